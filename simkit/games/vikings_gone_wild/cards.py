"""What a designer may turn in Vikings Gone Wild: the models of the cards, their effects and the rules."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from simkit.games.common.checks import bad_ids, copies, keys_of, quoted, too_many
from simkit.games.common.words import words
from simkit.games.contract import CardInfo
from simkit.games.vikings_gone_wild import limits as L
from simkit.scenario.model import Card, Model, Row, Scenario, whole
from simkit.scenario.validate import Problem

TOKENS, CLASSES = words(L.Token), words(L.Class)
ANY_BUILDING = "building"


# --- effects ---------------------------------------------------------------------------------------------------------


class Gain(Model):
    """+Beer and +Gold to the pool, times the number of own Buildings of a type or of opponents."""

    do: Literal["gain"]
    beer: int = whole(0, 20, default=0, sensible=(0, 4), doc="Beer for the pool")
    gold: int = whole(0, 20, default=0, sensible=(0, 4), doc="Gold for the pool")
    per: str = Field("", description="a Building's id or 'opponent'; empty: once")


class Choose(Model):
    """A number of resources: all Beer, half and half, or all Gold."""

    do: Literal["choose"]
    resources: int = whole(2, 20, sensible=(2, 4), doc="how many resources")


class Draw(Model):
    """Draw cards."""

    do: Literal["draw"]
    cards: int = whole(1, 20, sensible=(1, 4), doc="cards drawn")


class Remove(Model):
    """You may remove one card of your hand from the game."""

    do: Literal["remove"]


class Reveal(Model):
    """Reveal cards of your deck: those of one type go to the hand, the others to the discard pile."""

    do: Literal["reveal"]
    cards: int = whole(1, 20, sensible=(1, 5), doc="cards revealed")
    keep: L.Class = Field(description="the type of the cards that go to the hand")


class Steal(Model):
    """Take one token from a Building of another player."""

    do: Literal["steal"]
    token: L.Token = Field(description="the kind of token")


class Boost(Model):
    """Each of your Units is stronger until the end of your turn."""

    do: Literal["boost"]
    strength: int = whole(1, 20, sensible=(1, 3), doc="strength added to each Unit")


class Look(Model):
    """See one opponent's hand until the end of the round."""

    do: Literal["look"]


class Rescue(Model):
    """Take one Unit or Hero from your discard pile into your hand."""

    do: Literal["rescue"]


class Score(Model):
    """Victory Points at once."""

    do: Literal["score"]
    vp: int = whole(1, 20, sensible=(1, 3), doc="Victory Points")


class Strength(Model):
    """Always: so much stronger for each own Building of a type."""

    do: Literal["strength"]
    amount: int = whole(1, 15, sensible=(1, 3), doc="strength for each Building")
    per: str = Field(description="a Building's id")


class Village(Model):
    """The defence of this card counts for every own Building."""

    do: Literal["village"]


class Trap(Model):
    """DEFEND: take the strongest attacker out of the attack."""

    do: Literal["trap"]
    against: L.Against = Field(description="whom it can take out")
    strength: int = whole(0, 31, default=0, doc="only attackers of at most this printed strength; 0: all")


PlayEffect = Gain | Choose | Draw | Remove | Reveal | Steal | Boost | Look | Rescue | Score
Effect = Annotated[PlayEffect | Strength | Village | Trap, Field(discriminator="do")]
Effects = Row[Effect]


# --- cards -----------------------------------------------------------------------------------------------------------


class Cost(Model):
    """What is paid."""

    beer: int = whole(0, 99, default=0, sensible=(0, 9), doc="Beer to pay")
    gold: int = whole(0, 99, default=0, sensible=(0, 9), doc="Gold to pay")


class Copies(Card):
    """What every card has."""

    count: int = whole(0, 99, sensible=(0, 20), doc="copies in the game")


class DeckCard(Copies):
    """A card that can be in a player's deck."""

    type: str
    place: Literal["start", "supply", "path", "favor"] = Field(
        description="start: copies in each starting deck; supply: a pile; path: Odin's Path; favor: a Divine Favor"
    )
    cost: Cost = Field(Cost(), description="what it costs to buy")
    min_players: int = whole(2, 4, default=2, doc="Favors: not used with fewer players")
    effects: Effects = Field((), description="rows that happen in this order when it is played; see the rules, Effects")
    appeal: int | None = whole(0, 127, default=None, doc="the score that heuristic players give it, in tenths")


