"""What only trained players weigh: each weight changes a choice that `greedy` makes otherwise."""

from typing import Any

import numpy as np
import pytest

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.policies import DEFAULTS, POLICIES, TRAINING
from tests.games.village_of_legends.table import Table

NOTHING_FOR_SALE = dict.fromkeys(range(1, 11), "")
SWORDS = {0: ["long_sword"] * 5}
STAFFS = {0: ["staff"] * 5}
HALF_DEAD = {1: 14}  # of 35: the game is at 60 percent


def shop(*cards: str, gold: int = 60, **given: Any) -> Table:
    """These cards are for sale, and there is nothing to do but to buy."""
    market = {**NOTHING_FOR_SALE, **{6 + i: card for i, card in enumerate(cards)}}
    settings: dict[str, Any] = {"gold": gold, "market": market, **given}
    t = Table(**settings)
    t.state.used = S.U_VISION
    return t


def bought(t: Table, **weights: int) -> str:
    label = t.choose("greedy", weights=weights)
    return t.market(int(label.removeprefix("buy:"))) if label.startswith("buy:") else label


def played(*hand: str, weights: dict[str, int] | None = None, **given: Any) -> str:
    settings: dict[str, Any] = {"hand": {0: list(hand)}, "market": NOTHING_FOR_SALE, **given}
    return Table(**settings).choose("greedy", weights=weights).removeprefix("play:")


def answers(t: Table, **weights: int) -> tuple[str, str]:
    """What greedy says, and what somebody with these weights says."""
    return t.choose("greedy"), t.choose("greedy", weights=weights)


def test_opinions_stand_behind_the_weights() -> None:
    assert len(DEFAULTS) == L.WEIGHTS


@pytest.mark.parametrize("policy", ["greedy", "brawler", "turtle", "tamer"])
def test_built_in_players_have_none_of_it(policy: str) -> None:
    assert not any(list(POLICIES[policy].weights.values())[L.NEW :])


# --- what is bought: the stage of the game, the own deck -------------------------------------------------------------


@pytest.mark.parametrize(
    ("weight", "percent", "before", "after"),
    [
        ("late_attack", 60, "orc", "long_sword"),
        ("late_defence", 60, "long_sword", "plate_armour"),
        ("late_monster", 80, "long_sword", "wolf"),
        ("late_gold", -100, "nugget", "ogre"),
        ("late_other", 60, "metal_shield", "greater_healing_potion"),
    ],
)
def test_cards_at_the_end_of_the_game(weight: str, percent: int, before: str, after: str) -> None:
    deck = STAFFS if before == "nugget" else {}
    late = shop(before, after, life=HALF_DEAD, deck=deck)
    assert (bought(late), bought(late, **{weight: percent})) == (before, after)
    assert bought(shop(before, after, deck=deck), **{weight: percent}) == before


@pytest.mark.parametrize(
    ("before", "after"),
    [("long_sword", "plate_armour"), ("goblin", "giant_turtle"), ("goblin", "greater_healing_potion")],
)
def test_whoever_is_hurt_defends_and_heals(before: str, after: str) -> None:
    weights = {"hurt": 60, "beast_guard": 7}
    assert bought(shop(before, after), **weights) == before
    assert bought(shop(before, after, life={1: 14}), **weights) == before
    assert bought(shop(before, after, life={0: 14}), **weights) == after
    assert bought(shop(before, after, life={0: 14}), beast_guard=7) == before


def test_armour_against_many_enemies() -> None:
    for players, choice in ((2, "long_sword"), (5, "plate_armour")):
        t = shop("long_sword", "plate_armour", players=players)
        assert (bought(t), bought(t, threats=8)) == ("long_sword", choice)


def test_a_card_must_be_better_than_the_deck() -> None:
    """Monsters leave the deck again: they dilute nothing."""
    assert bought(shop("long_sword", "wolf", deck=SWORDS)) == "long_sword"
    assert bought(shop("long_sword", "wolf", deck=SWORDS), quality=50) == "wolf"
    assert bought(shop("long_sword", "wolf"), quality=50) == "long_sword"


