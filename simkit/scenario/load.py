"""From the name or path of a scenario to its merged, not yet validated data."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from simkit.errors import ScenarioError, show
from simkit.scenario import catalog, policy_files
from simkit.scenario.catalog import File, Shelves
from simkit.scenario.game_models import GameModels
from simkit.scenario.overrides import flags_layer, sets_layer
from simkit.scenario.policy_files import policies_of
from simkit.scenario.sheets import cards_from
from simkit.scenario.sheets.cards_from import Sheet, layer_of, sheet_named
from simkit.scenario.sheets.grid import CellLabel
from simkit.scenario.slug import slug
from simkit.scenario.source import tree_of
from simkit.scenario.suggestions import nearest
from simkit.scenario.toml_files import decode, read
from simkit.scenario.tree import Branch, KeyPath, dotted, is_field, leaves, named, overlay, plain

LONGEST_CHAIN = 16


@dataclass(frozen=True)
class Draft:
    """A scenario as written: files, changes and fields merged, `source` keys turned into the sources of the leaves."""

    name: str  # for directories: lower-case letters, digits, _ and -
    game: str
    files: tuple[str, ...]  # labels, the base file first, the file that was asked for last
    root: Branch
    recorded: bool = False  # of a run: its policies count, whatever the game comes with by now
    warnings: tuple[str, ...] = ()  # about its sheets of cards

    @property
    def data(self) -> dict[str, object]:
        return plain(self.root)

    @property
    def origins(self) -> dict[str, str]:
        """Dotted key of every leaf -> the file or field it came from."""
        return {dotted(path): leaf.label for path, leaf in leaves(self.root)}

    def level(self, label: str) -> int:
        """How late a file or field comes: it may change what all before it wrote."""
        label = label.scenario if isinstance(label, CellLabel) else label
        is_file = label in self.files and not is_field(label)
        return self.files.index(label) if is_file else len(self.files)

    def label(self, path: KeyPath) -> str:
        """The file or field to blame for what stands, or is missing, at `path`."""
        return self.root.label_at(path)


def load(
    ref: str | os.PathLike[str],
    sets: Iterable[str] = (),
    flags: Mapping[str, object] | None = None,
    *,
    search: Shelves | None = None,
    models: Callable[[str], GameModels] | None = None,
) -> Draft:
    """Read a scenario and everything it extends; then come `sets` ("key=value"), then `flags` (fields by their keys).

    A file of policies or a sheet of cards lies under the file that names it; policies of a field lie over all files.
    `models` gives the game of an id, which a sheet needs.
    """
    search = catalog.shelves() if search is None else search
    file = catalog.locate(os.fspath(ref), search)
    game, links = _chain(file, search)
    root = Branch({}, file.label)
    warnings: list[str] = []
    for link in links:
        if link.sheet is not None:
            layer = layer_of(link.sheet, root, game, models, by=link.layer.label)
            root, warnings = _stack(root, layer.changes), [*warnings, *layer.warnings]
        if link.policies is not None:
            root = _stack(root, policies_of(link.policies, game, by=link.layer.label))
        root = _stack(root, link.layer)
    flags = dict(flags or {})
    if (given := flags.pop(policy_files.KEY, None)) is not None:
        root = _stack(root, policies_of(File(Path(str(given)), str(given)), game))
    files = tuple(link.layer.label for link in links)
    root = _stack(root, sets_layer(sets, root))
    root = _stack(root, flags_layer(flags))
    return Draft(slug(file.name or file.path.stem), game, files, root, warnings=tuple(warnings))


class _Link(NamedTuple):
    """A scenario file of the chain, and the file of policies and the sheet of cards that it names."""

    layer: Branch
    policies: File | None
    sheet: Sheet | None


def _chain(file: File, search: Shelves) -> tuple[str, list[_Link]]:
    """The game, and the files from the base file up to `file`."""
    links: list[_Link] = []
    seen: dict[str, str] = {}
    child: File | None = None
    while True:
        data = _read(file, child, search)
        place = os.path.realpath(file.path)
        if child is not None and (place in seen or len(seen) == LONGEST_CHAIN):
            raise _endless(child, [*seen.values(), file.label], circle=place in seen)
        seen[place] = file.label
        _require_one_of_game_and_extends(data, file, search)
        game, extends = data.pop("game", None), data.pop("extends", None)
        policies = _policies(file, data.pop(policy_files.KEY, None))
        sheet = sheet_named(file, data.pop(cards_from.KEY, None))
        links.insert(0, _Link(tree_of(data, file.label), policies, sheet))
        if isinstance(game, str):
            return game, links
        child, file = file, _parent(file, extends, search)


def _read(file: File, child: File | None, search: Shelves) -> dict[str, object]:
    try:
        return decode(read(file.path, file.label), file.label)
    except FileNotFoundError as error:
        if child is None:
            raise ScenarioError(
                "no such file", file=file.label, hint=catalog.missing_file_hint(file, search)
            ) from error
        message = f"extends leads to {file.label}, which does not exist"
        raise _bad_extends(child, message, catalog.missing_file_hint(file, search)) from error


def _require_one_of_game_and_extends(data: Mapping[str, object], file: File, search: Shelves) -> None:
    if "game" in data and "extends" in data:
        raise ScenarioError(
            "game and extends are both given",
            file=file.label,
            key="game",
            hint="remove game: it comes from the scenario that is extended",
        )
    if "game" not in data and "extends" not in data:
        example = next(iter(catalog.names(search)), "axes")
        raise ScenarioError(
            "extends is missing",
            file=file.label,
            key="extends",
            hint=f'{_slip(data)}begin the file with a line such as extends = "{example}"',
        )
    if "game" in data and not isinstance(data["game"], str):
        raise ScenarioError(
            f"game is {show(data['game'])}", file=file.label, key="game", hint="expected the id of a game, in quotes"
        )


def _slip(data: Mapping[str, object]) -> str:
    """The usual reasons why `extends` is not found."""
    table = next((name for name, value in data.items() if isinstance(value, dict) and "extends" in value), None)
    if table is not None:
        return f"it is in [{named((table,))}]: "
    typo = nearest("extends", data)
    return f"did you mean to write extends instead of {typo!r}? " if typo else ""


def _parent(file: File, extends: object, search: Shelves) -> File:
    if isinstance(extends, str):
        if extends.endswith(".toml"):
            return _parent_file(file, extends, search)
        builtin = catalog.find(extends, search)
        if builtin is not None:
            return builtin
    guess = nearest(extends, catalog.names(search)) if isinstance(extends, str) else None
    hint = f"did you mean {guess!r}? " if guess else ""
    raise _bad_extends(
        file, f"extends is {show(extends)}", f"{hint}expected a built-in scenario or the path of a .toml file"
    )


def _parent_file(file: File, extends: str, search: Shelves) -> File:
    parent = catalog.relative_file(file, extends)
    builtin = catalog.find(extends, search)
    if builtin is not None and not os.path.exists(parent.path):
        message = f"extends leads to {parent.label}, which does not exist"
        raise _bad_extends(file, message, f'for the built-in scenario write extends = "{builtin.name}"')
    return parent


def _policies(file: File, ref: object) -> File | None:
    if ref is None:
        return None
    if isinstance(ref, str) and ref.endswith(".toml"):
        return catalog.relative_file(file, ref)
    hint = "expected the path of a .toml file, relative to this one"
    raise ScenarioError(f"{policy_files.KEY} is {show(ref)}", file=file.label, key=policy_files.KEY, hint=hint)


def _endless(file: File, labels: list[str], *, circle: bool) -> ScenarioError:
    if circle:
        first = labels.index(labels[-1]) if labels[-1] in labels[:-1] else 0
        return _bad_extends(
            file, f"extends goes in a circle: {' -> '.join(labels[first:])}", "remove extends from one of them"
        )
    return _bad_extends(file, f"extends goes through more than {LONGEST_CHAIN} files", "merge some of them")


def _bad_extends(file: File, message: str, hint: str) -> ScenarioError:
    return ScenarioError(message, file=file.label, key="extends", hint=hint)


def _stack(base: Branch, layer: Branch) -> Branch:
    """Lay one level over the others; `run.policy` and `run.seats` replace each other."""
    if not layer.children:
        return base
    run, old = layer.children.get("run"), base.children.get("run")
    if isinstance(run, Branch):
        given = run.children.keys() & {"policy", "seats"}
        if len(given) == 2:
            raise ScenarioError(
                "run.policy and run.seats are both given",
                file=run.children["seats"].label,
                key="run.seats",
                hint="keep policy (the same for all seats) or seats (one for each)",
            )
        if given and isinstance(old, Branch):
            kept = {key: node for key, node in old.children.items() if key not in ("policy", "seats")}
            base = Branch({**base.children, "run": Branch(kept, old.label)}, base.label)
    return overlay(base, layer)
