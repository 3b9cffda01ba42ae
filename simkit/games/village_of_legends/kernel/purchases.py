"""Purchases and sales of a heuristic player: buy scores, and what only trained players weigh besides.

What looks at more than the card (the stage of the game, the own deck, the next enemy) is worked out once for all cards
of a decision, and only if some weight of it is not 0 (`L.FORESIGHT`).
"""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel.legal import BUY_AT, SELL_AT, SHEATHE_AT
from simkit.games.village_of_legends.kernel.market import price
from simkit.games.village_of_legends.kernel.modes import nearest, rivals, weapon_targets
from simkit.games.village_of_legends.kernel.monsters import blocked, engaged_count, guards
from simkit.games.village_of_legends.kernel.tempo import TIMELESS, crowding, gift, pace, timely, withstands
from simkit.games.village_of_legends.kernel.worth import buy_score, settled, worth, worth_to
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step

ATTACK, DEFENCE, MONSTER, GOLD, OTHER = range(5)  # groups of cards, in the order of the weights `late_…`
GROUP_BITS = 9  # of a number of cards
BLIND = (0, 0, 0, 0, 0, L.NOTHING, 0, TIMELESS)  # what who does not look ahead sees
SCORE_BITS = 9  # of a score in a word: 13 spaces are two words
MOST_SCORE = (1 << SCORE_BITS) - 1
SPACES_IN_WORD = 7


# --- what is seen ----------------------------------------------------------------------------------------------------


@step
def group(b, k):
    """What a card is bought for."""
    if b.kind[k] == L.MONSTER:
        return DEFENCE if b.defensive[k] else MONSTER
    if b.attacks[k]:
        return ATTACK
    if b.kind[k] == L.DEFENCE:
        return DEFENCE
    return GOLD if b.makes[k] > 0 or (b.rows[k] >> L.SMELT) & 1 else OTHER


