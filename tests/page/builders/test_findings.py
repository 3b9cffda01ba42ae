"""What a designer reads first: sentences with their verdict, the gravest first."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from simkit.analysis.analyse import analyse
from simkit.analysis.intervals import Estimate
from simkit.page.builders.findings import findings
from simkit.page.words import INFO, OUTLIER, SEVERITY
from tests.page.runs import VIKINGS, html, play, texts


def test_all_games_capped(tmp_path: Path) -> None:
    run = play(tmp_path / "run", 200, "rules.max_turns=3")
    items = findings(analyse(run))
    assert items[0].text.startswith("100.0 % of the games were stopped by the cap. Their winners say nothing")
    assert {finding.verdict for finding in items} <= {OUTLIER, INFO}
    assert set(analyse(run).rates["verdict"]) == {"not judged"}
    assert "badge not-fair" not in html(run)


def test_the_gravest_comes_first(mixed: Path) -> None:
    verdicts = [SEVERITY.index(finding.verdict) for finding in findings(analyse(mixed))]
    assert verdicts == sorted(verdicts)


def test_two_players_are_told_once(tmp_path: Path) -> None:
    keys = [finding.key for finding in findings(analyse(play(tmp_path / "run", 400, players=2)))]
    assert [key for key in keys if key.startswith("order")] == ["order:0"]


def test_games_that_all_take_as_long(tmp_path: Path) -> None:
    analysis = analyse(play(tmp_path / "run", 50, scenario="_template", players=2))
    assert analysis.summary.length.sd == 0
    length = next(finding for finding in findings(analysis) if finding.key == "length")
    assert length.text.startswith("All games take ")


def test_a_rate_that_no_number_of_games_would_judge(tmp_path: Path) -> None:
    analysis = analyse(play(tmp_path / "run", 50, players=2))
    rates = [Estimate(0.5201, 0.5191, 0.5211, 1_000_000, 1e6), Estimate(0.4799, 0.4789, 0.4809, 1_000_000, 1e6)]
    items = findings(replace(analysis, summary=replace(analysis.summary, order=rates)))
    first = next(finding for finding in items if finding.key == "order:0")
    assert (first.verdict, first.more_games) == ("undecided", None)
    assert first.text == (
        "The player who plays 1st wins 52.01 % (51.91 to 52.11) of the games, "
        "which is as good as even: within ± 2.11 points of the par of 50.0 %."
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_advantage_of_the_first_player_is_stated(tmp_path: Path, players: int) -> None:
    told = texts(analyse(play(tmp_path / "run", 300, scenario=VIKINGS, players=players, policy="greedy")))
    assert re.search(r"(plays 1st wins|the 1st player deviates most and wins|whoever starts wins) \d+\.\d % \(", told)


def test_policies_are_strong_or_weak_and_never_unfair(mixed: Path) -> None:
    analysis = analyse(mixed)
    verdicts = {finding.key: finding.verdict for finding in findings(analysis)}
    assert verdicts["policy:greedy"] == "stronger"
    for policy in ("greedy", "rusher", "builder", "turtle"):
        assert f"The policy {policy} wins" in texts(analysis)
        assert verdicts[f"policy:{policy}"] != "not fair"


def test_endless_games_are_told_of(endless: Path) -> None:
    told = texts(analyse(endless))
    assert told.startswith("100.0 % of the games were stopped by the cap.")
    assert "wins" not in told.replace("winners", "")
