"""The end of a game of 5 players: own kills, the last survivor, and `eliminated`."""

from typing import Any

import pytest

from tests.games.village_of_legends.table import Table
from tests.games.village_of_legends.test_modes import kill

BY_ANYBODY = {"five_player_win": "eliminated"}


@pytest.mark.rule("VOL-831", "VOL-833", "VOL-834")
def test_38_five_players_whose_enemies_anybody_may_kill() -> None:
    t = kill(Table(5, hand={0: ["ice_bolt"]}, out=(2,), rules=BY_ANYBODY), 3)
    assert (t.over, t.winners) == (True, [0])
    t = kill(Table(5, hand={1: ["ice_bolt"]}, out=(2, 4), turn=1, rules=BY_ANYBODY), 3)
    assert (t.over, t.winners) == (True, [1])
    t = kill(Table(5, hand={1: ["ice_bolt"]}, out=(2,), turn=1, rules=BY_ANYBODY), 3)
    assert t.winners == [0]
    assert t.describe()["killed"][1] == [3]


@pytest.mark.rule("VOL-834", "VOL-641", "VOL-909")
def test_58_a_shared_win() -> None:
    t = Table(5, out=(2, 4), poison={3: 2}, life={3: 2}, turn=1, rules=BY_ANYBODY).do("end")
    assert (t.over, t.winners) == (True, [0, 1])
    assert t.tally.kills.sum() == 0
    t = Table(5, out=(2, 4), poison={3: 2}, life={3: 2}, turn=1).do("end")
    assert (t.over, t.describe()["alive"]) == (False, [0, 1])


@pytest.mark.rule("VOL-833")
def test_70_own_kills() -> None:
    t = kill(Table(5, hand={0: ["ice_bolt"] * 4}, int_pool=8), 2)
    assert not t.over
    kill(t, 3)
    assert (t.over, t.winners) == (True, [0])
    t = Table(5, hand={0: ["ice_bolt"] * 4}, out=(2,), int_pool=8)
    t.state.killed[1] = 1 << 2
    kill(kill(t, 3), 1)
    assert (t.over, t.describe()["alive"]) == (False, [0, 4])
    kill(t, 4)
    assert (t.over, t.winners) == (True, [0])
    assert t.tally.ally_kills[0] == 2


@pytest.mark.rule("VOL-833", "VOL-909")
def test_71_the_credit_of_a_monster_and_of_poison() -> None:
    t = Table(5, out=(2,), life={3: 2}, monsters=[("orc", 0, 3)])
    t.state.killed[0] = 1 << 2
    t.dice(4, seat=3).begin(3)
    assert (t.over, t.winners) == (True, [0])
    t = Table(5, out=(2,), life={3: 1}, poison={3: 1})
    t.state.killed[0] = 1 << 2
    t.begin(3)
    assert (t.over, t.describe()["alive"], t.active) == (False, [0, 1, 4], 4)


@pytest.mark.rule("VOL-833")
def test_72_the_last_survivor_without_a_kill() -> None:
    t = Table(5, out=(1, 2, 4), life={3: 1}, poison={3: 1}).begin(3)
    assert (t.over, t.winners) == (True, [0])


@pytest.mark.rule("VOL-833")
def test_73_the_last_blow_of_another() -> None:
    for rules, winners in (({}, []), (BY_ANYBODY, [0])):
        t = Table(5, hand={4: ["ice_bolt"]}, out=(2,), turn=4, rules=rules)
        t.state.killed[0] = 1 << 2
        assert kill(t, 3).winners == winners


@pytest.mark.rule("VOL-833", "VOL-734")
def test_without_an_enemy_nobody_can_be_summoned_against() -> None:
    horde: dict[str, Any] = {"modules": ["reapers_hand"], "heroes": {0: "necromancer"}}
    assert Table(5, **horde, out=(2,)).can("ability:summon")
    assert not Table(5, **horde, out=(2, 3)).can("ability:summon")


@pytest.mark.rule("VOL-833", "VOL-520")
def test_without_an_enemy_earthquakes_hit_no_player() -> None:
    t = Table(5, hand={0: ["earthquake"]}, int_pool=4, out=(2, 3)).do("play:earthquake")
    assert (t.life[1], t.life[4]) == (35, 35)


@pytest.mark.rule("VOL-833", "VOL-207")
def test_without_an_enemy_nobody_discards() -> None:
    hands = {0: ["mind_blast"], 1: ["coin"], 4: ["coin"]}
    t = Table(5, hand=hands, out=(2, 3), int_pool=2).do("play:mind_blast", "seat:1")
    assert t.decision == "main"