class Resource(DeckCard):
    """A card that is played for Beer and Gold."""

    type: Literal["resource"]


class Action(DeckCard):
    """A card that is played for its effects."""

    type: Literal["action"]


class Unit(DeckCard):
    """A Unit, which attacks."""

    type: Literal["unit"]
    strength: int = whole(0, 99, sensible=(0, 10), doc="what it adds to an attack")


class Hero(DeckCard):
    """A Hero, who attacks."""

    type: Literal["hero"]
    strength: int = whole(0, 99, sensible=(0, 10), doc="what it adds to an attack")


class Equipment(DeckCard):
    """Equipment, which makes an attack stronger."""

    type: Literal["equipment"]
    bonus: int = whole(0, 99, sensible=(0, 10), doc="strength that it adds to an attack")


class Defense(DeckCard):
    """A Defense card, which protects a Building."""

    type: Literal["defense"]
    defence: int = whole(0, 99, default=0, sensible=(0, 10), doc="what it adds to the attacked Building")


class Undead(Copies):
    """An Undead in Odin's Path: it is attacked, not bought."""

    type: Literal["undead"]
    token: L.Token = Field(description="the token of the reward")


class Reward(Model):
    """What the attacker gets who damages a Building."""

    vp: int = whole(0, 20, default=0, sensible=(0, 3), doc="Victory Points")
    loot: int = whole(0, 20, default=0, sensible=(0, 2), doc="tokens taken from it")
    favor: bool = Field(False, description="the attacker takes a Divine Favor")


class Building(Copies):
    """A Building of the village."""

    type: Literal["building"]
    cost: Cost = Field(Cost(), description="what it costs to build")
    defence: int = whole(0, 99, sensible=(0, 12), doc="strength that an attack needs")
    reward: Reward = Field(Reward(), description="what damaging it brings")
    produces: L.Token | None = Field(None, description="the token that it makes each round")
    stores: L.Token | None = Field(None, description="the token that it keeps from round to round")
    draws: bool = Field(False, description="more cards in the Drawing Phase (rules.tavern_cards)")
    keeps: bool = Field(False, description="keeps hand cards at the end of a round (rules.drakkar_keep)")
    appeal: int | None = whole(0, 127, default=None, doc="the score that heuristic players give it, in tenths")


class TownHall(Copies):
    """A level of the Town Hall; its defence, cost and limits are rules."""

    type: Literal["town_hall"]
    level: int = whole(1, L.LEVELS, doc="which of the three it is")
    reward: Reward = Field(Reward(), description="what damaging it brings")


class Mission(Copies):
    """A Mission."""

    type: Literal["mission"]
    vp: int = whole(1, 20, sensible=(1, 4), doc="Victory Points for completing it")
    goal: L.Goal = Field(description="what must be done or had")
    of: str = Field(description="of what: path, building, town_hall, beer, gold, a type of card or a card")
    threshold: int = whole(1, 99, default=1, sensible=(1, 9), doc="how many or how much of it")
    strength: int = whole(0, 99, default=0, doc="bought: only cards of at least this strength")


class Bonus(Copies):
    """A Bonus card."""

    type: Literal["bonus"]
    counts: L.Counts = Field(description="what is counted at the end of the game")
    of: str = Field("", description="of what: beer, gold, path, a type of card or a card")


Kind = (
    Resource | Action | Unit | Hero | Equipment | Defense | Undead | Building | TownHall | Mission | Bonus
)  # fmt: skip


class Cards(RootModel[dict[str, Annotated[Kind, Field(discriminator="type")]]]):
    """All cards by id. New ones may be added, of any type but town_hall."""

    def each(self) -> dict[str, Kind]:
        """The cards in type order: the order of the codes and of the log columns."""
        return dict(sorted(self.root.items(), key=lambda item: rank(item[1])))

    def of(self, *models: type[Copies]) -> dict[str, Any]:
        """The cards of some models, in type order."""
        return {card: model for card, model in self.each().items() if isinstance(model, models)}


SUPPLY_RANK, PATH_RANK, UNDEAD_RANK = 1, 4, 6


