"""Cells: every value is read as it was written, and no text becomes a formula."""

from __future__ import annotations

import random
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from simkit.scenario.model import Card, Model, Row, whole
from simkit.scenario.schema import document, nodes_at
from simkit.scenario.sheets.cells import Cells, Misfit, marked, unmarked
from simkit.scenario.sheets.columns import columns_of, known_columns

from .toy import Toy

ODD = ["=", "+", "-", "@", "'", '"', ",", ";", " ", "\t", "\n", "none", "a", "[", "{", "1", "do", "\u00fc", "#"]


class Deal(Model):
    do: Literal["deal"]
    cards: int = whole(1, 9)
    to: str = ""
    face_up: bool = False


class Stop(Model):
    do: Literal["stop"]


class Step(Model):
    at: int = whole(0, 9)
    word: str = ""


class Cost(Model):
    beer: int = whole(0, 9, default=0)


class Trick(Card):
    rank: int | None = whole(-9, 9, default=None)
    share: float = Field(0.5, ge=0, le=1)
    wild: bool = False
    suit: Literal["oak", "none at all"] | None = None
    needs: Literal[1, 2] = 1
    note: str = ""
    start: Annotated[int, whole(0, 6)] | Literal["random"] = 0
    tags: Row[str] = ()
    steps: Row[Step] = ()
    effects: Row[Annotated[Deal | Stop, Field(discriminator="do")]] = ()
    cost: Cost = Cost()


class Cards(Model):
    trick: Trick


SCHEMA = document(Toy(cards_model=Cards))
CELLS = Cells(SCHEMA)


def nodes(*column: str) -> list[dict[str, Any]]:
    return nodes_at(SCHEMA, ("cards", "trick", *column), {})


def words(rng: random.Random) -> str:
    return "".join(rng.choices(ODD, k=rng.randrange(6)))


def test_the_columns() -> None:
    names = [".".join(column) for column in columns_of(SCHEMA)]
    assert names[:2] == ["title", "count"]
    assert names[-1] == "cost.beer"
    assert "effects" in names  # one cell
    known = known_columns(SCHEMA)
    assert known["qty"] == known["copies"] == known["quantity"] == known["count"] == ("count",)


@pytest.mark.parametrize(
    ("column", "cell", "value"),
    [
        ("count", "12", 12), ("count", "12.0", 12), ("count", "+3", 3), ("rank", "-4", -4), ("rank", "none", "none"),
        ("share", "0.25", 0.25), ("share", "1e-2", 0.01), ("wild", "TRUE", True), ("wild", "no", False),
        ("suit", "oak", "oak"), ("suit", "none at all", "none at all"), ("needs", "2", 2), ("note", "2", "2"),
        ("start", "Random", "random"), ("suit", "OAK", "oak"), ("start", "3", 3), ("tags", "a b, c", ["a b", "c"]),
        ("tags", 'a, "b, c"', ["a", "b, c"]), ("tags", '["a", "b"]', ["a", "b"]),
        ("steps", "at 1; at 2, word x y", [{"at": 1}, {"at": 2, "word": "x y"}]),
        ("effects", "deal cards 2, to left; stop", [{"do": "deal", "cards": 2, "to": "left"}, {"do": "stop"}]),
        ("effects", "stop;", [{"do": "stop"}]),
        ("effects", 'deal cards 1, to "a; b"', [{"do": "deal", "cards": 1, "to": "a; b"}]),
    ],
)  # fmt: skip
def test_what_cells_mean(column: str, cell: str, value: object) -> None:
    found = CELLS.read(cell, nodes(column))
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("column", "cell", "words"),
    [
        ("count", "drei", "'drei' is not a whole number from 0 to 255"),
        ("count", "\u0663", "is not a whole number"),
        ("rank", "x", "'x' is not a whole number from -9 to 9 or 'none'"),
        ("share", "half", "'half' is not a number"),
        ("wild", "1", "'1' is not true or false"),
        ("count", "3. Nov", "'3. Nov' is a date, not a whole number"),
        ("count", "3.4.", "'3.4.' is a date, not a whole number"),
        ("rank", "03-Nov-26", "'03-Nov-26' is a date"),
        ("share", "2026-11-03 00:00:00", "is a date, not a number"),
        ("suit", "elm", "'elm' is not one of 'oak', 'none at all' or 'none'"),
        ("needs", "3", "'3' is not one of 1, 2"),
        ("start", "x", "'x' is not a whole number from 0 to 6 or 'random'"),
        ("effects", "deel cards 1", "'deel' is not one of deal, stop"),
        ("effects", "deal card 1", "'card 1' does not begin with a known key"),
        ("effects", "deal cards 1, cards 2", "'cards' is written twice"),
        ("effects", '[{ do = "stop" }', "is not a TOML value"),
        ("tags", '"a', "'\"a' is not a quoted text"),
    ],
)
def test_what_cells_cannot_mean(column: str, cell: str, words: str) -> None:
    with pytest.raises(Misfit) as caught:
        CELLS.read(cell, nodes(column))
    assert words in caught.value.message


def test_marks() -> None:
    """Every text comes back, and none begins as a formula does."""
    rng = random.Random(1)
    for _ in range(5000):
        text = words(rng)
        cell = marked(text)
        assert unmarked(cell) == text
        assert not cell.startswith(("=", "+", "-", "@"))
        assert cell != "none"
    assert marked("Axe") == "Axe"
    assert marked("'Twas") == unmarked("'Twas") == "'Twas"
    assert unmarked("  Axe ") == "Axe"


def test_lists_come_back() -> None:
    """Whatever texts stand in them: what no short form can say is written as TOML."""
    rng = random.Random(2)
    short = 0
    for _ in range(2000):
        rows = [
            {"do": "deal", "cards": rng.randrange(1, 9), "to": words(rng), "face_up": rng.random() < 0.5}
            if rng.random() < 0.8
            else {"do": "stop"}
            for _ in range(rng.randrange(1, 4))
        ]
        tags = [words(rng) for _ in range(rng.randrange(1, 4))]
        for column, value in (("effects", rows), ("tags", tags)):
            cell = CELLS.write(value, nodes(column))
            assert isinstance(cell, str)
            again = CELLS.read(unmarked(cell), nodes(column))
            assert CELLS.filled(again, nodes(column)) == CELLS.filled(value, nodes(column))
            short += not cell.startswith("[")
    assert short > 2000
