"""The policies of the rules text with allies, modules and optional Heroes."""

from typing import Any

from tests.referee.village_of_legends.optional import MODULES
from tests.referee.village_of_legends.script import Situation
from tests.referee.village_of_legends.worth import STYLES, Worth


def situation(hand: str = "", **about: Any) -> Situation:
    return Situation(hand, modules=list(MODULES), **about)


def test_worth_of_optional_cards() -> None:
    table = situation(players=4)
    table.p[0].deck = ["staff"] * 10
    found = Worth(table.game, table.p[0], STYLES["greedy"])
    assert found.of("scorpion") == 35 + 30 - 15 + 40
    assert found.of("lich") == 45 + 36 - 20 + 25
    assert found.of("wisp") == 25 + 12 - 5 - 15
    assert found.of("zombie_horde") == 35 + 6 * 3 * 4 - 15
    assert found.of("antidote") == 20 * 7 // 10 + 5
    assert found.of("gem") == 50 * 60 * 60 // 1000
    assert Worth(table.game, table.p[0], STYLES["tamer"]).of("giant_rat") == 2 * (15 + 12 - 5)


def test_need_looks_at_enemies_only() -> None:
    """4 players: a weak teammate does not matter, a weak enemy does."""
    for seat, need in ((2, 10), (3, 0)):
        table = situation(players=4)
        table.p[seat].lp = 5
        assert Worth(table.game, table.p[0], STYLES["greedy"]).need == need


def test_aims_at_enemies() -> None:
    """D6: an ally only if nobody else is listed."""
    table = situation("staff", players=5)
    for seat, lp in ((1, 1), (2, 30), (3, 29), (4, 1)):
        table.p[seat].lp = lp
    assert table.do("play:staff").chosen() == "seat:3"
    table = situation("staff", players=5, five_player_win="own_kills").out(2, 3, by=1)
    table.p[1].lp, table.p[4].lp = 30, 29
    assert table.do("play:staff").chosen() == "seat:4"


def test_hosts() -> None:
    """D8: enemies, who have me in W, fewest engaged Monsters, lowest LP."""
    table = situation("orc", players=4)
    assert table.do("play:orc").chosen() == "seat:3"  # its Weapons go left: to seat 0
    table = situation("orc*2", players=5)
    table.monster("wolf", host=2, owner=0)
    assert table.do("play:orc").chosen() == "seat:3"
    table = situation("giant_turtle", players=6)
    assert table.do("play:giant_turtle").chosen() == "seat:0"


def test_heals_who_lacks_most() -> None:
    """D13."""
    table = situation("healing_rain", players=4)
    table.p[0].int_pool, table.p[0].lp, table.p[2].lp = 2, 39, 40
    assert table.do("play:healing_rain").chosen() == "seat:0"
    table.p[2].lp = 38
    assert table.chosen() == "seat:2"


def test_abilities() -> None:
    table = situation("staff", heroes=("necromancer", "elf"))
    assert table.chosen() == "play:staff"  # 5400 − 7 against 4900
    assert situation("coin", heroes=("necromancer", "elf")).chosen() == "ability:summon"
    table = situation("coin", heroes=("thief", "elf")).market({7: "helmet"})
    table.monster("wolf", host=0)
    assert table.chosen() == "ability:sneaking"
    table = situation(heroes=("thief", "elf")).market({7: "helmet"})
    table.p[0].xp = 40
    assert table.chosen() == "ability:sabotage"
    table = situation("short_sword", heroes=("dark_elf", "elf"))
    table.p[0].xp, table.p[0].lp = 40, 30
    assert table.do("play:short_sword").chosen() == "yes"


def test_antidote() -> None:
    """*wants*: it cures and there is poison."""
    for tokens, chosen in ((0, "end"), (1, "play:antidote")):
        table = situation("antidote")
        table.p[0].poison = tokens
        assert table.chosen() == chosen


def test_no_sale_for_a_monster_that_was_not_tamed() -> None:
    for tried, chosen in ((set[int](), "sell:staff"), ({7}, "end")):
        table = situation("staff").market({7: "bear"})
        table.p[0].gold, table.p[0].heavies, table.game.untamed = 55, 1, tried
        assert table.chosen("tamer") == chosen
