"""Runs whose tables are written by hand: two seats, few games, numbers that can be checked in the head."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import polars as pl

from simkit.analysis.run_logs import RunLogs
from simkit.logs.manifest_model import AboutRun, LoggedCard, LoggedMetric
from tests.analysis.about import about_run


class Hand(RunLogs):
    """A run in memory; each table is a list of parts."""

    def __init__(
        self, about: Mapping[str, Any] | AboutRun, number: int, /, **tables: Sequence[Mapping[str, Any]]
    ) -> None:
        vars(self)["directory"] = Path("by-hand")
        told = about if isinstance(about, AboutRun) else about_run(about)
        vars(self)["manifest"] = SimpleNamespace(about=told, games=number, tables=list(tables))
        vars(self)["frames"] = {name: [pl.DataFrame(part) for part in parts] for name, parts in tables.items()}

    def schema(self, table: str) -> dict[str, pl.DataType]:
        return dict(vars(self)["frames"][table][0].schema)

    def columns(self, table: str) -> list[str]:
        return list(vars(self)["frames"][table][0].columns)

    def parts(self, table: str, columns: Sequence[str]) -> Iterator[pl.DataFrame]:
        yield from (frame.select(columns) for frame in vars(self)["frames"][table])


def card(name: str, kind: str = "", group: str = "", price: int | None = None) -> LoggedCard:
    """A card as the manifest tells it."""
    info = {"kind": kind, "group": group, "price": price, "cost": {}, "deniable": True}
    return LoggedCard.model_validate({"id": name, "title": name.title(), "count": 1, "info": info})


def metric(name: str, role: str = "", per: str = "", **more: Any) -> LoggedMetric:
    """A metric as the manifest tells it."""
    told = {"unit": "things", "meaning": f"what {name} means", "words": [], "kinds": [], "label": "", "caveat": ""}
    return LoggedMetric.model_validate({"name": name, "role": role, "per": per, "possible": False} | told | more)
