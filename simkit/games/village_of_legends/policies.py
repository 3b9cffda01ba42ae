"""The policies of Village of Legends by name: ids in the kernel, one line each, weights and their defaults.

All but `random`, `end`, `busy` and `last` are one way to play with different weights; the formulas are in
kernel/worth.py and kernel/players.py. In scores 10 is one Life Point per play.
"""

from collections.abc import Sequence

from simkit.games.contract import Policy, Record
from simkit.games.village_of_legends import limits as L

WEIGHTS = {
    "attack": 100,  # percent of what Weapons are worth
    "magic": 100,  # of attack Spells and magic staffs
    "gold": 60,  # of gold, while the deck makes little of it
    "defence": 100,  # of Defence cards and Defensive Monsters
    "heal": 100,
    "monster": 100,  # of other Monsters
    "draw": 100,
    "floor": 12,  # purchases below this score are not made
    "rich": 60,  # gold in a hand that is enough
    "late": 12,  # Life Points of the weakest from which gold is worth nothing
}
BRAWL = {"attack": 150, "magic": 120, "gold": 30, "defence": 60, "heal": 60, "monster": 60}
SHELL = {"attack": 90, "magic": 90, "defence": 180, "heal": 160, "monster": 80}
TAME = {"attack": 80, "magic": 80, "defence": 80, "heal": 80, "monster": 200}

POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(L.GREEDY, "plays all it can, then buys the best-scored card it can pay", WEIGHTS),
    "brawler": Policy(L.BRAWLER, "Weapons first, little gold and armour", WEIGHTS | BRAWL),
    "turtle": Policy(L.TURTLE, "Defence cards and healing first", WEIGHTS | SHELL),
    "tamer": Policy(L.TAMER, "sends Monsters", WEIGHTS | TAME),
    "busy": Policy(L.BUSY, "random, but neither ends early nor sells", {}),
    "last": Policy(L.LAST, "the highest legal code", {}),
    "end": Policy(L.LOWEST, "the lowest legal code: it never acts", {}),
}


def opinions(book: Record, weights: Sequence[int]) -> list[int]:
    """The part of each card's worth that no game changes."""
    return [_opinion(book, k, weights) if k < book.types else 0 for k in range(L.K)]


def _opinion(b: Record, k: int, w: Sequence[int]) -> int:
    """Defence cards, Monsters, and rows other than those that make gold or INT."""
    worth = 0
    if b.kind[k] == L.DEFENCE:
        shell = 8 * int(b.defence[k]) + 4 * int(b.resist[k].sum())
        worth += (shell + 20 * int(b.weapon_bonus[k]) + 4 * int(b.int_bonus[k])) * w[L.W_DEFENCE] // 100
    elif b.kind[k] == L.MONSTER and b.defensive[k]:
        worth += 8 * int(b.lp[k]) * w[L.W_DEFENCE] // 100
    elif b.kind[k] == L.MONSTER:
        strikes = 0 if not b.attacks[k] else 15 if b.int_attack[k] else 35 + 10 * int(b.attack[k])
        body = 6 * int(b.lp[k]) - int(b.cost[k]) // 4 + 5 * int(b.regeneration[k]) + 8 * int(b.armour[k])
        worth += (strikes + body - 15 * (not b.blocks[k])) * w[L.W_MONSTER] // 100
    for op, x, y in b.fx[b.fx_at[k] : b.fx_at[k + 1]].tolist():
        if op == L.HEAL:
            worth += (35 * x + 10 * (y >> 1)) * 7 * w[L.W_HEAL] // 1000
        elif op == L.DRAW:
            worth += 25 * x * w[L.W_DRAW] // 100
        elif op == L.STRENGTH:
            worth += 8 * x
        else:
            worth += {L.REMOVE: 10, L.BANISH: 5, L.DISCARD: 15, L.SHEATH: 10}.get(op, 0)
    return worth
