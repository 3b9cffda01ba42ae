"""The log row."""

from simkit.kernels.jit import helper


@helper
def record(s, b, t):
    """Fill in what the log row needs of the final state; all else was counted, or is zero."""
    t.winners = s.winners
    t.turns = s.turns
    t.rounds = s.turns
    for p in range(b.players):
        t.score[p] = s.score[p]
        t.rank[p] = 1
        for q in range(b.players):
            t.rank[p] += int(s.score[q] > s.score[p])
