"""The documents are true: what the README says one can type is typed here, and the answers are compared.

When an answer changes on purpose: SIMKIT_UPDATE_GOLDEN=1 pytest tests/test_docs.py, then read the diff.
"""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

import pytest

from simkit import __version__
from simkit.games.registry import get_game
from tools import players

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
DOCUMENTS = [README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", ROOT / "docs" / "players.md"]
QUICK_START = (
    "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/simkit run axes",
    "python3 -m venv .venv && .venv/bin/pip install -e '.[dev]' && .venv/bin/pytest",
)
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SPEED = re.compile(r"in [\d.]+ s \([\d,]+ games/s\)")
CUT = "…"
SHOW_QUERY = "import duckdb, sys; duckdb.sql(sys.argv[1]).show()"


@dataclass(frozen=True)
class Shown:
    """Something a reader can run, and the answer that the README prints."""

    command: tuple[str, ...]
    answer: str
    span: tuple[int, int]  # of the answer in the README

    def current(self, directory: Path) -> str:
        """The answer of today, cut where the README cuts it; the README's own if only the speed differs."""
        lines = [line.rstrip() for line in run(self.command, directory).splitlines()]
        lines = [line for line in lines if not line.startswith(("compiling the kernel", "playing: "))]
        while lines and not lines[-1]:
            lines.pop()
        printed = self.answer.splitlines()
        if CUT in printed:
            head = printed.index(CUT)
            tail = len(printed) - head - 1
            lines = [*lines[:head], CUT, *lines[len(lines) - tail :]]
        found = "".join(f"{line}\n" for line in lines)
        return self.answer if plain(found) == plain(self.answer) else found


def run(command: tuple[str, ...], directory: Path) -> str:
    """What a command prints. `simkit` is this checkout; a command that fails is fine, its message is the answer."""
    shim = directory / "bin" / "simkit"
    if not shim.exists():
        shim.parent.mkdir()
        shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "from simkit.cli.app import main; main()" "$@"\n')
        shim.chmod(0o755)
    path = os.pathsep.join([str(shim.parent), os.environ["PATH"]])
    environment = os.environ | {"PATH": path, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        command,
        cwd=directory,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert "Traceback" not in done.stdout, done.stdout
    return done.stdout


def plain(answer: str) -> list[str]:
    """The words and numbers: frames of tables may differ between versions of libraries, and the speed does."""
    return re.findall(r"[\w.%…]+", SPEED.sub("", answer))


def blocks() -> list[tuple[str, str, int]]:
    """Language, text and place of every code block of the README."""
    return [(match[1], match[2], match.start(2)) for match in BLOCK.finditer(README.read_text(encoding="utf-8"))]


def shown() -> Iterator[Shown]:
    """All that the README runs, in its order."""
    found = blocks()
    for index, (language, text, start) in enumerate(found):
        if language == "console":
            yield from console(text, start)
        elif language in ("python", "sql"):
            following, answer, place = found[index + 1]
            assert following == "text", "the answer follows the query"
            code = (text,) if language == "python" else (SHOW_QUERY, text)
            yield Shown((sys.executable, "-c", *code), answer, (place, place + len(answer)))


def console(text: str, start: int) -> Iterator[Shown]:
    """Every `$ command` of a block with the lines below it."""
    for match in re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
        yield Shown(("bash", "-c", match[1]), match[2], (start + match.start(2), start + match.end(2)))


def scenarios() -> list[str]:
    return [text for language, text, _ in blocks() if language == "toml"]


def answers(directory: Path) -> Iterator[tuple[Shown, str]]:
    """Walk through the README in one directory: after `simkit init FILE` comes the file as the reader edits it."""
    for item in shown():
        yield item, item.current(directory)
        if file := re.search(r"simkit init (\S+)", item.command[-1]):
            (directory / file[1]).write_text(scenarios()[0], encoding="utf-8")


def commands() -> list[str]:
    from simkit.cli.app import app

    return [str(command.name) for command in app.registered_commands]


@pytest.mark.parametrize("command", QUICK_START)
def test_the_quick_start_is_there(command: str) -> None:
    assert f"```sh\n{command}\n```" in README.read_text(encoding="utf-8")


def test_the_readme_prints_what_one_gets(tmp_path: Path) -> None:
    found = list(answers(tmp_path))
    if os.environ.get("SIMKIT_UPDATE_GOLDEN"):
        refresh(found)
        return
    for item, current in found:
        assert item.answer == current, f"{item.command[-1]}\nnow prints\n{current}"


@pytest.mark.parametrize("text", scenarios())
def test_scenarios_are_valid(text: str, tmp_path: Path) -> None:
    from simkit.games.registry import open_scenario

    file = tmp_path / "scenario.toml"
    file.write_text(text, encoding="utf-8")
    scenario, _ = open_scenario(file)
    assert scenario.warnings == ()


@pytest.mark.parametrize("command", commands())
def test_every_command_is_in_the_table(command: str) -> None:
    assert re.search(rf"^\| `simkit {command}\b", README.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_table_has_no_other_commands() -> None:
    named = re.findall(r"simkit ([a-z]+)\b", " ".join(text for document in DOCUMENTS for text in code(document)))
    assert set(named) <= {*commands(), "run"}


def test_every_option_of_run_is_in_the_table(tmp_path: Path) -> None:
    row = next(line for line in README.read_text(encoding="utf-8").splitlines() if line.startswith("| `simkit run"))
    usage = run(("bash", "-c", "simkit run --help"), tmp_path)
    options = set(re.findall(r"^  (--\w+)", usage, re.MULTILINE))
    assert options - {"--help"} <= set(re.findall(r"--\w+", row))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_and_paths_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    paths = re.findall(r"`((?:simkit|tests|scenarios|\.ci)/[\w./]*)`", text)
    assert [path for path in links + paths if not (ROOT / path).exists()] == []


def test_pictures_of_the_readme_come_with_the_source_archive() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    kept = project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    shown = re.findall(r"!\[[^\]]{10,}\]\(([^)]+)\)", README.read_text(encoding="utf-8"))
    assert len(shown) == README.read_text(encoding="utf-8").count("![")  # each with words that can stand in for it
    assert [picture for picture in shown if not any(fnmatch(picture, pattern) for pattern in kept)] == []


def test_the_changelog_knows_this_version() -> None:
    assert f"\n## [{__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_lock_pins_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pins = dict(re.findall(r"^([\w.-]+)==(\S+)$", lock, re.MULTILINE))
    for requirement in wanted:
        name, least = re.match(r"([\w.-]+)>=([\d.]+)", requirement).groups()  # type: ignore[union-attr]
        assert release(pins[name]) >= release(least)


def code(document: Path) -> list[str]:
    """Everything in backticks."""
    text = document.read_text(encoding="utf-8")
    return BLOCK.sub("", text).split("`")[1::2] + [block[2] for block in BLOCK.finditer(text)]


def release(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


def refresh(found: list[tuple[Shown, str]]) -> None:
    """Write the answers of today into the README."""
    text = README.read_text(encoding="utf-8")
    for item, current in reversed(found):
        text = text[: item.span[0]] + current + text[item.span[1] :]
    README.write_text(text, encoding="utf-8")


def test_how_good_the_players_are() -> None:
    """The figures of README and docs/players.md are those that come with the games."""
    assert players.summary() in README.read_text(encoding="utf-8")
    told = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    for name in players.GAMES:
        assert players.strength(get_game(name)) in told, f"write it again: python -m tools.players ({name})"