def test_all_own_cards_count_wherever_they_are() -> None:
    swords = SWORDS[0]
    zones: list[dict[str, Any]] = [{"discard": {0: swords}}, {"area": swords}, {"hand": {0: swords}}]
    for zone in zones:
        t = shop("long_sword", "wolf", deck={0: []}, **zone)
        t.state.weapons = 2  # no more Weapons this turn
        assert bought(t, quality=50) == "wolf"


def test_more_of_the_same() -> None:
    assert bought(shop("long_sword", "wolf", deck=SWORDS), same=-40) == "wolf"
    assert bought(shop("long_sword", "wolf"), same=-40) == "long_sword"


def test_thinning_a_poor_deck() -> None:
    assert bought(shop("helmet", "scroll_of_oblivion")) == "helmet"
    assert bought(shop("helmet", "scroll_of_oblivion"), thin=30) == "scroll_of_oblivion"
    assert bought(shop("helmet", "scroll_of_oblivion", deck=SWORDS), thin=30) == "helmet"


def test_dear_cards() -> None:
    """However much training makes of Weapons: 7 x 15 percent of a card of 150 gold are more than all of it."""
    weights = {"dear": 15, "dear_from": 80}
    dear = shop("hand_axe", "crossbow", gold=200, extra={0: {"crossbow": 50}})
    assert (bought(dear), bought(dear, **weights)) == ("crossbow", "hand_axe")
    assert bought(shop("hand_axe", "crossbow", gold=200), **weights) == "crossbow"
    much = {**weights, "attack": 900, "deny": 200}
    far = shop("crossbow", gold=200, extra={0: {"crossbow": 100}})
    assert (bought(far, attack=900, deny=200), bought(far, **much)) == ("crossbow", "end")


def test_every_defence_card_takes_an_attack() -> None:
    t = shop("long_sword", "plate_armour")
    assert (bought(t), bought(t, wall=20)) == ("long_sword", "plate_armour")


def test_armour_against_who_has_many_weapons() -> None:
    for deck, choice in (({}, "long_sword"), ({1: ["staff"] * 10}, "plate_armour")):
        t = shop("long_sword", "plate_armour", deck=deck)
        assert (bought(t), bought(t, shelter=6)) == ("long_sword", choice)


def test_what_stays_in_a_large_deck() -> None:
    for coins, choice in ((0, "long_sword"), (40, "wolf")):
        t = shop("long_sword", "wolf", deck={0: ["coin"] * coins})
        assert (bought(t, gold=0), bought(t, gold=0, bloat=5)) == ("long_sword", choice)


def test_a_card_for_the_enemy_is_taken_away() -> None:
    heroes = {0: "dwarf", 1: "mage"}
    t = shop("helmet", "fireball", heroes=heroes)
    assert (bought(t), bought(t, deny=100)) == ("helmet", "fireball")
    assert bought(shop("helmet", "fireball", heroes=heroes, monsters=[("wolf", 0, 1)]), deny=100) == "helmet"
    assert bought(shop("helmet", "fireball", heroes={0: "dwarf", 1: "dwarf"}), deny=100) == "helmet"


def test_beer_for_who_goes_berserk() -> None:
    for hero, choice in (("barbarian", "dark_stout"), ("elf", "helmet")):
        t = shop("helmet", "dark_stout", heroes={0: hero})
        assert (bought(t), bought(t, brew=20)) == ("helmet", choice)


def test_a_spell_that_costs_all_int() -> None:
    for hero, choice in (("elf", "long_sword"), ("mage", "fireball")):
        t = shop("long_sword", "fireball", heroes={0: hero})
        assert (bought(t), bought(t, mana=40)) == ("fireball", choice)


def test_what_carries_over() -> None:
    assert bought(shop("crossbow", "great_sword"), pierce=15) == "crossbow"
    guarded = shop("crossbow", "great_sword", slots={1: ["helmet", "wooden_shield"]})
    assert (bought(guarded), bought(guarded, pierce=15)) == ("crossbow", "great_sword")
    turtles = shop("crossbow", "great_sword", monsters=[("giant_turtle", 1, 1)] * 2)
    assert bought(turtles, pierce=15) == "great_sword"