def rank(card: Kind) -> int:
    """The place of a card in the order of the component tables."""
    if isinstance(card, DeckCard):
        supply = {"unit": SUPPLY_RANK, "defense": 2}.get(card.type, 3)
        return {"start": 0, "supply": supply, "path": PATH_RANK, "favor": 5}[card.place]
    order: tuple[type[Copies], ...] = (Undead, Building, TownHall, Mission, Bonus)
    return UNDEAD_RANK + next(i for i, model in enumerate(order) if isinstance(card, model))


def power(card: DeckCard) -> int:
    """Strength, bonus or defence: the one number on the card."""
    match card:
        case Unit() | Hero():
            return card.strength
        case Equipment():
            return card.bonus
        case Defense():
            return card.defence
    return 0


def card_list(scenario: Scenario) -> list[CardInfo]:
    """The cards in type order."""
    return [_info(card, model, scenario.rules) for card, model in scenario.cards.each().items()]


def _info(card: str, model: Kind, rules: "Rules") -> CardInfo:
    """Cards that are bought have a price, and a seat can do without them; Town Halls above the first likewise."""
    cost: dict[str, int] = {}
    group = model.place if isinstance(model, DeckCard) else model.type
    if isinstance(model, DeckCard | Building) and group in ("supply", "path", "building"):
        cost = model.cost.model_dump()
    elif isinstance(model, TownHall):
        cost = {"gold": rules.th_costs_gold[model.level - 2]} if model.level > 1 else {}
        group = "town_hall" if cost else "start"
    key = f"cards.{card}.cost" if cost and group != "town_hall" else ""
    return CardInfo(card, model.title, model.type, model.count, cost, key, deniable=bool(cost), group=group)


# --- rules -----------------------------------------------------------------------------------------------------------

Whole = Annotated[int, whole(0, 999)]
Small = Annotated[int, whole(0, 99)]


