"""Attacks step by step: the target, the orders, the strike, and what it brings about."""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel.combat import asks_order, clear_ranks, strike, strike_host
from simkit.games.village_of_legends.kernel.effects import ask, pop, push
from simkit.games.village_of_legends.kernel.modes import enemies, spell_targets, victory, weapon_targets
from simkit.games.village_of_legends.kernel.monsters import engaged, engaged_count, guards
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import seat_at

SEAT_AT, ITEM_AT = L.SEAT * L.BLOCK, L.ITEM_CODE * L.BLOCK


@helper
def begin_attack(s, b, t, k):
    """A card attacks: how, and whom it must ask for a target (VOL-506, VOL-508)."""
    p = s.active
    s.weapon = k
    s.attacker = p
    s.target = L.NOTHING
    s.beast = L.NOTHING
    if b.kind[k] == L.WEAPON:
        s.weapons = max(s.weapons, S.HEAVY_PLAYED if b.heavy[k] else S.LIGHT_PLAYED)
        t.weapons_played[p] += 1
    asked = True
    if b.kind[k] == L.SPELL:
        s.path = S.THROUGH
        if b.targets[k] == L.FRONT:
            s.path = S.SPREAD_FRONT
        elif b.targets[k] == L.ANY:
            s.path = S.BEYOND
        elif b.targets[k] == L.ALL:
            s.path = S.SPREAD_ALL
            asked = False
    elif b.source[k] == L.LIGHT:
        asked = engaged_count(s, b, p) == 0
        s.path = S.AT_PLAYER if asked else S.AT_FRONT
    else:
        s.path = S.THROUGH
    push(s, S.ATTACK, S.DECLARE if asked else S.ORDER_MONSTERS, 0, 0)
    if not b.auto_order:
        clear_ranks(s, b)


@step
def targets(s, b):
    """The seats that the attack may be aimed at: W, S, or anybody else (VOL-521, VOL-801, VOL-811, VOL-812)."""
    k, p = s.weapon, s.attacker
    if s.path == S.BEYOND:
        return enemies(s, p)
    if b.kind[k] == L.WEAPON and not (b.magic[k] and b.magic_staff_targets == L.AS_SPELL):
        return weapon_targets(s, b, p)
    return spell_targets(s, p)


@step
def declare(s, action):
    """The target is declared: a seat, or with an any-target Spell a Monster (VOL-508, VOL-521)."""
    if action < ITEM_AT:
        s.target = action - SEAT_AT
    else:
        s.beast = action - ITEM_AT
        s.path = S.AT_MONSTER
    s.stack[s.depth - 1, 1] = S.ORDER_MONSTERS


@helper
def monster_attack(s, b, t, i):
    """Monster i attacks its host; what it does besides comes right after (VOL-604, VOL-608)."""
    k = np.int64(s.m_type[i])
    s.m_flags[i] &= ~S.M_ATTACKS
    s.weapon = k
    s.attacker = s.m_owner[i]
    s.target = s.active
    s.beast = i
    s.path = S.ON_INT if b.int_attack[k] else S.FROM_MONSTER
    if b.fx_at[k] != b.fx_at[k + 1]:
        push(s, S.ROWS, b.fx_at[k], k, L.SEATS + s.active)
    push(s, S.ATTACK, S.ORDER_DEFENCE, 0, 0)
    if not b.auto_order:
        clear_ranks(s, b)


