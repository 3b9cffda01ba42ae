"""Sheets of cards: out and in again, one cell of every column, and what a designer writes."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simkit.errors import SimkitError
from simkit.games.registry import game_ids, open_scenario
from simkit.lab.card_sheets import read_cards, scenario_from_cards, write_cards
from simkit.runs.plan_id import plan_id
from simkit.scenario import catalog
from simkit.scenario.schema import Node, document, nodes_at
from simkit.scenario.sheets.cells import Cells
from simkit.scenario.sheets.columns import TITLE, known_columns
from simkit.scenario.toml_values import toml

GAMES = [*game_ids(), "_template"]
HEAD = ["ID", "Name", "Copies"]
Rows = list[list[str]]
UNCHANGEABLE = {  # alone: other cards or keys must change with it, so both ways refuse it
    "_template": ["type"],
    "drakkar": ["face", "number"],
    "vikings_gone_wild": ["level"],
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def plan(ref: str, *sets: str) -> str:
    scenario, game = open_scenario(ref, sets)
    return plan_id(scenario, game, "cards", 1)


def sheet(ref: str, *, sources: bool = False) -> Rows:
    write_cards(ref, "out.csv", sources=sources, force=True)
    return list(csv.reader(io.StringIO(Path("out.csv").read_text(encoding="utf-8"), newline=""), strict=True))


def put(rows: Rows, file: str = "in.csv") -> str:
    with open(file, "w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows(rows)
    return file


def made(ref: str, rows: Rows) -> str:
    """The plan of the scenario that a sheet makes of another."""
    scenario_from_cards(ref, put(rows), "made.toml", force=True)
    return plan("made.toml")


# --- out and in again


@pytest.mark.parametrize("ref", [*list(catalog.names(catalog.shelves())), "_template"])
def test_out_and_in_again(ref: str) -> None:
    """On itself nothing changes; on the printed game the cards are those of the scenario."""
    rows = sheet(ref)
    assert rows[0][:3] == HEAD
    assert not read_cards(ref, put(rows)).cards
    scenario, game = open_scenario(ref)
    scenario_from_cards(game.id, "in.csv", "made.toml")
    again, _ = open_scenario("made.toml")
    assert again.cards.model_dump() == scenario.cards.model_dump()


@pytest.mark.parametrize("game", GAMES)
def test_sources_stand_in_columns_of_their_own(game: str) -> None:
    rows = sheet(game, sources=True)
    plain = sheet(game)
    assert [row[: len(plain[0])] for row in rows] == plain
    more = rows[0][len(plain[0]) :]
    assert "source.count" in more
    assert all(name.startswith("source.") for name in more)
    assert {word for row in rows[1:] for word in row[len(plain[0]) :]} <= {"", "rulebook", "published", "assumed"}
    changed = read_cards(game, put(rows))
    assert not changed.cards
    assert not [warning for warning in changed.warnings if "column" in warning]


# --- one cell of every column


def values(node: Node, cells: Cells, now: Any, kind: list[Node]) -> Iterator[Any]:
    """Values that may stand in a cell, instead of `now`."""
    if "enum" in node or "const" in node:
        yield from (word for word in node.get("enum", [node.get("const")]) if word not in (now, "none"))
    elif node.get("type") == "boolean":
        yield not now
    elif node.get("type") == "integer":
        low, high = node.get("minimum", 0), node.get("maximum", 99)
        step = node.get("multipleOf", 10 if now and now % 10 == 0 else 1)
        start = now if isinstance(now, int) else low
        yield from (value for value in (start + step, start - step, start + 1, low) if low <= value <= high)
    elif node.get("type") == "array" and isinstance(now, list):
        yield from (now[:-1], [*now, *now[:1]])
        yield from ([*now, word] for word in _words(node))
    elif node.get("type") == "string":
        yield "Another Name"


def _words(node: Node) -> list[str]:
    return list(node.get("items", {}).get("enum", ()))


def candidates(game: str, column: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """Cards, and another value of a column for each."""
    scenario, contract = open_scenario(game)
    schema, cards = document(contract), scenario.cards.model_dump(mode="json")
    for card, data in cards.items():
        nodes = nodes_at(schema, ("cards", card, *column), {"cards": cards})
        now: Any = data
        for key in column:
            now = now.get(key) if isinstance(now, dict) else None
        others = [other.get(column[0]) for other in cards.values() if len(column) == 1]
        free = [other for other in others if other not in (None, now, [], "")]
        for node in nodes:
            yield from ((card, value) for value in values(node, Cells(schema), now, nodes) if value != now)
            if node.get("type") in ("array", "string") and column != TITLE:
                yield from ((card, value) for value in free if isinstance(value, list) == (node["type"] == "array"))


def cell_of(game: str, card: str, column: tuple[str, ...], value: Any) -> str:
    scenario, contract = open_scenario(game)
    schema = document(contract)
    nodes = nodes_at(schema, ("cards", card, *column), {"cards": scenario.cards.model_dump(mode="json")})
    return str(Cells(schema).write(value, nodes)) or "none"


def one_cell(game: str, rows: Rows, place: int, column: tuple[str, ...]) -> tuple[str, list[Rows]]:
    """The change of one cell in a column as KEY=VALUE, with its sheet; "" and the refused sheets if there is none."""
    ids, refused = [row[0] for row in rows], []
    printed = plan(game)
    for card, value in candidates(game, column):
        change = f"cards.{card}.{'.'.join(column)}={toml(value)}"
        changed = [list(row) for row in rows]
        changed[ids.index(card)][place] = cell_of(game, card, column, value)
        try:
            if plan(game, change) != printed or column == TITLE:
                return change, [changed]
        except SimkitError:
            refused.append(changed)
    return "", refused


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_cell_is_the_same_as_set(game: str) -> None:
    """In every column but the ids: one cell is changed, and the plan is that of the same change by --set."""
    rows, unchangeable = sheet(game), []
    known = known_columns(document(open_scenario(game)[1]))
    for place, name in enumerate(rows[0][1:], 1):
        change, sheets = one_cell(game, rows, place, known[name.casefold()])
        if change:
            assert made(game, sheets[0]) == plan(game, change), change
            assert open_scenario("made.toml")[0].cards == open_scenario(game, [change])[0].cards
            continue
        unchangeable.append(name)
        for refused in sheets[:3]:
            with pytest.raises(SimkitError):
                made(game, refused)
    assert unchangeable == UNCHANGEABLE.get(game, [])
