"""Win rates of characters, such as Heroes, against each other in games of two sides."""

from itertools import combinations

import numpy as np
import polars as pl

from simkit.analysis.ratios import RatioSums
from simkit.analysis.run_logs import RunLogs
from simkit.logs.sides import win_shares
from simkit.roles import CHARACTER

GAMES = 2_000  # in one block: with many labels there are hundreds of pairs

SCHEMA = {
    "metric": pl.String,
    "row": pl.String,
    "column": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,
}


def matchups(run: RunLogs) -> pl.DataFrame:
    """The share of games that a side with the row wins against a side with the column; empty without two sides.

    Games without a winner are left out. There is no row for a pair that never met, and none for a character and itself.
    """
    rows = []
    if run.has("seats") and len(set(run.sides)) == 2:
        for metric in (m for m in run.about.metrics.seat if m.role == CHARACTER):
            labels = run.about.labels[metric.per]
            sums = _meetings(run, [f"{metric.name}.{label}" for label in labels])
            cells = {}
            for index, (i, j) in enumerate(combinations(range(len(labels)), 2)):
                if (ratio := sums.ratio(index)) is not None:
                    n, value, (low, high) = int(sums.sums[index, 1]), ratio.estimate, ratio.share_interval
                    cells[i, j], cells[j, i] = (value, low, high, n), (1 - value, 1 - high, 1 - low, n)
            rows += [(metric.name, labels[i], labels[j], *cell) for (i, j), cell in sorted(cells.items())]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _meetings(run: RunLogs, columns: list[str]) -> RatioSums:
    """For each pair of labels: games with a winner in which they met, and the first one's share of the wins."""
    sides = np.array(run.sides)
    one, other = (sides == side for side in sorted(set(run.sides)))
    i, j = np.array(list(combinations(range(len(columns)), 2)), np.int64).reshape(-1, 2).T
    sums = RatioSums(len(i))
    for frame in run.parts("seats", [*columns, "won"]):
        values = run.by_game(frame, [*columns, "won"])
        shares = win_shares(values[:, :, -1])
        for at in range(0, len(values), GAMES):
            games = np.flatnonzero(shares[at : at + GAMES].any(1)) + at
            first, second = (values[games][:, side, :-1].max(1).astype(float) for side in (one, other))
            won = shares[games][:, one].max(1)[:, None]
            here, there = first[:, i] * second[:, j], second[:, i] * first[:, j]
            sums.add(np.stack([here * won + there * (1 - won), here + there], axis=-1))
    return sums
