"""How well the players play: thousands of duels, rotated through the seats."""

import numpy as np
import pytest

from simkit.games.registry import open_scenario
from simkit.games.session import Session

GAMES = 2000
STYLES = ["greedy", "brawler", "turtle", "tamer"]


def against(one: str, others: str, players: int = 2) -> tuple[float, float]:
    """The share of finished games that `one` wins, and that of capped games."""
    seats = [one, *[others] * (players - 1)]
    session = Session(*open_scenario("village_of_legends", flags={"run.players": players, "run.seats": seats}))
    rows = session.rows(GAMES)
    session.play(session.desk(), rows, 0)
    own = -np.arange(GAMES) % players
    finished = rows["winners"] > 0
    return float(np.mean((rows["winners"] >> own & 1)[finished])), float(np.mean(rows["end_reason"] == 1))


@pytest.mark.slow
def test_greedy_beats_busy() -> None:
    """94 %; below 90 would be more than seven standard errors away."""
    rate, capped = against("greedy", "busy")
    assert rate > 0.9
    assert capped < 0.005


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("style", [*STYLES, "busy"])
def test_no_style_loses_to_random(style: str, players: int) -> None:
    assert against(style, "random", players)[0] > 0.9


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("style", STYLES)
def test_games_of_styles_end(style: str, players: int) -> None:
    assert against(style, style, players)[1] < 0.005
