"""`simkit report` where nothing can be written, and with `--resume`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from simkit.lab.sizes import Sizes
from simkit.logs.manifest import RUN

from .harness import Shell
from .test_app_hostile_systems import humbly, linux

AXES = "axes --games 60 --players 2"


@pytest.fixture
def place(shell: Shell) -> Iterator[Path]:
    """A directory that cannot be written, with a run in `runs` and one beside it."""
    place = shell.home / "closed"
    place.mkdir()
    shell.monkeypatch.chdir(place)
    assert shell("run", *AXES.split()).code == 0
    assert shell("run", "axes", "--games", "80", "--out", "run").code == 0
    (shell.home / "open").mkdir()
    folders = [place, *(path for path in place.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    yield place
    for folder in folders:
        folder.chmod(0o755)


@linux
def test_a_working_directory_that_cannot_be_written(shell: Shell, place: Path) -> None:
    words = [
        f"report {AXES} --text",
        f"report {AXES} --out ../open/found",
        "report run --text",
        "report run --json",
        "report run --out ../open/run",
        "report axes --games 70 --text",
        "report axes --games 70 --json",
        "report axes --games 70 --out ../open/new",
        "report axes --games 70 --out ../open/new",
        "report axes --games 70",
        "report run",
    ]
    before = sorted(place.rglob("*"))
    found, there, text, told, page, played, as_json, new, again, *nowhere = humbly(*words, cwd=place)
    for answer in (found, there, text, told, page, as_json, new, again):
        assert answer.code == 0, answer
    for said, players, games in ((found, 2, 60), (text, 4, 80), (played, 4, 70)):
        assert f"Axes and Shields, {players} players\nvariant standard · {games} games · " in said.out
    assert played.err == "runs cannot be written here: the games are not kept; --out DIR keeps them\n"
    assert as_json.json["runs"][0]["games"] == 70
    assert not (shell.home / "open" / "found" / "runs").exists()
    (run,) = (shell.home / "open" / "new" / "runs").iterdir()
    assert json.loads((run / RUN).read_bytes())["games"] == 70
    assert again.err == ""
    for answer in nowhere:  # what is advised is what helped above
        assert (answer.code, answer.out) == (4, "")
        assert re.search(r"cannot be written \(.*\); choose a writable directory with --out$", answer.err.strip())
    assert sorted(place.rglob("*")) == before


def test_an_unfinished_run_needs_resume(shell: Shell) -> None:
    """As `simkit run` does."""
    shell.sizes = Sizes(part=100)
    run = shell.home / shell("run", "axes", "--games", "300", "--json").json["run"]
    whole = shell("report", "axes", "--games", "300", "--json").json
    for name in ("this part is missing", "this part is damaged"):
        file = run / "seats" / "part-00001.parquet"
        file.unlink() if "missing" in name else file.write_bytes(b"x")
        said = shell("report", "axes", "--games", "300", "--text")
        assert (said.code, said.out) == (4, "")
        assert name in said.err
        assert said.err.endswith("run again with --resume to restore it\n")
        assert shell("report", "axes", "--games", "300", "--json", "--resume").json == whole


def test_a_run_directory_is_restored(shell: Shell) -> None:
    """From its manifest alone, which goes on to say the same."""
    shell.sizes = Sizes(part=100)
    words = ("axes", "--games", "300", "--set", "cards.wench.count=4", "--out", "run")
    assert shell("run", *words).code == 0
    whole, manifest = shell("report", "run", "--json").json, (shell.home / "run" / RUN).read_bytes()
    (shell.home / "run" / "cards" / "part-00002.parquet").unlink()
    assert "run again with --resume to restore it" in shell("report", "run", "--text").err
    assert shell("report", "run", "--json", "--resume").json == whole
    assert (shell.home / "run" / RUN).read_bytes() == manifest


def test_advice_about_a_run_is_not_about_the_page(shell: Shell) -> None:
    run = shell.home / shell("run", *AXES.split(), "--json").json["run"]
    (run / RUN).write_bytes(b"{}")
    said = shell.complaint("report", *AXES.split(), code=4)
    assert said.endswith("move the directory away, or work in another directory")
