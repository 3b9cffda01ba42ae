"""The legal options of every decision, in the order of RULES.md."""

from simkit.games.axes.kernel import state as S
from simkit.games.axes.limits import ARMORY, CARD_TYPES, USE_IT
from simkit.kernels.bits import above, listed
from simkit.kernels.jit import step


@step
def others(s):
    """The set of seats that the active player can aim at (AXE-20, AXE-50)."""
    return s.standing & ~(1 << s.actor)


@step
def with_armory(s, b):
    """The set of seats whose stored armory the active player's wench may take (AXE-50, AXE-57)."""
    return above(s.armory, 0) & others(s) if b.wench_remove else 0


@step
def free(s, b):
    """The set of seats that the active player's wench may make lose a turn (AXE-50, AXE-54, AXE-55)."""
    return ~above(s.skip, S.FREE) & others(s) if b.wench_skip else 0


@step
def playable(s, b, card):
    """May the active player play this card type (AXE-16, AXE-45)?"""
    if card < ARMORY:
        return True
    if card == ARMORY:
        return s.armory[s.actor] == 0 or b.armory_while_holding == USE_IT
    return free(s, b) != 0 or with_armory(s, b) != 0


@step
def can_store(s, b):
    """May the active player store the armory just played (AXE-40, AXE-44, AXE-45)?"""
    return b.armory_store != 0 and s.armory[s.actor] == 0


@step
def legal(s, b, acts):
    """The options of the current decision; returns their number.

    Some card is played; if none can be, one is discarded (AXE-15, AXE-17, AXE-18). Whoever uses a card chooses how and
    at whom (AXE-20, AXE-41, AXE-46, AXE-56).
    """
    if s.decision == S.TARGET:
        return listed(acts, 0, b.throw_at, others(s))
    if s.decision == S.TRICK:
        n = listed(acts, 0, b.remove_at, with_armory(s, b))
        return listed(acts, n, b.skip_at, free(s, b))
    if s.decision > S.TARGET:
        first, n = (b.armory_at, 1 + int(can_store(s, b))) if s.decision == S.USE else (b.stored_at, 2)
        acts[0] = first
        acts[1] = first + 1
        return n
    n = 0
    must_discard = s.decision == S.DISCARD
    first = b.discard_at if must_discard else b.play_at
    for card in range(CARD_TYPES):
        if s.hand[s.actor, card] > 0 and (must_discard or playable(s, b, card)):
            acts[n] = first + card
            n += 1
    return n
