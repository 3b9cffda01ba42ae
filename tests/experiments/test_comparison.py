"""What people read of a comparison: titles, the largest effects first, each meaning once, cards of one side."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from simkit.experiments.compare import CompareSpec, compare
from simkit.experiments.comparison import Comparison, Effect
from simkit.page.builders.compare import findings

from .asking import basis, compared, effect


def change(metric: str, a: float, b: float, of: str = "game", half: float = 0.0001, **more: object) -> Effect:
    plain = Effect(metric, of, a, b, b - a, b - a - half, b - a + half, 0.0, True, "game", "things", "", 100)
    return replace(plain, **more)


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Comparison:
    asked = {"base": basis(players=2, policy="greedy"), "games": 200}
    return compared(tmp_path_factory.mktemp("told") / "x", "cards.wench.count=4", asked=asked)


def test_small_counts_do_not_come_first(duel: Comparison) -> None:
    """Three times next to nothing is less than a tenth of much."""
    much, little = change("much", 100.0, 90.0), change("little", 0.001, 0.003)
    rare = change("rare", 0.0, 0.0, flagged=False)
    told = replace(duel, effects=[little, rare, much])
    assert [e.metric for e in told.largest(("game",))] == ["much", "little"]
    assert told.largest(("card",)) == []


def test_each_meaning_once(duel: Comparison) -> None:
    """Bought and owned change alike; another card, or another interval, means something else."""
    bought, owned = change("bought", 1.0, 2.0, "elf", group="card"), change("owned", 3.0, 4.0, "elf", group="card")
    other = change("bought", 1.0, 2.0, "pig", group="card")
    wider = change("drawn", 1.0, 2.0, "elf", half=0.2, group="card")
    told = replace(duel, effects=[bought, owned, other, wider]).largest(("card",))
    assert {(e.metric, e.of) for e in told} == {("bought", "elf"), ("bought", "pig"), ("drawn", "elf")}


def test_a_part_of_what_is_told_is_not_told_again(duel: Comparison) -> None:
    """Turns lost in the game and by each of two seats, and what moves with the length."""
    lost, each = change("turns_lost", 3.0, 4.0), change("lost_turns", 1.5, 2.0, "seat", half=0.00005, group="seat")
    length, out = change("length", 30.0, 40.0), change("first_out_turn", 30.0, 40.0)
    told = replace(duel, effects=[length, lost, each, out]).largest(("game", "seat"))
    assert [e.metric for e in told] == ["turns_lost"]


def test_the_page_calls_changed_what_the_terminal_stars(duel: Comparison) -> None:
    length = next(e for e in duel.effects if e.metric == "length")
    for flagged, word in ((True, "changed"), (False, "undecided")):
        sure = replace(length, low=0.1, high=0.3, difference=0.2, flagged=flagged)
        lengths = [
            item for item in findings(replace(duel, effects=[sure], headline=[])) if item.text.startswith("Length")
        ]
        assert [item.verdict for item in lengths] == [word]


def test_the_second_of_two_is_not_told(duel: Comparison) -> None:
    assert [e.title for e in duel.rates] == ["Win rate, plays 1st"]
    assert effect(duel, "win_rate", "order 2").difference == -effect(duel, "win_rate", "order 1").difference
    assert len(replace(duel, players=3).rates) == 2


def test_cards_are_called_by_their_titles(duel: Comparison) -> None:
    assert effect(duel, "played", "wench").title == "Played, Wench"
    assert effect(duel, "length", "game").title == "Length"


def test_cards_that_only_one_side_has(tmp_path: Path) -> None:
    a, b = basis(ref="vikings_gone_wild").arm(), basis(ref="vikings_gone_wild/dry_village").arm()
    answer = compare(CompareSpec(a, b, 60), tmp_path / "x")
    rows = b.session.rows(60)
    b.session.play(b.session.desk(), rows, 0)
    place = [card.id for card in b.game.cards(b.scenario)].index("skald")
    told = {some.metric: some for some in answer.one_sided}
    assert {(some.side, some.of, some.who) for some in answer.one_sided} == {("B", "skald", "Skald")}
    assert told["offered"].mean == pytest.approx(np.mean(rows["offered"][:, :2, place].sum(1)))
    assert all(0 <= some.low <= some.mean <= some.high for some in answer.one_sided)
    assert compare(CompareSpec(a, a, 60), tmp_path / "y").one_sided == []
