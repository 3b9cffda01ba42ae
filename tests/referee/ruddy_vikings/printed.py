"""Ruddy Vikings: cards and rules as the rules text prints them, as the plain data of a scenario."""

from copy import deepcopy
from typing import Any

VIKINGS = {  # count, mode, damage, bypass, a special field
    "viking_raider": (12, "land", 1, 0, ""),
    "viking_flyer": (6, "air", 1, 0, ""),
    "viking_vaulter": (5, "air", 1, 1, ""),
    "viking_smasher": (6, "land", 1, 1, ""),
    "viking_berserker": (4, "land", 2, 0, ""),
    "viking_ambusher": (4, "land", 1, 0, "out_of_turn"),
    "viking_shield_maiden": (3, "land", 1, 0, "guard"),
    "viking_plunderer": (2, "land", 1, 0, "take_cards"),
}
BUFFERS = {  # count, add_damage, add_bypass, multiply_base, stackable
    "leg_of_meat": (8, 1, 0, 1, True),
    "battering_ram": (3, 0, 1, 1, False),
    "grappling_hook": (3, 0, 1, 1, False),
    "war_cry": (2, 0, 0, 2, False),
}
DEFENCES = {  # count, stops_land, stops_air, captures
    "land_defence": (11, True, False, False),
    "air_defence": (7, False, True, False),
    "magic_defence": (6, True, True, True),
}
EFFECTS = {  # type, count, effect, amount
    "fog_of_war": ("chance", 3, "reflect", 0),
    "oi": ("chance", 5, "cancel", 0),
    "swap_hands": ("chance", 2, "swap", 0),
    "pickpocket": ("chance", 4, "take", 1),
    "sabotage": ("chance", 2, "sabotage", 0),
    "spy": ("chance", 2, "spy", 0),
    "reinforcements": ("chance", 3, "draw", 2),
    "potato_sack": ("chance", 1, "sack", 0),
    "sack_thief": ("chance", 1, "thief", 0),
    "fortify": ("god", 3, "fortify", 0),
    "thors_hammer": ("god", 2, "bypass_all", 0),
    "tyrs_wrath": ("god", 2, "damage", 1),
    "freyas_call": ("god", 1, "fetch", 0),
    "gift_foresight": ("gift", 3, "foresight", 0),
    "gift_mead_hall": ("gift", 2, "feast", 1),
    "gift_omen": ("gift", 2, "limits", 1),
    "gift_raid": ("gift", 2, "attacks", 1),
}
TURN = {
    "keep_your_enemies_close": 1,
    "mighty_winds": 2,
    "dragon": 1,
    "war": 2,
    "feast_day": 2,
    "calm_seas": 2,
    "harsh_winter": 1,
    "raiding_season": 1,
}
RULES = {
    "start_hand": 5,
    "draw_per_turn": 1,
    "max_active_defences": 5,
    "no_attack_rounds": 1,
    "limit_chance": 1,
    "limit_god": 1,
    "limit_gift": 1,
    "attacks_per_turn": 1,
    "war_bonus": 1,
    "winds_count": 1,
    "dragon_count": 5,
    "kyec_min_players": 4,
    "feast_cards": 1,
    "season_attacks": 1,
    "viking_after_success": "discard",
    "oi_viking": "discard",
    "oi_scope": "own_attack",
    "fog_defendable": False,
    "fog_war": True,
    "defence_match": "typed",
    "last_card_play": "legal",
    "swap_last_card": "may_not",
    "double_ko": "actor_wins",
    "reshuffle": "on_empty",
    "first_player": "fixed",
    "ambush_window": "after_draw",
    "ambush_limit": 1,
    "ambush_buffers": True,
    "buffer_difference": "effect",
    "fortify_max": 0,
    "builds_per_turn": 0,
    "bluff_allowed": True,
    "war_cry_success": 1,
    "include_potato_sack": False,
    "sack_thief_keeps_sack": False,
    "max_rounds": 200,
    "cap_result": "none",
}


def _cards() -> dict[str, dict[str, Any]]:
    cards: dict[str, dict[str, Any]] = {}
    for name, (count, mode, damage, bypass, special) in VIKINGS.items():
        cards[name] = {"type": "viking", "count": count, "mode": mode, "damage": damage, "bypass": bypass}
        if special:
            cards[name][special] = True
    for name, (count, damage, bypass, times, stackable) in BUFFERS.items():
        more = {"add_damage": damage, "add_bypass": bypass, "multiply_base": times, "stackable": stackable}
        cards[name] = {"type": "buffer", "count": count, **more}
    for name, (count, land, air, captures) in DEFENCES.items():
        cards[name] = {"type": "defence", "count": count, "stops_land": land, "stops_air": air, "captures": captures}
    for name, (kind, count, effect, amount) in EFFECTS.items():
        cards[name] = {"type": kind, "count": count, "effect": effect, "amount": amount}
    return cards


VARIANTS: dict[str, dict[str, Any]] = {
    "standard": {},
    "swap_may": {"swap_last_card": "may"},
    "potato_sack": {"include_potato_sack": True},
    "vikings_return": {"viking_after_success": "return_to_hand"},
}


def scenario(players: int = 2, cards: dict[str, dict[str, Any]] | None = None, **rules: Any) -> dict[str, Any]:
    """The printed game with some fields of cards and some rules changed."""
    unknown = set(rules) - set(RULES)
    if unknown:
        raise ValueError(f"no rules are called {sorted(unknown)}")
    rows = _cards()
    for name, changes in deepcopy(cards or {}).items():
        rows.setdefault(name, {}).update(changes)
    turn = {name: {"count": count} for name, count in TURN.items()}
    return {"players": players, "cards": rows, "rules": {**RULES, **rules}, "tables": {"turn_cards": turn}}
