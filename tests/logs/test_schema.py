"""From the kernel's log rows to columns: what no game of axes can show."""

from __future__ import annotations

import polars as pl

from simkit.logs.schema import Filler
from simkit.logs.write import digests, frame
from tests.runs.runs import make_plan


def filled(winners: list[int], reasons: list[int], first_seats: list[int], at: int = 100) -> dict[str, pl.DataFrame]:
    """The tables of games that ended like this; four players at a mixed table."""
    plan = make_plan("axes", players=4, seats=["greedy", "random", "life", "grudge"])
    rows = plan.session.rows(len(winners))
    rows["winners"], rows["end_reason"], rows["first_seat"] = winners, reasons, first_seats
    rows["drawn"][:, 2, 7] = 255
    rows["killer"] = -1
    filler = Filler(plan.schema, plan.game, len(rows))
    half = len(rows) // 2
    filler.fill(rows[:half], 0)
    filler.fill(rows[half:], half)
    buffers = filler.finish(at)
    assert digests(plan.schema, buffers).keys() == {"games", "seats", "cards"}
    return {table: frame(columns, buffers[table]) for table, columns in plan.schema.tables.items()}


def test_shared_wins() -> None:
    seats = filled([0b0001, 0b1010, 0b1111, 0], [0, 0, 0, 1], [0, 0, 0, 0])["seats"]
    won = seats["won"].to_numpy().reshape(4, 4).tolist()
    assert won == [[1, 0, 0, 0], [0, 2, 0, 2], [4, 4, 4, 4], [0, 0, 0, 0]]


def test_order_rotation_and_policy() -> None:
    tables = filled([1, 1, 1], [0, 0, 0], [0, 3, 2])
    assert tables["games"]["game"].to_list() == [100, 101, 102]
    assert tables["games"]["rotation"].to_list() == [0, 1, 2]
    assert tables["seats"]["order"].to_numpy().reshape(3, 4).tolist() == [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1]]
    names = tables["seats"]["policy"].cast(pl.String).to_list()
    assert names[:8] == ["greedy", "random", "life", "grudge", "random", "life", "grudge", "greedy"]


def test_words_flags_and_types() -> None:
    tables = filled([1, 0, 0], [0, 1, 2], [0, 0, 0])
    assert tables["games"]["end_reason"].to_list() == ["last_standing", "max_turns", "max_draws"]
    assert tables["games"]["capped"].to_list() == [0, 1, 1]
    assert set(tables["seats"]["killer"]) == {-1}
    cards = tables["cards"]
    assert cards.filter(seat=2)["drawn.armory"].to_list() == [255, 255, 255]
    assert {cards[name].dtype for name in cards.columns if "." in name} == {pl.UInt8()}
