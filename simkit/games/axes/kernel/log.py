"""What the log of Axes and Shields counts besides cards. Nothing here influences play."""

from simkit.games.axes.kernel import state as S
from simkit.games.axes.limits import KINDS
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import clockwise


@step
def life(s, b, p):
    """Hits that seat p can still take, shields included."""
    return b.hits_to_out - s.hits[p] + s.unused[p]


@step
def watch_lead(s, b, t, p):
    """Seat p's life has changed: does another player lead in life now?"""
    if p != t.leader:
        if life(s, b, p) > life(s, b, t.leader):
            t.leader = p
            t.lead_changes += 1
        return
    best, most = p, life(s, b, p)
    j = p
    for _ in range(b.players - 1):
        j = clockwise(j, b.players)
        if life(s, b, j) > most:  # never one who is out: without any life
            best, most = j, life(s, b, j)
    if best != p:
        t.leader = best
        t.lead_changes += 1


@step
def log_throw(s, b, t, target, axes, blocked):
    """Count a throw before it is resolved, and how the target ranks among those who could have been chosen."""
    p = s.actor
    t.targeted[target] += 1
    t.axes_at[target] += axes
    t.blocked[target] += blocked
    if s.alive < 3:
        return
    hits, alive = s.hits[target], life(s, b, target)
    most_hits, fewest_hits, most_life = 1, 1, 1
    for j in range(b.players):  # sums instead of branches, which could not be predicted
        other = int(j != p) & int(s.out[j] == 0)
        most_hits &= 1 - (other & int(s.hits[j] > hits))
        fewest_hits &= 1 - (other & int(s.hits[j] < hits))
        most_life &= 1 - (other & int(life(s, b, j) > alive))
    t.throws_choice[p] += 1
    t.throws_most_hits[p] += most_hits
    t.throws_fewest_hits[p] += fewest_hits
    t.throws_most_life[p] += most_life


@step
def log_draw(t, p, kind):
    """Remember the draws of this round."""
    if t.round_draws < S.ROUND_LOG:
        t.round_log[t.round_draws] = p * KINDS + kind
        t.round_draws += 1


@helper
def keep_early_draws(b, t):
    """Note the cards drawn before the round of the first elimination, when all had as many turns."""
    logged = t.round_draws < S.ROUND_LOG
    for p in range(b.players):
        for kind in range(KINDS):
            t.drawn_early[p, kind] = t.drawn[p, kind] if logged else 0
        if not logged:  # a round of hundreds of draws: nothing is known about the rounds before
            t.saturated[p] = 1
    if logged:
        for i in range(t.round_draws):
            p = t.round_log[i] // KINDS
            kind = t.round_log[i] - p * KINDS
            if t.drawn_early[p, kind] > 0:
                t.drawn_early[p, kind] -= 1


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
    t.duel_turns = s.turns - t.duel_turn if s.alive <= 2 else 0
    if s.alive == b.players:
        keep_early_draws(b, t)
    for p in range(b.players):
        t.hits[p] = s.hits[p]
        t.score[p] = max(b.hits_to_out - s.hits[p], 0)
        t.unused_shields[p] = s.unused[p]
