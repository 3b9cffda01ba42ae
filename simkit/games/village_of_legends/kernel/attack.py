"""Attacks step by step: the target, the orders, the strike, and what it brings about."""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel.combat import (
    asks_order,
    clear_ranks,
    front_seat,
    spread_over,
    strike,
    strike_host,
)
from simkit.games.village_of_legends.kernel.effects import heal
from simkit.games.village_of_legends.kernel.modes import (
    BATTLEFIELD,
    MIDDLE,
    friends,
    others,
    spell_targets,
    victory,
    weapon_targets,
)
from simkit.games.village_of_legends.kernel.monsters import engaged, engaged_count, guards, summon
from simkit.games.village_of_legends.kernel.overwhelm import any_swallowed, clear_market, grow, reward
from simkit.games.village_of_legends.kernel.tasks import ask, pop, push
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
    s.linked = 0
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
    """The seats that the attack may be aimed at: W, S, or anybody else (VOL-521, VOL-801, VOL-811, VOL-812).

    Bit OVERWHELM_SEAT is the Overwhelm Monster (VOL-654).
    """
    k, p = s.weapon, s.attacker
    overwhelm = int(s.ow_card >= 0) << L.OVERWHELM_SEAT
    if s.path == S.BEYOND:
        return others(s, p) | overwhelm
    if b.kind[k] == L.WEAPON and not (b.magic[k] and b.magic_staff_targets == L.AS_SPELL):
        seats = weapon_targets(s, b, p)
    else:
        seats = spell_targets(s, b, p)
    if s.path != S.SPREAD_FRONT and (overwhelm or b.players == BATTLEFIELD) and engaged_count(s, b, p) == 0:
        seats |= overwhelm | rescued(s, b, p)
    return seats


@helper
def rescued(s, b, p):
    """The team-mates of a Skirmisher with engaged Monsters in front, which he may kill instead (VOL-844)."""
    mask = 0
    if b.players == BATTLEFIELD and (MIDDLE >> p) & 1:
        for i in range(s.monsters):
            q = np.int64(s.m_host[i])
            if (friends(s, b, p) >> q) & 1 and engaged(s, b, i, q):
                mask |= 1 << q
    return mask


@step
def declare(s, b, action):
    """The target is declared: a seat, or with an any-target Spell a Monster (VOL-508, VOL-521)."""
    if action < ITEM_AT:
        aim(s, b, action - SEAT_AT)
    else:
        s.beast = action - ITEM_AT
        s.path = S.AT_MONSTER
    s.stack[s.depth - 1, 1] = S.ORDER_MONSTERS


@step
def aim(s, b, seat):
    """At a player, at the Overwhelm Monster (VOL-654), or at Monsters in front of a team-mate (VOL-844)."""
    if seat == L.OVERWHELM_SEAT:
        s.path = S.AT_OVERWHELM
        return
    s.target = seat
    if b.players == BATTLEFIELD and s.path != S.BEYOND and (b.foes[s.attacker] >> seat) & 1 == 0:
        s.path = S.HELPING


@helper
def monster_attack(s, b, t, i):
    """Monster i attacks its host; what it does besides comes right after (VOL-604, VOL-608)."""
    s.m_flags[i] &= ~(S.M_ATTACKS | S.M_AMBUSH)
    summon(s, b, i)
    s.beast = i
    beast_attack(s, b, np.int64(s.m_type[i]), np.int64(s.m_owner[i]), np.int64(s.m_host[i]))


@helper
def beast_attack(s, b, k, owner, host):
    """The attack of a Monster card on a player, then its rows; a card without attack has its rows alone."""
    s.weapon = k
    s.attacker = owner
    s.target = host
    s.linked = 0
    s.path = S.ON_INT if b.int_attack[k] else S.BREATH if b.element[k] > 0 else S.FROM_MONSTER
    if b.fx_at[k] != b.fx_at[k + 1]:
        push(s, S.ROWS, b.fx_at[k], k, L.SEATS + host)
    if b.attacks[k]:
        push(s, S.ATTACK, S.ORDER_DEFENCE, 0, 0)
        if not b.auto_order:
            clear_ranks(s, b)


@helper
def lone_attack(s, b, k):
    """A card of the Market attacks the active player, as a wild Monster (VOL-652, VOL-676)."""
    s.beast = L.NOTHING
    beast_attack(s, b, k, S.WILD, np.int64(s.active))


@helper
def ambush_step(s, b, t):
    """The next Sneak Attack Monster that has come attacks, in the order drawn (VOL-660)."""
    for i in range(s.monsters):
        if s.m_flags[i] & S.M_AMBUSH:
            monster_attack(s, b, t, i)
            return
    pop(s)


