"""Words of rules: declared once as a `Literal`, which models take; kernels read the numbers of the words.

The number of a word is its place. Where a whole number may stand as well, the first word is -1, the second -2.
"""

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin


def number(words: Any, word: str) -> int:
    """The number of one of the words of a type."""
    return numbers(words)[word]


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
