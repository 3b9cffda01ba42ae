"""The players of Village of Legends: documented integer formulas of the cards' current numbers (see worth.py).

Here is what they play on their turn; what they buy is in purchases.py, all other answers in replies.py.

`greedy` and its styles take the option with the highest score, of equals the lowest code. On their turn they use
Vision, draw, read, put on armour, send Monsters, drink before a Berserk attack, cast Spells and strike with the weakest
Weapon first, heal, play Treasure, sell where that pays for something better, buy, and sheathe what is left.
"""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel.actions import playable
from simkit.games.village_of_legends.kernel.combat import slot_left
from simkit.games.village_of_legends.kernel.legal import BUY_AT, PLAY_AT, SELL_AT, SHEATHE_AT
from simkit.games.village_of_legends.kernel.market import access
from simkit.games.village_of_legends.kernel.modes import weapon_targets
from simkit.games.village_of_legends.kernel.monsters import engaged, engaged_count, guards
from simkit.games.village_of_legends.kernel.purchases import (
    BLIND,
    appraisal,
    best_basket,
    best_sale,
    noted,
    obstacles,
    stage,
    view,
)
from simkit.games.village_of_legends.kernel.replies import other_choice
from simkit.games.village_of_legends.kernel.worth import need, worth
from simkit.games.village_of_legends.kernel.zones import int_of
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.rng import below

NO = -1  # worse than END, which is 0
MOST_MISFIT = 300  # so much later at most comes a Weapon that does not fit
FAR = 1 << 20  # more than anything can take


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
                light, heavy = weapons_ready(s, b, p, weights)
            score = play_score(s, b, p, k, weights, light, heavy)
        elif code >= SHEATHE_AT:
            if light < 0:
                light, heavy = weapons_ready(s, b, p, weights)
            score = late_score(s, b, p, code, weights, light, heavy)
        if score > most:
            best, most = i, score
    if most >= 4000:
        return best
    return trade_choice(s, b, acts, n, p, weights, best, most)


@helper
def trade_choice(s, b, acts, n, p, weights, best, most):
    """The best purchase, unless a sale comes first; without any the option that is best so far."""
    wits, wanted = int_of(s, b, p), need(s, b, p, weights)
    seen = BLIND
    if weights[L.FORESIGHT] != 0:
        seen = view(s, b, p, weights, wits, wanted)
    payable, words = weights[L.W_FLOOR] - 1, (0, 0)
    for i in range(1, n):
        if BUY_AT <= acts[i] < SELL_AT:
            space = acts[i] - BUY_AT
            score = appraisal(s, b, p, np.int64(s.market[space]), weights, wits, wanted, seen)
            payable = max(payable, score)
            points = 3000 + min(900, score)
            if score >= weights[L.W_FLOOR]:
                if weights[L.W_BASKET] != 0:
                    words = noted(words, space, max(score, 1))
                if points > most:
                    best, most = i, points
    if access(s, b, p):
        sale = best_sale(s, b, acts, n, p, weights, wits, wanted, payable, seen)
        if sale != L.NOTHING:
            return sale
    if words[0] | words[1] != 0:
        return best_basket(s, b, acts, n, p, weights, words)
    return best


@helper
def late_score(s, b, p, code, weights, light, heavy):
    """UNSHEATHE, SHEATHE, and abilities."""
    kind, x = code >> 7, code & (L.BLOCK - 1)
    if kind == L.SHEATHE:
        return 1000 + twice_mean(s, b, p, b.type_at[x])
    if kind == L.UNSHEATHE:
        return weapon_score(s, b, p, np.int64(s.sheathed[p]), weights, light, heavy)
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
        return 7000 + b.defence[k] if better_worn(s, b, p, k, weights) else NO
    if kind == L.TREASURE:
        return 4000
    if (rows >> L.SHEATH) & 1:
        return 4200
    if kind == L.SPELL and b.attacks[k]:
        return magic_score(s, b, p, k, weights)
    if kind == L.WEAPON:
        return weapon_score(s, b, p, k, weights, light, heavy)
    if kind == L.BEER:
        return beer_score(s, b, p, k, weights)
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
        return 4500 if wants(s, b, p, k, weights) else NO
    if b.gains_int[k] > 0:
        return 8500 if unlocks(s, b, p, k) else NO
    return 100


@helper
def better_worn(s, b, p, k, weights):
    """Is a Defence card more than what is left of the one in its slot, with a part of what else they are worth?"""
    worn = np.int64(s.slots[p, b.slot[k]])
    if worn < 0:
        return b.defence[k] > 0
    more = b.defence[k] - slot_left(s, b, p, b.slot[k])
    if weights[L.W_WEAR] != 0:
        return 1000 * more + weights[L.W_WEAR] * (weights[L.OPINION + k] - weights[L.OPINION + worn]) > 0
    return more > 0


@step
def magic_score(s, b, p, k, weights):
    """Attack Spells and magic staffs, before other Weapons or after them."""
    return 5400 + weights[L.W_SPELL_FIRST] + weights[L.W_SPELL_ORDER] * twice_mean(s, b, p, k)


