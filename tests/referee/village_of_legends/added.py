"""Village of Legends: cards that a designer might add, for scenarios at random."""

from typing import Any

from tests.referee.village_of_legends.printed import do

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
    "viper": {
        "type": "monster", "kind": "beast", "deck": "main", "count": 3, "cost": 20, "lp": 4, "attack": 1,
        "abilities": {"poison": 3, "taming": 3, "charge": True}, "effects": [do("discard")],
    },
    "swarm": {
        "type": "monster", "kind": "demon", "deck": "main", "count": 3, "cost": 20, "lp": 3, "attack": -1,
        "abilities": {"proliferate": 1, "hopping": True, "int_attack": True, "mini": "wolf_mini"},
    },
    "queen": {
        "type": "monster", "kind": "undead", "deck": "main", "count": 2, "cost": 40, "lp": 2, "attack": 0,
        "abilities": {"defensive": True, "summon": True, "scaling": True, "mini": "goblin_mini"},
    },
    "lurker": {
        "type": "monster", "kind": "spirit", "deck": "main", "count": 3, "cost": 20, "lp": 3, "attack": 1,
        "abilities": {"sneak": True, "poison": 1, "summon": True, "mini": "skeleton_mini"}, "effects": [do("discard")],
    },
    "titan": {
        "type": "monster", "kind": "giant", "deck": "main", "count": 1, "cost": 60, "lp": 2, "attack": 2,
        "abilities": {"scaling": True, "armour": 1, "charge": True, "hopping": True}, "resist": {"fire": 1},
    },
    "balm": {
        "type": "potion", "deck": "potion", "count": 3, "cost": 10, "sell": True,
        "effects": [do("cure"), do("heal", dice=1, bonus=0, allies=True), do("banish")],
    },
}  # fmt: skip
