"""A finding: one sentence with its verdict and number."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from simkit.analysis.verdicts import FAIR, NOT_FAIR, UNDECIDED

OUTLIER, INFO = "outlier", "info"
SEVERITY = (NOT_FAIR, OUTLIER, UNDECIDED, FAIR, INFO)
MOST_NAMES = 6  # in one sentence


@dataclass(frozen=True)
class Finding:
    """One sentence with its verdict and number."""

    verdict: str
    text: str
    key: str
    estimate: float | None = None
    low: float | None = None
    high: float | None = None
    more_games: int | None = None


def share(value: float, low: float, high: float) -> str:
    """A share with its interval."""
    return f"{value:.1%} ({low:.1%} to {high:.1%})"


def shares(rows: Iterable[Mapping[str, Any]], name: str = "title") -> str:
    """Names with their shares and intervals, the first of them."""
    told = [f"{row[name]} {share(row['estimate'], row['low'], row['high'])}" for row in rows]
    more = len(told) - MOST_NAMES
    return ", ".join(told[:MOST_NAMES]) + (f" and {more} more" if more > 0 else "")


def amount(row: Mapping[str, Any], scale: float, unit: str) -> str:
    """A number with its unit and interval."""
    return f"{row['estimate'] * scale:.2f} {unit} ({row['low'] * scale:.2f} to {row['high'] * scale:.2f})"
