"""Words of rules: declared once as a `Literal` in a game's `limits.py`, with the numbers that its kernel asks for.

Models take the `Literal`, so scenarios, messages and the documentation have its words. The number of a word is its
place. Where a whole number may stand as well, the first word is -1, the second -2.
"""

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin


def words(annotation: Any) -> tuple[str, ...]:
    """The words of a type, in the order of their numbers."""
    return tuple(numbers(annotation))


def number(annotation: Any, word: str) -> int:
    """The number of one of the words of a type."""
    return numbers(annotation)[word]


def numbers(annotation: Any) -> Mapping[str, int]:
    """The words of a type with their numbers."""
    values = list(parts(annotation))
    words = [value for value in values if isinstance(value, str)]
    return {word: -1 - i if int in values else i for i, word in enumerate(words)}


def parts(annotation: Any) -> Iterator[Any]:
    """What may stand there: types and, of literals, the words."""
    if get_origin(annotation) is Annotated:
        yield from parts(get_args(annotation)[0])
    elif get_origin(annotation) in (Union, UnionType):
        for part in get_args(annotation):
            yield from parts(part)
    elif get_origin(annotation) is Literal:
        yield from get_args(annotation)
    else:
        yield annotation
