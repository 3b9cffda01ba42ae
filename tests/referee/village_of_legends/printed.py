"""Village of Legends: the base cards and Heroes of the rules text, in the shape of a resolved scenario."""

from copy import deepcopy
from typing import Any

from tests.referee.village_of_legends import optional
from tests.referee.village_of_legends.optional import ability

Row = dict[str, Any]


def do(what: str, **about: Any) -> Row:
    return {"do": what, **about}


def gold(amount: int) -> Row:
    return do("gold", amount=amount)


def chest(bonus: int) -> Row:
    return do("chest", bonus=bonus)


def mind(amount: int) -> Row:
    return do("int", amount=amount)


def heal(dice: int, bonus: int, **about: Any) -> Row:
    return do("heal", dice=dice, bonus=bonus, **about)


def draw(cards: int = 1) -> Row:
    return do("draw", cards=cards)


REMOVE, BANISH, DISCARD, SHEATH = do("remove"), do("banish"), do("discard"), do("sheath")
SMELT = do("smelt", **{"from": "coin", "to": "nugget"})


def words(text: str) -> list[str]:
    return text.split()


# Type, deck, count, cost, effects.
PLAIN: dict[str, tuple[str, str, int, int, list[Row]]] = {
    "coin": ("treasure", "start", 8, 0, [gold(10)]),
    "light_ale": ("beer", "beer", 3, 20, [heal(0, 1), mind(-1), draw()]),
    "dark_stout": ("beer", "beer", 2, 20, [heal(0, 3), mind(-2)]),
    "dwarven_brew": ("beer", "beer", 2, 30, [heal(1, 0), mind(-3)]),
    "scroll_of_wisdom": ("scroll", "scroll", 3, 30, [mind(2), draw()]),
    "scroll_of_oblivion": ("scroll", "scroll", 2, 20, [mind(1), REMOVE]),
    "smelt_gold": ("scroll", "scroll", 2, 30, [SMELT]),
    "scroll_of_knowledge": ("scroll", "scroll", 2, 40, [draw(2)]),
    "scroll_of_banishment": ("scroll", "scroll", 1, 20, [BANISH, draw()]),
    "healing_potion": ("potion", "potion", 4, 30, [heal(1, -1)]),
    "greater_healing_potion": ("potion", "potion", 2, 40, [heal(1, 2)]),
    "potion_of_intellect": ("potion", "potion", 1, 30, [mind(3)]),
    "potion_of_strength": ("potion", "potion", 1, 30, [do("strength", amount=2)]),
    "potion_of_speed": ("potion", "potion", 1, 40, [draw(2)]),
    "nugget": ("treasure", "nuggets", 12, 40, [gold(30)]),
    "chest": ("treasure", "main", 4, 40, [chest(0)]),
    "treasure_chest": ("treasure", "main", 2, 60, [chest(2)]),
    "sheath": ("item", "main", 2, 20, [SHEATH]),
    "magic_ring": ("item", "main", 2, 30, [mind(2), draw()]),
}
# Element, count, cost, INT cost, attack, targets, effects.
SPELLS: dict[str, tuple[str, int, int, int, int | None, str | None, list[Row]]] = {
    "fireball": ("fire", 2, 40, 3, 4, "standard", []),
    "meteor_shower": ("fire", 1, 60, 4, 6, "front", []),
    "earthquake": ("earth", 1, 60, 4, 4, "all", []),
    "ice_bolt": ("water", 2, 30, 2, 2, "standard", []),
    "healing_rain": ("water", 1, 40, 2, None, None, [heal(1, 2)]),
    "healing_touch": ("mind", 1, 40, 2, None, None, [heal(1, 1, allies=True)]),
    "lightning": ("air", 2, 50, 3, 5, "any", []),
    "mind_blast": ("mind", 2, 50, 2, 2, "standard", [DISCARD]),
    "clairvoyance": ("mind", 1, 40, 1, None, None, [draw(2)]),
}
# Class, count, cost, attack, anything else.
WEAPONS: dict[str, tuple[str, int, int, int, Row]] = {
    "staff": ("staff", 2, 10, 0, {"deck": "start"}),
    "knife": ("knife", 4, 30, 0, {"effects": [draw()]}),
    "short_sword": ("sword", 3, 30, 1, {}),
    "long_sword": ("sword", 3, 40, 3, {}),
    "hand_axe": ("axe", 3, 40, 2, {}),
    "hammer": ("blunt", 2, 50, 2, {"effects": [REMOVE]}),
    "mace": ("blunt", 2, 50, 2, {"effects": [DISCARD]}),
    "spear": ("polearm", 2, 40, 1, {"vs_monster": 2}),
    "short_bow": ("ranged", 3, 30, 1, {}),
    "long_bow": ("ranged", 2, 40, 3, {}),
    "crossbow": ("ranged", 2, 50, 4, {}),
    "staff_of_fire": ("staff", 1, 50, 3, {"magic": True, "element": "fire", "int_cost": 1}),
    "thunderstaff": ("staff", 1, 50, 4, {"magic": True, "element": "air", "int_cost": 2}),
    "great_sword": ("sword", 2, 50, 5, {"heavy": True}),
    "battle_axe": ("axe", 2, 50, 6, {"heavy": True}),
    "war_hammer": ("blunt", 2, 60, 5, {"heavy": True, "effects": [DISCARD]}),
    "halberd": ("polearm", 1, 60, 7, {"heavy": True}),
}
# Slot, count, cost, defence, anything else.
DEFENCES: dict[str, tuple[str, int, int, int, Row]] = {
    "stone_wall": ("spell", 2, 40, 6, {"deck": "spell", "element": "earth", "int_cost": 2, "sell": False}),
    "leather_armour": ("armour", 2, 30, 4, {}),
    "lizard_armour": ("armour", 1, 40, 5, {"resist": {"fire": 2}}),
    "plate_armour": ("armour", 2, 60, 8, {}),
    "wooden_shield": ("shield", 3, 20, 3, {}),
    "metal_shield": ("shield", 2, 40, 5, {}),
    "tower_shield": ("shield", 1, 50, 7, {}),
    "spiked_shield": ("shield", 1, 50, 4, {"weapon_bonus": 1}),
    "helmet": ("helmet", 2, 20, 3, {"resist": {"mind": 1}}),
    "magic_cloak": ("cape", 2, 40, 3, {"int_bonus": 1, "resist": {"air": 1}}),
}
# Kind, count, cost, attack, LP, anything else.
MONSTERS: dict[str, tuple[str, int, int, int | None, int, Row]] = {
    "imp": ("demon", 2, 20, 2, 3, {"abilities": {"int_attack": True}, "immune": ["fire"]}),
    "goblin": ("greenskin", 3, 20, -2, 3, {}),
    "skeleton": ("undead", 2, 40, -1, 5, {"immune": ["mind"]}),
    "wolf": ("beast", 2, 40, 0, 4, {}),
    "orc": ("greenskin", 3, 40, 1, 6, {}),
    "giant_turtle": ("beast", 1, 20, None, 4, {"abilities": {"defensive": True}}),
    "harpy": ("beast", 1, 40, -1, 4, {"effects": [DISCARD]}),
    "ogre": ("giant", 2, 60, 2, 9, {}),
    "troll": ("giant", 1, 60, 1, 7, {"abilities": {"regeneration": 2}}),
    "stone_golem": ("construct", 1, 80, 2, 6, {"abilities": {"armour": 2}, "immune": ["mind"]}),
}
# Card types by their numbers (Card numbers and sizes).
BASE = words("""
coin staff light_ale dark_stout dwarven_brew scroll_of_wisdom scroll_of_oblivion smelt_gold scroll_of_knowledge
scroll_of_banishment fireball meteor_shower earthquake stone_wall ice_bolt healing_rain healing_touch lightning
mind_blast clairvoyance healing_potion greater_healing_potion potion_of_intellect potion_of_strength potion_of_speed
nugget chest treasure_chest knife short_sword long_sword hand_axe hammer mace spear short_bow long_bow crossbow
staff_of_fire thunderstaff great_sword battle_axe war_hammer halberd leather_armour lizard_armour plate_armour
wooden_shield metal_shield tower_shield spiked_shield helmet magic_cloak sheath magic_ring imp goblin skeleton wolf orc
giant_turtle harpy ogre troll stone_golem
""")
NUMBERED = BASE + optional.NAMES


