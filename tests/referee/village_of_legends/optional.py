"""Village of Legends: the optional cards and Heroes of the rules text, in the shape of a resolved scenario."""

from typing import Any

Row = dict[str, Any]
RATS = {"proliferate": 2, "mini": "giant_rat_mini", "hopping": True}
# Module, kind, count, cost, attack, LP, abilities, anything else.
MONSTERS: dict[str, tuple[str, str, int, int, int, int, Row, Row]] = {
    "giant_spider": ("ancient_guild", "beast", 2, 40, -1, 4, {"poison": 1}, {}),
    "snake": ("ancient_guild", "beast", 1, 20, -2, 2, {"poison": 1}, {}),
    "scorpion": ("ancient_guild", "beast", 1, 60, 0, 5, {"poison": 2}, {}),
    "bear": ("ancient_guild", "beast", 1, 60, 1, 7, {"taming": 4}, {}),
    "giant_rat": ("the_horde", "beast", 4, 20, -2, 2, RATS, {}),
    "minotaur": ("the_horde", "giant", 1, 60, 1, 8, {"charge": True}, {}),
    "orc_shaman": ("the_horde", "greenskin", 1, 60, 0, 5, {"summon": True, "mini": "goblin_mini"}, {}),
    "shadow_stalker": ("the_horde", "demon", 2, 60, 0, 5, {"sneak": True}, {}),
    "wisp": ("reapers_hand", "spirit", 1, 20, -1, 2, {"non_blocking": True}, {}),
    "zombie_horde": ("reapers_hand", "undead", 2, 60, 0, 3, {"scaling": True}, {}),
    "lich": (
        "reapers_hand", "undead", 1, 80, 1, 6, {"summon": True, "mini": "skeleton_mini"}, {"immune": ["mind"]},
    ),
    "dragon": ("overwhelm", "dragon", 1, 0, 1, 10, {"overwhelm": True, "scaling": True}, {}),
    "goblin_mini": ("", "greenskin", 4, 20, -2, 2, {}, {"deck": "mini"}),
    "skeleton_mini": ("", "undead", 4, 20, -1, 3, {}, {"deck": "mini"}),
    "wolf_mini": ("", "beast", 3, 20, -1, 3, {}, {"deck": "mini"}),
    "giant_rat_mini": ("", "beast", 6, 20, -2, 2, RATS, {"deck": "mini"}),
}  # fmt: skip
GOLD = {"effects": [{"do": "gold", "amount": 50}]}
ANTIDOTE = {"effects": [{"do": "heal", "dice": 0, "bonus": 2}, {"do": "cure"}]}
OTHERS: dict[str, Row] = {
    "gem": {"type": "treasure", "deck": "nuggets", "module": "ancient_guild", "count": 4, "cost": 60, **GOLD},
    "antidote": {"type": "potion", "deck": "potion", "module": "ancient_guild", "count": 2, "cost": 20, **ANTIDOTE},
    "dragon_s1": {"attack": 0},
    "dragon_s2": {"effects": [{"do": "discard"}]},
    "dragon_s3": {"attack": 2, "element": "fire"},
    "dragon_s4": {"attack": -1, "cost": 120},
}
SPECIAL = {"type": "special", "deck": "special", "module": "overwhelm", "of": "dragon", "count": 1}
NAMES = [
    "gem", "antidote", "giant_spider", "snake", "scorpion", "bear", "giant_rat", "minotaur", "orc_shaman",
    "shadow_stalker", "wisp", "zombie_horde", "lich", "dragon", "dragon_s1", "dragon_s2", "dragon_s3", "dragon_s4",
    "goblin_mini", "skeleton_mini", "wolf_mini", "giant_rat_mini",
]  # fmt: skip
MODULES = ("ancient_guild", "the_horde", "reapers_hand", "overwhelm")


def cards() -> dict[str, Row]:
    found: dict[str, Row] = {}
    for name, (module, kind, count, cost, attack, lp, abilities, more) in MONSTERS.items():
        row: Row = {"type": "monster", "deck": "main", "count": count, "cost": cost, "kind": kind, "attack": attack}
        found[name] = {**row, "module": module or None, "lp": lp, "abilities": abilities, **more}
    for name, row in OTHERS.items():
        found[name] = row if "type" in row else {**SPECIAL, **row}
    return {name: found[name] for name in NAMES}


def ability(name: str, amount: int | None = None, of: str | None = None, **about: Any) -> Row:
    row = {"ability": name, **about}
    if amount is not None:
        row["amount"] = amount
    return row if of is None else {**row, "of": of}


CARD, HEAL = ability("card", 1), ability("heal", 1)
# Module, LP, INT, abilities of the three levels.
HEROES: dict[str, tuple[str, int, int, list[Row], list[Row], list[Row]]] = {
    "cleric": (
        "ancient_guild", 35, 4, [ability("against", 2, "undead")], [HEAL], [ability("immune", of="poison"), CARD],
    ),
    "druid": (
        "ancient_guild", 30, 4, [ability("taming", 2)], [ability("immune", of="poison"), HEAL],
        [ability("summon", 2, "wolf_mini")],
    ),
    "slayer": (
        "the_horde", 40, 1, [ability("against", 2, "greenskin")], [ability("swordmaster")],
        [ability("with", 1, "heavy")],
    ),
    "thief": (
        "the_horde", 35, 2, [ability("sneaking"), ability("with", 1, "knife")], [ability("sabotage")], [CARD],
    ),
    "dark_elf": (
        "reapers_hand", 35, 3, [ability("with", 1, "ranged"), ability("with", 1, "knife")], [ability("lifelink")],
        [ability("sneaking")],
    ),
    "red_mage": (
        "reapers_hand", 35, 3, [ability("with", 2, "fire")], [ability("resist", 2, "fire")],
        [ability("immune", of="fire")],
    ),
    "necromancer": (
        "reapers_hand", 30, 4, [ability("summon", 2, "skeleton_mini")], [ability("devotion")], [ability("lifelink")],
    ),
}  # fmt: skip


def heroes() -> dict[str, Row]:
    found: dict[str, Row] = {}
    for name, (module, lp, mind, *levels) in HEROES.items():
        abilities = {f"level{n}": rows for n, rows in enumerate(levels, 1)}
        board = {"module": module, "lp": lp, "int": mind, "level2_xp": 40, "level3_xp": 100}
        found[name] = {**board, **abilities}
    return found
