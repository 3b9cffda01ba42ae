"""How long the game will last, and who is ahead: what trained players make of it when they buy."""

from typing import Any

import pytest

from simkit.games.village_of_legends.policies import DEFAULTS
from tests.games.village_of_legends.appraisals import effect, with_appeal
from tests.games.village_of_legends.table import Table
from tests.games.village_of_legends.test_trained import bought, played, shop

BLADES = ["long_sword"] * 5  # 6.5 LP each for an Elf: an average hand of five does 32
CLUBS = ["staff"] * 2 + ["coin"] * 8  # 3.5 LP a turn


def turns_left(t: Table) -> int:
    return effect(t, "long_sword", last=1)


def turns_behind(t: Table) -> int:
    return effect(with_appeal(t, "long_sword", 100), "long_sword", race_attack=1)


def chance_of_the_next_hand(t: Table) -> int:
    """Of what is bought now, in percent."""
    return effect(with_appeal(t, "long_sword", 100), "long_sword", soon=100)


def blow(t: Table) -> int:
    """The mean hit of the next enemy, if it is no more than 6 from what a Helmet stops."""
    return int(t.book.defence[t.number("helmet")]) - effect(t, "helmet", hold=1)


def carried_over(t: Table) -> int:
    """The share of the next enemy's attacks that carry over, in percent."""
    return -effect(t, "helmet", seep=100)


@pytest.mark.parametrize(("life", "turns"), [(43, 1), (44, 2)])
def test_all_attacks_of_a_player_count_wherever_they_are(life: int, turns: int) -> None:
    """7 + 13 + 17 + 7 halves of a LP in five cards are 22 LP a hand; the enemy has no attack at all."""
    cards: dict[str, Any] = {"deck": {0: ["staff", "coin"]}, "discard": {0: ["great_sword"]}, "area": ["staff"]}
    t = Table(hand={0: ["long_sword"]}, life={1: life}, **cards)
    assert turns_left(t) == turns - 5


def test_all_attacks_of_the_enemy_count_wherever_they_are() -> None:
    """7 + 13 + 17 halves of a LP in three attacks, of which one is Heavy."""
    t = Table(hand={1: ["long_sword"]}, deck={1: ["staff", "coin"]}, discard={1: ["great_sword"]})
    assert (blow(t), carried_over(t)) == (6, 33)


@pytest.mark.parametrize(("hero", "hit", "through"), [("mage", 7, 100), ("dwarf", 0, 0)])
def test_a_spell_that_nobody_can_cast_does_not_count(hero: str, hit: int, through: int) -> None:
    t = Table(heroes={1: hero}, deck={1: ["ice_bolt"]})
    assert (blow(t), carried_over(t)) == (hit, through)


@pytest.mark.parametrize(
    ("given", "left", "behind"),
    [
        ({"deck": {0: CLUBS, 1: CLUBS}}, 10 - 2 - 5, 0),
        ({"deck": {0: CLUBS, 1: BLADES}}, 1 - 2 - 5, 6),
        ({"deck": {0: BLADES, 1: CLUBS}}, 1 - 1 - 5, -6),
        ({"deck": {0: CLUBS, 1: CLUBS}, "life": {1: 14}}, 4 - 2 - 5, -6),
    ],
)
def test_turns_that_are_left(given: dict[str, Any], left: int, behind: int) -> None:
    """35 LP at 3.5 a turn are ten turns; a deck of ten cards holds two hands more; from five on it counts."""
    t = Table(**given)
    assert (turns_left(t), turns_behind(t)) == (left, behind)


def test_the_next_hand() -> None:
    """Two of ten cards are left: three of the nine that are shuffled come as well. 12 turns is the most."""
    t = Table(deck={0: ["coin"] * 2}, discard={0: ["coin"] * 8})
    assert (turns_left(t), chance_of_the_next_hand(t)) == (12 - 0 - 5, 33)
    full = Table(deck={0: ["coin"] * 5}, discard={0: ["coin"] * 8})
    assert (turns_left(full), chance_of_the_next_hand(full)) == (12 - 1 - 5, 0)


def test_the_blows_of_the_enemy() -> None:
    t = Table(deck={1: ["long_sword", "great_sword", "coin"]})
    assert (blow(t), carried_over(t)) == (7, 50)


@pytest.mark.parametrize(
    ("weight", "percent", "before", "after"),
    [
        ("long_attack", -20, "long_sword", "plate_armour"),
        ("long_defence", 30, "long_sword", "plate_armour"),
        ("long_monster", 30, "long_sword", "wolf"),
        ("long_gold", 30, "long_sword", "nugget"),
        ("long_other", 30, "metal_shield", "greater_healing_potion"),
    ],
)
def test_what_pays_in_a_long_game(weight: str, percent: int, before: str, after: str) -> None:
    long = shop(before, after, deck={0: CLUBS, 1: CLUBS})
    assert (bought(long), bought(long, **{weight: percent})) == (before, after)
    short = shop(before, after, deck={0: CLUBS, 1: BLADES})
    assert bought(short, **{weight: percent}) != after or percent < 0


