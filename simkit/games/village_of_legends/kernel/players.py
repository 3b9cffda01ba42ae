"""The players of Village of Legends: documented integer formulas of the cards' current numbers (see worth.py).

`greedy` and its styles take the option with the highest score, of equals the lowest code. On their turn they use
Vision, draw, read, put on armour, send Monsters, drink before a Berserk attack, cast Spells and strike with the weakest
Weapon first, heal, play Treasure, sell where that pays for something better, buy, and sheathe what is left.
"""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel.actions import playable
from simkit.games.village_of_legends.kernel.attack import homeless, targets
from simkit.games.village_of_legends.kernel.combat import defence_left, slot_left
from simkit.games.village_of_legends.kernel.legal import (
    BOOL_AT,
    BUY_AT,
    ITEM_AT,
    PLAY_AT,
    SELL_AT,
    SHEATHE_AT,
)
from simkit.games.village_of_legends.kernel.market import access, price, ring_place
from simkit.games.village_of_legends.kernel.modes import enemies, left_of, nearest, weapon_targets
from simkit.games.village_of_legends.kernel.monsters import engaged_count, guards
from simkit.games.village_of_legends.kernel.worth import buy_score, need, worth, worth_to
from simkit.games.village_of_legends.kernel.zones import int_of
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.rng import below

NO = -1  # worse than END, which is 0
WEAK = 12  # Life Points from which healing is always wanted
POOR = 30  # worth of a card that is better removed
MANY_WEAPONS = 2
FALTERING = 10  # Life Points of an enemy who comes before an Overwhelm Monster
FRIEND = 1 << 30  # more than any score of a target
NEVER = -(1 << 40)


@step
def choose(s, b, acts, n, policy, weights, word):
    """The index of the option that a policy takes."""
    if policy == L.LOWEST:
        return 0
    if policy == L.LAST:
        return n - 1
    if policy == L.BUSY:
        return busy(s, b, acts, n, word)
    if s.decision == S.D_MAIN:
        return main_choice(s, b, acts, n, weights)
    return other_choice(s, b, acts, n, weights)


@helper
def busy(s, b, acts, n, word):
    """Uniform; on the own turn without END and SELL, as long as there is anything else."""
    if s.decision != S.D_MAIN:
        return below(word, n)
    first = 1
    sold = 0
    for i in range(1, n):
        sold += int(SELL_AT <= acts[i] < SHEATHE_AT)
    if n - first - sold == 0:
        return 0
    pick = below(word, n - first - sold) + 1
    for i in range(1, n):
        if not SELL_AT <= acts[i] < SHEATHE_AT:
            pick -= 1
            if pick == 0:
                return i
    return 0


# --- the turn --------------------------------------------------------------------------------------------------------


@step
def twice_mean(s, b, p, k):
    """v: twice the mean attack of a card."""
    return 7 + 2 * (b.attack[k] + b.with_bonus[s.hero[p], s.level[p], k])


@helper
def main_choice(s, b, acts, n, weights):
    """D5: the best option by the table of RULES.md.

    Options other than purchases and sales come in bands of scores, so buying is looked at only where nothing is played.
    """
    p, best, most = s.actor, 0, 0
    light, heavy = -1, -1
    for i in range(1, n):
        code = acts[i]
        if BUY_AT <= code < SHEATHE_AT:
            continue
        score = 4000
        if code >= PLAY_AT and code < BUY_AT:
            k = b.type_at[code - PLAY_AT]
            if b.kind[k] == L.WEAPON and light < 0:
                light, heavy = weapons_ready(s, b, p)
            score = play_score(s, b, p, k, weights, light, heavy)
        elif code >= SHEATHE_AT:
            if light < 0:
                light, heavy = weapons_ready(s, b, p)
            score = late_score(s, b, p, code, light, heavy)
        if score > most:
            best, most = i, score
    if most >= 4000:
        return best
    wits, wanted = int_of(s, b, p), need(s, b, p, weights)
    payable = weights[L.W_FLOOR] - 1
    for i in range(1, n):
        if BUY_AT <= acts[i] < SELL_AT:
            k = np.int64(s.market[acts[i] - BUY_AT])
            score = buy_score(s, b, p, k, weights, wits, wanted)
            payable = max(payable, score)
            points = 3000 + min(900, score)
            if score >= weights[L.W_FLOOR] and points > most:
                best, most = i, points
    if access(s, b, p):
        for i in range(1, n):
            if SELL_AT <= acts[i] < SHEATHE_AT and sale_pays(
                s, b, p, b.type_at[acts[i] - SELL_AT], weights, wits, wanted, payable
            ):
                return i
    return best


@helper
def sale_pays(s, b, p, k, weights, wits, wanted, payable):
    """Does selling k pay for a card that is better than all that can be paid now?"""
    lost = worth(s, b, p, k, weights, wits, wanted) // 2
    for space in range(1, b.last_space + 1):
        other = np.int64(s.market[space])
        if other >= 0 and b.denied[p, other] == 0 and (s.tried >> space) & 1 == 0:
            cost = price(b, p, other)
            if s.gold < cost <= s.gold + b.sale[k]:
                if buy_score(s, b, p, other, weights, wits, wanted) - lost > payable:
                    return True
    return False


