"""The game's balance questions: ratios of sums that the game declares as expressions."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import polars as pl

from simkit.analysis.ratios import Ratio, RatioSums
from simkit.analysis.stream import Run

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
}


def answers(run: Run) -> pl.DataFrame:
    """Every answer that the run's tables allow, in the order of the questions."""
    rows: list[dict[str, Any]] = []
    for table in run.manifest.tables:
        asked = [answer for answer in run.about["metrics"]["answers"] if answer["table"] == table]
        sums = _sums(run, table, asked)
        rows += [_row(answer, r, run.games) for i, answer in enumerate(asked) if (r := sums.ratio(i)) is not None]
    order = {question: i for i, question in enumerate(run.about["metrics"]["questions"])}
    return pl.DataFrame(sorted(rows, key=lambda row: order.get(row["question"], len(order))), schema=SCHEMA)


def _sums(run: Run, table: str, asked: list[dict[str, Any]]) -> RatioSums:
    """Top and bottom of every answer, added up over the run."""
    sums = RatioSums(len(asked))
    if not asked:
        return sums
    expressions = [
        pl.sql_expr(f"CAST({answer[side]} AS DOUBLE)").alias(f"{side}{i}")
        for i, answer in enumerate(asked)
        for side in ("top", "bottom")
    ]
    for frame in _frames(run, table, expressions):
        values = frame.select(expressions).fill_null(0.0).to_numpy()
        if table != "games":
            values = values.reshape(-1, run.players, values.shape[-1]).sum(1)
        sums.add(values.reshape(len(values), len(asked), 2))
    return sums


def _frames(run: Run, table: str, expressions: list[pl.Expr]) -> Iterator[pl.DataFrame]:
    """The parts of a table with the columns in question; per seat also the game's length."""
    length = run.about["metrics"]["length"]
    wanted = sorted({name for e in expressions for name in e.meta.root_names()} - {"length"}) or ["game"]
    if table == "games":
        yield from run.parts(table, wanted)
        return
    for frame, games in zip(run.parts(table, wanted), run.parts("games", [length]), strict=True):
        yield frame.with_columns(pl.Series("length", np.repeat(games[length].to_numpy(), run.players)))


def _row(answer: dict[str, Any], ratio: Ratio, games: int) -> dict[str, Any]:
    low, high = ratio.share_interval if answer["unit"] == "%" else ratio.interval
    kept = {key: answer[key] for key in ("question", "name", "meaning", "unit", "caveat", "chart")}
    return kept | {"estimate": ratio.estimate, "low": low, "high": high, "n": games}
