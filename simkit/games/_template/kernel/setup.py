"""Setting up a game, and looking at it from one seat."""

from simkit.games._template.kernel import state as S
from simkit.games._template.kernel.turn import begin_round
from simkit.kernels.jit import helper
from simkit.kernels.piles import fisher_yates, mix_unseen, number_tags, order_by_key
from simkit.kernels.streams import SHARED_DECK, draw, stream


@helper
def setup(s, b, t, key):
    """From a zeroed state: deal, shuffle the treasures and turn up the first (TPL-01, TPL-02)."""
    s.key = key
    for p in range(b.players):
        for card in range(b.bids):
            s.hand[p, card] = b.count[card]
    for card in range(b.bids, b.types):
        for _ in range(b.count[card]):
            s.deck[s.left] = card
            s.left += 1
    shuffled = draw(key, SHARED_DECK, 0, 0)
    if b.keyed:
        number_tags(t, b.types)
        order_by_key(s.deck, s.left, shuffled, t)
    else:
        fisher_yates(s.deck, s.left, shuffled)
    begin_round(s, b)


@helper
def determinize(s, b, viewer, key):
    """Reshuffle what the viewer cannot see; choices of others are erased and asked again after the viewer's."""
    s.key = key
    mix_unseen(s.deck, 0, s.left, stream(key, SHARED_DECK, 0))
    for p in range(b.players):
        if p != viewer:
            s.chosen[p] = S.UNDECIDED
