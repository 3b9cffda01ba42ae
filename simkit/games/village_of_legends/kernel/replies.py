"""What heuristic players answer when something else is asked than what to do on their turn.

All are scores: the highest wins, of equals the lowest code.
"""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel.actions import playable
from simkit.games.village_of_legends.kernel.attack import homeless, targets
from simkit.games.village_of_legends.kernel.combat import defence_left, slot_left
from simkit.games.village_of_legends.kernel.legal import BOOL_AT, ITEM_AT
from simkit.games.village_of_legends.kernel.market import ring_place
from simkit.games.village_of_legends.kernel.modes import left_of, nearest, rivals, weapon_targets
from simkit.games.village_of_legends.kernel.monsters import blocked, engaged, engaged_count
from simkit.games.village_of_legends.kernel.purchases import hand_gold, promoted
from simkit.games.village_of_legends.kernel.worth import worth_to
from simkit.games.village_of_legends.kernel.zones import int_of
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper

FRIEND = 1 << 40  # more than any score of a target or host
NEVER = -(1 << 50)
SAFE = 100  # a Monster that no roll kills is like an enemy with so many LP
EVEN = 50  # `alone` at which an ally is a target like an enemy


@helper
def other_choice(s, b, acts, n, weights):
    """All decisions but D5: the highest score, of equals the lowest code."""
    best, most = 0, NEVER
    for i in range(n):
        score = other_score(s, b, acts[i], weights)
        if score > most:
            best, most = i, score
    return best


@helper
def other_score(s, b, code, weights):
    """D8, D15: hosts; D10, D11: worth least; D12: worth most to the enemy; D14: dear Spells go; D9, D18: yes."""
    p, d, x = s.actor, s.decision, code & (L.BLOCK - 1)
    if d == S.D_TARGET:
        return target_score(s, b, p, code, weights)
    if d == S.D_HOST:
        return host_score(s, b, p, np.int64(s.stack[s.depth - 1, 2]), x, weights)
    if d == S.D_REPLACE:
        return host_score(s, b, p, np.int64(s.m_type[homeless(s, b)]), x, weights)
    if d == S.D_DISCARD or d == S.D_REMOVE:
        return -worth_to(s, b, p, b.type_at[x], weights)
    if d == S.D_BANISH:
        q = nearest(s, b, p, rivals(s, b, p, weights[L.W_ALONE]))
        return worth_to(s, b, q if q >= 0 else left_of(s, b, p), np.int64(s.market[x - L.AT_SPACE]), weights)
    if d == S.D_SWALLOWED:
        return weights[L.W_TAKE] if code == L.END else swallowed_score(s, b, p, x - L.AT_SPACE, weights)
    if d == S.D_HEAL:
        return heal_score(s, b, p, x, weights)
    if d == S.D_VISION:
        return int(goes_down(s, b, p, weights) == (code > BOOL_AT))
    if d == S.D_BERSERK or d == S.D_LIFELINK:
        return x
    if d == S.D_HERO:
        h = b.hero_at[x - L.AT_HERO]
        return b.hero_lp[h] + weights[L.W_DRAFT_INT] * b.hero_int[h]
    return order_score(s, b, x)


@helper
def goes_down(s, b, p, weights):
    """D14: is the Spell that Vision shows denied, too dear, or not worth having?"""
    top = np.int64(s.piles[ring_place(s, b, L.SPELL_DECK, 0)])
    if b.denied[p, top]:
        return True
    if weights[L.W_DULL] != 0 and worth_to(s, b, p, top, weights) < weights[L.W_DULL]:
        return True
    return b.int_cost[top] > int_of(s, b, p)


# --- targets ---------------------------------------------------------------------------------------------------------


@helper
def target_score(s, b, p, code, weights):
    """D6: the Overwhelm Monster unless an enemy is nearly dead; else the weakest enemy, before friends and Monsters.

    Who can be put out, who reaches oneself and who has risen may come first, and so may Monsters. Who is bereft may aim
    at allies.
    """
    x = code & (L.BLOCK - 1)
    wanted = rivals(s, b, p, weights[L.W_ALONE])
    if code >= ITEM_AT:
        return beast_score(s, b, p, x, weights)
    if x == L.OVERWHELM_SEAT:
        m = targets(s, b) & wanted
        while m != 0:
            if s.life[lowest(m)] <= weights[L.W_FALTER]:
                return -FRIEND
            m &= m - 1
        return FRIEND
    shell = defence_left(s, b, x)
    score = -(weights[L.W_FOCUS] * np.int64(s.life[x]) + weights[L.W_GUARDED] * shell)
    if weights[L.W_HUNTER] | weights[L.W_RANK] | weights[L.W_FINISH] != 0:
        score += weights[L.W_HUNTER] * ((weapon_targets(s, b, x) >> p) & 1) + weights[L.W_RANK] * np.int64(s.level[x])
        if shell == 0 or s.path != S.AT_PLAYER:
            armour = b.hero_armour[s.hero[x], s.level[x]]
            score += weights[L.W_FINISH] * rolls(s, b, p, s.life[x] + shell + armour)
    if (b.foes[p] >> x) & 1:
        return score
    return score + weights[L.W_ALONE] - EVEN if (wanted >> x) & 1 else score - FRIEND


