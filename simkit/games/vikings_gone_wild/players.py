"""The players of Vikings Gone Wild: documented integer formulas of the cards' current numbers (see worth.py).

On their turn they play cards that draw, then the others and all resources, attack, beat Undead and Draco, buy,
complete the Mission with most VP, change one that is out of reach, and end. What they buy is in purchases.py.

An attack should have a margin over the defence: `surplus` percent of the Defense strength that the victim's hand holds
on average, given what he owns and what of it lies open. It goes at the opponent with the highest sum over his Buildings
that can be damaged with this margin of 20 + 10 a VP + 4 a token + 25 a Favor, + `leader` for each VP that he is ahead;
if there is none, nobody is attacked. Targets: the smallest defence first; with a margin the most valuable first. The
smallest sufficient attacker is committed, else the strongest. A defender plays the smallest card that turns the attack,
or none.
"""

import numpy as np

from simkit.games.vikings_gone_wild.attack import (
    TOWN_HALL,
    attackable,
    closed,
    defence_of,
    goal_defence,
    reach,
    reward,
    strength,
    trap_victim,
    untouched,
)
from simkit.games.vikings_gone_wild.goods import available, price
from simkit.games.vikings_gone_wild.layout import DEFENSE, EQUIPMENT, OWNS, RESOURCE
from simkit.games.vikings_gone_wild.legal import (
    exchange_code,
    may_build,
    option_code,
    river_code,
    seat_at,
    seat_code,
    target_code,
    upgrade_code,
)
from simkit.games.vikings_gone_wild.policies import (
    BUSY,
    END,
    OPINION,
    W_LEADER,
    W_SURPLUS,
)
from simkit.games.vikings_gone_wild.purchases import NEVER, best_purchase, mission_items
from simkit.games.vikings_gone_wild.rounds import building_limit, cards_owned
from simkit.games.vikings_gone_wild.state import (
    BUILDING_TYPES,
    CARD,
    COMMIT,
    CRYSTAL,
    DECK_TYPES,
    DEFEND,
    DONE,
    DRACO,
    FAVOR,
    GOAL,
    GOAL_VP,
    KEEP,
    LOOT,
    NOTHING,
    OF,
    ON_PLAYER,
    PILE_FIRST,
    PLAY_ALL,
    REMOVE,
    RESURRECT,
    REWARD_FAVOR,
    REWARD_VP,
    RIVER,
    SLOTS,
    STORES,
    TARGET,
    THRESHOLD,
    TURN,
    W_ATTACKS,
    W_DEFENDS,
    W_EARNS,
    K,
)
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.rng import below

FULL_DECK, POOR = 6, 16  # resource cards from which a Scroll removes one that earns less than this


@step
def choose(s, acts, n, policy, weights, word):
    """The index of the option that a policy takes."""
    if policy == END:
        return 0  # code 0, else the lowest
    if policy == BUSY:
        return busy(s, acts, n, word)
    if s.decision == TURN:
        return find(acts, n, turn_choice(s, acts, n, weights))
    if s.decision == COMMIT:
        return find(acts, n, commit_choice(s, acts, n, weights))
    return best_option(s, acts, n, weights)


@helper
def find(acts, n, code):
    """The place of a code among the options, which ascend; the first option if it is not there."""
    i = n - 1
    while i > 0 and acts[i] > code:
        i -= 1
    return i if acts[i] == code else 0


@helper
def busy(s, acts, n, word):
    """Uniform; on the own turn without END, RETURN and EXCHANGE, and never removing a card."""
    if s.decision == REMOVE:
        return 0
    if s.decision != TURN:
        return below(word, n)
    low, high = upgrade_code(s) + 1, exchange_code(s) + 2
    skipped = 1
    for i in range(1, n):
        if low <= acts[i] < high:
            skipped += 1
    if skipped == n:
        return 0
    pick = below(word, n - skipped) + 1
    for i in range(1, n):
        if low <= acts[i] < high:
            pick += 1
        if i == pick:
            return i
    return 0


# --- the turn --------------------------------------------------------------------------------------------------------


