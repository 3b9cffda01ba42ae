"""The scenarios that come with simkit, and where a name or path leads."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from simkit.errors import ScenarioError, show
from simkit.scenario.plugins import scenarios, third_party
from simkit.scenario.suggestions import nearest, suggest

_NAME = re.compile(r"([A-Za-z0-9_-]+)(?:/([A-Za-z0-9_-]+))?(?:\.toml)?")


@dataclass(frozen=True)
class File:
    """A scenario file: where it is, what messages call it, and its name if it is built in."""

    path: Path
    label: str
    name: str | None = None


Shelves = Mapping[str, Path]  # the folder with the scenarios of each game


def shelves() -> Shelves:
    """The built-in scenarios (of the installed package, else of the checkout) and those in a game's package."""
    package = Path(__file__).resolve().parents[1]
    places = (package / "_scenarios", package.parent / "scenarios")
    built_in = next((place for place in places if place.is_dir()), None)
    others = {game: folder for game, point in third_party().items() if (folder := scenarios(point))}
    packaged = {folder.parent.name: folder for folder in package.glob("games/*/scenarios")}
    return others | packaged | (folders(built_in) if built_in else {})


def folders(root: Path) -> dict[str, Path]:
    """A folder for each game."""
    return {folder.name: folder for folder in root.iterdir() if folder.is_dir()}


def names(search: Shelves) -> list[str]:
    """Every name but those of the template: `axes` for axes/base.toml, `axes/strategic` for axes/strategic.toml."""
    return sorted(
        game if file.stem == "base" else f"{game}/{file.stem}"
        for game, folder in search.items()
        for file in folder.glob("*.toml")
        if not game.startswith("_")
    )


def find(ref: str, search: Shelves) -> File | None:
    """The built-in scenario of that name (`axes`, `axes/strategic`, `axes/strategic.toml`)."""
    match = _NAME.fullmatch(ref)
    if match is None or (match[2] is None and ref.endswith(".toml")):
        return None
    game, stem = match[1], match[2] or "base"
    if game in search and os.path.isfile(path := search[game] / f"{stem}.toml"):
        return File(path, f"{game}/{stem}.toml", game if stem == "base" else f"{game}/{stem}")
    return None


def locate(ref: str, search: Shelves) -> File:
    """A built-in scenario, else the file of that path (which need not exist)."""
    if ref.endswith(".toml") and os.path.isfile(ref):  # a file of one's own comes before a built-in of that name
        return File(Path(ref), ref)
    builtin = find(ref, search)
    if builtin is not None:
        return builtin
    if ref.endswith(".toml") or "/" in ref or os.sep in ref:
        return File(Path(ref), ref)
    raise _unknown(ref, search)


def relative_file(file: File, ref: str) -> File:
    """A path that is relative to a file."""
    return File(file.path.parent / ref, os.path.normpath(os.path.join(os.path.dirname(file.label), ref)))


def missing_file_hint(file: File, search: Shelves) -> str:
    """What to do about a file that does not exist."""
    label_by_name = {name: f"the built-in {name!r}" for name in names(search)}
    try:
        files = [path for path in file.path.parent.glob("*.toml") if path.is_file()]
        label_by_name |= {path.stem: os.path.join(os.path.dirname(file.label), path.name) for path in files}
    except (OSError, ValueError):
        pass  # a place that cannot be listed has nothing to suggest
    guess = nearest(file.path.stem, label_by_name) or nearest(file.label.removesuffix(".toml"), label_by_name)
    return f"did you mean {label_by_name[guess]}?" if guess else "check the path; `simkit games` lists the games"


def _unknown(ref: str, search: Shelves) -> ScenarioError:
    builtin = names(search)
    if os.path.isfile(f"{ref}.toml"):
        hint = f"did you mean the file {ref}.toml?"
    else:
        hint = suggest(ref, builtin, "built-in scenarios") + "; a file is named with its .toml"
    return ScenarioError(f"no scenario is called {show(ref)}", hint=hint)
