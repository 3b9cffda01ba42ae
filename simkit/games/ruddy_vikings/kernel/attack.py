"""Declaring an attack: the Viking, its target, Buffers and bypasses, and the damage it threatens.

Steps return the only option of the decision they open, or UNKNOWN.
"""

import numpy as np

from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.games.ruddy_vikings.kernel.legal import aims, buffer_types, free_hand, stopping
from simkit.games.ruddy_vikings.kernel.log import log_attack
from simkit.games.ruddy_vikings.kernel.zones import from_hand
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import places


@step
def attack(s, p, k):
    """One Viking leaves the hand; there is no way back (RUD-39, RUD-44)."""
    from_hand(s, p, k)
    s.viking = k
    s.attacker = p
    s.target = S.NOTHING
    s.buffer_mask = 0
    s.buffer_n = 0
    s.clash = 0
    s.from_type = 0
    s.bypassed = 0
    s.from_slot = 0
    s.used = S.NOTHING


@step
def ask_target(s, b, p):
    """D2: whom?"""
    s.decision = S.TARGET
    s.actor = p
    seats = aims(s, b)
    return S.UNKNOWN if seats & (seats - 1) else b.seat_at + places(p, lowest(seats), b.players) - 1


@step
def ask_buffer(s, b):
    """D3: one more Buffer?"""
    s.decision = S.BUFFER
    s.actor = s.attacker
    return L.END if buffer_types(s, b) == 0 else S.UNKNOWN


@step
def add_buffer(s, b, k):
    """A Buffer goes to the table with its Viking (RUD-41, RUD-42, RUD-44)."""
    from_hand(s, s.attacker, k)
    s.buffers[k] += 1
    s.buffer_mask |= 1 << k
    s.buffer_n += 1
    s.clash |= b.clash[k]
    s.from_type = k
    return ask_buffer(s, b)


@helper
def bypasses(s, b):
    """Active defences that the attack bypasses, if there are as many (RUD-43, RUD-45)."""
    n, m = b.bypass[s.viking], s.buffer_mask
    while m != 0:
        k = lowest(m)
        m &= m - 1
        n += b.add_bypass[k] * s.buffers[k]
    return n


@step
def begin_bypass(s, b, t):
    """D4 for as many filled slots as are bypassed; Thor's Hammer bypasses all (RUD-45, RUD-46, RUD-47)."""
    filled = np.int64(s.slot_n[s.target])
    if s.thor > 0 and s.attacker == s.active:
        s.thor -= 1
        s.bypassed = (1 << filled) - 1
        return declare(s, b, t)
    s.to_bypass = min(bypasses(s, b), filled)
    return ask_bypass(s, b, t)


@step
def ask_bypass(s, b, t):
    """D4: which slot? With none left to designate the attack is declared."""
    if s.to_bypass == 0:
        return declare(s, b, t)
    s.decision = S.BYPASS
    s.actor = s.attacker
    return b.slot_at + s.from_slot if s.slot_n[s.target] - s.from_slot == s.to_bypass else S.UNKNOWN


@step
def designate(s, b, t, i):
    """A slot is bypassed (RUD-45, RUD-48)."""
    s.bypassed |= 1 << i
    s.from_slot = i + 1
    s.to_bypass -= 1
    return ask_bypass(s, b, t)


@step
def declare(s, b, t):
    """D5: the defender may respond (RUD-50, RUD-55)."""
    log_attack(s, b, t)
    s.decision = S.RESPOND
    p = s.target
    s.actor = p
    if free_hand(s, b, p) & b.react_mask != 0:
        return S.UNKNOWN
    types = (b.react_mask | stopping(s, b)) & ~b.barred[p]
    for i in range(s.slot_n[p]):
        if (types >> np.int64(s.slot[p, i])) & ~(s.bypassed >> i) & 1:
            return S.UNKNOWN
    return L.END


# --- damage ----------------------------------------------------------------------------------------------------------


@step
def full_damage(s, b):
    """D with every War Cry working (RUD-59, RUD-92)."""
    return b.damage[s.viking] * multiplier(s, b) + bonus(s, b)


@helper
def multiplier(s, b):
    """The product of all that multiplies."""
    times, m = 1, s.buffer_mask
    while m != 0:
        k = lowest(m)
        m &= m - 1
        if b.multiply_base[k] > 1:
            for _ in range(s.buffers[k]):
                times *= b.multiply_base[k]
    return times


@helper
def bonus(s, b):
    """What is added to the base damage: Buffers, WAR!!!!, on the own turn Tyr's Wrath (RUD-59, RUD-92)."""
    n, m = 0, s.buffer_mask
    while m != 0:
        k = lowest(m)
        m &= m - 1
        n += b.add_damage[k] * s.buffers[k]
    if s.turn_card == L.WAR:
        n += b.war_bonus
    return n + s.wrath if s.attacker == s.active else n
