"""Beers, Scrolls, Potions, the Sheath and secondary effects: the vectors of the rules text."""

from collections import Counter

import pytest

from tests.referee.village_of_legends.script import Situation, attacked


def test_17_scroll_threshold() -> None:
    table = Situation("scroll_of_wisdom magic_ring")
    assert "play:scroll_of_wisdom" not in table.legal()
    table.do("play:magic_ring")
    assert table.p[0].int_pool == 3
    assert table.do("play:scroll_of_wisdom").p[0].int_pool == 5
    assert "play:scroll_of_wisdom" not in Situation("scroll_of_wisdom", scroll_check="printed").legal()


def test_18_beer_below_zero() -> None:
    table = Situation("dwarven_brew", heroes=("barbarian", "elf"))
    table.p[0].lp = 42
    table.do("play:dwarven_brew", dice=(6, 1))
    assert (table.p[0].int_pool, table.p[0].lp, table.p[0].berserk) == (-3, 45, 1)


def test_19_berserk() -> None:
    table = Situation("dark_stout*2 staff", heroes=("barbarian", "elf")).market({7: "helmet"})
    table.p[0].gold = 20
    assert "buy:7" in table.legal()
    table.do("play:dark_stout", dice=(1,))
    assert table.p[0].berserk == 1
    assert "buy:7" not in table.legal()
    assert table.do("play:staff", dice=(3,)).p[1].lp == 31
    table.do("play:dark_stout", "end")
    assert table.p[0].berserk == 0
    table = Situation("dark_stout", heroes=("barbarian", "elf"))
    table.do("play:dark_stout", dice=(3,))
    for left in (2, 1, 0):
        assert table.game.access(table.p[0]) is False
        table.do("end", "end")
        assert table.p[0].berserk == left


def test_20_dwarf_needs_two_beers() -> None:
    table = Situation("dark_stout", heroes=("dwarf", "elf"))
    table.p[0].deck = ["dark_stout"] * 5
    table.do("play:dark_stout", "end", "end", "play:dark_stout")
    assert table.p[0].berserk == 0
    assert table.do("play:dark_stout", dice=(4,)).p[0].berserk == 4


def test_59_beer_while_berserk() -> None:
    for text, cards in ((False, 1), (True, 2)):
        table = Situation("light_ale*2", heroes=("barbarian", "elf"), berserk_beer_text=text)
        table.p[0].lp = 30
        table.do("play:light_ale", dice=(4,))
        assert table.has(0, "light_ale coin")
        table.do("play:light_ale")
        assert (table.p[0].lp, table.p[0].int_pool, table.p[0].berserk) == (32, -2, 4)
        assert table.has(0, f"coin*{cards}")


def test_berserk_optional() -> None:
    """D18."""
    for answer, dice, counter in (("no", (), 0), ("yes", (5,), 5)):
        table = Situation("dark_stout", heroes=("barbarian", "elf"), berserk_optional=True).do("play:dark_stout")
        assert table.legal() == ["no", "yes"]
        assert table.do(answer, dice=dice).p[0].berserk == counter


def test_21_secondary_effect_is_mandatory() -> None:
    table = Situation("hammer coin staff")
    table.do("play:hammer", dice=(1,))
    assert table.legal() == ["card:coin", "card:staff"]
    table.do("card:staff")
    assert table.game.removed == Counter(staff=1)
    table = Situation("hammer").do("play:hammer", dice=(1,))
    assert table.open().decision == "main"


def test_22_nothing_to_draw() -> None:
    table = Situation("knife")
    table.p[0].deck = []
    table.do("play:knife", dice=(2,))
    assert table.p[1].lp == 33
    assert table.has(0, "")


def test_reshuffle_leaves_played_cards() -> None:
    """VOL-208, VOL-211."""
    table = Situation("coin knife")
    table.p[0].deck, table.p[0].discard = [], Counter(["helmet"])
    table.do("play:coin", "play:knife", dice=(1,))
    assert table.has(0, "helmet")
    assert table.p[0].played == Counter(["coin", "knife"])


