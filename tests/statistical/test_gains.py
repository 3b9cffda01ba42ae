"""Intervals of a specialist's gain cover the truth as often as they say. Fixed seeds; marked slow."""

import numpy as np
import pytest

from simkit.experiments.basis import Basis
from simkit.experiments.players.contests import Arena, Contest, gain
from simkit.games.registry import get_game
from simkit.kernels.search import WIN
from simkit.runs.engine import Crew
from simkit.scenario.model import Player

pytestmark = pytest.mark.slow
CONTESTS, GAMES, SEED = 4_000, 200, 33
# What the specialist and the policy in its place get in a game (a capped game: nobody gets anything), and how often at
# each of two places.
OUTCOMES = np.array([(1, 1), (1, 0), (0, 1), (0, 0), (0.5, 1), (0.5, 0)])
CHANCES = {
    "all decided": ((0.25, 0.28, 0.22, 0.25, 0, 0), (0.25, 0.26, 0.24, 0.25, 0, 0)),
    "many capped": ((0.05, 0.25, 0.05, 0.65, 0, 0), (0.02, 0.05, 0.05, 0.88, 0, 0)),
    "places differ, wins are shared": ((0.60, 0.20, 0.05, 0.05, 0.05, 0.05), (0.05, 0.10, 0.15, 0.60, 0.05, 0.05)),
}
SELDOM = ((0.50, 0.01, 0.01, 0.48, 0, 0), (0.45, 0.02, 0.01, 0.52, 0, 0))  # about five games of a contest differ


@pytest.mark.parametrize("chances", CHANCES.values(), ids=CHANCES)
def test_intervals_cover(chances: tuple[tuple[float, ...], ...]) -> None:
    """4,000 contests: by chance a share beyond these bounds is one in a hundred or rarer."""
    assert 0.941 <= coverage(chances) <= 0.965


def test_intervals_of_few_games_that_differ_are_wide_enough() -> None:
    assert 0.941 <= coverage(SELDOM) < 1


def coverage(chances: tuple[tuple[float, ...], ...]) -> float:
    rng = np.random.default_rng(SEED)
    one, other = (OUTCOMES * WIN).astype(np.int64).T
    columns = np.stack([np.ones_like(one), one, one**2, other, other**2, (one - other) ** 2, one != other], axis=1)
    truth = float((np.array(chances) @ (one - other)).mean() / WIN)
    covered = []
    for _ in range(CONTESTS):
        answer = gain((rng.multinomial(GAMES // 2, chances) @ columns)[None])
        covered.append(answer.low <= truth <= answer.high)
    return float(np.mean(covered))


def test_intervals_cover_in_games() -> None:
    """2,000 contests of 120 games each; what they say together is the truth."""
    greedy, life = (Player(name, name, 0, get_game("axes").policies[name].weights) for name in ("greedy", "life"))
    arm = Basis("axes", (), {"run.players": 4, "run.policy": "random"}, keyed=False).arm()
    contests = [Contest(arm, greedy, (life,), number * 120, 120, life) for number in range(2_000)]
    points = Arena(Crew()).play(contests)
    truth, answers = gain(np.sum(points, axis=0)), [gain(each) for each in points]
    assert 0.935 <= np.mean([answer.low <= truth.value <= answer.high for answer in answers]) <= 0.965
    assert truth.high - truth.low < 0.01
