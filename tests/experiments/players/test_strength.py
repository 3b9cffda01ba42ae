"""What a specialist gains: its wins less those of the policy that it meets, in the same seats of the same games."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from simkit.analysis.intervals import Z, student
from simkit.experiments.basis import Basis
from simkit.experiments.pairing.arms import Arm
from simkit.experiments.players import train as training
from simkit.experiments.players.contests import (
    OTHER,
    OTHER_SQUARES,
    PLAIN,
    SQUARES,
    TOTAL,
    Arena,
    Contest,
    N,
    gain,
    win_rate,
)
from simkit.experiments.players.strength import START, Trial, TrialGames, play_trial
from simkit.experiments.players.training_request import TrainingRequest
from simkit.games.registry import get_game
from simkit.runs.engine import Crew
from simkit.scenario.model import Player
from tests import hearing

AXES = get_game("axes")
GREEDY = Player("greedy", "greedy", 0, AXES.policies["greedy"].weights)
RANDOM = Player("random", "random", 0, {})


class Unkept:
    """Records that keep nothing."""

    def of(self, series: str, index: int, parts: int, contests: Any) -> Any:
        return Arena(Crew()).play(contests)


def arm_of(scenario: str, players: int, *sets: str) -> Arm:
    return Basis(scenario, sets, {"run.players": players, "run.policy": "random"}, keyed=False).arm()


@pytest.mark.parametrize("players", [2, 4])
def test_a_champion_gains_nothing_on_itself(players: int) -> None:
    """Although it wins less than par where games end without a winner."""
    of = TrainingRequest(Basis("ruddy_vikings", ("rules.max_rounds=20",), {}, keyed=False), (players,))
    champion = of.player("respond_to", "champion")
    trial = Trial(champion, of.arms, (), (champion,), (), champion, TrialGames(alone=240))
    (row,), (gained,) = play_trial(trial, Unkept())  # type: ignore[arg-type]
    assert row.high < row.par, "few games are decided that early"
    assert (gained.players, gained.gain, gained.games) == (players, 0.0, row.games)
    assert -0.02 < gained.low < 0 < gained.high < 0.02


def test_pairs_are_the_same_games_with_somebody_else_in_the_seats() -> None:
    arm = arm_of("axes", 3)
    twice = Contest(arm, GREEDY, (RANDOM,), START, 600, RANDOM)
    assert (twice.games, twice.played) == (600, 1200)
    games: list[int] = []
    both, one, other = Arena(Crew(hearing.games(games.append))).play(
        [twice, replace(twice, substitute=None), replace(twice, challenger=RANDOM, substitute=None)]
    )
    assert sum(games) == 2 * 600 + 600 + 600
    assert both[..., :PLAIN].tolist() == one.tolist()
    assert both[..., [N, OTHER, OTHER_SQUARES]].tolist() == other[..., [N, TOTAL, SQUARES]].tolist()
    assert gain(both).value == pytest.approx(win_rate(one).value - win_rate(other).value)


def test_a_gain_by_hand() -> None:
    """Three places, three games of each, of which one or two differ; two made-up pairs are part of the variance."""
    found = Contest(arm_of("axes", 3), GREEDY, (RANDOM,), 0, 9, RANDOM)
    rows, others = found.arm.session.rows(9), found.arm.session.rows(9)
    rows["winners"] = [0b001, 0b010, 0b001, 0b001, 0b000, 0b100, 0b101, 0b010, 0b100]
    others["winners"] = [0b001, 0b001, 0b001, 0b010, 0b000, 0b100, 0b010, 0b010, 0b000]
    differences = [[0, 1, 0.5], [1, 0, 0], [0, 0, 1]]  # by place: games 0 3 6, 1 4 7, 2 5 8
    answer = gain(found.points(rows, 0, others))
    assert answer.value == pytest.approx((0.5 + 1 / 3 + 1 / 3) / 3)
    spread = sum(sum((d - sum(some) / 3) ** 2 for d in some) for some in differences)
    step = (1 + 0.25 + 1 + 1 + 1) / (4 + 1)  # those that differ, and one by a whole win
    error = sqrt((spread + 2 * step) / 2 / 3) / 3
    assert answer.games == 9
    half = student(Z, 9 - 3) * error
    assert (answer.low, answer.high) == pytest.approx((answer.value - half, answer.value + half))


def test_a_specialist_is_told_as_it_was(tmp_path: Path) -> None:
    """On any number of threads, and found finished; progress counts the games that are played twice."""
    of = TrainingRequest(Basis("axes", (), {}, keyed=False), (2, 3), budget=20_000)
    spec = of.specialist(of.player("respond_to", "life"), GREEDY)
    spec = replace(spec, choosing_games=480, test_games=TrialGames(alone=600))
    played: list[int] = []
    (one,) = training.train(spec, tmp_path / "1", threads=1, on=hearing.games(played.append))
    assert sum(played) == pytest.approx(spec.games, rel=0.01)
    (two,) = training.train(spec, tmp_path / "2", threads=2)
    (again,) = training.train(spec, tmp_path / "1", resume=True)
    assert one == two == again
    assert [gained.players for gained in one.gains] == [2, 3]
    assert all(row.against == "life" for row in one.tested)
