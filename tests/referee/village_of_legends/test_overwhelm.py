"""The Dragon: the vectors of the rules text."""

from collections import Counter
from typing import Any

from tests.referee.village_of_legends.script import Situation, attacked


def situation(hand: str = "", **about: Any) -> Situation:
    return Situation(hand, modules=["overwhelm"], **about)


def test_45_overwhelm() -> None:
    table = situation("staff").market({7: "helmet", 9: "wolf", 10: "orc"}, main="dragon knife")
    table.p[0].gold = 90
    table.do("buy:7")
    assert (table.game.spaces[7], table.game.spaces[10], table.game.decks["main"]) == ("orc", None, ["knife"])
    assert table.game.overwhelm
    assert (table.game.overwhelm.lp, table.game.covered()) == (20, [10])
    assert table.legal() == ["end", "play:staff"]
    table.do("end", dice=(1, 1))
    assert (table.game.covered(), table.game.overwhelm.cards) == ([9, 10], ["dragon", "dragon_s1"])


def test_it_attacks_with_all_its_cards() -> None:
    """VOL-652, VOL-653."""
    table = situation().market({7: "helmet", 10: "orc"}, main="dragon")
    table.p[0].gold = 20
    table.do("buy:7", "end", dice=(1, 3))
    assert table.p[1].lp == 35 - 2 - 3
    table.do("end", dice=(1, 1))
    assert (table.p[0].lp, table.open().decision) == (40 - 2 - 1, "main")


def test_the_last_space() -> None:
    """VOL-650: drawn for space 10, and with space 10 empty."""
    table = situation().market({10: "helmet"}, main="dragon knife")
    table.p[0].gold = 20
    table.do("buy:10")
    assert (table.game.spaces[10], table.game.decks["main"]) == (None, ["knife"])
    table = situation().market({7: "helmet"}, main="dragon knife orc")
    table.p[0].gold = 20
    table.do("buy:7")
    assert (table.game.spaces[7], table.game.spaces[10], table.game.decks["main"]) == ("knife", None, ["orc"])


def test_it_grows_to_space_6() -> None:
    """VOL-653."""
    table = situation(main_spaces=3)
    table.dragon(20, placed=1)
    for cards in (3, 3):
        table.game.overwhelm_grows()
        assert len(table.game.covered()) == cards


def test_48_dragon_defeated() -> None:
    table = situation("staff", players=3)
    table.market({6: "knife", 7: "mace", 8: "orc", 9: "helmet"}, main="spear wolf ogre coin")
    table.dragon(4, placed=2).wounders = [1, 2]
    table.do("play:staff")
    assert table.legal() == ["seat:1", "seat:overwhelm"]
    table.do("seat:overwhelm", dice=(6,))
    asked = []
    for label in ("space:9", "end", "end", "end"):
        asked.append(table.open().seat)
        table.do(label)
    assert asked == [0, 2, 1, 0]
    assert [player.xp for player in table.p] == [120, 120, 120]
    assert table.discarded(0, "helmet")
    assert [table.game.spaces[space] for space in range(6, 11)] == ["knife", "mace", "spear", "wolf", "ogre"]
    assert table.game.decks["main"] == ["coin", "orc"]
    assert (table.game.overwhelm, table.game.removed) == (None, Counter(dragon=1))


def test_56_fire_breath() -> None:
    table = attacked("coin staff", heroes=("elf", "warrior"), modules=["overwhelm"]).wear(0, "lizard_armour")
    table.dragon(20, placed=2)
    table.do("end", dice=(1, 2))
    assert (table.open().decision, table.p[0].worn["armour"].mark) == ("discard", 4)
    table.do("card:coin", dice=(4,))
    assert (table.p[0].lp, table.p[0].worn, table.p[0].poison) == (32, {}, 0)


def test_who_may_aim_at_it() -> None:
    """VOL-654."""
    table = situation("staff great_sword meteor_shower lightning earthquake", heroes=("mage", "elf"))
    table.p[0].int_pool = 30
    dragon = table.dragon(40)
    table.do("play:lightning")
    assert table.legal() == ["seat:1", "seat:overwhelm"]
    table.do("seat:overwhelm", "play:earthquake", dice=(1, 1))
    assert (dragon.lp, dragon.wounders) == (40 - 8 - 7, [0])
    table.do("play:meteor_shower", dice=(1,))
    table.monster("wolf", host=0)
    table.do("play:great_sword", dice=(1,))
    assert dragon.lp == 25


def test_against_and_spear() -> None:
    """VOL-503."""
    table = situation("spear")
    dragon = table.dragon(20)
    table.do("play:spear", "seat:overwhelm", dice=(1,))
    assert dragon.lp == 20 - 4


def test_denied_and_dead_players_get_nothing() -> None:
    table = situation("staff", players=3, denied={0: {"orc"}}).market({9: "orc"}, main="knife*9")
    table.dragon(1, placed=1).wounders = [1, 2]
    table.game.eliminate(table.p[2], "light", None)
    table.game.settled = frozenset([2])
    table.do("play:staff", "seat:overwhelm", dice=(1,))
    assert (table.open().seat, table.legal()) == (1, ["end", "space:9"])
    table.do("space:9")
    assert table.discarded(1, "orc")
    assert [player.xp for player in table.p] == [120, 120, 0]


def test_greedy_players_and_the_dragon() -> None:
    """D6, D16."""
    table = situation("staff").market({9: "orc"})
    table.dragon(1, placed=1)
    table.do("play:staff")
    assert table.chosen() == "seat:overwhelm"
    table.p[1].lp = 10
    assert table.chosen() == "seat:1"
    table.do("seat:overwhelm", dice=(1,))
    assert (table.open().decision, table.chosen()) == ("swallowed", "space:9")
