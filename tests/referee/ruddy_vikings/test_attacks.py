"""The test vectors about attacks, on the referee's own game."""

from collections import Counter

import pytest

from tests.referee.ruddy_vikings.script import situation


def test_t03_war() -> None:
    table = situation(["raider x", "land*4"], turn_card="war").do("play:raider", "seat+1", "end", "end")
    assert table.size(1) == 2
    assert table.hand(0, "x")
    assert table.game.discard["viking_raider"] == 1


def test_t04_legs_of_meat() -> None:
    table = situation(["raider leg*2 x", "land*5"]).do("play:raider", "seat+1", "play:leg", "play:leg")
    assert table.offers("end")
    table.do("end")
    assert table.game.snapshot()["attack"]["damage"] == 3
    table.do("end")
    assert table.size(1) == 2
    assert table.hand(0, "x")
    assert table.game.discard == Counter(viking_raider=1, leg_of_meat=2, land_defence=3)


def test_t06_stopped() -> None:
    table = situation(["raider leg ram x", "land*3"], {1: "air land"})
    table.do("play:raider", "seat+1", "play:leg", "play:ram", "end")
    assert table.offers("slot:0", "slot:1")
    table.do("slot:0")
    assert table.offers("end", "slot:1")
    table.do("slot:1")
    assert table.slots(1) == ["air_defence"]
    assert table.known(1) == [[1]]
    assert table.discarded("land raider")
    assert table.hand(0, "x leg ram")
    assert table.size(1) == 3


def test_t07_right_guess() -> None:
    table = situation(["raider leg ram x", "magic*3"], {1: "air land"})
    table.do("play:raider", "seat+1", "play:leg", "play:ram", "end", "slot:1")
    assert table.offers("end")
    table.do("end")
    assert table.size(1) == 1
    assert table.slots(1) == ["air_defence", "land_defence"]
    assert table.known(1) == [[1], [1]]
    assert table.discarded("raider leg ram magic*2")


def test_t08_mode() -> None:
    for match, options in (("typed", ["end"]), ("any", ["end", "slot:0"])):
        table = situation(["flyer x", "x*3"], {1: "land"}, defence_match=match).do("play:flyer", "seat+1", "end")
        assert table.legal() == options


@pytest.mark.parametrize("fortify", [0, 1])
def test_t09_magic_and_fortify(fortify: int) -> None:
    table = situation(["berserker x", "land*3"], {1: "magic"}, fortify={1: fortify})
    table.do("play:berserker", "seat+1", "end", "slot:0")
    if fortify:
        assert table.decision == "fortify"
        assert table.actor == 1
        table.do("play:fortify")
        assert table.slots(1) == ["magic_defence"]
        assert table.known(1) == [[0, 1]]
        assert table.discarded("fortify")
    else:
        assert table.slots(1) == []
        assert table.discarded("magic")
    assert table.hand(1, "land*3 berserker")
    assert table.game.fortify[1].total() == 0


@pytest.mark.parametrize(("fog_war", "left"), [(True, 1), (False, 2)])
def test_t10_t55_fog_of_war(fog_war: bool, left: int) -> None:
    table = situation(["raider leg land air", "x*4"], {1: "fog"}, "war", fog_war=fog_war)
    table.do("play:raider", "seat+1", "play:leg", "end", "slot:0")
    assert table.size(0) == left
    assert table.size(1) == 4
    assert table.game.discard["viking_raider"] == table.game.discard["fog_of_war"] == 1


def test_t11_oi() -> None:
    for back in ("discard", "return"):
        table = situation(["smasher leg x", "oi land"], oi_viking=back)
        table.do("play:smasher", "seat+1", "play:leg", "end")
        assert table.offers("end", "play:oi")
        table.do("play:oi")
        assert table.hand(1, "land")
        assert table.hand(0, "leg x" if back == "discard" else "leg x smasher")
        assert table.discarded("smasher oi" if back == "discard" else "oi")
        assert table.decision == "main"
        assert not any(label.startswith("play:viking") for label in table.legal())


def test_t13_bypassed_reaction() -> None:
    table = situation(["vaulter x", "x*3"], {1: "oi"}).do("play:vaulter", "seat+1", "end", "slot:0")
    assert table.offers("end")
    table.do("end")
    assert table.slots(1) == ["oi"]
    assert table.size(1) == 2


def test_t20_same_buffer_twice() -> None:
    hands, built = ["smasher ram*2 hook leg*3 x", "x*5"], {1: "land magic*3"}
    table = situation(hands, built).do("play:smasher", "seat+1", "play:leg", "play:leg", "play:leg")
    assert table.offers("end", "play:ram", "play:hook")
    table.do("play:ram")
    assert table.offers("end")
    table.do("end", "slot:0")
    assert table.offers("slot:1", "slot:2", "slot:3")
    assert table.do("slot:3").decision == "respond"
    table = situation(hands, built, buffer_difference="id").do("play:smasher", "seat+1", "play:leg", "play:ram")
    assert table.offers("end", "play:hook")
    table.do("play:hook", "end")
    assert table.offers("slot:0", "slot:1")
    assert table.do("slot:1", "slot:2").offers("slot:3")
    table = situation(hands, built).do("play:smasher", "seat+1", "play:hook")
    assert table.offers("end")  # a Leg is a lower type


