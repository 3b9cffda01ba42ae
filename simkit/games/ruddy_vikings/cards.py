"""What a designer may turn in Ruddy Vikings: models of cards and rules, and what no single field can tell."""

from collections.abc import Iterable, Iterator, Mapping
from math import prod
from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from simkit.games.common.checks import bad_ids, keys_of, too_many
from simkit.games.contract import CardInfo
from simkit.games.ruddy_vikings import limits as L
from simkit.scenario.model import Card, Model, Scenario, whole
from simkit.scenario.validate import Problem

COUNTING = ("take", "draw", "feast", "damage", "attacks", "limits")  # effects with an amount
OPTIONAL = ("sack", "thief")  # effects of cards that are in the game only with `include_potato_sack`
MEANINGS = (
    "swap: exchange hands with an opponent; take: `amount` random cards of an opponent; sabotage: discard an "
    "opponent's active defence; spy: look at them; draw: `amount` cards; feast: you, all others and you again draw "
    "`amount`; sack: all Vikings of all hands; bypass_all: the next attack bypasses everything; damage, attacks: "
    "`amount` more this turn; limits: the Chance and God limits are `amount` higher this turn; fetch: a Viking from "
    "the discard pile; foresight: choose the next Turn card"
)
REACTIONS = "reflect, cancel: against an attack, by hitting its owner or cancelling it; thief: against a sack; "
Deed = Literal[
    "swap", "take", "sabotage", "spy", "draw", "feast", "sack", "bypass_all", "damage", "attacks", "limits", "fetch",
    "foresight",
]  # fmt: skip


# --- cards -----------------------------------------------------------------------------------------------------------


class MainCard(Card):
    """A card of the main deck."""

    type: str
    count: int = whole(0, L.COPIES, sensible=(0, 20), doc="copies in the main deck")
    appeal: int = whole(
        -100_000, 100_000, default=0, doc="added to the score that heuristic players give it, in thousandths of a card"
    )


class Viking(MainCard):
    """A Viking, who attacks."""

    type: Literal["viking"]
    mode: L.Mode = Field(description="which Defences stop it")
    damage: int = whole(0, 99, sensible=(0, 3), doc="cards that the target loses")
    bypass: int = whole(0, L.SLOTS, default=0, doc="active defences that it bypasses")
    out_of_turn: bool = Field(False, description="may attack the active player after the draw")
    guard: bool = Field(False, description="may be built, as a defence against land attacks")
    take_cards: bool = Field(False, description="lost cards go to the attacker's hand")


class Buffer(MainCard):
    """A Buffer, which strengthens an attack."""

    type: Literal["buffer"]
    add_damage: int = whole(0, 99, default=0, sensible=(0, 3), doc="more cards that the target loses")
    add_bypass: int = whole(0, L.SLOTS, default=0, doc="more active defences that the Viking bypasses")
    multiply_base: int = whole(1, 9, default=1, sensible=(1, 3), doc="the Viking's own damage, times this")
    stackable: bool = Field(False, description="several may go on one Viking")


class Defence(MainCard):
    """A Defence, which stops an attack."""

    type: Literal["defence"]
    stops_land: bool = Field(False, description="stops Vikings that come by land")
    stops_air: bool = Field(False, description="stops Vikings that come by air")
    captures: bool = Field(False, description="the stopped Viking goes to the defender's hand")


class EffectCard(MainCard):
    """A card with one effect."""

    effect: str
    amount: int | None = whole(0, 20, default=None, sensible=(0, 4), doc=f"of {', '.join(COUNTING)}")


class Chance(EffectCard):
    """A Chance card."""

    type: Literal["chance"]
    effect: Literal[Deed, "reflect", "cancel", "thief"] = Field(description=REACTIONS + MEANINGS)


class God(EffectCard):
    """A God card."""

    type: Literal["god"]
    effect: Literal[Deed, "fortify"] = Field(description=f"fortify: may be discarded for a used Defence; {MEANINGS}")


class Gift(EffectCard):
    """A Gift card."""

    type: Literal["gift"]
    effect: Deed = Field(description=MEANINGS)


class Turn(Card):
    """A Turn card: its id says what it does, the rules say how much."""

    type: Literal["turn"]
    count: int = whole(0, L.TURN_LIMIT, sensible=(0, 4), doc="copies in the Turn deck")


Kind = Viking | Buffer | Defence | Chance | God | Gift | Turn


class Cards(RootModel[dict[str, Annotated[Kind, Field(discriminator="type")]]]):
    """All cards by id. New ones may be added, of any type but turn."""

    def each(self) -> dict[str, Kind]:
        """The cards in type order: the order of the codes and of the log columns. Turn cards come last."""
        return dict(sorted(self.root.items(), key=_rank))

    def main(self) -> dict[str, Any]:
        """The types of the main deck."""
        return {card: model for card, model in self.each().items() if isinstance(model, MainCard)}

    def turn(self) -> dict[str, Turn]:
        """The Turn cards, in the order of their codes."""
        return {card: model for card, model in self.each().items() if isinstance(model, Turn)}


