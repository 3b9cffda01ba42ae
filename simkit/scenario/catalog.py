"""The scenarios that come with simkit, and where a name or path leads."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from simkit.errors import ScenarioError, show
from simkit.scenario.words import nearest, suggest

_NAME = re.compile(r"([A-Za-z0-9_-]+)(?:/([A-Za-z0-9_-]+))?(?:\.toml)?")


@dataclass(frozen=True)
class File:
    """A scenario file: where it is, what messages call it, and its name if it is built in."""

    path: Path
    label: str
    name: str | None = None


def directories() -> tuple[Path, ...]:
    """The built-in scenarios: those of the installed package, else those of the checkout."""
    package = Path(__file__).resolve().parents[1]
    places = (package / "_scenarios", package.parent / "scenarios")
    return tuple(place for place in places if place.is_dir())[:1]


def names(search: Sequence[Path]) -> list[str]:
    """Every built-in name: `axes` for axes/base.toml, `axes/strategic` for axes/strategic.toml."""
    found = {
        file.parent.name if file.stem == "base" else f"{file.parent.name}/{file.stem}"
        for directory in search
        for file in directory.glob("*/*.toml")
    }
    return sorted(found)


def find(ref: str, search: Sequence[Path]) -> File | None:
    """The built-in scenario of that name (`axes`, `axes/strategic`, `axes/strategic.toml`)."""
    match = _NAME.fullmatch(ref)
    if match is None or (match[2] is None and ref.endswith(".toml")):
        return None
    game, stem = match[1], match[2] or "base"
    for directory in search:
        path = directory / game / f"{stem}.toml"
        if os.path.isfile(path):
            return File(path, f"{game}/{stem}.toml", game if stem == "base" else f"{game}/{stem}")
    return None


def locate(ref: str, search: Sequence[Path]) -> File:
    """A built-in scenario, else the file of that path (which need not exist)."""
    if ref.endswith(".toml") and os.path.isfile(ref):  # a file of one's own comes before a built-in of that name
        return File(Path(ref), ref)
    builtin = find(ref, search)
    if builtin is not None:
        return builtin
    if ref.endswith(".toml") or "/" in ref or os.sep in ref:
        return File(Path(ref), ref)
    raise _unknown(ref, search)


def beside(file: File, ref: str) -> File:
    """A path that is relative to a file."""
    return File(file.path.parent / ref, os.path.normpath(os.path.join(os.path.dirname(file.label), ref)))


def near(file: File, search: Sequence[Path]) -> str:
    """What to do about a file that does not exist."""
    known = {name: f"the built-in {name!r}" for name in names(search)}
    try:
        found = [path for path in file.path.parent.glob("*.toml") if path.is_file()]
        known |= {path.stem: os.path.join(os.path.dirname(file.label), path.name) for path in found}
    except (OSError, ValueError):
        pass  # a place that cannot be listed has nothing to suggest
    guess = nearest(file.path.stem, known) or nearest(file.label.removesuffix(".toml"), known)
    return f"did you mean {known[guess]}?" if guess else "check the path; `simkit games` lists the games"


def _unknown(ref: str, search: Sequence[Path]) -> ScenarioError:
    known = names(search)
    if os.path.isfile(f"{ref}.toml"):
        hint = f"did you mean the file {ref}.toml?"
    else:
        hint = suggest(ref, known, "built-in scenarios") + "; a file is named with its .toml"
    return ScenarioError(f"no scenario is called {show(ref)}", hint=hint)
