"""The words of effects that the pages show are read as they say."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from simkit.games.registry import get_game
from simkit.scenario.schema import document, nodes_at
from simkit.scenario.sheets.cells import Cells
from tools.reference.rules_links import link_rules

DOCS = Path(__file__).resolve().parents[2] / "docs"
SHEETS, NEW_CARD = DOCS / "how-to" / "card-sheets.md", DOCS / "tutorials" / "new-card.md"
CELLS = Cells(document(get_game("vikings_gone_wild")))
NODES = nodes_at(CELLS.schema, ("cards", "scroll", "effects"), {"cards": {"scroll": {"type": "action"}}})


def words(page: Path, head: str) -> list[list[str]]:
    """The codes of each row of the table with this head."""
    rows = page.read_text(encoding="utf-8").partition(f"{head}\n|---|---|\n")[2].partition("\n\n")[0]
    return [re.findall(r"`([^`]*)`", row) for row in rows.splitlines()]


def test_cells_are_effects() -> None:
    table = words(SHEETS, "| in a cell | does |")
    assert len(table) >= 5
    for cell, *_ in table:
        assert CELLS.read(cell, NODES), cell


def test_rows_of_files_and_cells_are_the_same() -> None:
    table = words(NEW_CARD, "| in a file | in a cell |")
    assert len(table) >= 4
    for row, cell in table:
        assert CELLS.read(cell, NODES) == [tomllib.loads(f"row = {row}")["row"]]


@pytest.mark.parametrize("page", [SHEETS, NEW_CARD], ids=lambda page: page.stem)
def test_the_rules_are_linked(page: Path) -> None:
    """In the repository to their chapter, which exists; on the site the file is downloaded."""
    text = [page.read_text(encoding="utf-8")]
    links = re.findall(r"\]\(([^)]*RULES\.md)#([\w-]+)\)", text[0])
    assert any("vikings_gone_wild" in link and anchor == "effects" for link, anchor in links)
    for link, anchor in links:
        rules = (page.parent / link).resolve().read_text(encoding="utf-8")
        titles = re.findall(r"^#+ (.*)$", rules, re.MULTILINE)
        assert anchor in [re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles]
    link_rules(None, page.stem, text)
    assert text[0].count("](path:../../simkit/games/") == len(links)
    assert "RULES.md#" not in text[0]
