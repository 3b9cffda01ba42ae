"""`vary`, as `KEY=lo:hi[:step]` or `KEY=a,b,c`: the values of one parameter, and its value today."""

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product
from typing import Any

from simkit.errors import UsageError, show, spell
from simkit.numbers import without_exponent
from simkit.scenario.model import Scenario

MOST_POINTS = 64
TABLES = ("cards", "rules", "policies")
Point = tuple[str, ...]  # one value for each parameter


@dataclass(frozen=True)
class Axis:
    """One parameter: its key, the texts of its values, and the text of today's (None: not set today)."""

    key: str
    values: tuple[str, ...]
    today: str | None


def axis_of(text: str, scenario: Scenario) -> Axis:
    """Parse one `vary`."""
    key, equals, values = (part.strip() for part in text.partition("="))
    if not equals or not key or not values:
        raise _wrong(text, "write KEY=lo:hi, KEY=lo:hi:step or KEY=a,b,c, as in cards.CARD.count=2:7")
    if key.split(".")[0] not in TABLES:
        raise _wrong(text, f"vary a key of {', '.join(TABLES)}")
    choices = _range(text, values) if ":" in values else [value.strip() for value in values.split(",")]
    if not all(choices) or len(set(choices)) < len(choices):
        raise _wrong(text, "expected different values joined by commas")
    if len(choices) > MOST_POINTS:
        raise _wrong(text, f"{len(choices)} values are too many; at most {MOST_POINTS} are played")
    return Axis(key, tuple(choices), _today(scenario, key))


def _range(text: str, values: str) -> list[str]:
    parts = values.split(":")
    try:
        low, high, step = (_number(part.strip()) for part in (*parts, "1")[:3])
        if len(parts) > 3 or step <= 0 or high < low:
            raise ValueError
        if (high - low) / step >= 10_000:
            raise _wrong(text, f"at most {MOST_POINTS} values are played")
    except ValueError:
        raise _wrong(text, "expected lo:hi or lo:hi:step with lo <= hi and step > 0, as in 2:7") from None
    return [without_exponent(low + i * step) for i in range(int((high - low) / step) + 1)]


def _number(text: str) -> Decimal:
    """A number that a scenario can hold; `1e999999999` is none, and would be written in as many digits."""
    if not re.fullmatch(r"[+-]?\d{1,20}(\.\d{1,20})?", text, re.ASCII):
        raise ValueError(text)
    return Decimal(text)


def _today(scenario: Scenario, key: str) -> str | None:
    node: Any = scenario.resolved()
    for part in key.split("."):
        node = node.get(part) if isinstance(node, dict) else None
    if node is None or isinstance(node, dict):
        return None
    return str(node).lower() if isinstance(node, bool) else str(node)


def points_of(axes: list[Axis]) -> list[Point]:
    """All combinations of the values of one or two parameters."""
    vary = spell("vary")
    if not 1 <= len(axes) <= 2:
        raise UsageError(f"{vary} is given {len(axes)} times", field="vary", hint="vary one parameter or two")
    if len({axis.key for axis in axes}) < len(axes):
        raise UsageError(f"{vary} names the same key twice", field="vary", hint=f"write all values in one {vary}")
    points = list(product(*(axis.values for axis in axes)))
    if len(points) > MOST_POINTS:
        hint = f"at most {MOST_POINTS}: use larger steps"
        raise UsageError(f"{vary} makes {len(points)} combinations", field="vary", hint=hint)
    return points


def with_today(axis: Axis) -> Axis:
    """The parameter with today's value among its values: it is played anyway."""
    if axis.today is None or axis.today in axis.values or not all(map(_is_number, (axis.today, *axis.values))):
        return axis
    return replace(axis, values=tuple(sorted((*axis.values, axis.today), key=Decimal)))


def _is_number(text: str) -> bool:
    return re.fullmatch(r"-?\d+(\.\d+)?", text, re.ASCII) is not None


def _wrong(text: str, hint: str) -> UsageError:
    return UsageError(f"{spell('vary')} is {show(text)}", field="vary", hint=hint)
