"""The players: what the table of RULES.md makes them choose."""

from collections import Counter
from typing import Any

import pytest

from simkit.games.village_of_legends.policies import DEFAULTS
from tests.games.village_of_legends.appraisals import gold_wanted, worth
from tests.games.village_of_legends.table import Table

NOTHING_FOR_SALE = dict.fromkeys(range(1, 11), "")


# --- policies without judgement --------------------------------------------------------------------------------------


def test_lowest_and_highest() -> None:
    t = Table(hand={0: ["coin", "staff", "halberd"]}, gold=60)
    assert t.choose("end") == t.legal[0] == "end"
    assert t.choose("last") == t.legal[-1] == "sell:halberd"


def test_random_is_uniform() -> None:
    t = Table(hand={0: ["coin", "staff"]}, market=NOTHING_FOR_SALE)
    assert t.legal == ["end", "play:coin", "play:staff", "sell:staff"]
    found = Counter(t.choose("random", key) for key in range(400))
    assert min(found[label] for label in t.legal) > 70


def test_busy_neither_ends_nor_sells() -> None:
    t = Table(hand={0: ["coin", "coin", "staff"]}, market=NOTHING_FOR_SALE)
    found = Counter(t.choose("busy", key) for key in range(300))
    assert set(found) == {"play_all", "play:coin", "play:staff"}
    assert min(found.values()) > 60
    only_sales = Table(hand={0: ["thunderstaff"]}, int_pool=0, market=NOTHING_FOR_SALE)
    assert only_sales.legal == ["end", "sell:thunderstaff"]
    assert {only_sales.choose("busy", key) for key in range(20)} == {"end"}
    t = Table(hand={0: ["wolf"]}).do("play:wolf")
    assert {t.choose("busy", key) for key in range(40)} == {"seat:0", "seat:1"}


# --- worth -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hero", "card", "points"), [
    ("dwarf", "short_sword", 45),
    ("warrior", "short_sword", 55),
    ("dwarf", "spear", 51),
    ("dwarf", "great_sword", 75),
    ("dwarf", "knife", 60),
    ("dwarf", "hammer", 65),
    ("dwarf", "mace", 70),
    ("dwarf", "staff_of_fire", 75),
    ("dwarf", "thunderstaff", 0),
    ("elf", "thunderstaff", 85),
    ("elf", "fireball", 85),
    ("mage", "fireball", 105),
    ("dwarf", "fireball", 0),
    ("mage", "lightning", 35 + 50 + 20 + 10 + 5),
    ("mage", "meteor_shower", 35 + 60 + 20 + 20),
    ("mage", "earthquake", 35 + 40 + 20 + 10 + 10),
    ("elf", "mind_blast", 35 + 20 + 10 + 15),
    ("elf", "helmet", 28),
    ("elf", "magic_cloak", 24 + 4 + 4),
    ("elf", "spiked_shield", 32 + 20),
    ("elf", "stone_wall", 48),
    ("dwarf", "stone_wall", 0),
    ("elf", "giant_turtle", 32),
    ("elf", "orc", 35 + 10 + 36 - 10),
    ("elf", "imp", 15 + 18 - 5),
    ("elf", "troll", 45 + 42 - 15 + 10),
    ("elf", "stone_golem", 55 + 36 - 20 + 16),
    ("elf", "harpy", 25 + 24 - 10 + 15),
    ("elf", "light_ale", 7 - 4 + 25),
    ("dwarf", "light_ale", 7 + 25),
    ("dwarf", "healing_potion", 17),
    ("elf", "potion_of_intellect", 12),
    ("dwarf", "potion_of_intellect", 0),
    ("dwarf", "potion_of_strength", 16),
    ("dwarf", "sheath", 10),
    ("elf", "scroll_of_banishment", 30),
    ("elf", "scroll_of_oblivion", 14),
    ("dwarf", "scroll_of_knowledge", 0),
    ("elf", "scroll_of_knowledge", 50),
])  # fmt: skip
def test_worth(hero: str, card: str, points: int) -> None:
    assert worth(Table(heroes={0: hero}), card) == points


