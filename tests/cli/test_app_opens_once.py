"""No command reads the manifest of a run, or compares the bytes of a part, more often than it must."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from simkit.lab.sizes import Sizes
from simkit.logs import manifest, scan
from simkit.logs.manifest import RUN

from .harness import Shell

GAMES, PARTS = 70, 3  # of 30, 30 and 10 games
TABLES = 3
ONCE = {f"part-{index:05d}.parquet": TABLES for index in range(PARTS)}
AXES = f"axes --players 2 --games {GAMES}".split()


class Readings:
    """How often what was read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.files: Counter[str] = Counter()
        decode, stamp = manifest.decode, scan.stamp

        def decoded(raw: bytes, path: Path) -> Any:
            self.files[path.name] += path.name == RUN
            return decode(raw, path)

        def stamped(path: Path) -> Any:
            self.files[path.name] += 1
            return stamp(path)

        monkeypatch.setattr(manifest, "decode", decoded)
        monkeypatch.setattr(scan, "stamp", stamped)

    def of(self, shell: Shell, *args: str) -> dict[str, int]:
        """What a command reads."""
        self.files.clear()
        assert shell(*args).code == 0
        return {name: n for name, n in self.files.items() if n}


@pytest.fixture
def readings(shell: Shell) -> Readings:
    shell.sizes = Sizes(part=30)
    return Readings(shell.monkeypatch)


def test_a_finished_run(shell: Shell, readings: Readings) -> None:
    """Shown, told, replayed, exported or found finished: one look at the manifest, one at each part."""
    assert readings.of(shell, "run", *AXES, "--out", "run") == {}
    whole = {RUN: 1} | ONCE
    assert readings.of(shell, "report", "run") == whole
    assert readings.of(shell, "report", "run", "--json") == whole
    assert readings.of(shell, "report", "run", "--games", "50", "--text") == whole
    assert readings.of(shell, "export", "run", "--csv", "games.csv") == whole
    assert readings.of(shell, "verify", "run") == whole
    assert readings.of(shell, "replay", "run", "17") == {RUN: 1}
    assert readings.of(shell, "run", *AXES, "--out", "run") == whole
    assert readings.of(shell, "report", "run", "--resume", "--json") == whole | {
        RUN: 2
    }  # for its plan; once it is ours


def test_a_scenario(shell: Shell, readings: Readings) -> None:
    """Parts that were just played are read once, to see that they are safe; those that were there, before."""
    assert readings.of(shell, "report", *AXES, "--json") == ONCE
    assert readings.of(shell, "report", *AXES, "--json") == {RUN: 1} | ONCE
    assert readings.of(shell, "report", *AXES) == {RUN: 1} | ONCE


def test_a_run_that_goes_on(shell: Shell, readings: Readings) -> None:
    """The last part is there, is looked at, and is played again with more games: those are other bytes."""
    assert readings.of(shell, "run", *AXES[:-1], "50", "--out", "run") == {}
    longer = ["run", *AXES, "--out", "run"]
    assert readings.of(shell, *longer) == {RUN: 1, "part-00000.parquet": TABLES, "part-00001.parquet": TABLES}


def test_the_parts_of_a_scenario_that_goes_on(shell: Shell, readings: Readings) -> None:
    assert shell("run", *AXES[:-1], "50").code == 0
    twice = {"part-00001.parquet": 2 * TABLES}
    assert readings.of(shell, "report", *AXES, "--json") == {RUN: 1} | ONCE | twice


def test_a_writer_between_two_looks_is_seen(shell: Shell, readings: Readings) -> None:
    """Whoever had the directory first has extended the run: it is read again, and nothing is lost."""
    from simkit.runs import store

    assert shell("run", *AXES[:-1], "50", "--out", "run").code == 0
    locked = store.locked

    def late(directory: Path) -> Any:
        shell.monkeypatch.setattr(store, "locked", locked)
        assert shell("run", *AXES, "--out", "run").code == 0
        readings.files.clear()
        return locked(directory)

    shell.monkeypatch.setattr(store, "locked", late)
    told = shell("run", *AXES[:-1], "60", "--out", "run", "--json")
    assert told.json["played"] == 0
    assert readings.files[RUN] == 1
    assert shell("run", *AXES, "--out", "run", "--json").json["played"] == 0
