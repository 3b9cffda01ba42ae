"""The legal options of every decision, in ascending order of their codes."""

import numpy as np

from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import clockwise, seat_at

# --- who and what ----------------------------------------------------------------------------------------------------


@step
def others(s, p):
    """The set of living opponents."""
    return s.living & ~(1 << p)


@step
def targets(s, b, p):
    """The set of players that p may attack (RUD-39, RUD-40)."""
    return others(s, p) if s.turn_card != L.KYEC else neighbours(s, b, p)


@helper
def neighbours(s, b, p):
    """The nearest living player on either side (RUD-40)."""
    left, right = clockwise(p, b.players), p
    while (s.living >> left) & 1 == 0:
        left = clockwise(left, b.players)
    while right == p or (s.living >> right) & 1 == 0:
        right = (right if right > 0 else b.players) - 1
    return (1 << left) | (1 << right)


@step
def free_hand(s, b, p):
    """Types in hand that may be used: not denied ones, and perhaps not the last card (RUD-96, RUD-111)."""
    if b.last_card_play == L.ILLEGAL and s.hand_n[p] == 1:
        return 0
    return s.hand_mask[p] & ~b.barred[p]


@step
def attacks_allowed(s, b):
    """Nobody attacks in the first round (RUD-24)."""
    return s.rounds > b.no_attack_rounds


@step
def may_attack(s, b):
    """Has the active player an attack left (RUD-24, RUD-38)?"""
    more = b.season_attacks if s.turn_card == L.SEASON else 0
    return attacks_allowed(s, b) and s.attacks < b.attacks_per_turn + s.raid + more


@step
def ambushers(s, b, p):
    """Types with which p may attack the active player out of turn (RUD-40, RUD-75, RUD-76, RUD-96, RUD-111)."""
    m = free_hand(s, b, p) & b.ambush_mask
    return m if m == 0 or (targets(s, b, p) >> s.active) & 1 else 0


@step
def unknown_slots(s, p, viewer):
    """How many active defences of p the viewer does not know (RUD-37)."""
    n = 0
    for i in range(s.slot_n[p]):
        n += int((s.known[p, i] >> viewer) & 1 == 0)
    return n


@step
def aims(s, b):
    """D2: the set of players that the Viking or the card may be aimed at (RUD-39, RUD-40, RUD-80, RUD-82, RUD-83)."""
    if s.viking != S.NOTHING:
        return targets(s, b, s.attacker)
    effect = b.effect[s.card]
    return exposed(s, b, s.active, effect) if effect == L.SABOTAGE or effect == L.SPY else others(s, s.active)


@helper
def exposed(s, b, p, effect):
    """Opponents with an active defence, for a spy with one that p does not know (RUD-83)."""
    seats = 0
    for q in range(b.players):
        seen = unknown_slots(s, q, p) if effect == L.SPY else np.int64(s.slot_n[q])
        seats |= int(seen > 0) << q
    return seats & others(s, p)


# --- D1 --------------------------------------------------------------------------------------------------------------


@step
def within_limits(s, b):
    """Chance, God and Gift cards of which the active player may use one more (RUD-22)."""
    m = 0
    if s.chance < b.limit_chance + s.omen:
        m |= b.chance_mask
    if s.god < b.limit_god + s.omen:
        m |= b.god_mask
    if s.gift < b.limit_gift:
        m |= b.gift_mask
    return m


@step
def pointless(s, b, p, there):
    """Of some types, those that cannot be played now whatever the limits (RUD-69, RUD-83, RUD-86, RUD-88, RUD-111)."""
    m = b.barred[p] | ~b.play_mask
    if there & b.effect_mask[L.FORESIGHT] and s.turn_left == 0:
        m |= b.effect_mask[L.FORESIGHT]
    if there & b.effect_mask[L.FETCH] and s.discard_mask & b.viking_mask == 0:
        m |= b.effect_mask[L.FETCH]
    if there & b.effect_mask[L.SABOTAGE] and exposed(s, b, p, L.SABOTAGE) == 0:
        m |= b.effect_mask[L.SABOTAGE]
    if there & b.effect_mask[L.SPY] and exposed(s, b, p, L.SPY) == 0:
        m |= b.effect_mask[L.SPY]
    if b.fortify_max > 0 and s.fortify_n[p] >= b.fortify_max:
        m |= b.effect_mask[L.FORTIFY]
    return m


@step
def slot_types(s, p):
    """The set of types in the slots of p."""
    m = 0
    for i in range(s.slot_n[p]):
        m |= 1 << np.int64(s.slot[p, i])
    return m


@step
def from_hand_only(s, b, p, playable):
    """Of the playable types, those in hand: the last card is special (RUD-81, RUD-96)."""
    m = s.hand_mask[p] & playable
    if s.hand_n[p] == 1:
        if b.last_card_play == L.ILLEGAL:
            m &= b.effect_mask[L.SWAP]
        if b.swap_last_card == L.MAY_NOT:
            m &= ~b.effect_mask[L.SWAP]
    return m


