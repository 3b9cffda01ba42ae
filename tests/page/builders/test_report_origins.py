"""Every number of a scenario with its source."""

from __future__ import annotations

from simkit.page.builders.report_origins import blocks
from simkit.page.model import Code, Fold
from tests.page.reading import blocks_of, sentences, tables_of

RESOLVED = {
    "cards": {"axe": {"title": "Axe", "count": 3, "cost": {"beer": 2}}},
    "rules": {"hand_size": 2, "armory": True, "start": "random"},
    "tables": {"missions": {"raid": {"points": 4}}},
}
ORIGINS = {
    "cards.axe.count": {"source": "designer", "file": "mine.toml"},
    "rules.hand_size": {"source": "assumed", "file": "base.toml"},
    "rules.start": {"source": "rulebook", "file": "base.toml"},
}


def test_doubtful_numbers_come_first_and_stand_out() -> None:
    doubtful, everything = tables_of(blocks(RESOLVED, ORIGINS))
    assert [row[0] for row in doubtful.rows] == [Code("cards.axe.count"), Code("rules.hand_size")]
    assert [everything.rows[i] for i in everything.marked] == doubtful.rows
    keys = [row[0] for row in everything.rows]
    assert keys == [Code(key) for key in (
        "cards.axe.count", "cards.axe.cost.beer", "rules.hand_size", "rules.armory", "rules.start",
        "missions.raid.points",
    )]  # fmt: skip


def test_titles_are_no_numbers() -> None:
    assert not [row for table in tables_of(blocks(RESOLVED, ORIGINS)) for row in table.rows if "title" in row[0].text]


def test_sources_are_counted() -> None:
    (fold,) = blocks_of(blocks(RESOLVED, ORIGINS), Fold)
    assert fold.title == "All 6: 3 default, 1 designer, 1 assumed, 1 rulebook"


def test_numbers_are_sorted_as_numbers() -> None:
    values = {row[0].text: row[1] for row in tables_of(blocks(RESOLVED, ORIGINS))[1].rows}
    assert values["rules.hand_size"] == Code("2", 2)
    assert values["rules.start"] == Code("'random'", None)


def test_a_printed_game_has_nothing_doubtful() -> None:
    printed = {key: {"source": "rulebook", "file": "base.toml"} for key in ORIGINS}
    assert sentences(blocks(RESOLVED, printed)) == ["No number is assumed, and the designer changed none."]
