"""Who sits where: the seat lists a run cycles through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import factorial, prod
from typing import Literal

from simkit.errors import ScenarioError
from simkit.numbers import count

Rotate = Literal["cyclic", "all", "none"]
Order = tuple[str, ...]
MOST_ORDERS = 5040


def orders(seats: Sequence[str], rotate: Rotate) -> tuple[Order, ...]:
    """One list of policies by seat per rotation; game i is played with orders[i % len(orders)]."""
    given = tuple(seats)
    if rotate == "none":
        return (given,)
    if rotate == "cyclic":
        return tuple(given[i:] + given[:i] for i in range(_period(given)))
    if distinct(given) > MOST_ORDERS:
        raise ScenarioError(
            f"these seats have {count(distinct(given))} distinct orders, and run.rotate is 'all'",
            key="run.rotate",
            hint=f"at most {count(MOST_ORDERS)} are played in turn: use rotate = 'cyclic', or fewer different policies",
        )
    return tuple(_arrangements(Counter(given), len(given)))


def distinct(seats: Sequence[str]) -> int:
    """How many different orders the seats have."""
    return factorial(len(seats)) // prod(factorial(n) for n in Counter(seats).values())


def _period(seats: Order) -> int:
    """The smallest shift that gives the same list again."""
    return next(i for i in range(1, len(seats) + 1) if seats[i:] + seats[:i] == seats) if seats else 1


def _arrangements(left: Counter[str], size: int) -> Iterator[Order]:
    """All distinct orders; policies are tried in the order in which the list first names them."""
    if size == 0:
        yield ()
        return
    for name in list(left):
        if left[name]:
            left[name] -= 1
            yield from ((name, *rest) for rest in _arrangements(left, size - 1))
            left[name] += 1
