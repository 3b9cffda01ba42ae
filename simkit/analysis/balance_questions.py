"""Answers to the game's balance questions: ratios of sums, which the game declares as expressions."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import polars as pl

from simkit.analysis.expressions import BadExpression, expression
from simkit.analysis.ratios import Ratio, RatioSums
from simkit.analysis.run_logs import RunLogs
from simkit.errors import RunDataError, show, spell
from simkit.logs.manifest import RUN
from simkit.logs.manifest_model import AnswerFormula

SCHEMA = {
    "question": pl.String,
    "name": pl.String,
    "meaning": pl.String,
    "unit": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,
    "caveat": pl.String,
    "chart": pl.String,
    "constant": pl.Boolean,  # the same in every game of a long run
}


def answers(run: RunLogs) -> pl.DataFrame:
    """Every answer that the run's tables allow, in the order of the questions."""
    rows: list[dict[str, Any]] = []
    for table in run.manifest.tables:
        formulas = [answer for answer in run.about.metrics.answers if answer.table == table]
        with np.errstate(all="ignore"):  # _row reports results that are not numbers
            sums = _sums(run, table, formulas)
            rows += [_row(run, answer, r) for i, answer in enumerate(formulas) if (r := sums.ratio(i)) is not None]
    order = {question: i for i, question in enumerate(run.about.metrics.questions)}
    return pl.DataFrame(sorted(rows, key=lambda row: order.get(row["question"], len(order))), schema=SCHEMA)


def _sums(run: RunLogs, table: str, formulas: list[AnswerFormula]) -> RatioSums:
    """Top and bottom of every answer, added up over the run."""
    sums = RatioSums(len(formulas))
    if not formulas:
        return sums
    columns = run.schema(table) | ({"length": pl.Int64()} if table != "games" else {})
    expressions = {
        f"{side}{i}": _expression(run, answer, side, columns)
        for i, answer in enumerate(formulas)
        for side in ("top", "bottom")
    }
    for frame in _frames(run, table, list(expressions.values())):
        values = frame.with_columns(**expressions).select(list(expressions)).fill_null(0.0).to_numpy()
        if table != "games":
            values = values.reshape(-1, run.players, values.shape[-1]).sum(1)
        sums.add(values.reshape(len(values), len(formulas), 2))
    return sums


def _expression(run: RunLogs, answer: AnswerFormula, side: str, columns: Mapping[str, pl.DataType]) -> pl.Expr:
    try:
        return expression(getattr(answer, side), columns)
    except BadExpression as error:
        raise _unreadable(run, f"the {side} of {show(answer.name)} cannot be read: {error}") from error


def _unreadable(run: RunLogs, message: str) -> RunDataError:
    hint = f"run the scenario again with {spell('force')}"
    return RunDataError(f"answers: {message}", file=run.directory / RUN, hint=hint)


def _frames(run: RunLogs, table: str, expressions: list[pl.Expr]) -> Iterator[pl.DataFrame]:
    """The parts of a table with the columns of the expressions; a table by seat also has the game's length."""
    length = run.about.metrics.length
    columns = sorted({name for e in expressions for name in e.meta.root_names()} - {"length"}) or ["game"]
    if table == "games":
        yield from run.slices(table, columns)
        return
    for frame, games in zip(run.slices(table, columns), run.slices("games", [length]), strict=True):
        yield frame.with_columns(pl.Series("length", np.repeat(games[length].to_numpy(), run.players)))


def _row(run: RunLogs, answer: AnswerFormula, ratio: Ratio) -> dict[str, Any]:
    low, high = ratio.share_interval if answer.unit == "%" else ratio.interval
    if not np.isfinite([ratio.estimate, low, high]).all():
        raise _unreadable(run, f"{show(answer.name)} is not a number: it divides by 0, or is too large")
    texts = {key: getattr(answer, key) for key in ("question", "name", "meaning", "unit", "caveat", "chart")}
    constant = answer.unit != "%" and ratio.always
    return texts | {"estimate": ratio.estimate, "low": low, "high": high, "n": run.games, "constant": constant}
