"""Vikings Gone Wild: the cards, numbers and codes, copied from the tables of the rules text."""

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple


class Reward(NamedTuple):
    """For damaging a Building."""

    vp: int = 0
    loot: int = 0
    favors: int = 0


NO_REWARD = Reward()


@dataclass(frozen=True)
class Card:
    """A deck card, an Undead, a Building or a Town Hall. A price of None: not for sale."""

    kind: str
    count: int
    price: tuple[int, int] | None = None  # Beer, Gold
    value: int = 0  # strength, bonus of equipment or defence
    beer: int = 0  # what PLAY gives
    gold: int = 0
    draw: int = 0
    min_players: int = 2
    reward: Reward = NO_REWARD


@dataclass(frozen=True)
class Mission:
    """`goal` names what is counted, `need` how many are needed; only Units of some strength may count."""

    count: int
    vp: int
    goal: str
    need: int
    strength: int = 0


# In the order of the component tables: the card number t of the codes CARD(t).
DECK_CARDS: dict[str, Card] = {
    "beer": Card("resource", 6, beer=1),
    "gold": Card("resource", 2, gold=1),
    "viking_warrior": Card("unit", 2, value=1),
    "elf_archer": Card("unit", 8, (3, 0), 2),
    "bone_crusher": Card("unit", 6, (5, 0), 4),
    "pigator": Card("unit", 4, (4, 3), 6),
    "cannon": Card("defense", 6, (0, 2), 2),
    "chicken_tower": Card("defense", 4, (0, 3), 3),
    "sheep_cannon": Card("defense", 4, (0, 4), 4),
    "beer_mugs": Card("resource", 3, (2, 0), beer=2),
    "gold_bars": Card("resource", 3, (3, 0), gold=2),
    "crystal": Card("resource", 2, (4, 0), 2),
    "beer_specialist": Card("resource", 2, (3, 0), 1, beer=1),
    "gold_miner": Card("resource", 2, (4, 0), 1, gold=1),
    "shaman": Card("unit", 2, (4, 0), 0, draw=2),
    "scroll": Card("action", 4, (2, 0), draw=1),
    "mystery_gift_resource": Card("action", 2, (2, 0), 3),
    "mystery_gift_unit": Card("action", 2, (3, 0), 3),
    "money_theft": Card("action", 2, (2, 0), 1),
    "recipe_theft": Card("action", 2, (2, 0), 1),
    "sword": Card("equipment", 1, (0, 2), 2),
    "odins_boost": Card("action", 1, (1, 2), 1),
    "bear_rider": Card("unit", 2, (4, 0), 3),
    "assassin": Card("unit", 2, (4, 1), 3),
    "shockwave_tower": Card("defense", 3, (0, 3), 2),
    "hero_trap": Card("defense", 1, (0, 2)),
    "alviss": Card("hero", 1, None, 3, draw=2),
    "dvergar": Card("hero", 1, None, 3),
    "grendel": Card("hero", 1, None, 4, beer=2),
    "thor": Card("hero", 1, None, 7),
    "valkyrie": Card("hero", 1, None, 5, draw=1),
    "mjollnir": Card("equipment", 1, None, 4),
    "lokis_lens": Card("action", 1, None, draw=2),
    "resurrection": Card("action", 1),
    "time_manipulation": Card("action", 1, None, draw=3),
    "treasure_chest": Card("resource", 1, None, beer=2, gold=2),
    "beer_taxes": Card("resource", 1, None, 1, beer=1, min_players=3),
    "gold_taxes": Card("resource", 1, None, 1, gold=0, min_players=3),
}
CARDS = tuple(DECK_CARDS)
STARTING = CARDS[:3]  # counts are for one player
SUPPLY = CARDS[3:9]
ODIN = CARDS[9:26]
FAVORS = CARDS[26:]

UNDEAD: dict[str, Card] = {"undead_gold": Card("undead", 2, gold=1), "undead_beer": Card("undead", 2, beer=1)}

# `value` is the defence.
BUILDINGS: dict[str, Card] = {
    "brewery": Card("building", 12, (0, 2), 1),
    "gold_factory": Card("building", 12, (3, 0), 1),
    "beer_container": Card("building", 8, (0, 1), 2, reward=Reward(loot=1)),
    "gold_container": Card("building", 8, (2, 0), 2, reward=Reward(loot=1)),
    "drakkar": Card("building", 6, (3, 0), 2),
    "tavern": Card("building", 6, (0, 5), 3, reward=Reward(vp=1)),
}
TOWN_HALLS: dict[str, Card] = {
    "town_hall_1": Card("town_hall", 4, reward=Reward(vp=1)),
    "town_hall_2": Card("town_hall", 4, reward=Reward(vp=2)),
    "town_hall_3": Card("town_hall", 4, reward=Reward(vp=1, favors=1)),
}
VILLAGE = tuple(BUILDINGS)
SLOTS = {kind: range(3 * n, 3 * n + 3) for n, kind in enumerate(VILLAGE)}  # slot b = type × 3 + k
TOWN_HALL = 18  # the slot of the Town Hall
PRODUCER = {"beer": "brewery", "gold": "gold_factory"}
CONTAINER = {"beer": "beer_container", "gold": "gold_container"}

