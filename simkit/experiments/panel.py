"""The same question for several play styles: does the answer hold for all of them?"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from simkit.errors import UsageError, spell
from simkit.experiments.answer import ExperimentAnswer, Reading

ROBUST, DEPENDS, UNDECIDED = "robust", "depends on play style", "undecided"


def styles_of(given: str) -> list[str]:
    """Parse the play styles of a panel, such as `random,greedy`."""
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

    def to_json(self) -> dict[str, Any]:
        """Part of the JSON of a question with a panel: keys may be added, never renamed."""
        return {"styles": self.styles, "verdicts": [asdict(row) for row in self.rows]}


def panel_of(answers: Mapping[str, ExperimentAnswer], command: str) -> Panel:
    """What the styles say together about everything that all of them speak of."""
    first = next(iter(answers.values()))
    tables = {style: {(s.name, s.of): s for s in answer.statements()} for style, answer in answers.items()}
    rows = []
    for about in first.statements():
        key = (about.name, about.of)
        if not all(key in table for table in tables.values()):
            continue
        by_style = {style: table[key] for style, table in tables.items()}
        readings = {style: said.reading for style, said in by_style.items()}
        unused = [style for style, said in by_style.items() if not said.used]
        heard = [reading for style, reading in readings.items() if style not in unused]
        word = verdict(heard) if len(heard) > 1 else UNDECIDED
        rows.append(PanelRow(*key, about.unit, readings, word, unused, about.title))
    return Panel(first.kind, first.subject, list(answers), rows, command)
