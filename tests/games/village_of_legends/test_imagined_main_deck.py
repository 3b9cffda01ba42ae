"""A Main deck with cards put to its bottom: its order is hidden like that of any other."""

from itertools import permutations

import pytest

from tests.games.village_of_legends.table import Table

CARDS = ["knife", "orc", "chest"]


def gone_round(cards: tuple[str, ...]) -> Table:
    """The last card went to the bottom, and lies at the beginning of the ring."""
    t = Table(piles={"main": cards[-1:]})
    s, at, size = t.state, int(t.book.pile_at[5]), int(t.book.pile_at[6] - t.book.pile_at[5])
    s.piles[at + size - 2 : at + size] = [t.number(card) for card in cards[:-1]]
    s.head[5], s.stock[5] = size - 2, len(cards)
    return t


@pytest.mark.rule("VOL-103", "VOL-658")
def test_cards_at_the_bottom_are_shuffled_with_the_others() -> None:
    """What is imagined has the same cards in an order that has nothing to do with the real one."""
    worlds = set()
    for order in permutations(CARDS):
        t = gone_round(order)
        assert t.describe()["market_decks"]["main"] == list(order)
        worlds.add(tuple(tuple(t.imagined(0, n).describe()["market_decks"]["main"]) for n in range(6)))
    assert len(worlds) == 1
    (seen,) = worlds
    assert {tuple(sorted(main)) for main in seen} == {("chest", "knife", "orc")}
    assert len(set(seen)) > 1


@pytest.mark.rule("VOL-650", "VOL-658")
def test_the_cards_are_drawn_as_they_were_imagined() -> None:
    t = gone_round(("knife", "orc", "chest")).imagined(0)
    t.state.gold = 200
    t.state.market[7] = t.number("helmet")
    main = t.describe()["market_decks"]["main"]
    assert t.do("buy:7").market(7) == main[0]
    assert t.describe()["market_decks"]["main"] == main[1:]
