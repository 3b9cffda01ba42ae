"""What a player thinks of an option shows in choices alone: another option that is made better until it is taken."""

from collections.abc import Callable


def tipping_point(chosen: Callable[[int], bool], low: int, high: int) -> int:
    """The smallest number from which on an option is chosen; it is not with the lowest, and is with the highest."""
    assert not chosen(low)
    assert chosen(high)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if chosen(middle) else (middle, high)
    return high
