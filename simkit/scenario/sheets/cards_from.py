"""The sheet of cards that a scenario names: `cards_from = "cards.csv"`.

Its path is relative to the scenario, as that of `extends`. What a run records are the cards, never the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from simkit.errors import ScenarioError, show, spelling
from simkit.scenario import catalog
from simkit.scenario.catalog import File
from simkit.scenario.game_models import GameModels
from simkit.scenario.sheets.files import ENDINGS, read_grid
from simkit.scenario.sheets.reading import Reader, SheetLayer
from simkit.scenario.tree import Branch

KEY = "cards_from"
KEYS = ("file", "sheet")
EXPECTED = f"expected a {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]} file, or {{ file = …, sheet = … }}"


@dataclass(frozen=True)
class Sheet:
    """A sheet that a scenario names."""

    file: File
    name: str | None  # of the sheet, in a workbook of several


def sheet_named(file: File, ref: object) -> Sheet | None:
    """The sheet that a scenario file names."""
    if ref is None:
        return None
    named: Mapping[str, object] = ref if isinstance(ref, dict) else {"file": ref}
    path, name = named.get("file"), named.get("sheet")
    unknown = [key for key in named if key not in KEYS]
    if unknown or not isinstance(path, str) or not path or not (name is None or isinstance(name, str)):
        raise ScenarioError(f"{KEY} is {show(ref)}", file=file.label, key=KEY, hint=EXPECTED)
    return Sheet(catalog.relative_file(file, path), name)


def layer_of(
    sheet: Sheet, root: Branch, game: str, models: Callable[[str], GameModels] | None, *, by: str
) -> SheetLayer:
    """What a sheet changes of the layers below; `by` is the file that names it."""
    if models is None:
        raise ScenarioError(f"{KEY} needs the game {show(game)}", file=by, key=KEY)
    try:
        with spelling(lambda field: f"{field} in {KEY}"):
            grid = read_grid(sheet.file.path, sheet.file.label, sheet.name)
    except FileNotFoundError:
        message = f"{KEY} leads to {sheet.file.label}, which does not exist"
        raise ScenarioError(message, file=by, key=KEY, hint="check the path") from None
    return Reader(grid, root, models(game), by).layer()
