"""What the log of Axes and Shields counts besides cards. Nothing here influences play."""

import numpy as np

from simkit.games.axes.kernel import state as S
from simkit.games.axes.kernel.legal import others
from simkit.games.axes.limits import KINDS
from simkit.kernels.bits import lowest, size
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import clockwise


@step
def life(s, b, p):
    """Hits that seat p can still take, shields included."""
    return b.hits_to_out - s.hits[p] + s.unused[p]


@step
def margin(s, p):
    """Life, less the hits that put a player out: they are the same for all."""
    return s.unused[p] - s.hits[p]


@step
def watch_lead(s, b, t):
    """Whoever has more life than the leader leads now: the one with the most, the first clockwise of several."""
    most, second = margin(s, t.leader), -b.hits_to_out
    if most >= t.rival:
        return
    best = j = t.leader
    for _ in range(b.players - 1):
        j = clockwise(j, b.players)
        mine = margin(s, j)  # never the most, if j is out
        second = max(second, min(mine, most))
        best = j if mine > most else best
        most = max(most, mine)
    t.lead_changes += int(best != t.leader)
    t.leader = best
    t.rival = second


@step
def log_throw(s, t, target, axes):
    """Count a throw before it is resolved, and how the target ranks among those who could have been chosen."""
    t.targeted[target] += 1
    t.axes_at[target] += axes
    spared = others(s) ^ (1 << target)
    if spared == 0:
        return
    p, hits, most = s.actor, s.hits[target], margin(s, target)
    most_hits, fewest_hits, most_life = 1, 1, 1
    while spared:  # products instead of branches, which could not be predicted
        j = lowest(spared)
        most_hits &= int(s.hits[j] <= hits)
        fewest_hits &= int(s.hits[j] >= hits)
        most_life &= int(margin(s, j) <= most)
        spared &= spared - 1
    t.throws_choice[p] += 1
    t.throws_most_hits[p] += most_hits
    t.throws_fewest_hits[p] += fewest_hits
    t.throws_most_life[p] += most_life


@helper
def keep_early_draws(s, b, t):
    """Note the cards drawn before the round of the first elimination, when all had as many turns."""
    round_start = t.draws_before[s.first_seat]
    logged = s.draws - round_start < S.DRAW_LOG
    for p in range(b.players):
        for kind in range(KINDS):
            t.drawn_early[p, kind] = t.drawn[p, kind] if logged else 0
        t.saturated[p] |= not logged  # a round of hundreds of draws: nothing is known about the rounds before
    for i in range(round_start, s.draws if logged else 0):
        p, kind = divmod(np.int64(t.draw_log[i & (S.DRAW_LOG - 1)]), KINDS)
        t.drawn_early[p, kind] = max(t.drawn_early[p, kind], 1) - 1


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
        for target in range(b.players):
            t.hits_to[p, target] = s.dealt[p, target]