# LP, INT, abilities of the three levels.
HEROES: dict[str, tuple[int, int, list[Row], list[Row], list[Row]]] = {
    "barbarian": (
        45,
        0,
        [ability("berserk", 1, beers=1), ability("resist", -1, "mind")],
        [ability("with", 1, "heavy")],
        [ability("heal", 1)],
    ),
    "dwarf": (
        45,
        1,
        [ability("berserk", 2, beers=2), ability("with", 1, "axe")],
        [ability("heal", 1), ability("resist", 2, "earth")],
        [ability("armour", 1)],
    ),
    "elf": (
        35,
        3,
        [ability("with", 2, "ranged")],
        [ability("card", 1)],
        [ability("with", 1, "ranged"), ability("immune", of="mind")],
    ),
    "warrior": (40, 1, [ability("with", 1, "sword")], [ability("with", 1, "melee")], [ability("swordmaster")]),
    "paladin": (
        40,
        2,
        [ability("with", 1, "sword")],
        [ability("armour", 1)],
        [ability("heal", 1), ability("against", 2, "undead")],
    ),
    "mage": (
        30,
        5,
        [ability("with", 1, "staff"), ability("with", 2, "spell"), ability("vision")],
        [ability("card", 1)],
        [ability("with", 1, "spell")],
    ),
}
OPENING_HAND = {2: [3, 5], 3: [3, 4, 5], 4: [3, 4, 5, 5], 5: [3, 4, 5, 5, 5], 6: [3, 4, 5, 5, 5, 5]}
RULES: dict[str, Any] = {
    "scroll_check": "current",
    "sell_needs_access": False,
    "opponent_effect_target": "left_enemy",
    "monster_attack_carry": False,
    "resistance_step": "arrival",
    "magic_staff_targets": "weapon",
    "multi_target_roll": "single",
    "multi_target_friendly_fire": False,
    "imp_int_floor": "none",
    "berserk_optional": False,
    "berserk_beer_text": False,
    "regeneration_timing": "host_turn",
    "defensive_chain": "mixed",
    "no_cards_elimination": True,
    "charge_targets": "all",
    "charge_bonus": 2,
    "sneak_attack_blocks": True,
    "five_player_win": "own_kills",
    "frontline_broken": "any",
    "heal_teammate": "skirmisher",
    "skirmisher": "highest_int",
    "self_hosting": True,
    "start_seat": "random",
    "auto_order": True,
    "hero_selection": "random",
    "heroes": [],
    "max_turns_per_player": 100,
    "max_actions_per_turn": 200,
    "cap_result": "none",
    "hand_size": 5,
    "main_spaces": 5,
    "sell_percent": 50,
    "scroll_min_int": 2,
    "sneaking_min_roll": 4,
    "modules": [],
    "opening_hand": None,
    **{f"opening_hand_{players}p": numbers for players, numbers in OPENING_HAND.items()},
}


