"""Many tests at once: p-values and the control of false discoveries."""

from collections.abc import Sequence
from math import erfc, sqrt

RATE = 0.05  # expected share of the flagged results that are flagged by chance, at most


def p_value(estimate: float, error: float) -> float:
    """The two-sided p-value by the normal distribution."""
    if error <= 0:
        return 1.0 if estimate == 0 else 0.0
    return erfc(abs(estimate) / error / sqrt(2))


def flagged(p_values: Sequence[float], rate: float = RATE) -> list[bool]:
    """Which hypotheses are rejected, by the method of Benjamini and Hochberg."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    last = max((k for k, i in enumerate(order, 1) if p_values[i] <= rate * k / len(order)), default=0)
    rejected = set(order[:last])
    return [i in rejected for i in range(len(p_values))]