@helper
def turn_choice(s, acts, n, weights):
    """The code of the next action on the own turn."""
    p = s.actor
    hand = s.hand_mask[p] & ~s.denied[p]
    m = hand & s.play_mask & s.early_mask
    if m == 0:
        m = hand & s.play_mask & ~s.auto_mask & ~s.late_mask
    if m != 0:
        return CARD + lowest(m)
    if hand & s.auto_mask:
        return PLAY_ALL
    late = hand & s.late_mask & s.play_mask
    if late != 0 and not counts_planned(s, p, lowest(late)):
        return CARD + lowest(late)
    if acts[n - 1] >= seat_code(s):
        victim = best_victim(s, acts, n, weights)
        if victim != DONE:
            return victim
    for slot in range(RIVER):
        if s.river[slot] >= s.sizes[DECK_TYPES] and find(acts, n, river_code(s) + slot) > 0:
            return river_code(s) + slot
    code = exchange_code(s)
    if acts[n - 1] == code + 6:
        return code + 6
    helps = mission_items(s, p)
    best = best_purchase(s, p, weights, helps)
    if best != NOTHING:
        return best
    if late != 0:
        return CARD + lowest(late)
    for slot in range(1, -1, -1):  # the most VP, the first of equals
        other = s.missions[p, 1 - slot]
        if find(acts, n, code + 2 + slot) > 0:
            rival = NEVER
            if other != NOTHING and find(acts, n, code + 3 - slot) > 0:
                rival = np.int64(s.goals[other, GOAL_VP])
            if s.goals[s.missions[p, slot], GOAL_VP] > rival or slot == 0:
                return code + 2 + slot
    if helps == 0 and find(acts, n, code + 4) > 0 and hopeless_mission(s, p):
        return code + 4
    return DONE


@helper
def hopeless_mission(s, p):
    """Is the first Mission one of owning many Buildings that are not there?"""
    m = np.int64(s.missions[p, 0])
    if m == NOTHING or s.goals[m, GOAL] != OWNS or s.goals[m, OF] == 0:
        return False
    return s.goals[m, THRESHOLD] - s.owned[p, s.goals[m, OF] - 1] > 1


@helper
def counts_planned(s, p, k):
    """May a Building that this card counts be bought first?"""
    if s.buildings[p] >= building_limit(s, p):
        return False
    for row in range(s.fx_first[k], s.fx_first[k + 1]):
        b = np.int64(s.fx[row, 3]) - 2
        if b >= 0 and s.fx[row, 0] == 0 and may_build(s, p, b):
            if price(s, p, K + b, 0) <= available(s, p, 0) and price(s, p, K + b, 1) <= available(s, p, 1):
                return True
    return False


# --- attacks ---------------------------------------------------------------------------------------------------------


