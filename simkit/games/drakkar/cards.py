"""What a designer may turn in Drakkar: the models of faces, cards, passing ships and Quests, and the rules."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, RootModel

from simkit.games.common.checks import bad_ids, copies, keys_of, too_many
from simkit.games.contract import CardInfo
from simkit.games.drakkar import limits as L
from simkit.scenario.model import Card, Model, Row, Scenario, Title, whole
from simkit.scenario.validate import Problem

PREY, QUEST, CARD = "passing_ship", "quest", "card"  # kinds besides the banners of faces


class Loot(Model):
    """Tokens by kind."""

    goat: int = whole(0, 9, default=0, sensible=(0, 5), doc="goat tokens")
    weapon: int = whole(0, 9, default=0, sensible=(0, 5), doc="weapon tokens")
    gold: int = whole(0, 9, default=0, sensible=(0, 5), doc="gold tokens")

    @property
    def tokens(self) -> tuple[int, int, int]:
        return self.goat, self.weapon, self.gold


# --- faces -----------------------------------------------------------------------------------------------------------


class Face(Model):
    """A type of face; how many there are follows from the cards that bear it."""

    title: Title
    type: str


class Ship(Face):
    """A ship card."""

    type: Literal["ship"]
    piece: L.Piece = Field(description="its place; yggdrasil: bow or stern")


class Crew(Face):
    """A Viking card."""

    type: Literal["crew"]
    strength: int = whole(0, L.MOST_STRENGTH, sensible=(0, 5), doc="helmets: what it adds to the strength of its ship")
    beer: int = whole(0, 9, default=0, sensible=(0, 5), doc="beer that it brings to a Quest")


class Supply(Face):
    """A supply card: beer."""

    type: Literal["supply"]
    beer: int = whole(0, 9, sensible=(0, 5), doc="beer that it brings to a Quest")


class Spear(Face):
    """A Spear: strength that is spent once."""

    type: Literal["spear"]


class Action(Face):
    """A red or a blue face: each card that bears it gives it a number, as in `raid#4`."""

    type: Literal["loki", "thief", "raid", "boarding", "sabotage"]


# --- cards -----------------------------------------------------------------------------------------------------------


class PassingShip(Model):
    """What a Boarding of one number meets."""

    title: Title
    type: Literal["passing_ship"]
    face: str = Field("boarding", description="the face of type boarding that meets it")
    number: int = whole(1, 99, doc="the number of the Boarding that meets it")
    strength: int = whole(0, 99, sensible=(1, 9), doc="the red number")
    loot: Loot = Field(description="tokens that a Boarding wins")


class Quest(Card):
    """A Quest."""

    type: Literal["quest"]
    count: int = whole(0, L.QUEST_LIMIT, default=1, sensible=(0, 3), doc="copies in the Quest deck")
    strength: int = whole(0, 99, sensible=(0, 9), doc="strength that it needs")
    beer: int = whole(0, 99, sensible=(0, 3), doc="beer that it needs")
    loot: Loot = Field(description="tokens that it brings")


class DoubleFaced(Card):
    """A double-faced card."""

    type: Literal["card"]
    count: int = whole(0, L.CARD_LIMIT, default=1, sensible=(0, 3), doc="copies in the game")
    min_players: int = whole(3, 6, default=3, doc="in play with at least so many players")
    faces: Row[str] = Field(description="its two faces; a red or blue one with its number, as in 'raid#4'")


Kind = Ship | Crew | Supply | Spear | Action | PassingShip | Quest | DoubleFaced


class Printed(NamedTuple):
    """What can be read on a side of a card."""

    face: str
    number: int  # 0: a yellow face


def printed(text: str) -> Printed | None:
    """`raid#4` is number 4 of the face raid; None: it cannot be read."""
    match = re.fullmatch(r"([a-z][a-z0-9_]*)(?:#([1-9][0-9]?))?", text)
    return Printed(match[1], int(match[2] or 0)) if match else None


class Cards(RootModel[dict[str, Annotated[Kind, Field(discriminator="type")]]]):
    """Faces, passing ships, Quests and double-faced cards by id. New ones may be added."""

    def each(self) -> dict[str, Kind]:
        """In type order, which is the order of the log columns."""
        return dict(sorted(self.root.items(), key=lambda item: _rank(item[1])))

    def of(self, *models: type[Any]) -> dict[str, Any]:
        """The cards of some models, in type order."""
        return {card: model for card, model in self.each().items() if isinstance(model, models)}

    def in_play(self, players: int) -> dict[str, DoubleFaced]:
        """The double-faced cards that so many players use, by their marks (DRK-002, DRK-003)."""
        cards: dict[str, DoubleFaced] = self.of(DoubleFaced)
        return {card: model for card, model in cards.items() if model.count and model.min_players <= players}


def _rank(card: Kind) -> int:
    return 0 if isinstance(card, Face) else (PassingShip, Quest, DoubleFaced).index(type(card)) + 1


def banner(face: Face) -> str:
    """The colour of a face."""
    if not isinstance(face, Action):
        return L.BANNERS[L.YELLOW]
    return L.BANNERS[L.RED if face.type in ("loki", "thief") else L.BLUE]


def card_list(scenario: Scenario) -> list[CardInfo]:
    """Faces, passing ships, Quests, cards: the rows of the log. A seat can do without a face and without a Quest."""
    cards: Cards = scenario.cards
    sides = [
        (side, model.count) for model in cards.in_play(scenario.players).values() for side in map(printed, model.faces)
    ]

    def borne(face: str, number: int | None = None) -> int:
        return sum(n for side, n in sides if side and side.face == face and number in (None, side.number))

    rows = []
    for card, model in cards.each().items():
        match model:
            case Quest():
                rows.append(CardInfo(card, model.title, QUEST, model.count, group=QUEST))
            case DoubleFaced():
                count = model.count * (model.min_players <= scenario.players)
                rows.append(CardInfo(card, model.title, CARD, count, deniable=False, group=CARD))
            case PassingShip():
                count = borne(model.face, model.number)
                rows.append(CardInfo(card, model.title, PREY, count, deniable=False, group=PREY))
            case _:
                rows.append(CardInfo(card, model.title, banner(model), borne(card), group=banner(model)))
    return rows


# --- rules -----------------------------------------------------------------------------------------------------------

Speed = Annotated[float, Field(ge=0.001, le=100)]
Chance = Annotated[float, Field(ge=0, le=1)]


class Start(Model):
    """Tokens that each player takes at the start."""

    goat: int = whole(0, 9, default=1, sensible=(0, 3), doc="goat tokens")
    weapon: int = whole(0, 9, default=0, sensible=(0, 3), doc="weapon tokens")
    gold: int = whole(0, 9, default=0, sensible=(0, 3), doc="gold tokens")


class Stacks(Model):
    """Tokens in the game."""

    goat: int = whole(0, 99, default=20, sensible=(5, 40), doc="goat tokens")
    weapon: int = whole(0, 99, default=20, sensible=(5, 40), doc="weapon tokens")
    gold: int = whole(0, 99, default=20, sensible=(5, 40), doc="gold tokens")


class Rules(Model):
    """The knobs of RULES.md."""

    rounds: int = whole(1, L.ROUNDS, default=3, sensible=(1, 5), doc="rounds of a game")
    hand_size: int = whole(
        1,
        L.HAND_LIMIT,
        default=10,
        sensible=(6, 12),
        doc="cards of a hand, and so the turns of a round",
    )
    start_loot: Start = Field(Start(), description="tokens that each player takes at the start")
    loot_supply: Stacks = Field(Stacks(), description="tokens in the supply before players take theirs")
    vp_per_token: int = whole(0, 99, default=1, sensible=(0, 3), doc="points for each token of any kind")
    trio_bonus: int = whole(
        0, 99, default=1, sensible=(0, 5), doc="points for each set of a goat, a weapon and a gold token"
    )
    first_earl: L.FirstEarl = Field("random", description="who is the first Earl")
    earl_rotation: L.EarlRotation = Field(
        "fixed", description="clockwise: the Earl's marker moves one seat on at the end of a round"
    )
    brawl_order: L.BrawlOrder = Field(
        "weighted",
        description="who picks a deck first: drawn with the weights of brawl_speed, or clockwise from the Earl",
    )
    brawl_speed: Speed | Row[Speed] = Field(1.0, description="how fast players grab a deck: of all, or of each seat")
    brawl_visibility: L.BrawlVisibility = Field(
        "up_faces",
        description="what players see of a deck before they pick: the up face of the last card, of all, or both faces",
    )
    rival_hand_info: L.RivalHandInfo = Field(
        "brawl_memory",
        description="what policies may use of rivals' hands: nothing, the faces seen at the Brawl, or all",
    )
    quest_deal: int = whole(1, L.DEALT, default=2, doc="Quests dealt to each player, who keeps one")
    quest_recycle: bool = Field(False, description="kept Quests return to the Quest deck at the end of a round")
    quest_before_brawl: bool = Field(False, description="Quests are dealt and kept before decks are picked")
    late_prob: Chance | Row[Chance] = Field(
        0.0, description="probability to be late in a turn: of all, or of each seat"
    )
    late_penalty: L.LatePenalty = Field(
        "lose_turn",
        description="a late player discards a random card instead of playing, plays a random one, or also discards one",
    )
    play_speed: Speed | Row[Speed] = Field(1.0, description="how fast players play a card: of all, or of each seat")
    number_tie: L.NumberTie = Field(
        "earl_clockwise", description="which of two equal numbers goes first: clockwise from the Earl, or drawn"
    )
    action_may_decline: bool = Field(
        True, description="the owner of a Loki, a Thief or a Sabotage may decline its effect"
    )
    fights_may_decline: bool = Field(False, description="the owner of a Raid or a Boarding may decline to fight")
    loki_tokens: int = whole(0, 9, default=1, sensible=(0, 3), doc="tokens that Loki takes from one rival")
    loki_token_choice: L.LokiTokenChoice = Field("thief", description="who chooses the kind of token that Loki takes")
    thief_may_discard: bool = Field(True, description="a thief may discard a stolen card that could be used")
    yggdrasil_max: int = whole(1, 2, default=1, doc="Yggdrasils that one ship may have")
    deck_needs_knarr: bool = Field(False, description="a Deck may be placed only on a ship with two end pieces")
    spear_bonus: int = whole(0, 20, default=2, sensible=(0, 4), doc="strength that a discarded Spear adds")
    spear_on_defence: bool = Field(False, description="Spears may be used to defend against a Raid")
    spear_pays_boarding: bool = Field(False, description="a Spear spent in a Boarding is its casualty as well")
    raid_margin: int = whole(
        0, 20, default=1, sensible=(0, 3), doc="how much stronger a raider must be to win; 0: the raider wins ties"
    )
    raid_tokens: int = whole(0, 9, default=1, sensible=(0, 3), doc="tokens that a won Raid takes")
    boarding_casualty: L.BoardingCasualty = Field("always", description="when a Boarding costs a casualty")
    cover_policy: L.CoverPolicy = Field(
        "ends_first", description="which ship cards stored cards cover first, as a shield against Sabotage"
    )
    sabotage_deck: bool = Field(False, description="Sabotage may destroy an empty Deck, too")
    sabotage_shield: L.SabotageShield = Field(
        "piece", description="a stored card protects the ship card it lies on, or the whole ship"
    )
    quest_order: L.QuestOrder = Field("earl_clockwise", description="the order in which Quests are done")
    team_up_protocol: L.TeamUpProtocol = Field(
        "ask",
        description="who names the price of help: helper (ask), quester (offer) or rules (fixed); off: no help",
    )
    team_up_min_price: int = whole(1, L.MOST_PRICE, default=1, sensible=(1, 3), doc="the least tokens that help costs")
    team_up_max_price: int = whole(1, L.MOST_PRICE, default=3, doc="the most tokens that help costs")
    team_up_max_offers: int = whole(
        1, 99, default=3, sensible=(1, 6), doc="with 'offer': prices that the quester may name"
    )
    team_up_fixed_price: int = whole(
        1, L.MOST_PRICE, default=1, sensible=(1, 5), doc="with 'fixed': tokens that help costs"
    )
    team_up_kind_chooser: L.TeamUpKindChooser = Field(
        "helper", description="who chooses the kinds of the tokens that are paid"
    )
    team_up_forced_sale: bool = Field(False, description="a player without a complete ship must sell help")
    team_up_needs_space: bool = Field(
        False, description="help needs free space on the quester's ship for the cards that are lent"
    )
    team_up_spear: L.TeamUpSpear = Field(
        "quester_only", description="whose Spears may add strength to a Quest done together"
    )
    helper_max_deals: int = whole(
        1, 99, default=1, sensible=(1, 5), doc="Quests that one player may help with in a round"
    )
    loot_shortage: L.LootShortage = Field(
        "skip", description="what happens when the supply lacks a kind of token: it is lost, or another kind is taken"
    )
    decision_cap: int = whole(
        1, 1_000_000, default=5000, sensible=(2000, 50_000), doc="decisions after which a game is capped; only a guard"
    )


SEAT_RULES = ("brawl_speed", "late_prob", "play_speed")  # one number, or one for each seat
VARIANTS: dict[str, dict[str, object]] = {
    "standard": {},
    "hurried": {"late_prob": 0.1, "brawl_visibility": "top_only"},  # no time to look, no time to think
}


def by_seat(value: float | Sequence[float], players: int) -> list[float]:
    """A number for each seat."""
    return list(value[:players]) if isinstance(value, Sequence) else [value] * players


# --- what no single field can tell -----------------------------------------------------------------------------------


def check(cards: Cards, rules: Rules, players: int, tables: Mapping[str, Any]) -> Iterable[Problem]:
    """Names that lead nowhere, lists of the wrong length, hands and deals that the decks cannot fill."""
    yield from bad_ids("cards", cards.root)
    yield from _prey(cards)
    for card, model in cards.of(DoubleFaced).items():
        yield from _faces(f"cards.{card}.faces", model.faces, cards)
    yield from _seats(rules, players)
    yield from _room(cards)
    yield from _enough(cards, rules, players)


def _faces(key: str, faces: Sequence[str], cards: Cards) -> Iterator[Problem]:
    """A card has two faces, and each of them is there."""
    if len(faces) != 2:
        yield Problem(key, f"{key} names {len(faces)} faces", "a card has two")
    by_id = cards.of(Face)
    for text in faces:
        side = printed(text)
        if side is None or side.face not in by_id:
            hint = f"expected one of {', '.join(by_id)}, a red or blue one with its number, as in 'raid#4'"
            yield Problem(key, f"{key}: no face is called {text!r}", hint)
        elif isinstance(by_id[side.face], Action) != bool(side.number):
            hint = "red and blue faces have a number from 1 to 99, as in 'raid#4', yellow ones have none"
            yield Problem(key, f"{key}: the face {text!r} {'has a' if side.number else 'lacks its'} number", hint)
        elif by_id[side.face].type == "boarding" and side not in _met(cards):
            hint = f"add a card of type {PREY!r} with face = {side.face!r} and number = {side.number}"
            yield Problem(key, f"{key}: no ship passes for {text!r}", hint)


def _met(cards: Cards) -> dict[Printed, str]:
    return {Printed(ship.face, ship.number): card for card, ship in cards.of(PassingShip).items()}


def _prey(cards: Cards) -> Iterator[Problem]:
    boardings = [face for face, model in cards.of(Action).items() if model.type == "boarding"]
    met = _met(cards)
    for card, ship in cards.of(PassingShip).items():
        if ship.face not in boardings:
            hint = f"expected a face of type boarding: {', '.join(boardings)}"
            yield Problem(f"cards.{card}.face", f"cards.{card}.face is {ship.face!r}", hint)
        if (other := met[Printed(ship.face, ship.number)]) != card:
            hint = "give them different numbers"
            yield Problem(f"cards.{card}.number", f"cards.{card} and cards.{other} have the same number", hint)


def _seats(rules: Rules, players: int) -> Iterator[Problem]:
    for name in SEAT_RULES:
        value = getattr(rules, name)
        if isinstance(value, tuple) and len(value) < players:
            hint = f"expected one number, or one for each of the {players} players"
            keys = (f"rules.{name}", "run.players")
            yield Problem(keys[0], f"rules.{name} has {len(value)} numbers", hint, keys)


def _room(cards: Cards) -> Iterator[Problem]:
    """What the state holds."""
    quests, double_faced = cards.of(Quest), cards.of(DoubleFaced)
    yield from too_many("types of faces", len(cards.of(Face)), L.FACE_LIMIT)
    yield from too_many("passing ships", len(cards.of(PassingShip)), L.PREY_LIMIT)
    yield from too_many("types of Quests", len(quests), L.QUEST_LIMIT)
    yield from too_many("types of double-faced cards", len(double_faced), L.CARD_LIMIT)
    yield from too_many("Quests", copies(quests), L.QUEST_LIMIT, keys_of(quests))
    yield from too_many("double-faced cards", copies(double_faced), L.CARD_LIMIT, keys_of(double_faced))


def _enough(cards: Cards, rules: Rules, players: int) -> Iterator[Problem]:
    """Cards for all hands, Quests for all players, tokens to start with, a price between the lowest and the highest."""
    deck, quests = cards.in_play(players), cards.of(Quest)
    if copies(deck) < players * rules.hand_size:
        yield Problem(
            "rules.hand_size",
            f"{players} hands of {rules.hand_size} cards (rules.hand_size) need {players * rules.hand_size} cards; "
            f"{copies(deck)} are in play with {players} players",
            "lower rules.hand_size, or add cards",
            ("rules.hand_size", "run.players", *keys_of(cards.of(DoubleFaced), "count", "min_players")),
        )
    if copies(quests) < players * rules.quest_deal:
        yield Problem(
            "rules.quest_deal",
            f"{players} players are dealt {rules.quest_deal} Quests each (rules.quest_deal), "
            f"but there are {copies(quests)}",
            "lower rules.quest_deal, or add Quests",
            ("rules.quest_deal", "run.players", *keys_of(quests)),
        )
    for kind in L.LOOT:
        each, stack = getattr(rules.start_loot, kind), getattr(rules.loot_supply, kind)
        if each * players > stack:
            keys = (f"rules.start_loot.{kind}", f"rules.loot_supply.{kind}", "run.players")
            message = f"{players} players take {each} {kind} each (rules.start_loot), but there are {stack}"
            yield Problem(keys[0], message, "lower rules.start_loot or raise rules.loot_supply", keys)
    if rules.team_up_min_price > rules.team_up_max_price:
        low, high = rules.team_up_min_price, rules.team_up_max_price
        both = ("rules.team_up_min_price", "rules.team_up_max_price")
        yield Problem(both[0], f"rules.team_up_min_price is {low}, rules.team_up_max_price {high}", "swap them", both)