@helper
def late_score(s, b, p, code, light, heavy):
    """UNSHEATHE, SHEATHE, and abilities."""
    kind, x = code >> 7, code & (L.BLOCK - 1)
    if kind == L.SHEATHE:
        return 1000 + twice_mean(s, b, p, b.type_at[x])
    if kind == L.UNSHEATHE:
        return weapon_score(s, b, p, np.int64(s.sheathed[p]), light, heavy)
    if x == L.VISION:
        return 9500
    if x == L.SUMMON:
        return 4900
    return 4700 if x == L.SNEAKING else 900


@helper
def play_score(s, b, p, k, weights, light, heavy):
    """PLAY: of several rows of the table the first that fits."""
    kind, rows = b.kind[k], b.rows[k]
    if kind == L.MONSTER:
        return 6500 + b.cost[k]
    if kind == L.DEFENCE:
        left = slot_left(s, b, p, b.slot[k]) if s.slots[p, b.slot[k]] >= 0 else 0
        return 7000 + b.defence[k] if b.defence[k] > left else NO
    if kind == L.TREASURE:
        return 4000
    if (rows >> L.SHEATH) & 1:
        return 4200
    if kind == L.SPELL and b.attacks[k]:
        return 5500 + twice_mean(s, b, p, k)
    if kind == L.WEAPON:
        return weapon_score(s, b, p, k, light, heavy)
    if kind == L.BEER:
        return beer_score(s, b, p, k)
    if (rows >> L.DRAW) & 1:
        return 9000 + b.draws[k]
    if (rows >> L.SMELT) & 1:
        return 8000
    if (rows >> L.REMOVE) & 1:
        return 7800 if has_poor(s, b, p, k, weights) else NO
    if (rows >> L.BANISH) & 1:
        return 7500
    if (rows >> L.STRENGTH) & 1:
        return 5950 if weapon_cards(s, b, p) > 0 else NO
    if (rows >> L.HEAL) & 1:
        return 4500 if wants(s, b, p, k) else NO
    if b.gains_int[k] > 0:
        return 8500 if unlocks(s, b, p, k) else NO
    return 100


@helper
def weapon_score(s, b, p, k, light, heavy):
    """The weakest first; of Heavy Weapons the best one, if it does at least as much as all light ones together."""
    v = twice_mean(s, b, p, k)
    if b.magic[k]:
        return 5500 + v
    if b.swordmaster[s.hero[p], s.level[p]] == 0:
        if b.heavy[k]:
            if v + gap(s, b, p) < heavy or heavy < light:
                return NO
        elif heavy >= light:
            return NO
    return 5400 - v - 200 * ((b.rows[k] >> L.REMOVE) & 1)


@helper
def gap(s, b, p):
    """g: what carrying over is worth, if Monsters or Defence items stand in the way."""
    if engaged_count(s, b, p) > 0:
        return 6
    m = weapon_targets(s, b, p)
    while m != 0:
        q = lowest(m)
        m &= m - 1
        if has_item(s, b, q):
            return 6
    return 0


@helper
def has_item(s, b, p):
    """Has p a Defence item?"""
    for slot in range(L.SLOTS):
        if s.slots[p, slot] >= 0:
            return True
    for i in range(s.monsters):
        if guards(s, b, i, p):
            return True
    return False


@helper
def weapons_ready(s, b, p):
    """L and H: the sum of v over all light Weapon cards that can be played now, the best v + g of the Heavy ones."""
    light, heavy = 0, -1
    for w in range(L.WORDS):
        can = playable(s, b, p, w)
        m = s.hand_mask[p, w] & b.weapon_set[w] & can
        while m != 0:
            k = lowest(m) + w * L.HALF
            m &= m - 1
            if b.heavy[k]:
                heavy = max(heavy, twice_mean(s, b, p, k) + gap(s, b, p))
            else:
                light += twice_mean(s, b, p, k) * s.hand[p, k]
    k = np.int64(s.sheathed[p])
    if k >= 0 and s.used & S.U_SHEATHED == 0:
        w = int(k >= L.HALF)
        if (playable(s, b, p, w) >> (k - w * L.HALF)) & 1:
            if b.heavy[k]:
                heavy = max(heavy, twice_mean(s, b, p, k) + gap(s, b, p))
            else:
                light += twice_mean(s, b, p, k)
    return light, heavy


@helper
def weapon_cards(s, b, p):
    """Weapon cards in hand that can be played now."""
    n = 0
    for w in range(L.WORDS):
        m = s.hand_mask[p, w] & b.weapon_set[w] & playable(s, b, p, w)
        while m != 0:
            n += s.hand[p, lowest(m) + w * L.HALF]
            m &= m - 1
    return n


@helper
def wants(s, b, p, k):
    """Is healing wanted?"""
    missing = b.hero_lp[s.hero[p]] - s.life[p]
    if (b.rows[k] >> L.CURE) & 1 and s.poison[p] > 0:
        return True
    return missing > 0 and (10 * missing >= b.heals[k] or s.life[p] <= WEAK)


