"""The page of `simkit sweep`."""

from dataclasses import asdict

import polars as pl
from matplotlib.figure import Figure

from simkit.charts import response, response_grid, table
from simkit.experiments.responses import Response, Sweep
from simkit.page.method import PAIRED
from simkit.page.section import Section

METHOD, TOPIC = PAIRED, "Response"
SOURCES = "score sources"  # of a chart of all of them


def section(answer: Sweep, of: str) -> Section:
    today = ", ".join(f"{key} = {value}" for key, value in zip(answer.keys, answer.today, strict=True))
    facts = (
        f"{answer.game} · {answer.players} players · {answer.games:,} games at every value · seed {answer.seed} · "
        f"today {today} · plan {answer.plan}"
    )
    return Section(
        title=f"{answer.title}: {' and '.join(answer.keys)}{of}",
        facts=facts,
        findings=findings(answer),
        figures=figures(answer),
        tables={_title(answer, *which): _table(answer, *which) for which in answer.main_measures()},
        command=answer.command,
        captions={},
    )


def findings(answer: Sweep) -> list[tuple[str, str]]:
    """For every leading measure the largest change against today."""
    found = [("outlier", f"{answer.caps}.")] if answer.caps else []
    if answer.one_policy:
        text = f"Every seat plays {answer.policies[0]}: the win rate by policy cannot change."
        found.append(("info", text))
    for metric, of in answer.main_measures()[:8]:
        changes = [r for r in _of(answer, metric, of) if not r.today]
        if not changes:
            continue
        most = max(changes, key=lambda r: abs(r.change.estimate))
        at = " and ".join(f"{key} = {value}" for key, value in zip(answer.keys, most.point, strict=True))
        scale, unit = (100, "points") if most.unit == "share" else (1, most.unit)
        span = f"({scale * most.change.low:+.2f} to {scale * most.change.high:+.2f})"
        text = f"{most.title} moves most at {at}: {scale * most.change.estimate:+.2f} {unit} {span} against today."
        found.append(("changed" if most.change.flagged else "undecided", text))
    return found + [("info", note) for note in answer.notes]


def figures(answer: Sweep) -> dict[str, Figure]:
    """A curve for one parameter, a map for two; win rates and sources of the score share a curve."""
    made = f"{answer.games:,} games at every value · seed {answer.seed} · plan {answer.plan[:8]} · 95 % intervals"
    charts: dict[str, Figure] = {}
    if len(answer.keys) == 2:
        for metric, of in answer.main_measures():
            rows = _of(answer, metric, of)
            if len({r.level.estimate for r in rows}) == 1:
                continue  # nothing to see: the table says so
            today = (answer.today[0], answer.today[1])
            labels = (answer.keys[0], answer.keys[1])
            charts[f"{metric}-{of}"] = response_grid.draw(_frame(rows, two=True), today, labels, _titled(rows[0]), made)
        return charts
    groups: dict[str, list[Response]] = {}
    for metric, of in answer.main_measures():
        rows = _of(answer, metric, of)
        name = metric if metric == "win_rate" else SOURCES if rows[0].is_source else f"{metric} {of}"
        groups.setdefault(name, []).extend(rows)
    for name, rows in groups.items():
        unit = "%" if rows[0].unit == "share" else rows[0].unit
        title = {"win_rate": "Win rate", SOURCES: "Sources of the score, per seat"}.get(name, _titled(rows[0]))
        charts[name] = response.draw(_frame(rows), answer.today[0], (answer.keys[0], unit), title, made)
    return charts


def _titled(r: Response) -> str:
    unit = "%" if r.unit == "share" else r.unit
    return f"{r.title} ({unit})"


def _title(answer: Sweep, metric: str, of: str) -> str:
    return _of(answer, metric, of)[0].title


def _of(answer: Sweep, metric: str, of: str) -> list[Response]:
    return [r for r in answer.responses if (r.metric, r.of) == (metric, of)]


def _frame(rows: list[Response], two: bool = False) -> pl.DataFrame:
    def line(r: Response) -> tuple[object, ...]:
        scale = 100.0 if r.unit == "share" else 1.0
        series = r.who if r.metric == "win_rate" else r.label or r.metric.replace("_", " ")
        second = r.point[1] if two else series
        return (r.point[0], second, scale * r.level.estimate, scale * r.level.low, scale * r.level.high)

    names = ["x", "y" if two else "series", "estimate", "low", "high"]
    return pl.DataFrame([line(r) for r in rows], schema=names, orient="row")


def _table(answer: Sweep, metric: str, of: str) -> str:
    rows = []
    for r in _of(answer, metric, of):
        level = {"estimate": r.level.estimate, "low": r.level.low, "high": r.level.high}
        change = asdict(r.change)
        share = r.unit == "share"
        cells = [
            table.rate(level) if share else table.mean(level),
            table.points(change) if share else table.change(change),
        ]
        rows.append(
            [*(_value(value) for value in r.point), *(cells if not r.today else [cells[0], table.text("today")])]
        )
    return table.draw([*answer.keys, "level", "against today"], rows, marked=[])


def _value(text: str) -> table.Cell:
    try:
        return table.code(text, float(text))
    except ValueError:
        return table.code(text)
