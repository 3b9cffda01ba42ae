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
from simkit.kernels.jit import helper
from simkit.kernels.seats import seat_at


@helper
def prize(s, b, q, slot, weights):
    """What damaging a Building brings, in tenths."""
    part = part_of(s, q, slot)
    loot = 0
    if slot != L.TOWN_HALL and s.tokens[q, slot] > 0 and b.stores[part] != L.NOTHING:
        loot = b.reward_loot[part]
    gain = weights[L.W_HIT] + weights[L.W_REWARD] * b.reward_vp[part] + weights[L.W_LOOT] * loot
    gain += weights[L.W_FAVOR] * b.reward_favor[part]
    if weights[L.W_ERRAND]:
        gain += weights[L.W_ERRAND] * errands(s, b, slot) // 10
    return gain + weights[L.W_TABLE] * (b.attack_vp[s.hits + 1] - b.attack_vp[s.hits])


@helper
def errands(s, b, slot):
    """Tenths of a VP by which a Building damaged brings the attacker nearer to Missions (VGW-107)."""
    p, total = s.actor, 0
    if s.round_missions[p] >= b.missions_per_round:
        return total
    for i in range(b.missions_face_up):
        m = np.int64(s.missions[p, i])
        if m != L.NOTHING and b.goal[m] == L.DAMAGED and (b.goal_of[m] == 0 or slot == L.TOWN_HALL):
            missing = b.goal_least[m] - (s.hits if b.goal_of[m] == 0 else s.hits_th)
            if missing > 0:
                total += 10 * b.goal_vp[m] // missing
    return total


@helper
def best_victim(s, b, acts, n, weights):
    """The SEAT code of the opponent with the highest sum of prizes, or END; weak Buildings are counted first."""
    p = s.actor
    best, best_score = L.END, NEVER
    within = reach(s, b, p, L.NOTHING)
    for i in range(n):
        if acts[i] < b.seat_at:
            continue
        q = seat_at(p, acts[i] - b.seat_at + 1, b.players)
        score = odds_against(s, b, p, q, weights) if weights[L.W_RISK] else sum_of_prizes(s, b, p, q, within, weights)
        if score <= 0:
            continue
        score += max(0, weights[L.W_LEADER] * (s.vp[q] - s.vp[p]))
        if score > best_score:
            best, best_score = acts[i], score
    return best


@helper
def sum_of_prizes(s, b, p, q, within, weights):
    """What can be damaged with the margin, weak Buildings first."""
    spare = margin_against(s, b, q, weights)
    if s.weakest[q] + spare > within:
        return 0
    score, left = 0, within
    mask = targets(s, b, p, q)
    for tough in range(2):
        m = mask
        while m != 0:
            slot = lowest(m)
            m &= m - 1
            defence = defence_of(s, b, q, slot)
            if (defence > weights[L.W_TOUGH]) == tough and defence + spare <= left:
                score += prize(s, b, q, slot, weights)
                left -= defence
    return score


@helper
def odds_against(s, b, p, q, weights):
    """What attacks on somebody are worth by their odds, as long as there are attackers."""
    guards, hand, unseen = hidden_guards(s, b, p, q, weights)
    left, score = all_attackers(s, b, p), 0
    m = targets(s, b, p, q)
    while m != 0:
        slot = lowest(m)
        m &= m - 1
        gain = prize(s, b, q, slot, weights)
        value, _, crew = best_plan(s, b, p, defence_of(s, b, q, slot), gain, guards, hand, unseen, weights)
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
def target_score(s, b, slot, within, spare, weights):
    """Cheapest first; the most valuable first where Defense cards may wait. With a `risk` by the odds."""
    q = s.goal_seat
    gain, defence = prize(s, b, q, slot, weights), defence_of(s, b, q, slot)
    if weights[L.W_RISK]:
        guards, hand, unseen = hidden_guards(s, b, s.actor, q, weights)
        value, _, _ = best_plan(s, b, s.actor, defence, gain, guards, hand, unseen, weights)
        return value
    if defence + spare > within:
        return gain - 10000
    return gain - weights[L.W_WEAK_GUARDED if spare > 0 else L.W_WEAK_FIRST] * defence


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
    gain = prize(s, b, q, s.goal_slot, weights)
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
