"""The legal options of every decision, in the order of RULES.md."""

from simkit.games.axes.kernel import state as S
from simkit.games.axes.limits import ARMORY, KINDS, USE_IT, WENCH
from simkit.kernels.jit import step


@step
def playable(s, b, kind):
    """May the active player play this card type (AXE-16, AXE-45)?"""
    if kind == ARMORY:
        return s.armory[s.actor] == 0 or b.armory_while_holding == USE_IT
    if kind == WENCH:
        for j in range(b.players):
            if can_remove(s, b, j) or can_skip(s, b, j):
                return True
        return False
    return True


@step
def can_remove(s, b, j):
    """May the active player's wench take seat j's stored armory (AXE-50, AXE-57)?"""
    return b.wench_remove != 0 and j != s.actor and s.armory[j] > 0


@step
def can_skip(s, b, j):
    """May the active player's wench make seat j lose a turn (AXE-50, AXE-54, AXE-55)?"""
    return b.wench_skip != 0 and j != s.actor and not s.out[j] and s.skip[j] == S.FREE


@step
def can_store(s, b):
    """May the active player store the armory just played (AXE-44, AXE-45)?"""
    return b.armory_store != 0 and s.armory[s.actor] == 0


@step
def legal(s, b, acts):
    """The options of the current decision; returns their number."""
    n = 0
    p = s.actor
    if s.decision == S.TARGET:
        for j in range(b.players):  # a sum instead of a branch, which could not be predicted
            acts[n] = b.throw_at + j
            n += int(j != p) & int(s.out[j] == 0)
    elif s.decision == S.CARD:
        for kind in range(KINDS):
            if s.hand[p, kind] > 0 and playable(s, b, kind):
                acts[n] = b.play_at + kind
                n += 1
    elif s.decision == S.USE:
        acts[0] = b.armory_at + S.USE_NOW
        acts[1] = b.armory_at + S.STORE
        n = 1 + int(can_store(s, b))
    elif s.decision == S.TRICK:
        for j in range(b.players):
            if can_remove(s, b, j):
                acts[n] = b.remove_at + j
                n += 1
        for j in range(b.players):
            if can_skip(s, b, j):
                acts[n] = b.skip_at + j
                n += 1
    elif s.decision == S.DISCARD:
        for kind in range(KINDS):
            if s.hand[p, kind] > 0:
                acts[n] = b.discard_at + kind
                n += 1
    else:
        acts[0] = b.stored_at + S.USE_STORED
        acts[1] = b.stored_at + S.KEEP_STORED
        n = 2
    return n
