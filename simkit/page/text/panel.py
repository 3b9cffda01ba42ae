"""What several play styles say together, as text."""

from simkit.experiments.answer import Reading
from simkit.experiments.panel import UNDECIDED, Panel, PanelRow
from simkit.page.text.blocks import Block, Grid

ROWS = 40


def blocks(panel: Panel, rows: int = ROWS) -> list[Block]:
    """The rows with a verdict, if there are any, and how many have which."""
    kept = [row for row in panel.rows if row.verdict != UNDECIDED] or panel.rows
    heads = ["", *(f">{style}" for style in panel.styles), "verdict"]
    title = "By play style (difference ± half of the 95 % interval)"
    count = {word: sum(row.verdict == word for row in panel.rows) for word in {row.verdict for row in panel.rows}}
    verdicts = ", ".join(f"{n} {word}" for word, n in sorted(count.items()))
    return [Grid(title, heads, [_row(row) for row in kept[:rows]]), f"Verdicts: {verdicts}"]


def _row(row: PanelRow) -> list[str]:
    return [row.title, *(_reading(reading, row.unit) for reading in row.readings.values()), row.words]


def _reading(reading: Reading, unit: str) -> str:
    scale = 100 if unit == "share" else 1
    return f"{scale * reading.estimate:+.2f} ±{scale * reading.half:.2f}"
