"""The one spelling of numbers: counts, shares, values with their intervals.

An interval decides how many digits are shown: a step of the last one is at most half of its half-width. So neither a
value looks surer than it is, nor an interval like a point. Charts, pages, terminal and messages all ask here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import ceil, floor, isfinite, log10
from typing import Any, Self

SHARE, POINTS = "share", "percentage points"  # units of a share of one, shown in percent, and of their differences
CONFIDENCE = "95 %"
INTERVAL, INTERVALS = f"{CONFIDENCE} interval", f"{CONFIDENCE} intervals"
MOST_DECIMALS = 6
SMALL = 0.01  # smaller shares keep two digits
ALONE = 3  # digits of a value without an interval
FIELDS = ("estimate", "low", "high", "flagged", "constant")
ROUNDING = 1e-9  # of logarithms


@dataclass(frozen=True)
class Quantity:
    """A value with its unit and, if it is an estimate, its interval."""

    estimate: float
    low: float | None = None
    high: float | None = None
    unit: str = ""
    signed: bool = False  # a difference: its sign is shown
    flagged: bool = False  # different from zero after control of false discoveries
    constant: bool = False  # the same in every game: there is no interval to show
    decimals: int | None = None  # of a value without an interval that stands beside one that has one

    @classmethod
    def of(cls, row: Any, unit: str = "", *, signed: bool = False) -> Self:
        """From a row of a frame, or from anything else with estimate, low and high, perhaps flagged and constant."""
        fields = (
            row if isinstance(row, Mapping) else {name: getattr(row, name) for name in FIELDS if hasattr(row, name)}
        )
        signed = signed or unit == POINTS
        return cls(unit=unit, signed=signed, **{name: fields[name] for name in FIELDS if name in fields})

    @property
    def finite(self) -> bool:
        """Can it be shown at all?"""
        return all(isfinite(value) for value in (self.estimate, self.low, self.high) if value is not None)

    @property
    def bounded(self) -> bool:
        """Is there an interval to show?"""
        return self.low is not None and self.high is not None and not self.constant

    def __str__(self) -> str:
        return full(self)


def count(number: float) -> str:
    """`12,345`; of a rough number the nearest whole one."""
    return f"{number:,.0f}"


def about(number: int) -> str:
    """Two digits of a rough number, rounded up: `1,300`."""
    rest = int(10 ** max(len(str(number)) - 2, 0))
    return count(-(-number // rest) * rest)


def percent(share: float, decimals: int | None = None) -> str:
    """A share without an interval: `57.2 %`; one below 1 % keeps two digits: `0.12 %`."""
    if decimals is None:
        decimals = min(1 - floor(log10(100 * share)), MOST_DECIMALS) if 0 < share < SMALL else 1
    return f"{100 * share:z.{decimals}f} %"


def points(difference: float, decimals: int = 2) -> str:
    """A difference of shares without an interval: `+1.25 points`."""
    return f"{100 * difference:+z.{decimals}f} points"


def within(share: float) -> str:
    """A tolerance: `2 points`."""
    return f"{100 * share:.3g} points"


def amount(number: float, unit: str = "") -> str:
    """A value without an interval, with three digits: `0.53`, `41.5`, `412`."""
    return _with_unit(fixed(number, _alone(number)), unit)


def seconds(spent: float) -> str:
    """`0.52 s`, `12.3 s`."""
    return f"{fixed(spent, 2 if spent < 10 else 1)} s"


def times(ratio: float) -> str:
    """How many times as much: `2.5 times`."""
    return f"{amount(ratio)} times"


def fixed(number: float, digits: int, *, signed: bool = False) -> str:
    """A number with so many decimals, for marks of a chart that stand side by side."""
    return f"{number:+z.{digits}f}" if signed else f"{number:z.{digits}f}"


def exact(number: float) -> str:
    """A number as somebody wrote it, without digits that say nothing: `4`, `0.25`."""
    return f"{number:.6g}"


def without_exponent(number: Decimal) -> str:
    """A number with all its digits, as a scenario holds it: `0.25`, `1000000`."""
    return f"{number.normalize():f}"


def value(q: Quantity) -> str:
    """A value with its unit, without its interval."""
    if q.constant and not q.estimate:
        return "never"
    return _with_unit(bare(q), _sign(q.unit))


def bare(q: Quantity) -> str:
    """The same without its unit."""
    if q.constant:
        return f"always {_spelled(q, q.estimate, _alone(_scale(q) * q.estimate))}" if q.estimate else "never"
    if not q.bounded:
        return _unbounded(q)
    estimate, low, high = (_spelled(q, x, decimals(q)) for x in (q.estimate, q.low, q.high) if x is not None)
    if q.unit == SHARE and low == high == estimate:  # nobody is sure that something never or always happens
        return {_spelled(q, 0.0, decimals(q)): "under 0.1", _spelled(q, 1.0, decimals(q)): "over 99.9"}.get(
            estimate, estimate
        )
    return estimate


def interval(q: Quantity) -> str:
    """`56.5 to 57.9`; nothing if there is none."""
    if q.low is None or q.high is None or q.constant or q.low == q.high:
        return ""
    return f"{_spelled(q, q.low, decimals(q))} to {_spelled(q, q.high, decimals(q))}"


def full(q: Quantity) -> str:
    """`57.2 % (56.5 to 57.9)`."""
    bounds = interval(q)
    return f"{value(q)} ({bounds})" if bounds else value(q)


def halved(q: Quantity) -> str:
    """`57.2 ± 0.7`, where there is little room."""
    if q.low is None or q.high is None or q.constant:
        return bare(q)
    half = _scale(q) * (q.high - q.low) / 2
    return f"{bare(q)} ± {half:.{decimals(q)}f}"


def with_half(q: Quantity) -> str:
    """`57.2 ± 0.7 %`, for a line of progress."""
    return _with_unit(halved(q), _sign(q.unit))


def decimals(q: Quantity) -> int:
    """How many an interval allows; a share has one at least."""
    least = 1 if q.unit in (SHARE, POINTS) else 0
    if q.low is None or q.high is None:
        return least
    half = _scale(q) * (q.high - q.low) / 2
    if not isfinite(half) or half <= 0:
        return max(least, _alone(_scale(q) * q.estimate)) if isfinite(q.estimate) else least
    return max(least, min(ceil(log10(2 / half) - ROUNDING), MOST_DECIMALS))


def unit_name(unit: str) -> str:
    """What an axis or the head of a column says: `%`, `percentage points`, or the unit itself."""
    return {SHARE: "%"}.get(unit, unit)


def scale(unit: str) -> float:
    """What a value is multiplied by when it is shown."""
    return 100.0 if unit in (SHARE, POINTS) else 1.0


def listed(texts: Iterable[str], most: int = 6) -> str:
    """The first of several, and how many more there are."""
    every = list(texts)
    more = len(every) - most
    return ", ".join(every[:most]) + (f" and {more} more" if more > 0 else "")


def joined(texts: Sequence[str]) -> str:
    """All of several: `a, b and c`."""
    return " and ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))


def _scale(q: Quantity) -> float:
    return scale(q.unit)


def _sign(unit: str) -> str:
    return {SHARE: "%", POINTS: "points"}.get(unit, unit)


def _spelled(q: Quantity, number: float, digits: int) -> str:
    return fixed(_scale(q) * number, digits, signed=q.signed)


def _unbounded(q: Quantity) -> str:
    if q.decimals is not None:
        return _spelled(q, q.estimate, q.decimals)
    if q.unit == SHARE and not q.signed:
        return percent(q.estimate).removesuffix(" %")
    digits = 2 if q.unit == POINTS else _alone(q.estimate)
    return _spelled(q, q.estimate, digits)


def _alone(number: float) -> int:
    """Decimals of a value without an interval."""
    if number == 0 or not isfinite(number) or number == round(number):
        return 0
    return max(0, min(ALONE - 1 - floor(log10(abs(number))), MOST_DECIMALS))


def _with_unit(text: str, unit: str) -> str:
    return f"{text} {unit}" if unit else text
