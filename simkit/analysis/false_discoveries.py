"""Many cards at once: p-values and the control of false discoveries."""

from collections.abc import Sequence
from math import erfc, sqrt

RATE = 0.05  # of the flagged cards, at most this share is expected to be flagged by chance


def p_value(estimate: float, error: float) -> float:
    """Two-sided, by the normal distribution."""
    if error <= 0:
        return 1.0 if estimate == 0 else 0.0
    return erfc(abs(estimate) / error / sqrt(2))


def flagged(p_values: Sequence[float], rate: float = RATE) -> list[bool]:
    """Benjamini and Hochberg: which of the hypotheses are rejected."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    last = max((k for k, i in enumerate(order, 1) if p_values[i] <= rate * k / len(order)), default=0)
    rejected = set(order[:last])
    return [i in rejected for i in range(len(p_values))]