def _rank(item: tuple[str, Kind]) -> tuple[int, int]:
    card, model = item
    return L.CLASSES.index(model.type), L.TURN_CARDS.index(card) if card in L.TURN_CARDS else 0


def copies(model: MainCard | Turn, rules: "Rules") -> int:
    """Copies in the game: those of the potato sack only if they are asked for (RUD-03)."""
    left_out = isinstance(model, EffectCard) and model.effect in OPTIONAL and not rules.include_potato_sack
    return 0 if left_out else model.count


def card_list(scenario: Scenario) -> list[CardInfo]:
    """The cards in type order; a Turn card belongs to no seat, so none can be denied it (RUD-113)."""
    return [
        CardInfo(
            card,
            model.title,
            model.type,
            copies(model, scenario.rules),
            deniable=isinstance(model, MainCard) and (model.count == 0 or copies(model, scenario.rules) > 0),
            group=model.type,
        )
        for card, model in scenario.cards.each().items()
    ]


# --- rules -----------------------------------------------------------------------------------------------------------


class Rules(Model):
    """The knobs of RULES.md."""

    start_hand: int = whole(1, 20, default=5, sensible=(3, 8), doc="cards dealt to each player at the start")
    draw_per_turn: int = whole(0, 20, default=1, sensible=(1, 3), doc="cards drawn at the start of a turn")
    max_active_defences: int = whole(
        0, L.SLOTS, default=5, sensible=(1, L.SLOTS), doc="slots for face-down cards in front of a player"
    )
    builds_per_turn: int = whole(
        0, 99, default=0, sensible=(0, 5), doc="cards that a player may build in a turn; 0 = no limit"
    )
    bluff_allowed: bool = Field(
        True, description="Chance and Gift cards may be built; false: only Defences and guard Vikings"
    )
    no_attack_rounds: int = whole(0, 1000, default=1, sensible=(0, 3), doc="rounds at the start without attacks")
    limit_chance: int = whole(0, 99, default=1, sensible=(0, 3), doc="Chance cards a turn")
    limit_god: int = whole(0, 99, default=1, sensible=(0, 3), doc="God cards a turn")
    limit_gift: int = whole(0, 99, default=1, sensible=(0, 3), doc="Gift cards a turn")
    attacks_per_turn: int = whole(0, 99, default=1, sensible=(0, 3), doc="attacks on one's own turn")
    viking_after_success: L.VikingAfterSuccess = Field(
        "discard", description="where the Viking of a successful attack goes"
    )
    oi_viking: L.OiViking = Field("discard", description="where a cancelled attack's Viking goes")
    oi_scope: L.OiScope = Field("own_attack", description="whose attacks OI! may cancel")
    fog_defendable: bool = Field(False, description="the attacker may use a Defence against Fog of War")
    fog_war: bool = Field(True, description="WAR!!!! adds to the damage of Fog of War")
    defence_match: Literal["typed", "any"] = Field(
        "typed", description="typed: a Defence stops the attacks that its card names; any: every attack"
    )
    buffer_difference: Literal["effect", "id"] = Field(
        "effect", description="two Buffers are the same if they have the same effect, or the same id"
    )
    war_cry_success: float = Field(1.0, ge=0, le=1, description="the probability that a Buffer which multiplies works")
    last_card_play: L.LastCardPlay = Field(
        "legal", description="whether the last card in hand may be played, which eliminates its player"
    )
    swap_last_card: L.SwapLastCard = Field(
        "may_not", description="whether Swap Hands may be played as the only card in hand"
    )
    double_ko: L.DoubleKo = Field("actor_wins", description="who wins when one action empties every remaining hand")
    fortify_max: int = whole(0, 99, default=0, sensible=(0, 3), doc="Fortify cards of one player; 0 = no limit")
    reshuffle: L.Reshuffle = Field(
        "on_empty", description="whether the discard pile becomes the main deck when that runs out"
    )
    first_player: L.FirstPlayer = Field("fixed", description="rotate: each round is begun by the next player clockwise")
    ambush_window: L.AmbushWindow = Field(
        "after_draw",
        description="when out-of-turn attacks may be made: after the draw, or at the end of the turn as well",
    )
    ambush_limit: int = whole(0, 99, default=1, sensible=(0, 3), doc="out-of-turn attacks of one player in a window")
    ambush_buffers: bool = Field(True, description="an out-of-turn attack may have Buffers")
    include_potato_sack: bool = Field(False, description="the two potato-sack cards are in the game")
    sack_thief_keeps_sack: bool = Field(False, description="whoever turns a potato sack round keeps that card")
    war_bonus: int = whole(0, 99, default=1, sensible=(0, 3), doc="damage that WAR!!!! adds to each successful attack")
    winds_count: int = whole(
        0, L.SLOTS, default=1, sensible=(1, L.SLOTS), doc="active defences that Mighty Winds takes from each player"
    )
    dragon_count: int = whole(
        0, L.SLOTS, default=5, sensible=(1, L.SLOTS), doc="active defences that the Dragon takes from each player"
    )
    feast_cards: int = whole(0, 20, default=1, sensible=(0, 3), doc="more cards drawn in a turn under Feast Day")
    season_attacks: int = whole(0, 99, default=1, sensible=(0, 3), doc="more attacks in a turn under Raiding Season")
    kyec_min_players: int = whole(
        0, 9, default=4, sensible=(2, 8), doc="the fewest living players with whom Keep Your Enemies Close is used"
    )
    max_rounds: int = whole(1, 10_000, default=200, sensible=(20, 1000), doc="rounds after which a game is capped")
    cap_result: L.CapResult = Field(
        "none", description="who wins a capped game: nobody, or whoever has most cards in hand"
    )


