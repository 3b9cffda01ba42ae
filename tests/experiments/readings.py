"""Readings for the tests of words: sure ones, doubtful ones and next to nothing."""

from simkit.experiments.answer import Reading


def reading(low: float, high: float, flagged: bool = True) -> Reading:
    return Reading((low + high) / 2, low, high, 0.01, flagged)


UP, DOWN, NONE = reading(1, 2), reading(-2, -1), reading(-0.9, 0.9, flagged=False)
NAUGHT = reading(-0.01, 0.01, flagged=False)  # as good as nothing
SOME = reading(-0.1, 0.7, flagged=False)  # apart from UP, but perhaps more than half of it