def test_closing_a_rich_market() -> None:
    t = shop("long_sword", "wolf")
    assert (bought(t), bought(t, block=4)) == ("long_sword", "wolf")
    assert bought(shop("long_sword", "wolf", deck={1: ["staff"] * 5}), block=4) == "long_sword"


def test_a_level_for_the_enemy() -> None:
    t = shop("long_sword", "orc")
    assert (bought(t), bought(t, feed=10)) == ("orc", "long_sword")
    assert bought(shop("long_sword", "orc", level={1: 3}), feed=10) == "orc"


def test_several_purchases() -> None:
    """60 gold: a Crossbow, or a Knife and a Short Sword."""
    wares = ("crossbow", "knife", "short_sword")
    for gold, choice in ((60, "knife"), (50, "crossbow")):
        t = shop(*wares, gold=gold)
        assert (bought(t), bought(t, basket=100)) == ("crossbow", choice)
    assert bought(shop("helmet", "knife", "sheath"), basket=100, floor=50) == "end"
    far = Table(gold=60, market={**NOTHING_FOR_SALE, 1: "crossbow", 3: "knife", 10: "short_sword"})
    assert bought(far, basket=100) == "knife"


def test_smelting_by_what_it_makes() -> None:
    t = shop("ogre", "smelt_gold", deck=STAFFS)
    assert (bought(t), bought(t, smelted=50)) == ("ogre", "smelt_gold")
    poor = {"nugget": {"effects": [{"do": "gold", "amount": 10}]}}
    assert bought(shop("ogre", "smelt_gold", deck=STAFFS, cards=poor), smelted=50) == "ogre"


def test_junk_is_sold() -> None:
    assert played("healing_potion") == "end"
    assert played("healing_potion", weights={"junk": 20}) == "sell:healing_potion"
    assert played("healing_potion", weights={"junk": 10}) == "end"


# --- what is played --------------------------------------------------------------------------------------------------


def test_what_light_weapons_do_besides() -> None:
    hand = ("great_sword", "staff", "knife")
    assert played(*hand) == "great_sword"
    assert played(*hand, weights={"extra": 100}) in ("staff", "knife")


@pytest.mark.parametrize(
    ("way", "choice"),
    [
        ({"monsters": [("orc", 1, 0)]}, "hand_axe"),
        ({"slots": {1: ["metal_shield"]}}, "hand_axe"),
        ({"monsters": [("orc", 1, 1)]}, "staff"),
        ({"monsters": [("orc", 1, 0, 3)]}, "staff"),
        ({}, "staff"),
    ],
)
def test_the_weapon_that_fits(way: dict[str, Any], choice: str) -> None:
    assert played("staff", "hand_axe", **way) == "staff"
    assert played("staff", "hand_axe", weights={"fit": 5}, **way) == choice


def test_a_weapon_that_draws_comes_first() -> None:
    better = {"knife": {"attack": 1}}
    assert played("staff", "knife", cards=better) == "staff"
    assert played("staff", "knife", cards=better, weights={"draw_first": 10}) == "knife"


@pytest.mark.parametrize(("items", "choice"), [(["helmet"], "staff"), (["helmet", "wooden_shield"], "great_sword")])
def test_heavy_weapons_through_many_items(items: list[str], choice: str) -> None:
    hand = ("great_sword", *["staff"] * 4)
    assert played(*hand, slots={1: items}) == "staff"
    assert played(*hand, slots={1: items}, weights={"gap_each": 3}) == choice
    assert played(*hand, weights={"gap_each": 30}) == "staff"


def test_a_defence_card_that_does_more_than_defend() -> None:
    assert played("spiked_shield", slots={0: ["metal_shield"]}) == "end"
    assert played("spiked_shield", slots={0: ["metal_shield"]}, weights={"wear": 100}) == "spiked_shield"
    assert played("wooden_shield", slots={0: ["metal_shield"]}, weights={"wear": 100}) == "end"
    assert played("wooden_shield", weights={"wear": 100}) == "wooden_shield"