class Rules(Model):
    """The knobs of RULES.md."""

    vp_limit_2p: int = whole(1, 999, default=40, sensible=(15, 80), doc="Victory Points that end the game, 2 players")
    vp_limit_3p4p: int = whole(
        1, 999, default=30, sensible=(15, 80), doc="Victory Points that end the game, 3 and 4 players"
    )
    vp_limit_extended: int = whole(
        1, 999, default=40, sensible=(15, 80), doc="Victory Points that end the extended game, 3 and 4 players"
    )
    extended: bool = Field(False, description="3 and 4 players use vp_limit_extended")
    hand_size: int = whole(0, 20, default=5, sensible=(4, 7), doc="cards drawn each round, before Taverns")
    favor_thresholds: Row[Whole] = Field(
        (5, 12, 20), description="Victory Points at which a player takes a Divine Favor"
    )
    favors_per_player: int = whole(0, 6, default=3, sensible=(1, 4), doc="Divine Favors in the game, per player")
    river_size: int = whole(1, 5, default=5, sensible=(3, 5), doc="cards of Odin's Path that are on sale")
    bonus_cards_in_play: int = whole(
        0, L.BONUS_LIMIT, default=4, sensible=(0, 8), doc="Bonus cards that are scored at the end"
    )
    bonus_vp: int = whole(
        0, 99, default=6, sensible=(0, 12), doc="Victory Points for the only player who meets a Bonus"
    )
    bonus_split: Row[Small] | None = Field(
        None, description="Victory Points of each, if 1, 2, 3, 4 meet a Bonus; left out: bonus_vp shared, rounded down"
    )
    bonus_selection: Literal["random", "first_game"] | Row[str] = Field(
        "random", description="which Bonus cards are in play: drawn, those of the first game, or a list of ids"
    )
    missions_face_up: int = whole(1, 2, default=2, doc="face-up Missions of each player")
    missions_per_round: int = whole(
        0, 2, default=1, sensible=(1, 2), doc="Missions that a player may complete in a round"
    )
    mission_change_cost_gold: int = whole(0, 20, default=1, sensible=(0, 3), doc="Gold for changing a face-up Mission")
    th_limits: Row[Small] = Field(
        (3, 6), description="the most Buildings with a Town Hall of level 1, 2 (and 3; left out: no limit)"
    )
    th_costs_gold: Row[Small] = Field((3, 6), description="Gold for the Town Hall of level 2 and of level 3")
    th3_vp: int = whole(0, 99, default=3, sensible=(0, 8), doc="Victory Points for the Town Hall of level 3")
    th_defence: Row[Small] = Field((4, 6, 8), description="defence of the Town Hall at level 1, 2 and 3")
    same_building_max: int = whole(1, L.SLOTS, default=3, doc="Buildings of one type that a player may build")
    building_limit_scope: L.BuildingLimitScope = Field(
        "lifetime", description="whether same_building_max counts all Buildings ever built, or those owned now"
    )
    container_capacity: int = whole(1, 20, default=4, sensible=(2, 6), doc="tokens that a Container holds")
    full_container_vp: int = whole(
        0, 20, default=1, sensible=(0, 3), doc="Victory Points for each full Container, every round"
    )
    production_per_building: int = whole(
        0, 9, default=1, sensible=(1, 2), doc="tokens that a Brewery or a Gold Factory makes each round"
    )
    tavern_cards: int = whole(0, 9, default=1, sensible=(0, 2), doc="more cards drawn each round for each Tavern")
    drakkar_keep: int = whole(
        0, 9, default=1, sensible=(0, 2), doc="hand cards that each Drakkar keeps at the end of a round"
    )
    attack_vp_table: Row[Small] = Field(
        (1, 3, 5, 7, 9, 11, 13),
        description="Victory Points for damaging 1, 2, … Buildings in a turn; +2 for each one more",
    )
    defence_vp_per_card: int = whole(
        0, 20, default=1, sensible=(0, 3), doc="Victory Points of a defender for each attacker of an attack that fails"
    )
    total_defence_vp: int = whole(
        0, 20, default=1, sensible=(0, 3), doc="Victory Points for a turn of attacks in which no Building was damaged"
    )
    undead_vp: int = whole(0, 20, default=1, sensible=(0, 3), doc="Victory Points for an Undead")
    undead_defence: int = whole(0, 99, default=2, sensible=(1, 5), doc="strength that an attack on an Undead needs")
    draco_defence: int = whole(0, 99, default=1, sensible=(1, 4), doc="strength that an attack on Draco needs")
    draco_reward: int = whole(0, 9, default=1, sensible=(1, 2), doc="tokens that Draco gives")
    exchange_rate: int = whole(
        2, 20, default=2, sensible=(2, 3), doc="resources of one kind that are exchanged for one of the other"
    )
    attack_exception: bool = Field(
        True, description="a player may attack although others have attacked every opponent this round"
    )
    equipment_carriers: Literal["units", "units_and_heroes"] = Field(
        "units", description="who carries Equipment in an attack"
    )
    conqueror_counts_heroes: bool = Field(False, description="the Bonus Conqueror counts Heroes as well")
    draco_storable: bool = Field(True, description="Draco's reward is a token; false: a resource for this turn only")
    undead_storable: bool = Field(
        False, description="an Undead's reward is a token; false: a resource for this turn only"
    )
    theft_from_factories: bool = Field(
        True, description="theft cards may take from Breweries and Gold Factories, after Containers"
    )
    allow_hopeless_attack: bool = Field(False, description="an attack may be declared that is too weak to do damage")
    token_limit: int = whole(0, 999, default=0, doc="tokens of each kind in the supply; 0 = no limit")
    max_rounds: int = whole(1, 10_000, default=100, sensible=(20, 1000), doc="rounds after which a game is capped")
    max_actions_per_turn: int = whole(
        1, 10_000, default=400, sensible=(100, 2000), doc="actions after which a turn ends; only a guard"
    )
    first_player: L.FirstPlayer = Field("random", description="who begins the first round")


VARIANTS: dict[str, dict[str, object]] = {
    "standard": {},
    "extended": {"extended": True},
    "first_game": {"bonus_selection": "first_game"},
}
FIRST_GAME = ("brewer_bonus", "conqueror", "builder", "defender")


# --- what no single field can tell -----------------------------------------------------------------------------------


def check(cards: Cards, rules: Rules, players: int, extra_tables: Mapping[str, Any]) -> Iterable[Problem]:
    """Names that lead nowhere, lists of the wrong length, more than the state can hold."""
    yield from bad_ids("cards", cards.root)
    yield from _needed(cards)
    yield from _names(cards)
    yield from _lists(cards, rules)
    yield from _room(cards, rules, players)


