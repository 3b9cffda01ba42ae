"""What an action does, and what happens until the next decision."""

from simkit.games._template.kernel import state as S
from simkit.games._template.limits import LOST
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count


@step
def apply(s, b, t, action):
    """Note a choice; after the last one all are revealed (TPL-03)."""
    s.chosen[s.actor] = action - b.bid_at if action < b.pass_at else S.NOTHING
    for p in range(b.players):
        if s.chosen[p] == S.UNDECIDED:
            s.actor = p
            return -1
    reveal(s, b, t)
    begin_round(s, b)
    return -1


@helper
def reveal(s, b, t):
    """The highest bid takes the treasure; what was bid is gone (TPL-04, TPL-05, TPL-06)."""
    best = 0
    s.taker = S.NOTHING
    for p in range(b.players):
        card = s.chosen[p]
        if card != S.NOTHING:
            s.hand[p, card] -= 1
            count(t, t.played, p, card)
            if b.value[card] > best:
                best, s.taker = b.value[card], p
            elif b.value[card] == best and b.tie == LOST:
                s.taker = S.NOTHING
    if s.taker == S.NOTHING:
        t.lost += 1
        return
    s.score[s.taker] += b.value[s.treasure]
    t.treasures[s.taker] += 1
    count(t, t.taken, s.taker, s.treasure)


@helper
def begin_round(s, b):
    """Turn up the next treasure, or end: most points win, equals share the win (TPL-03, TPL-08)."""
    held, best = 0, s.score[0]
    for p in range(b.players):
        s.chosen[p] = S.UNDECIDED
        best = max(best, s.score[p])
        for card in range(b.bids):
            held += s.hand[p, card]
    if s.left > 0 and held > 0:
        s.left -= 1
        s.treasure = s.deck[s.left]
        s.turns += 1
        s.actor = 0
        return
    for p in range(b.players):
        s.winners |= int(s.score[p] == best) << p
    s.over = 1
