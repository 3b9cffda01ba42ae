"""Teams, allies and the battlefield: the vectors of the rules text."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.referee.village_of_legends.book import Book
from tests.referee.village_of_legends.luck import Dice
from tests.referee.village_of_legends.optional import MODULES
from tests.referee.village_of_legends.printed import scenario
from tests.referee.village_of_legends.script import Situation, attacked
from tests.referee.village_of_legends.setup import deal


def weapons(table: Situation) -> list[list[int]]:
    """W by seat, of those who live."""
    return [sorted(table.game.mode.weapon_targets(table.game, seat)) for seat in table.game.living]


def test_2_opening_hands() -> None:
    for players, hands in ((4, [5, 5, 3, 4]), (5, [5, 5, 3, 4, 5]), (6, [5, 5, 3, 4, 5, 5])):
        game = deal(Book(scenario(players, start_seat=2)), Dice(0), 0)
        assert [player.hand.total() for player in game.players] == hands


def test_37_last_of_a_team() -> None:
    assert weapons(Situation(players=4)) == [[1], [2], [3], [0]]
    assert weapons(Situation(players=4).out(2)) == [[1, 3], [0], [0]]
    assert weapons(Situation(players=4).out(1)) == [[3], [3], [0, 2]]
    table = Situation("staff", players=4).out(2)
    assert table.do("play:staff").legal() == ["seat:1", "seat:3"]


def test_teams_win_together() -> None:
    """VOL-826: an eliminated member too."""
    table = Situation("staff", players=4).out(2, 1)
    table.p[3].lp = 1
    table.do("play:staff", dice=(3,))
    assert (table.game.over, table.game.winners) == (True, [0, 2])


def test_spells_and_monsters_of_teams() -> None:
    """VOL-823."""
    table = Situation("fireball orc earthquake", players=4, heroes=("mage", "elf", "dwarf", "paladin"))
    table.p[0].int_pool = 9
    assert table.do("play:fireball").legal() == ["seat:1", "seat:3"]
    table.do("seat:3", "play:orc", dice=(1,))
    assert table.legal() == ["seat:0", "seat:1", "seat:2", "seat:3"]
    table.do("seat:2", "play:earthquake", dice=(1,))
    assert [player.lp for player in table.p] == [30, 35 - 7, 45, 40 - 7 - 7]


def test_friendly_fire() -> None:
    table = Situation(
        "earthquake", players=4, heroes=("elf", "mage", "paladin", "barbarian"), multi_target_friendly_fire=True
    )
    table.p[0].int_pool = 4
    table.do("play:earthquake", dice=(1,))
    assert [player.lp for player in table.p] == [35, 25, 35, 40]


def test_62_healing_a_teammate() -> None:
    for knob, asked in (
        ("named", []), ("skirmisher", ["healing_rain"]), ("spells", ["healing_rain"]),
        ("all", ["healing_rain", "healing_potion"]),
    ):  # fmt: skip
        table = Situation("healing_rain healing_potion", players=4, heal_teammate=knob)
        table.p[0].int_pool, table.p[2].lp, table.p[0].lp = 2, 20, 20
        for card, healed in (("healing_rain", 5), ("healing_potion", 2)):
            before = table.p[2].lp
            table.do(f"play:{card}", dice=() if card in asked else (3,))
            if card in asked:
                assert (table.open().decision, table.legal()) == ("heal_target", ["seat:0", "seat:2"])
                table.do("seat:2", dice=(3,))
            assert table.p[2].lp == before + healed * (card in asked)
    table = Situation(
        "healing_touch healing_rain", players=6, heroes=("mage", "elf", "dwarf", "paladin", "warrior", "barbarian")
    )
    assert table.do("play:healing_touch").legal() == ["seat:0", "seat:1", "seat:2"]
    assert table.do("seat:0", "play:healing_rain", dice=(1, 1)).open().decision == "main"


def five(hand: str = "", **about: Any) -> Situation:
    return Situation(hand, players=5, **about)


def test_38_five_players() -> None:
    assert weapons(five())[0] == [1, 2, 3, 4]
    assert [five().game.mode.enemies(five().game, seat) for seat in range(5)] == [
        [2, 3],
        [3, 4],
        [4, 0],
        [0, 1],
        [1, 2],
    ]
    table = five("staff", five_player_win="eliminated").out(2)
    table.p[3].lp = 1
    assert table.do("play:staff", "seat:3", dice=(1,)).game.winners == [0]
    table = five("staff", five_player_win="eliminated").out(2, 4)
    table.game.active = 1
    table.p[1].hand, table.p[3].lp = Counter(["staff"]), 1
    assert table.do("play:staff", "seat:3", dice=(1,)).game.winners == [1]


def test_58_shared_win() -> None:
    table = five(five_player_win="eliminated").out(2, 4)
    table.game.active = 1
    table.p[3].lp = table.p[3].poison = 1
    table.do("end")
    assert (table.game.over, table.game.winners, table.p[3].alive) == (True, [0, 1], False)
    table = five().out(2, 4)
    table.game.active = 1
    table.p[3].lp = table.p[3].poison = 1
    table.do("end")
    assert (table.game.over, table.p[3].alive, table.game.living) == (False, False, [0, 1])


def test_70_own_kills() -> None:
    table = five("staff*4")
    for seat in range(1, 5):
        table.p[seat].lp = 1
    assert not table.do("play:staff", "seat:2", dice=(1,)).game.over
    assert table.do("play:staff", "seat:3", dice=(1,)).game.winners == [0]
    table = five("staff*4").out(2, by=1)
    for seat in (1, 3, 4):
        table.p[seat].lp = 1
    assert not table.do("play:staff", "seat:3", dice=(1,)).game.over
    assert not table.do("play:staff", "seat:1", dice=(1,)).game.over
    assert table.do("play:staff", dice=(1,)).game.winners == [0]


def test_71_the_credit_of_a_monster() -> None:
    table = five().out(2, by=0)
    table.game.active = 1
    table.p[3].lp = 2
    table.monster("orc", host=3, owner=0)
    table.do("end", dice=(4,))
    assert table.game.winners == [0]
    table = five().out(2, by=0)
    table.game.active = 1
    table.p[3].lp = table.p[3].poison = 1
    table.do("end")
    assert (table.game.over, table.p[3].alive) == (False, False)


def test_72_the_last_survivor_needs_no_kill() -> None:
    table = five().out(1, 2, 4)
    table.game.active = 0
    table.p[3].lp = table.p[3].poison = 1
    assert table.do("end").game.winners == [0]


@pytest.mark.parametrize(("knob", "winners"), [("own_kills", None), ("eliminated", [0])])
def test_73_the_last_blow_of_an_ally(knob: str, winners: list[int] | None) -> None:
    table = five(five_player_win=knob).out(2, by=0)
    table.game.active = 4
    table.p[4].hand, table.p[3].lp = Counter(["staff"]), 1
    table.do("play:staff", "seat:3", dice=(1,))
    assert (table.game.over, table.game.winners or None) == (winners is not None, winners)


SIX = ("mage", "elf", "dwarf", "paladin", "warrior", "barbarian")


@pytest.mark.parametrize(
    ("knob", "front", "skirmisher"),
    [
        ("skirmisher", [], ["healing_rain"]),
        ("named", [], []),
        ("spells", ["healing_rain"], ["healing_rain"]),
        ("all", ["healing_rain", "healing_potion"], ["healing_rain", "healing_potion"]),
    ],
)
def test_74_the_skirmisher_heals(knob: str, front: list[str], skirmisher: list[str]) -> None:
    for seat, asked in ((0, front), (1, skirmisher)):
        for card in ("healing_rain", "healing_potion"):
            table = Situation("", players=6, heroes=SIX, heal_teammate=knob)
            table.game.active = seat
            table.p[seat].hand, table.p[seat].int_pool = Counter([card]), 2
            for member in range(3):
                table.p[member].lp = 20
            table.do(f"play:{card}", dice=() if card in asked else (3,))
            if card in asked:
                assert table.legal() == ["seat:0", "seat:1", "seat:2"]
                table.do("seat:2", dice=(3,))
            healed = 2 if card in asked else seat
            assert [table.p[member].lp > 20 for member in range(3)] == [member == healed for member in range(3)]


def test_74_the_only_one_left_of_a_team() -> None:
    table = Situation("", players=6, heroes=SIX).out(0, 2)
    table.game.active = 1
    table.p[1].hand, table.p[1].int_pool, table.p[1].lp = Counter(["healing_rain"]), 2, 20
    assert table.do("play:healing_rain", dice=(3,)).p[1].lp == 25


def test_own_kills() -> None:
    """VOL-833, `five_player_win`: the last survivor wins too."""
    table = five("staff", five_player_win="own_kills").out(2, by=1)
    table.p[3].lp = 1
    table.do("play:staff", "seat:3", dice=(1,))
    assert not table.game.over
    table = five("staff", five_player_win="own_kills").out(2, by=0)
    table.p[3].lp = 1
    assert table.do("play:staff", "seat:3", dice=(1,)).game.winners == [0]
    table = five("mace", five_player_win="own_kills").out(2, 3, 4, by=1)
    table.p[1].lp = 1
    assert table.do("play:mace", dice=(1,)).game.winners == [0]
    table = five("mace", five_player_win="own_kills").out(2, 3, by=1)
    table.p[1].hand.update(["coin", "staff"])
    assert table.do("play:mace", "seat:1", dice=(1,)).open().decision == "main"  # nobody is left to discard


def test_39_battlefield() -> None:
    table = Situation(players=6)
    assert weapons(table) == [[5], [3, 5], [3], [2], [0, 2], [0]]
    assert weapons(table.out(5)) == [[4], [3, 4], [3, 4], [2], [0, 2]]
    table = Situation("staff", players=6).out(5)
    table.p[4].lp = 1
    assert table.do("play:staff", dice=(1,)).game.winners == [0, 1, 2]


def test_unbroken_front_line() -> None:
    """VOL-842, `frontline_broken`; VOL-824."""
    table = Situation(players=6, frontline_broken="both").out(5)
    assert weapons(table)[:3] == [[3], [3], [3]]
    assert weapons(table.out(3)) == [[4], [4], [4], [0, 1, 2]]


def test_60_opponent_in_battlefield() -> None:
    def opponents(*out: int) -> list[int | None]:
        table = Situation(players=6).out(*out)
        return [table.game.mode.opponent(table.game, seat) for seat in table.game.living]

    assert opponents() == [5, 3, 3, 2, 0, 0]
    assert opponents(5)[:3] == [4, 3, 3]
    assert opponents(3)[:3] == [5, 4, 4]
    table = Situation("mace", players=6)
    table.p[5].hand, table.p[3].hand = Counter(["coin", "staff"]), Counter(["coin", "staff"])
    assert table.do("play:mace", "seat:5", dice=(1,)).open().seat == 5


def test_51_skirmisher_helps() -> None:
    table = Situation(players=6)
    table.game.active = 1
    table.p[1].hand = Counter(["staff"])
    table.monster("goblin", host=0, owner=5)
    table.do("play:staff")
    assert table.legal() == ["seat:0", "seat:3", "seat:5"]
    table.do("seat:0", dice=(3,))
    assert (table.game.monsters, table.p[1].xp) == ([], 20)


@pytest.mark.parametrize("own", [False, True])
def test_61_skirmisher_helps_with_a_spell(own: bool) -> None:
    table = Situation(players=6, heroes=("warrior", "elf", "dwarf", "paladin", "mage", "barbarian"))
    table.game.active = 1
    table.p[1].hand, table.p[1].int_pool = Counter(["fireball"]), 3
    goblin = table.monster("goblin", host=0, owner=5)
    if own:
        table.monster("wolf", host=1, owner=5)
    lives = [player.lp for player in table.p]
    table.do("play:fireball")
    assert table.legal() == ["seat:3", "seat:4", "seat:5"] if own else ["seat:0", "seat:3", "seat:4", "seat:5"]
    table.do("seat:3" if own else "seat:0", dice=(6,))
    assert table.game.monsters == ([goblin] if own else [])
    lives[3] -= 6 * own
    assert [player.lp for player in table.p] == lives
    assert table.p[1].xp == (40 if own else 20)


def test_hosts_in_battlefield() -> None:
    """VOL-843."""
    table = Situation("orc giant_turtle", players=6)
    table.do("play:orc")
    assert [monster.host for monster in table.game.monsters] == [5]
    assert table.do("play:giant_turtle").legal() == ["seat:0", "seat:1", "seat:2", "seat:5"]


def test_homeless_monsters_in_battlefield() -> None:
    """VOL-903 within VOL-843."""
    table = Situation("staff", players=6)
    table.p[5].lp = 1
    table.monster("orc", host=5, owner=2)
    table.do("play:staff", "seat:5", dice=(2,))
    assert (table.open().seat, table.legal()) == (2, ["seat:3", "seat:4"])


def test_two_skirmishers_at_once() -> None:
    """VOL-908: the active player's side."""
    heroes = ("elf", "mage", "paladin", "warrior", "dwarf", "barbarian")
    table = Situation("earthquake", players=6, heroes=heroes, multi_target_friendly_fire=True)
    table.p[0].int_pool, table.p[1].lp, table.p[4].lp = 4, 5, 5
    assert table.do("play:earthquake", dice=(1,)).game.winners == [0, 1, 2]