def _needed(cards: Cards) -> Iterator[Problem]:
    levels = sorted(c.level for c in cards.root.values() if isinstance(c, TownHall))
    if levels != [1, 2, 3]:
        yield Problem("cards", f"the Town Halls have the levels {levels}", "there is one card for each of 1, 2 and 3")
    if not any(c.place == "start" and c.count for c in _deck(cards).values()):
        hint = "give a card with place = 'start' a count"
        yield Problem("cards", "the starting deck is empty", hint, keys_of(_deck(cards)))


def _names(cards: Cards) -> Iterator[Problem]:
    buildings = list(cards.of(Building))
    for card, model in cards.each().items():
        key = f"cards.{card}"
        if isinstance(model, DeckCard):
            for effect in model.effects:
                yield from _effect(key, model, effect, buildings)
        elif isinstance(model, Building):
            if model.produces and model.stores:
                yield Problem(key, f"{key} both produces and stores", "a Building does one of them")
        elif isinstance(model, Mission):
            allowed = mission_words(cards)[model.goal]
            if model.of not in allowed:
                yield Problem(
                    f"{key}.of", f"{key}.of is {model.of!r}", f"with this goal it is one of {quoted(allowed)}"
                )
        elif isinstance(model, Bonus):
            allowed = bonus_words(cards)[model.counts]
            if model.of not in allowed:
                yield Problem(f"{key}.of", f"{key}.of is {model.of!r}", f"expected one of {quoted(allowed)}")


def _effect(key: str, card: DeckCard, effect: object, buildings: list[str]) -> Iterator[Problem]:
    place, of_type = f"{key}.effects", (f"{key}.effects", f"{key}.type")
    if isinstance(effect, Gain) and effect.per not in ("", "opponent", *buildings):
        yield Problem(place, f"{place}: per is {effect.per!r}", f"expected 'opponent' or one of {quoted(buildings)}")
    if isinstance(effect, Strength) and effect.per not in buildings:
        yield Problem(place, f"{place}: per is {effect.per!r}", f"expected one of {quoted(buildings)}")
    fighter = isinstance(card, Unit | Hero)
    if isinstance(effect, Strength) and not fighter:
        hint = "only a unit or a hero has it"
        yield Problem(place, f"{place}: 'strength' stands on a card of type {card.type}", hint, of_type)
    if isinstance(effect, Village) and not isinstance(card, Defense):
        hint = "only a defense has it"
        yield Problem(place, f"{place}: 'village' stands on a card of type {card.type}", hint, of_type)
    if isinstance(effect, Boost) and fighter:
        hint = "put it on an action card"
        yield Problem(place, f"{place}: 'boost' stands on a card of type {card.type}", hint, of_type)
    if isinstance(effect, PlayEffect) and card.type in ("equipment", "defense"):
        hint = "cards of this type are never PLAYed: use 'village' or 'trap', or another type"
        yield Problem(place, f"{place}: {effect.do!r} stands on a card of type {card.type}", hint, of_type)
    if len(card.effects) > L.CARD_EFFECTS:
        yield Problem(place, f"{place} has {len(card.effects)} effects", f"a card has at most {L.CARD_EFFECTS}")
    if sum(isinstance(e, type(effect)) for e in card.effects) > 1 and isinstance(effect, Strength | Trap):
        yield Problem(place, f"{place}: {effect.do!r} stands there twice", "a card has it once")


def mission_words(cards: Cards) -> dict[L.Goal, tuple[str, ...]]:
    """What a Mission's `of` may be, for each goal; the place in the list is its number."""
    return {
        "bought": ("path", ANY_BUILDING, *CLASSES, *cards.of(DeckCard), *cards.of(Building)),
        "spent": TOKENS,
        "damaged": (ANY_BUILDING, "town_hall"),
        "owns": (ANY_BUILDING, *cards.of(Building)),
        "stored": TOKENS,
    }


def bonus_words(cards: Cards) -> dict[L.Counts, tuple[str, ...]]:
    """What a Bonus's `of` may be; the place in the list is its number."""
    return {
        "stored": TOKENS,
        "cards": ("path", *CLASSES, *cards.of(DeckCard)),
        "buildings": ("", *cards.of(Building)),
        "missions": ("",),
    }


