"""The statistics that referees share: what is written is read, and games that are not alike are told apart."""

import math
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from tests.referee.statistics import WORST, Spread, distance, outliers, read, seated, summary, write


def games(mean: float, n: int, seed: int) -> list[Counter[str]]:
    return [Counter({"wins": int(number)}) for number in np.random.default_rng(seed).poisson(mean, n)]


def test_means_and_errors_by_hand() -> None:
    spreads = summary([Counter(a=1, b=0), Counter(a=2), Counter(a=6)])
    assert spreads == {"a": [3.0, pytest.approx(math.sqrt(7 / 3), abs=1e-3)]}
    assert summary([{"a": 1.0}, {"a": 2.0}, {"a": 6.0}], digits=6)["a"][1] == 1.52753


def test_what_is_written_is_read(tmp_path: Path) -> None:
    reference = {name: {"games": 40, "figures": summary(games(3, 40, 1))} for name in ("greedy 2", "random 2")}
    write(tmp_path / "reference.json", reference)
    assert read(tmp_path / "reference.json") == reference
    assert (tmp_path / "reference.json").read_text(encoding="utf-8").count("\n") == 4


def test_seats_change_from_game_to_game() -> None:
    assert ["".join(seated("abc", index)) for index in range(4)] == ["abc", "cab", "bca", "abc"]


def test_other_games_are_told_apart() -> None:
    """A mean of 5 instead of 3 is seen; other games with the same mean are alike."""
    about = {"games": 400, "figures": summary(games(3, 400, 1))}
    assert outliers(about, games(3, 300, 2)) == {}
    assert outliers(about, games(5, 300, 2))["wins"] > WORST
    assert outliers(about, [Counter({"wins": 3, "more": 1}) for _ in range(300)]).keys() >= {"more"}


@pytest.mark.parametrize(("mean", "far"), [(1.0, 0.0), (1.1, 0.0), (1.2, math.inf)])
def test_one_odd_game_is_no_difference(mean: float, far: float) -> None:
    """With 400 games of the reference, 5 games of 300 that differ are few: a difference of 1/8 is gross."""
    assert distance(Spread(1.0, 0.001), 400, Spread(mean, 0.001), 300, odd=5) == far
    assert distance(Spread(1.0, 0.001), 400, Spread(mean, 0.001), 300, odd=5, step=2.0) == 0.0


def test_distance_by_hand() -> None:
    """Variances of one game 4 and 4: the difference of means of 100 and 100 games has the error 0.2828."""
    assert distance(Spread(1.0, 0.2), 100, Spread(1.5, 0.2), 100, odd=90) == pytest.approx(0.5 / 0.08**0.5)
