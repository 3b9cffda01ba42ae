"""The table of cards: by kind, each number with its source."""

from __future__ import annotations

from simkit.page.builders.cards import layout, spare
from tests.page.reading import sentences, tables_of

SOURCE = {"count": "rulebook"}
CARDS = [
    {"card": "axe", "title": "Axe", "count": 4, "type": "gear", "cost": {"wood": 2, "iron": 0}, "source": SOURCE},
    {"card": "mug", "title": "Mug", "count": 6, "type": "gear", "cost": {"wood": 1, "iron": 3}, "source": {}},
]


def test_cards_by_kind() -> None:
    page = layout("Axes", CARDS, ["gear", "gear"], [["count", "copies"]], "Change one.")
    first, meanings = tables_of(page)
    assert (first.title, list(first.columns)) == ("Axes: gear", ["card", "title", "count", "cost", "source"])
    assert [list(row) for row in first.rows] == [
        ["axe", "Axe", 4, "wood 2", "rulebook"],
        ["mug", "Mug", 6, "wood 1, iron 3", ""],
    ]
    assert [list(row) for row in meanings.rows] == [["count", "copies"]]
    assert sentences(page)[-1] == "10 cards in all. Change one."


def test_what_all_cards_of_a_kind_have_alike_is_said_once() -> None:
    cards = [card | {"level": 2} for card in CARDS]
    page = layout("Axes", cards, ["gear", "gear"], [], "")
    assert "level" not in tables_of(page)[0].columns
    assert "All of them: level 2." in sentences(page)


def test_a_table_does_without_what_few_cards_have() -> None:
    cards = [{"count": 1, "vs_monster": 0, "heavy": i > 0, "cost": 40} for i in range(3)] + [{"count": 0, "cost": 30}]
    assert spare(["count", "cost", "vs_monster", "heavy"], cards) == ["vs_monster", "heavy", "cost", "count"]
