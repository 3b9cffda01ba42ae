"""A report as text: verdicts and main tables of each run."""

from typing import TYPE_CHECKING, Any

from simkit.analysis.analyse import Analysis
from simkit.analysis.intervals import digits
from simkit.page.finding import SHOWN, Finding
from simkit.page.text.blocks import Block, Grid
from simkit.page.text.words import percent

if TYPE_CHECKING:
    from simkit.page.html import Chapter, Report


def blocks(chapter: "Chapter") -> list[Block]:
    """A run of the report."""
    analysis = chapter.analysis
    about = analysis.about
    grids = (_rates(analysis), _value(analysis), _answers(analysis))
    return [
        f"{about.title} ({about.game}, {about.variant}): {analysis.games:,} games, {about.players} players",
        *map(_finding, chapter.findings),
        *(grid for grid in grids if grid is not None),
        *(f"Note: {note}" for note in analysis.notes),
    ]


def headlines(report: "Report") -> list[Block]:
    """What is read first of every run, the rest being on the page."""
    lines: list[Block] = []
    for chapter in report.chapters:
        lines += [f"{chapter.analysis.name}:", *map(_finding, chapter.findings[:SHOWN])]
        if len(chapter.findings) > SHOWN:
            lines.append(f"  and {len(chapter.findings) - SHOWN} more on the page")
    return lines


def _finding(finding: Finding) -> str:
    return f"  [{finding.verdict}] {finding.text}"


def _rates(analysis: Analysis) -> Grid:
    alone = len(analysis.about.policies) == 1
    hidden = ("seat", "policy") if alone else ("seat",)  # who plays against itself only is even
    rows = [
        [r["group"], r["name"], percent(r["estimate"]), bounds(r["low"], r["high"], 100), r["verdict"]]
        for r in analysis.rates.to_dicts()
        if r["group"] not in hidden
    ]
    return Grid("Win rates (%)", ["by", "", ">win rate", ">95 % interval", "verdict"], rows)


def _value(analysis: Analysis) -> Grid | None:
    value = analysis.card_value.sort("reading", "estimate", descending=[False, True]).to_dicts()
    rows = [
        [r["title"], r["reading"], f"{r['estimate'] * 100:+.2f}", bounds(r["low"], r["high"], 100), "*" * r["flagged"]]
        for r in value
    ]
    heads = ["card", "reading", ">value", ">95 %", ""]
    return Grid("Card value (points of win probability)", heads, rows) if rows else None


def _answers(analysis: Analysis) -> Grid | None:
    rows, last = [], ""
    for r in analysis.answers.to_dicts():
        question = r["question"].partition(":")[0]
        rows.append([question if question != last else "", r["name"], _number(r), answer_bounds(r), r["meaning"]])
        last = question
    heads = ["question", "", ">", ">95 %", "meaning"]
    return Grid("Balance questions", heads, rows, ("meaning",)) if rows else None


def bounds(low: float, high: float, scale: float) -> str:
    """An interval, never as a point."""
    low, high = low * scale, high * scale
    n = digits(low, high)
    return f"{low:z.{n}f} to {high:z.{n}f}"


def _number(row: dict[str, Any]) -> str:
    return percent(row["estimate"]) if row["unit"] == "%" else f"{row['estimate']:z.2f} {row['unit']}"


def answer_bounds(row: dict[str, Any]) -> str:
    """The interval of an answer to a balance question; what is the same in every game has none."""
    if row["constant"]:
        return "always" if row["estimate"] else "never"
    return bounds(row["low"], row["high"], 100 if row["unit"] == "%" else 1)
