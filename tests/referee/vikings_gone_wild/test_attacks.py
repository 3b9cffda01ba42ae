"""The test vectors about attacks and defences, on the referee's own engine."""

from collections import Counter

import pytest

from tests.referee.vikings_gone_wild.cards import (
    DRACO,
    END,
    OPTION,
    RIVER,
    SEAT,
    TARGET,
    TOWN_HALL,
)
from tests.referee.vikings_gone_wild.script import card, give, slot, table, turn
from tests.referee.vikings_gone_wild.table import Decision


def test_21_success() -> None:
    game = table()
    me, other = game.players
    factory = give(other, "gold_factory")
    me.hand = Counter(viking_warrior=1)
    script = turn(game).do(SEAT, slot("gold_factory"), card("viking_warrior"), END, END)
    assert factory.damaged
    assert me.vp == 0
    script.do(END)
    assert me.vp == 1


def test_22_rebuff_and_total_defense() -> None:
    game = table()
    me, other = game.players
    me.hand, other.hand = Counter(elf_archer=2), Counter(cannon=1)
    script = turn(game).do(SEAT, TARGET + TOWN_HALL, card("elf_archer"), card("elf_archer"), END)
    assert script.now.kind == "defend"
    script.do(card("cannon"), END)
    assert other.vp == 2
    script.do(END)
    assert (other.vp, me.vp) == (3, 0)
    assert other.town_hall.damaged


def test_23_equal_values() -> None:
    game = table()
    me, other = game.players
    me.hand, other.hand = Counter(pigator=1), Counter(cannon=1)
    turn(game).do(SEAT, TARGET + TOWN_HALL, card("pigator"), END, card("cannon"), END)
    assert other.town_hall.damaged
    assert me.turn.damaged == 1
    assert me.vp == 1  # the reward of Town Hall 1


def test_24_defended_building_again() -> None:
    game = table()
    me, other = game.players
    give(other, "brewery")
    me.hand, other.hand = Counter(viking_warrior=1, bear_rider=1), Counter(cannon=1)
    first = (SEAT, slot("brewery"), card("viking_warrior"), END, card("cannon"), END)
    script = turn(game).do(*first, SEAT, slot("brewery"), card("bear_rider"), END, END)
    assert me.turn.damaged == 1
    script.do(END)
    assert (me.vp, other.vp) == (1, 1)


@pytest.mark.parametrize(("damaged", "vp"), [(0, 0), (1, 1), (2, 3), (3, 5), (7, 13), (8, 15)])
def test_25_attack_table(damaged: int, vp: int) -> None:
    assert table().attack_vp(damaged) == vp


def test_26_27_28_29_loot() -> None:
    for own, tokens in ((True, 3), (False, 3), (True, 0)):
        game = table()
        me, other = game.players
        target = give(other, "beer_container", tokens)
        mine = give(me, "beer_container", 2) if own else None
        me.hand = Counter(elf_archer=1)
        script = turn(game).do(SEAT, slot("beer_container"), card("elf_archer"), END, END)
        assert me.turn.damaged == 1
        assert target.tokens == max(tokens - 1, 0)
        if mine:
            assert mine.tokens == (3 if tokens else 2)
            assert me.funds("beer") == mine.tokens
        else:
            assert me.loot["beer"] == me.funds("beer") == 1
            script.do(END)
            assert me.loot["beer"] == 0
    game = table()
    brewery = give(game.players[1], "brewery", 1)
    game.players[0].hand = Counter(viking_warrior=1)
    turn(game).do(SEAT, slot("brewery"), card("viking_warrior"), END, END)
    assert brewery.tokens == 1
    assert game.players[0].tokens("beer") == 0


def test_30_31_32_who_may_be_attacked() -> None:
    game = table(3)
    for player in game.players:
        give(player, "brewery")
        give(player, "brewery")
    game.players[0].attackers, game.players[1].attackers = {1}, {0}
    game.players[0].slots[0].attackers = {1}
    game.players[0].slots[0].damaged = True
    game.players[1].slots[1].attackers = {0}  # defended
    game.players[2].hand = Counter(viking_warrior=1)
    script = turn(game, 2)
    assert {SEAT, SEAT + 1} <= set(script.now.legal)
    assert script.do(SEAT).now.legal == [slot("brewery", 1)]
    assert turn(game, 2).do(SEAT + 1).now.legal == [slot("brewery", 0)]
    game.players[0].attackers = set()
    legal = turn(game, 2).now.legal
    assert SEAT in legal
    assert SEAT + 1 not in legal
    game = table(4)
    for player in game.players:
        give(player, "brewery")
    for attacker, victim in ((0, 1), (1, 2), (2, 0)):
        game.players[victim].attackers = {attacker}
    game.players[3].hand = Counter(viking_warrior=1)
    assert {SEAT, SEAT + 1, SEAT + 2} <= set(turn(game, 3).now.legal)


