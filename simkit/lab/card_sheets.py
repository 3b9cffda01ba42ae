"""Sheets of cards: writes the cards of a scenario as a table, and reads changes from one."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.errors import ScenarioError, UsageError, spell
from simkit.lab.question import Question, ScenarioLike, question_of
from simkit.scenario.toml_values import toml

if TYPE_CHECKING:
    from simkit.games.contract import Game
    from simkit.scenario.load import Draft
    from simkit.scenario.model import Scenario
    from simkit.scenario.sheets.reading import SheetLayer


@dataclass(frozen=True)
class ReadCards:
    """What a sheet of cards changes of a scenario."""

    base: str  # the scenario that is changed
    file: str  # the sheet
    written: str | None  # the scenario that was made
    cards: Mapping[str, Mapping[str, Any]]  # what differs, by card
    new: tuple[str, ...]
    lines: tuple[str, ...]  # for people
    warnings: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The contract of the JSON of a sheet that was read: keys may be added, never renamed."""
        return {
            "scenario": self.base,
            "file": self.file,
            "written": self.written,
            "cards": self.cards,
            "new": list(self.new),
            "warnings": list(self.warnings),
        }


@dataclass(frozen=True)
class WrittenCards:
    """A sheet of cards that was written."""

    scenario: str
    file: str
    cards: int

    def to_json(self) -> dict[str, Any]:
        """The contract of the JSON of a sheet that was written: keys may be added, never renamed."""
        return {"scenario": self.scenario, "file": self.file, "cards": self.cards}


def require_one(
    question: Question,
    *,
    csv: Path | None,
    sources: bool,
    source: Path | None,
    name: str | None,
    out: Path | None,
) -> bool:
    """Whether a sheet is written or read; an error if the fields do not fit together."""
    given = {"csv": csv, "from": source, "out": out, "sheet": name, "sources": sources or None}
    present = [field for field, value in given.items() if value is not None]
    pairs = [("csv", "from"), ("csv", "out"), ("csv", "sheet"), ("from", "sources")]
    for one, other in pairs:
        if one in present and other in present:
            what = f"{spell(one)} and {spell(other)} exclude each other"
            raise UsageError(what, field=other, hint="keep one of them")
    needs = {"sources": "csv", "sheet": "from", "out": "from", "from": "out"}
    for field, needed in needs.items():
        if field in present and needed not in present:
            hint = "name a .toml file" if needed == "out" else "name a .csv file"
            raise UsageError(f"{spell(field)} needs {spell(needed)}", field=needed, hint=hint)
    for field, value in (("set", question.changes), ("policies", question.policies)):
        if source is not None and value:
            hint = "change the sheet, or the scenario that is written"
            raise UsageError(f"{spell('from')} and {spell(field)} exclude each other", field=field, hint=hint)
    return bool({"csv", "from"} & set(present))


def write_cards(
    scenario: ScenarioLike, file: str | os.PathLike[str], *, sources: bool = False, force: bool = False
) -> WrittenCards:
    """Write the cards as a CSV file for a spreadsheet."""
    from simkit.scenario.sheets.writing import csv_of, sheet_of

    question = question_of(scenario)
    opened, game = question.opened
    rows = sheet_of(opened, game, _printed_cards(opened, game), sources=sources)
    path = Path(file)
    _write(path, csv_of(rows), force=force)
    return WrittenCards(question.scenario, os.fspath(file), len(rows) - 1)


def read_cards(scenario: ScenarioLike, file: str | os.PathLike[str], sheet: str | None = None) -> ReadCards:
    """Read a sheet of cards (.csv, .xlsx, .ods) and check it: what it changes of the scenario."""
    from simkit.games.printed import changes_of
    from simkit.games.registry import open_draft
    from simkit.scenario.validate import validate

    question = question_of(scenario)
    draft, game = open_draft(question.scenario, question.changes, question.flags)
    layer, changed = _laid_over(draft, game, Path(file), sheet)
    checked = validate(changed, game)
    changes = changes_of(changed, checked, draft, game)
    branch: Any = layer.changes.find(("cards",))
    return ReadCards(
        base=question.scenario,
        file=os.fspath(file),
        written=None,
        cards=_plain(branch),
        new=tuple(str(path[1]) for path in changes.new if path[0] == "cards"),
        lines=tuple(changes.lines()),
        warnings=tuple(dict.fromkeys((*checked.warnings, *changes.gaps))),
    )


