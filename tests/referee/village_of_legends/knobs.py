"""Village of Legends: scenarios at random, within the ranges of the rules text."""

import json
import random
from collections import Counter
from typing import Any

from simkit.games.contract import Handicap
from tests.referee.village_of_legends import optional
from tests.referee.village_of_legends.added import ADDED
from tests.referee.village_of_legends.book import Book
from tests.referee.village_of_legends.printed import BASE, HEROES, scenario

BOTH = [False, True]
KNOBS: dict[str, list[Any]] = {
    "scroll_check": ["current", "printed"],
    "sell_needs_access": BOTH,
    "opponent_effect_target": ["left_enemy", "left_player", "attack_target"],
    "monster_attack_carry": BOTH,
    "resistance_step": ["arrival", "life"],
    "magic_staff_targets": ["weapon", "spell"],
    "multi_target_roll": ["single", "each"],
    "multi_target_friendly_fire": BOTH,
    "charge_targets": ["all", "not_owner"],
    "charge_bonus": [0, 1, 2, 5],
    "sneak_attack_blocks": BOTH,
    "five_player_win": ["eliminated", "own_kills"],
    "frontline_broken": ["any", "both"],
    "heal_teammate": ["skirmisher", "named", "spells", "all"],
    "skirmisher": ["highest_int", "seat"],
    "sneaking_min_roll": [2, 4, 6],
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
MOST_ADDED, MOST_SPELLS, MOST_CARDS, MOST_MONSTERS = 9, 32, 256, 64  # what the state has room for
POLICIES = ("random", "busy", "greedy", "last", "turtle", "brawler", "tamer")


def draw_rules(rng: random.Random, players: int, share: float) -> dict[str, Any]:
    """Some knobs turned, some modules on."""
    rules: dict[str, Any] = {name: rng.choice(values) for name, values in KNOBS.items() if rng.random() < share}
    if rng.random() < share:
        name = rng.choice(["opening_hand", f"opening_hand_{players}p"])
        rules[name] = [rng.randint(0, 7) for _ in range(players)]
    rules["modules"] = [module for module in optional.MODULES if rng.random() < share]
    if rng.random() < 0.2:
        boards = [name for name, board in optional.HEROES.items() if board[0] in rules["modules"]]
        rules |= {"hero_selection": "fixed", "heroes": rng.sample([*HEROES, *boards], players)}
    return rules


def draw_cards(rng: random.Random, players: int, share: float, **tables: Any) -> dict[str, dict[str, Any]]:
    """Some cards changed, and some added."""
    cards: dict[str, dict[str, Any]] = {}
    for name in [*BASE, *optional.NAMES]:
        special = name in ("coin", "staff", "nugget", "dragon") or name.startswith("dragon_")
        if rng.random() < share and not special:
            cards[name] = {"cost": rng.choice([0, 20, 40, 80]), "count": rng.randint(0, 6)}
    if rng.random() < share:
        cards["dragon"] = {"count": 2, "lp": rng.randint(1, 6), "attack": rng.randint(-3, 3)}
        cards["dragon_s4"] = {"cost": rng.choice([0, 40, 300])}
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
    return within_limits(cards | added, players, **tables)


def within_limits(
    cards: dict[str, dict[str, Any]], players: int, rules: dict[str, Any], heroes: dict[str, dict[str, Any]]
) -> dict[str, dict[str, Any]]:
    """The state holds so many cards: the most frequent ones become fewer."""
    while True:
        resolved = scenario(players, cards, heroes)
        resolved["rules"] |= rules
        book = Book(resolved)
        spells, main = book.deck("spell"), book.deck("main")
        monsters = Counter({name: n for name, n in book.all_cards.items() if book.cards[name].monster})
        if spells.total() > MOST_SPELLS:
            name = max(spells, key=spells.__getitem__)
        elif monsters.total() > MOST_MONSTERS:
            name = max(monsters, key=monsters.__getitem__)
        elif book.all_cards.total() > MOST_CARDS:
            name = max(main, key=main.__getitem__)
        else:
            return cards
        cards.setdefault(name, {})["count"] = book.cards[name].count - 1


def draw_heroes(rng: random.Random, share: float) -> dict[str, dict[str, Any]]:
    """Some boards changed."""
    heroes: dict[str, dict[str, Any]] = {}
    for name in [*HEROES, *optional.HEROES]:
        if rng.random() < share:
            levels = {"level2_xp": rng.randint(1, 4) * 20, "level3_xp": rng.randint(5, 7) * 20}
            heroes[name] = {"lp": rng.randint(20, 60), "int": rng.randint(0, 8), **levels}
        if rng.random() < share:
            rows = [draw_ability(rng) for _ in range(rng.randint(0, 3))]
            if rng.random() < share and name not in ("druid", "necromancer"):
                rows.append({"ability": "summon", "amount": rng.randint(0, 3), "of": "goblin_mini"})
            heroes.setdefault(name, {})[f"level{rng.randint(1, 3)}"] = rows
    return heroes


def draw_ability(rng: random.Random) -> dict[str, Any]:
    name = rng.choice([
        "with", "against", "armour", "heal", "card", "resist", "immune", "swordmaster", "vision", "lifelink",
        "sabotage", "sneaking", "taming", "devotion",
    ])  # fmt: skip
    groups = ["sword", "staff", "ranged", "heavy", "melee", "spell", *ELEMENTS]
    match name:
        case "with":
            return {"ability": name, "amount": rng.randint(0, 4), "of": rng.choice(groups)}
        case "against":
            return {"ability": name, "amount": rng.randint(0, 4), "of": rng.choice(["beast", "undead", "greenskin"])}
        case "resist":
            return {"ability": name, "amount": rng.randint(-3, 4), "of": rng.choice(ELEMENTS)}
        case "immune":
            return {"ability": name, "of": rng.choice([*ELEMENTS, "poison"])}
        case "armour" | "heal" | "card" | "taming":
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


def draw_handicap(rng: random.Random, players: int, modules: list[str]) -> Handicap | None:
    """A card denied to a seat, or dearer for it, or nothing."""
    more = {"ancient_guild": ["gem", "bear"], "the_horde": ["giant_rat", "orc_shaman"], "reapers_hand": ["lich"]}
    cards = [*BASE, *(name for module in modules for name in more.get(module, []))]
    card = rng.choice([name for name in cards if name not in ("coin", "staff")])
    seat = rng.randrange(players)
    return rng.choice([None, Handicap(seat, card, denied=True), Handicap(seat, card, extra=20)])


def mixed(players: int, shift: int) -> list[str]:
    return [POLICIES[(seat + shift) % len(POLICIES)] for seat in range(players)]
