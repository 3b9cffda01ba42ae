"""Drakkar: cards and rules as the rules text prints them, as the plain data of a scenario."""

from copy import deepcopy
from typing import Any

from tests.referee.drakkar.book import KINDS

CARDS = {  # by mark, in the order of the list: face 0 / face 1
    3: """
        bow/raid#4 bow/boarding#1 bow/thief#6 stern/raid#9 stern/boarding#8 stern/loki#7 deck/raid#13
        deck/sabotage#17 deck/thief#2 yggdrasil/boarding#14 viking_1/raid#27 viking_1/sabotage#7
        viking_1/loki#3 viking_2/raid#18 viking_2/boarding#19 viking_3/loki#11 viking_3/raid#23
        beer/boarding#24 beer/thief#10 beer/sabotage#26 bow/viking_1 bow/beer bow/viking_2 stern/viking_1
        stern/beer stern/viking_2 deck/beer deck/odins_spear bardl/viking_3 odins_spear/beer
    """,
    4: """
        bow/raid#6 stern/sabotage#12 viking_2/raid#20 yggdrasil/thief#8 viking_1/boarding#10 viking_3/loki#1
        bow/beer stern/viking_2 deck/viking_1 odins_spear/beer
    """,
    5: """
        bow/sabotage#21 stern/raid#11 deck/boarding#5 viking_1/thief#4 viking_2/loki#9 beer/boarding#22
        bardl/raid#25 bow/viking_2 stern/beer deck/viking_3
    """,
    6: """
        bow/boarding#15 stern/raid#2 yggdrasil/raid#16 deck/loki#5 viking_1/sabotage#3 viking_2/thief#12
        viking_3/boarding#28 bow/viking_1 stern/beer odins_spear/beer
    """,
}
QUESTS = """
    2/0/gw 2/0/go 2/0/wo 3/0/gww 3/0/goo 3/0/wwo 4/0/gwo 4/0/gwo 4/0/gwo 2/1/gwo 2/1/wwo 2/1/woo 3/1/gwo 3/1/gwo
    3/1/gwo 4/1/gwwo 4/1/gwoo 4/1/ggwo 2/2/gwwo 2/2/gwoo 2/2/ggwo 5/1/gwwoo 5/1/gwwoo 5/1/ggwoo
"""  # strength / beer / loot
BOARDINGS = (
    "1/2/w 5/2/g 8/2/o 10/3/go 14/3/wo 15/3/wo 19/3/gw 22/4/wwo 24/4/woo 28/5/gwwo"  # number / red number / loot
)
FACES: dict[str, dict[str, Any]] = {
    "bow": {"type": "ship", "piece": "bow"},
    "stern": {"type": "ship", "piece": "stern"},
    "deck": {"type": "ship", "piece": "deck"},
    "yggdrasil": {"type": "ship", "piece": "yggdrasil"},
    "viking_1": {"type": "crew", "strength": 1, "beer": 0},
    "viking_2": {"type": "crew", "strength": 2, "beer": 0},
    "viking_3": {"type": "crew", "strength": 3, "beer": 0},
    "beer": {"type": "supply", "beer": 1},
    "bardl": {"type": "crew", "strength": 1, "beer": 1},
    "odins_spear": {"type": "spear"},
    "loki": {"type": "loki"},
    "thief": {"type": "thief"},
    "raid": {"type": "raid"},
    "boarding": {"type": "boarding"},
    "sabotage": {"type": "sabotage"},
}
RULES: dict[str, Any] = {
    "rounds": 3,
    "hand_size": 10,
    "spear_bonus": 2,
    "start_loot": {"goat": 1, "weapon": 0, "gold": 0},
    "loot_supply": {"goat": 20, "weapon": 20, "gold": 20},
    "vp_per_token": 1,
    "trio_bonus": 1,
    "raid_margin": 1,
    "raid_tokens": 1,
    "loki_tokens": 1,
    "loki_token_choice": "thief",
    "boarding_casualty": "always",
    "spear_pays_boarding": False,
    "spear_on_defence": False,
    "brawl_order": "weighted",
    "brawl_speed": 1.0,
    "brawl_visibility": "up_faces",
    "rival_hand_info": "brawl_memory",
    "late_prob": 0,
    "late_penalty": "lose_turn",
    "play_speed": 1.0,
    "team_up_protocol": "ask",
    "team_up_min_price": 1,
    "team_up_max_price": 3,
    "team_up_max_offers": 3,
    "team_up_fixed_price": 1,
    "team_up_kind_chooser": "helper",
    "team_up_forced_sale": False,
    "helper_max_deals": 1,
    "team_up_needs_space": False,
    "team_up_spear": "quester_only",
    "quest_order": "earl_clockwise",
    "quest_recycle": False,
    "quest_before_brawl": False,
    "quest_deal": 2,
    "first_earl": "random",
    "earl_rotation": "fixed",
    "number_tie": "earl_clockwise",
    "action_may_decline": True,
    "fights_may_decline": False,
    "deck_needs_knarr": False,
    "yggdrasil_max": 1,
    "cover_policy": "ends_first",
    "sabotage_deck": False,
    "sabotage_shield": "piece",
    "thief_may_discard": True,
    "loot_shortage": "skip",
    "decision_cap": 5000,
}


def loot(letters: str) -> dict[str, int]:
    return {kind: letters.count(letter) for kind, letter in zip(KINDS, "gwo", strict=True)}


def _cards() -> dict[str, dict[str, Any]]:
    rows = deepcopy(FACES)
    for text in BOARDINGS.split():
        number, red, letters = text.split("/")
        ship = {"type": "passing_ship", "face": "boarding", "number": int(number), "strength": int(red)}
        rows[f"boarding_{number}"] = {**ship, "loot": loot(letters)}
    pairs = [(mark, pair) for mark, some in CARDS.items() for pair in some.split()]
    for place, (mark, pair) in enumerate(pairs, 1):
        rows[f"c{place:02}"] = {"type": "card", "min_players": mark, "faces": pair.split("/"), "count": 1}
    for place, text in enumerate(QUESTS.split(), 1):
        strength, beer, letters = text.split("/")
        needs = {"strength": int(strength), "beer": int(beer), "loot": loot(letters)}
        rows[f"q{place:02}"] = {"type": "quest", **needs, "count": 1}
    return rows


def scenario(players: int = 3, cards: dict[str, dict[str, Any]] | None = None, **rules: Any) -> dict[str, Any]:
    """The printed game with some fields of cards and some rules changed."""
    unknown = set(rules) - set(RULES)
    if unknown:
        raise ValueError(f"no rules are called {sorted(unknown)}")
    rows = _cards()
    for name, changes in deepcopy(cards or {}).items():
        rows.setdefault(name, {}).update(changes)
    return {"players": players, "cards": rows, "rules": {**RULES, **rules}}
