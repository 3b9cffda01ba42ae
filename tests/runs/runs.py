"""Small runs for the tests."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import polars as pl

from simkit.analysis.summary import Summary, summarise
from simkit.games.registry import open_scenario
from simkit.logs.manifest import seal
from simkit.runs.execute import Outcome, execute
from simkit.runs.plan import Plan

ROOT = Path(__file__).resolve().parents[2]
PART = 500  # so few that a quick run has many parts


def make_plan(ref: str = "axes", *sets: str, log: str = "cards", part: int | None = PART, **flags: object) -> Plan:
    """The plan of a scenario; flags are those of `simkit run`."""
    scenario, game = open_scenario(ref, sets, {f"run.{key}": value for key, value in flags.items()})
    return Plan(scenario, game, log, part_games=part)


def play(directory: Path, games: int, plan: Plan | None = None, **options: Any) -> Outcome:
    return execute(plan or make_plan(), directory, games, **options)


def rows(directory: Path, table: str) -> pl.DataFrame:
    """A table as anybody can read it."""
    return pl.read_parquet(directory / table / "*.parquet")


def summary(outcome: Outcome) -> Summary:
    return summarise(outcome.directory, outcome.manifest)


def files(directory: Path) -> list[str]:
    """All that lies in a directory but the lock."""
    found = (str(path.relative_to(directory)) for path in directory.rglob("*") if path.is_file())
    return sorted(name for name in found if name != ".lock")


def forge(manifest: Path, data: dict[str, Any]) -> None:
    """Write a manifest that says something else, with the right checksum."""
    text = json.dumps({key: value for key, value in data.items() if key != "check"}, indent=1)
    manifest.write_bytes(seal(text.removesuffix("\n}").encode()))


def environment(**extra: str) -> dict[str, str]:
    """For processes that import simkit and the tests from this checkout."""
    return os.environ | {"PYTHONPATH": str(ROOT)} | extra


def driver(directory: Path, games: int, part_games: int, *words: str) -> list[str]:
    """A process that plays axes in parts of another size."""
    return [sys.executable, "-m", "tests.runs.driver", str(directory), str(games), str(part_games), *words]
