"""The parts of the score: shares of the total, and means for winners and others, by place and by policy."""

from collections.abc import Iterator

import numpy as np
import polars as pl

from simkit.analysis.ratios import RatioSums, seat_totals
from simkit.analysis.run_logs import RunLogs
from simkit.roles import SCORE_PART

SCHEMA = {
    "by": pl.String,
    "group": pl.String,
    "source": pl.String,
    "label": pl.String,
    "unit": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,
    "constant": pl.Boolean,  # the same in every game of a long run
}
WINNERS, OTHERS = "winners", "others"


def score_parts(run: RunLogs) -> pl.DataFrame:
    """`share`: share of all parts with the same unit. `result`, `place` and `policy`: mean per seat of the group.

    Parts with different units, such as tokens and sets of tokens, are never added up. Unused parts are left out. With
    two players there are no rows by place, because they would repeat winners and others.
    """
    parts = list(_parts(run))
    if not parts or not run.has("seats"):
        return pl.DataFrame(schema=SCHEMA)
    columns, units = [column for column, _, _ in parts], [unit for _, _, unit in parts]
    same_unit = np.array([[unit == other for other in units] for unit in units], np.float64)
    policies = run.about.policies if len(run.about.policies) > 1 else []
    places = range(1, run.players + 1) if run.players > 2 else ()
    groups = [("share", ""), ("result", WINNERS), ("result", OTHERS)]
    groups += [("place", f"place {place}") for place in places] + [("policy", p) for p in policies]
    sums = RatioSums(len(groups) * len(parts))
    for frame in run.parts("seats", [*columns, "won", "policy", *(["rank"] if places else [])]):
        points = run.by_game(frame, columns).astype(np.float64)
        won = run.by_game(frame, ["won"]) > 0
        seat = run.by_game(frame.select(pl.col("policy").to_physical()), ["policy"])
        masks = [won, ~won, *(run.by_game(frame, ["rank"]) == place for place in places)]
        masks += [seat == run.about.policies.index(p) for p in policies]
        shares = seat_totals(points, points @ same_unit)
        means = [seat_totals(points * mask, np.broadcast_to(mask, points.shape)) for mask in masks]
        sums.add(np.concatenate([shares, *means], axis=1))
    rows = []
    for i, (by, group) in enumerate(groups):
        for j, part in enumerate(parts):
            ratio, n = sums.ratio(i * len(parts) + j), int(sums.sums[i * len(parts) + j, 1])
            if ratio is not None and sums.sums[j, 0] > 0:
                bounds = ratio.share_interval if by == "share" else ratio.interval
                rows.append((by, group, *part, ratio.estimate, *bounds, n, by != "share" and ratio.always))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _parts(run: RunLogs) -> Iterator[tuple[str, str, str]]:
    """Column, label and unit of every part of the score."""
    for m in run.about.metrics.seat:
        if m.role == SCORE_PART and not m.per:
            yield m.name, m.label or m.name, m.unit
        elif m.role == SCORE_PART:
            yield from ((f"{m.name}.{label}", label, m.unit) for label in run.about.labels[m.per])
