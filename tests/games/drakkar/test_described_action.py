"""What is told of a red or blue face before its player has decided anything."""

import pytest

from tests.games.drakkar.table import Table


@pytest.mark.rule("DRK-084")
def test_the_first_raid_of_a_game_has_no_target_yet() -> None:
    boards = {0: "bow,stern | viking_2,viking_2 | | 0,0,0", 1: "bow | | | 1,1,0", 2: "bow | | | 1,1,0"}
    t = Table(3, boards).reveal(p0="raid#4")
    assert (t.decision, t.actor) == ("RAID_TARGET", 0)
    action = t.describe()["action"]
    assert (action["seat"], action["target"], action["tokens_left"], action["spears"]) == (0, None, 0, [0, 0])