def test_worth_of_gold() -> None:
    """Ten Coins make 50 a hand: 10 more are wanted; nobody wants gold when somebody is nearly dead."""
    t = Table(deck={0: ["coin"] * 8 + ["staff"] * 2})
    assert gold_wanted(t) == 60 - 40
    assert (worth(t, "nugget"), worth(t, "chest"), worth(t, "treasure_chest"), worth(t, "smelt_gold")) == (
        36,
        42,
        66,
        24,
    )
    assert worth(Table(deck={0: ["nugget"] * 3}), "nugget") == 0
    assert worth(Table(deck={0: ["staff"] * 3}, life={1: 12}), "nugget") == 0
    assert worth(Table(deck={0: ["staff"] * 3}, life={1: 13}), "nugget") == 108


def test_styles_and_levels_change_worth() -> None:
    t = Table()
    assert worth(t, "short_sword", policy="brawler") == 67
    assert worth(t, "fireball", policy="brawler") == 102
    assert worth(t, "helmet", policy="turtle") == 50
    assert worth(t, "orc", policy="tamer") == 142
    assert worth(Table(heroes={0: "warrior"}, level={0: 3}), "great_sword") == 35 + 50 + 20 + 10
    assert worth(Table(3, heroes={0: "mage"}), "earthquake") == 125
    assert worth(Table(cards={"knife": {"appeal": 7}}), "knife") == 7


def test_buy_scores() -> None:
    t = Table(deck={0: ["great_sword", "helmet", "sheath"]}, extra={0: {"hand_axe": 20}})
    price = DEFAULTS["price"]
    assert worth(t, "battle_axe", price=price) == 85 - 15 - 25
    assert worth(t, "helmet", price=price) == 14 - 10
    assert worth(t, "wooden_shield", price=price) == 24 - 10
    assert worth(t, "sheath", price=price) == -10
    assert worth(t, "hand_axe", price=price) == 55 - 30


# --- the turn --------------------------------------------------------------------------------------------------------


def choice(policy: str = "greedy", **table: Any) -> str:
    return Table(**{"market": NOTHING_FOR_SALE, **table}).choose(policy)


def test_order_of_actions() -> None:
    """One after the other by the scores of the table."""
    everything = [
        "magic_ring", "helmet", "orc", "fireball", "knife", "staff", "coin", "coin", "sheath", "potion_of_intellect",
        "scroll_of_oblivion", "smelt_gold", "potion_of_strength", "light_ale", "healing_potion",
    ]  # fmt: skip
    t = Table(hand={0: everything}, heroes={0: "mage"}, life={0: 20}, deck={0: []}, gold=0)
    taken = []
    while (label := t.choose("greedy")) != "end":
        if t.decision == "main":
            taken.append(label)
        t.do(label)
    assert taken[:13] == [
        "ability:vision", "play:magic_ring", "play:smelt_gold", "play:scroll_of_oblivion", "play:helmet", "play:orc",
        "play:potion_of_strength", "play:fireball", "play:knife", "play:staff", "play:light_ale",
        "play:healing_potion", "play:coin",
    ]  # fmt: skip
    assert "sheath" in t.away()  # what is worth least was removed


def test_weapons_weakest_first_but_a_heavy_one_if_it_does_more() -> None:
    assert choice(hand={0: ["long_sword", "staff", "knife"]}) == "play:staff"
    assert choice(hand={0: ["halberd", "staff"]}) == "play:halberd"
    assert choice(hand={0: ["halberd", "staff", "staff", "staff", "staff"]}) == "play:staff"
    assert choice(hand={0: ["halberd", "great_sword"]}) == "play:halberd"
    assert choice(hand={0: ["great_sword", "staff", "hand_axe"]}) == "play:staff"  # 17 against 7 + 11
    assert choice(hand={0: ["great_sword", "staff", "hand_axe"]}, monsters=[("wolf", 1, 0)]) == "play:great_sword"
    assert choice(hand={0: ["great_sword", "staff", "hand_axe"]}, slots={1: ["helmet"]}) == "play:great_sword"
    master = {"heroes": {0: "warrior"}, "level": {0: 3}}
    assert choice(hand={0: ["halberd", "staff"]}, **master) == "play:staff"
    assert choice(hand={0: ["hammer", "crossbow"]}) == "play:crossbow"  # a Hammer removes a card: last


