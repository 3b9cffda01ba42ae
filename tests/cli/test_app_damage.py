"""Damaged and forged files: a documented exit code, one sentence, and never another answer than the true one."""

from __future__ import annotations

import copy
import errno
import json
import os
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from simkit.logs import files as disk
from simkit.logs.manifest import EXPERIMENT, REPORT, RUN
from tests.experiments.asking import compared
from tests.runs.runs import files, forge

from .harness import Answer, Shell

RUNNING = ("run", "axes", "--games", "60", "--out", "run", "--json")
READING = (
    RUNNING,
    ("report", "run", "--json"),
    ("report", "run", "--text"),
    ("replay", "run", "3"),
    ("export", "run", "--csv", "a.csv", "--force"),
)
ODD: list[Any] = [
    None, "", -1, 0, 1, 7, 2**31, 2**63, 10**30, 0.5, -1e308, 1e308, [], {}, [3], {"a": 1}, [[]], ["x"], True, False,
    "\x1b[31mred", "\x9b2J", "x" * 5_000, "x", "games", "É☃", "../../etc",
]  # fmt: skip


def told(answer: Answer) -> str:
    """What a command says, without the time it took."""
    if answer.out.startswith("{"):
        return json.dumps({k: v for k, v in answer.json.items() if k not in ("seconds", "games_per_second", "played")})
    return answer.out


def sober(answer: Answer) -> None:
    """No bug, no control character, an exit code that is documented."""
    assert answer.code in (0, 2, 4), answer
    assert "unexpected" not in answer.out + answer.err
    assert all(c.isprintable() for c in (answer.out + answer.err).replace("\n", ""))
    if answer.code:
        assert len(answer.err.splitlines()) == 1 or answer.json["error"]


