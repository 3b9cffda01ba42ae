"""An attack from the response to its end. Steps return the only option of the decision they open, UNKNOWN, or DONE."""

import numpy as np

from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.games.ruddy_vikings.kernel.attack import bonus, full_damage
from simkit.games.ruddy_vikings.kernel.elimination import check_hands
from simkit.games.ruddy_vikings.kernel.legal import can_react, slot_types, stopping
from simkit.games.ruddy_vikings.kernel.log import log_success
from simkit.games.ruddy_vikings.kernel.zones import blame, discard, from_hand, leave_slot, lose_cards, roll, to_hand
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count
from simkit.kernels.seats import clockwise

# --- responding ------------------------------------------------------------------------------------------------------


@step
def respond(s, b, t, action):
    """D5, D12: nothing, a reaction from hand, or a slot (RUD-50, RUD-53, RUD-54, RUD-57)."""
    p = s.actor
    if action == L.END:
        if s.decision == S.RESPOND:
            s.asked = p
        return ask_others(s, b, t)
    if action < b.build_at:
        k = action - b.play_at
        from_hand(s, p, k)
        count(t, t.used_hand, p, k)
    else:
        i = action - b.slot_at
        k = np.int64(s.slot[p, i])
        count(t, t.used_slot, p, k)
        if (b.shield_mask >> k) & 1:
            t.stops[p] += 1
            return use_defence(s, b, t, i)
        leave_slot(s, p, i)
    t.stops[p] += 1
    if b.effect[k] == L.CANCEL:
        return cancel(s, b, t, k)
    return reflect(s, b, t, k)


@step
def ask_others(s, b, t):
    """D12: others may cancel the attack, if the rules let them; else it succeeds (RUD-54, RUD-57)."""
    if b.oi_scope == L.ANY_ATTACK:
        oi = b.effect_mask[L.CANCEL]
        q = clockwise(s.asked, b.players)
        while q != s.target:
            if q != s.attacker and (s.living >> q) & 1 and can_react(s, b, q, oi, oi & ~b.barred[q]):
                s.asked = q
                s.actor = q
                s.decision = S.OTHER_OI
                return S.UNKNOWN
            q = clockwise(q, b.players)
    return succeed(s, b, t)


@step
def use_defence(s, b, t, i):
    """A Defence is turned up; D6 if there is a Fortify beside it (RUD-70)."""
    s.used = i
    if s.fortify_n[s.actor] > 0:
        s.decision = S.FORTIFY
        return S.UNKNOWN
    return stop(s, b, t, L.END)


# --- resolving -------------------------------------------------------------------------------------------------------


@helper
def stop(s, b, t, action):
    """The Defence or a Fortify is discarded, the Viking too, or it is captured (RUD-63, RUD-67, RUD-70, RUD-71)."""
    p, i = s.actor, s.used
    k = np.int64(s.slot[p, i])
    if action == L.END:
        discard(s, leave_slot(s, p, i))
    else:
        s.fortify[p, b.fortify_row[action - b.play_at]] -= 1
        s.fortify_n[p] -= 1
        discard(s, action - b.play_at)
        t.fortify_spent[p] += 1
        s.known[p, i] = (1 << b.players) - 1
    buffers_back(s)
    captured = (b.capture_mask >> k) & 1
    if captured:
        to_hand(s, p, s.viking)
        t.captured[p] += int(p == s.target)
    else:
        discard(s, s.viking)
    t.spent[s.attacker] += int(captured == 0 or p == s.target)
    return finish(s, b, t)


@helper
def cancel(s, b, t, oi):
    """OI!: no cards are lost, the Buffers go back, the Viking is discarded or goes back (RUD-64)."""
    buffers_back(s)
    if b.oi_viking == L.GOES_HOME:
        to_hand(s, s.attacker, s.viking)
    else:
        discard(s, s.viking)
        t.spent[s.attacker] += 1
    discard(s, oi)
    return finish(s, b, t)


@helper
def reflect(s, b, t, fog):
    """Fog of War: the Buffers go back, the Viking hits its owner, who may perhaps defend (RUD-65, RUD-67)."""
    buffers_back(s)
    s.fog = fog
    p = s.attacker
    if b.fog_defendable and slot_types(s, p) & stopping(s, b) != 0:
        s.decision = S.FOG_DEFEND
        s.actor = p
        return S.UNKNOWN
    return hit_owner(s, b, t)


@helper
def fog_damage(s, b):
    """What Fog of War costs the attacker (RUD-65)."""
    return b.damage[s.viking] + (b.war_bonus if s.turn_card == L.WAR and b.fog_war else 0)


@helper
def hit_owner(s, b, t):
    """The attacker loses cards; the Viking is discarded (RUD-65, RUD-66)."""
    p = s.attacker
    lost = lose_cards(s, t, p, fog_damage(s, b), S.NOTHING)
    t.lost_fog[p] += lost
    if lost > 0:
        blame(s, t, p, L.BY_FOG, s.target)
    discard(s, s.viking)
    t.spent[p] += 1
    return finish(s, b, t)


@step
def defend_fog(s, b, t, action):
    """D13: a Defence of the attacker's own, or none (RUD-67)."""
    if action == L.END:
        return hit_owner(s, b, t)
    p, i = s.actor, action - b.slot_at
    count(t, t.used_slot, p, np.int64(s.slot[p, i]))
    t.stops[p] += 1
    return use_defence(s, b, t, i)


@helper
def succeed(s, b, t):
    """Cards are lost; Buffers are discarded, the Viking too or it goes back (RUD-57, RUD-58, RUD-60, RUD-61)."""
    p, q, k = s.attacker, s.target, s.viking
    taker = p if (b.taking_mask >> k) & 1 else S.NOTHING
    lost = lose_cards(s, t, q, screamed_damage(s, b), taker)
    if lost > 0:
        blame(s, t, q, L.BY_ATTACK, p)
    log_success(s, b, t, lost)
    t.spent[p] += s.buffer_n
    m = s.buffer_mask
    while m != 0:
        buffer = lowest(m)
        m &= m - 1
        while s.buffers[buffer] > 0:
            s.buffers[buffer] -= 1
            discard(s, buffer)
    if b.viking_after_success == L.RETURN_IT:
        to_hand(s, p, k)
    else:
        discard(s, k)
        t.spent[p] += 1
    return finish(s, b, t)


@helper
def screamed_damage(s, b):
    """D; where a War Cry may fail, each is tested once (RUD-59)."""
    if b.war_cry_success >= L.CERTAIN:
        return full_damage(s, b)
    times, m = 1, s.buffer_mask
    while m != 0:
        k = lowest(m)
        m &= m - 1
        if b.multiply_base[k] > 1:
            for _ in range(s.buffers[k]):
                if roll(s, s.attacker, L.CERTAIN) < b.war_cry_success:
                    times *= b.multiply_base[k]
    return b.damage[s.viking] * times + bonus(s, b)


@helper
def buffers_back(s):
    """After a failure all Buffers go back to the attacker's hand (RUD-62)."""
    m = s.buffer_mask
    s.buffer_mask = 0
    while m != 0:
        k = lowest(m)
        m &= m - 1
        while s.buffers[k] > 0:
            s.buffers[k] -= 1
            to_hand(s, s.attacker, k)


@step
def finish(s, b, t):
    """The combat is complete; the acting player is the attacker (RUD-68, RUD-100)."""
    if s.fog != S.NOTHING:
        discard(s, s.fog)
        s.fog = S.NOTHING
    s.viking = S.NOTHING
    s.buffer_mask = 0
    check_hands(s, b, t, s.attacker)
    return S.DONE
