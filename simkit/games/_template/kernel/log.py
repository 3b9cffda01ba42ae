"""The log row."""

from simkit.games._template.kernel import state as S
from simkit.kernels.jit import helper


@helper
def record(s, b, t):
    """Fill in what the log row needs of the final state."""
    t.first_seat = 0
    t.winners = s.winners
    t.end_reason = S.FINISHED
    t.turns = s.turns
    t.rounds = s.rounds
    for p in range(b.players):
        t.score[p] = s.score[p]
        t.rank[p] = 1
        for q in range(b.players):
            t.rank[p] += int(s.score[q] > s.score[p])