@helper
def attack_step(s, b, t):
    """Declare the target, the orders of Monsters and Defence items, then strike (VOL-507, VOL-508).

    Returns the only option if there is but one.
    """
    at, stage = s.depth - 1, s.stack[s.depth - 1, 1]
    if stage == S.DECLARE:
        seats = targets(s, b)
        if seats & (seats - 1) or (s.path == S.BEYOND and s.monsters > 0):
            ask(s, S.D_TARGET, s.attacker)
            return S.UNKNOWN
        if not t.hurry:
            ask(s, S.D_TARGET, s.attacker)
            return SEAT_AT + lowest(seats)
        t.forced += 1
        s.target = lowest(seats)
    elif stage < S.STRIKE:
        if asks_order(s, b) and (order_front(s, b) if stage == S.ORDER_MONSTERS else order_defence(s, b)):
            return S.UNKNOWN
    else:
        pop(s)
        before = s.alive
        if s.path >= S.FROM_MONSTER:
            strike_host(s, b, t)
        else:
            strike(s, b, t)
        if s.alive != before:
            fall_out(s, t)
        return S.UNKNOWN
    s.stack[at, 1] = stage + 1
    return S.UNKNOWN


@helper
def rank(s, x):
    """The next Monster or Defence item in the declared order (VOL-507)."""
    s.ranked += 1
    if x < L.AT_SLOT:
        s.m_rank[x] = s.ranked
    else:
        s.slot_rank[s.target, x - L.AT_SLOT] = s.ranked


@helper
def order_front(s, b):
    """Ask for the next Monster while several are left to order; the last one needs no question (VOL-507)."""
    if s.path != S.AT_FRONT and s.path != S.THROUGH:
        return False
    left, last = 0, 0
    for i in range(s.monsters):
        if engaged(s, b, i, s.attacker) and s.m_rank[i] == 0:
            left, last = left + 1, i
    if left > 1:
        ask(s, S.D_MONSTER, s.attacker)
        return True
    if left == 1:
        rank(s, last)
    return False


@helper
def order_defence(s, b):
    """The same for the Defence items of all who are attacked, clockwise from the attacker (VOL-507, VOL-606).

    Their number is one but for `all` Spells, whose order has no Monsters (VOL-520).
    """
    if s.path == S.AT_FRONT or s.path == S.AT_MONSTER or s.path == S.ON_INT:
        return False
    every = s.path == S.SPREAD_ALL
    for r in range(1, b.players + 1):
        p = seat_at(s.attacker, r, b.players)
        if (every and p != s.attacker and (s.alive >> p) & 1) or (not every and p == s.target):
            left, last = 0, 0
            for slot in range(L.SLOTS):
                if s.slots[p, slot] >= 0 and s.slot_rank[p, slot] == 0:
                    left, last = left + 1, L.AT_SLOT + slot
            for i in range(s.monsters):
                if not every and guards(s, b, i, p) and s.m_rank[i] == 0:
                    left, last = left + 1, i
            s.target = p
            if left > 1:
                ask(s, S.D_DEFENCE, s.attacker)
                return True
            if left == 1:
                rank(s, last)
    if every:
        s.target = L.NOTHING
    return False


@step
def fall_out(s, t):
    """Somebody is out: first the win check, then homeless Monsters, then perhaps the end of the turn (VOL-526)."""
    t.falls += 1
    victory(s)
    push(s, S.SETTLE, 0, 0, 0)


@helper
def homeless(s, b):
    """The next Monster whose host is out, by owner in turn order from the active player, then by arrival (VOL-903)."""
    for r in range(b.players):
        p = seat_at(s.active, r, b.players)
        for i in range(s.monsters):
            if s.m_owner[i] == p and (s.alive >> s.m_host[i]) & 1 == 0:
                return i
    return L.NOTHING


@helper
def settle(s, b):
    """Owners place homeless Monsters; if the active player is out, the turn ends (VOL-204, VOL-903, VOL-905)."""
    i = homeless(s, b)
    if i != L.NOTHING:
        ask(s, S.D_REPLACE, np.int64(s.m_owner[i]))
        return
    pop(s)
    if (s.alive >> s.active) & 1 == 0:
        while s.depth > 1:
            pop(s)
        clear_marks(s, b)
        s.stack[0, 1] = S.NEXT


@step
def clear_marks(s, b):
    """Damage on all Defence cards of all players is cleared at the end of every turn (VOL-404)."""
    for p in range(b.players):
        for slot in range(L.SLOTS):
            s.marks[p, slot] = 0