def scenario_from_cards(
    scenario: ScenarioLike,
    file: str | os.PathLike[str],
    out: str | os.PathLike[str],
    *,
    sheet: str | None = None,
    force: bool = False,
    must_differ: bool = False,
) -> ReadCards:
    """Write a scenario with what a sheet of cards changes of another; `must_differ`: an error if that is nothing."""
    from simkit.lab.scenarios import parent_of, title_of

    question, path = question_of(scenario), Path(out)
    if path.suffix != ".toml":
        raise UsageError("does not end in .toml", file=path, hint="choose a name such as my_game.toml")
    cards = read_cards(question, file, sheet)
    if must_differ and not cards.cards:
        raise _nothing_differs(cards)
    head = [f"# Made from {Path(file).name}: cards that differ from those of {toml(question.scenario)}."]
    head += [f"extends = {toml(parent_of(question.scenario, path))}", f"title = {toml(title_of(path))}"]
    tables = [[f"[cards.{card}]", *_values(values)] for card, values in cards.cards.items()]
    _write(path, "\n\n".join("\n".join(lines) for lines in [head, *tables]) + "\n", force=force)
    return replace(cards, written=os.fspath(out))


def _nothing_differs(cards: ReadCards) -> UsageError:
    """With a word about columns that are ignored: the change may stand in one of them."""
    ignored = [text.partition(": ")[2] for text in cards.warnings if text.startswith(f"{cards.file}: column ")]
    what = f"no card differs from {cards.base}, so nothing is written"
    return UsageError(what, file=cards.file, hint="; ".join(ignored) or "change a cell and save the sheet")


def with_cards(question: Question, file: str | os.PathLike[str], sheet: str | None = None) -> Question:
    """A question with the changes of a sheet of cards."""
    return question.set({"cards": read_cards(question, file, sheet).cards})


def _laid_over(draft: "Draft", game: "Game", file: Path, sheet: str | None) -> "tuple[SheetLayer, Draft]":
    """A sheet on top of a scenario."""
    from simkit.scenario.sheets.files import read_grid
    from simkit.scenario.sheets.reading import Reader
    from simkit.scenario.tree import overlay

    try:
        grid = read_grid(file, os.fspath(file), sheet)
    except FileNotFoundError:
        raise ScenarioError("no such file", file=file, hint="check the path") from None
    layer = Reader(grid, draft.root, game).layer()
    warnings = (*draft.warnings, *layer.warnings)
    return layer, replace(draft, root=overlay(draft.root, layer.changes), warnings=warnings)


def _printed_cards(scenario: "Scenario", game: "Game") -> dict[str, Any]:
    """The cards of the printed game; none if the game has no base scenario."""
    from simkit.games.registry import open_scenario

    try:
        base, _ = open_scenario(game.id)
    except ScenarioError:
        return {}
    cards: dict[str, Any] = base.cards.model_dump(mode="json")
    return cards


def _plain(branch: Any) -> dict[str, Any]:
    from simkit.scenario.tree import Branch, plain

    cards: dict[str, Any] = plain(branch) if isinstance(branch, Branch) else {}
    return cards


def _values(values: Mapping[str, Any]) -> list[str]:
    return [f"{key} = {toml(value)}" for key, value in values.items()]


def _write(path: Path, text: str, *, force: bool) -> None:
    from simkit.logs.files import replace_file, storage_errors

    if path.exists() and not force:
        raise UsageError("the file exists", file=path, hint=f"choose another name or add {spell('force')}")
    with storage_errors(path, in_run=False):
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, text.encode())