MISSIONS: dict[str, Mission] = {
    "worship": Mission(2, 1, "bought_odin", 1),
    "worker": Mission(2, 1, "bought_building", 1),
    "strategy": Mission(2, 1, "bought_unit", 1),
    "shield": Mission(2, 1, "bought_defense", 1),
    "money_money": Mission(1, 1, "spent_gold", 2),
    "thirsty": Mission(1, 1, "spent_beer", 5),
    "attacker": Mission(1, 2, "damaged", 2),
    "brewer_mission": Mission(1, 2, "brewery", 3),
    "foundry": Mission(1, 2, "gold_factory", 3),
    "captain": Mission(1, 2, "drakkar", 2),
    "innkeeper": Mission(1, 2, "tavern", 2),
    "architect": Mission(1, 2, "buildings", 6),
    "warfare": Mission(1, 2, "bought_unit", 1, 4),
    "town_fall": Mission(1, 3, "damaged_town_hall", 1),
    "beer_stored": Mission(1, 3, "stored_beer", 6),
    "gold_stored": Mission(1, 3, "stored_gold", 6),
}

BONUSES = ("brewer_bonus", "conqueror", "builder", "defender", "follower", "miner", "accomplisher", "king_pig")
FIRST_GAME = BONUSES[:4]

RULES: dict[str, Any] = {
    "vp_limit_2p": 40,
    "vp_limit_3p4p": 30,
    "vp_limit_extended": 40,
    "hand_size": 5,
    "favor_thresholds": [5, 12, 20],
    "favors_per_player": 3,
    "river_size": 5,
    "bonus_cards_in_play": 4,
    "bonus_vp": 6,
    "missions_face_up": 2,
    "missions_per_round": 1,
    "mission_change_cost_gold": 1,
    "th_limits": [3, 6, None],
    "th_costs_gold": [3, 6],
    "th3_vp": 3,
    "th_defence": [4, 6, 8],
    "same_building_max": 3,
    "container_capacity": 4,
    "full_container_vp": 1,
    "production_per_building": 1,
    "tavern_cards": 1,
    "drakkar_keep": 1,
    "attack_vp_table": [1, 3, 5, 7, 9, 11, 13],
    "defence_vp_per_card": 1,
    "total_defence_vp": 1,
    "undead_vp": 1,
    "undead_defence": 2,
    "draco_defence": 1,
    "draco_reward": 1,
    "exchange_rate": 2,
    "attack_exception": True,
    "building_limit_scope": "lifetime",
    "equipment_carriers": "units",
    "conqueror_counts_heroes": False,
    "draco_storable": True,
    "undead_storable": False,
    "theft_from_factories": True,
    "allow_hopeless_attack": False,
    "token_limit": 0,
    "max_rounds": 100,
    "max_actions_per_turn": 400,
    "bonus_selection": "random",
    "first_player": "random",
}


@dataclass
class Book:
    """All numbers of one scenario."""

    cards: dict[str, Card] = field(default_factory=lambda: {**DECK_CARDS, **UNDEAD, **BUILDINGS, **TOWN_HALLS})
    missions: dict[str, Mission] = field(default_factory=lambda: dict(MISSIONS))
    rules: dict[str, Any] = field(default_factory=lambda: dict(RULES))
    mode: str = "standard"

    def with_rules(self, **changes: Any) -> "Book":
        return replace(self, rules={**self.rules, **changes})


# Codes of the Decisions table.
END, PLAY_ALL, CARD, BUY_PILE, RIVER, BUILD, UPGRADE, RETURN = 0, 1, 2, 40, 46, 51, 57, 58
BEER_TO_GOLD, GOLD_TO_BEER, COMPLETE, CHANGE, DRACO, SEAT, TARGET, OPTION = 64, 65, 66, 68, 70, 71, 74, 93

PLAY_ALL_CARDS = ("beer", "gold", "beer_mugs", "gold_bars", "treasure_chest", "beer_taxes", "gold_taxes")
PLAYED_ATTACKERS = ("shaman", "alviss", "grendel", "valkyrie")  # PLAYed on the own turn, then ready


def card_code(card: str) -> int:
    """CARD(t)."""
    return CARD + CARDS.index(card)
