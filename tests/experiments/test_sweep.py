"""A response: levels are those of runs, differences those of compare."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from simkit.analysis.false_discoveries import flagged
from simkit.page.experiments import layout
from simkit.page.publishing import write

from .asking import basis, compared, effect, swept


def test_a_sweep_agrees_with_compare(tmp_path: Path) -> None:
    answer = swept(tmp_path / "x", "cards.wench.count=4,10,16")
    other = compared(tmp_path / "y", "cards.wench.count=4", asked={"games": 600})
    found = {(r.point[0], r.metric, r.of): r for r in answer.responses}
    length, expected = found["4", "length", "game"], effect(other, "length", "game")
    assert length.level.estimate == pytest.approx(expected.b)
    assert length.change.estimate == pytest.approx(expected.difference)
    assert length.change.low == pytest.approx(expected.low, abs=1e-6)
    today = found["10", "length", "game"]
    assert today.today
    assert (today.change.low, today.change.high) == (0, 0)
    assert today.level.estimate == pytest.approx(expected.a)
    assert today.level.low < today.level.estimate < today.level.high
    assert answer.main_measures()[0] == ("win_rate", "policy greedy")
    assert ("played", "wench") in answer.main_measures()


def test_two_parameters_and_threads(tmp_path: Path) -> None:
    vary = ("cards.wench.count=4,10", "rules.hits_to_out=8,10")
    answers = [swept(tmp_path / str(n), *vary, games=450, threads=n) for n in (1, 3)]
    assert answers[0].to_json() == answers[1].to_json()
    assert answers[0].points == [["4", "8"], ["4", "10"], ["10", "8"], ["10", "10"]]
    assert [r.point for r in answers[0].responses if r.today and r.metric == "length"] == [["10", "10"]]


def test_only_today(tmp_path: Path) -> None:
    answer = swept(tmp_path / "x", "cards.wench.count=10", games=100)
    assert all(r.today and r.change.estimate == 0 for r in answer.responses)


def test_sources_of_the_score_are_those_of_the_metric_dictionary(tmp_path: Path) -> None:
    """Known by the role of the metric, whatever its name is."""
    vikings = basis(ref="vikings_gone_wild", players=2)
    game = vikings.arm().game
    answer = swept(tmp_path / "x", "cards.pigator.cost.beer=4,5", games=60, base=vikings)
    expected = [metric.name for metric in game.metrics.seat if metric.role == "score_part"]
    found = [metric for metric, of in answer.main_measures() if of == "all seats"]
    assert sorted(found) == sorted(expected)
    moves = [max(abs(r.change.estimate) for r in answer.responses if r.is_source and r.metric == m) for m in found]
    assert moves == sorted(moves, reverse=True)
    renamed = [replace(r, metric=r.metric.replace("vp_", "points_")) for r in answer.responses]
    assert ("points_attack", "all seats") in replace(answer, responses=renamed).main_measures()
    page = write(layout([("", answer)]), tmp_path / "page").read_text("utf-8")
    assert "Sources of the score, per seat" in page
    plain = [replace(r, role="") for r in answer.responses]
    assert replace(answer, responses=plain).main_measures()[-1] == ("score", "all seats")


def test_changes_are_flagged_over_all_measures_and_values(tmp_path: Path) -> None:
    answer = swept(tmp_path / "x", "cards.wench.count=2:8:2", base=basis(players=2, policy="greedy"))
    assert not any(r.change.flagged for r in answer.responses if r.today)
    changes = [r.change for r in answer.responses if not r.today]
    assert [c.flagged for c in changes] == flagged([c.p for c in changes])
    assert any(c.flagged for c in changes)
    today = [r.change for r in answer.responses if r.today]  # the same games: no estimate
    assert all(c.low == c.high == 0 for c in today)
    one = [r for r in answer.responses if r.group == "policy"]
    assert one
    assert all(r.change.low < 0 < r.change.high for r in one if not r.today)  # games without a winner may come
    assert all(r.level.low < r.level.estimate == r.level.high == 0.5 for r in one)
    assert all(0 <= r.level.low <= r.level.estimate for r in answer.responses if r.group in ("card", "order"))