def _lists(cards: Cards, rules: Rules) -> Iterator[Problem]:
    thresholds = rules.favor_thresholds
    if list(thresholds) != sorted(set(thresholds)) or len(thresholds) > L.THRESHOLD_LIMIT or 0 in thresholds:
        yield Problem(
            "rules.favor_thresholds",
            f"rules.favor_thresholds is {list(thresholds)}",
            f"expected at most {L.THRESHOLD_LIMIT} rising numbers above 0",
        )
    for name, low, high in (
        ("th_limits", 2, 3),
        ("th_costs_gold", 2, 2),
        ("th_defence", 3, 3),
        ("bonus_split", 4, 4),
        ("attack_vp_table", 1, 24),
    ):
        numbers = getattr(rules, name)
        length = low if numbers is None else len(numbers)
        if not low <= length <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            yield Problem(f"rules.{name}", f"rules.{name} has {length} numbers", f"expected {wanted}")
    for card, hall in cards.of(TownHall).items():
        if hall.count == 0:
            yield Problem(f"cards.{card}.count", f"cards.{card}.count is 0", "expected 1 or more: every player has one")
    if isinstance(rules.bonus_selection, tuple):
        for card in rules.bonus_selection:
            if card not in cards.of(Bonus):
                hint = f"expected some of {quoted(cards.of(Bonus))}"
                yield Problem("rules.bonus_selection", f"rules.bonus_selection names {card!r}", hint)


def _room(cards: Cards, rules: Rules, players: int) -> Iterator[Problem]:
    deck, missions, bonuses = _deck(cards), cards.of(Mission), cards.of(Bonus)
    favors = {card: c for card, c in deck.items() if c.place == "favor"}
    played = sum(isinstance(e, PlayEffect) for c in deck.values() for e in c.effects)
    start = {card: c for card, c in deck.items() if c.place == "start"}
    path = {card: c for card, c in deck.items() if c.place == "path"} | cards.of(Undead)
    used = copies({card: c for card, c in favors.items() if c.min_players <= players})
    defenses, types = cards.of(Defense), len(deck) + len(cards.of(Undead))
    yield from too_many("cards in a starting deck", copies(start), L.START_LIMIT, keys_of(start))
    yield from too_many("Odin's Path cards", copies(path), L.DECK_LIMIT, keys_of(path))
    yield from too_many("types of deck cards and Undead", types, L.CARD_LIMIT)
    yield from too_many("types of Buildings", len(cards.of(Building)), L.BUILDING_LIMIT)
    yield from too_many("Defense cards", copies(defenses), L.GUARD_LIMIT, keys_of(defenses))
    yield from too_many("types of Missions", len(missions), L.MISSION_LIMIT)
    yield from too_many("Missions", copies(missions), L.MISSION_CARDS, keys_of(missions))
    yield from too_many("types of Bonuses", len(bonuses), L.BONUS_LIMIT)
    yield from too_many("Bonuses", copies(bonuses), L.BONUS_LIMIT, keys_of(bonuses))
    yield from too_many("Divine Favors", used, L.FAVOR_LIMIT, keys_of(favors))
    yield from too_many("effects on PLAY", played, L.EFFECT_LIMIT)
    for card, bonus in bonuses.items():
        if bonus.count > 1:
            yield Problem(f"cards.{card}.count", f"cards.{card}.count is {bonus.count}", "a Bonus has 0 or 1")
    needed = rules.favors_per_player * players
    if used < needed:
        yield Problem(
            "rules.favors_per_player",
            f"{players} players need {needed} Favors (rules.favors_per_player is {rules.favors_per_player}), "
            f"but the cards with place = 'favor' have {used} copies",
            "raise the count of some, or lower rules.favors_per_player",
            ("rules.favors_per_player", *keys_of(favors), "run.players"),
        )
    easy = copies({card: c for card, c in missions.items() if isinstance(c, Mission) and c.vp == 1})
    if easy < rules.missions_face_up * players:
        yield Problem(
            "cards",
            f"{players} players need {rules.missions_face_up * players} 1-VP Missions; there are {easy}",
            "raise the count of a Mission with vp = 1",
            (*keys_of(missions), *keys_of(missions, "vp"), "rules.missions_face_up", "run.players"),
        )


def _deck(cards: Cards) -> dict[str, DeckCard]:
    return {card: model for card, model in cards.root.items() if isinstance(model, DeckCard)}
