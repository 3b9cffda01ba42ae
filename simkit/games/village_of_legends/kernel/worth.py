"""What a card is worth to a heuristic player: integer formulas of its current numbers, 10 points a Life Point.

A card that the player's own INT cannot play is worth nothing. Otherwise the sum of its attack, of the part that no game
changes (worth.py beside this folder), of gold while the deck makes little, and of INT:

    Weapon, attack Spell   `strike` + `point` (bonus + with) + `vs_monster` against Monsters; Heavy `heavy` (with
                           Swordmaster `master`); Spell or magic staff `spell`; targets any `aim_any`, front
                           `aim_front`, all `aim_all` for each enemy; times `attack` or `magic`
    gold n                 n x need x `gold` / 1000; a chest makes 35 + 10 x modifier, smelting `smelt` and `smelted`
                           percent of what the new card makes more; nothing if that card is denied
    INT n                  `int` n with `int_from` INT or more
"""

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel.market import price
from simkit.games.village_of_legends.kernel.modes import enemies, rivals
from simkit.games.village_of_legends.kernel.zones import int_of
from simkit.kernels.bits import size
from simkit.kernels.jit import helper, step


@helper
def need(s, b, p, weights):
    """How much gold is still wanted in a hand; nothing when somebody is nearly dead."""
    least = s.life[p]
    for q in range(b.players):
        if (rivals(s, b, p, weights[L.W_ALONE]) >> q) & 1:
            least = min(least, s.life[q])
    if least <= weights[L.W_LATE]:
        return 0
    return max(0, weights[L.W_RICH] - b.hand_size * s.own_gold[p] // max(s.own_cards[p], 1))


@step
def attack_worth(s, b, p, k, weights):
    """The part of an attack."""
    h, level = s.hero[p], s.level[p]
    points = weights[L.POWER + k] + weights[L.W_POINT] * b.with_bonus[h, level, k]
    if b.heavy[k] and b.swordmaster[h, level]:
        points += weights[L.W_MASTER] - weights[L.W_HEAVY]
    if b.kind[k] == L.SPELL and b.targets[k] == L.ALL:
        points += weights[L.W_AIM_ALL] * size(enemies(s, b, p))
    weight = weights[L.W_MAGIC] if b.source[k] >= L.MAGIC else weights[L.W_ATTACK]
    return points * weight // 100


@helper
def worth(s, b, p, k, weights, wits, wanted):
    """What a card is worth to p, who has `wits` INT and wants so much gold."""
    if b.has_appeal[k]:
        return b.appeal[k]
    if b.int_cost[k] > wits or (b.kind[k] == L.SCROLL and wits < b.scroll_min_int):
        return 0
    total = weights[L.OPINION + k]
    if b.attacks[k] and b.kind[k] != L.MONSTER:
        total += attack_worth(s, b, p, k, weights)
    if wits >= weights[L.W_INT_FROM]:
        total += weights[L.W_INT] * b.gains_int[k]
    if b.rows[k] & (1 << L.GOLD | 1 << L.CHEST | 1 << L.SMELT):
        for row in range(b.fx_at[k], b.fx_at[k + 1]):
            op, gold = b.fx[row, 0], 0
            if op == L.GOLD:
                gold = b.fx[row, 1]
            elif op == L.CHEST:
                gold = 35 + 10 * b.fx[row, 1]
            elif op == L.SMELT and b.denied[p, b.fx[row, 2]] == 0:
                more = b.makes[b.fx[row, 2]] - b.makes[b.fx[row, 1]]
                gold = weights[L.W_SMELT] + weights[L.W_SMELTED] * more // 100
            total += gold * wanted * weights[L.W_GOLD] // 1000
    return total


@helper
def worth_to(s, b, p, k, weights):
    """What a card is worth to p now."""
    return worth(s, b, p, k, weights, int_of(s, b, p), need(s, b, p, weights))


@helper
def buy_score(s, b, p, k, weights, wits, wanted):
    """Worth, less for a second of its sort, less a part of the price."""
    return settled(s, b, p, k, weights, worth(s, b, p, k, weights, wits, wanted))


@step
def settled(s, b, p, k, weights, score):
    """What is left of the worth of a card when it is bought."""
    if b.heavy[k]:
        score -= weights[L.W_HEAVY_AGAIN] * s.own_heavy[p]
    if b.kind[k] == L.DEFENCE and s.own_slots[p, b.slot[k]] > 0:
        score = score * weights[L.W_SLOT_AGAIN] // 100
    if (b.rows[k] >> L.SHEATH) & 1 and s.own_sheaths[p] > 0:
        score = score * weights[L.W_SHEATH_AGAIN] // 100
    return score - price(b, p, k) * weights[L.W_PRICE] // 100
