"""Village of Legends: scenarios at random, within the ranges of the rules text."""

import json
import random
from typing import Any

from simkit.games.contract import Handicap
from tests.referee.village_of_legends.printed import BASE, HEROES, do, scenario

BOTH = [False, True]
KNOBS: dict[str, list[Any]] = {
    "scroll_check": ["current", "printed"],
    "sell_needs_access": BOTH,
    "opponent_effect_target": ["left_enemy", "left_player", "attack_target"],
    "monster_attack_carry": BOTH,
    "resistance_step": ["arrival", "life"],
    "magic_staff_targets": ["weapon", "spell"],
    "multi_target_roll": ["single", "each"],
    "imp_int_floor": ["none", "zero"],
    "berserk_optional": BOTH,
    "berserk_beer_text": BOTH,
    "regeneration_timing": ["host_turn", "every_turn"],
    "defensive_chain": ["mixed", "monsters_only"],
    "self_hosting": BOTH,
    "no_cards_elimination": BOTH,
    "start_seat": ["random", 0, 1],
    "auto_order": [False, False, True],
    "hero_selection": ["random", "draft"],
    "hand_size": [3, 4, 6, 8],
    "start_coins": [4, 10],
    "start_staffs": [0, 6],
    "main_spaces": [3, 4, 6, 8],
    "sell_percent": [0, 35, 100],
    "scroll_min_int": [0, 1, 5],
    "max_turns_per_player": [20, 100],
    "max_actions_per_turn": [5, 20, 200],
    "cap_result": ["none", "most_life_share"],
}
ELEMENTS = ("fire", "earth", "water", "air", "mind")
# Cards that a designer might add.
ADDED: dict[str, dict[str, Any]] = {
    "flail": {
        "type": "weapon", "class": "blunt", "deck": "main", "count": 3, "cost": 30, "sell": True, "attack": 3,
        "heavy": True, "vs_monster": 2, "effects": [do("draw", cards=2), do("gold", amount=10)],
    },
    "wand": {
        "type": "weapon", "class": "staff", "deck": "main", "count": 3, "cost": 20, "attack": 1, "magic": True,
        "element": "mind", "effects": [do("heal", dice=0, bonus=2)],
    },
    "frost": {
        "type": "spell", "deck": "spell", "count": 3, "cost": 20, "attack": 1, "targets": "all", "element": "water",
        "effects": [do("discard"), do("remove")],
    },
    "tempest": {
        "type": "spell", "deck": "spell", "count": 3, "cost": 30, "int_cost": 1, "attack": 0, "targets": "front",
        "element": "air", "effects": [do("draw", cards=1)],
    },
    "spark": {
        "type": "spell", "deck": "spell", "count": 3, "cost": 20, "int_cost": 1, "attack": 2, "targets": "any",
        "element": "fire",
    },
    "philtre": {
        "type": "potion", "deck": "potion", "count": 4, "cost": 10, "sell": True,
        "effects": [do("strength", amount=3), do("int", amount=1), do("heal", dice=1, bonus=-3)],
    },
    "map": {
        "type": "item", "deck": "main", "count": 4, "cost": 10, "sell": True,
        "effects": [do("banish"), do("chest", bonus=-2), do("draw", cards=1)],
    },
    "mirror": {
        "type": "defence", "slot": "shield", "deck": "main", "count": 3, "cost": 20, "defence": 6, "int_bonus": 2,
        "weapon_bonus": 1, "resist": {"fire": 1, "mind": 3}, "effects": [do("draw", cards=1)],
    },
    "tortoise": {
        "type": "monster", "kind": "beast", "deck": "main", "count": 5, "cost": 20, "lp": 6,
        "abilities": {"defensive": True, "armour": 1}, "resist": {"earth": 2},
    },
    "glow": {
        "type": "monster", "kind": "undead", "deck": "main", "count": 4, "cost": 20, "lp": 4, "attack": 1,
        "abilities": {"non_blocking": True, "regeneration": 1}, "immune": ["water", "fire"], "effects": [do("discard")],
    },
    "brain": {
        "type": "monster", "kind": "demon", "deck": "main", "count": 3, "cost": 40, "lp": 5, "attack": -1,
        "abilities": {"int_attack": True, "armour": 1}, "effects": [do("discard")],
    },
}  # fmt: skip
MOST_ADDED, MOST_SPELLS, MOST_CARDS = 9, 32, 190  # what the state has room for, besides Nuggets and three decks
POLICIES = ("random", "busy", "greedy", "last", "turtle", "brawler", "tamer")


def draw_rules(rng: random.Random, players: int, share: float) -> dict[str, Any]:
    """Some knobs turned."""
    rules = {name: rng.choice(values) for name, values in KNOBS.items() if rng.random() < share}
    if rng.random() < share:
        rules["opening_hand"] = [rng.randint(0, 7) for _ in range(players)]
    if rng.random() < 0.2:
        rules |= {"hero_selection": "fixed", "heroes": rng.sample(list(HEROES), players)}
    return rules


