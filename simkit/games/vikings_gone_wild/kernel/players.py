"""The players of Vikings Gone Wild: documented integer formulas of the cards' current numbers (see worth.py).

On their turn they play cards that draw, then the others and all resources, attack, beat Undead and Draco, buy,
complete the Mission with most VP, change one that is out of reach, and end. What they attack is in raids.py, what they
buy in purchases.py. A defender plays the smallest card that turns the attack, or none.
"""

import numpy as np

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.attack import goal_defence, strength, trap_victim
from simkit.games.vikings_gone_wild.kernel.goods import available, payable, stored
from simkit.games.vikings_gone_wild.kernel.legal import goal_met, may_build
from simkit.games.vikings_gone_wild.kernel.purchases import NEVER, best_purchase, mission_items, opinion
from simkit.games.vikings_gone_wild.kernel.raids import best_victim, commit_choice, target_choice
from simkit.games.vikings_gone_wild.kernel.rounds import cards_owned
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.rng import below

FAR = 1000  # steps to what a denial puts out of reach


@step
def choose(s, b, acts, n, policy, weights, word):
    """The index of the option that a policy takes."""
    if policy == L.IDLE:
        return 0  # code 0, else the lowest
    if policy == L.BUSY:
        return busy(s, b, acts, n, word)
    if s.decision == S.TURN:
        return find(acts, n, turn_choice(s, b, acts, n, weights))
    if s.decision == S.COMMIT:
        return find(acts, n, commit_choice(s, b, acts, n, weights))
    if s.decision == S.TARGET:
        return target_choice(s, b, acts, n, weights)
    return best_option(s, b, acts, n, weights)


@helper
def find(acts, n, code):
    """The place of a code among the options, which ascend; the first option if it is not there."""
    low, high = 0, n - 1
    while low < high:
        middle = (low + high + 1) >> 1
        if acts[middle] <= code:
            low = middle
        else:
            high = middle - 1
    return low if acts[low] == code else 0


@helper
def busy(s, b, acts, n, word):
    """Uniform; on the own turn without END, RETURN and EXCHANGE, and never removing a card."""
    if s.decision == S.REMOVE:
        return 0
    if s.decision != S.TURN:
        return below(word, n)
    skipped = 1
    for i in range(1, n):
        skipped += int(b.return_at <= acts[i] < b.mission_at)
    if skipped == n:
        return 0
    pick = below(word, n - skipped) + 1
    for i in range(1, n):
        pick += int(b.return_at <= acts[i] < b.mission_at)
        if i == pick:
            return i
    return 0


# --- the turn --------------------------------------------------------------------------------------------------------


@helper
def turn_choice(s, b, acts, n, weights):
    """The code of the next action on the own turn."""
    p = s.actor
    hand = s.hand_mask[p] & b.play_mask & ~b.barred[p]
    m = hand & b.early_mask
    if m == 0:
        m = hand & ~b.auto_mask & ~b.late_mask
    if m != 0:
        return b.play_at + lowest(m)
    if hand & b.auto_mask:
        return L.PLAY_ALL
    late = hand & b.late_mask
    if late != 0 and not counts_planned(s, b, p, lowest(late)):
        return b.play_at + lowest(late)
    if acts[n - 1] >= b.seat_at:
        victim = best_victim(s, b, acts, n, weights)
        if victim != L.END:
            return victim
    for slot in range(b.river_size):
        if s.river[slot] >= b.deck_types and find(acts, n, b.river_at + slot) > 0:
            return b.river_at + slot
    if acts[n - 1] == b.draco_at or (weights[L.W_DRACO] > 0 and find(acts, n, b.draco_at) > 0):
        return b.draco_at
    helps = mission_items(s, b, p)
    best, _ = best_purchase(s, b, p, weights, helps, 0, 0, acts)
    if best != L.NOTHING:
        return best
    if late != 0:
        return b.play_at + lowest(late)
    best = best_mission(s, b, acts, n, p)
    if best != L.NOTHING:
        return best
    if weights[L.W_CHANGE] > 0:
        return change_choice(s, b, acts, n, p, weights)
    if helps == 0 and find(acts, n, b.change_at) > 0 and hopeless_mission(s, b, p):
        return b.change_at
    return L.END


@helper
def best_mission(s, b, acts, n, p):
    """The code that completes the Mission with the most VP, the first of equals; or NOTHING."""
    best, best_vp = L.NOTHING, 0
    for slot in range(2):
        if find(acts, n, b.mission_at + slot) > 0 and b.goal_vp[s.missions[p, slot]] > best_vp:
            best, best_vp = b.mission_at + slot, b.goal_vp[s.missions[p, slot]]
    return best


@helper
def hopeless_mission(s, b, p):
    """Is the first Mission out of reach by a denial, or one of owning many Buildings that are not there?"""
    m = np.int64(s.missions[p, 0])
    if m != L.NOTHING and (b.unreachable[p] >> m) & 1:
        return True
    if m == L.NOTHING or b.goal[m] != L.OWNS or b.goal_of[m] == 0:
        return False
    return b.goal_least[m] - s.owned[p, b.goal_of[m] - 1] > 1


