"""`simkit cards` with sheets: what scripts and people are told, which options exclude each other, foreign runs."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from simkit.cli.compare import closing
from simkit.experiments.comparison import OneSided
from tests.runs.runs import forge
from tests.scenario.workbooks import xlsx_members, xlsx_rows, zipped

from .harness import Shell

SHEET = "ID;Copies;Artist\nwench;5;me\n!armory;;\n"


def test_a_sheet_is_written(shell: Shell) -> None:
    answer = shell("cards", "axes/more_shields", "--csv", "my cards.csv")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == (
        "my cards.csv has 9 cards.\nEdit it, then: simkit cards axes/more_shields --from 'my cards.csv' --out my.toml\n"
    )
    lines = (shell.home / "my cards.csv").read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["ID,Name,Copies,value", "single_axe,Single Axe,30,1"]
    assert shell.complaint("cards", "axes", "--csv", "my cards.csv") == (
        "my cards.csv: the file exists; choose another name or add --force"
    )
    again = shell("cards", "axes", "--csv", "my cards.csv", "--force", "--json")
    assert again.json == {"scenario": "axes", "file": "my cards.csv", "cards": 9}


def test_numbers_stay_numbers_and_no_text_becomes_a_formula(shell: Shell) -> None:
    change = ["--set", 'cards.viking_raider.title="=1+1"', "--set", "cards.viking_raider.appeal=-5"]
    assert shell("cards", "ruddy_vikings", *change, "--csv", "out.csv").code == 0
    row = next(line for line in (shell.home / "out.csv").read_text().splitlines() if line.startswith("viking_raider"))
    assert row.split(",")[1] == "'=1+1"
    assert "-5" in row.split(",")
    assert shell("cards", "ruddy_vikings", "--from", "out.csv", "--out", "my.toml", "--json").json["cards"] == {
        "viking_raider": {"title": "=1+1", "appeal": -5}
    }


def test_a_scenario_is_made_of_a_sheet(shell: Shell) -> None:
    (shell.home / "in.csv").write_text(SHEET)
    answer = shell("cards", "axes", "--from", "in.csv", "--out", "my.toml")
    assert answer.code == 0
    assert answer.err == "warning: in.csv: column Artist is not known and is ignored\n"
    lines = answer.out.splitlines()
    assert lines[0] == "my.toml is written: 2 cards differ from axes."
    assert lines[-1] == "Next: simkit compare axes my.toml"
    assert shell("validate", "my.toml", "--json").json["changed"].keys() == {"cards.wench.count", "cards.armory.count"}
    data = shell("cards", "axes", "--from", "in.csv", "--out", "my.toml", "--force", "--json").json
    assert data == {
        "scenario": "axes",
        "file": "in.csv",
        "written": "my.toml",
        "cards": {"wench": {"count": 5}, "armory": {"count": 0}},
        "new": [],
        "warnings": ["in.csv: column Artist is not known and is ignored"],
    }


def test_nothing_is_written_where_nothing_differs(shell: Shell) -> None:
    """The change may stand in a column that is ignored."""
    (shell.home / "in.csv").write_text("ID,Copies,Punch\nwench,10,5\n")
    assert shell.complaint("cards", "axes", "--from", "in.csv", "--out", "my.toml") == (
        "in.csv: no card differs from axes, so nothing is written; column Punch is not known and is ignored"
    )
    (shell.home / "in.csv").write_text("ID,Copies\nwench,10\n")
    assert shell.complaint("cards", "axes", "--from", "in.csv", "--out", "my.toml").endswith(
        "so nothing is written; change a cell and save the sheet"
    )


def test_a_workbook_of_several_sheets(shell: Shell) -> None:
    """Each caller is told how to name one."""
    rows = xlsx_rows([["ID", "Copies"], ["wench", "5"]])
    (shell.home / "in.xlsx").write_bytes(zipped(xlsx_members({"Old": rows, "New": rows})))
    (shell.home / "live.toml").write_text('extends = "axes"\ncards_from = "in.xlsx"\n')
    words = "in.xlsx: has 2 sheets; name one of 'Old', 'New' with"
    assert shell.complaint("cards", "axes", "--from", "in.xlsx", "--out", "my.toml").startswith(f"{words} --sheet,")
    assert shell.complaint("validate", "live.toml").startswith(f"{words} sheet in cards_from,")


def test_mistakes_are_listed_a_line_each(shell: Shell) -> None:
    """Cells, ids and rows; not more than ten."""
    (shell.home / "in.csv").write_text("ID,Copies,value\nsingle_axe,six,x\nWench,5,\narmory,,\narmory,3,\nwench,?,\n")
    answer = shell("cards", "axes", "--from", "in.csv", "--out", "my.toml")
    assert (answer.code, answer.out) == (2, "")
    places = [
        "row 2, column Copies",
        "row 2, column value",
        "row 3, column ID",
        "row 5, column ID",
        "row 6, column Copies",
    ]
    lines = answer.err.splitlines()
    assert [line.split(": ")[1] for line in lines] == [f"in.csv, {place}" for place in places]
    assert not (shell.home / "my.toml").exists()
    error = shell("cards", "axes", "--from", "in.csv", "--out", "my.toml", "--json").json["error"]
    assert error["file"] == "in.csv, row 2, column Copies"
    (shell.home / "in.csv").write_text("ID,Copies\n" + "wenches,5\n" * 30)
    assert len(shell("cards", "axes", "--from", "in.csv", "--out", "my.toml").err.splitlines()) == 10


def test_compare_goes_on_with_the_value_of_a_new_card() -> None:
    skald = OneSided("B", "bought", "skald", "bought", "Skald", "copies", 1.0, 0.9, 1.1, 40)
    bard = replace(skald, of="bard")
    same: Any = SimpleNamespace(flipped_games=[], one_sided=[skald, skald, replace(skald, side="A", of="scroll")])
    page = Path("page.html")
    assert closing("my.toml", same, page) == [
        "Next: open page.html in a browser, or: simkit value my.toml --cards skald, to see what the new card is worth"
    ]
    flipped: Any = SimpleNamespace(flipped_games=[3], one_sided=[skald, bard], replays_of=lambda game: [f"game {game}"])
    value = "simkit value my.toml --cards skald,bard, to see what the new cards are worth"
    assert closing("my.toml", flipped, page)[1:] == ["  game 3", f"Or: {value}"]
    assert closing(None, flipped, page)[1:] == ["  game 3"]


def test_effects_are_printed_as_a_sheet_has_them(shell: Shell) -> None:
    """What a designer reads there can be copied into a cell."""
    answer = shell("cards", "vikings_gone_wild", "--json")
    (printed,) = [card for card in answer.json["cards"] if card["card"] == "beer_specialist"]
    assert printed["effects"][1] == {"do": "gain", "beer": 1, "gold": 0, "per": "brewery"}
    cell = "gain beer 1; gain beer 1, per brewery"
    shell.monkeypatch.setenv("COLUMNS", "300")
    (line,) = [line for line in shell("cards", "vikings_gone_wild").out.splitlines() if "beer_specialist" in line]
    assert f" {cell} " in line
    (shell.home / "in.csv").write_text(f'ID,effects\nbeer,"{cell}"\n')
    cards = shell("cards", "vikings_gone_wild", "--from", "in.csv", "--out", "my.toml", "--json").json["cards"]
    assert cards["beer"]["effects"] == [{"do": "gain", "beer": 1}, {"do": "gain", "beer": 1, "per": "brewery"}]


def test_a_sheet_for_a_scenario_elsewhere(shell: Shell) -> None:
    """The new file extends the old one by a path that is relative to itself."""
    (shell.home / "a").mkdir()
    (shell.home / "a" / "base.toml").write_text('extends = "axes"\n[cards.wench]\ncount = 3\n')
    (shell.home / "in.csv").write_text(SHEET)
    assert shell("cards", "a/base.toml", "--from", "in.csv", "--out", "b/my.toml").code == 0
    assert 'extends = "../a/base.toml"' in (shell.home / "b" / "my.toml").read_text()
    assert shell("validate", "b/my.toml").code == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--csv", "a.csv", "--from", "in.csv"], "--csv and --from exclude each other; keep one of them"),
        (["--csv", "a.csv", "--out", "a.toml"], "--csv and --out exclude each other; keep one of them"),
        (["--csv", "a.csv", "--sheet", "A"], "--csv and --sheet exclude each other; keep one of them"),
        (["--from", "in.csv"], "--from needs --out; name a .toml file"),
        (["--out", "a.toml"], "--out needs --from; name a .csv file"),
        (["--sources"], "--sources needs --csv; name a .csv file"),
        (["--from", "in.csv", "--out", "a.csv"], "a.csv: does not end in .toml; choose a name such as my_game.toml"),
        (["--from", "no.csv", "--out", "a.toml"], "no.csv: no such file; check the path"),
        (
            ["--from", "in.csv", "--out", "a.toml", "--set", "cards.wench.count=1"],
            "--from and --set exclude each other",
        ),
        (["--from", "in.csv", "--out", "a.toml", "--sheet", "A"], "in.csv: is a text file, which has no sheets"),
        (["--set", "cards_from=in.csv"], "--set: cards_from cannot be set from here; write cards_from in the scenario"),
    ],
)
def test_options_that_do_not_fit(shell: Shell, options: list[str], words: str) -> None:
    (shell.home / "in.csv").write_text(SHEET)
    assert words in shell.complaint("cards", "axes", *options)


def test_a_run_of_others_names_no_file_to_read(shell: Shell) -> None:
    """What a run records are cards; a path in its manifest is an unknown key."""
    (shell.home / "in.csv").write_text(SHEET)
    (shell.home / "live.toml").write_text('extends = "axes"\ncards_from = "in.csv"\n')
    assert shell("run", "live.toml", "--games", "40", "--out", "run").code == 0
    file = shell.home / "run" / "run.json"
    manifest = json.loads(file.read_text())
    assert "in.csv" not in json.dumps(manifest["resolved"])
    assert shell("replay", "run", "3").code == 0
    forge(file, manifest | {"resolved": manifest["resolved"] | {"cards_from": "in.csv"}})
    assert "cards_from is not a known key" in shell.complaint("replay", "run", "3", code=4)
