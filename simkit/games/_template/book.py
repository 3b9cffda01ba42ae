"""A scenario as the record that the kernel reads, and its actions."""

from simkit.games._template.cards import Bid, Rules, card_list
from simkit.games._template.limits import CARDS, SEATS
from simkit.games.actions import Block
from simkit.games.books import book_type, new_book
from simkit.games.contract import Array, Handicap
from simkit.scenario.model import Scenario

# The types of bid cards come first, the treasures follow; `value` is that of a bid, or the points of a treasure.
OWN = [("bids", "i8"), ("types", "i8"), ("count", "i2", CARDS), ("value", "i2", CARDS)]
BOOK = book_type(Rules, ("bid", "pass"), SEATS, CARDS, OWN)


def actions(scenario: Scenario) -> list[Block]:
    """The blocks of action codes, in the order of RULES.md."""
    bids = [card.id for card in card_list(scenario) if card.kind == "bid"]
    return [Block("bid", [f"bid:{card}" for card in bids]), Block("pass", ["pass"])]


def book(scenario: Scenario, handicap: Handicap | None = None) -> Array:
    """What the scenario fixes."""
    cards, models = card_list(scenario), scenario.cards.each().values()
    books = new_book(BOOK, scenario, cards, actions(scenario), handicap)
    books["bids"], books["types"] = sum(card.kind == "bid" for card in cards), len(cards)
    books["count"][0, : len(cards)] = [card.count for card in cards]
    books["value"][0, : len(cards)] = [card.value if isinstance(card, Bid) else card.points for card in models]
    return books