def test_sheathed_weapons_count() -> None:
    assert choice(sheath={0: "halberd"}, hand={0: ["staff"]}) == "unsheathe"
    assert choice(sheath={0: "staff"}, hand={0: ["coin"]}) == "unsheathe"
    t = Table(sheath={0: ""}, hand={0: ["great_sword", "staff"]}, market=NOTHING_FOR_SALE)
    t.attack("great_sword")
    assert t.choose("greedy") == "sheathe:staff"


def test_defence_cards() -> None:
    assert choice(hand={0: ["helmet"]}) == "play:helmet"
    assert choice(hand={0: ["wooden_shield"]}, slots={0: ["metal_shield"]}) != "play:wooden_shield"
    assert (
        choice(hand={0: ["wooden_shield"]}, slots={0: ["metal_shield"]}, marks={0: {"shield": 3}})
        == "play:wooden_shield"
    )


def test_beers_and_healing() -> None:
    assert choice(hand={0: ["dark_stout"]}) == "end"
    assert choice(hand={0: ["dark_stout"]}, life={0: 32}) == "play:dark_stout"
    assert choice(hand={0: ["dark_stout"]}, life={0: 33}) == "end"
    assert choice(hand={0: ["light_ale"]}) == "play:light_ale"
    assert choice(hand={0: ["greater_healing_potion"]}, life={0: 30}) == "end"
    assert choice(hand={0: ["greater_healing_potion"]}, life={0: 29}) == "play:greater_healing_potion"
    barbarian: dict[str, Any] = {"heroes": {0: "barbarian"}}
    assert choice(hand={0: ["dark_stout", "staff", "staff"]}, **barbarian) == "play:dark_stout"
    assert choice(hand={0: ["dark_stout", "staff"]}, **barbarian) == "play:staff"
    assert choice(hand={0: ["light_ale", "coin"]}, **barbarian) == "play:coin"  # Berserk would close the Market
    dwarf: dict[str, Any] = {"heroes": {0: "dwarf"}}
    assert choice(hand={0: ["dark_stout", "staff", "staff"]}, **dwarf) == "play:staff"
    assert choice(hand={0: ["dark_stout", "dark_stout", "staff", "staff"]}, **dwarf) == "play:dark_stout"


def test_int_removal_and_strength() -> None:
    assert choice(hand={0: ["potion_of_intellect", "staff"]}) == "play:staff"
    assert choice(hand={0: ["potion_of_intellect", "meteor_shower"]}) == "play:potion_of_intellect"
    assert choice(hand={0: ["potion_of_intellect", "scroll_of_wisdom"]}, int_pool=0) == "play:potion_of_intellect"
    assert choice(hand={0: ["scroll_of_oblivion", "fireball"]}, int_pool=2) == "end"
    assert choice(hand={0: ["scroll_of_oblivion", "staff"]}, life={1: 5}) == "play:staff"
    assert choice(hand={0: ["scroll_of_oblivion", "coin"]}, life={1: 5}) == "play:scroll_of_oblivion"
    assert choice(hand={0: ["potion_of_strength"]}) == "end"
    assert choice(hand={0: ["potion_of_strength", "staff"]}) == "play:potion_of_strength"


