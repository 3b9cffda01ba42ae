"""The index of completion: what commands, scenarios and games there are, kept in the cache directory.

It is keyed by the content of what it is made from, so it is made again when a game, a scenario or a command changes.
"""

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from simkit.kernels.cache_root import cache_root
from simkit.kernels.trusted_files import own_bytes, refusal
from simkit.version import __version__

KEPT = 4
PACKAGE = Path(__file__).resolve().parents[1]
SOURCES = ("cli", "games", "scenario", "_scenarios", "../scenarios")
ENDINGS = (".py", ".toml")
COMPILED = {"kernel", "tests", "__pycache__"}  # directories that say nothing of names
ARGUMENTS = {  # what stands there, by what --help calls it
    "SCENARIO": "scenario", "A": "scenario", "[B]": "scenario", "GAME": "scenario", "[GAME]": "scenario",
    "SCENARIO-or-RUN…": "source", "RUN-or-SCENARIO": "source", "RUN": "run", "DIR…": "run",
}  # fmt: skip
OPTIONS = {
    "--set": "key", "--vary": "key", "--policy": "policy", "--base": "policy", "--seats": "policies",
    "--panel": "policies", "--who": "policies", "--cards": "cards", "--game": "game",
}  # fmt: skip
SEARCHES = ("search", "rollout")  # they need a number
Index = dict[str, Any]


def index() -> Index:
    """The index that is kept, else a new one."""
    root = cache_root()
    levels = [] if root is None else [root, root / "completion"]
    file = levels[-1] / f"{key()}.json" if levels else None
    if file is not None and file.exists() and not refusal(levels):
        with suppress(OSError, ValueError):
            stored: Index = json.loads(own_bytes(file))
            return stored
    fresh = build()
    if file is not None:
        _keep(levels, file, fresh)
    return fresh


def key() -> str:
    """A hash of the sources of the index, and of when packages with other games were installed."""
    content = hashlib.blake2b(__version__.encode(), digest_size=8)
    for place in sys.path:
        with suppress(OSError):
            content.update(f"{place} {os.stat(place).st_mtime_ns}".encode() if place.endswith("-packages") else b"")
    for file in _sources():
        with open(file, "rb") as source:
            content.update(source.read())
    return content.hexdigest()


def _sources() -> Iterator[str]:
    for source in SOURCES:
        for directory, below, files in os.walk(os.path.join(PACKAGE, source)):
            below[:] = sorted(set(below) - COMPILED)
            yield from (os.path.join(directory, file) for file in sorted(files) if file.endswith(ENDINGS))


def _keep(levels: list[Path], file: Path, fresh: Index) -> None:
    """Write the index for the next time, if that is possible; the oldest ones go."""
    from simkit.logs.files import replace_file

    with suppress(OSError):
        for level in levels:
            level.mkdir(mode=0o700, parents=True, exist_ok=True)
        if refusal(levels):
            return
        replace_file(file, json.dumps(fresh).encode())
        kept = sorted(file.parent.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in kept[KEPT:]:
            old.unlink(missing_ok=True)


def build() -> Index:
    """The index, from the command line and the games."""
    from typer.main import get_command

    from simkit.cli.app import app
    from simkit.lab.completion import games, scenarios

    root: Any = get_command(app)
    commands = {name: _command(command) for name, command in root.commands.items()}
    facts = games()
    for game in facts.values():
        names = [name for name in game["policies"] if name not in SEARCHES]
        game["policies"] = names + [f"{name}:64" for name in game["policies"] if name in SEARCHES]
    return {"commands": commands, "options": _options(root), "games": facts, "scenarios": scenarios()}


def _command(command: Any) -> Index:
    arguments = [part for part in command.params if part.param_type_name == "argument"]
    return {
        "arguments": [ARGUMENTS.get(part.metavar or "", "") for part in arguments],
        "several": any(part.nargs != 1 for part in arguments),
        "options": _options(command),
    }


def _options(command: Any) -> dict[str, str | None]:
    """What the value of each option is; None for one that takes no value."""
    kinds: dict[str, str | None] = {}
    for part in command.params:
        if part.param_type_name == "option":
            for name in part.opts:
                kinds[name] = None if part.is_flag else OPTIONS.get(name, "")
    return {**kinds, "--help": None}
