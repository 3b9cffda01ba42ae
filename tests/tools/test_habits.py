"""The counts of habits on games that are known."""

import pytest

from tests.tools import habits


@pytest.mark.parametrize("scenario", ["axes", "ruddy_vikings", "vikings_gone_wild"])
def test_what_is_taken_was_a_chance(scenario: str) -> None:
    chances, taken = habits.count(scenario, "greedy", 3, 2, None)
    assert chances
    assert all(taken[habit] <= chances[habit] for habit in chances if habit not in (habits.ROUNDS, habits.WASTED))


def test_the_table_has_a_column_for_each_policy(capsys: pytest.CaptureFixture[str]) -> None:
    habits.main(["axes", "greedy", "leader", "--players", "3", "--games", "2"])
    first, *_ = capsys.readouterr().out.splitlines()
    assert first == "| axes, 3 players, 2 games | greedy | leader |"
