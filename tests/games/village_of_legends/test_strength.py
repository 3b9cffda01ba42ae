"""How well the players play: thousands of duels, rotated through the seats."""

import numpy as np
import pytest

from simkit.games.registry import open_scenario
from simkit.games.session import Session
from simkit.games.village_of_legends.book import sides

GAMES = 2000
STYLES = ["greedy", "brawler", "turtle", "tamer"]


def against(one: str, others: str, players: int = 2, scenario: str = "village_of_legends") -> tuple[float, float]:
    """The share of finished games that `one`, or a team of such players, wins, and that of capped games."""
    side = sides(players)
    wins, capped = [], []
    for first in range(players):
        ours = [q == first if players in (2, 3, 5) else side[q] == side[first] for q in range(players)]
        seats = [one if own else others for own in ours]
        flags = {"run.players": players, "run.seats": seats, "run.rotate": "none", "run.seed": first + 1}
        session = Session(*open_scenario(scenario, flags=flags))
        rows = session.rows(GAMES // players)
        session.play(session.desk(), rows, 0)
        won = rows["winners"][rows["winners"] > 0]
        wins += [(int(mask) >> first & 1) / (1 if players in (4, 6) else int(mask).bit_count()) for mask in won]
        capped += (rows["end_reason"] == 1).tolist()
    return float(np.mean(wins)), float(np.mean(capped))


@pytest.mark.slow
def test_greedy_beats_busy() -> None:
    """94 %; below 90 would be more than seven standard errors away."""
    rate, capped = against("greedy", "busy")
    assert rate > 0.9
    assert capped < 0.005


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("style", [*STYLES, "busy"])
def test_no_style_loses_to_random(style: str, players: int) -> None:
    """With 5 players four of `random` sometimes kill the other's enemies; `busy` wins 58 % there."""
    assert against(style, "random", players)[0] > (0.5 if style == "busy" and players == 5 else 0.9)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("style", STYLES)
def test_no_style_loses_to_random_with_all_modules(style: str, players: int) -> None:
    """At least 85 %."""
    assert against(style, "random", players, "village_of_legends/all")[0] > 0.8


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("scenario", ["village_of_legends", "village_of_legends/all"])
def test_games_of_styles_end(style: str, players: int, scenario: str) -> None:
    assert against(style, style, players, scenario)[1] < 0.005
