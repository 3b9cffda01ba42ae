"""A scenario of Axes and Shields as the record that the kernel reads, and its actions."""

from simkit.games.actions import Block, blocks
from simkit.games.axes.cards import AxeCard, Cards, Rules, ShieldCard, card_list
from simkit.games.axes.limits import CARD_TYPES, DECK, SEATS
from simkit.games.books import book_type, forget, new_book
from simkit.games.common.sets import mask
from simkit.games.contract import Array, Handicap
from simkit.scenario.model import Scenario

BLOCKS = ("play", "discard", "throw", "armory", "remove", "skip", "stored")
BOOK = book_type(
    Rules,
    BLOCKS,
    SEATS,
    CARD_TYPES,
    [
        ("count", "i2", CARD_TYPES),
        ("deck", "i1", DECK),  # card types, not shuffled
        ("deck_size", "i8"),
        ("face", "i2", CARD_TYPES),  # axes or shields on the card
        ("handicapped", "i8"),  # mask of seats that are denied something
    ],
)


def actions(scenario: Scenario) -> list[Block]:
    """The blocks of action codes, in the order of RULES.md."""
    cards, seats = list(Cards.model_fields), range(SEATS)
    items = ([*cards], [*cards], [*seats], ["use_now", "store"], [*seats], [*seats], ["use", "keep"])
    return blocks(BLOCKS, ([f"{name}:{item}" for item in group] for name, group in zip(BLOCKS, items, strict=True)))


WORKED_OUT = ("hits_to_out_2p",)  # no kernel reads them


def book(scenario: Scenario, handicap: Handicap | None = None) -> Array:
    """What the scenario fixes; two players take more hits (AXE-04)."""
    cards, rules = scenario.cards.each().values(), scenario.rules
    books = new_book(BOOK, scenario, card_list(scenario), actions(scenario), handicap)
    deck = [number for number, card in enumerate(cards) for _ in range(card.count)]
    books["count"] = [card.count for card in cards]
    books["deck"][0, : len(deck)] = deck
    books["deck_size"] = len(deck)
    books["face"] = [card.value if isinstance(card, AxeCard | ShieldCard) else 0 for card in cards]
    books["handicapped"] = mask(seat for seat in range(SEATS) if books["denied"][0, seat].any())
    if scenario.players == 2:
        books["hits_to_out"] = rules.hits_to_out_2p
    forget(books, WORKED_OUT)
    return books
