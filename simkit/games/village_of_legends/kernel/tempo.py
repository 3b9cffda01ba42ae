"""How long a game will last, and who is ahead: what trained players make of both decks when they buy.

A deck strikes, in an average hand, for `punch` LP. From that and from LP follow the turns that a player still needs;
the fewest of oneself and the next enemy are what is left of the game. What is in a deck is public, not its order.
"""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel.modes import nearest, rivals
from simkit.games.village_of_legends.kernel.monsters import engaged_count
from simkit.games.village_of_legends.kernel.zones import int_of
from simkit.kernels.jit import helper, step

USUAL = 5  # turns left from which what is far away is counted
MOST_TURNS, MOST_LEAD = 12, 6
MOST_EDGE = 6  # LP
TIMELESS = (0, 0, 0, 0, 0)  # what who does not look at the pace sees


@step
def strikes(s, b, p, k, wits):
    """Twice the mean attack of a card that p can play; 0 if it does not attack."""
    if not b.attacks[k] or b.kind[k] == L.MONSTER or b.int_cost[k] > wits:
        return 0
    return 7 + 2 * (b.attack[k] + b.with_bonus[s.hero[p], s.level[p], k])


@helper
def armoury(s, b, p):
    """Of all attacks among p's cards: twice the sum of their means, how many they are, how many of them carry over."""
    wits = int_of(s, b, p)
    total, number, through = 0, 0, 0
    for k in range(b.types):
        if b.attacks[k]:
            n = np.int64(s.hand[p, k]) + np.int64(s.discard[p, k])
            if s.active == p:
                n += np.int64(s.area[k])
            v = strikes(s, b, p, k, wits)
            if n > 0 and v > 0:
                total, number, through = total + n * v, number + n, through + n * int(b.source[k] != L.LIGHT)
    for i in range(s.left[p]):
        k = np.int64(s.decks[s.deck_at[p] + i])
        v = strikes(s, b, p, k, wits)
        if v > 0:
            total, number, through = total + v, number + 1, through + int(b.source[k] != L.LIGHT)
    return total, number, through


@step
def turns_to(s, b, p, q, total):
    """Turns that p needs for the LP of q: what an average hand of p does goes into them."""
    punch = max(5 * b.hand_size * total // max(np.int64(s.own_cards[p]), 1), 1)
    return min(10 * np.int64(s.life[q]) // punch, MOST_TURNS)


@step
def waits(s, b, p):
    """Hands that p draws from the deck before what is bought now is shuffled in."""
    return np.int64(s.left[p]) // b.hand_size


@step
def next_hand(s, b, p):
    """The chance that a card that is bought now is in the next hand, in percent: the pile has to be shuffled first."""
    drawn = b.hand_size + b.hero_cards[s.hero[p], s.level[p]] - np.int64(s.left[p])
    return max(min(100 * drawn // max(np.int64(s.own_cards[p]) - np.int64(s.left[p]) + 1, 1), 100), 0)


@helper
def pace(s, b, p, weights):
    """(turns left, turns that the next enemy is ahead, chance of the next hand, his mean hit, his share through)."""
    foe = nearest(s, b, p, rivals(s, b, p, weights[L.W_ALONE]))
    if foe == L.NOTHING:
        return TIMELESS
    mine, _, _ = armoury(s, b, p)
    his, number, through = armoury(s, b, foe)
    soonest, his_turns = turns_to(s, b, p, foe, mine), turns_to(s, b, foe, p, his)
    ahead = max(min(soonest - his_turns, MOST_LEAD), -MOST_LEAD)
    left = min(soonest, his_turns) - waits(s, b, p) - USUAL
    return left, ahead, next_hand(s, b, p), his // max(2 * number, 1), 100 * through // max(number, 1)


@step
def timely(weights, sort, left, ahead):
    """Percent of a card's worth, in hundredths: by the turns left and by who is ahead."""
    return 100 * (weights[L.W_LONG_ATTACK + sort] * left + weights[L.W_RACE_ATTACK + sort] * ahead)


@step
def withstands(weights, place, value, hit):
    """More or less for a body or shield that takes more or less than the enemy's mean hit."""
    return weights[place] * max(min(value - hit, MOST_EDGE), -MOST_EDGE)


@helper
def gift(s, b, foe, k, weights):
    """What the XP of a Monster are worth to the enemy who kills it: his part of the next Level and of what it adds."""
    h, level = s.hero[foe], s.level[foe]
    if level >= L.LEVELS - 1:
        return 0
    missing = max(b.threshold[h, level + 1] - np.int64(s.xp[foe]), 1)
    gains = weights[L.W_GIFT] + weights[L.W_GIFT_CARD] * (b.hero_cards[h, level + 1] - b.hero_cards[h, level])
    gains += weights[L.W_GIFT_HEAL] * (b.hero_heal[h, level + 1] - b.hero_heal[h, level])
    gains += weights[L.W_GIFT_ARMOUR] * (b.hero_armour[h, level + 1] - b.hero_armour[h, level])
    return gains * min(b.cost[k], missing) // missing


@step
def crowding(s, b, foe, weights):
    """Less for a Monster where others stand already."""
    return weights[L.W_CROWD] * engaged_count(s, b, foe)
