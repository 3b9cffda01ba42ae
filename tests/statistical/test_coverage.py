"""Every interval kind covers the truth as often as it says. Fixed seeds; minutes, so marked slow."""

import shutil
from pathlib import Path

import numpy as np
import pytest

from simkit.analysis.adjusted_value import adjusted
from simkit.analysis.card_tables import _copy_pairs
from simkit.analysis.intervals import Stratum, share
from simkit.analysis.ratios import RatioSums
from simkit.analysis.run_logs import Array, RunLogs
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from simkit.runs.execute import execute
from simkit.runs.plan import Plan

pytestmark = pytest.mark.slow
RUNS, GAMES = 4_000, 500


def stratum(values: Array) -> Stratum:
    return Stratum(len(values), float(values.sum()), float((values**2).sum()))


def coverage(hits: list[bool]) -> float:
    return sum(hits) / len(hits)


@pytest.mark.parametrize("truth", [0.05, 0.14, 0.25, 0.5])
def test_plain_win_rate(truth: float) -> None:
    rng = np.random.default_rng(1)
    hits = []
    for _ in range(RUNS):
        e = share([stratum((rng.random(GAMES + 300) < truth).astype(float))])
        hits.append(e.low <= truth <= e.high)
    assert 0.94 <= coverage(hits) <= (0.97 if truth < 0.1 else 0.96)


def test_rotated_policy_win_rate() -> None:
    """Two seats of four play the policy; its chance depends on the seats it holds."""
    rng = np.random.default_rng(2)
    chance = np.array([0.62, 0.5, 0.41, 0.55])  # that one of its seats wins, by rotation
    truth = chance.mean() / 2
    hits = []
    for _ in range(RUNS):
        won = [rng.random(GAMES // 4) < p for p in chance]
        e = share([stratum(w / 2.0) for w in won])
        hits.append(e.low <= truth <= e.high)
    assert 0.94 <= coverage(hits) <= 0.96


def test_shared_wins() -> None:
    """Of all games a fifth is shared by two winners."""
    rng = np.random.default_rng(3)
    values, chances = np.array([0.0, 0.5, 1.0]), np.array([0.65, 0.2, 0.15])
    truth = float(values @ chances)
    hits = []
    for _ in range(RUNS):
        e = share([stratum(rng.choice(values, GAMES, p=chances))])
        hits.append(e.low <= truth <= e.high)
    assert 0.94 <= coverage(hits) <= 0.96


@pytest.mark.parametrize("kind", ["mean", "share"])
def test_answers(kind: str) -> None:
    """Ratios of sums over games: the intervals of the balance questions."""
    rng = np.random.default_rng(4)
    hits = []
    for _ in range(RUNS):
        bottom = rng.poisson(4, GAMES) + 1
        top = rng.binomial(bottom, 0.3) if kind == "share" else rng.poisson(2.0 * bottom)
        sums = RatioSums(1)
        sums.add(np.stack([top, bottom], axis=-1)[:, None, :].astype(float))
        ratio = sums.ratio(0)
        assert ratio is not None
        low, high = ratio.share_interval if kind == "share" else ratio.interval
        hits.append(low <= (0.3 if kind == "share" else 2.0) <= high)
    assert 0.94 <= coverage(hits) <= 0.96


class Axes:
    """Games of axes straight from the kernel: copies of One Shield drawn, and who won."""

    def __init__(self) -> None:
        scenario, game = open_scenario("axes", flags={"run.policy": "random", "run.seed": 77})
        self.session, self.players = Session(scenario, game), scenario.players
        self.desk = self.session.desk()

    def pairs(self, first: int, games: int) -> Array:
        rows = self.session.rows(games)
        self.session.play(self.desk, rows, first)
        won = (rows["winners"][:, None] >> np.arange(self.players) & 1).astype(float)
        return _copy_pairs(rows["drawn"][:, : self.players, 3:4].astype(np.int64), won)


def test_adjusted_value(tmp_path: Path) -> None:
    """Truth: the value in five million games. Coverage over 500 runs of 1,000 games, cards taken together."""
    truth = values(tmp_path / "truth", 5_000_000, seed=1)
    runs = 500
    hits = []
    for seed in range(2, 2 + runs):
        for card, (low, high, _) in values(tmp_path / "run", 1_000, seed=seed).items():
            hits.append(low <= truth[card][2] <= high)
        shutil.rmtree(tmp_path / "run")
    tolerance = 3 * np.sqrt(0.95 * 0.05 / runs)  # the cards of one run are not independent
    assert abs(coverage(hits) - 0.95) <= tolerance


def values(directory: Path, games: int, seed: int) -> dict[str, tuple[float, float, float]]:
    """Low, high and estimate of the adjusted value of every card."""
    scenario, game = open_scenario("axes", flags={"run.policy": "random", "run.seed": seed})
    run = execute(Plan(scenario, game), directory, games)
    value = adjusted(RunLogs(run.directory, run.manifest))
    return {row["card"]: (row["low"], row["high"], row["estimate"]) for row in value.to_dicts()}


def test_win_rate_by_copies() -> None:
    """Seats of one game are not independent; the interval takes the game as the unit."""
    axes = Axes()
    large = RatioSums(4)
    for part in range(20):
        large.add(axes.pairs(part * 50_000, 50_000))
    hits: list[bool] = []
    for run in range(2_000):
        small = RatioSums(4)
        small.add(axes.pairs(2_000_000 + run * GAMES, GAMES))
        for k in range(3):
            ratio, truth = small.ratio(k), large.ratio(k)
            assert ratio is not None
            assert truth is not None
            low, high = ratio.share_interval
            hits.append(low <= truth.estimate <= high)
    assert 0.94 <= coverage(hits) <= 0.96