@helper
def rolls(s, b, p, wanted):
    """How many of the six rolls of the attack under way reach so much, Monsters in the way left aside."""
    k = s.weapon
    bonus = b.attack[k] + b.with_bonus[s.hero[p], s.level[p], k]
    if b.kind[k] == L.WEAPON:
        bonus += s.strength + (b.berserk_bonus[s.hero[p], s.level[p]] if s.berserk[p] > 0 else 0)
        for slot in range(L.SLOTS):
            if s.slots[p, slot] >= 0:
                bonus += b.weapon_bonus[s.slots[p, slot]]
    return min(max(7 + bonus - wanted, 0), 6)


@helper
def beast_score(s, b, p, i, weights):
    """A Monster as a target: if at all, one that is engaged with oneself or a friend, and can be killed."""
    host = np.int64(s.m_host[i])
    wanted = rivals(s, b, p, weights[L.W_ALONE])
    if weights[L.W_SLAY] <= 0 or (wanted >> host) & 1 or not engaged(s, b, i, host):
        return NEVER + 1
    k = s.m_type[i]
    if (b.immune[k] >> b.element[s.weapon]) & 1:
        return NEVER + 1
    return weights[L.W_SLAY] * rolls(s, b, p, s.m_life[i] + b.armour[k] + b.resist[k, b.element[s.weapon]]) - SAFE


# --- hosts and the rest ----------------------------------------------------------------------------------------------


@helper
def heal_score(s, b, p, q, weights):
    """D13: the lowest LP among those who lack some, if anybody does; never an ally whom one wants out."""
    if (rivals(s, b, p, weights[L.W_ALONE]) >> q) & 1:
        return NEVER + 1
    missing = b.hero_lp[s.hero[q]] - s.life[q]
    return (FRIEND if missing > 0 else 0) - np.int64(s.life[q])


@helper
def swallowed_score(s, b, p, space, weights):
    """D16: the card worth most; below `take` it is left."""
    worth = worth_to(s, b, p, np.int64(s.swallowed[space]), weights)
    return worth + 1 if worth >= weights[L.W_TAKE] else NEVER + 1


@helper
def host_score(s, b, p, k, q, weights):
    """Defensive: oneself; others: enemies, then who has me in W, then fewest engaged Monsters, then the lowest LP.

    Who farms takes a Monster that brings a Level and can be killed at once.
    """
    if b.defensive[k]:
        return int(q == p)
    if q == p and weights[L.W_FARM] > 0 and ripe(s, b, p, k):
        return FRIEND << 1
    score = ((weapon_targets(s, b, q) >> p) & 1) * weights[L.W_HOST_REACH]
    score -= engaged_count(s, b, q) * weights[L.W_HOST_CROWD] + s.life[q] * weights[L.W_HOST_LIFE]
    if weights[L.W_HOST_OPEN] | weights[L.W_HOST_GOLD] | weights[L.W_HOST_FEED] != 0:
        if b.blocks[k] and not blocked(s, b, q):
            score += weights[L.W_HOST_OPEN]
        score += weights[L.W_HOST_GOLD] * hand_gold(s, b, q) // 10
        if promoted(s, b, q, b.cost[k]):
            score -= weights[L.W_HOST_FEED]
    return score + FRIEND if (rivals(s, b, p, weights[L.W_ALONE]) >> q) & 1 else score


@helper
def ripe(s, b, p, k):
    """Would killing a Monster bring p a Level, and does a light Weapon in hand do so on average?"""
    if s.active != p or not promoted(s, b, p, b.cost[k]):
        return False
    for w in range(L.WORDS):
        m = s.hand_mask[p, w] & b.weapon_set[w] & ~b.heavy_set[w] & playable(s, b, p, w)
        while m != 0:
            weapon = lowest(m) + w * L.HALF
            m &= m - 1
            v = 7 + 2 * (b.attack[weapon] + b.with_bonus[s.hero[p], s.level[p], weapon])
            if v >= 2 * (b.lp[k] + b.armour[k]):
                return True
    return False


@helper
def order_score(s, b, x):
    """D2, D3, D4, D7 as `auto_order` would have it."""
    if s.decision == S.D_OWNER:
        return -(x - s.active if x >= s.active else x - s.active + L.SEATS) if x < L.SEATS else -L.BLOCK
    if x >= L.AT_SLOT:
        return -2 * slot_left(s, b, s.target, x - L.AT_SLOT)
    last = 0
    if s.decision == S.D_MONSTER:
        last = (b.immune[s.m_type[x]] >> b.element[s.weapon]) & 1
    return -2 * np.int64(s.m_life[x]) - int(s.decision == S.D_DEFENCE) - 4096 * last
