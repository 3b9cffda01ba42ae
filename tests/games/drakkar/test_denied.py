"""Who is denied a face or a Quest does not count on it."""

import pytest

from simkit.games.drakkar.kernel.decks import deck_sum, deck_sum_to
from tests.games.drakkar.table import Table
from tests.games.drakkar.test_judgement import chosen, holding

TWIN = '[cards.c21]\nfaces = ["beer", "beer"]\n'


def shown(t: Table, deck: int) -> list[str]:
    """The faces that lie up in a deck."""
    up = t.state.up[deck * t.size : (deck + 1) * t.size]
    return [t.names.cards[t.book.face[t.book.print_side[n]]] for n in up]


@pytest.mark.rule("DRK-153")
@pytest.mark.parametrize("visibility", ["up_faces", "both_faces"])
def test_denied_faces_are_worth_nothing_in_a_deck(visibility: str) -> None:
    rules = {"brawl_visibility": visibility}
    plain = Table(3, start=True, rules=rules)
    dead = max(set(shown(plain, 0)), key=shown(plain, 0).count)
    t = Table(3, start=True, rules=rules, denied={0: [dead]})
    worths = t.book.deck_worth.copy()
    for n in range(int(t.book.prints)):
        if t.names.cards[t.book.face[t.book.print_side[n]]] == dead:
            worths[n] = 0
    for deck in range(3):
        to_me, to_all = (deck_sum_to(t.state, t.book, t.book.deck_worth, 0, deck, p) for p in (0, -1))
        assert to_me == deck_sum(t.state, t.book, worths, 0, deck)
        assert to_all == deck_sum(plain.state, plain.book, plain.book.deck_worth, 0, deck)
    sums = [[deck_sum_to(t.state, t.book, t.book.deck_worth, 0, deck, p) for deck in range(3)] for p in (0, 1)]
    assert sums[0] != sums[1]


def test_greedy_takes_the_deck_that_shows_most_of_what_it_may_use() -> None:
    changed = 0
    for dead in ("bow", "loki", "viking_1", "raid", "beer"):
        for seed in range(1, 8):
            t = Table(3, start=True, seed=seed, denied={0: [dead]})
            sums = [deck_sum_to(t.state, t.book, t.book.deck_worth, 0, deck, t.actor) for deck in range(3)]
            assert t.choose("greedy") == f"deck:{sums.index(max(sums))}"
            plain = Table(3, start=True, seed=seed)
            changed += t.actor == 0 and t.choose("greedy") != plain.choose("greedy")
    assert changed > 0


def test_end_pieces_that_are_denied_make_no_ship() -> None:
    for seed in range(1, 60):
        t = Table(3, start=True, seed=seed)
        ships = [len({"bow", "stern", "yggdrasil", "bardl"} & set(shown(t, deck))) > 1 for deck in range(3)]
        if t.actor == 0 and any(ships) and not all(ships):
            break
    both = Table(3, start=True, seed=seed, denied={0: ["bow", "stern", "yggdrasil"]})
    assert ships[int(chosen(t, deck_ends=100_000)[-1])]
    assert chosen(both, deck_ends=100_000) == chosen(both, deck_ends=0)


def test_the_worth_of_a_denied_other_face_is_not_given_up() -> None:
    """With `other_worth` alone the card is played whose other face is worth least in a deck."""
    cards = ("bow/thief", "bow/viking_2")
    t, dead = holding(Table(), *cards), holding(Table(denied={0: ["viking_2"]}), *cards)
    dead.state.options &= ~(2 << 2)
    assert dead.legal == ["play:0:0", "play:0:1", "play:1:0"]
    assert chosen(t, other_worth=100_000) == "play:0:0"
    assert chosen(dead, other_worth=100_000) == "play:1:0"


@pytest.mark.rule("DRK-153")
@pytest.mark.parametrize("policy", ["greedy", "busy", "first"])
def test_a_card_with_two_denied_faces_is_played_last(policy: str) -> None:
    t = holding(Table(toml=TWIN, denied={0: ["beer"]}), "beer/beer", "bow/thief")
    t.state.options &= ~2
    assert t.legal == ["play:0:0", "play:1:0", "play:1:1"]
    assert "play:0:0" not in {t.choose(policy, key) for key in range(20)}
    alone = holding(Table(toml=TWIN, denied={0: ["beer"]}), "beer/beer")
    alone.state.options &= ~2
    assert alone.choose(policy) == "play:0:0"
