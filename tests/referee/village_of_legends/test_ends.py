"""Elimination and the end of the game: the vectors of the rules text."""

from tests.referee.village_of_legends.script import Situation, attacked


def test_35_elimination() -> None:
    table = Situation("staff", players=3)
    table.p[1].lp = 1
    orc, wolf = table.monster("orc", host=1, owner=2, lp=4), table.monster("wolf", host=0, owner=1)
    wolf.host = 2
    table.do("play:staff", dice=(2,))
    assert (table.open().seat, table.open().decision, table.legal()) == (2, "replace", ["seat:0", "seat:2"])
    table.do("seat:0")
    assert (table.game.monsters, orc.host, orc.lp) == ([orc], 0, 4)
    assert table.game.removed["wolf"] == 1
    assert table.game.clockwise(0) == [2]
    assert table.game.mode.weapon_targets(table.game, 0) == [2]


def test_homeless_monsters_of_two_owners() -> None:
    """VOL-903: in turn order from the active player, each in order of arrival."""
    table = Situation("staff", players=3)
    table.p[1].lp = 1
    theirs, first, second = (
        table.monster("orc", host=1, owner=2),
        table.monster("wolf", host=1, owner=0),
        table.monster("ogre", host=1, owner=0),
    )
    table.do("play:staff", dice=(2,))
    asked = []
    for label in ("seat:2", "seat:0", "seat:0"):
        asked.append(table.open().seat)
        table.do(label)
    assert asked == [0, 0, 2]
    assert table.game.monsters == [first, second, theirs]
    assert [monster.host for monster in table.game.monsters] == [2, 0, 0]


def test_monster_kills_its_host() -> None:
    """VOL-204, VOL-905: the turn passes on."""
    table = attacked(players=3)
    table.game.active = 0
    table.p[1].lp = 1
    table.monster("orc", host=1, owner=2)
    table.monster("ogre", host=1, owner=0)
    table.do("end", dice=(6,))  # owners clockwise from the host: the orc strikes first
    assert (table.p[1].alive, table.open().seat, table.legal()) == (False, 2, ["seat:0", "seat:2"])
    table.do("seat:0")
    assert (table.open().seat, table.legal()) == (0, ["seat:0", "seat:2"])
    table.do("seat:2", dice=(1,))  # and the ogre attacks in the turn that follows
    assert (table.game.active, table.p[2].lp, table.game.turns) == (2, 42, 3)


def test_46_cap() -> None:
    table = Situation(max_turns_per_player=20)
    while not table.game.over:
        table.do("end")
    assert (table.game.end_reason, table.game.winners, table.game.turns) == ("cap", [], 39)


def test_cap_by_life() -> None:
    for lives, winners in (([20, 20], [1]), ([40, 35], []), ([40, 34], [0])):
        table = Situation(max_turns_per_player=1, cap_result="most_life_share")
        table.p[0].lp, table.p[1].lp = lives
        assert table.do("end").game.winners == winners


def test_52_no_cards() -> None:
    for eliminated in (True, False):
        table = Situation(players=3, no_cards_elimination=eliminated).wear(0, "helmet")
        table.p[0].deck = []
        table.do("end")
        assert table.p[0].alive != eliminated
        assert not table.game.over