@helper
def weapon_score(s, b, p, k, weights, light, heavy):
    """The weakest first; of Heavy Weapons the best one, if it does at least as much as all light ones together."""
    if b.magic[k]:
        return magic_score(s, b, p, k, weights)
    if b.swordmaster[s.hero[p], s.level[p]] == 0:
        if b.heavy[k]:
            if blow(s, b, p, k, weights) + gap(s, b, p, weights) < heavy or heavy < light:
                return NO
        elif heavy >= light:
            return NO
    v = twice_mean(s, b, p, k)
    score = 5400 + weights[L.W_WEAPON_ORDER] * v - weights[L.W_REMOVE_LAST] * ((b.rows[k] >> L.REMOVE) & 1)
    if weights[L.W_FIT] | weights[L.W_DRAW_FIRST] != 0:
        score += weights[L.W_DRAW_FIRST] * b.draws[k] - misfit(s, b, p, k, v, weights)
    return score


@step
def blow(s, b, p, k, weights):
    """What a Weapon does, where Heavy and light ones are compared: v, and a part of what its rows are worth."""
    return twice_mean(s, b, p, k) + weights[L.W_EXTRA] * weights[L.OPINION + k] // 500


@helper
def misfit(s, b, p, k, v, weights):
    """How badly a light Weapon fits what it meets first; what is too much is lost, what is too little achieves nothing.

    Engaged Monsters: the one with least LP; else the weakest Defence item of the only player in W.
    """
    least = FAR
    for i in range(s.monsters):
        if engaged(s, b, i, p):
            least = min(least, s.m_life[i] + b.armour[s.m_type[i]])
    seats = weapon_targets(s, b, p)
    if least == FAR and seats & (seats - 1) == 0:
        q = lowest(seats)
        for slot in range(L.SLOTS):
            if s.slots[q, slot] >= 0:
                least = min(least, slot_left(s, b, q, slot))
        for i in range(s.monsters):
            if guards(s, b, i, q):
                least = min(least, s.m_life[i] + b.armour[s.m_type[i]])
    if b.heavy[k] or least == FAR:
        return 0
    return min(weights[L.W_FIT] * abs(v - 2 * least), MOST_MISFIT)


@helper
def gap(s, b, p, weights):
    """g: what carrying over is worth, if Monsters or Defence items stand in the way."""
    if weights[L.W_GAP_EACH] != 0:
        n = obstacles(s, b, p)
        return weights[L.W_THROUGH] + weights[L.W_GAP_EACH] * n if n > 0 else 0
    if engaged_count(s, b, p) > 0:
        return weights[L.W_THROUGH]
    m = weapon_targets(s, b, p)
    while m != 0:
        q = lowest(m)
        m &= m - 1
        if has_item(s, b, q):
            return weights[L.W_THROUGH]
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
def weapons_ready(s, b, p, weights):
    """L and H: the sum of v over all light Weapon cards that can be played now, the best v + g of the Heavy ones."""
    light, heavy = 0, -1
    for w in range(L.WORDS):
        can = playable(s, b, p, w)
        m = s.hand_mask[p, w] & b.weapon_set[w] & can
        while m != 0:
            k = lowest(m) + w * L.HALF
            m &= m - 1
            if b.heavy[k]:
                heavy = max(heavy, blow(s, b, p, k, weights) + gap(s, b, p, weights))
            else:
                light += blow(s, b, p, k, weights) * s.hand[p, k]
    k = np.int64(s.sheathed[p])
    if k >= 0 and s.used & S.U_SHEATHED == 0:
        w = int(k >= L.HALF)
        if (playable(s, b, p, w) >> (k - w * L.HALF)) & 1:
            if b.heavy[k]:
                heavy = max(heavy, blow(s, b, p, k, weights) + gap(s, b, p, weights))
            else:
                light += blow(s, b, p, k, weights)
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
def wants(s, b, p, k, weights):
    """Is healing wanted?"""
    missing = b.hero_lp[s.hero[p]] - s.life[p]
    if (b.rows[k] >> L.CURE) & 1 and s.poison[p] > 0:
        return True
    return missing > 0 and (1000 * missing >= weights[L.W_HEAL_FULL] * b.heals[k] or s.life[p] <= weights[L.W_WEAK])


@helper
def beer_score(s, b, p, k, weights):
    """Before a Berserk attack, or to heal or draw."""
    useful = wants(s, b, p, k, weights) or (b.rows[k] >> L.DRAW) & 1
    beers = b.berserk_beers[s.hero[p], s.level[p]]
    if beers > 0 and s.berserk[p] == 0 and s.beers + cards_of(s, p, b.beer_set) >= beers:
        if weapon_cards(s, b, p) >= weights[L.W_SWING] and rages(s, b, p, weights):
            return 5900
        return 1500 if useful and stage(s, b, p, weights) >= weights[L.W_SOBER] else NO
    return 4600 if useful else NO


@step
def rages(s, b, p, weights):
    """Is the game far enough to go Berserk, which closes the Market?"""
    return weights[L.W_RAGE] == 0 or stage(s, b, p, weights) >= weights[L.W_RAGE]


@helper
def cards_of(s, p, types):
    """Cards in hand of a set of types."""
    n = 0
    for w in range(L.WORDS):
        m = s.hand_mask[p, w] & types[w]
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
            if other != k and worth(s, b, p, other, weights, wits, wanted) < weights[L.W_POOR]:
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