def test_berserk_late_in_the_game() -> None:
    hand = ("dark_stout", "staff", "staff")
    barbarian: dict[str, Any] = {"heroes": {0: "barbarian"}}
    assert played(*hand, **barbarian) == "dark_stout"
    assert played(*hand, **barbarian, weights={"rage": 50}) == "staff"
    assert played(*hand, **barbarian, life=HALF_DEAD, weights={"rage": 50}) == "dark_stout"


@pytest.mark.parametrize(
    ("weights", "hand", "given", "before", "after"),
    [
        ({"weak": 40}, ["dark_stout"], {"life": {0: 33}}, "end", "dark_stout"),
        ({"heal_full": 50}, ["dark_stout"], {"life": {0: 33}}, "end", "dark_stout"),
        ({"poor": 90}, ["scroll_of_oblivion", "fireball"], {"int_pool": 2}, "end", "scroll_of_oblivion"),
        ({"swing": 1}, ["dark_stout", "staff"], {"heroes": {0: "barbarian"}}, "staff", "dark_stout"),
        ({"through": 0}, ["great_sword", "staff", "hand_axe"], {"slots": {1: ["helmet"]}}, "great_sword", "staff"),
        ({"spell_first": -100}, ["fireball", "staff"], {}, "fireball", "staff"),
        ({"spell_order": -1}, ["fireball", "ice_bolt"], {}, "fireball", "ice_bolt"),
        ({"weapon_order": 1}, ["long_sword", "staff"], {}, "staff", "long_sword"),
        ({"remove_last": 0}, ["hammer", "crossbow"], {}, "crossbow", "hammer"),
    ],
)
def test_the_turn(weights: dict[str, int], hand: list[str], given: Any, before: str, after: str) -> None:
    assert (played(*hand, **given), played(*hand, **given, weights=weights)) == (before, after)


# --- what is answered ------------------------------------------------------------------------------------------------


def test_somebody_is_finished() -> None:
    """A Long Sword puts out 7 LP with three rolls, and nobody behind a Helmet."""
    t = Table(5, hand={0: ["long_sword"]}, life={2: 3, 3: 7}, slots={2: ["helmet"]}).do("play:long_sword")
    assert answers(t, finish=1) == ("seat:2", "seat:3")
    t = Table(5, hand={0: ["long_sword"]}, life={2: 3, 3: 10}, slots={2: ["helmet"]}).do("play:long_sword")
    assert t.choose("greedy", weights={"finish": 1}) == "seat:2"
    t = Table(5, hand={0: ["fireball"]}, life={2: 3, 3: 7}, slots={2: ["helmet"]}).do("play:fireball")
    assert t.choose("greedy", weights={"finish": 1}) == "seat:2"  # a Spell carries over


def test_all_that_adds_to_an_attack_counts() -> None:
    """Berserk, a Spiked Shield, a Potion of Strength: without them a Staff never puts out 7 or 8 LP."""
    one: dict[str, Any] = {"hand": {0: ["staff"]}, "life": {2: 3, 3: 7}, "heroes": {0: "barbarian"}}
    shell = {2: ["helmet"]}
    plain = Table(5, **one, slots=shell).do("play:staff")
    assert plain.choose("greedy", weights={"finish": 2}) == "seat:2"
    ways: list[dict[str, Any]] = [{"berserk": {0: 2}, "slots": shell}, {"slots": {**shell, 0: ["spiked_shield"]}}]
    for way in ways:
        t = Table(5, **one, **way).do("play:staff")
        assert t.choose("greedy", weights={"finish": 2}) == "seat:3"
    t = Table(5, hand={0: ["staff", "potion_of_strength"]}, life={2: 3, 3: 8}, slots=shell)
    assert t.do("play:potion_of_strength", "play:staff").choose("greedy", weights={"finish": 3}) == "seat:3"


def test_who_can_strike_back() -> None:
    t = Table(4, hand={0: ["fireball"]}).do("play:fireball")
    assert answers(t, hunter=5) == ("seat:1", "seat:3")


def test_who_has_risen() -> None:
    t = Table(3, hand={0: ["fireball"]}, level={2: 2}).do("play:fireball")
    assert answers(t, rank=5) == ("seat:1", "seat:2")