@pytest.mark.parametrize(
    ("weight", "before", "after"),
    [
        ("race_attack", "orc", "long_sword"),
        ("race_defence", "long_sword", "plate_armour"),
        ("race_monster", "long_sword", "wolf"),
        ("race_gold", "long_sword", "nugget"),
        ("race_other", "metal_shield", "greater_healing_potion"),
    ],
)
def test_what_pays_for_who_is_behind(weight: str, before: str, after: str) -> None:
    behind, ahead = (shop(before, after, deck={p: CLUBS, 1 - p: BLADES}) for p in (0, 1))
    assert bought(behind) == before
    assert bought(behind, **{weight: 20}) == after
    assert bought(ahead, **{weight: 20}) != after


def test_a_card_that_comes_soon() -> None:
    for coins, choice in ((5, "end"), (0, "long_sword")):
        t = shop("long_sword", deck={0: ["coin"] * coins}, discard={0: ["coin"] * 5})
        assert bought(t, floor=60) == "end"
        assert bought(t, floor=60, soon=60) == choice


def test_nothing_is_bought_at_the_last_moment() -> None:
    for deck, choice in ((CLUBS, "helmet"), (BLADES, "end")):
        t = shop("helmet", deck={0: CLUBS, 1: deck})
        assert (bought(t), bought(t, last=3)) == ("helmet", choice)


@pytest.mark.parametrize(
    ("weight", "hero", "level", "found"),
    [
        ("gift", "elf", 1, 20),
        ("gift_card", "elf", 1, 20),
        ("gift_card", "warrior", 1, 0),
        ("gift_heal", "dwarf", 1, 20),
        ("gift_armour", "paladin", 1, 20),
        ("gift", "elf", 2, 13),
        ("gift", "elf", 3, 0),
    ],
)
def test_a_level_is_a_gift(weight: str, hero: str, level: int, found: int) -> None:
    """An Orc is 40 XP: a whole Level at first, then two thirds of one."""
    t = Table(heroes={1: hero}, level={1: level})
    assert effect(t, "orc", **{weight: 20}) == -found
    orc = shop("long_sword", "orc", heroes={1: hero}, level={1: level})
    assert bought(orc, **{weight: 20}) == ("long_sword" if found else "orc")


def test_a_monster_that_survives_a_blow() -> None:
    for card, choice in (("coin", "wolf"), ("great_sword", "long_sword")):
        t = shop("long_sword", "wolf", deck={1: [card] * 5})
        assert (bought(t), bought(t, outlast=8)) == ("long_sword", choice)


def test_armour_that_survives_a_blow() -> None:
    for card, choice in (("coin", "plate_armour"), ("great_sword", "long_sword")):
        t = shop("long_sword", "plate_armour", deck={1: [card] * 5})
        assert (bought(t), bought(t, hold=8)) == ("long_sword", choice)


def test_nothing_stands_against_what_carries_over() -> None:
    for card, choice in (("staff", "orc"), ("great_sword", "long_sword")):
        t = shop("long_sword", "orc", deck={1: [card] * 5})
        assert (bought(t), bought(t, seep=20)) == ("orc", choice)


def test_one_monster_is_enough() -> None:
    for monsters, choice in (((), "orc"), ((("goblin", 0, 1),), "long_sword")):
        t = shop("long_sword", "orc", monsters=monsters)
        assert (bought(t), bought(t, crowd=20)) == ("orc", choice)


def test_a_wall_may_cost_all_int() -> None:
    for hero, choice in (("paladin", "stone_wall"), ("mage", "metal_shield")):
        t = shop("metal_shield", "stone_wall", gold=80, heroes={0: hero}, extra={0: {"stone_wall": 40}})
        assert (bought(t), bought(t, ward=20)) == ("metal_shield", choice)


def test_who_stays_sober_keeps_the_market_open() -> None:
    hurt = {0: 32, 1: 35}  # of 45
    given: dict[str, Any] = {"heroes": {0: "barbarian"}, "life": hurt}
    assert played("dark_stout", **given) == "dark_stout"
    assert played("dark_stout", **given, weights={"sober": 50}) == "end"
    assert played("dark_stout", heroes={0: "barbarian"}, life={0: 10}, weights={"sober": 50}) == "dark_stout"
    assert played("dark_stout", heroes={0: "warrior"}, life={0: 32}, weights={"sober": 50}) == "dark_stout"


def test_without_these_weights_nobody_looks() -> None:
    plain: Table = shop("long_sword", "wolf")
    row = plain.game.weights_row(plain.book, DEFAULTS)
    assert row[-1] == 0
    assert plain.game.weights_row(plain.book, DEFAULTS | {"bloat": 1})[-1] == 1
    assert plain.game.weights_row(plain.book, DEFAULTS | {"soon": 1})[-1] == 2
    assert plain.game.weights_row(plain.book, DEFAULTS | {"sober": 1})[-1] == 0