def draw_cards(rng: random.Random, share: float) -> dict[str, dict[str, Any]]:
    """Some cards changed, and some added."""
    cards: dict[str, dict[str, Any]] = {}
    for name in BASE:
        if rng.random() < share and name not in ("coin", "staff", "nugget"):
            cards[name] = {"cost": rng.choice([0, 10, 20, 40, 80]), "count": rng.randint(0, 6)}
    for name in ("knife", "halberd", "fireball", "earthquake", "orc", "imp", "goblin", "staff"):
        if rng.random() < share:
            cards.setdefault(name, {})["attack"] = rng.randint(-3, 9)
    for name in ("orc", "troll", "giant_turtle", "imp"):
        if rng.random() < share:
            cards.setdefault(name, {})["lp"] = rng.randint(1, 12)
    for name in ("knife", "fireball", "magic_ring", "healing_potion", "wooden_shield"):
        if rng.random() < share:
            cards.setdefault(name, {})["int_cost"] = rng.randint(0, 4)
    chosen = [name for name in rng.sample(list(ADDED), MOST_ADDED) if rng.random() < share]
    added: dict[str, dict[str, Any]] = {name: {"title": name.title(), **ADDED[name]} for name in chosen}
    for row in added.values():
        if rng.random() < 0.2:
            row["appeal"] = rng.randint(0, 200)
    return within_limits(cards | added)


def within_limits(cards: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The state holds so many cards: the most frequent ones become fewer."""
    printed = scenario()["cards"]
    decks = {name: {**printed.get(name, {}), **cards.get(name, {})} for name in {**printed, **cards}}
    for most, names in (
        (MOST_SPELLS, [name for name, row in decks.items() if row["deck"] == "spell"]),
        (MOST_CARDS, [name for name, row in decks.items() if row["deck"] not in ("start", "nuggets")]),
    ):
        while sum(decks[name]["count"] for name in names) > most:
            name = max(names, key=lambda name: int(decks[name]["count"]))
            decks[name]["count"] -= 1
            cards.setdefault(name, {})["count"] = decks[name]["count"]
    return cards


def draw_heroes(rng: random.Random, share: float) -> dict[str, dict[str, Any]]:
    """Some boards changed."""
    heroes: dict[str, dict[str, Any]] = {}
    for name in HEROES:
        if rng.random() < share:
            levels = {"level2_xp": rng.randint(1, 4) * 20, "level3_xp": rng.randint(5, 7) * 20}
            heroes[name] = {"lp": rng.randint(20, 60), "int": rng.randint(0, 8), **levels}
        if rng.random() < share:
            rows = [draw_ability(rng) for _ in range(rng.randint(0, 3))]
            heroes.setdefault(name, {})[f"level{rng.randint(1, 3)}"] = rows
    return heroes


def draw_ability(rng: random.Random) -> dict[str, Any]:
    name = rng.choice(["with", "against", "armour", "heal", "card", "resist", "immune", "swordmaster", "vision"])
    groups = ["sword", "staff", "ranged", "heavy", "melee", "spell", *ELEMENTS]
    match name:
        case "with":
            return {"ability": name, "amount": rng.randint(0, 4), "of": rng.choice(groups)}
        case "against":
            return {"ability": name, "amount": rng.randint(0, 4), "of": rng.choice(["beast", "undead", "greenskin"])}
        case "resist":
            return {"ability": name, "amount": rng.randint(-3, 4), "of": rng.choice(ELEMENTS)}
        case "immune":
            return {"ability": name, "of": rng.choice(ELEMENTS)}
        case "armour" | "heal" | "card":
            return {"ability": name, "amount": rng.randint(0, 3)}
    return {"ability": name}


def as_sets(**tables: dict[str, Any]) -> list[str]:
    """For `--set`."""
    sets = [f"rules.{name}={toml(value)}" for name, value in tables.pop("rules").items()]
    for table, rows in tables.items():
        for row, about in rows.items():
            sets += [f"{table}.{row}.{name}={toml(value)}" for name, value in about.items()]
    return sets


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return json.dumps(value)


def draw_handicap(rng: random.Random, players: int) -> Handicap | None:
    """A card denied to a seat, or dearer for it, or nothing."""
    card = rng.choice([name for name in BASE if name not in ("coin", "staff")])
    seat = rng.randrange(players)
    return rng.choice([None, Handicap(seat, card, denied=True), Handicap(seat, card, extra=20)])


def mixed(players: int, shift: int) -> list[str]:
    return [POLICIES[(seat + shift) % len(POLICIES)] for seat in range(players)]
