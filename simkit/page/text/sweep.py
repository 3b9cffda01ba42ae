"""The answer of `simkit sweep` as text."""

from simkit.experiments.responses import Response, Sweep
from simkit.page.text.blocks import Block, Grid
from simkit.page.text.notes import caps, notes
from simkit.page.text.words import change, level, percent, points, seated, span

TABLES = 6


def blocks(answer: Sweep, style: str = "") -> list[Block]:
    """How the leading measures respond, a table for each."""
    today = ", ".join(f"{key} = {value}" for key, value in zip(answer.keys, answer.today, strict=True))
    extent = f"{answer.games:,} games at every value, {answer.players} players, seed {answer.seed}"
    lines = [f"{answer.title}: {extent}{seated(style)}", *caps(answer.caps), f"Today: {today}"]
    if answer.one_policy:
        lines.append(f"Every seat plays {answer.policies[0]}, so the win rate by policy cannot change.")
    heads = [*answer.keys, ">level", ">its 95 %", ">against today", ">95 % interval", ""]
    grids = [Grid(title, heads, [_row(r) for r in rows], ("its 95 %",)) for title, rows in _tables(answer).items()]
    return [*lines, *grids, *notes(answer.notes)]


def _tables(answer: Sweep) -> dict[str, list[Response]]:
    """What a designer asks for first; the file has the rest."""
    found = [[r for r in answer.responses if (r.metric, r.of) == which] for which in answer.main_measures()[:TABLES]]
    return {rows[0].title: rows for rows in found if rows}


def _row(r: Response) -> list[str]:
    as_level, as_change = (percent, points) if r.unit == "share" else (level, change)
    value = [as_level(r.level.estimate), span(r.level.low, r.level.high, as_level)]
    moved = [as_change(r.change.estimate), span(r.change.low, r.change.high, as_change)]
    return [*r.point, *value, *(["", "", "today"] if r.today else [*moved, ""])]
