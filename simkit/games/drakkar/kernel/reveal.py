"""A turn: who chooses, what is revealed, and how it ends."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import chance as C
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.asking import ask
from simkit.games.drakkar.kernel.log import log_play, log_reveal, log_turn
from simkit.games.drakkar.kernel.quests import begin_quests
from simkit.games.drakkar.kernel.ships import discard
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count
from simkit.kernels.rng import below
from simkit.kernels.streams import DICE, draw


@step
def begin_turn(s, b):
    """All who have cards choose, seat by seat, unless they are late (DRK-024, DRK-027, DRK-029, DRK-146)."""
    s.turn += 1
    s.turns += 1
    if b.tempo:
        C.draw_late(s, b)
    for p in range(b.players):
        s.choice[p] = S.UNDECIDED
    s.pending = choosers(s, b)
    s.stage = S.CHOOSE


@step
def choosers(s, b):
    """Mask of the seats that choose a card this turn (DRK-024, DRK-029, DRK-032, DRK-146)."""
    seats = 0
    for p in range(b.players):
        seats |= int(s.cards[p] > 0) << p
    return seats if b.late_penalty == L.EXTRA_DISCARD else seats & ~s.late


@step
def ask_play(s, b, p):
    """Every hand card with both faces, whether or not they will do anything (DRK-024, DRK-026, DRK-146)."""
    ask(s, b, S.PLAY, p, s.slots[p] if (b.handicapped >> p) & 1 == 0 else allowed(s, b, p))


@helper
def allowed(s, b, p):
    """The hand without denied faces; of a card with two of them face 0 is left (DRK-153)."""
    options = s.slots[p]
    for slot in range(b.hand_size):
        if (options >> (2 * slot)) & 3:
            side = 2 * np.int64(s.pile[s.hand_at[p] + slot])
            if b.denied[p, b.face[side + 1]]:
                options &= ~(2 << (2 * slot))
            elif b.denied[p, b.face[side]]:
                options &= ~(1 << (2 * slot))
    return options


@step
def leave_hand(s, b, p, slot):
    """A card leaves its hand slot; returns the card."""
    s.slots[p] &= ~(3 << (2 * slot))
    s.cards[p] -= 1
    return np.int64(s.pile[s.hand_at[p] + slot])


@helper
def random_slot(s, b, p):
    """A slot of the hand, each card equally likely (DRK-147)."""
    left = below(draw(s.key, DICE, C.LATE_CARD + p, s.turns), np.int64(s.cards[p]))
    slot = 0
    while True:
        if (s.slots[p] >> (2 * slot)) & 3 != 0:
            if left == 0:
                return slot
            left -= 1
        slot += 1


@helper
def discard_late(s, b, t, p):
    """A late player discards a random card without effect (DRK-030, DRK-032, DRK-147)."""
    card = leave_hand(s, b, p, random_slot(s, b, p))
    discard(s, card)
    t.late_discards[p] += 1
    count(t, t.late, p, b.type_row[card])


@helper
def reveal(s, b, t):
    """All chosen cards leave the hands together, the chosen face up (DRK-025, DRK-030, DRK-031, DRK-033, DRK-147)."""
    for p in range(b.players):
        choice = np.int64(s.choice[p])
        s.choice[p] = S.UNDECIDED
        if (s.late >> p) & 1:
            t.late_turns[p, s.rounds - 1] += 1
            if b.late_penalty == L.LOSE_TURN:
                discard_late(s, b, t, p)
            elif b.late_penalty == L.RANDOM_PLAY:
                choice = 2 * random_slot(s, b, p) + below(draw(s.key, DICE, C.LATE_FACE + p, s.turns), 2)
        if choice != S.UNDECIDED:
            side = 2 * leave_hand(s, b, p, choice >> 1) + (choice & 1)
            s.shown[p] = side
            log_play(s, b, t, p, side)
            banner = b.banner[b.face[side]]
            s.reds |= int(banner == L.RED) << p
            s.yellows |= int(banner == L.YELLOW) << p
            s.blues |= int(banner == L.BLUE) << p
    log_reveal(s, b, t)
    s.stage = S.RED


@helper
def end_turn(s, b, t):
    """Extra discards of late players; turns repeat until all hands are empty (DRK-027, DRK-032, DRK-147)."""
    held = 0
    for p in range(b.players):
        if b.late_penalty == L.EXTRA_DISCARD and (s.late >> p) & 1 and s.cards[p] > 0:
            discard_late(s, b, t, p)
        held += s.cards[p]
    log_turn(s, b, t)
    if held > 0:
        s.stage = S.TURN
    else:
        begin_quests(s, b, t)
