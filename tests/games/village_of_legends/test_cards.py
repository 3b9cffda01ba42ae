"""Defence cards, Spells, Beers, Potions, the Sheath, effect rows."""

import pytest

from tests.games.village_of_legends.table import Table


@pytest.mark.rule("VOL-401", "VOL-402", "VOL-407")
def test_one_card_in_each_slot() -> None:
    worn = ["leather_armour", "wooden_shield", "helmet", "magic_cloak", "stone_wall"]
    t = Table(hand={0: [*worn, "metal_shield"]}, int_pool=2)
    for card in worn:
        t.do(f"play:{card}")
    assert t.slots() == worn
    t.do("play:metal_shield")
    assert (t.slots()[1], t.discards(), t.area()) == ("metal_shield", ["wooden_shield"], [])


@pytest.mark.rule("VOL-402", "VOL-403")
def test_a_new_card_has_no_marks() -> None:
    t = Table(hand={0: ["metal_shield"]}, slots={0: ["wooden_shield"]}, marks={0: {"shield": 2}})
    assert t.do("play:metal_shield").mark("shield", 0) == 0


@pytest.mark.rule("VOL-405")
def test_bonuses_of_defence_cards() -> None:
    """INT when played and at each start; kept if the card is lost; a Spiked Shield strikes at once."""
    t = Table(hand={0: ["magic_cloak", "spiked_shield", "staff"]}).do("play:magic_cloak")
    assert t.pool == 4
    t.do("play:spiked_shield").attack("staff", dice=[3])
    assert t.life[1] == 31
    t.do("end", "end")
    assert t.pool == 4
    t = Table(slots={0: ["magic_cloak"]}, monsters=[("orc", 1, 0)], turn=1).dice(6, seat=0).do("end")
    assert (t.slots(), t.pool) == ([], 4)


@pytest.mark.rule("VOL-405", "VOL-516")
@pytest.mark.parametrize(("hero", "slots", "lost"), [
    ("elf", ["helmet"], 1),  # 5 - 1 resisted, 3 absorbed
    ("elf", [], 5),
    ("barbarian", [], 6),
    ("barbarian", ["helmet"], 2),
])  # fmt: skip
def test_resistances_add_up(hero: str, slots: list[str], lost: int) -> None:
    t = Table(hand={0: ["mind_blast"]}, heroes={1: hero}, slots={1: slots}).attack("mind_blast", dice=[3])
    assert t.book.hero_lp[t.state.hero[1]] - t.life[1] == lost


@pytest.mark.rule("VOL-406", "VOL-426")
def test_defence_spells() -> None:
    t = Table(hand={0: ["stone_wall"]}, int_pool=2).do("play:stone_wall")
    assert (t.slots(), t.pool, t.tally.defences_played[0], t.tally.spells_played[0]) == (["stone_wall"], 0, 1, 0)
    assert t.do("end", "end").pool == 3
    assert t.slots() == ["stone_wall"]
    assert not Table(hand={0: ["stone_wall"]}, int_pool=1).can("play:stone_wall")


@pytest.mark.rule("VOL-424", "VOL-425")
def test_healing_spells() -> None:
    t = Table(hand={0: ["healing_rain"]}, life={0: 20}).dice(3).do("play:healing_rain")
    assert (t.decision, t.life, t.tally.healed_spell[0]) == ("main", [25, 35], 5)
    t = Table(hand={0: ["healing_touch"]}, life={0: 20}).dice(3).do("play:healing_touch")
    assert (t.decision, t.legal) == ("heal_target", ["seat:0"])
    assert t.do("seat:0").life[0] == 24
    t = Table(hand={0: ["healing_potion"]}, life={0: 34}).dice(6).do("play:healing_potion")
    assert (t.life[0], t.tally.healed_potion[0]) == (35, 1)
    t = Table(
        hand={0: ["healing_potion"]}, life={0: 20}, cards={"healing_potion": {"effects": [{"do": "heal", "bonus": -4}]}}
    )
    assert t.do("play:healing_potion").life[0] == 20


@pytest.mark.rule("VOL-431", "VOL-432")
def test_beers_and_potions_need_nothing() -> None:
    t = Table(heroes={0: "warrior"}, hand={0: ["light_ale", "potion_of_speed"]}, int_pool=-5, life={0: 20})
    t.do("play:light_ale", "play:potion_of_speed")
    assert (t.life[0], t.pool, len(t.hand())) == (21, -6, 3)
    assert (t.tally.healed_beer[0], t.tally.beers[0]) == (1, 1)


@pytest.mark.rule("VOL-433", "VOL-421")
def test_a_pool_below_zero_only_prevents_casting() -> None:
    t = Table(hand={0: ["staff", "ice_bolt", "scroll_of_wisdom", "coin"]}, int_pool=-2)
    assert [label for label in t.legal if label.startswith("play")] == ["play:coin", "play:staff"]
    t.do("end", "end")
    assert t.pool == 3


