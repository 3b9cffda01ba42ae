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

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.attack import (
    defence_of,
    goal_defence,
    part_of,
    reach,
    strength,
    targets,
    trap_victim,
)
from simkit.games.vikings_gone_wild.kernel.goods import available, payable
from simkit.games.vikings_gone_wild.kernel.legal import may_build
from simkit.games.vikings_gone_wild.kernel.purchases import NEVER, best_purchase, mission_items
from simkit.games.vikings_gone_wild.kernel.rounds import cards_owned
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.rng import below
from simkit.kernels.seats import seat_at

FULL_DECK, POOR = 6, 16  # resource cards from which a Scroll removes one that earns less than this
TOUGH = 2  # Buildings with more defence are counted last


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
    if acts[n - 1] == b.draco_at:
        return b.draco_at
    helps = mission_items(s, b, p)
    best = best_purchase(s, b, p, weights, helps)
    if best != L.NOTHING:
        return best
    if late != 0:
        return b.play_at + lowest(late)
    best = best_mission(s, b, acts, n, p)
    if best != L.NOTHING:
        return best
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
    """Is the first Mission one of owning many Buildings that are not there?"""
    m = np.int64(s.missions[p, 0])
    if m == L.NOTHING or b.goal[m] != L.OWNS or b.goal_of[m] == 0:
        return False
    return b.goal_least[m] - s.owned[p, b.goal_of[m] - 1] > 1


@helper
def counts_planned(s, b, p, k):
    """May a Building that this card counts be bought first?"""
    can_pay = payable(b, p, available(s, p, L.BEER), available(s, p, L.GOLD))
    return b.counted[k] & may_build(s, b, p) & can_pay != 0


# --- attacks ---------------------------------------------------------------------------------------------------------


@helper
def prize(s, b, q, slot):
    """What damaging a Building brings, in tenths."""
    part = part_of(s, q, slot)
    loot = 0
    if slot != L.TOWN_HALL and s.tokens[q, slot] > 0 and b.stores[part] != L.NOTHING:
        loot = b.reward_loot[part]
    return 20 + 10 * b.reward_vp[part] + 4 * loot + 25 * b.reward_favor[part]


@helper
def best_victim(s, b, acts, n, weights):
    """The SEAT code of the opponent with the highest sum of prizes; weak Buildings are counted first."""
    p = s.actor
    best, best_score = L.END, NEVER
    within = reach(s, b, p, L.NOTHING)
    for i in range(n):
        if acts[i] < b.seat_at:
            continue
        q = seat_at(p, acts[i] - b.seat_at + 1, b.players)
        spare = margin_against(s, b, q, weights)
        if s.weakest[q] + spare > within:
            continue
        lead, score, left = max(0, weights[L.W_LEADER] * (s.vp[q] - s.vp[p])), 0, within
        mask = targets(s, b, p, q)
        for tough in range(2):
            m = mask
            while m != 0:
                slot = lowest(m)
                m &= m - 1
                defence = defence_of(s, b, q, slot)
                if (defence > TOUGH) == tough and defence + spare <= left:
                    score += prize(s, b, q, slot)
                    left -= defence
        if score > 0 and score + lead > best_score:
            best, best_score = acts[i], score + lead
    return best


@helper
def margin_against(s, b, q, weights):
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
        hidden += s.hand[q, k] * b.power[k] * ((b.class_mask[L.DEFENSE] >> k) & 1)
    for i in range(s.left[q]):
        k = np.int64(s.piles[q, i])
        hidden += b.power[k] * ((b.class_mask[L.DEFENSE] >> k) & 1)
    if hidden == 0 or cards == 0:
        return 0
    every = cards + s.left[q]
    return (hidden * cards * weights[L.W_SURPLUS] + 50 * every) // (100 * every)


@helper
def commit_choice(s, b, acts, n, weights):
    """The smallest attacker that suffices, else the strongest card."""
    p = s.actor
    need = goal_defence(s, b) - s.value
    if s.attack == S.ON_PLAYER:
        need += margin_against(s, b, s.goal_seat, weights)
    if need <= 0 and acts[0] == L.END:
        return L.END
    small, small_power, big, big_power = L.NOTHING, 0, L.NOTHING, -1
    for i in range(n):
        k = acts[i] - b.play_at
        if k >= 0:
            power = b.power[k] if (b.class_mask[L.EQUIPMENT] >> k) & 1 else strength(s, b, p, k)
            if power >= need and (small == L.NOTHING or power < small_power):
                small, small_power = k, power
            if power > big_power:
                big, big_power = k, power
    if small != L.NOTHING:
        return b.play_at + small
    return b.play_at + big if big != L.NOTHING else L.END


# --- everything else -------------------------------------------------------------------------------------------------


@helper
def best_option(s, b, acts, n, weights):
    """The option with the highest score; the first of equals."""
    p = s.actor
    need, total, within, spare = 0, 0, 0, 0
    if s.decision == S.TARGET:
        within, spare = reach(s, b, p, L.NOTHING), margin_against(s, b, s.goal_seat, weights)
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
        elif s.decision == S.TARGET:
            slot = L.TOWN_HALL if acts[i] == b.town_hall_at else acts[i] - b.target_at
            score = target_score(s, b, slot, within, spare)
        elif s.decision == S.FAVOR:
            score = weights[L.OPINION + (s.flipped if option == 2 else s.shown[option])]
        elif s.decision == S.DRACO or s.decision == S.CRYSTAL:
            score = i  # Gold
        elif s.decision == S.REMOVE:
            score = remove_score(s, b, p, k)
        elif s.decision == S.RESURRECT:
            score = strength(s, b, p, k)
        elif s.decision == S.KEEP and k >= 0:
            score = b.worth[k, L.DEFENDS] * 2 + b.worth[k, L.ATTACKS]
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
def target_score(s, b, slot, within, spare):
    """Cheapest first; the most valuable first where Defense cards may wait."""
    gain, defence = prize(s, b, s.goal_seat, slot), defence_of(s, b, s.goal_seat, slot)
    if defence + spare > within:
        return gain - 10000
    return gain - (3 if spare > 0 else 100) * defence


@helper
def remove_score(s, b, p, k):
    """The poorest starting resource while there are others; never a Unit: attackers count, not their strength."""
    if k < 0:
        return 0
    if k >= b.pile_first or (b.fight_mask >> k) & 1 or b.worth[k, L.EARNS] >= POOR:
        return -1
    return 1 if cards_owned(s, p, b.class_mask[L.RESOURCE]) >= FULL_DECK else -1
