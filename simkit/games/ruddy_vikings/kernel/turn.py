"""What an action does, and what happens until the next decision.

Steps return the only option of the decision that they lead to, or UNKNOWN.
"""

import numpy as np

from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.games.ruddy_vikings.kernel.attack import (
    add_buffer,
    ask_buffer,
    ask_target,
    attack,
    begin_bypass,
    designate,
)
from simkit.games.ruddy_vikings.kernel.combat import defend_fog, respond, stop
from simkit.games.ruddy_vikings.kernel.effects import aim, fetch, foresee, play, sabotage, steal_sack
from simkit.games.ruddy_vikings.kernel.elimination import check_hands
from simkit.games.ruddy_vikings.kernel.log import log_build
from simkit.games.ruddy_vikings.kernel.rounds import end_turn, go_on
from simkit.games.ruddy_vikings.kernel.zones import from_hand, leave_slot
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import seat_at


@step
def apply(s, b, t, action):
    """Carry out a legal action and go on to the next decision."""
    if s.decision == S.MAIN:
        only = main_action(s, b, t, action)
    elif s.decision == S.RESPOND or s.decision == S.OTHER_OI:
        only = respond(s, b, t, action)
    elif s.decision == S.BUFFER:
        only = begin_bypass(s, b, t) if action == L.END else add_buffer(s, b, action - b.play_at)
    elif s.decision == S.TARGET:
        only = choose_seat(s, b, t, seat_at(s.actor, action - b.seat_at + 1, b.players))
    else:
        only = other_action(s, b, t, action)
    return go_on(s, b, t) if only == S.DONE else only


@step
def main_action(s, b, t, action):
    """D1: the blocks of codes in their order (RUD-20, RUD-33, RUD-49, RUD-79)."""
    p = s.active
    if action == L.END:
        end_turn(s, b, t)
        return S.DONE
    if action < b.build_at:
        k = action - b.play_at
        if b.class_of[k] == L.VIKING:
            attack(s, p, k)
            s.attacks += 1
            return ask_target(s, b, p)
        from_hand(s, p, k)
        return play(s, b, t, k)
    if action < b.slot_at:
        build(s, b, t, p, action - b.build_at)
        return S.DONE
    t.activated[p] += 1
    return play(s, b, t, leave_slot(s, p, action - b.slot_at))


@step
def build(s, b, t, p, k):
    """A card goes face down into the next slot, known to its builder only (RUD-27, RUD-30, RUD-31, RUD-37)."""
    i = np.int64(s.slot_n[p])
    from_hand(s, p, k)
    s.slot[p, i] = k
    s.known[p, i] = 1 << p
    s.slot_n[p] = i + 1
    s.builds += 1
    log_build(b, t, p, k)
    check_hands(s, b, t, p)


@step
def choose_seat(s, b, t, q):
    """D2: the target of the attack, or of the card."""
    if s.viking == S.NOTHING:
        return aim(s, b, t, q)
    s.target = q
    return ask_buffer(s, b)


@helper
def other_action(s, b, t, action):
    """D4, D6 to D11, D13."""
    if s.decision == S.BYPASS:
        return designate(s, b, t, action - b.slot_at)
    if s.decision == S.FORTIFY:
        return stop(s, b, t, action)
    if s.decision == S.AMBUSH:
        return ambush(s, b, t, action)
    if s.decision == S.SLOT:
        return sabotage(s, b, t, action - b.slot_at)
    if s.decision == S.TURN_PICK:
        return foresee(s, b, t, action - b.turn_at)
    if s.decision == S.VIKING_PICK:
        return fetch(s, b, t, action - b.play_at)
    if s.decision == S.THIEF:
        return steal_sack(s, b, t, action)
    return defend_fog(s, b, t, action)


@helper
def ambush(s, b, t, action):
    """D7: an attack on the active player out of turn, or none (RUD-75, RUD-76, RUD-77, RUD-78)."""
    if action == L.END:
        s.ambushes = b.ambush_limit
        return S.DONE
    s.ambushes += 1
    attack(s, s.actor, action - b.play_at)
    s.target = s.active
    return ask_buffer(s, b) if b.ambush_buffers else begin_bypass(s, b, t)
