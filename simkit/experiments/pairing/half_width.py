"""`until`: the half-width that is wanted, in the unit of what is measured."""

from dataclasses import dataclass

from simkit.errors import UsageError, spell
from simkit.experiments.pairing.measures import SHARE
from simkit.numbers import count, fixed

LEAST, MOST = 1e-6, 1e6


@dataclass(frozen=True)
class Width:
    """A half-width as it was typed, and as a number."""

    text: str
    value: float
    percent: bool

    def require(self, metric: str, unit: str) -> None:
        """Refuse a width that makes no sense for this unit: `%` is for shares, and a share needs less than 1."""
        if unit == SHARE and self.value >= 1:
            raise _wrong(self.text, f"{metric} is a share: expected a half-width below 1, such as 0.003 or 0.3%")
        if unit != SHARE and self.percent:
            raise _wrong(self.text, f"{metric} is not a share: expected a half-width in {unit}, such as 0.5")


def width_of(text: str) -> Width:
    """Parse a half-width such as `0.003` or `0.3%`."""
    number, percent = text.strip().removesuffix("%"), text.strip().endswith("%")
    try:
        value = float(number) * (0.01 if percent else 1.0)
    except ValueError:
        value = float("nan")
    if not LEAST <= value <= MOST:
        raise _wrong(text, f"expected a half-width from {fixed(LEAST, 6)} to {count(MOST)}, such as 0.003 or 0.3%")
    return Width(text, value, percent)


def _wrong(text: str, hint: str) -> UsageError:
    return UsageError(f"{spell('until')} is {text!r}", field="until", hint=hint)
