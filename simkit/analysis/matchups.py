"""What seats play all game long, such as a Hero: how each fares against each, where two sides meet."""

import numpy as np
import polars as pl

from simkit.analysis.intervals import wilson
from simkit.analysis.stream import Array, Run
from simkit.roles import CHARACTER

SCHEMA = {
    "metric": pl.String,
    "row": pl.String,
    "column": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,
}


def matchups(run: Run) -> pl.DataFrame:
    """The share of games that a side with the row wins against a side with the column; empty without two sides.

    Games without a winner are left out. A pair that never met has no row, nor has what meets itself.
    """
    rows = []
    if run.has("seats") and len(set(run.sides)) == 2:
        for metric in (m for m in run.about["metrics"]["seat"] if m["role"] == CHARACTER):
            labels = run.about["labels"][metric["per"]]
            met, won = _meetings(run, [f"{metric['name']}.{label}" for label in labels])
            for i, j in zip(*np.nonzero(met), strict=True):
                n, share = int(met[i, j]), float(won[i, j] / met[i, j])
                rows.append((metric["name"], labels[i], labels[j], share, *wilson(share, n), n))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _meetings(run: Run, columns: list[str]) -> tuple[Array, Array]:
    """By label and label on the other side: games that somebody won, and those that the first one's side won."""
    sides = np.array(run.sides)
    one, other = (sides == side for side in sorted(set(run.sides)))
    met, won = np.zeros((2, len(columns), len(columns)))
    for frame in run.parts("seats", [*columns, "won"]):
        values = run.by_game(frame, [*columns, "won"])
        ended = values[values[:, :, -1].any(1)]
        first, second = ended[:, one, :-1].max(1).astype(float), ended[:, other, :-1].max(1).astype(float)
        wins = (ended[:, one, -1].max(1) > 0)[:, None]
        met += first.T @ second
        won += (first * wins).T @ second
    np.fill_diagonal(met, 0)
    np.fill_diagonal(won, 0)
    return met + met.T, won + (met - won).T
