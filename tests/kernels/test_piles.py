"""Shuffles: every order equally likely, and what the keyed one keeps when the deck is edited."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import factorial

import numpy as np
import pytest

from simkit.kernels.piles import COPIES, FAST, KEYED, number_tags, scratch_fields, shuffle
from simkit.kernels.rng import U, fold

CAPACITY = 1024
CHI_SQUARE = {2: 18.5, 3: 21.2, 5: 25.7, 11: 37.4, 23: 56.2}  # 0.9999 quantiles by degrees of freedom

both = pytest.mark.parametrize("mode", [FAST, KEYED], ids=["fast", "keyed"])


@pytest.fixture(autouse=True)
def wrapping() -> Iterator[None]:
    with np.errstate(over="ignore"):
        yield


def shuffled(counts: list[int], number: int, mode: int) -> list[int]:
    """The pile of a deck with `counts` copies of each type, top last."""
    pile = np.zeros(CAPACITY, np.int8)
    t = np.zeros(1, np.dtype(scratch_fields(CAPACITY), align=True)).view(np.recarray)[0]
    number_tags(t, len(counts))
    n = shuffle(pile, np.array(counts), len(counts), fold(U(2024), number), mode, t)
    return pile[:n].tolist()


def chi_square(seen: Counter[tuple[int, ...]], orders: set[tuple[int, ...]]) -> float:
    expected = seen.total() / len(orders)
    assert set(seen) <= orders
    return sum((seen[order] - expected) ** 2 for order in orders) / expected


@both
@pytest.mark.parametrize("counts", [[1, 1, 1], [1, 1, 1, 1], [2, 1], [2, 2], [2, 1, 1], [3, 1]])
def test_every_order_is_equally_likely(mode: int, counts: list[int]) -> None:
    cards = [kind for kind, n in enumerate(counts) for _ in range(n)]
    orders = set(permutations(cards))
    seen = Counter(tuple(shuffled(counts, i, mode)) for i in range(60 * factorial(len(cards))))
    assert chi_square(seen, orders) < CHI_SQUARE[len(orders) - 1]


@both
@pytest.mark.parametrize("counts", [[], [0, 0], [1], [0, 5, 0, 2], [30, 25, 15, 10, 7, 5, 3, 15, 10], [255] * 4])
def test_all_cards_are_there(mode: int, counts: list[int]) -> None:
    pile = shuffled(counts, 1, mode)
    assert Counter(pile) == {kind: n for kind, n in enumerate(counts) if n}


@both
def test_a_card_is_anywhere_in_a_large_pile(mode: int) -> None:
    places = [shuffled([119, 1], i, mode).index(1) for i in range(400)]
    assert abs(np.mean(places) - 59.5) < 4.5 * 34.6 / 20
    assert abs(np.mean(np.array(places) < 12) - 0.1) < 4.5 * 0.3 / 20


@both
def test_the_key_decides(mode: int) -> None:
    assert shuffled([20, 20], 1, mode) == shuffled([20, 20], 1, mode)
    assert shuffled([20, 20], 1, mode) != shuffled([20, 20], 2, mode)


@pytest.mark.parametrize("edited", [0, 3, 8])
@pytest.mark.parametrize("change", [-1, 1, 7])
def test_keyed_other_types_keep_their_order(edited: int, change: int) -> None:
    counts = [30, 25, 15, 10, 7, 5, 3, 15, 10]
    after = counts.copy()
    after[edited] += change
    for number in range(20):
        old, new = shuffled(counts, number, KEYED), shuffled(after, number, KEYED)
        assert [c for c in old if c != edited] == [c for c in new if c != edited]


@pytest.mark.parametrize("edited", [0, 5, 8])
def test_keyed_one_card_more_is_inserted_somewhere(edited: int) -> None:
    counts = [30, 25, 15, 10, 7, 5, 3, 15, 10]
    after = counts.copy()
    after[edited] += 1
    gaps = set()
    for number in range(20):
        old, new = shuffled(counts, number, KEYED), shuffled(after, number, KEYED)
        fits = [i for i in range(len(new)) if new[i] == edited and new[:i] + new[i + 1 :] == old]
        assert fits
        gaps.add(fits[0])
    assert len(gaps) > 10


def test_keyed_changing_a_card_moves_no_other() -> None:
    """A copy of one type becomes a copy of another: both types aside, nothing moves."""
    for number in range(20):
        old, new = shuffled([6, 6, 6, 6], number, KEYED), shuffled([5, 7, 6, 6], number, KEYED)
        assert [c for c in old if c > 1] == [c for c in new if c > 1]


def test_copies_have_keys_of_their_own() -> None:
    assert COPIES > CAPACITY
