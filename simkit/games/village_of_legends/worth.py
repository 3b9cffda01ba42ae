"""What cards are worth to heuristic players whatever happens in a game: worked out once, from weights and the book."""

from collections.abc import Sequence

from simkit.games.contract import Record
from simkit.games.village_of_legends import limits as L

AHEAD = range(L.W_LATE_ATTACK, L.W_BASKET)  # weights of a purchase that look at more than the card
PACE = range(L.W_LONG_ATTACK, L.W_SOBER)  # and at how long the game will last
ROWS = {
    L.REMOVE: L.W_REMOVE, L.BANISH: L.W_BANISH, L.DISCARD: L.W_DISCARD, L.SHEATH: L.W_SHEATH, L.CURE: L.W_CURE,
}  # fmt: skip


def opinions(book: Record, weights: Sequence[int]) -> list[int]:
    """The parts of each card's worth that no game changes, and whether purchases look at more than the cards."""
    types = range(int(book.types))
    more = [0] * (L.K - len(types))
    ahead = 2 if any(weights[place] for place in PACE) else int(any(weights[place] for place in AHEAD))
    return [
        *(_opinion(book, k, weights) for k in types),
        *more,
        *(_power(book, k, weights) for k in types),
        *more,
        ahead,
    ]


def _life(b: Record, k: int) -> int:
    """LP of a Monster, with Scaling life for all players of the game."""
    return int(b.lp[k]) * (int(b.players) if b.scaling[k] else 1)


def _opinion(b: Record, k: int, w: Sequence[int]) -> int:
    """Defence cards, Monsters, and rows other than those that make gold or INT."""
    worth = 0
    if b.kind[k] == L.DEFENCE:
        shell = w[L.W_GUARD] * int(b.defence[k]) + w[L.W_RESIST] * int(b.resist[k].sum())
        more = w[L.W_EDGE] * int(b.weapon_bonus[k]) + w[L.W_WITS] * int(b.int_bonus[k])
        worth += (shell + more) * w[L.W_DEFENCE] // 100
    elif b.kind[k] == L.MONSTER and b.defensive[k]:
        worth += w[L.W_BEAST_GUARD] * _life(b, k) * w[L.W_DEFENCE] // 100
    elif b.kind[k] == L.MONSTER:
        worth += _monster(b, k, w) * w[L.W_MONSTER] // 100
    for op, x, y in b.fx[b.fx_at[k] : b.fx_at[k + 1]].tolist():
        if op == L.HEAL:
            worth += (35 * x + 10 * (y >> 1)) * w[L.W_MEND] * w[L.W_HEAL] // 1000
        elif op == L.DRAW:
            worth += w[L.W_CARD] * x * w[L.W_DRAW] // 100
        elif op == L.STRENGTH:
            worth += w[L.W_MIGHT] * x
        elif op in ROWS:
            worth += w[ROWS[op]]
    return worth


def _monster(b: Record, k: int, w: Sequence[int]) -> int:
    """A Monster that is sent to somebody: its attack, its body, and what else it does."""
    strikes = w[L.W_BITE] + w[L.W_BITE_POINT] * int(b.attack[k])
    if not b.attacks[k]:
        strikes = 0
    elif b.int_attack[k]:
        strikes = w[L.W_MIND_BITE]
    body = w[L.W_FLESH] * _life(b, k) + w[L.W_REGROW] * int(b.regeneration[k]) + w[L.W_HIDE] * int(b.armour[k])
    more = w[L.W_VENOM] * int(b.poisons[k]) + w[L.W_SUMMON] * int(b.summon[k]) + w[L.W_OPEN] * (not b.blocks[k])
    return strikes + body + more - int(b.cost[k]) * w[L.W_FEE] // 100


def _power(b: Record, k: int, w: Sequence[int]) -> int:
    """A Weapon or attack Spell, but for what depends on the Hero and on the number of enemies."""
    if not b.attacks[k] or b.kind[k] >= L.MONSTER:
        return 0
    points = w[L.W_STRIKE] + w[L.W_POINT] * int(b.attack[k]) + w[L.W_VS_MONSTER] * int(b.vs_monster[k])
    if b.heavy[k]:
        points += w[L.W_HEAVY]
    if b.source[k] in (L.MAGIC, L.BY_SPELL):
        points += w[L.W_SPELL]
    return points + {L.ANY: w[L.W_AIM_ANY], L.FRONT: w[L.W_AIM_FRONT]}.get(int(b.targets[k]), 0)