@helper
def change_choice(s, b, acts, n, p, weights):
    """The code that changes the Mission farthest away, if it is `change` steps or more and the Gold would be lost."""
    best, farthest = L.END, weights[L.W_CHANGE] - 1
    if s.pool[L.GOLD] < b.mission_change_cost_gold:
        return best
    for slot in range(2):
        if find(acts, n, b.change_at + slot) > 0:
            far = steps_to(s, b, p, np.int64(s.missions[p, slot]))
            if far > farthest:
                best, farthest = b.change_at + slot, far
    return best


@helper
def steps_to(s, b, p, m):
    """How far a Mission is from being met: Buildings or tokens that are missing, hits, a purchase; FAR: for good."""
    if goal_met(s, b, p, m):
        return 0
    if (b.unreachable[p] >> m) & 1:
        return FAR
    goal, of, least = b.goal[m], b.goal_of[m], b.goal_least[m]
    if goal == L.OWNS:
        return least - (s.buildings[p] if of == 0 else s.owned[p, of - 1])
    if goal == L.STORED:
        return least - stored(s, b, p, of)
    if goal == L.DAMAGED:
        return least + of
    return 1


@helper
def counts_planned(s, b, p, k):
    """May a Building that this card counts be bought first?"""
    can_pay = payable(b, p, available(s, p, L.BEER), available(s, p, L.GOLD))
    return b.counted[k] & may_build(s, b, p) & can_pay != 0


# --- everything else -------------------------------------------------------------------------------------------------


@helper
def best_option(s, b, acts, n, weights):
    """The option with the highest score; the first of equals."""
    p = s.actor
    need, total = 0, 0
    if s.decision == S.DEFEND:
        need = s.value - goal_defence(s, b) + 1
        for i in range(1, n):
            k = acts[i] - b.play_at
            total += defence_worth(s, b, k) * s.hand[p, k]
    best, best_score = 0, NEVER
    for i in range(n):
        k, option, score = acts[i] - b.play_at, acts[i] - b.option_at, 0
        if s.decision == S.DEFEND:
            score = defend_score(s, b, k, need, total)
        elif s.decision == S.FAVOR:
            score = opinion(b, p, np.int64(s.flipped if option == 2 else s.shown[option]), weights)
        elif s.decision == S.DRACO or s.decision == S.CRYSTAL:
            score = weights[L.W_TAKE_GOLD] * i + fit_score(s, b, p, option, weights, acts)
        elif s.decision == S.REMOVE:
            score = remove_score(s, b, p, k, weights)
        elif s.decision == S.RESURRECT:
            score = strength(s, b, p, k)
        elif s.decision == S.KEEP and k >= 0:
            score = weights[L.KEEPING + k]
        if score > best_score:
            best, best_score = i, score
    return best


@helper
def defence_worth(s, b, k):
    """What a card would take from the attack or add to the defence."""
    value = b.power[k] * ((b.class_mask[L.DEFENSE] >> k) & 1)
    if b.trap[k] > 0:
        victim = trap_victim(s, b, k)
        if victim != L.NOTHING:
            value += strength(s, b, s.active, victim)
    return value


@helper
def defend_score(s, b, k, need, total):
    """Pass if nothing is needed or all is in vain; else the smallest card that is enough, else the largest."""
    if k < 0:
        return 1000 if need <= 0 or total < need else 0
    value = defence_worth(s, b, k)
    return 500 - value if value >= need else value


@helper
def fit_score(s, b, p, option, weights, notes):
    """`fit` percent of the best purchase with what an option brings and all resources that wait in the hand."""
    if weights[L.W_FIT] == 0:
        return 0
    n = b.draco_reward
    gold = n * option
    if s.decision == S.CRYSTAL:
        n = b.fx[s.fx_at - 1, 1]
        gold = 0 if option == 0 else (n // 2 if option == 1 else n)
    beer = n - gold
    m = s.hand_mask[p] & b.auto_mask & ~b.barred[p]
    while m != 0:
        k = lowest(m)
        m &= m - 1
        beer += s.hand[p, k] * b.gains[k, L.BEER]
        gold += s.hand[p, k] * b.gains[k, L.GOLD]
    _, score = best_purchase(s, b, p, weights, mission_items(s, b, p), beer, gold, notes)
    return weights[L.W_FIT] * score // 100


@helper
def remove_score(s, b, p, k, weights):
    """The poorest starting resource while there are others; never a Unit: attackers count, not their strength."""
    if k < 0:
        return 0
    if k >= b.pile_first or (b.fight_mask >> k) & 1 or weights[L.EARNING + k] >= weights[L.W_THIN_BELOW]:
        return -1
    return 1 if cards_owned(s, p, b.class_mask[L.RESOURCE]) >= weights[L.W_THIN_FROM] else -1
