"""What is wrong with the tables of a scenario, whatever the game."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from simkit.scenario.validate import Problem

ID = re.compile(r"[a-z][a-z0-9_]*")
CHARACTERS = "use small letters, digits and _, and begin with a letter"


class Counted(Protocol):
    """A card of which there are some copies."""

    @property
    def count(self) -> int: ...


def bad_ids(table: str, ids: Iterable[str]) -> Iterator[Problem]:
    """Labels of actions and columns of the logs are made of ids."""
    for name in ids:
        if not ID.fullmatch(name):
            yield Problem(f"{table}.{name}", f"{name!r} cannot be an id", CHARACTERS)


def too_many(what: str, number: int, limit: int, keys: tuple[str, ...] = ()) -> Iterator[Problem]:
    """More than the state holds; `keys` are the counts that can be lowered, else something must be left out."""
    if number > limit:
        hint = "lower some counts" if keys else "leave some out"
        yield Problem("cards", f"there are {number} {what}; the limit is {limit}", hint, keys)


def copies(cards: Mapping[str, Counted]) -> int:
    """How many there are of some cards."""
    return sum(card.count for card in cards.values())


def keys_of(cards: Iterable[str], *fields: str) -> tuple[str, ...]:
    """Where a scenario says something of some cards."""
    return tuple(f"cards.{card}.{field}" for card in cards for field in fields or ("count",))


def quoted(words: Iterable[str]) -> str:
    return ", ".join(repr(word) for word in words)
