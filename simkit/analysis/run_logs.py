"""The logs of a run, read part by part: memory use does not grow with the number of games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from simkit.errors import RunDataError
from simkit.logs.manifest import Manifest
from simkit.logs.manifest_model import AboutRun, LoggedCard, LoggedMetric
from simkit.logs.scan import part_files, reading, restore_hint

Array = npt.NDArray[Any]
SLICE = 4096  # games


@dataclass(frozen=True)
class RunLogs:
    """A finished run on disk, or its first games."""

    directory: Path
    manifest: Manifest
    first: int | None = None  # number of games to read; None: all

    @property
    def about(self) -> AboutRun:
        return self.manifest.about

    @property
    def players(self) -> int:
        return self.about.players

    @property
    def games(self) -> int:
        return self.manifest.games if self.first is None else min(self.first, self.manifest.games)

    def at_most(self, games: int) -> "RunLogs":
        """The logs of the run, or of its first games."""
        return self if self.games <= games else replace(self, first=games)

    @property
    def sides(self) -> list[int]:
        """The side of each seat."""
        return self.about.sides

    def has(self, table: str) -> bool:
        return table in self.manifest.tables

    def schema(self, table: str) -> dict[str, pl.DataType]:
        """The columns of a table and their types."""
        first = part_files(self.directory, self.manifest, table)[:1]
        with reading(self.directory):
            return {name: dtype for path in first for name, dtype in pl.read_parquet_schema(path).items()}

    def columns(self, table: str) -> list[str]:
        """The columns of a table."""
        return list(self.schema(table))

    def parts(self, table: str, columns: Sequence[str]) -> Iterator[pl.DataFrame]:
        """The parts of a table, in game order."""
        files = part_files(self.directory, self.manifest, table, self.games)
        for path, (_, games) in zip(files, self.manifest.layout(self.games), strict=True):
            try:
                if self.games == self.manifest.games:
                    frame = pl.read_parquet(path, columns=list(columns))
                else:
                    frame = pl.scan_parquet(path).filter(pl.col("game") < self.games).select(columns).collect()
            except (OSError, pl.exceptions.PolarsError) as error:
                raise RunDataError("this part cannot be read", file=path, hint=restore_hint()) from error
            if frame.height != games * (1 if table == "games" else self.players):
                raise RunDataError(
                    "this part has the wrong number of rows for its games", file=path, hint=restore_hint()
                )
            yield frame

    def slices(self, table: str, columns: Sequence[str]) -> Iterator[pl.DataFrame]:
        """The parts of a table with a row per game or seat, cut smaller: arrays made from them stay in the cache."""
        rows = SLICE if table == "games" else SLICE * self.players
        for frame in self.parts(table, columns):
            yield from frame.iter_slices(rows)

    def by_game(self, frame: pl.DataFrame, columns: Sequence[str]) -> Array:
        """Columns of a table with a row per seat as an array [game, seat, column]."""
        stacked = np.stack([frame[name].to_numpy() for name in columns], axis=-1)
        return stacked.reshape(-1, self.players, len(columns))

    def card_metric(self, role: str) -> LoggedMetric | None:
        """The first card metric with a role."""
        return next((metric for metric in self.about.metrics.card if metric.role == role), None)

    def counted(self, metric: LoggedMetric | None, cards: Sequence[LoggedCard]) -> list[LoggedCard]:
        """The cards for which a metric is logged."""
        if metric is None or not self.has("cards"):
            return []
        return [card for card in cards if not metric.kinds or card.info.kind in metric.kinds]


def columns_of(metric: LoggedMetric | None, cards: Sequence[LoggedCard]) -> list[str]:
    """The columns of a metric that is logged per card."""
    return [] if metric is None else [f"{metric.name}.{card.id}" for card in cards]
