"""results.parquet: all numbers of an experiment, flat."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import polars as pl

from simkit.experiments.players.standings import League
from simkit.experiments.results import Comparison, Sweep, Values
from simkit.logs.write import parquet
from simkit.runs.store import Store

Answer = Comparison | Sweep | Values | League
RESULTS = "results.parquet"


def write_results(store: Store, answers: Sequence[tuple[str, Answer]]) -> None:
    """The numbers of the answers (by style, if there are styles); the experiment is finished with them."""
    store.put("results", {RESULTS: parquet(frame_of(answers))})
    store.manifest.answered = True
    store.save()


def frame_of(answers: Sequence[tuple[str, Answer]]) -> pl.DataFrame:
    """The answers of all styles as one frame."""
    frames = []
    for style, answer in answers:
        match answer:
            case Comparison():
                frame = _comparison(answer)
            case Sweep():
                frame = _sweep(answer)
            case Values():
                frame = _values(answer)
            case League():
                frame = pl.DataFrame([asdict(payoff) for payoff in answer.payoffs])
        frames.append(frame.with_columns(pl.lit(style).alias("style")) if style else frame)
    return pl.concat(frames)


def _comparison(answer: Comparison) -> pl.DataFrame:
    """All effects."""
    return pl.DataFrame([asdict(effect) for effect in answer.effects])


def _sweep(answer: Sweep) -> pl.DataFrame:
    """Every measure at every point, flat."""
    rows = []
    for r in answer.responses:
        row: dict[str, object] = dict(zip(answer.keys, r.point, strict=True))
        row |= {"today": r.today, "metric": r.metric, "of": r.of, "group": r.group, "unit": r.unit}
        row |= {"estimate": r.level.estimate, "low": r.level.low, "high": r.level.high}
        row |= {"difference": r.change.estimate, "difference_low": r.change.low, "difference_high": r.change.high}
        rows.append(row | {"games": r.games})
    return pl.DataFrame(rows)


def _values(answer: Values) -> pl.DataFrame:
    """All readings, flat."""
    rows = []
    for card in answer.cards:
        row: dict[str, Any] = {"card": card.card, "title": card.title, "class": card.kind, "games": card.games}
        row |= {"diverged": card.diverged, "variance_factor": card.factor, "observation": card.misleads}
        row |= {"taken": card.taken, "chances": card.chances}
        readings = {"causal": card.win, "score": card.score, "above_median": card.above, "per_copy": card.per_copy}
        readings |= {"seen": card.seen, "seen_per_copy": card.seen_per_copy, "adjusted": card.adjusted}
        for name, reading in readings.items():
            for key in ("estimate", "low", "high"):
                row[f"{name}_{key}"] = None if reading is None else float(getattr(reading, key))
        rows.append(row)
    schema: dict[str, Any] = {"variance_factor": pl.Float64, "taken": pl.Float64, "chances": pl.Float64}
    schema |= {
        f"{name}_{key}": pl.Float64
        for name in ("causal", "score", "above_median", "per_copy", "seen", "seen_per_copy", "adjusted")
        for key in ("estimate", "low", "high")
    }
    return pl.DataFrame(rows, schema_overrides=schema)
