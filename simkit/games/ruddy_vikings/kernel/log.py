"""What the log of Ruddy Vikings counts. Nothing here influences play."""

import numpy as np

from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.limits import SATURATION
from simkit.kernels.log import count

MANY = 3  # Buffers: more are counted as so many


@step
def log_build(b, t, p, k):
    """Count a built card by what it is."""
    bit = 1 << k
    count(t, t.built, p, k)
    if b.guard_mask & bit:
        t.built_guard[p] += 1
    elif b.shield_mask & bit:
        t.built_defence[p] += 1
    elif b.real_mask & bit:
        t.built_reaction[p] += 1
    else:
        t.built_bluff[p] += 1


@step
def log_attack(s, b, t):
    """Count a declared attack: who, with what, at whom and how guarded he is."""
    p, q = s.attacker, s.target
    t.attacks[p] += 1
    t.attacked[q] += 1
    t.attacks_on[p, q] += 1
    t.attacks_slots[p, s.slot_n[q]] += 1
    t.attacks_air[p, s.slot_n[q]] += int(b.mode[s.viking] == L.AIR)
    t.attacks_buffers[p, min(s.buffer_n, MANY)] += 1
    count(t, t.played, p, s.viking)
    m = s.buffer_mask
    while m != 0:
        k = lowest(m)
        m &= m - 1
        for _ in range(s.buffers[k]):
            count(t, t.played, p, k)
    if p == s.active:
        t.drew_slots[q, t.faced[q]] += 1
        t.drew_bluff[q] += t.bluffing[q]
    else:
        t.ambushes[p] += 1


@step
def log_success(s, b, t, lost):
    """Count a successful attack that cost the target some cards."""
    p, q, k = s.attacker, s.target, s.viking
    t.successes[p] += 1
    t.successes_slots[p, s.slot_n[q]] += 1
    t.successes_air[p, s.slot_n[q]] += int(b.mode[k] == L.AIR)
    t.successes_buffers[p, min(s.buffer_n, MANY)] += 1
    t.dealt_buffers[p, min(s.buffer_n, MANY)] += lost
    t.dealt_all[p] += lost
    t.lost_all[q] += lost
    t.hits_taken[q] += 1
    if (b.taking_mask >> k) & 1:
        t.taken[p] += lost
    count(t, t.success, p, k)
    for _ in range(lost):
        count(t, t.dealt, p, k)


@step
def log_exposure(s, b, t):
    """Count who may be attacked on this turn, and behind how many active defences."""
    if s.rounds <= b.no_attack_rounds:
        return
    m = s.living & ~(1 << s.active)
    while m != 0:
        q = lowest(m)
        m &= m - 1
        n = np.int64(s.slot_n[q])
        real = 0
        for i in range(n):
            real |= b.real_mask >> np.int64(s.slot[q, i])
        t.faced[q] = n
        t.bluffing[q] = int(n > 0) & ~real & 1
        t.exposed_slots[q, n] += 1
        t.exposed_bluff[q] += t.bluffing[q]


@helper
def log_out(s, t, p, first):
    """Count an elimination."""
    t.out_round[p] = s.rounds
    t.eliminated_turn[p] = s.turns
    t.out_under[s.turn_card if s.turn_card != S.NOTHING else L.TURNS] += 1
    t.cause[p] = L.BY_OWN_PLAY
    if t.emptied[p] != L.NO_CAUSE:
        t.cause[p] = t.emptied[p]
        t.killer[p] = t.taker[p]
        t.kills[t.taker[p]] += 1
    if first:
        t.first_out_round = s.rounds


@step
def watch_lead(s, b, t):
    """The first player by seat with a larger hand than the leader leads now."""
    most = s.hand_n[t.leader]
    for p in range(b.players):
        if s.hand_n[p] > most:
            t.leader = p
            t.lead_changes += 1
            break


@helper
def log_round(s, b, t):
    """Hands at the end of a round, and what was drawn until then, while all had as many turns."""
    if s.rounds <= L.WATCHED_ROUNDS:
        log_extremes(s, b, t)
    for p in range(b.players):
        if s.rounds <= L.LOGGED_ROUNDS:
            t.hand[p, s.rounds - 1] = s.hand_n[p]
        if t.first_out_round == 0:
            for k in range(b.types):
                t.drawn_early[p, k] = t.drawn[p, k]


@helper
def log_extremes(s, b, t):
    """Who has the largest hand of all who are left, and who the smallest; all of several."""
    most, least = 0, L.DECK_LIMIT
    for p in range(b.players):
        if (s.living >> p) & 1:
            most = max(most, np.int64(s.hand_n[p]))
            least = min(least, np.int64(s.hand_n[p]))
    for p in range(b.players):
        if (s.living >> p) & 1:
            t.largest[p, s.rounds - 1] += int(s.hand_n[p] == most)
            t.smallest[p, s.rounds - 1] += int(s.hand_n[p] == least)


@helper
def record(s, b, t):
    """Fill in what the log row needs of the final state; a winner may have no card left (RUD-101)."""
    t.winners = s.winners
    t.end_reason = s.end_reason
    t.turns = s.turns
    t.rounds = s.rounds
    for p in range(b.players):
        if (s.winners >> p) & 1 and s.hand_n[p] == 0:
            t.empty_handed = 1
        t.rank[p] = s.place[p]
        t.score[p] = s.hand_n[p]
        for r in range(s.rounds - 1, L.LOGGED_ROUNDS):
            t.hand[p, r] = s.hand_n[p]
        for k in range(b.types):
            used = np.int64(t.played[p, k]) + np.int64(t.used_hand[p, k]) + np.int64(t.used_slot[p, k])
            t.used[p, k] = min(used, SATURATION)
            t.left[p, k] = min(np.int64(s.hand[p, k]), SATURATION)