@pytest.mark.rule("VOL-442", "VOL-207")
def test_removing() -> None:
    t = Table(hand={0: ["scroll_of_oblivion", "coin"]}).do("play:scroll_of_oblivion")
    assert t.legal == ["card:coin"]
    t.do("card:coin")
    assert (t.away(), t.state.own_cards[0], t.tally.removed[0, 0]) == (["coin"], 6, 1)


@pytest.mark.rule("VOL-443", "VOL-444", "VOL-446")
def test_the_opponent_discards() -> None:
    """Also if the attack hit Monsters only, did no damage, or the hand is empty."""
    t = Table(hand={0: ["mace"], 1: ["coin", "staff"]}, monsters=[("ogre", 0, 0)]).attack("mace")
    assert (t.decision, t.actor) == ("discard", 1)
    assert t.do("card:coin").discards(1) == ["coin"]
    assert (t.actor, t.tally.forced_discards[1]) == (0, 1)
    t = Table(hand={0: ["mace"], 1: ["coin"]}, cards={"mace": {"attack": -9}}).attack("mace")
    assert (t.decision, t.life[1]) == ("discard", 35)
    assert Table(hand={0: ["mace"]}).attack("mace").decision == "main"


@pytest.mark.rule("VOL-445")
@pytest.mark.parametrize(("knob", "seat"), [("left_enemy", 1), ("left_player", 1), ("attack_target", 2)])
def test_who_discards(knob: str, seat: int) -> None:
    t = Table(3, hand={0: ["mind_blast"], 1: ["coin"], 2: ["coin"]}, rules={"opponent_effect_target": knob})
    t.do("play:mind_blast", "seat:2")
    assert t.actor == seat
    t = Table(
        3, hand={0: ["mind_blast"], 1: ["coin"], 2: ["coin"]}, life={2: 1}, rules={"opponent_effect_target": knob}
    ).do("play:mind_blast", "seat:2")  # fmt: skip
    assert t.actor == 1


@pytest.mark.rule("VOL-451", "VOL-452")
def test_one_sheath() -> None:
    t = Table(hand={0: ["sheath", "sheath"]}).do("play:sheath")
    assert not t.can("play:sheath")
    assert not Table(hand={0: ["sheath"]}, sheath={0: "knife"}).can("play:sheath")
    assert t.do("end", "end").state.sheath[0] == t.number("sheath")


@pytest.mark.rule("VOL-453", "VOL-454", "VOL-456")
def test_sheathing() -> None:
    t = Table(hand={0: ["knife", "coin", "halberd"]}, sheath={0: ""})
    assert [label for label in t.legal if label.startswith("sheathe")] == ["sheathe:knife", "sheathe:halberd"]
    t.do("sheathe:halberd")
    assert not any(label in t.legal for label in ("sheathe:knife", "unsheathe", "sell:halberd", "play:halberd"))
    assert t.state.weapons == 0
    t.do("end", "end")
    assert t.can("unsheathe")


@pytest.mark.rule("VOL-455", "VOL-505")
def test_limits_hold_for_the_sheathed_weapon() -> None:
    t = Table(hand={0: ["knife"]}, sheath={0: "halberd"}).attack("knife")
    assert not t.can("unsheathe")
    t = Table(hand={0: ["knife", "sheath"]}, sheath={0: "halberd"}).do("unsheathe", "seat:1")
    assert not t.can("play:knife")
    assert t.can("play:sheath")
    assert t.tally.unsheathed[0] == 1


@pytest.mark.rule("VOL-525", "VOL-502")
def test_potions_of_strength() -> None:
    t = Table(hand={0: ["potion_of_strength", "potion_of_strength", "ice_bolt", "staff", "knife"]})
    t.do("play:potion_of_strength", "play:potion_of_strength").attack("ice_bolt", dice=[1])
    assert t.life[1] == 32
    t.attack("staff", dice=[1])
    assert t.life[1] == 27
    t.attack("knife", dice=[1])
    assert t.life[1] == 26
    t = Table(hand={0: ["potion_of_strength"]}, deck={0: ["staff"] * 5}).do("play:potion_of_strength", "end", "end")
    assert t.attack("staff", dice=[1]).life[1] == 34


@pytest.mark.rule("VOL-441")
def test_drawing() -> None:
    t = Table(hand={0: ["clairvoyance"]}, deck={0: ["knife", "staff", "coin"]}).do("play:clairvoyance")
    assert (t.hand(), t.deck()) == (["knife", "staff"], ["coin"])


@pytest.mark.rule("VOL-445")
def test_a_card_without_an_attack_has_no_attack_target() -> None:
    """Whoever was aimed at before."""
    t = Table(
        3, hand={0: ["ice_bolt", "potion_of_speed"], 1: ["coin"], 2: ["coin"]},
        cards={"potion_of_speed": {"effects": [{"do": "discard"}]}}, rules={"opponent_effect_target": "attack_target"},
    ).do("play:ice_bolt", "seat:2", "play:potion_of_speed")  # fmt: skip
    assert (t.decision, t.actor) == ("discard", 1)
