"""Whom and what the heuristic players of Vikings Gone Wild attack, and with what.

What damaging a Building brings, in tenths of a point: `hit`, `reward` for each VP on it, `loot` for each token,
`favor`; `table` for each VP that the attack table pays for one Building more; `errand` for each VP of a face-up Mission
that asks for damage, shared by the Buildings that are still missing.

An attack should have a margin over the defence: `surplus` percent of the Defense strength that the victim's hand holds
on average, given what he owns and what of it lies open. It goes at the opponent with the highest sum over his Buildings
that can be damaged with this margin, + `leader` for each VP that he is ahead; if there is none, nobody is attacked.
Targets: `weak_first` less for each point of defence; with a margin `weak_guarded`. The smallest sufficient attacker is
committed, else the strongest.

With a `risk`, odds.py says what an attack is worth instead.
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
)
from simkit.games.vikings_gone_wild.kernel.odds import all_attackers, best_plan, hidden_guards
from simkit.games.vikings_gone_wild.kernel.purchases import NEVER
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import seat_at


@step
def prize(s, q, slot, weights, bounty, bounty_hall):
    """What damaging a Building brings, in tenths: by its type, by its tokens and what `bounties` says."""
    part = part_of(s, q, slot)
    gain = weights[L.PRIZE + part] + (bounty_hall if slot == L.TOWN_HALL else bounty)
    return gain + weights[L.LOOTED + part] if s.tokens[q, slot] > 0 else gain


@helper
def bounties(s, b, weights):
    """What damaging one Building more brings, whichever it is, and what damaging a Town Hall does (VGW-107)."""
    p, any_building, town_hall = s.actor, np.int64(0), np.int64(0)
    if weights[L.W_ERRAND] and s.round_missions[p] < b.missions_per_round:
        for i in range(b.missions_face_up):
            m = np.int64(s.missions[p, i])
            if m != L.NOTHING and b.goal[m] == L.DAMAGED:
                missing = b.goal_least[m] - (s.hits if b.goal_of[m] == 0 else s.hits_th)
                if missing > 0:
                    town_hall += 10 * b.goal_vp[m] // missing
                    if b.goal_of[m] == 0:
                        any_building += 10 * b.goal_vp[m] // missing
    table = weights[L.W_TABLE] * (b.attack_vp[s.hits + 1] - b.attack_vp[s.hits])
    return weights[L.W_ERRAND] * any_building // 10 + table, weights[L.W_ERRAND] * town_hall // 10 + table


@helper
def best_victim(s, b, acts, n, weights):
    """The SEAT code of the opponent with the highest sum of prizes, or END; weak Buildings are counted first."""
    p = s.actor
    best, best_score = L.END, NEVER
    bounty, bounty_hall = bounties(s, b, weights)
    first = n
    while acts[first - 1] >= b.seat_at:
        first -= 1
    for i in range(first, n):
        q = seat_at(p, acts[i] - b.seat_at + 1, b.players)
        if weights[L.W_RISK]:
            score = odds_against(s, b, p, q, weights, bounty, bounty_hall)
        else:
            score = sum_of_prizes(s, b, p, q, weights, bounty, bounty_hall)
        if score <= 0:
            continue
        score += max(0, weights[L.W_LEADER] * (s.vp[q] - s.vp[p]))
        if score > best_score:
            best, best_score = acts[i], score
    return best


@helper
def sum_of_prizes(s, b, p, q, weights, bounty, bounty_hall):
    """What can be damaged with the margin, weak Buildings first."""
    spare, left = margin_against(s, b, q, weights), reach(s, b, p, L.NOTHING)
    if s.weakest[q] + spare > left:
        return 0
    score = 0
    mask = targets(s, b, p, q)
    for tough in range(2):
        m = mask
        while m != 0:
            slot = lowest(m)
            m &= m - 1
            defence = defence_of(s, b, q, slot)
            if (defence > weights[L.W_TOUGH]) == tough and defence + spare <= left:
                score += prize(s, q, slot, weights, bounty, bounty_hall)
                left -= defence
    return score


@helper
def odds_against(s, b, p, q, weights, bounty, bounty_hall):
    """What attacks on somebody are worth by their odds, as long as there are attackers."""
    guards, hand, unseen = hidden_guards(s, b, p, q, weights)
    left, score = all_attackers(s, b, p), 0
    value, crew, planned, planned_gain = np.int64(0), np.int64(0), np.int64(-1), np.int64(0)
    m = targets(s, b, p, q)
    while m != 0:
        slot = lowest(m)
        m &= m - 1
        gain, defence = prize(s, q, slot, weights, bounty, bounty_hall), defence_of(s, b, q, slot)
        if defence != planned or gain != planned_gain:  # Buildings of one type are often alike
            planned, planned_gain = defence, gain
            value, _, crew = best_plan(s, b, p, defence, gain, guards, hand, unseen, weights)
        if value > 0 and crew <= left:
            score += value
            left -= crew
    return score


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
def target_choice(s, b, acts, n, weights):
    """The place of the best target: by its odds with a `risk`.

    Else the cheapest, where Defense cards may wait the most valuable.
    """
    p, q = s.actor, s.goal_seat
    bounty, bounty_hall = bounties(s, b, weights)
    guards, hand, unseen, within, spare = np.int64(0), np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    if weights[L.W_RISK]:
        guards, hand, unseen = hidden_guards(s, b, p, q, weights)
    else:
        within, spare = reach(s, b, p, L.NOTHING), margin_against(s, b, q, weights)
    tough = weights[L.W_WEAK_GUARDED if spare > 0 else L.W_WEAK_FIRST]
    best, best_score, planned, planned_gain = 0, np.int64(NEVER), np.int64(-1), np.int64(0)
    for i in range(n):
        slot = L.TOWN_HALL if acts[i] == b.town_hall_at else acts[i] - b.target_at
        gain, defence = prize(s, q, slot, weights, bounty, bounty_hall), defence_of(s, b, q, slot)
        if defence == planned and gain == planned_gain:  # like the one before
            continue
        planned, planned_gain = defence, gain
        if weights[L.W_RISK]:
            score, _, _ = best_plan(s, b, p, defence, gain, guards, hand, unseen, weights)
        else:
            score = gain - (10000 if defence + spare > within else tough * defence)
        if score > best_score:
            best, best_score = i, score
    return best


@helper
def wanted_value(s, b, weights):
    """The attack value that the open attack should have."""
    defence = goal_defence(s, b)
    if s.attack != S.ON_PLAYER:
        return defence
    q = s.goal_seat
    if weights[L.W_RISK] == 0:
        return defence + margin_against(s, b, q, weights)
    guards, hand, unseen = hidden_guards(s, b, s.actor, q, weights)
    bounty, bounty_hall = bounties(s, b, weights)
    gain = prize(s, q, s.goal_slot, weights, bounty, bounty_hall)
    _, need, _ = best_plan(s, b, s.actor, defence, gain, guards, hand, unseen, weights)
    return need


@helper
def commit_choice(s, b, acts, n, weights):
    """The smallest attacker that suffices, else the strongest card."""
    p = s.actor
    need = wanted_value(s, b, weights) - s.value
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
