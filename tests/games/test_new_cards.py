"""New cards: one line says what stands in each, and a warning what was probably forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from simkit.games.checked import check
from simkit.games.registry import open_draft
from simkit.lab.card_sheets import read_cards, scenario_from_cards

HEAD = "ID,Name,Copies,type,place,cost.beer,strength,effects\n"
FREE = "skald has no cost, so it is free; write 0 in cost.beer if that is meant"
IDLE = "skald has no effects; write none in effects ([] in TOML) if that is meant"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("row", "line", "warnings"),
    [
        (
            "skald,Skald,4,action,path,3,,draw cards 2; gain beer 1",
            "new card: skald, 4 copies, action, path, cost.beer 3, draw cards 2; gain beer 1",
            [],
        ),
        ("skald,Skald,1,action,path,,,", "new card: skald, 1 copy, action, path", [FREE, IDLE]),
        ("skald,Skald,4,action,path,0,,none", "new card: skald, 4 copies, action, path", []),
        (
            "skald,Skald,4,unit,path,,2,",
            "new card: skald, 4 copies, unit, path, strength 2",
            [FREE],
        ),  # few have effects
        (
            "skald,Skald,4,hero,favor,,2,draw cards 1",
            "new card: skald, 4 copies, hero, favor, draw cards 1, strength 2",
            [],
        ),
    ],
)
def test_one_line_and_what_is_missing(home: Path, row: str, line: str, warnings: list[str]) -> None:
    """After the import and in a check of the scenario that is made; a zero that was written stays written."""
    (home / "my.csv").write_text(HEAD + row + "\n")
    cards = scenario_from_cards("vikings_gone_wild", "my.csv", "my.toml")
    assert cards.lines == (f"{line} (from my.csv, row 2)",)
    assert [text for text in cards.warnings if "has no" in text] == [f"my.csv, row 2: {text}" for text in warnings]
    checked = check(*open_draft("my.toml"))
    assert checked.changes is not None
    assert any(line in text for text in checked.changes.lines())
    assert [text for text in checked.warnings if "has no" in text] == [f"my.toml: {text}" for text in warnings]


def test_games_without_costs(home: Path) -> None:
    (home / "my.csv").write_text("ID,Name,Copies,type,effect,amount\nbribe,Bribe,3,chance,take,2\n")
    cards = read_cards("ruddy_vikings", "my.csv")
    assert cards.lines == ("new card: bribe, 3 copies, chance, take, amount 2 (from my.csv, row 2)",)
    assert not [text for text in cards.warnings if "has no" in text]
