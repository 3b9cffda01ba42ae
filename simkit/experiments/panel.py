"""The same spec for several play styles: does the answer hold for all of them?"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from simkit.errors import UsageError, spell
from simkit.experiments.results import CardValue, Comparison, Reading, Sweep, Values

ROBUST, DEPENDS, UNDECIDED = "robust", "depends on play style", "undecided"


def styles_of(given: str) -> list[str]:
    """`random,greedy` as names."""
    styles = [name.strip() for name in given.split(",")]
    if not all(styles) or len(set(styles)) < len(styles) or len(styles) < 2:
        hint = "expected two or more different policies joined by commas"
        raise UsageError(f"{spell('panel')} is {given!r}", field="panel", hint=hint)
    return styles


def verdict(readings: Sequence[Reading]) -> str:
    """Robust: every interval excludes 0 on the same side; depends: two exclude it on opposite sides."""
    above, below = sum(r.low > 0 for r in readings), sum(r.high < 0 for r in readings)
    if above and below:
        return DEPENDS
    return ROBUST if readings and max(above, below) == len(readings) else UNDECIDED


@dataclass(frozen=True)
class PanelRow:
    """One answer by style, and what the styles say together."""

    name: str
    of: str
    unit: str
    readings: dict[str, Reading]
    verdict: str
    unused: list[str] = field(default_factory=list)  # styles that hardly use the card: they have no say
    title: str = ""  # name and of, for people

    @property
    def words(self) -> str:
        """The verdict, and who is left out of it."""
        return f"{self.verdict}; not used by {', '.join(self.unused)}" if self.unused else self.verdict


@dataclass(frozen=True)
class Panel:
    """All answers by style."""

    kind: str
    title: str
    styles: list[str]
    rows: list[PanelRow]
    command: str = ""

    def as_json(self) -> dict[str, Any]:
        """Part of the JSON of a question with a panel: keys may be added, never renamed."""
        return {"styles": self.styles, "verdicts": [asdict(row) for row in self.rows]}


def of_values(answers: Mapping[str, Values], command: str) -> Panel:
    """The value of every card by style."""
    first = next(iter(answers.values()))
    rows = []
    for card in first.cards:
        found = {style: _find(answer, card.card) for style, answer in answers.items()}
        readings = {style: value.win for style, value in found.items()}
        said = [value.win for value in found.values() if not value.idle]
        together = verdict(said) if len(said) > 1 else UNDECIDED
        unused = [style for style, value in found.items() if value.idle]
        rows.append(PanelRow(card.title, card.card, "share", readings, together, unused, card.title))
    return Panel("value", first.title, list(answers), rows, command)


def _find(answer: Values, card: str) -> CardValue:
    return next(value for value in answer.cards if value.card == card)


def of_comparisons(answers: Mapping[str, Comparison], command: str) -> Panel:
    """The effect on every measure by style; win rates by policy cannot change within a style."""
    first = next(iter(answers.values()))
    tables = {style: {(e.metric, e.of): e for e in answer.effects} for style, answer in answers.items()}
    rows = []
    for effect in first.effects:
        key = (effect.metric, effect.of)
        if effect.group == "policy" or not all(key in table for table in tables.values()):
            continue
        readings = {style: _reading(table[key]) for style, table in tables.items()}
        said = verdict(list(readings.values()))
        rows.append(PanelRow(effect.metric, effect.of, effect.unit, readings, said, title=effect.title))
    title = first.title_b if first.title_a == first.title_b else f"{first.title_a} and {first.title_b}"
    return Panel("compare", title, list(answers), rows, command)


def of_sweeps(answers: Mapping[str, Sweep], command: str) -> Panel:
    """The change of every leading measure at every point by style."""
    first = next(iter(answers.values()))
    tables = {
        style: {(r.metric, r.of, tuple(r.point)): r for r in answer.responses} for style, answer in answers.items()
    }
    rows = []
    for metric, of in first.main_measures():
        for point in first.points:
            key = (metric, of, tuple(point))
            if not all(key in table for table in tables.values()) or tables[first_of(tables)][key].today:
                continue
            readings = {style: table[key].change for style, table in tables.items()}
            shown = tables[first_of(tables)][key]
            name, at = metric if of in ("game", "all seats") else f"{metric} {of}", f"at {', '.join(point)}"
            said = verdict(list(readings.values()))
            rows.append(PanelRow(name, at, shown.unit, readings, said, title=f"{shown.title} {at}"))
    return Panel("sweep", f"{first.title}, {' and '.join(first.keys)}", list(answers), rows, command)


def first_of(tables: Mapping[str, Any]) -> str:
    return next(iter(tables))


def _reading(effect: Any) -> Reading:
    return Reading(effect.difference, effect.low, effect.high, effect.p, effect.flagged)
