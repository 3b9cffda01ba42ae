"""Making a game's book: what the scenario fixes, as one read-only record that the kernel reads by name.

Every book has `players`, `keyed` (the shuffle), `<block>_at` (the first code of each block of actions), `denied` and
`extra` (by seat and card: what one seat may not have, or pays more for), and the knobs of the game's rules under their
names: whole numbers and switches as they are, a word as its number (`simkit/games/common/words.py`). Lists are fields
of the game's own.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from pydantic import BaseModel

from simkit.games.actions import Actions, Block
from simkit.games.common.words import numbers, parts
from simkit.games.contract import Array, CardInfo, Handicap
from simkit.scenario.model import Scenario

Fields = Sequence[tuple[Any, ...]]


def fields(shape: int | tuple[int, ...], *names: str) -> Fields:
    """Lists or tables of whole numbers, all of one shape."""
    return [(name, "i8", shape) for name in names]


def book_type(rules: type[BaseModel], blocks: Sequence[str], seats: int, cards: int, own: Fields) -> np.dtype[np.void]:
    """The record type of a game's books; `own` are the fields that the game fills itself, knobs among them or not."""
    common: list[tuple[Any, ...]] = [("players", "i8"), ("keyed", "i8"), *((f"{name}_at", "i8") for name in blocks)]
    filled = {name for name, *_ in own}
    knobs = [(name, "i8") for name in _knobs(rules) if name not in filled]
    handicaps = [("denied", "i1", (seats, cards)), ("extra", "i2", (seats, cards))]
    return np.dtype([*common, *knobs, *own, *(field for field in handicaps if field[0] not in filled)], align=True)


def new_book(
    kind: np.dtype[np.void],
    scenario: Scenario,
    cards: Sequence[CardInfo],
    blocks: Sequence[Block],
    handicap: Handicap | None,
) -> Array:
    """An array of one book with everything but the game's own fields."""
    book = np.zeros(1, kind)
    book["players"] = scenario.players
    book["keyed"] = scenario.run.shuffle == "keyed"
    for name, first in Actions(blocks).first.items():
        book[f"{name}_at"] = first
    for name, words in _knobs(type(scenario.rules)).items():
        value = getattr(scenario.rules, name)
        if name in (kind.names or ()) and kind[name].shape == ():
            book[name] = words.get(value, value)
    if handicap is not None:
        card = [info.id for info in cards].index(handicap.card)
        book["denied"][0, handicap.seat, card] = handicap.denied
        book["extra"][0, handicap.seat, card] = handicap.extra
    return book


def forget(book: Array, names: Iterable[str]) -> None:
    """Set knobs to 0 that no kernel reads, so that the books of equal games are equal."""
    for name in names:
        book[name] = 0


def _knobs(rules: type[BaseModel]) -> dict[str, Mapping[Any, int]]:
    """The rules that are one number each, with the numbers of their words."""
    fields = {name: field.annotation for name, field in rules.model_fields.items()}
    single = {name: type_ for name, type_ in fields.items() if all(map(_is_one_number, parts(type_)))}
    return {name: numbers(type_) for name, type_ in single.items()}


def _is_one_number(part: Any) -> bool:
    return part in (int, bool) or isinstance(part, str)