def test_66_middle_of_the_line() -> None:
    """VOL-848."""
    heroes = ["mage", "barbarian", "elf", "dwarf", "warrior", "paladin"]
    resolved = scenario(6, hero_selection="fixed")
    resolved["rules"]["heroes"] = heroes
    game = deal(Book(resolved), Dice(0), 0)
    assert [player.board.id for player in game.players] == heroes
    for seed in range(9):
        game = deal(Book(scenario(6, modules=list(MODULES))), Dice(0), random.Random(seed).random())
        wits = [player.board.intelligence for player in game.players]
        assert (wits[1], wits[4]) == (max(wits[:3]), max(wits[3:]))


def test_middle_of_the_line_after_a_draft() -> None:
    for knob, places in (("highest_int", [1, 0, 2, 3, 4, 5]), ("seat", [0, 1, 2, 3, 4, 5])):
        table = Situation(players=6, heroes=(), hero_selection="draft", skirmisher=knob)
        table.game.turns = 0
        heroes = ["elf", "barbarian", "dwarf", "warrior", "mage", "paladin"]
        table.do(*(f"hero:{hero}" for hero in heroes))
        assert [player.board.id for player in table.p] == [heroes[place] for place in places]
        assert [player.lp for player in table.p] == [player.board.lp for player in table.p]


def test_cap_by_life_of_sides() -> None:
    table = Situation(players=4, max_turns_per_player=1, cap_result="most_life_share").out(2)
    assert table.do("end").game.winners == [1, 3]
    table = Situation(players=5, max_turns_per_player=1, cap_result="most_life_share")
    for seat in range(4):
        table.p[seat].lp -= 1
    assert table.do("end").game.winners == [4]


def test_left_enemy_with_5_players() -> None:
    """VOL-445."""
    for knob, seat in (("left_enemy", 2), ("left_player", 1), ("attack_target", 4)):
        table = five("mace", opponent_effect_target=knob)
        for player in table.p:
            player.hand.update(["coin", "staff"])
        assert table.do("play:mace", "seat:4", dice=(1,)).open().seat == seat


def test_start_of_a_turn_that_kills() -> None:
    """VOL-905, VOL-904 with more players."""
    table = attacked(players=4)
    table.game.active = 3
    table.p[0].lp, table.p[0].poison = 2, 3
    table.do("end")
    assert (table.p[0].alive, table.game.active) == (False, 1)
