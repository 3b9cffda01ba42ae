"""How good the players are: only what was measured is said."""

from __future__ import annotations

from typing import Any

from simkit.page.players import ABSENT, UNMEASURED, draw

from simkit.logs.manifest_model import AboutRun
from tests.analysis.about import about_run

TESTED = {"players": 2, "against": "greedy", "win_rate": 0.812, "low": 0.801, "high": 0.823, "par": 0.5, "games": 5000}
GAIN = {"players": 2, "gain": 0.0312, "low": 0.02, "high": 0.04, "games": 20000}


def about(**strength: Any) -> AboutRun:
    told = {"game": "axes", "players": 3, "policies": ["greedy", "champion", "style"], "strength": strength}
    return about_run(told)


def test_what_was_measured_is_told_once() -> None:
    others = [TESTED | {"against": "random"}, TESTED | {"changed": 4, "win_rate": 0.7}]
    champion = {"scenario": "a<b", "tested": [TESTED, *others], "exploited": [GAIN]}
    page = draw([about(champion=champion), about(champion=champion)])
    assert page.count("<code>champion</code>") == 1
    assert "a&lt;b" in page
    assert "81.2" in page
    assert "70.0" not in page
    assert UNMEASURED not in page
    assert "+3.12" in page


def test_without_a_specialist_no_gain_is_told() -> None:
    assert "+" not in draw([about(style={"scenario": "x", "tested": [TESTED], "exploited": []})])


def test_written_policies_and_older_runs() -> None:
    page = draw([about(), about_run({"game": "axes"})])
    assert UNMEASURED in page
    assert ABSENT not in page


def test_the_champion_who_does_not_play_is_told_of_apart() -> None:
    champion = {"scenario": "axes", "tested": [TESTED], "exploited": [GAIN]}
    page = draw([about_run({"game": "axes", "strength": {"champion": champion}})])
    assert page.index(UNMEASURED) < page.index(ABSENT) < page.index("+3.12")
    assert ABSENT not in draw([about(champion=champion)])