@helper
def prize(s, q, slot):
    """What damaging a Building brings, in tenths."""
    loot = 0
    if slot != TOWN_HALL and s.tokens[q, slot] > 0 and s.kit[slot // SLOTS, STORES] != NOTHING:
        loot = reward(s, q, slot, LOOT)
    return 20 + 10 * reward(s, q, slot, REWARD_VP) + 4 * loot + 25 * reward(s, q, slot, REWARD_FAVOR)


@helper
def best_victim(s, acts, n, weights):
    """The SEAT code of the opponent with the highest sum of prizes; weak Buildings are counted first."""
    p = s.actor
    best, best_score = DONE, NEVER
    within = reach(s, p, NOTHING)
    for i in range(n):
        r = acts[i] - seat_code(s) + 1
        if r < 1:
            continue
        q = seat_at(s, p, r)
        lead, score, left = max(0, weights[W_LEADER] * np.int64(s.vp[q] - s.vp[p])), 0, within
        spare = margin_against(s, q, weights)
        if s.weakest[q] + spare > within:
            continue
        by_exception = closed(s, p, q)
        for tough in range(2):
            for b in range(s.sizes[BUILDING_TYPES] + 1):
                first, end = b * SLOTS, b * SLOTS + SLOTS
                if b == s.sizes[BUILDING_TYPES]:
                    first, end = TOWN_HALL, TOWN_HALL + 1
                elif s.owned[q, b] == 0:
                    continue
                for slot in range(first, end):
                    if attackable(s, q, slot) and (not by_exception or untouched(s, p, q, slot)):
                        defence = defence_of(s, q, slot)
                        if (defence > 2) == tough and defence + spare <= left:
                            score += prize(s, q, slot)
                            left -= defence
        if score > 0 and score + lead > best_score:
            best, best_score = acts[i], score + lead
    return best


@helper
def margin_against(s, q, weights):
    """The strength beyond the defence that an attack should have: `surplus` percent of what this hand may hold.

    What somebody owns is public, and so is all of it that lies open; the rest is in his hand or his deck.
    """
    if s.guardians[q] == 0:
        return 0
    cards, hidden = 0, 0
    m = s.hand_mask[q]
    while m != 0:
        k = lowest(m)
        m &= m - 1
        cards += s.hand[q, k]
        if (s.class_mask[DEFENSE] >> k) & 1:
            hidden += s.hand[q, k] * np.int64(s.power[k])
    for i in range(s.left[q]):
        k = np.int64(s.piles[q, i])
        if (s.class_mask[DEFENSE] >> k) & 1:
            hidden += s.power[k]
    if hidden == 0 or cards == 0:
        return 0
    return (hidden * cards * weights[W_SURPLUS] + 50 * (cards + s.left[q])) // (100 * (cards + s.left[q]))


@helper
def commit_choice(s, acts, n, weights):
    """The smallest attacker that suffices, else the strongest card."""
    p = s.actor
    need = goal_defence(s) - s.value
    if s.attack == ON_PLAYER:
        need += margin_against(s, s.goal_seat, weights)
    if need <= 0 and acts[0] == DONE:
        return DONE
    small, small_power, big, big_power = NOTHING, 0, NOTHING, -1
    for i in range(n):
        k = acts[i] - CARD
        if k >= 0:
            power = np.int64(s.power[k]) if (s.class_mask[EQUIPMENT] >> k) & 1 else strength(s, p, k)
            if power >= need and (small == NOTHING or power < small_power):
                small, small_power = k, power
            if power > big_power:
                big, big_power = k, power
    if small != NOTHING:
        return CARD + small
    return CARD + big if big != NOTHING else DONE


# --- everything else -------------------------------------------------------------------------------------------------


@helper
def best_option(s, acts, n, weights):
    """The option with the highest score; the first of equals."""
    p = s.actor
    need, total, within, spare = 0, 0, 0, 0
    if s.decision == TARGET:
        within, spare = reach(s, p, NOTHING), margin_against(s, s.goal_seat, weights)
    if s.decision == DEFEND:
        need = s.value - goal_defence(s) + 1
        for i in range(1, n):
            total += defence_worth(s, acts[i] - CARD) * s.hand[p, acts[i] - CARD]
    best, best_score = 0, NEVER
    for i in range(n):
        k, score = acts[i] - CARD, 0
        if s.decision == DEFEND:
            score = defend_score(s, k, need, total)
        elif s.decision == TARGET:
            score = target_score(s, acts[i] - target_code(s), within, spare)
        elif s.decision == FAVOR:
            option = acts[i] - option_code(s)
            card = s.flipped if option == 2 else np.int64(s.shown[option])
            score = weights[OPINION + card]
        elif s.decision == DRACO or s.decision == CRYSTAL:
            score = i  # Gold
        elif s.decision == REMOVE:
            score = remove_score(s, p, k)
        elif s.decision == RESURRECT:
            score = strength(s, p, k)
        elif s.decision == KEEP and k >= 0:
            score = np.int64(s.worth[k, W_DEFENDS]) * 2 + s.worth[k, W_ATTACKS]
        if score > best_score:
            best, best_score = i, score
    return best


@helper
def defence_worth(s, k):
    """What a card would take from the attack or add to the defence."""
    value = np.int64(0)
    if s.trap[k] > 0:
        victim = trap_victim(s, np.int64(s.trap[k]))
        if victim != NOTHING:
            value = strength(s, s.active, victim)
    if (s.class_mask[DEFENSE] >> k) & 1:
        value += s.power[k]
    return value


@helper
def defend_score(s, k, need, total):
    """Pass if nothing is needed or all is in vain; else the smallest card that is enough, else the largest."""
    if k < 0:
        return 1000 if need <= 0 or total < need else 0
    value = defence_worth(s, k)
    return 500 - value if value >= need else value


@helper
def target_score(s, place, within, spare):
    """Cheapest first; the most valuable first where Defense cards may wait."""
    q = s.goal_seat
    slot = place if place < s.sizes[BUILDING_TYPES] * SLOTS else TOWN_HALL
    gain, defence = prize(s, q, slot), defence_of(s, q, slot)
    if defence + spare > within:
        return gain - 10000
    return gain - (3 if spare > 0 else 100) * defence


@helper
def remove_score(s, p, k):
    """The poorest starting resource while there are others; never a Unit: attackers count, not their strength."""
    if k < 0:
        return 0
    if k >= s.sizes[PILE_FIRST] or (s.fight_mask >> k) & 1:
        return -1
    return 1 if cards_owned(s, p, s.class_mask[RESOURCE]) >= FULL_DECK and s.worth[k, W_EARNS] < POOR else -1
