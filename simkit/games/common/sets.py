"""Sets of small numbers (seats, types of cards) as the bits of a word."""

from collections.abc import Iterable
from typing import Any


def mask(numbers: Iterable[int]) -> int:
    """The set of some numbers."""
    return sum(1 << number for number in numbers)


def members(bits: Any) -> list[int]:
    """The members of a set, rising."""
    return [place for place in range(int(bits).bit_length()) if int(bits) >> place & 1]