VARIANTS: dict[str, dict[str, object]] = {
    "standard": {},
    "swap_may": {"swap_last_card": "may"},
    "potato_sack": {"include_potato_sack": True},
    "vikings_return": {"viking_after_success": "return_to_hand"},
}


# --- what no single field can tell -----------------------------------------------------------------------------------


def check(cards: Cards, rules: Rules, players: int, tables: Mapping[str, Any]) -> Iterable[Problem]:
    """Odd ids and amounts, decks that cannot be played, more than the state can hold."""
    yield from bad_ids("cards", cards.root)
    yield from _turn_cards(cards)
    yield from _amounts(cards)
    yield from _decks(cards, rules, players)
    yield from _room(cards, rules)


def _turn_cards(cards: Cards) -> Iterator[Problem]:
    for card, model in cards.root.items():
        if isinstance(model, Turn) != (card in L.TURN_CARDS):
            hint = f"the Turn cards are {', '.join(L.TURN_CARDS)}, and no others"
            yield Problem(f"cards.{card}.type", f"cards.{card}.type is {model.type!r}", hint)
    for card in L.TURN_CARDS:
        if card not in cards.root:
            yield Problem("cards", f"the Turn card {card} is missing", "give it count = 0 to leave it out")


def _amounts(cards: Cards) -> Iterator[Problem]:
    for card, model in cards.main().items():
        if isinstance(model, EffectCard) and (model.amount is None) == (model.effect in COUNTING):
            key, has = f"cards.{card}.amount", model.amount is not None
            what = f"{key} is {model.amount}" if has else f"{key} is missing"
            hint = f"the effect {model.effect!r} has {'no' if has else 'an'} amount"
            yield Problem(key, what, hint, (key, f"cards.{card}.effect"))


def _decks(cards: Cards, rules: Rules, players: int) -> Iterator[Problem]:
    """There must be something to deal, and Vikings to attack with (RUD-06)."""
    total, needed = _total(cards.main(), rules), rules.start_hand * players
    vikings = {card: model for card, model in cards.main().items() if isinstance(model, Viking)}
    counts = keys_of(cards.main())
    if total == 0:
        yield Problem("cards", "the main deck is empty", "give at least one card a count above 0", counts)
    elif _total(vikings, rules) == 0:
        hint = "give a viking a count above 0; without one nobody can attack"
        yield Problem("cards", "the main deck has no Viking", hint, keys_of(vikings))
    elif total < needed:
        yield Problem(
            "cards",
            f"the main deck has {total} cards, but {players} players with {rules.start_hand} in hand need {needed}",
            "raise a count or lower rules.start_hand",
            (*counts, "rules.start_hand", "run.players"),
        )


def _room(cards: Cards, rules: Rules) -> Iterator[Problem]:
    main, turn = cards.main(), cards.turn()
    fortifying = [card for card, model in main.items() if isinstance(model, God) and model.effect == "fortify"]
    yield from too_many("types of main-deck cards", len(main), L.K)
    yield from too_many("types of Fortify cards", len(fortifying), L.FORTIFY_LIMIT)
    yield from too_many("cards in the main deck", _total(main, rules), L.DECK_LIMIT, keys_of(main))
    yield from too_many("cards in the Turn deck", _total(turn, rules), L.TURN_LIMIT, keys_of(turn))
    buffers = {card: model for card, model in main.items() if isinstance(model, Buffer)}
    times = prod(b.multiply_base ** (b.count if b.stackable else min(b.count, 1)) for b in buffers.values())
    most = max((model.damage for model in main.values() if isinstance(model, Viking)), default=0) * times
    if most > L.MOST_DAMAGE:
        yield Problem(
            "cards",
            "the Buffers that multiply could make more damage than can be counted",
            "lower multiply_base or the count of a stackable one",
            keys_of(buffers, "multiply_base", "stackable", "count"),
        )


def _total(models: Mapping[str, MainCard | Turn], rules: Rules) -> int:
    return sum(copies(model, rules) for model in models.values())
