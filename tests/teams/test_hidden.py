"""Nobody knows which cards will come in Tug."""

import pytest

from simkit.testing.setting import Setting
from simkit.testing.worlds import check_hidden
from tests.teams import GAME


@pytest.mark.parametrize("players", range(GAME.min_players, GAME.max_players + 1))
def test_what_is_hidden_does_not_count(tug: str, players: int) -> None:
    check_hidden(Setting(GAME, "standard", players, tug))
