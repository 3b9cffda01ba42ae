"""The legal options of every decision, in the order of RULES.md."""

from simkit.games.axes.kernel import state as S
from simkit.games.axes.limits import ARMORY, KINDS, USE_IT, WENCH
from simkit.kernels.bits import lowest
from simkit.kernels.jit import step


@step
def others(s):
    """The set of seats that the active player can aim at (AXE-20, AXE-50)."""
    return s.standing & ~(1 << s.actor)


@step
def playable(s, b, kind):
    """May the active player play this card type (AXE-16, AXE-45)?"""
    if kind == ARMORY:
        return s.armory[s.actor] == 0 or b.armory_while_holding == USE_IT
    if kind == WENCH:
        seats = others(s)
        while seats:
            j = lowest(seats)
            if can_remove(s, b, j) or can_skip(s, b, j):
                return True
            seats &= seats - 1
        return False
    return True


@step
def can_remove(s, b, j):
    """May a wench take the stored armory of another seat (AXE-50, AXE-57)?"""
    return (b.wench_remove != 0) & (s.armory[j] > 0)


@step
def can_skip(s, b, j):
    """May a wench make another seat lose a turn (AXE-50, AXE-54, AXE-55)?"""
    return (b.wench_skip != 0) & (s.skip[j] == S.FREE)


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
        seats = others(s)
        while seats:
            acts[n] = b.throw_at + lowest(seats)
            n += 1
            seats &= seats - 1
    elif s.decision < S.TARGET:
        must_discard = s.decision == S.DISCARD
        first = b.discard_at if must_discard else b.play_at
        for kind in range(KINDS):
            if s.hand[p, kind] > 0 and (must_discard or playable(s, b, kind)):
                acts[n] = first + kind
                n += 1
    elif s.decision == S.USE:
        acts[0] = b.armory_at + S.USE_NOW
        acts[1] = b.armory_at + S.STORE
        n = 1 + int(can_store(s, b))
    elif s.decision == S.TRICK:
        seats = others(s)
        while seats:  # sums instead of branches, which could not be predicted
            j = lowest(seats)
            acts[n] = b.remove_at + j
            n += int(can_remove(s, b, j))
            seats &= seats - 1
        seats = others(s)
        while seats:
            j = lowest(seats)
            acts[n] = b.skip_at + j
            n += int(can_skip(s, b, j))
            seats &= seats - 1
    else:
        acts[0] = b.stored_at + S.USE_STORED
        acts[1] = b.stored_at + S.KEEP_STORED
        n = 2
    return n