@step
def lost_share(s, b, p):
    """How much of his LP a player has lost, in percent."""
    whole = max(b.hero_lp[s.hero[p]], 1)
    return max(100 - 100 * np.int64(s.life[p]) // whole, 0)


@helper
def stage(s, b, p, weights):
    """How far the game is: the share of LP that the weakest of oneself and the living enemies has lost, in percent."""
    most, m = lost_share(s, b, p), rivals(s, b, p, weights[L.W_ALONE])
    while m != 0:
        most = max(most, lost_share(s, b, lowest(m)))
        m &= m - 1
    return most


@step
def hand_gold(s, b, p):
    """What a hand of a player makes on average."""
    return b.hand_size * np.int64(s.own_gold[p]) // max(np.int64(s.own_cards[p]), 1)


@helper
def items_of(s, b, p):
    """How many Defence items p has."""
    n = 0
    for slot in range(L.SLOTS):
        n += int(s.slots[p, slot] >= 0)
    for i in range(s.monsters):
        n += int(guards(s, b, i, p))
    return n


@helper
def obstacles(s, b, p):
    """What a light Weapon of p meets first: engaged Monsters, else the most Defence items of a player in W."""
    n = engaged_count(s, b, p)
    if n == 0:
        m = weapon_targets(s, b, p)
        while m != 0:
            n = max(n, items_of(s, b, lowest(m)))
            m &= m - 1
    return n


@helper
def threats(s, b, p, weights):
    """How many enemies have p in W."""
    n, m = 0, rivals(s, b, p, weights[L.W_ALONE])
    while m != 0:
        n += (weapon_targets(s, b, lowest(m)) >> p) & 1
        m &= m - 1
    return n


@step
def promoted(s, b, p, xp):
    """Would so many XP bring p the next Level?"""
    level = s.level[p]
    return level < L.LEVELS - 1 and s.xp[p] + xp >= b.threshold[s.hero[p], level + 1]


@helper
def arms(s, b, p):
    """Attacks in a hand of p on average, in tenths. What somebody has bought is public, not where it lies."""
    n = 0
    for k in range(b.types):
        if b.attacks[k] and b.kind[k] != L.MONSTER:
            n += np.int64(s.hand[p, k]) + np.int64(s.discard[p, k])
    for i in range(s.left[p]):
        k = np.int64(s.decks[s.deck_at[p] + i])
        n += int(b.attacks[k] and b.kind[k] != L.MONSTER)
    return 10 * b.hand_size * n // max(np.int64(s.own_cards[p]), 1)


@helper
def view(s, b, p, weights, wits, wanted):
    """(stage, lost LP in percent, own cards' worth, poor ones, numbers by group as bits, next enemy, his arms, pace).

    Own cards: deck, discard pile, hand and played ones; who knows what he bought knows what lies in the deck.
    """
    total, poor, groups = 0, 0, 0
    for k in range(b.types):
        n = np.int64(s.hand[p, k]) + np.int64(s.discard[p, k]) + np.int64(s.area[k])
        if n > 0:
            value = worth(s, b, p, k, weights, wits, wanted)
            total += n * value
            poor += n * int(value < weights[L.W_POOR])
            groups += n << (GROUP_BITS * group(b, k))
    for i in range(s.left[p]):
        k = np.int64(s.decks[s.deck_at[p] + i])
        value = worth(s, b, p, k, weights, wits, wanted)
        total += value
        poor += int(value < weights[L.W_POOR])
        groups += 1 << (GROUP_BITS * group(b, k))
    foe = nearest(s, b, p, rivals(s, b, p, weights[L.W_ALONE]))
    armed = arms(s, b, foe) if foe != L.NOTHING else 0
    times = TIMELESS
    if weights[L.FORESIGHT] > 1:
        times = pace(s, b, p, weights)
    return stage(s, b, p, weights), lost_share(s, b, p), total, poor, groups, foe, armed, times


# --- a purchase ------------------------------------------------------------------------------------------------------


@step
def appraisal(s, b, p, k, weights, wits, wanted, seen):
    """The buy score, for those who look ahead with all that they weigh besides."""
    if weights[L.FORESIGHT] == 0:
        return buy_score(s, b, p, k, weights, wits, wanted)
    return foreseen(s, b, p, k, weights, wits, wanted, seen)


@helper
def foreseen(s, b, p, k, weights, wits, wanted, seen):
    """Percents of its worth, what the own deck and the enemy make of it, then all that a buy score has."""
    far, lost, total, poor, groups, foe, armed, times = seen
    score, kind, sort = worth(s, b, p, k, weights, wits, wanted), b.kind[k], group(b, k)
    percent = weights[L.W_LATE_ATTACK + sort] * far
    if sort == DEFENCE or b.heals[k] > 0:
        percent += weights[L.W_HURT] * lost
    left, ahead, chance, hit, through = times
    if weights[L.FORESIGHT] > 1:
        percent += timely(weights, sort, left, ahead) + weights[L.W_SOON] * chance
    score += score * percent // 10_000 + weights[L.W_LAST] * left
    cards = max(np.int64(s.own_cards[p]), 1)
    score += weights[L.W_SAME] * ((groups >> (GROUP_BITS * sort)) & ((1 << GROUP_BITS) - 1)) // cards
    if kind != L.DEFENCE and kind != L.MONSTER:
        score -= weights[L.W_QUALITY] * total // (100 * cards) + weights[L.W_BLOAT] * cards // 10
    if (b.rows[k] >> L.REMOVE) & 1:
        score += weights[L.W_THIN] * poor // cards
    score -= weights[L.W_MANA] * b.int_cost[k] // max(wits, 1)
    if kind == L.BEER:
        score += weights[L.W_BREW] * b.berserk_bonus[s.hero[p], s.level[p]]
    if sort == DEFENCE:
        score += weights[L.W_WALL] + weights[L.W_SHELTER] * armed // 10
        score += withstands(weights, L.W_HOLD, b.defence[k] if kind == L.DEFENCE else b.lp[k], hit)
        score += weights[L.W_WARD] * b.int_cost[k] // max(wits, 1) - weights[L.W_SEEP] * through // 100
        if weights[L.W_THREATS] != 0:
            score += weights[L.W_THREATS] * threats(s, b, p, weights)
    if sort == ATTACK and b.source[k] != L.LIGHT and weights[L.W_PIERCE] != 0:
        score += weights[L.W_PIERCE] * obstacles(s, b, p)
    if foe != L.NOTHING:
        score += contested(s, b, p, k, weights, sort, foe)
        if sort == MONSTER and weights[L.FORESIGHT] > 1:
            score += withstands(weights, L.W_OUTLAST, b.lp[k] + b.armour[k], hit) - gift(s, b, foe, k, weights)
            score -= weights[L.W_SEEP] * through // 100 + crowding(s, b, foe, weights)
    score -= max(score, 0) * weights[L.W_DEAR] * max(price(b, p, k) - weights[L.W_DEAR_FROM], 0) // 1000
    return settled(s, b, p, k, weights, score)


@helper
def contested(s, b, p, k, weights, sort, foe):
    """What a card does to the next enemy: as a Monster in front of him, or by not being there when he buys."""
    score = 0
    if sort == MONSTER:
        if b.blocks[k]:
            score += weights[L.W_BLOCK] * hand_gold(s, b, foe) // 10
        if promoted(s, b, foe, b.cost[k]):
            score -= weights[L.W_FEED]
    if weights[L.W_DENY] != 0 and not blocked(s, b, foe):
        score += weights[L.W_DENY] * worth_to(s, b, foe, k, weights) // 100
    return score


# --- several purchases -----------------------------------------------------------------------------------------------


@step
def noted(words, space, score):
    """Two words that hold the scores by space, with one more; what is negative is 0."""
    score = min(max(score, 0), MOST_SCORE)
    if space < SPACES_IN_WORD:
        return words[0] | score << (SCORE_BITS * space), words[1]
    return words[0], words[1] | score << (SCORE_BITS * (space - SPACES_IN_WORD))


@step
def note(words, space):
    """The score of a space."""
    if space < SPACES_IN_WORD:
        return (words[0] >> (SCORE_BITS * space)) & MOST_SCORE
    return (words[1] >> (SCORE_BITS * (space - SPACES_IN_WORD))) & MOST_SCORE


@helper
def rest(s, b, p, words, space):
    """The scores of what the gold that is left after a purchase buys, the best first."""
    gold, taken, total = s.gold - price(b, p, s.market[space]), 1 << space, 0
    while True:
        best, most = L.NOTHING, 0
        for other in range(1, b.last_space + 1):
            if (taken >> other) & 1 == 0 and note(words, other) > most:
                if price(b, p, s.market[other]) <= gold:
                    best, most = other, note(words, other)
        if best == L.NOTHING:
            return total
        gold -= price(b, p, s.market[best])
        taken |= 1 << best
        total += most


@helper
def best_basket(s, b, acts, n, p, weights, words):
    """The purchase with the highest score of its own and `basket` percent of what the rest buys."""
    best, most = 0, 0
    for i in range(1, n):
        if BUY_AT <= acts[i] < SELL_AT and note(words, acts[i] - BUY_AT) > 0:
            space = acts[i] - BUY_AT
            total = 100 * note(words, space) + weights[L.W_BASKET] * rest(s, b, p, words, space)
            if total > most:
                best, most = i, total
    return best


# --- sales -----------------------------------------------------------------------------------------------------------


@helper
def best_sale(s, b, acts, n, p, weights, wits, wanted, payable, seen):
    """The first card that is junk, or that pays for something better; NOTHING if there is none."""
    for i in range(1, n):
        if SELL_AT <= acts[i] < SHEATHE_AT:
            k = b.type_at[acts[i] - SELL_AT]
            value = worth(s, b, p, k, weights, wits, wanted)
            if weights[L.W_JUNK] != 0 and value < weights[L.W_JUNK]:
                return i
            if sale_pays(s, b, p, k, weights, wits, wanted, payable, value, seen):
                return i
    return L.NOTHING


@helper
def sale_pays(s, b, p, k, weights, wits, wanted, payable, value, seen):
    """Does selling k pay for a card that is better than all that can be paid now?"""
    lost = value * weights[L.W_SELL_LOSS] // 100
    for space in range(1, b.last_space + 1):
        other = np.int64(s.market[space])
        if other >= 0 and b.denied[p, other] == 0 and (s.tried >> space) & 1 == 0:
            cost = price(b, p, other)
            if s.gold < cost <= s.gold + b.sale[k]:
                if appraisal(s, b, p, other, weights, wits, wanted, seen) - lost > payable:
                    return True
    return False