@helper
def attack_step(s, b, t):
    """Declare the target, the orders of Monsters and Defence items, then strike (VOL-507, VOL-508).

    Returns the only option if there is but one.
    """
    at, stage = s.depth - 1, np.int64(s.stack[s.depth - 1, 1])
    if stage == S.DECLARE:
        seats = targets(s, b)
        if seats & (seats - 1) or (s.path == S.BEYOND and s.monsters > 0):
            ask(s, S.D_TARGET, s.attacker)
            return S.UNKNOWN
        if not t.hurry:
            ask(s, S.D_TARGET, s.attacker)
            return SEAT_AT + lowest(seats)
        t.forced += 1
        aim(s, b, lowest(seats))
    elif stage < S.LINK:
        if not asks_order(s, b):
            stage = S.LINK - 1
        elif order_front(s, b) if stage == S.ORDER_MONSTERS else order_defence(s, b):
            return S.UNKNOWN
    elif stage == S.LINK and may_link(s, b):
        s.stack[at, 1] = S.STRIKE
        ask(s, S.D_LIFELINK, s.attacker)
        return S.UNKNOWN
    else:
        pop(s)
        before = s.alive
        if s.path >= S.FROM_MONSTER:
            strike_host(s, b, t)
        else:
            strike(s, b, t)
            if s.linked:
                link_life(s, b, t)
        if s.alive != before or s.ow_blow != L.NOTHING:
            fall_out(s, b, t, s.attacker)
        return S.UNKNOWN
    s.stack[at, 1] = stage + 1
    return S.UNKNOWN


@step
def may_link(s, b):
    """Lifelink: once per turn, before the roll of a non-ranged Weapon, with INT left and LP missing (VOL-731)."""
    p = s.attacker
    if s.path >= S.FROM_MONSTER or b.lifelink[s.hero[p], s.level[p]] == 0 or s.used & S.U_LIFELINK:
        return False
    k = s.weapon
    return b.kind[k] == L.WEAPON and not b.ranged[k] and s.int_pool > 0 and s.life[p] < b.hero_lp[s.hero[p]]


@helper
def link_life(s, b, t):
    """INT heals as many LP as the Monster or Hero that lost most has lost, as far as both go (VOL-731)."""
    p = s.attacker
    healed = heal(s, b, p, min(s.int_pool, s.deepest))
    s.int_pool -= healed
    t.int_spent[p] += healed
    t.healed_lifelink[p] += healed


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
    if s.path != S.AT_FRONT and s.path != S.THROUGH and s.path != S.HELPING:
        return False
    left, last, p = 0, 0, front_seat(s)
    for i in range(s.monsters):
        if engaged(s, b, i, p) and s.m_rank[i] == 0:
            left, last = left + 1, i
    if left > 1:
        ask(s, S.D_MONSTER, s.attacker)
        return True
    if left == 1:
        rank(s, last)
    return False


@helper
def order_defence(s, b):
    """Ask for the next Defence item of all who are attacked, clockwise from the attacker (VOL-507, VOL-606).

    Their number is one but for `all` Spells, whose order has no Monsters (VOL-520).
    """
    if (s.target == L.NOTHING and s.path != S.SPREAD_ALL) or s.path == S.HELPING or s.path == S.ON_INT:
        return False
    every = s.path == S.SPREAD_ALL
    for r in range(1, b.players + 1):
        p = seat_at(s.attacker, r, b.players)
        if (every and (spread_over(s, b) >> p) & 1) or (not every and p == s.target):
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
def fall_out(s, b, t, credit):
    """Somebody is out, or the Overwhelm Monster: first the win check, then homeless Monsters … (VOL-526)."""
    t.falls += 1
    victory(s, b, credit)
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
def settle(s, b, t):
    """Owners place homeless Monsters; if the active player is out, the turn ends (VOL-204, VOL-903, VOL-905).

    A defeated Overwhelm Monster is shared out (VOL-657).
    """
    i = homeless(s, b)
    if i != L.NOTHING:
        ask(s, S.D_REPLACE, np.int64(s.m_owner[i]))
        return
    if s.ow_blow != L.NOTHING:
        share_out(s, b, t)
        return
    pop(s)
    if (s.alive >> s.active) & 1 == 0:
        while s.depth > 1:
            pop(s)
        if s.stack[0, 1] != S.NEXT:
            clear_marks(s, b)
            grow(s, b, t)
            s.stack[0, 1] = S.NEXT


@helper
def share_out(s, b, t):
    """XP for all who wounded it, its swallowed cards one by one, then the Market is set anew (VOL-656, VOL-657)."""
    at = s.depth - 1
    if s.stack[at, 1] == 0:
        s.stack[at, 1] = 1
        s.stack[at, 2] = reward(s, b, t)
        s.stack[at, 3] = s.ow_blow
    if s.stack[at, 2] != 0 and any_swallowed(s, b):
        ask(s, S.D_SWALLOWED, np.int64(s.stack[at, 3]))
    else:
        clear_market(s, b, t)


@step
def clear_marks(s, b):
    """Damage on all Defence cards of all players is cleared at the end of every turn (VOL-404)."""
    for p in range(b.players):
        for slot in range(L.SLOTS):
            s.marks[p, slot] = 0
