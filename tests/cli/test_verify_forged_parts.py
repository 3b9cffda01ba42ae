"""Parts that somebody else wrote, with checksums that fit: they are found, and `--resume` plays them again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from simkit.lab.sizes import Sizes
from simkit.logs.files import stamp
from simkit.logs.manifest import RUN
from tests.runs.runs import forge

from .harness import Shell

AXES = ("axes", "--games", "300", "--out", "run")


def no_parquet(file: Path) -> None:
    file.write_bytes(b"no Parquet file")


def no_pages(file: Path) -> None:
    raw = file.read_bytes()
    file.write_bytes(raw[:4] + bytes(len(raw) // 2 - 4) + raw[len(raw) // 2 :])


def another_column(file: Path) -> None:
    pl.read_parquet(file).with_columns(extra=pl.lit(1, pl.UInt8)).write_parquet(file)


def no_column(file: Path) -> None:
    frame = pl.read_parquet(file)
    frame.drop(frame.columns[-1]).write_parquet(file)


def other_values(file: Path) -> None:
    pl.read_parquet(file).with_columns(won=1 - pl.col("won")).write_parquet(file)


def fewer_rows(file: Path) -> None:
    pl.read_parquet(file).head(40).write_parquet(file)


def more_rows(file: Path) -> None:
    frame = pl.read_parquet(file)
    pl.concat([frame, frame.tail(4)]).write_parquet(file)


def no_rows(file: Path) -> None:
    pl.read_parquet(file).clear().write_parquet(file)


@pytest.fixture
def forged(shell: Shell) -> Callable[..., None]:
    shell.sizes = Sizes(part=100)
    assert shell("run", *AXES).code == 0

    def spoil(how: Callable[[Path], None], table: str = "seats") -> None:
        file, manifest = shell.home / "run" / table / "part-00001.parquet", shell.home / "run" / RUN
        how(file)
        told = json.loads(manifest.read_bytes())
        told["parts"][1]["sizes"][table], told["parts"][1]["checks"][table] = stamp(file)
        forge(manifest, told)

    return spoil


@pytest.mark.parametrize(
    "how", [no_parquet, no_pages, another_column, no_column, other_values, fewer_rows, more_rows, no_rows]
)
def test_forged_parts(shell: Shell, forged: Callable[..., None], how: Callable[[Path], None]) -> None:
    manifest = shell.home / "run" / RUN
    before, whole = manifest.read_bytes(), shell("run", *AXES, "--json").json
    forged(how)
    assert manifest.read_bytes() != before
    said = shell.complaint("verify", "run", code=4)
    assert "run/seats/part-00001.parquet" in said
    assert "--resume" in said
    restored = shell("run", *AXES, "--resume", "--json").json
    assert (restored["played"], restored["digest"]) == (100, whole["digest"])
    assert manifest.read_bytes() == before
    assert shell("verify", "run").code == 0


@pytest.mark.parametrize("how", [fewer_rows, more_rows, no_rows])
@pytest.mark.parametrize("table", ["games", "seats", "cards"])
def test_a_report_counts_rows(
    shell: Shell, forged: Callable[..., None], how: Callable[[Path], None], table: str
) -> None:
    forged(how, table)
    said = shell.complaint("report", "run", code=4)
    assert said.startswith(
        f"run/{table}/part-00001.parquet: this part has the wrong number of rows for its games; run "
    )
    assert shell("report", "run", "--text", "--resume").code == 0


def test_merge_copies_forged_parts_again(shell: Shell) -> None:
    shell.sizes = Sizes(part=100)
    for number in (1, 2):
        assert shell("run", *AXES[:-1], f"s{number}", "--shard", f"{number}/2").code == 0
    assert shell("merge", "s1", "s2", "--out", "run").code == 0
    file, manifest = shell.home / "run" / "seats" / "part-00001.parquet", shell.home / "run" / RUN
    raw, before = file.read_bytes(), manifest.read_bytes()
    no_parquet(file)
    told = json.loads(before)
    told["parts"][1]["sizes"]["seats"], told["parts"][1]["checks"]["seats"] = stamp(file)
    forge(manifest, told)
    assert shell("merge", "s1", "s2", "--out", "run").code == 0
    assert (file.read_bytes(), manifest.read_bytes()) == (raw, before)
