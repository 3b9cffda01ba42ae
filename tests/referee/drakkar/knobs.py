"""Drakkar: scenarios at random, within the ranges of the rules text."""

import json
import random
from typing import Any

from tests.referee.drakkar.printed import FACES, RULES

BOTH = [False, True]
KNOBS: dict[str, list[Any]] = {
    "rounds": [1, 2, 3, 4],
    "hand_size": [6, 8, 10],
    "spear_bonus": [0, 1, 2, 4],
    "start_loot": [
        {"goat": 1, "weapon": 0, "gold": 0},
        {"goat": 2, "weapon": 1, "gold": 0},
        {"goat": 0, "weapon": 0, "gold": 0},
    ],
    "loot_supply": [{"goat": 20, "weapon": 20, "gold": 20}, {"goat": 15, "weapon": 9, "gold": 5}],
    "vp_per_token": [0, 1, 1, 2, 3],
    "trio_bonus": [0, 1, 1, 3, 5],
    "raid_margin": [0, 1, 2, 3],
    "raid_tokens": [0, 1, 2, 3],
    "loki_tokens": [0, 1, 2, 3],
    "loki_token_choice": ["thief", "victim", "random"],
    "boarding_casualty": ["always", "on_failure", "never"],
    "spear_pays_boarding": BOTH,
    "spear_on_defence": BOTH,
    "brawl_order": ["weighted", "earl_first"],
    "brawl_speed": [1.0, 2.5],
    "brawl_visibility": ["none", "top_only", "up_faces", "both_faces"],
    "rival_hand_info": ["none", "brawl_memory", "full"],
    "late_prob": [0, 0, 0.1, 0.3, 1.0],
    "late_penalty": ["lose_turn", "random_play", "extra_discard"],
    "play_speed": [1.0, 3.0],
    "team_up_protocol": ["ask", "offer", "fixed", "off"],
    "team_up_min_price": [1, 2, 3],
    "team_up_max_price": [3, 4, 6],
    "team_up_max_offers": [1, 3, 6],
    "team_up_fixed_price": [1, 2, 5],
    "team_up_kind_chooser": ["helper", "quester"],
    "team_up_forced_sale": BOTH,
    "helper_max_deals": [1, 2, 5],
    "team_up_needs_space": BOTH,
    "team_up_spear": ["quester_only", "both"],
    "quest_order": ["earl_clockwise", "random", "lowest_vp_first"],
    "quest_recycle": BOTH,
    "quest_before_brawl": BOTH,
    "quest_deal": [1, 2, 3],
    "first_earl": ["random", "seat0"],
    "earl_rotation": ["fixed", "clockwise"],
    "number_tie": ["earl_clockwise", "random"],
    "action_may_decline": BOTH,
    "fights_may_decline": BOTH,
    "deck_needs_knarr": BOTH,
    "yggdrasil_max": [1, 2],
    "cover_policy": ["ends_first", "deck_first"],
    "sabotage_deck": BOTH,
    "sabotage_shield": ["piece", "boat"],
    "thief_may_discard": BOTH,
    "loot_shortage": ["skip", "substitute"],
    "decision_cap": [60, 150, 5000, 5000, 5000, 5000],
}
POLICIES = ("random", "busy", "greedy", "first")


def draw_rules(rng: random.Random, share: float = 0.35) -> dict[str, Any]:
    """Some knobs turned. The smallest stacks are enough for `start_loot`."""
    return {name: rng.choice(values) for name, values in KNOBS.items() if rng.random() < share}


def draw_cards(rng: random.Random) -> dict[str, dict[str, Any]]:
    """Some numbers of cards changed: Vikings, Bardl, Quests, Boardings, banner numbers (equal ones too)."""
    cards: dict[str, dict[str, Any]] = {}
    for name in ("viking_1", "viking_2", "viking_3", "bardl"):
        if rng.random() < 0.2:
            cards[name] = {"strength": rng.randint(0, 5)}
    for number in range(1, 25):
        if rng.random() < 0.2:
            loot = {kind: rng.randint(0, 2) for kind in ("goat", "weapon", "gold")}
            cards[f"q{number:02}"] = {"strength": rng.randint(0, 9), "beer": rng.randint(0, 3), "loot": loot}
    if rng.random() < 0.5:
        for name, faces in {
            "c01": ["bow", "raid#9"],
            "c11": ["viking_1", "raid#9"],
            "c13": ["viking_1", "loki#7"],
        }.items():
            cards[name] = {"faces": faces}
    if rng.random() < 0.3:
        cards["c14"] = {"faces": ["viking_2", "viking_2"]}
    for name in ("boarding_1", "boarding_14", "boarding_24"):
        if rng.random() < 0.3:
            loot = {kind: rng.randint(0, 2) for kind in ("goat", "weapon", "gold")}
            cards[name] = {"strength": rng.randint(1, 9), "loot": loot}
    if rng.random() < 0.4:
        cards["c30"] = {"count": 6}  # Spears
    for number in range(1, 30):
        if rng.random() < 0.1:  # never fewer cards than a hand of ten for each player
            cards.setdefault(f"c{number:02}", {})["count"] = 2
    return cards


def as_sets(rules: dict[str, Any], cards: dict[str, dict[str, Any]]) -> list[str]:
    """For `--set`."""
    sets = [f"rules.{name}={toml(value)}" for name, value in rules.items()]
    return sets + [f"cards.{card}.{name}={toml(value)}" for card, row in cards.items() for name, value in row.items()]


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + "}"
    return json.dumps(value)


def draw_denied(rng: random.Random, players: int) -> dict[int, set[str]]:
    """Face types and Quests denied to one seat."""
    names = [*FACES, *(f"q{number:02}" for number in range(1, 25))]
    return {rng.randrange(players): set(rng.sample(names, rng.randint(1, 12)))} if rng.random() < 0.5 else {}


def draw_policies(rng: random.Random, players: int) -> tuple[list[str], list[str]]:
    """Policies by seat, and what makes them: one is a `greedy` with another opinion of Loki."""
    weight = rng.choice([0, 20, 50, 170])
    names = [*POLICIES, "greedy", "greedy", "shy"]
    made = ["policies.shy.base='greedy'", f"policies.shy.weights.loki={weight}"]
    return [rng.choice(names) for _ in range(players)], made


def mixed(players: int, shift: int) -> list[str]:
    return [POLICIES[(seat + shift) % len(POLICIES)] for seat in range(players)]


assert set(KNOBS) == set(RULES)