def test_lightning_at_a_monster() -> None:
    t = Table(hand={0: ["lightning"]}, monsters=[("wolf", 1, 0)]).do("play:lightning")
    assert answers(t, slay=12) == ("seat:1", "monster:0")
    for monster in (("wolf", 0, 1), ("stone_golem", 1, 0), ("giant_turtle", 0, 0)):
        t = Table(hand={0: ["lightning"]}, monsters=[monster]).do("play:lightning")
        assert t.choose("greedy", weights={"slay": 12}) == "seat:1"


def send(**given: Any) -> Table:
    return Table(3, hand={0: ["wolf"]}, **given).do("play:wolf")


def test_a_monster_where_the_market_is_open() -> None:
    assert answers(send(monsters=[("wolf", 0, 2)]), host_open=70_000) == ("seat:2", "seat:1")
    assert answers(send(), host_open=70_000) == ("seat:2", "seat:2")


def test_a_monster_where_gold_is() -> None:
    assert answers(send(deck={2: ["staff"] * 5}), host_gold=20_000) == ("seat:2", "seat:1")


def test_a_monster_that_brings_no_level() -> None:
    assert answers(send(level={1: 3}), host_feed=70_000) == ("seat:2", "seat:1")
    assert answers(send(), host_feed=70_000) == ("seat:2", "seat:2")


@pytest.mark.parametrize(
    ("monster", "weapon", "xp", "host"),
    [
        ("goblin", "staff", 20, "seat:0"),
        ("goblin", "staff", 0, "seat:1"),
        ("orc", "staff", 20, "seat:1"),
        ("goblin", "coin", 20, "seat:1"),
        ("goblin", "great_sword", 20, "seat:1"),
    ],
)
def test_a_monster_for_the_next_level(monster: str, weapon: str, xp: int, host: str) -> None:
    t = Table(hand={0: [monster, weapon]}, xp={0: xp}).do(f"play:{monster}")
    assert answers(t, farm=1) == ("seat:1", host)


def test_a_dull_spell_goes_down() -> None:
    for spell, answer in (("clairvoyance", "yes"), ("fireball", "no")):
        t = Table(heroes={0: "mage"}, piles={"spell": [spell]}).do("ability:vision")
        assert answers(t, dull=60) == ("no", answer)


def test_weights_of_other_answers() -> None:
    two: dict[str, Any] = {"life": {1: 20, 2: 18}}
    assert answers(Table(3, hand={0: ["fireball"]}, **two).do("play:fireball"), focus=-1) == ("seat:2", "seat:1")
    t = Table(3, hand={0: ["fireball"]}, **two, slots={2: ["metal_shield"]}).do("play:fireball")
    assert answers(t, guarded=0) == ("seat:1", "seat:2")
    assert answers(send(), host_reach=0) == ("seat:2", "seat:1")
    crowded = send(monsters=[("wolf", 0, 1)])
    assert crowded.choose("greedy", weights={"host_reach": 0}) == "seat:2"
    assert crowded.choose("greedy", weights={"host_reach": 0, "host_crowd": -1024}) == "seat:1"
    assert send(life={1: 20}).choose("greedy", weights={"host_reach": 0, "host_life": -1}) == "seat:2"
    dragon = Table(modules=["overwhelm"], hand={0: ["staff"]}, life={1: 11}).overwhelm(10, 20).do("play:staff")
    assert answers(dragon, falter=11) == ("seat:overwhelm", "seat:1")
    market = NOTHING_FOR_SALE | {8: "long_sword"}
    t = Table(modules=["overwhelm"], hand={0: ["staff"]}, market=market).overwhelm(8, 1, specials=2)
    assert answers(t.do("play:staff", "seat:overwhelm"), take=70) == ("space:8", "end")
    t = Table(rules={"hero_selection": "draft"})
    t.state.hero[:2] = -1
    t.state.decision, t.state.actor = 1, 0
    assert answers(t, draft_int=20) == ("hero:dwarf", "hero:mage")


# --- numbers ---------------------------------------------------------------------------------------------------------

