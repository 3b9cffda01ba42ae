"""Sheets of cards: out and in again, one cell of every column, and what a designer writes."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import simkit
from simkit.errors import SimkitError
from simkit.games.contract import Game
from simkit.games.registry import game_ids, open_scenario
from simkit.lab.card_sheets import read_cards, scenario_from_cards, write_cards
from simkit.runs.plan_id import plan_id
from simkit.scenario import catalog
from simkit.scenario.model import Scenario
from simkit.scenario.schema import Node, document, nodes_at
from simkit.scenario.sheets.cells import Cells
from simkit.scenario.sheets.columns import TITLE, known_columns
from simkit.scenario.toml_values import toml

GAMES = [*game_ids(), "_template"]
HEAD = ["ID", "Name", "Copies"]
Rows = list[list[str]]
TRIED = 120  # values of a column, until one can be played
FEW = 4  # columns in which no value can be changed alone: other cards or keys must change with it


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@cache
def opened(game: str) -> tuple[Scenario, Game]:
    return open_scenario(game)


@cache
def printed_plan(game: str) -> str:
    return plan(game)


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
    scenario, contract = opened(game)
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
    scenario, contract = opened(game)
    schema = document(contract)
    nodes = nodes_at(schema, ("cards", card, *column), {"cards": scenario.cards.model_dump(mode="json")})
    return str(Cells(schema).write(value, nodes)) or "none"


def one_cell(game: str, rows: Rows, place: int, column: tuple[str, ...]) -> tuple[str, Rows, bool]:
    """The change of one cell in a column as KEY=VALUE, the sheet with it, and whether the game allows it."""
    ids = [row[0] for row in rows]
    refused: list[tuple[str, Rows]] = []
    for card, value in islice(candidates(game, column), TRIED):
        change = f"cards.{card}.{'.'.join(column)}={toml(value)}"
        changed = [list(row) for row in rows]
        changed[ids.index(card)][place] = cell_of(game, card, column, value)
        try:
            if plan(game, change) != printed_plan(game) or column == TITLE:
                return change, changed, True
        except SimkitError:
            refused.append((change, changed))
    return *refused[0], False


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_cell_is_the_same_as_set(game: str) -> None:
    """In every column but the ids: one cell is changed, and the plan is that of the same change by --set.

    Where the game allows no such change alone, both are refused.
    """
    rows, refused = sheet(game), []
    known = known_columns(document(opened(game)[1]))
    for place, name in enumerate(rows[0][1:], 1):
        change, changed, allowed = one_cell(game, rows, place, known[name.casefold()])
        if allowed:
            assert made(game, changed) == plan(game, change), change
            assert open_scenario("made.toml")[0].cards == open_scenario(game, [change])[0].cards
        else:
            refused.append(name)
            with pytest.raises(SimkitError):
                read_cards(game, put(changed))
    assert len(refused) <= FEW, refused


# --- what a designer writes


@pytest.fixture
def vikings() -> Rows:
    """The few columns that a designer keeps."""
    return [["id", "name", "QTY", "Type", "Place", "Cost.Beer", "effects", "produces", "Artist"]]


def test_a_sheet_of_a_designer(vikings: Rows) -> None:
    """New, changed, cleared and taken out; what simkit does not know is named."""
    vikings += [
        ["pigator", "", "6", "", "", "3", "", "", "me"],
        ["skald", "'=Skald", "4", "action", "path", "3", "draw cards 2; gain beer 1, per opponent", "", ""],
        ["!brewery", "", "", "", "", "", "", "", ""],
        ["gold_factory", "", "", "", "", "", "", "none", ""],
        ["scroll", "", "", "", "", "", "none", "", ""],
    ]
    cards = scenario_from_cards("vikings_gone_wild", put(vikings), "mine.toml")
    assert cards.cards == {
        "pigator": {"count": 6, "cost": {"beer": 3}},
        "skald": {
            "title": "=Skald",
            "count": 4,
            "type": "action",
            "place": "path",
            "cost": {"beer": 3},
            "effects": [{"do": "draw", "cards": 2}, {"do": "gain", "beer": 1, "per": "opponent"}],
        },
        "brewery": {"count": 0},
        "gold_factory": {"produces": "none"},
        "scroll": {"effects": []},
    }
    assert cards.new == ("skald",)
    assert cards.warnings[0] == "in.csv: column Artist is not known and is ignored"
    scenario, _ = open_scenario("mine.toml")
    assert scenario.cards.root["gold_factory"].produces is None
    assert scenario.origins["cards.pigator.count"].source == "designer"
    assert scenario.origins["cards.pigator.strength"].source != "designer"


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (["pigator", "", "", "", "", "drei"], "row 2, column Cost.Beer: 'drei' is not a whole number from 0 to 99"),
        (["pigator", "", "", "", "", "100"], "row 2, column Cost.Beer: cards.pigator.cost.beer is 100; expected"),
        (["pigator", "", "1.5"], "row 2, column QTY: '1.5' is not a whole number from 0 to 99"),
        (["pigator", "", "none"], "row 2, column QTY: none cannot stand here; expected a whole number from 0 to 99"),
        (["scroll", "", "", "", "", "", "drow cards 2"], "column effects: 'drow' is not one of gain, choose, draw"),
        (
            ["scroll", "", "", "", "", "", "draw card 2"],
            "column effects: 'card 2' does not begin with a known key",
        ),
        (["scroll", "", "", "", "", "", "draw cards two"], "column effects: 'two' is not a whole number from 1 to 20"),
        (["scroll", "", "", "", "", "", "draw"], "column effects: cards.scroll.effects[0].cards is missing"),
        (["scroll", "", "", "", "", "", "draw cards 99"], "column effects: cards.scroll.effects[0].cards is 99"),
        (["mission", "M", "1", "actoin"], "row 2, column Type: 'actoin' is not 'resource' or 'action'"),
        (["skald", "Skald", "4"], "row 2, column type: a new card needs it; expected 'resource' or 'action'"),
        (["skald"], "row 2, column type: a new card needs it"),
        (["skald", "", "4", "action", "path"], "row 2, column Name: a new card needs it; expected a text"),
        (
            ["skald", "Skald", "", "action", "path"],
            "row 2, column Copies: a new card needs it; expected a whole number",
        ),
        (["skald", "Skald", "4", "action"], "row 2, column place: a new card needs it; expected one of 'start'"),
        (["mission", "M", "1", "actoin"], "did you mean 'action'?"),
        (["pigator", "", "2026-04-03"], "row 2, column QTY: '2026-04-03' is a date, not a whole number from 0 to 99"),
        (["Pigator"], "row 2, column ID: 'Pigator' is not a card of Vikings Gone Wild; did you mean 'pigator'?"),
        (["!skald"], "row 2, column ID: 'skald' is not a card of Vikings Gone Wild"),
        (
            ["brewery", "", "", "", "", "", "draw cards 1"],
            "a card whose type is 'building' has no effects",
        ),
    ],
)
def test_errors_name_file_row_and_column(vikings: Rows, row: list[str], words: str) -> None:
    with pytest.raises(SimkitError) as caught:
        read_cards("vikings_gone_wild", put([*vikings, [*row, *[""] * (9 - len(row))]]))
    assert str(caught.value).startswith("in.csv, row 2")
    assert words in str(caught.value)


@pytest.mark.parametrize("name", ["Cost Beer", "cost_beer", "COST-BEER", " cost . beer"])
def test_other_spellings_of_a_column(name: str) -> None:
    cards = read_cards("vikings_gone_wild", put([["ID", name], ["pigator", "3"]]))
    assert cards.cards == {"pigator": {"cost": {"beer": 3}}}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("cost.beers", "column cost.beers: is not known; did you mean cost.beer?"),
        ("effect", "column effect: is not known; did you mean effects?"),
        ("strenght", "column strenght: is not known; did you mean strength?"),
        ("cost", "column cost: is several columns; name the resource: cost.beer or cost.gold"),
        ("Reward", "is several columns; name the part: reward.vp or reward.loot or reward.favor"),
    ],
)
def test_a_misspelt_column_is_not_ignored(name: str, words: str) -> None:
    with pytest.raises(SimkitError) as caught:
        read_cards("vikings_gone_wild", put([["ID", "Copies", name], ["pigator", "6", "3"]]))
    assert str(caught.value).startswith("in.csv, row 1, column ")
    assert words in str(caught.value)


def test_a_name_like_that_of_a_column_that_is_there(vikings: Rows) -> None:
    """Not misspelt, but of other people's."""
    rows = [[*vikings[0], "Name 2"], ["pigator", "", "6", "", "", "", "", "", "", "Krokoschwein"]]
    assert read_cards("vikings_gone_wild", put(rows)).cards == {"pigator": {"count": 6}}