def test_24_discard_in_3_players() -> None:
    table = Situation("mind_blast", players=3, heroes=("elf", "warrior", "dwarf"))
    table.p[1].hand = Counter(["coin", "staff"])
    table.do("play:mind_blast", "seat:2", dice=(2,))
    assert (table.open().seat, table.legal()) == (1, ["card:coin", "card:staff"])
    table.do("card:coin")
    assert table.discarded(1, "coin")
    assert table.has(1, "staff")


def test_32_level_up_in_mid_turn() -> None:
    table = Situation("crossbow", heroes=("elf", "warrior"))
    table.monster("skeleton", host=0)
    table.do("play:crossbow", dice=(1,))
    assert (table.p[0].xp, table.p[0].level) == (40, 2)
    table.do("end")
    assert table.p[0].hand.total() == 6


def test_34_sheath() -> None:
    table = Situation("sheath sheath halberd")
    table.do("play:sheath")
    assert "play:sheath" not in table.legal()
    table.do("sheathe:halberd")
    assert "unsheathe" not in table.legal()
    table.do("end", "end")
    assert not table.discarded(0, "sheath*2")
    table.do("unsheathe", dice=(1,))
    assert table.discarded(0, "sheath*2")
    assert table.p[0].played == Counter(["halberd"])
    assert table.p[1].lp == 27
    table.do("end")
    assert table.p[0].discard["halberd"] == 1


def test_sheathed_magic_staff_without_int() -> None:
    """VOL-421, VOL-455."""
    table = Situation()
    table.p[0].sheath, table.p[0].sheathed = "sheath", "thunderstaff"
    assert table.legal() == ["end"]
    table.p[0].int_pool = 2
    table.asked, table.steps = None, table.game.play()
    assert table.legal() == ["end", "unsheathe"]


def test_65_sheath_before_draw() -> None:
    table = Situation()
    table.p[0].deck, table.p[0].sheath, table.p[0].sheathed = [], "sheath", "knife"
    table.do("unsheathe", dice=(2,))
    assert table.p[1].lp == 33
    assert table.has(0, "sheath")


def test_int_of_a_cloak() -> None:
    """VOL-405."""
    table = Situation("magic_cloak")
    assert table.do("play:magic_cloak").p[0].int_pool == 2
    assert table.do("end", "end").p[0].int_pool == 2


def test_heal_and_healing_limits() -> None:
    """VOL-425, VOL-711."""
    table = attacked(heroes=("paladin", "elf"))
    table.p[0].xp, table.p[0].lp = 100, 38
    assert table.do("end").p[0].lp == 39
    table = Situation("healing_potion greater_healing_potion", cards={"healing_potion": {"effects": [
        {"do": "heal", "dice": 1, "bonus": -3}]}})  # fmt: skip
    table.p[0].lp = 35
    assert table.do("play:healing_potion", dice=(1,)).p[0].lp == 35
    assert table.do("play:greater_healing_potion", dice=(6,)).p[0].lp == 40


@pytest.mark.parametrize(("answer", "deck"), [("no", ["ice_bolt", "lightning"]), ("yes", ["lightning", "ice_bolt"])])
def test_vision(answer: str, deck: list[str]) -> None:
    """VOL-738, VOL-739."""
    table = Situation(heroes=("mage", "elf")).market({3: "fireball"}, spell="ice_bolt lightning")
    table.monster("wolf", host=0)
    table.do("ability:vision", answer)
    assert table.game.decks["spell"] == deck
    assert table.p[0].seen == {deck.index("ice_bolt")}
    assert table.legal() == ["end"]
    assert "ability:vision" not in Situation(heroes=("mage", "elf")).market({3: "fireball"}).legal()


def test_draft() -> None:
    """D1."""
    table = Situation(heroes=(), hero_selection="draft")
    table.game.turns = 0
    assert table.legal() == [f"hero:{name}" for name in ("barbarian", "dwarf", "elf", "warrior", "paladin", "mage")]
    table.do("hero:elf")
    assert (table.open().seat, "hero:elf" in table.legal()) == (1, False)
    table.do("hero:mage")
    assert [player.lp for player in table.p] == [35, 30]
    assert (table.game.turns, table.open().decision) == (1, "main")