def test_purchases_and_sales() -> None:
    market = {**NOTHING_FOR_SALE, 6: "long_sword", 7: "helmet", 8: "crossbow"}
    assert Table(gold=40, market=market).choose("greedy") == "buy:6"
    assert Table(gold=50, market=market).choose("greedy") == "buy:8"
    assert Table(gold=20, market=market).choose("greedy") == "buy:7"
    assert Table(gold=10, market=market).choose("greedy") == "end"
    t = Table(gold=45, market=market, hand={0: ["staff"]}).attack("staff")
    assert t.choose("greedy") == "buy:6"
    late = {"hand": {0: ["great_sword", "staff"]}, "market": market, "heroes": {0: "dwarf"}}
    t = Table(gold=45, **late).attack("great_sword")  # type: ignore[arg-type]
    assert t.choose("greedy") == "buy:6"  # the Staff is worth more than the step to the Crossbow
    t = Table(gold=45, **late, cards={"staff": {"appeal": 2}}).attack("great_sword")  # type: ignore[arg-type]
    assert t.choose("greedy") == "sell:staff"
    t = Table(gold=45, **late, cards={"staff": {"appeal": 2}}, berserk={0: 3}).attack("great_sword")  # type: ignore[arg-type]
    assert t.choose("greedy") == "end"
    assert Table(gold=40, market=market, denied={0: ["long_sword"]}).choose("greedy") == "buy:7"


# --- other decisions -------------------------------------------------------------------------------------------------


def test_targets_hosts_and_cards() -> None:
    t = Table(3, hand={0: ["lightning"]}, life={1: 20, 2: 18}, slots={2: ["helmet"]}, monsters=[("wolf", 0, 1)])
    assert t.do("play:lightning").choose("greedy") == "seat:1"
    t = Table(3, hand={0: ["wolf"]}).do("play:wolf")
    assert t.choose("greedy") == "seat:2"  # who has me on his left
    assert Table(hand={0: ["giant_turtle"]}).do("play:giant_turtle").choose("greedy") == "seat:0"
    t = Table(hand={0: ["hammer", "coin", "long_sword", "dark_stout"]}, life={0: 5}).attack("hammer")
    assert t.choose("greedy") == "card:coin"
    t = Table(hand={0: ["mace"], 1: ["helmet", "halberd", "fireball"]}, heroes={1: "dwarf"}).attack("mace")
    assert t.choose("greedy") == "card:fireball"  # worth nothing to a Dwarf
    market = {**NOTHING_FOR_SALE, 3: "fireball", 6: "long_sword"}
    t = Table(hand={0: ["scroll_of_banishment"]}, market=market, heroes={1: "dwarf"}).do("play:scroll_of_banishment")
    assert t.choose("greedy") == "space:6"
    market = {**NOTHING_FOR_SALE, 3: "fireball", 6: "long_sword"}
    t = Table(hand={0: ["scroll_of_banishment"]}, market=market, heroes={1: "mage"}).do("play:scroll_of_banishment")
    assert t.choose("greedy") == "space:3"


def test_vision_berserk_and_draft() -> None:
    for spell, answer in (("earthquake", "no"), ("fireball", "no")):
        t = Table(heroes={0: "mage"}, piles={"spell": [spell]}).do("ability:vision")
        assert t.choose("greedy") == answer
    t = Table(heroes={0: "mage"}, piles={"spell": ["earthquake"]}, cards={"earthquake": {"int_cost": 6}})
    assert t.do("ability:vision").choose("greedy") == "yes"
    t = Table(heroes={0: "barbarian"}, hand={0: ["dark_stout"]}, rules={"berserk_optional": True}).do("play:dark_stout")
    assert t.choose("greedy") == "yes"


def test_orders_as_the_automatic_ones() -> None:
    ordered = {"auto_order": False}
    t = Table(hand={0: ["fireball"]}, monsters=[("imp", 1, 0), ("orc", 1, 0), ("wolf", 1, 0)], rules=ordered)
    t.do("play:fireball", "seat:1")
    assert t.choose("greedy") == "monster:2"
    assert t.do("monster:2").choose("greedy") == "monster:1"
    t = Table(
        hand={0: ["staff"]},
        slots={1: ["leather_armour", "helmet"]},
        monsters=[("giant_turtle", 1, 1, 3)],
        rules=ordered,
    )
    assert t.do("play:staff", "seat:1").choose("greedy") == "slot:helmet"
    t = Table(
        3, turn=1, monsters=[("wolf", 0, 2), ("orc", 1, 2), ("goblin", 1, 2)], rules=ordered
    ).do("end")  # fmt: skip
    assert t.choose("greedy") == "seat:0"
    assert t.do("seat:1").choose("greedy") == "monster:2"
