"""The profile of regrets: what it measures, on numbers and on a game."""

import numpy as np
import pytest

from tests.tools import regrets


def test_a_regret_is_measured_on_worlds_that_did_not_choose() -> None:
    """In the even worlds the second option looks best, in the odd ones the third; both are luck."""
    points = np.tile([[0.5, 1.0, 0.0], [0.5, 0.0, 1.0]], (10, 1))
    assert regrets.regret(points, 0) == -0.5
    sure = np.tile([0.25, 0.75], (10, 1))
    assert (regrets.regret(sure, 0), regrets.regret(sure, 1)) == (0.5, 0.0)


def of_a_game(capsys: pytest.CaptureFixture[str], *words: str) -> float:
    """The regrets of all decisions of a game, in percentage points."""
    regrets.main([*words, "--games", "12", "--worlds", "200", "--share", "0.6"])
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert head.startswith("| decision | in a game |")
    whole = [row.strip("| ").split(" | ") for row in rows if not row.startswith("| - ")]
    assert all(float(each) > 0 and int(judged) > 0 for _, each, judged, _, _ in whole)
    return sum(float(of_game) for *_, of_game in whole)


def test_who_plays_at_random_regrets_it_and_a_duel_is_luck(capsys: pytest.CaptureFixture[str]) -> None:
    """Three players can choose whom to hit; two have hardly anything to decide in the standard game."""
    assert of_a_game(capsys, "axes/strategic", "random", "--players", "3") > 10
    assert abs(of_a_game(capsys, "axes", "champion", "--players", "2")) < 5
