"""Nothing planted, nothing found; something planted, found first."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from simkit.analysis.adjusted_value import adjusted
from simkit.analysis.analyse import analyse
from simkit.analysis.run_logs import RunLogs
from simkit.analysis.summary import summarise
from simkit.analysis.verdicts import NOT_FAIR, STRONGER, verdict
from simkit.games.registry import open_scenario
from simkit.logs.manifest import read_manifest
from simkit.page.builders.findings import Finding, findings
from simkit.runs.execute import execute
from simkit.runs.plan import Plan


def play(directory: Path, games: int, *sets: str, log: str = "cards", **flags: object) -> Path:
    scenario, game = open_scenario("axes", sets, {f"run.{key}": value for key, value in flags.items()})
    return execute(Plan(scenario, game, log), directory, games, threads=1).directory


def first_findings(directory: Path) -> list[Finding]:
    return findings(analyse(directory))[:3]


def names_shield(found: list[Finding], title: str) -> bool:
    return any(title in finding.text for finding in found if finding.verdict != "info")


@pytest.mark.slow
def test_fair_seats_are_hardly_ever_called_unfair(tmp_path: Path) -> None:
    """With a random start every seat is alike: "not fair" in at most 0.5 % of 1,000 runs."""
    alarms = 0
    for seed in range(1_000):
        directory = play(
            tmp_path / str(seed), 1_000, 'rules.start_seat="random"', log="games", policy="random", seed=seed
        )
        run = RunLogs(directory, read_manifest(directory))
        summary = summarise(run.directory, run.manifest)
        judged = len(summary.seats)
        words = [verdict(e, summary.par, 0.02, judged) for e in (*summary.seats, *summary.order)]
        alarms += NOT_FAIR in words
    assert alarms <= 5


@pytest.mark.slow
def test_equal_cards_are_flagged_at_most_at_the_nominal_rate(tmp_path: Path) -> None:
    """Two players, two shields alike in everything but the name: their values differ by chance alone."""
    differ = []
    sets = ("cards.shield_1.value=2", "cards.shield_1.count=7")
    for seed in range(300):
        directory = play(tmp_path / str(seed), 1_000, *sets, policy="random", seed=seed, players=2)
        value = adjusted(RunLogs(directory, read_manifest(directory)))
        one, two = (value.row(by_predicate=pl.col("card") == card, named=True) for card in ("shield_1", "shield_2"))
        half = (one["high"] - one["low"]) / 2, (two["high"] - two["low"]) / 2
        differ.append(abs(one["estimate"] - two["estimate"]) > np.hypot(*half))
    assert np.mean(differ) <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / len(differ))


@pytest.mark.slow
def test_cards_without_value_are_flagged_at_most_at_the_nominal_rate(tmp_path: Path) -> None:
    """Four greedy players even out every advantage: no card is worth more than another."""
    alarms = []
    for seed in range(400):
        directory = play(tmp_path / str(seed), 1_000, policy="greedy", seed=seed)
        alarms.append(adjusted(RunLogs(directory, read_manifest(directory)))["flagged"].any())
    assert np.mean(alarms) <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / len(alarms))


def test_a_planted_policy_is_the_first_finding(tmp_path: Path) -> None:
    planted = play(tmp_path / "planted", 20_000, seats=["greedy", "random", "random", "random"])
    assert first_findings(planted)[0].key == "policy:greedy"
    assert first_findings(planted)[0].verdict == STRONGER
    clean = play(tmp_path / "clean", 20_000, policy="random")
    assert not any(finding.key.startswith("policy:") for finding in findings(analyse(clean)))


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize(("card", "title"), [("shield_4", "Four Shield"), ("shield_3", "Three Shield")])
def test_a_planted_shield_is_among_the_first_findings(tmp_path: Path, policy: str, card: str, title: str) -> None:
    planted = play(tmp_path / "planted", 20_000, f"cards.{card}.value=8", policy=policy)
    assert names_shield(first_findings(planted), title)
    clean = play(tmp_path / "clean", 20_000, policy=policy)
    assert not names_shield(findings(analyse(clean)), title)
