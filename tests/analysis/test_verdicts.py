"""Fair, not fair, undecided."""

import pytest

from simkit.analysis.intervals import Stratum, share
from simkit.analysis.verdicts import (
    FAIR,
    LEVEL,
    NOT_FAIR,
    STRONGER,
    UNDECIDED,
    WEAKER,
    as_good_as_even,
    more_games,
    strength,
    verdict,
)  # fmt: skip


def rate(wins: int, games: int):  # type: ignore[no-untyped-def]
    return share([Stratum(games, wins, wins)])


def test_wholly_inside_outside_or_neither() -> None:
    assert verdict(rate(25_000, 100_000), 0.25, 0.02) == FAIR
    assert verdict(rate(30_000, 100_000), 0.25, 0.02) == NOT_FAIR
    assert verdict(rate(20_000, 100_000), 0.25, 0.02) == NOT_FAIR
    assert verdict(rate(27_000, 100_000), 0.25, 0.02) == UNDECIDED
    assert verdict(rate(25, 100), 0.25, 0.02) == UNDECIDED
    assert verdict(rate(0, 0), 0.25, 0.02) == UNDECIDED


def test_a_policy_is_strong_or_weak_and_never_unfair() -> None:
    rates = {25_000: LEVEL, 30_000: STRONGER, 20_000: WEAKER, 27_000: UNDECIDED}
    assert {wins: strength(rate(wins, 100_000), 0.25, 0.02) for wins in rates} == rates


def test_judging_many_together_is_more_careful() -> None:
    close = rate(2_840, 10_000)
    assert verdict(close, 0.25, 0.02, 1) == NOT_FAIR
    assert verdict(close, 0.25, 0.02, 7) == UNDECIDED


def test_the_games_that_are_said_to_decide_do_decide() -> None:
    for share_won in (0.256, 0.262, 0.281, 0.29):
        games = 2_000
        while (found := verdict(rate(int(games * share_won), games), 0.25, 0.02, 4)) == UNDECIDED:
            more = more_games(rate(int(games * share_won), games), 0.25, 0.02, 4)
            assert more is not None
            assert more <= 40 * games
            games += more
        assert found == (FAIR if share_won < 0.27 else NOT_FAIR)


def test_on_the_edge_no_number_of_games_decides() -> None:
    assert more_games(rate(27_000, 100_000), 0.25, 0.02) is None


def test_absurd_numbers_of_games_are_not_named() -> None:
    """39 million games after 100,000 are no advice; 28,000 after 100 are."""
    near = rate(26_993, 100_000)
    assert more_games(near, 0.25, 0.02) is None
    assert as_good_as_even(near, 0.25, 0.02) == pytest.approx(near.high - 0.25)
    assert more_games(rate(2_650, 10_000), 0.25, 0.02) is not None
    few = rate(54, 200)
    assert more_games(few, 0.25, 0.021) == pytest.approx(600_000, rel=0.5)  # many times 200, and yet soon played
    assert as_good_as_even(few, 0.25, 0.02) is None  # an interval of twelve points is not as good as even