@pytest.mark.parametrize(
    ("cell", "hint"),
    [
        ("draw 2", "write 'draw cards 2'"),
        ("gain 1", "write 'gain beer 1' or 'gain gold 1'"),
        ("draw cards 1, gain beer 1", "a second effect begins after a semicolon: 'draw cards 1; gain beer 1'"),
        ("gain beer 1, gain beer 1", "a second effect begins after a semicolon: 'gain beer 1; gain beer 1'"),
        ("draw cards 1 gain beer 1", "a second effect begins after a semicolon: 'draw cards 1; gain beer 1'"),
        ("gain beer 1 per brewery", "write a comma before 'per'"),
        ("drow cards 2", "did you mean 'draw'?"),
    ],
)
def test_errors_of_effects_show_the_form(vikings: Rows, cell: str, hint: str) -> None:
    with pytest.raises(SimkitError) as caught:
        read_cards("vikings_gone_wild", put([*vikings, ["scroll", "", "", "", "", "", cell, "", ""]]))
    assert str(caught.value).endswith(f"; {hint}")
    assert str(caught.value).count("choose") <= 1  # the words stand there once


def test_words_in_capitals(vikings: Rows) -> None:
    rows = [*vikings, ["skald", "None", "4", "ACTION", "Path", "3", "Draw Cards 2; GAIN beer 1", "", ""]]
    rows.append(["gold_factory", "", "", "", "", "", "", "NONE", ""])
    rows[1][1] = "'None"
    cards = read_cards("vikings_gone_wild", put(rows)).cards
    assert cards["skald"]["effects"] == [{"do": "draw", "cards": 2}, {"do": "gain", "beer": 1}]
    assert (cards["skald"]["title"], cards["skald"]["type"], cards["skald"]["place"]) == ("None", "action", "path")
    assert cards["gold_factory"] == {"produces": "none"}


