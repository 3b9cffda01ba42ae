"""What a designer may turn: the models of the cards and rules, and what no single field can tell."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from simkit.games._template.limits import CARDS, DECK, Tie
from simkit.games.contract import CardInfo
from simkit.scenario.model import Card, Model, Scenario, whole
from simkit.scenario.validate import Problem

TYPES = ("bid", "treasure")  # in the order of their numbers


class Bid(Card):
    """A card of every hand, to bid with."""

    type: Literal["bid"]
    count: int = whole(0, 9, sensible=(0, 3), doc="copies in each hand")
    value: int = whole(1, 99, sensible=(1, 9), doc="what it bids")


class Treasure(Card):
    """A card that is bid for."""

    type: Literal["treasure"]
    count: int = whole(0, 60, sensible=(0, 9), doc="copies in the deck")
    points: int = whole(-9, 99, sensible=(0, 9), doc="what it scores for whoever wins it")


class Cards(RootModel[dict[str, Annotated[Bid | Treasure, Field(discriminator="type")]]]):
    """All cards by id; new ones may be added."""

    def each(self) -> dict[str, Bid | Treasure]:
        """The cards in type order."""
        return dict(sorted(self.root.items(), key=lambda item: TYPES.index(item[1].type)))


class Rules(Model):
    """The knobs of RULES.md."""

    tie: Tie = Field("first", description="who gets a treasure when several bid the most: the first of them, or nobody")


def check(cards: Cards, rules: Rules, players: int, extra_tables: Mapping[str, Any]) -> Iterable[Problem]:
    """What no single field can tell."""
    treasures = sum(card.count for card in cards.root.values() if isinstance(card, Treasure))
    if not any(card.count for card in cards.root.values() if isinstance(card, Bid)):
        yield Problem("cards", "nobody has a card to bid", "give a card of type bid a count")
    if not 1 <= treasures <= DECK:
        yield Problem("cards", f"there are {treasures} treasures", f"expected 1 to {DECK}")
    if len(cards.root) > CARDS:
        yield Problem("cards", f"there are {len(cards.root)} types of cards", f"leave some out: {CARDS} have room")


def card_list(scenario: Scenario) -> list[CardInfo]:
    """The cards in type order."""
    return [
        CardInfo(card, model.title, model.type, model.count, deniable=model.type == "bid", group=model.type)
        for card, model in scenario.cards.each().items()
    ]
