"""Making a game's book: what the scenario fixes, as one read-only record that the kernel reads by name.

Every book has `players`, `keyed` (the shuffle), `<block>_at` (the first code of each block of actions), `denied` and
`extra` (by seat and card: what one seat may not have, or pays more for), and the knobs of the game's rules under their
names: whole numbers and switches as they are, a word as its place among the words of its type (where a number may
stand as well, the first word is -1, the second -2). Lists are fields of the game's own.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import numpy as np
from pydantic import BaseModel

from simkit.games.actions import Actions, Block
from simkit.games.contract import Array, CardInfo, Handicap
from simkit.scenario.model import Scenario

Fields = Sequence[tuple[Any, ...]]


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
    for name, numbers in _knobs(type(scenario.rules)).items():
        value = getattr(scenario.rules, name)
        if name in (kind.names or ()) and kind[name].shape == ():
            book[name] = numbers.get(value, value)
    if handicap is not None:
        card = [info.id for info in cards].index(handicap.card)
        book["denied"][0, handicap.seat, card] = handicap.denied
        book["extra"][0, handicap.seat, card] = handicap.extra
    return book


def forget(book: Array, names: Iterable[str]) -> None:
    """Knobs that the kernel knows by what follows from them only: books of equal games are equal."""
    for name in names:
        book[name] = 0


def _knobs(rules: type[BaseModel]) -> dict[str, Mapping[Any, int]]:
    """The rules that are one number each, with the numbers of their words."""
    found: dict[str, Mapping[Any, int]] = {}
    for name, field in rules.model_fields.items():
        parts = list(_parts(field.annotation))
        if all(part in (int, bool) or isinstance(part, str) for part in parts):
            words = [part for part in parts if isinstance(part, str)]
            found[name] = {word: -1 - i if int in parts else i for i, word in enumerate(words)}
    return found


def _parts(annotation: Any) -> Iterator[Any]:
    """What may stand there: types and, of literals, the words."""
    if get_origin(annotation) is Annotated:
        yield from _parts(get_args(annotation)[0])
    elif get_origin(annotation) in (Union, UnionType):
        for part in get_args(annotation):
            yield from _parts(part)
    elif get_origin(annotation) is Literal:
        yield from get_args(annotation)
    else:
        yield annotation
