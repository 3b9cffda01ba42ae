"""The page of `simkit sweep`."""

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from simkit.experiments.responses import Response, Sweep
from simkit.numbers import POINTS, SHARE, Quantity, count, full, scale, unit_name
from simkit.page.builders.method import PAIRED
from simkit.page.builders.parts import charts, head_of, notes_of, provenance
from simkit.page.model import FULL, Cell, Code, Figure, Finding, Findings, Section, Subsection, TableColumn, ValueTable
from simkit.page.words import INFO, OUTLIER, every_seat

METHOD, TOPIC = PAIRED, "Response"
SOURCES = "score sources"  # of a chart of all of them
SENTENCES = 8
TABLES = 6  # that the terminal shows


def section(answer: Sweep, style: str) -> Section:
    """How the leading measures respond: in sentences, as charts, a table for each."""
    today = ", ".join(f"{key} = {value}" for key, value in zip(answer.keys, answer.today, strict=True))
    tables = [Subsection(_titled(_of(answer, *which)[0]), [_table(answer, *which)]) for which in answer.main_measures()]
    first = [part for part in tables[:TABLES] if part.blocks]
    more = [Subsection(part.title, part.blocks, FULL) for part in tables[TABLES:]]
    return Section(
        f"{answer.title}: {' and '.join(answer.keys)}{every_seat(style)}",
        head_of(answer, f"{count(answer.games)} games at every value", f"today {today}"),
        [
            Subsection("Answer", [Findings(findings(answer), notes_of(answer))]),
            charts(figures(answer)),
            *first,
            *more,
            provenance(answer.command),
        ],
    )


def findings(answer: Sweep) -> list[Finding]:
    """For every leading measure the largest change against today."""
    items = [Finding(OUTLIER, f"{answer.caps}.")] if answer.caps else []
    if answer.one_policy:
        text = f"Every seat plays {answer.policies[0]}, so the win rate by policy cannot change."
        items.append(Finding(INFO, text))
    for metric, of in answer.main_measures()[:SENTENCES]:
        changes = [r for r in _of(answer, metric, of) if not r.today]
        if changes:
            items.append(_largest(answer, max(changes, key=lambda r: abs(r.change.estimate))))
    return items


def _largest(answer: Sweep, r: Response) -> Finding:
    at = " and ".join(f"{key} = {value}" for key, value in zip(answer.keys, r.point, strict=True))
    text = f"{r.title} changes most at {at}: {full(_change(r))} against today."
    word = "changed" if r.change.flagged else "undecided"
    return Finding(word, text, f"{r.metric}:{r.of}", r.change.estimate, r.change.low, r.change.high)


def figures(answer: Sweep) -> list[Figure]:
    """A curve for one parameter, a map for two; win rates and sources of the score share a curve."""
    extent = f"{count(answer.games)} games at every value"
    footer = f"{answer.title} · {extent} · seed {answer.seed} · plan {answer.plan[:8]}"
    return _maps(answer, footer) if len(answer.keys) == 2 else _curves(answer, footer)


def _maps(answer: Sweep, footer: str) -> list[Figure]:
    items = []
    for metric, of in answer.main_measures():
        rows = _of(answer, metric, of)
        if len({r.level.estimate for r in rows}) > 1:  # else there is nothing to see: the table says so
            options = {"today": tuple(answer.today), "labels": tuple(answer.keys)}
            title = f"{rows[0].title} ({unit_name(rows[0].unit)})"
            items.append(Figure(f"{metric}-{of}", "response_grid", _frame(rows, two=True), title, footer, options))
    return items


def _curves(answer: Sweep, footer: str) -> list[Figure]:
    groups: dict[str, list[Response]] = {}
    for metric, of in answer.main_measures():
        rows = _of(answer, metric, of)
        name = metric if metric == "win_rate" else SOURCES if rows[0].is_source else f"{metric} {of}"
        groups.setdefault(name, []).extend(rows)
    titles = {"win_rate": "Win rate", SOURCES: "Sources of the score, per seat"}
    items = []
    for name, rows in groups.items():
        unit, rates = unit_name(rows[0].unit), name == "win_rate"
        options = {"today": answer.today[0], "labels": (answer.keys[0], f"win rate, {unit}" if rates else unit)}
        title = titles.get(name, f"{rows[0].title} ({unit})")
        if rates and len({r.of for r in rows}) == 1:
            title = rows[0].title  # there is no legend to say whose it is
        items.append(Figure(name, "response", _frame(rows), title, footer, options))
    return items


def _of(answer: Sweep, metric: str, of: str) -> list[Response]:
    return [r for r in answer.responses if (r.metric, r.of) == (metric, of)]


def _frame(rows: Sequence[Response], two: bool = False) -> pl.DataFrame:
    def line(r: Response) -> tuple[object, ...]:
        series = r.who if r.metric == "win_rate" else r.label or r.metric.replace("_", " ")
        second = r.point[1] if two else series
        return (r.point[0], second, *(scale(r.unit) * x for x in (r.level.estimate, r.level.low, r.level.high)))

    names = ["x", "y" if two else "series", "estimate", "low", "high"]
    return pl.DataFrame([line(r) for r in rows], schema=names, orient="row")


def _titled(r: Response) -> str:
    """The unit stands in the title of a table, so that its columns are narrow."""
    unit = "changes in points" if r.unit == SHARE else r.unit
    return f"{r.title} ({unit})" if unit else r.title


def _table(answer: Sweep, metric: str, of: str) -> ValueTable:
    rows = []
    for r in _of(answer, metric, of):
        points: list[Cell] = [_value(value) for value in r.point]
        level, change = Quantity.of(r.level, r.unit), _change(r)
        if r.unit != SHARE:
            level, change = replace(level, unit=""), replace(change, unit="")
        rows.append([*points, level, "today" if r.today else change])
    return ValueTable([*answer.keys, TableColumn("level"), TableColumn("against today")], rows, noun="values")


def _change(r: Response) -> Quantity:
    return Quantity.of(r.change, POINTS if r.unit == SHARE else r.unit, signed=True)


def _value(text: str) -> Code:
    try:
        return Code(text, float(text))
    except ValueError:
        return Code(text)