def _cards() -> dict[str, Row]:
    cards: dict[str, Row] = {}
    for name, (type_, deck, count, cost, effects) in PLAIN.items():
        sell = type_ in ("potion", "item")
        cards[name] = {"type": type_, "deck": deck, "count": count, "cost": cost, "sell": sell, "effects": effects}
    for name, (element, count, cost, int_cost, attack, targets, effects) in SPELLS.items():
        row = {"type": "spell", "deck": "spell", "count": count, "cost": cost, "int_cost": int_cost, "element": element}
        cards[name] = {**row, "attack": attack, "targets": targets, "effects": effects}
    for name, (class_, count, cost, attack, more) in WEAPONS.items():
        row = {"type": "weapon", "deck": "main", "count": count, "cost": cost, "sell": True}
        cards[name] = {**row, "class": class_, "attack": attack, **more}
    for name, (slot, count, cost, defence, more) in DEFENCES.items():
        row = {"type": "defence", "deck": "main", "count": count, "cost": cost, "sell": True}
        cards[name] = {**row, "slot": slot, "defence": defence, **more}
    for name, (kind, count, cost, attack, lp, more) in MONSTERS.items():
        row = {"type": "monster", "deck": "main", "count": count, "cost": cost}
        cards[name] = {**row, "kind": kind, "attack": attack, "lp": lp, **more}
    return {**{name: cards[name] for name in BASE}, **optional.cards()}


def _heroes() -> dict[str, Row]:
    heroes: dict[str, Row] = {}
    for name, (lp, mind_, *levels) in HEROES.items():
        abilities = {f"level{n}": rows for n, rows in enumerate(levels, 1)}
        heroes[name] = {"lp": lp, "int": mind_, "level2_xp": 40, "level3_xp": 100, **abilities}
    return {**heroes, **optional.heroes()}


def scenario(
    players: int = 2, cards: dict[str, Row] | None = None, heroes: dict[str, Row] | None = None, **rules: Any
) -> dict[str, Any]:
    """The printed game with some fields of cards, Heroes and rules changed."""
    unknown = set(rules) - set(RULES)
    if unknown:
        raise ValueError(f"no rules are called {sorted(unknown)}")
    rows, boards = deepcopy(_cards()), deepcopy(_heroes())
    for made, changed in ((rows, cards), (boards, heroes)):
        for name, changes in deepcopy(changed or {}).items():
            made.setdefault(name, {}).update(changes)
    return {"players": players, "cards": rows, "heroes": boards, "rules": {**RULES, **rules}}
