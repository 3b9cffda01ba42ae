"""What the log of Axes and Shields counts besides cards. Nothing here influences play."""

import numpy as np

from simkit.games.axes.kernel import state as S
from simkit.games.axes.kernel.legal import others
from simkit.games.axes.limits import CARD_TYPES
from simkit.kernels.bits import above, size, under
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import clockwise


@step
def watch_lead(s, b, t):
    """Whoever has more life than the leader leads now: the one with the most, the first clockwise of several."""
    if above(s.life, s.life[t.leader]) == 0:
        return
    j = t.leader
    for _ in range(b.players - 1):
        j = clockwise(j, b.players)
        if s.life[j] > s.life[t.leader]:
            t.leader = j
    t.lead_changes += 1


@step
def log_throw(s, t, p, target, axes):
    """Count a throw before it is resolved, and how the target ranks among those who could have been chosen."""
    t.targeted[target] += 1
    t.axes_at[target] += axes
    spared = others(s) ^ (1 << target)
    if spared == 0:
        return
    t.throws_choice[p] += 1
    t.throws_most_hits[p] += int(above(s.hits, s.hits[target]) & spared == 0)
    t.throws_fewest_hits[p] += int(under(s.hits, s.hits[target]) & spared == 0)
    t.throws_most_life[p] += int(above(s.life, s.life[target]) & spared == 0)


@helper
def keep_early_draws(s, b, t):
    """Note the cards drawn before the round of the first elimination, when all had as many turns."""
    round_start = t.draws_before[s.first_seat]
    logged = s.draws - round_start < S.DRAW_LOG
    for p in range(b.players):
        for card in range(CARD_TYPES):
            t.drawn_early[p, card] = t.drawn[p, card] if logged else 0
        t.saturated[p] |= not logged  # a round of hundreds of draws: nothing is known about the rounds before
    for i in range(round_start, s.draws if logged else 0):
        drawn = np.int64(t.draw_log[i & (S.DRAW_LOG - 1)])
        p = drawn // CARD_TYPES
        card = drawn - p * CARD_TYPES
        t.drawn_early[p, card] = max(t.drawn_early[p, card], 1) - 1


@helper
def record(s, b, t):
    """Fill in what the log row needs of the final state."""
    t.first_seat = s.first_seat
    t.winners = s.winners
    t.end_reason = s.end_reason
    t.turns = s.turns
    t.rounds = s.rounds
    t.draws = s.draws
    t.turns_lost = s.turns_lost
    t.reshuffles = s.shuffles - 1
    t.duel_turns = s.turns - t.duel_turn if size(s.standing) <= 2 else 0
    if size(s.standing) == b.players:
        keep_early_draws(s, b, t)
    for p in range(b.players):
        t.hits[p] = s.hits[p]
        t.score[p] = max(b.hits_to_out - s.hits[p], 0)
        t.unused_shields[p] = s.unused[p]
        unplayed = int(p == s.actor and t.plays == 0)  # its last turn, which the cap on draws cut off
        t.longest_chain[p] = max(t.longest_chain[p], min(t.turns_taken[p] - unplayed, 1))
        for target in range(b.players):
            t.hits_to[p, target] = s.dealt[p, target]
