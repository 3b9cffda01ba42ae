"""What a designer may turn in Axes and Shields: the card and rule models, and what no single field can tell."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from pydantic import Field

from simkit.games.axes.limits import DECK, ArmoryWhileHolding, StartSeat
from simkit.games.contract import CardInfo
from simkit.scenario.model import Card, Model, Scenario, whole
from simkit.scenario.validate import Problem


class PlainCard(Card):
    """An armory or a wench."""

    kind: ClassVar[str] = "plain"
    count: int = whole(0, 255, sensible=(0, 60), doc="copies in the deck")


class AxeCard(PlainCard):
    """An axe card."""

    kind: ClassVar[str] = "axe"
    value: int = whole(1, 99, sensible=(1, 6), doc="axes on the card")


class ShieldCard(PlainCard):
    """A shield card."""

    kind: ClassVar[str] = "shield"
    value: int = whole(1, 99, sensible=(1, 8), doc="shields on the card")


class Cards(Model):
    """The closed card set, in the order of the type numbers."""

    single_axe: AxeCard
    double_axe: AxeCard
    triple_axe: AxeCard
    shield_1: ShieldCard
    shield_2: ShieldCard
    shield_3: ShieldCard
    shield_4: ShieldCard
    armory: PlainCard
    wench: PlainCard

    def each(self) -> dict[str, PlainCard]:
        """The cards by id, in type order."""
        return {card: getattr(self, card) for card in type(self).model_fields}


class Rules(Model):
    """The knobs of RULES.md; `hand_size` comes from the variant."""

    hits_to_out: int = whole(1, 999, default=10, sensible=(5, 20), doc="hits that put a player out, 3 to 7 players")
    hits_to_out_2p: int = whole(1, 999, default=15, sensible=(5, 30), doc="hits that put a player out, 2 players")
    hand_size: int = whole(0, 20, sensible=(0, 4), doc="cards in hand between turns")
    armory_store: bool = Field(
        True, description="an armory may be stored for a later turn; false: it is always used at once"
    )
    armory_while_holding: ArmoryWhileHolding = Field(
        "discard", description="an armory drawn while one is stored is discarded, or may be used at once"
    )
    wench_remove: bool = Field(True, description="a wench may remove another player's stored armory")
    wench_skip: bool = Field(True, description="a wench may make another player lose a turn")
    skip_protection: bool = Field(
        True, description="a player who lost a turn cannot be skipped again before taking one"
    )
    start_seat: StartSeat = Field(0, description="the seat that takes the first turn, or 'random'")
    max_turns: int = whole(1, 100_000, default=1000, sensible=(200, 10_000), doc="turns after which a game is capped")
    max_draws: int = whole(
        1, 1_000_000, default=10_000, sensible=(2_000, 100_000), doc="drawn cards after which a game is capped"
    )


AXES = ("single_axe", "double_axe", "triple_axe")
VARIANTS: dict[str, dict[str, object]] = {"standard": {"hand_size": 0}, "strategic": {"hand_size": 2}}


def check(cards: Cards, rules: Rules, players: int, extra_tables: Mapping[str, Any]) -> Iterable[Problem]:
    """What no single field can tell."""
    counts = {card: model.count for card, model in cards.each().items()}
    total, dealt = sum(counts.values()), players * rules.hand_size
    if total == 0:
        yield Problem("cards", "the deck is empty", "give at least one card a count above 0")
    elif not any(counts[card] for card in AXES):
        hint = "give an axe card a count above 0, or nobody can ever go out"
        yield Problem("cards", "the deck has no axe card", hint, tuple(f"cards.{card}.count" for card in AXES))
    elif total < dealt + 1:
        yield Problem(
            "cards",
            f"the deck has {total} cards, but {players} players with {rules.hand_size} in hand need {dealt + 1}",
            "raise a count or lower rules.hand_size",
        )
    if total > DECK:
        yield Problem("cards", f"the deck has {total} cards; the limit is {DECK}", "lower some counts")
    if isinstance(rules.start_seat, int) and not 0 <= rules.start_seat < players:
        yield Problem(
            "rules.start_seat",
            f"rules.start_seat is {rules.start_seat}; expected a seat from 0 to {players - 1} or 'random'",
            f"seats are numbered from 0 and {players} play",
        )


def card_list(scenario: Scenario) -> list[CardInfo]:
    """The cards in type order."""
    return [CardInfo(card, model.title, model.kind, model.count) for card, model in scenario.cards.each().items()]
