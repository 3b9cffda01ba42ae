"""Eliminated players: how many are left after each turn, and what seats do to each other."""

import numpy as np
import polars as pl

from simkit.analysis.run_logs import Array, RunLogs
from simkit.roles import TARGET, WENT_OUT

SURVIVAL_SCHEMA = {"time": pl.Int64, "unit": pl.String, "players_left": pl.Float64}
HEAT_SCHEMA = {
    "metric": pl.String,
    "meaning": pl.String,
    "from_seat": pl.Int64,
    "to_seat": pl.Int64,
    "value": pl.Float64,
}


def survival(run: RunLogs) -> pl.DataFrame:
    """Mean number of players left after each turn, or each round if rounds are logged; empty without eliminations."""
    if not run.has("seats"):
        return pl.DataFrame(schema=SURVIVAL_SCHEMA)
    column, unit = next(
        ((m.name, "round") for m in run.about.metrics.seat if m.role == WENT_OUT),
        ("eliminated_turn", "turn"),
    )
    counts: Array = np.zeros(1)
    for frame in run.parts("seats", [column]):
        part = np.bincount(frame[column].to_numpy())
        counts = np.pad(counts, (0, max(len(part) - len(counts), 0)))
        counts[: len(part)] += part
    if not counts[1:].any():
        return pl.DataFrame(schema=SURVIVAL_SCHEMA)
    eliminated = np.cumsum(np.concatenate([[0.0], counts[1:]]))
    players_left = run.players - eliminated / run.games
    return pl.DataFrame(
        {"time": np.arange(len(eliminated)), "unit": unit, "players_left": players_left}, schema=SURVIVAL_SCHEMA
    )


def heat(run: RunLogs) -> pl.DataFrame:
    """Means per game of what each seat did to each other seat."""
    if not run.has("seats"):
        return pl.DataFrame(schema=HEAT_SCHEMA)
    seats = range(run.players)
    rows = []
    for metric in (m for m in run.about.metrics.seat if m.per == "seat" and m.role == TARGET):
        columns = [f"{metric.name}.{seat}" for seat in seats]
        total = sum(run.by_game(frame, columns).sum(0) for frame in run.parts("seats", columns))
        matrix = np.asarray(total) / run.games
        rows += [(metric.name, metric.meaning, i, j, float(matrix[i, j])) for i in seats for j in seats]
    return pl.DataFrame(rows, schema=HEAT_SCHEMA, orient="row")
