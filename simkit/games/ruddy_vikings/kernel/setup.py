"""Setting up a game, and looking at it from one seat."""

import numpy as np

from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.games.ruddy_vikings.kernel.rounds import begin_round, begin_turn, go_on
from simkit.games.ruddy_vikings.kernel.zones import (
    MAIN_DECK,
    TURN_DECK,
    reshuffle,
    reshuffle_turns,
    sort_turns,
    to_hand,
    top_card,
)
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count
from simkit.kernels.piles import fisher_yates, stack
from simkit.kernels.rng import below, fold
from simkit.kernels.streams import SEARCH, SHARED_DECK, draw, stream

TRIES = 3  # a card that players rarely keep where it is dealt is dealt there if so many in a row are such cards


@step
def setup(s, b, t, key):
    """From a zeroed state to the first decision (RUD-01, RUD-03, RUD-05, RUD-06, RUD-08, RUD-09)."""
    s.key = key
    s.living = (1 << b.players) - 1
    s.turn_card = S.NOTHING
    s.seer = S.NOTHING
    s.card = S.NOTHING
    s.card_target = S.NOTHING
    s.viking = S.NOTHING
    s.fog = S.NOTHING
    t.leader = 0
    for k in range(b.types):
        s.discard[k] = b.count[k]
    reshuffle(s, b, t)
    lay_turns(s, b, t)
    for p in range(b.players):
        t.killer[p] = S.NOTHING
        t.emptied[p] = L.NO_CAUSE
        for _ in range(b.start_hand):
            k = top_card(s)
            to_hand(s, p, k)
            count(t, t.start, p, k)
            count(t, t.drawn, p, k)
            count(t, t.drawn_early, p, k)
    begin_round(s, b, t)
    begin_turn(s, b, t, 0)
    go_on(s, b, t)


@helper
def lay_turns(s, b, t):
    """The Turn deck, for few players without Keep Your Enemies Close (RUD-02, RUD-04, RUD-05)."""
    for card in range(L.TURNS):
        s.turn_discard[card] = b.turn_count[card]
    if b.players < b.kyec_min_players:
        s.turn_removed = np.int64(s.turn_discard[L.KYEC])
        s.turn_discard[L.KYEC] = 0
    reshuffle_turns(s, b, t)


# --- what a seat cannot see ------------------------------------------------------------------------------------------


@step
def seen(s, viewer, p, i):
    """Does the viewer know the card in a slot (RUD-30, RUD-37)? A Defence that is turned up is seen by all."""
    return (s.known[p, i] >> viewer) & 1 == 1 or (s.decision == S.FORTIFY and p == s.actor and i == s.used)


@helper
def determinize(s, b, viewer, key):
    """Deal anew what the viewer cannot see: other hands, unknown slots, the order of both decks.

    All of it is gathered by type and dealt by the key alone, so how it lay before does not matter. Players do not keep
    cards at random: slots hold what stops attacks, and cards that bring cards do not stay in a hand.
    """
    bag = s.hand[viewer - 1 if viewer > 0 else 1]  # a hand that is dealt anew holds the rest until then
    gather(s, b, viewer, bag)
    deal_slots(s, b, viewer, key, bag)
    s.left = stack(s.deck, bag, b.types)
    for i in range(s.left, b.cards):
        s.deck[i] = 0  # what was drawn can be told no more
    for k in range(b.types):
        bag[k] = 0
    s.key = key
    s.deck_key = stream(key, SHARED_DECK, MAIN_DECK)
    s.unshuffled = 1
    for p in range(b.players):
        if p != viewer:
            n = s.hand_n[p]
            s.hand_n[p] = 0
            for i in range(n):
                to_hand(s, p, kept_card(s, b, stream(key, SEARCH, L.SEATS + p), i))
    hidden = s.turn_left - int(s.seer == viewer and s.turn_left > 0)
    sort_turns(s, hidden)
    fisher_yates(s.turn_deck, hidden, stream(key, SHARED_DECK, TURN_DECK))


@helper
def gather(s, b, viewer, bag):
    """Count what the viewer cannot see: all cards of the game but those he sees."""
    for p in range(b.players):
        if p != viewer:
            s.hand_mask[p] = 0
            for k in range(b.types):
                s.hand[p, k] = 0
    for k in range(b.types):
        bag[k] = b.count[k] - s.hand[viewer, k] - s.discard[k] - s.buffers[k]
    for row in range(b.fortify_types):
        for p in range(b.players):
            bag[b.fortify_type[row]] -= s.fortify[p, row]
    for p in range(b.players):
        for i in range(s.slot_n[p]):
            if seen(s, viewer, p, i):
                bag[s.slot[p, i]] -= 1
    if s.card != S.NOTHING:
        bag[s.card] -= 1
    if s.viking != S.NOTHING:
        bag[s.viking] -= 1
    if s.fog != S.NOTHING:
        bag[s.fog] -= 1


@helper
def kept_card(s, b, luck, i):
    """Take a card of the deck that somebody has in hand; it hardly ever brings cards, for those are played at once."""
    played = b.effect_mask[L.DRAW] | b.effect_mask[L.FEAST] | b.effect_mask[L.TAKE] | b.effect_mask[L.FETCH]
    place = 0
    for n in range(TRIES):
        place = below(fold(luck, TRIES * i + n), s.left)
        if (played >> np.int64(s.deck[place])) & 1 == 0:
            break
    k = np.int64(s.deck[place])
    s.left -= 1
    s.deck[place] = s.deck[s.left]
    return k


@helper
def deal_slots(s, b, viewer, key, bag):
    """Unknown slots hold cards that may be built, seldom bluffs (RUD-28, RUD-30)."""
    for p in range(b.players):
        for i in range(s.slot_n[p]):
            if seen(s, viewer, p, i):
                continue
            k = 0
            for n in range(TRIES):
                k = pick(bag, b.build_mask, b.types, draw(key, SEARCH, p, TRIES * i + n))
                if (b.real_mask >> k) & 1:
                    break
            s.slot[p, i] = k
            bag[k] -= 1


@helper
def pick(bag, mask, types, word):
    """The type of a card of some types, each card with the same probability."""
    n = 0
    for k in range(types):
        n += bag[k] * ((mask >> k) & 1)
    left = below(word, n)
    k = 0
    while left >= bag[k] * ((mask >> k) & 1):
        left -= bag[k] * ((mask >> k) & 1)
        k += 1
    return k