def test_t53_one_effect_two_names() -> None:
    hook = {"grappling_hook": {"add_bypass": 2}}
    table = situation(["raider ram hook x", "x*5"], cards=hook).do("play:raider", "seat+1", "play:ram")
    assert table.offers("end", "play:hook")
    cry = {"war_cry": {"add_damage": 1, "multiply_base": 1}}
    table = situation(["raider leg*2 cry x", "x*5"], cards=cry).do("play:raider", "seat+1", "play:leg", "play:leg")
    assert table.offers("end")
    assert table.game.snapshot()["attack"]["damage"] == 3


def test_t21_damage() -> None:
    table = situation(["wrath berserker cry leg x", "x*7"], turn_card="war")
    table.do("play:wrath", "play:berserker", "seat+1", "play:leg", "play:cry", "end")
    assert table.game.snapshot()["attack"]["damage"] == 7
    assert table.do("end").game.over


def test_t23_thor() -> None:
    table = situation(["thor smasher x", "oi land"], {1: "land magic oi"}).do("play:thor")
    assert table.game.thor == 1
    table.do("play:smasher", "seat+1")
    assert table.game.thor == 1
    table.do("end")
    assert table.decision == "respond"
    assert table.game.thor == 0
    assert table.offers("end", "play:oi")


def test_t44_two_hammers() -> None:
    table = situation(["thor*2 omen raider*2 x*2", "x*5 magic"], {1: "land"}, "raiding_season")
    table.do("play:thor", "play:omen", "play:thor")
    for _ in range(2):
        table.do("play:raider", "seat+1", "end")
        assert table.offers("end")
        table.do("end")
    assert table.size(1) == 4
    assert table.game.thor == 0


def test_t32_plunderer() -> None:
    table = situation(["plunderer x", "land oi"]).do("play:plunderer", "seat+1", "end", "end")
    assert (table.size(0), table.size(1)) == (2, 1)
    assert table.discarded("plunderer")


def test_t33_shield_maiden() -> None:
    table = situation(["raider flyer x", "x*3"], {1: "maiden"}).do("play:flyer", "seat+1", "end")
    assert table.offers("end")
    table = situation(["raider flyer x", "x*3"], {1: "maiden"}).do("play:raider", "seat+1", "end", "slot:0")
    assert table.discarded("raider maiden")
    table = situation(["raider x", "x*3"], {1: "maiden"}, fortify={1: 1}).do("play:raider", "seat+1", "end", "slot:0")
    table.do("play:fortify")
    assert table.discarded("raider fortify")
    assert table.known(1) == [[0, 1]]
    table = situation(["maiden x", "x"]).do("build:maiden")
    assert table.offers("end", "build:air")


def test_t37_return_to_hand() -> None:
    back = "return_to_hand"
    table = situation(["raider leg", "x*4"], viking_after_success=back).do(
        "play:raider", "seat+1", "play:leg", "end", "end"
    )
    assert table.size(1) == 2
    assert table.hand(0, "raider")
    assert table.game.discard["leg_of_meat"] == 1
    table = situation(["raider leg", "x*4"], {1: "fog"}, viking_after_success=back)
    table.do("play:raider", "seat+1", "play:leg", "end", "slot:0")
    assert table.game.winners == [1]
    assert table.game.discard["viking_raider"] == 1


def test_t38_oi_by_another() -> None:
    for scope, asked in (("any_attack", "other_oi"), ("own_attack", "main")):
        table = situation(["raider leg x", "x*3", "oi x"], oi_scope=scope).do("play:raider", "seat+1", "end", "end")
        assert table.decision == asked
    table = situation(["raider leg x oi", "oi x", "oi x", "x"], {3: "oi"}, oi_scope="any_attack")
    table.do("play:raider", "seat+1", "play:leg", "end", "end")
    assert table.actor == 2
    table.do("end")
    assert table.actor == 3
    assert table.offers("end", "slot:0")
    table.do("slot:0")
    assert table.hand(0, "leg x oi")
    assert table.size(1) == 2
    assert table.discarded("raider oi")


def test_t39_fog_answered() -> None:
    hands, built = ["raider leg x", "x*3"], {0: "magic", 1: "fog"}
    table = situation(hands, built, fog_defendable=True).do("play:raider", "seat+1", "play:leg", "end", "slot:0")
    assert (table.actor, table.decision) == (0, "fog_defend")
    assert table.game.snapshot()["attack"]["reaction"] == {"card": "fog_of_war", "seat": 1}
    assert table.hand(0, "leg x")
    table.do("slot:0")
    assert table.hand(0, "raider leg x")
    assert table.discarded("magic fog")
    assert situation(hands, built).do("play:raider", "seat+1", "play:leg", "end", "slot:0").size(0) == 1
    table = situation(hands, built, fog_defendable=True, fortify={0: 1})
    table.do("play:raider", "seat+1", "end", "slot:0", "slot:0", "play:fortify")
    assert table.slots(0) == ["magic_defence"]
    assert table.known(0) == [[0, 1]]


def test_failing_war_cry() -> None:
    """RUD-59: the referee finds out from the cards lost."""
    lost = Counter[int]()
    for n in range(12):
        table = situation(["berserker cry x", "x*6"], war_cry_success=0.5)
        table.game.luck.rng.seed(n)  # type: ignore[attr-defined]
        table.do("play:berserker", "seat+1", "play:cry", "end", "end")
        lost[6 - table.size(1)] += 1
    assert set(lost) == {2, 4}
