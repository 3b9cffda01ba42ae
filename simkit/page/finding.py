"""A finding: one sentence with its verdict and number."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from simkit.analysis.intervals import digits
from simkit.analysis.verdicts import FAIR, LEVEL, NOT_FAIR, STRONGER, UNDECIDED, WEAKER

OUTLIER, INFO = "outlier", "info"
SEVERITY = (NOT_FAIR, OUTLIER, UNDECIDED, STRONGER, WEAKER, LEVEL, FAIR, INFO)
SHOWN = 7  # findings that are read first; the rest is folded
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


def about(number: int) -> int:
    """Two digits of a rough number."""
    rest = int(10 ** max(len(str(number)) - 2, 0))
    return -(-number // rest) * rest


def share(value: float, low: float, high: float) -> str:
    """A share with its interval, if that says more than the share does."""
    told, least, most = (f"{number:.1%}" for number in (value, low, high))
    if least == most:
        return {"100.0%": "over 99.9%", "0.0%": "under 0.1%"}.get(told, told)
    return f"{told} ({least} to {most})"


def shares(rows: Iterable[Mapping[str, Any]], name: str = "title") -> str:
    """Names with their shares and intervals, the first of them."""
    told = [f"{row[name]} {share(row['estimate'], row['low'], row['high'])}" for row in rows]
    more = len(told) - MOST_NAMES
    return ", ".join(told[:MOST_NAMES]) + (f" and {more} more" if more > 0 else "")


def amount(row: Mapping[str, Any], scale: float, unit: str) -> str:
    """A number with its unit and interval."""
    value, low, high = (row[key] * scale for key in ("estimate", "low", "high"))
    n = digits(low, high)
    return f"{value:z.{n}f} {unit} ({low:z.{n}f} to {high:z.{n}f})"
