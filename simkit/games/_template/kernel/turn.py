"""What an action does, and what happens until the next decision."""

from simkit.games._template.kernel import state as S
from simkit.games._template.limits import LOST
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count
from simkit.kernels.seats import clockwise


@step
def apply(s, b, t, action):
    """Note a choice; after the last one all are revealed."""
    s.chosen[s.actor] = action - b.bid_at if action < b.pass_at else S.NOTHING
    s.turns += 1
    for _ in range(b.players):
        s.actor = clockwise(s.actor, b.players)
        if s.chosen[s.actor] == S.UNDECIDED:
            return -1
    reveal(s, b, t)
    begin_round(s, b)
    return -1


@helper
def reveal(s, b, t):
    """The highest bid takes the treasure; what was bid is gone (TPL-04, TPL-05, TPL-08)."""
    best, p = 0, s.starter
    s.taker = S.NOTHING
    for _ in range(b.players):
        card = s.chosen[p]
        if card != S.NOTHING:
            s.hand[p, card] -= 1
            count(t, t.played, p, card)
            if b.value[card] > best:
                best, s.taker = b.value[card], p
            elif b.value[card] == best and b.tie == LOST:
                s.taker = S.NOTHING
        p = clockwise(p, b.players)
    if s.taker != S.NOTHING:
        s.score[s.taker] += b.value[s.treasure]
        t.treasures[s.taker] += 1
        count(t, t.taken, s.taker, s.treasure)
    else:
        t.lost += 1


@helper
def begin_round(s, b):
    """Turn up the next treasure, or end (TPL-03, TPL-07, TPL-09)."""
    held = 0
    for p in range(b.players):
        s.chosen[p] = S.UNDECIDED
        for card in range(b.bids):
            held += s.hand[p, card]
    if s.left == 0 or held == 0:
        finish(s, b)
        return
    s.left -= 1
    s.treasure = s.deck[s.left]
    s.rounds += 1
    s.starter = clockwise(s.starter, b.players)
    s.actor = s.starter


@helper
def finish(s, b):
    """Most points win; equals share the win (TPL-07)."""
    best = s.score[0]
    for p in range(b.players):
        best = max(best, s.score[p])
    for p in range(b.players):
        if s.score[p] == best:
            s.winners |= 1 << p
    s.over = 1