@step
def main_options(s, b, acts):
    """D1: end, play or attack, build, activate (RUD-20, RUD-21, RUD-25, RUD-27, RUD-28, RUD-29, RUD-33, RUD-35)."""
    p, n = s.active, 1
    acts[0] = L.END
    hand, slots = s.hand_mask[p], slot_types(s, p)
    playable = 0
    if (hand | slots) & b.play_mask:
        playable = within_limits(s, b) & ~pointless(s, b, p, hand | slots)
    m = from_hand_only(s, b, p, playable)
    if may_attack(s, b):
        m |= free_hand(s, b, p) & b.viking_mask
    n = add(acts, n, b.play_at, m)
    if s.slot_n[p] < b.max_active_defences and (b.builds_per_turn == 0 or s.builds < b.builds_per_turn):
        n = add(acts, n, b.build_at, free_hand(s, b, p) & b.build_mask)
    if slots & playable:
        n = add_slots(s, b, acts, n, p, playable, 0)
    return n


# --- the other decisions ---------------------------------------------------------------------------------------------


@step
def add(acts, n, first, m):
    """Add an option for each member of a set; returns how many there are now."""
    while m != 0:
        acts[n] = first + lowest(m)
        n += 1
        m &= m - 1
    return n


@step
def add_slots(s, b, acts, n, p, types, without):
    """Add the slots of p that hold one of some types, but for a set of slots."""
    for i in range(s.slot_n[p]):
        if (types >> np.int64(s.slot[p, i])) & ~(without >> i) & 1:
            acts[n] = b.slot_at + i
            n += 1
    return n


@step
def buffer_types(s, b):
    """D3: types that may be added (RUD-41, RUD-42, RUD-43, RUD-96, RUD-111)."""
    m = free_hand(s, b, s.attacker) & b.buffer_mask & ~s.clash
    return (m >> s.from_type) << s.from_type


@step
def stopping(s, b):
    """Types that stop the attacking Viking (RUD-34, RUD-52)."""
    return b.stop_mask[b.mode[s.viking]]


@step
def reactions(s, b, acts):
    """D5, D11, D12, D13: what the actor may use, from hand or slot (RUD-48, RUD-50, RUD-51, RUD-53, RUD-54, RUD-56)."""
    p, hidden = s.actor, 0
    if s.decision == S.RESPOND:
        m = b.react_mask
        slots, hidden = (m | stopping(s, b)) & ~b.barred[p], s.bypassed
    elif s.decision == S.FOG_DEFEND:
        m = 0
        slots = stopping(s, b)
    else:
        m = b.effect_mask[L.THIEF if s.decision == S.THIEF else L.CANCEL]
        slots = m & ~b.barred[p]
    acts[0] = L.END
    return add_slots(s, b, acts, add(acts, 1, b.play_at, free_hand(s, b, p) & m), p, slots, hidden)


@step
def can_react(s, b, p, types, in_slots):
    """Has p one of some types in hand to use, or one of others in a slot?"""
    return free_hand(s, b, p) & types != 0 or slot_types(s, p) & in_slots != 0


@step
def turn_types(s):
    """The set of Turn cards in the Turn deck."""
    m = 0
    for i in range(s.turn_left):
        m |= 1 << np.int64(s.turn_deck[i])
    return m


@helper
def other_options(s, b, acts):
    """D2, D4, D6, D8, D9, D10: one of some seats, slots or cards (RUD-45, RUD-46, RUD-70, RUD-85, RUD-88)."""
    n = 0
    if s.decision == S.TARGET:
        m = aims(s, b)
        for k in range(1, b.players):
            if (m >> seat_at(s.actor, k, b.players)) & 1:
                acts[n] = b.seat_at + k - 1
                n += 1
        return n
    if s.decision == S.TURN_PICK:
        return add(acts, 0, b.turn_at, turn_types(s))
    if s.decision == S.VIKING_PICK:
        return add(acts, 0, b.play_at, s.discard_mask & b.viking_mask)
    if s.decision == S.FORTIFY:
        acts[0] = L.END
        n = 1
        for row in range(b.fortify_types):
            if s.fortify[s.actor, row] > 0:
                acts[n] = b.play_at + b.fortify_type[row]
                n += 1
        return n
    first, last = s.from_slot, s.slot_n[s.target] - s.to_bypass
    if s.decision == S.SLOT:
        first, last = 0, s.slot_n[s.card_target] - 1
    for i in range(first, last + 1):
        acts[n] = b.slot_at + i
        n += 1
    return n


@step
def legal(s, b, acts):
    """The options of the open decision; returns their number."""
    if s.decision == S.MAIN:
        return main_options(s, b, acts)
    if s.decision == S.RESPOND or s.decision >= S.THIEF:
        return reactions(s, b, acts)
    if s.decision == S.BUFFER or s.decision == S.AMBUSH:
        acts[0] = L.END
        m = buffer_types(s, b) if s.decision == S.BUFFER else ambushers(s, b, s.actor)
        return add(acts, 1, b.play_at, m)
    return other_options(s, b, acts)