TRAITS = {
    "strike": "short_sword", "point": "short_sword", "vs_monster": "spear", "heavy": "great_sword", "spell": "fireball",
    "aim_any": "lightning", "aim_front": "meteor_shower", "aim_all": "earthquake", "guard": "helmet",
    "resist": "helmet", "edge": "spiked_shield", "wits": "magic_cloak", "beast_guard": "giant_turtle", "bite": "orc",
    "bite_point": "orc", "mind_bite": "imp", "flesh": "orc", "fee": "orc", "regrow": "troll", "hide": "stone_golem",
    "venom": "scorpion", "summon": "lich", "open": "wisp", "mend": "healing_potion", "card": "knife",
    "int": "magic_ring", "remove": "hammer", "banish": "scroll_of_banishment", "might": "potion_of_strength",
    "discard": "mace", "cure": "antidote", "sheath": "sheath", "smelt": "smelt_gold",
}  # fmt: skip


@pytest.mark.parametrize("weight", TRAITS)
def test_every_trait_has_its_weight(weight: str) -> None:
    """It decides whether a card that has the trait is bought, and not about one that has not."""
    card, modules = TRAITS[weight], ["ancient_guild", "the_horde", "reapers_hand"]
    more = {weight: DEFAULTS[weight] + 200 * (-1 if weight == "fee" else 1)}
    t = shop(
        "sheath" if weight != "sheath" else "helmet", card, gold=100, heroes={0: "mage"}, modules=modules, deck=STAFFS
    )
    assert bought(t, **more) == card
    less = {weight: DEFAULTS[weight] - 400 * (-1 if weight == "fee" else 1)}
    assert bought(t, **less) != card


def test_weights_of_purchases() -> None:
    assert bought(shop("crossbow", "knife"), price=100) == "crossbow"
    assert bought(shop("crossbow", "knife"), price=300) == "end"
    assert bought(shop("crossbow", "knife"), price=200, floor=-5, point=5) == "knife"
    heavy = shop("long_sword", "battle_axe", deck={0: ["great_sword"] * 2})
    assert (bought(heavy), bought(heavy, heavy_again=0)) == ("long_sword", "battle_axe")
    slot = shop("knife", "tower_shield", deck={0: ["wooden_shield"]})
    assert (bought(slot), bought(slot, slot_again=150)) == ("knife", "tower_shield")
    sheath = shop("sheath", gold=20, deck={0: ["sheath"]})
    assert (bought(sheath), bought(sheath, sheath_again=300)) == ("end", "sheath")
    master = shop("knife", "great_sword", heroes={0: "warrior"}, level={0: 3})
    assert (bought(master), bought(master, master=-60)) == ("great_sword", "knife")
    wits = shop("helmet", "magic_ring")
    assert (bought(wits), bought(wits, int=20), bought(wits, int=20, int_from=4)) == (
        "helmet",
        "magic_ring",
        "helmet",
    )


def test_what_a_sold_card_is_missed_for() -> None:
    market = {**NOTHING_FOR_SALE, 6: "long_sword", 8: "crossbow"}
    t = Table(gold=45, market=market, hand={0: ["great_sword", "staff"]}, heroes={0: "dwarf"}).attack("great_sword")
    assert (bought(t), bought(t, sell_loss=0)) == ("long_sword", "sell:staff")


@pytest.mark.parametrize(("cost", "gold", "least", "most"), [(10, 50, 0.85, 1.0), (150, 150, 0.0, 0.1)])
def test_edited_cards_are_obeyed(cost: int, gold: int, least: float, most: float) -> None:
    """A Weapon +9 for 10 or 150 gold, to players with random weights where training moves them, at random Markets."""
    rng, chosen = np.random.default_rng(3), []
    for seed in range(12):
        t = Table(gold=gold, cards={"hand_axe": {"attack": 9, "cost": cost}}, seed=seed, heroes={0: "warrior"})
        t.state.market[6] = t.number("hand_axe")
        for _ in range(10):
            moved = {name: DEFAULTS[name] + round(rng.normal() * step / 2) for name, step in TRAINING.steps.items()}
            chosen.append(bought(t, **moved, **TRAINING.held) == "hand_axe")
    assert least <= np.mean(chosen) <= most