def test_only_a_card_with_copies_can_be_taken_out() -> None:
    with pytest.raises(SimkitError, match="row 2, column ID: 'bow' has no copies, so it cannot be taken out"):
        read_cards("drakkar", put([["ID"], ["!bow"]]))


def test_a_live_sheet(vikings: Rows, home: Path) -> None:
    """Its path is relative to the scenario; the file that names it comes later; its cards are part of the plan."""
    folder = home / "mine"
    folder.mkdir()
    (folder / "live.toml").write_text('extends = "axes"\ncards_from = "cards.csv"\n[cards.wench]\ncount = 3\n')
    rows = [["ID", "Copies"], ["axe", "5"], ["wench", "9"]]
    rows[1][0] = "single_axe"
    put(rows, "mine/cards.csv")
    scenario, _ = open_scenario("mine/live.toml")
    assert (scenario.cards.single_axe.count, scenario.cards.wench.count) == (5, 3)
    assert scenario.origins["cards.single_axe.count"].file == "mine/cards.csv, row 2"
    assert "cards.csv" not in str(scenario.resolved())
    before = plan("mine/live.toml")
    assert before == plan("axes", "cards.single_axe.count=5", "cards.wench.count=3")
    put([["Qty", "Note", "id"], ["5", "mine", "single_axe"]], "mine/cards.csv")  # other bytes, the same cards
    assert plan("mine/live.toml") == before
    assert open_scenario("mine/live.toml")[0].warnings == ("mine/cards.csv: column Note is not known and is ignored",)
    put([["ID", "Copies"], ["single_axe", "6"]], "mine/cards.csv")
    assert plan("mine/live.toml") != before


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ('"none.csv"', "live.toml: cards_from leads to none.csv, which does not exist"),
        ('"axes.toml"', "axes.toml: is not a sheet that can be read"),
        ("5", "live.toml: cards_from is 5; expected a"),
        ('{ file = "a.csv", page = 1 }', "live.toml: cards_from is a table; expected a"),
        ('{ file = "in.csv", sheet = "Cards" }', "in.csv: is a text file, which has no sheets"),
    ],
)
def test_a_live_sheet_that_cannot_be_read(value: str, words: str, home: Path) -> None:
    put([["ID"], ["wench"]])
    (home / "live.toml").write_text(f'extends = "axes"\ncards_from = {value}\n')
    with pytest.raises(SimkitError) as caught:
        open_scenario("live.toml")
    assert words in str(caught.value)


def test_python(home: Path) -> None:
    """The same from Python, in one line."""
    put([["ID", "Copies"], ["wench", "5"]])
    question = simkit.load("axes").set_cards("in.csv")
    assert question == simkit.load("axes").set({"cards.wench.count": 5})
