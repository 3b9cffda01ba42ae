"""The course of the game: means by round, for each final place."""

import numpy as np
import polars as pl

from simkit.analysis.ratios import RatioSums
from simkit.analysis.run_logs import RunLogs
from simkit.roles import NUMBER

LONG = 0.95  # rounds after this share of the games has ended are left out
SCHEMA = {
    "metric": pl.String,
    "meaning": pl.String,
    "unit": pl.String,
    "place": pl.Int64,
    "round": pl.Int64,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,
}


def progress(run: RunLogs) -> pl.DataFrame:
    """Means by final place and round; a game that has ended keeps its last value."""
    metrics = [metric for metric in run.about.metrics.round if not metric.words and metric.role != NUMBER]
    if not metrics or not run.has("rounds") or not run.games:
        return pl.DataFrame(schema=SCHEMA)
    last = _last_round(run)
    rows = []
    for metric in metrics:
        columns = [f"{metric.name}.{number + 1}" for number in range(last)]
        sums = RatioSums(run.players * last)
        for frame, seats in zip(run.slices("rounds", columns), run.slices("seats", ["rank"]), strict=True):
            values = run.by_game(frame, columns).astype(np.float64)
            ranks = run.by_game(seats, ["rank"])
            pairs = []
            for place in range(1, run.players + 1):
                has = ranks == place
                there = np.broadcast_to(has.sum(1), (len(values), last))
                pairs.append(np.stack([(values * has).sum(1), there], axis=-1))
            sums.add(np.concatenate(pairs, axis=1))
        about = (metric.name, metric.meaning, metric.unit)
        for place in range(run.players):
            for number in range(last):
                index = place * last + number
                if (ratio := sums.ratio(index)) is not None:
                    n = int(sums.sums[index, 1])
                    rows.append((*about, place + 1, number + 1, ratio.estimate, *ratio.interval, n))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _last_round(run: RunLogs) -> int:
    """The round by which most games have ended; at most the last round that is logged."""
    rounds = pl.concat(list(run.parts("games", ["rounds"])))["rounds"]
    name = run.about.metrics.round[0].name
    logged = sum(column.startswith(f"{name}.") for column in run.columns("rounds"))
    return int(min(logged, rounds.quantile(LONG, "higher") or 1))
