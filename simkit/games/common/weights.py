"""The weights of a game's policies: each is declared once, with all that anybody has to know of it."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Weight:
    """A number that policies judge by. A scenario that gives it a value outside `low` to `high` gets a warning."""

    default: int  # in policies that do not set it
    step: int  # how far training moves it at first: about what makes a difference that one can see; 0: it stays
    low: int  # the least that makes sense
    high: int  # the most that makes sense
    meaning: str  # in words


def defaults(weights: Mapping[str, Weight]) -> dict[str, int]:
    """The weights of a policy that changes none of them."""
    return {name: weight.default for name, weight in weights.items()}


def steps(weights: Mapping[str, Weight]) -> dict[str, int]:
    """The weights that training moves, with their steps."""
    return {name: weight.step for name, weight in weights.items() if weight.step}