@helper
def beer_score(s, b, p, k):
    """Before a Berserk attack, or to heal or draw."""
    useful = wants(s, b, p, k) or (b.rows[k] >> L.DRAW) & 1
    beers = b.berserk_beers[s.hero[p], s.level[p]]
    if beers > 0 and s.berserk[p] == 0 and s.beers + cards_of(s, p, b.beer_set) >= beers:
        if weapon_cards(s, b, p) >= MANY_WEAPONS:
            return 5900
        return 1500 if useful else NO
    return 4600 if useful else NO


@helper
def cards_of(s, p, some):
    """Cards in hand of a set of types."""
    n = 0
    for w in range(L.WORDS):
        m = s.hand_mask[p, w] & some[w]
        while m != 0:
            n += s.hand[p, lowest(m) + w * L.HALF]
            m &= m - 1
    return n


@helper
def has_poor(s, b, p, k, weights):
    """Is there another type in hand that is hardly worth anything?"""
    wits, wanted = int_of(s, b, p), need(s, b, p, weights)
    for w in range(L.WORDS):
        m = s.hand_mask[p, w]
        while m != 0:
            other = lowest(m) + w * L.HALF
            m &= m - 1
            if other != k and worth(s, b, p, other, weights, wits, wanted) < POOR:
                return True
    return False


@step
def lacks_int(b, k, pool):
    """Does a card want more INT than there is?"""
    if b.int_cost[k] > max(pool, 0):
        return True
    return b.kind[k] == L.SCROLL and b.scroll_check == L.CURRENT and pool < b.scroll_min_int


@helper
def unlocks(s, b, p, k):
    """Does another type in hand lack INT now, and would not after k?"""
    after = s.int_pool - b.int_cost[k] + b.gains_int[k]
    for w in range(L.WORDS):
        m = s.hand_mask[p, w]
        while m != 0:
            other = lowest(m) + w * L.HALF
            m &= m - 1
            if other != k and lacks_int(b, other, s.int_pool) and not lacks_int(b, other, after):
                return True
    return False


# --- other decisions -------------------------------------------------------------------------------------------------


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
        return target_score(s, b, p, code)
    if d == S.D_HOST:
        return host_score(s, b, p, np.int64(s.stack[s.depth - 1, 2]), x)
    if d == S.D_REPLACE:
        return host_score(s, b, p, np.int64(s.m_type[homeless(s, b)]), x)
    if d == S.D_DISCARD or d == S.D_REMOVE:
        return -worth_to(s, b, p, b.type_at[x], weights)
    if d == S.D_BANISH:
        q = nearest(s, b, p, enemies(s, b, p))
        return worth_to(s, b, q if q >= 0 else left_of(s, b, p), np.int64(s.market[x - L.AT_SPACE]), weights)
    if d == S.D_SWALLOWED:
        return POOR if code == L.END else swallowed_score(s, b, p, x - L.AT_SPACE, weights)
    if d == S.D_HEAL:
        return heal_score(s, b, x)
    if d == S.D_VISION:
        top = s.piles[ring_place(s, b, L.SPELL_DECK, 0)]
        return int((b.int_cost[top] > int_of(s, b, p)) == (code > BOOL_AT))
    if d == S.D_BERSERK or d == S.D_LIFELINK:
        return x
    if d == S.D_HERO:
        h = b.hero_at[x - L.AT_HERO]
        return b.hero_lp[h] + 3 * b.hero_int[h]
    return order_score(s, b, x)


@helper
def target_score(s, b, p, code):
    """D6: the Overwhelm Monster unless an enemy is nearly dead; else the weakest enemy, before friends and Monsters."""
    if code >= ITEM_AT:
        return NEVER + 1
    x = code & (L.BLOCK - 1)
    if x == L.OVERWHELM_SEAT:
        m = targets(s, b) & b.foes[p]
        while m != 0:
            if s.life[lowest(m)] <= FALTERING:
                return -FRIEND
            m &= m - 1
        return FRIEND
    score = -(np.int64(s.life[x]) + defence_left(s, b, x))
    return score if (b.foes[p] >> x) & 1 else score - FRIEND


@helper
def heal_score(s, b, q):
    """D13: the lowest LP among those who lack some, if anybody does."""
    missing = b.hero_lp[s.hero[q]] - s.life[q]
    return (FRIEND if missing > 0 else 0) - np.int64(s.life[q])


@helper
def swallowed_score(s, b, p, space, weights):
    """D16: the card worth most; below 30 it is left."""
    worth = worth_to(s, b, p, np.int64(s.swallowed[space]), weights)
    return worth + 1 if worth >= POOR else NEVER + 1


@helper
def host_score(s, b, p, k, q):
    """Defensive: oneself; others: enemies, then who has me in W, then fewest engaged Monsters, then the lowest LP."""
    if b.defensive[k]:
        return int(q == p)
    score = (b.foes[p] >> q & 1) << 1 | (weapon_targets(s, b, q) >> p) & 1
    return (score * (L.MONSTER_LIMIT + 1) - engaged_count(s, b, q)) * 1024 - s.life[q]


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