def paths(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in items:
        yield from paths(value, (*path, key))


def other_values(data: Any, rng: random.Random) -> Any:
    """The same manifest with something else somewhere; every depth is as likely as any other."""
    data = copy.deepcopy(data)
    depth = rng.randint(1, 5)
    *way, last = rng.choice([path for path in paths(data) if len(path) <= depth])
    node = data
    for key in way:
        node = node[key]
    match rng.randrange(6):
        case 0:
            del node[last]
        case 1 if isinstance(node, list):
            node.append(copy.deepcopy(node[last]))
        case 1:
            node[rng.choice(["x", "\x1b", "", "games"])] = node[last]
        case _:
            node[last] = rng.choice(ODD)
    return data


def other_bytes(raw: bytes, rng: random.Random) -> bytes:
    """The same file after an accident."""
    at, length = rng.randrange(len(raw)), rng.choice([1, 2, 8, 100, 5_000])
    match rng.randrange(6):
        case 0 | 1:
            return raw[:at] + bytes([raw[at] ^ 1 << rng.randrange(8)]) + raw[at + 1 :]
        case 2:
            return raw[:at]
        case 3:
            return raw[:at] + raw[at + length :]
        case 4:
            return raw[:at] + rng.randbytes(length) + raw[at:]
    return raw[:at] + bytes(length) + raw[at + length :]


# --- run.json --------------------------------------------------------------------------------------------------------


def mutate_manifest(shell: Shell, trials: int) -> None:
    assert shell(*RUNNING).code == 0
    manifest = shell.home / "run" / RUN
    raw, before = manifest.read_bytes(), files(shell.home / "run")
    good = {words: told(shell(*words)) for words in READING}
    codes = set()
    for seed in range(trials):
        rng = random.Random(seed)
        words = READING[seed // 2 % len(READING)]
        if seed % 2:
            forge(manifest, other_values(json.loads(raw), rng))
            answer = shell(*words)
        else:
            manifest.write_bytes(other_bytes(raw, rng))
            answer = shell(*words)
            assert answer.code == 4 or told(answer) == good[words], (seed, words)
        sober(answer)
        codes.add(answer.code)
        manifest.write_bytes(raw)
    assert codes >= {0, 4}
    assert files(shell.home / "run") == before
    assert told(shell(*RUNNING)) == good[RUNNING]


def test_mutated_manifests(shell: Shell) -> None:
    mutate_manifest(shell, 100)


@pytest.mark.slow
def test_many_mutated_manifests(shell: Shell) -> None:
    mutate_manifest(shell, 2_000)


@pytest.mark.parametrize(
    "change",
    [
        {"part_size": 1, "games": 2**32 - 1},
        {"title": "\x1b[31mred"},
        {"command": "\x1b]0;title\x07"},
        {"players": 9},
        {"sides": []},
        {"orders": [["greedy"]]},
        {"policies": []},
        {"tables": ["games", "seats", "cards", "../x"]},
        {"seed": -1},
        {"games": 10**30},
        {"report": {"tolerance": 7.0}},
        {"warnings": ["\x1b[2J"]},
        {"strength": {"champion": 5}},
        {"strength": {"champion": {"scenario": "axes", "tested": [{"players": 2}], "exploited": []}}},
    ],
    ids=repr,
)
def test_forged_manifests(shell: Shell, change: dict[str, Any]) -> None:
    assert shell(*RUNNING).code == 0
    manifest = shell.home / "run" / RUN
    forge(manifest, json.loads(manifest.read_bytes()) | change)
    for words in READING:
        found = shell.complaint(*(word for word in words if word != "--json"), code=4)
        assert found.startswith("run/run.json: is damaged (")


def test_a_long_manifest_is_not_read(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shell(*RUNNING).code == 0
    monkeypatch.setattr("simkit.logs.manifest.LONGEST", 10_000)
    assert "run.json: is longer than 10,000 bytes" in shell.complaint("report", "run", code=4)
    monkeypatch.setattr("simkit.logs.manifest.LONGEST", 10**6)
    (shell.home / "run" / RUN).write_text("[" + "[]," * 200_000 + "[]]")
    monkeypatch.setattr("simkit.logs.manifest.MOST_TABLES", 100_000)
    assert "run.json: is damaged (too many values)" in shell.complaint("report", "run", code=4)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("make", [pipe, device])
@pytest.mark.parametrize("name", [RUN, "parts.jsonl"])
def test_pipes_and_devices(shell: Shell, make: Callable[[Path], None], name: str) -> None:
    """Nobody waits for what never comes, and nobody reads what never ends."""
    assert shell(*RUNNING).code == 0
    (shell.home / "run" / name).unlink(missing_ok=True)
    make(shell.home / "run" / name)
    for words in READING:
        found = shell.complaint(*(word for word in words if word != "--json"), code=4)
        assert found.startswith(f"run/{name}: is not a regular file; ")


@pytest.mark.parametrize("make", [pipe, device])
def test_pipes_and_devices_elsewhere(shell: Shell, make: Callable[[Path], None]) -> None:
    assert shell(*RUNNING).code == 0
    part = shell.home / "run" / "seats" / "part-00000.parquet"
    part.unlink()
    make(part)
    assert "seats/part-00000.parquet: this part is damaged: 0 bytes" in shell.complaint("report", "run", code=4)
    for name, words in ((EXPERIMENT, ("compare", "axes", "axes", "--games", "50")), (REPORT, ("report", "run"))):
        (shell.home / "x").mkdir()
        make(shell.home / "x" / name)
        if name == REPORT:
            part.unlink()
            assert shell(*RUNNING, "--resume").code == 0
        found = shell(*words, "--out", "x")
        assert (found.code, found.err.splitlines()[-1].partition(";")[0]) == (
            4,
            f"simkit: x/{name}: is not a regular file",
        )
        shutil.rmtree(shell.home / "x")


# --- parts -----------------------------------------------------------------------------------------------------------


def flip_parts(shell: Shell, trials: int) -> None:
    """Bits in Parquet files: found before anything is answered, restored on request."""
    good = told(shell(*RUNNING))
    tables = [shell.home / "run" / table / "part-00000.parquet" for table in ("games", "seats", "cards")]
    for seed in range(trials):
        rng = random.Random(seed)
        part = tables[seed % 3]
        raw = part.read_bytes()
        part.write_bytes(other_bytes(raw, rng))
        if part.read_bytes() == raw:
            continue
        words = [word for word in (*READING[:3], READING[4])[seed // 3 % 4] if word != "--json"]
        found = shell.complaint(*words, code=4)
        assert "this part is damaged: " in found
        assert found.endswith("run again with --resume to restore it")
        if seed % 5:
            part.write_bytes(raw)
        else:
            assert told(shell(*RUNNING, "--resume")) == good
            assert part.read_bytes() == raw


def test_flipped_parts(shell: Shell) -> None:
    flip_parts(shell, 100)


@pytest.mark.slow
def test_many_flipped_parts(shell: Shell) -> None:
    flip_parts(shell, 300)


def mutate_parts(place: Path, trials: int) -> None:
    """A bad part of an experiment is played again."""
    change, options = "cards.wench.count=4", {"asked": {"games": 60, "part_games": 20}, "threads": 1}
    good = compared(place / "x", change, **options).to_json()
    before = files(place / "x")
    parts = sorted((place / "x" / "parts").iterdir())
    whole = {part: part.read_bytes() for part in parts}
    for seed in range(trials):
        rng = random.Random(seed)
        part = rng.choice(parts)
        if seed % 10:
            part.write_bytes(other_bytes(whole[part], rng))
        else:
            part.write_bytes(whole[rng.choice(parts)])  # whole, but another one
        assert compared(place / "x", change, **options, resume=bool(seed % 2)).to_json() == good, seed
        assert part.read_bytes() == whole[part], seed
    assert files(place / "x") == before


@pytest.fixture
def few_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simkit.experiments.pairing.divergence.SAMPLE", 2)


@pytest.mark.usefixtures("few_turns")
def test_mutated_experiments(tmp_path: Path) -> None:
    mutate_parts(tmp_path, 100)


@pytest.mark.slow
@pytest.mark.usefixtures("few_turns")
def test_many_mutated_experiments(tmp_path: Path) -> None:
    mutate_parts(tmp_path, 2_000)


# --- pages -----------------------------------------------------------------------------------------------------------


PLAIN = ("--games", "60", "--log", "games")  # few charts


def test_a_page_that_is_not_ours(shell: Shell) -> None:
    assert shell("run", "axes", *PLAIN, "--out", "run").code == 0
    (shell.home / "site").mkdir()
    (shell.home / "site" / "index.html").write_text("mine")
    found = shell.complaint("report", "run", "--out", "site")
    expected = "site: the directory holds 'index.html', which is not part of a report; "
    assert found == expected + "remove it yourself or use another --out"
    assert (shell.home / "site" / "index.html").read_text() == "mine"
    assert shell("compare", "axes", "axes", "--games", "50", "--out", "x").code == 0
    page = (shell.home / "x" / "index.html").read_bytes()
    assert "where experiment.json is; use another --out" in shell("report", "run", "--out", "x").err
    assert (shell.home / "x" / "index.html").read_bytes() == page


def test_a_report_shares_its_directory(shell: Shell) -> None:
    """Others may keep their files there; pictures of an earlier report go with it."""
    assert shell("run", "axes", *PLAIN, "--out", "run").code == 0
    assert shell("run", "axes", "--players", "2", *PLAIN, "--out", "duel").code == 0
    (shell.home / "site").mkdir()
    (shell.home / "site" / "notes.txt").write_text("mine")
    assert shell("report", "run", "duel", "--out", "site").code == 0
    assert shell("report", "duel", "--out", "site").code == 0
    assert shell("report", "duel", "--out", "alone").code == 0
    assert set(files(shell.home / "site")) == {*files(shell.home / "alone"), "notes.txt"}
    assert all(
        (shell.home / "site" / name).read_bytes() == (shell.home / "alone" / name).read_bytes()
        for name in files(shell.home / "alone")
    )


@pytest.mark.parametrize(
    ("words", "ending"),
    [
        (("report", "run"), ".png"),
        (("report", "run"), "index.html"),
        (("compare", "axes", "axes", "--games", "50"), "index.html"),
    ],
)
def test_a_full_disk_leaves_the_page_as_it_was(
    shell: Shell, words: tuple[str, ...], ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shell("run", "axes", *PLAIN, "--out", "run").code == 0
    assert shell(*words, "--out", "x").code == 0
    before = {name: (shell.home / "x" / name).read_bytes() for name in files(shell.home / "x")}
    real = disk.write_temporary

    def full(path: Path, data: Any) -> None:
        if path.name.endswith(ending):
            disk.temporary_of(path).write_bytes(data[:10])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(path, data)

    with monkeypatch.context() as patch:
        patch.setattr(disk, "write_temporary", full)
        found = shell(*words, "--out", "x")
        assert (found.code, found.out) == (4, "")
        assert "the disk is full; make room and try again" in found.err
        found = shell(*words, "--out", "new")
        assert found.code == 4
    assert {name: (shell.home / "x" / name).read_bytes() for name in files(shell.home / "x")} == before
    assert not [name for name in files(shell.home / "new") if name.endswith((".tmp", ".html", ".svg", ".png"))]
    assert shell(*words, "--out", "new").code == 0
    assert files(shell.home / "new") == files(shell.home / "x")
