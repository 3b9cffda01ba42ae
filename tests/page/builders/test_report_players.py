"""How good the players are: only what was measured is said."""

from __future__ import annotations

from typing import Any

from simkit.logs.manifest_model import AboutRun
from simkit.page.builders.report_players import ABSENT, UNMEASURED, part
from simkit.page.model import Code
from tests.analysis.about import about_run
from tests.page.reading import rows_of, sentences, tables_of

TESTED = {"players": 2, "against": "greedy", "win_rate": 0.812, "low": 0.801, "high": 0.823, "par": 0.5, "games": 5000}
GAIN = {"players": 2, "gain": 0.0312, "low": 0.02, "high": 0.04, "games": 20000}


def about(**strength: Any) -> AboutRun:
    facts = {"game": "axes", "players": 3, "policies": ["greedy", "champion", "style"], "strength": strength}
    return about_run(facts)


def test_what_was_measured_is_told_once() -> None:
    others = [TESTED | {"against": "random"}, TESTED | {"changed": 4, "win_rate": 0.7}]
    champion = {"scenario": "a<b", "tested": [TESTED, *others], "exploited": [GAIN]}
    content = part([about(champion=champion), about(champion=champion)])
    (table,) = tables_of(content)
    assert [row[:3] for row in table.rows] == [[Code("a<b"), Code("champion"), 2]]
    assert rows_of(table)[0][3:] == ["81.2 % (80.1 to 82.3)", "50.0 %", "+3.1 points (+2.0 to +4.0)"]
    assert UNMEASURED not in sentences(content)


def test_without_a_specialist_no_gain_is_told() -> None:
    (table,) = tables_of(part([about(style={"scenario": "x", "tested": [TESTED], "exploited": []})]))
    assert table.rows[0][-1] is None


def test_written_policies_and_older_runs() -> None:
    content = part([about(), about_run({"game": "axes"})])
    assert sentences(content) == [UNMEASURED]
    assert not tables_of(content)


def test_the_champion_who_does_not_play_is_told_of_apart() -> None:
    champion = {"scenario": "axes", "tested": [TESTED], "exploited": [GAIN]}
    lines = sentences(part([about_run({"game": "axes", "strength": {"champion": champion}})]))
    assert (lines[0], lines[-1]) == (UNMEASURED, ABSENT)
    assert ABSENT not in sentences(part([about(champion=champion)]))