def test_33_34_one_opponent_and_draco_once() -> None:
    game = table(3)
    me = game.players[0]
    for player in game.players[1:]:
        give(player, "brewery")
        give(player, "brewery")
    game.river[2] = "undead_gold"
    me.hand = Counter(viking_warrior=2, elf_archer=1)
    script = turn(game).do(SEAT, slot("brewery"), card("viking_warrior"), END, END)
    assert SEAT + 1 not in script.now.legal
    assert {SEAT, DRACO, RIVER + 2} <= set(script.now.legal)
    script.do(DRACO, card("viking_warrior"), END)
    assert script.now == Decision(0, "draco", [OPTION, OPTION + 1])
    script.do(OPTION + 1)
    assert me.loot == {"beer": 0, "gold": 1}
    assert DRACO not in script.now.legal
    assert me.vp == 0


def test_35_undead() -> None:
    game = table()
    me = game.players[0]
    game.river = ["scroll", "sword", "crystal", "undead_gold", "shaman"]
    game.odin_deck = Counter(gold_bars=1)
    me.hand = Counter(elf_archer=1)
    turn(game).do(RIVER + 3, card("elf_archer"), END)
    assert (me.vp, me.loot["gold"], me.turn.pool["gold"]) == (1, 0, 1)
    assert game.odin_discard == Counter(undead_gold=1)
    assert game.river == ["gold_bars", "scroll", "sword", "crystal", "shaman"]
    assert me.area == Counter(elf_archer=1)


def test_36_equipment_needs_a_unit() -> None:
    game = table()
    game.players[0].hand = Counter(thor=1, sword=1)
    script = turn(game).do(SEAT, TARGET + TOWN_HALL, card("thor"))
    assert script.now.legal == [END]


def test_sword_may_not_block_mjollnir() -> None:
    game = table()
    game.players[0].hand = Counter(viking_warrior=1, sword=1, mjollnir=1)
    script = turn(game).do(SEAT, TARGET + TOWN_HALL, card("viking_warrior"))
    assert script.now.legal == [card("mjollnir")]


def test_37_alviss() -> None:
    game = table()
    me = game.players[0]
    me.hand, me.deck = Counter(alviss=1), Counter(bone_crusher=1, beer=1)
    script = turn(game).do(card("alviss"))
    assert me.hand == Counter(bone_crusher=1, beer=1)
    script.do(SEAT, TARGET + TOWN_HALL, card("alviss"), card("bone_crusher"))
    assert game.attack is not None
    assert (game.attack.value(), game.attack.committed.total()) == (7, 2)


def test_commit_from_the_hand_draws() -> None:
    game = table()
    me = game.players[0]
    me.hand, me.deck = Counter(alviss=1, viking_warrior=1), Counter(bone_crusher=1, beer=1)
    script = turn(game).do(SEAT, TARGET + TOWN_HALL, card("alviss"))
    assert script.now.legal == [card("viking_warrior"), card("bone_crusher")]


def test_38_hero_trap() -> None:
    game = table()
    me, other = game.players
    other.level = 2
    me.hand, other.hand = Counter(thor=1, elf_archer=1), Counter(hero_trap=1)
    turn(game).do(SEAT, TARGET + TOWN_HALL, card("thor"), card("elf_archer"), END, card("hero_trap"), END)
    assert other.vp == 2
    assert other.area == Counter(hero_trap=1)
    assert not other.town_hall.damaged


def test_46_favor_off_turn() -> None:
    game = table()
    me, other = game.players
    other.vp, other.thresholds = 11, 1
    me.hand, other.hand = Counter(elf_archer=2), Counter(cannon=1)
    attack = (SEAT, TARGET + TOWN_HALL, card("elf_archer"), card("elf_archer"), END, card("cannon"), END)
    script = turn(game).do(*attack)
    assert other.vp == 13
    assert (script.now.seat, script.now.kind) == (1, "favor")


def test_57_a_unit_attacks_once() -> None:
    game = table()
    me, other = game.players
    give(other, "brewery")
    give(other, "brewery")
    me.hand = Counter(bone_crusher=1)
    script = turn(game).do(SEAT, slot("brewery"), card("bone_crusher"), END, END)
    assert SEAT not in script.now.legal
