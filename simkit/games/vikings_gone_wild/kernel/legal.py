"""The legal options of every decision, in ascending order of their codes."""

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.attack import (
    OUT_OF_REACH,
    defences,
    equipment,
    goal_defence,
    may_attack,
    reach,
    targets,
    trap_victim,
    usable,
    within_reach,
)
from simkit.games.vikings_gone_wild.kernel.effects import theft_slot
from simkit.games.vikings_gone_wild.kernel.goods import available, building_limit, payable, stored
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import seat_at


@step
def legal(s, b, acts):
    """The options of the open decision; returns their number."""
    if s.decision == S.TURN:
        return turn_options(s, b, acts)
    if s.decision == S.COMMIT:
        return commit_options(s, b, acts)
    if s.decision == S.TARGET:
        return target_options(s, b, acts)
    if s.decision == S.DEFEND or s.decision >= S.REMOVE:
        return card_options(s, b, acts)
    n = 0
    if s.decision == S.THEFT or s.decision == S.LENS:
        for r in range(1, b.players):
            q = seat_at(s.actor, r, b.players)
            if s.decision == S.LENS or theft_slot(s, b, q, b.fx[s.fx_at - 1, 1]) != L.NOTHING:
                acts[n] = b.seat_at + r - 1
                n += 1
        return n
    for i in range(3):
        if s.decision == S.FAVOR:
            there = i < s.face_up or (i == 2 and s.flipped != L.NOTHING)
        else:
            there = i < 2 or s.decision == S.CRYSTAL
        if there:
            acts[n] = b.option_at + i
            n += 1
    return n


@helper
def card_options(s, b, acts):
    """DEFEND, REMOVE, KEEP and RESURRECT: one of some cards; but for the last, or END (VGW-089, VGW-140, VGW-141)."""
    p, m, n = s.actor, s.types[s.actor] & b.fight_mask, 0
    if s.decision != S.RESURRECT:
        acts[0] = L.END
        n = 1
        m = defences(s, b, p) if s.decision == S.DEFEND else s.hand_mask[p]
    while m != 0:
        k = lowest(m)
        m &= m - 1
        if (
            (s.decision == S.DEFEND and b.trap[k] > 0 and trap_victim(s, b, k) == L.NOTHING)
            or (s.decision == S.KEEP and s.hand[p, k] <= s.aside[k])
            or (s.decision == S.RESURRECT and s.discard[p, k] == 0)
        ):
            continue
        acts[n] = b.play_at + k
        n += 1
    return n


@helper
def commit_options(s, b, acts):
    """Attackers in hand or ready, equipment that does not spoil the attack (VGW-072), END when it is strong enough."""
    p = s.actor
    n = 0
    defence = goal_defence(s, b)
    hopeless = b.allow_hopeless_attack and s.attack == S.ON_PLAYER
    if s.at_risk > 0 and (s.value >= defence or hopeless):
        acts[0] = L.END
        n = 1
    m = usable(s, b, p)
    pieces = equipment(s, b, p)
    if s.pieces < s.carriers:
        m |= pieces
    while m != 0:
        k = lowest(m)
        m &= m - 1
        if (pieces >> k) & 1 and not hopeless and reach(s, b, p, k) < defence:
            continue
        acts[n] = b.play_at + k
        n += 1
    return n


@helper
def target_options(s, b, acts):
    """Attackable Buildings within reach."""
    p, q, n = s.actor, s.goal_seat, 0
    within = OUT_OF_REACH if b.allow_hopeless_attack else reach(s, b, p, L.NOTHING)
    m = within_reach(s, b, q, targets(s, b, p, q), within)
    while m != 0:
        slot = lowest(m)
        m &= m - 1
        acts[n] = b.target_at + slot if slot != L.TOWN_HALL else b.town_hall_at
        n += 1
    return n


@step
def turn_options(s, b, acts):
    """Everything a player may do on his turn; END is always there (VGW-030, VGW-037, VGW-153).

    Draco once per round, and whoever has something within reach (VGW-067, VGW-099).
    """
    p = s.actor
    acts[0] = L.END
    n = 1
    if s.actions >= b.max_actions_per_turn:
        return n
    cards = s.hand_mask[p] & ~b.barred[p]
    if cards & b.auto_mask:
        acts[n] = L.PLAY_ALL
        n += 1
    m = cards & b.play_mask
    while m != 0:
        acts[n] = b.play_at + lowest(m)
        m &= m - 1
        n += 1
    beer, gold, within = available(s, p, L.BEER), available(s, p, L.GOLD), reach(s, b, p, L.NOTHING)
    n = purchase_options(s, b, acts, n, p, beer, gold, within)
    if beer >= b.exchange_rate:
        acts[n] = b.exchange_at
        n += 1
    if gold >= b.exchange_rate:
        acts[n] = b.exchange_at + 1
        n += 1
    n = mission_options(s, b, acts, n, p, gold)
    if within < 0:
        return n
    if (s.draco_done >> p) & 1 == 0 and within >= b.draco_defence:
        acts[n] = b.draco_at
        n += 1
    if b.allow_hopeless_attack:
        within = OUT_OF_REACH - 1
    for r in range(1, b.players):
        if may_attack(s, b, p, seat_at(p, r, b.players), within):
            acts[n] = b.seat_at + r - 1
            n += 1
    return n


@step
def purchase_options(s, b, acts, n, p, beer, gold, within):
    """Piles, River, Buildings, the Town Hall, and what goes back (VGW-045, VGW-049, VGW-051, VGW-058, VGW-061)."""
    can_pay = payable(b, p, beer, gold) & ~b.barred[p]
    cards = can_pay if may_buy(s, b, p) else 0
    m = cards & s.on_sale & L.ALL_CARDS
    while m != 0:
        acts[n] = b.buy_at - b.pile_first + lowest(m)
        m &= m - 1
        n += 1
    if within >= b.undead_defence:
        cards |= b.undead_mask
    if cards & s.river_mask:
        for slot in range(b.river_size):
            if s.river[slot] != L.NOTHING and (cards >> s.river[slot]) & 1:
                acts[n] = b.river_at + slot
                n += 1
    m = can_pay & may_build(s, b, p)
    while m != 0:
        acts[n] = b.build_at - L.K + lowest(m)
        m &= m - 1
        n += 1
    if gold >= b.th_costs_gold[s.level[p] % L.LEVELS] and may_upgrade(s, b, p):
        acts[n] = b.upgrade_at
        n += 1
    if s.buildings[p] > 0 and (s.return_done >> p) & 1 == 0:
        m = s.there[p]
        while m != 0:
            acts[n] = b.return_at + lowest(m)
            m &= m - 1
            n += 1
    return n


@step
def may_buy(s, b, p):
    """A deck that would outgrow the state takes no more: printed games do not."""
    return s.cards[p] < L.DECK_LIMIT - b.favors_per_player * b.players


@step
def may_build(s, b, p):
    """Mask of the Buildings that there is room for, whatever they cost (VGW-051, VGW-053, VGW-054)."""
    return s.on_sale & b.building_mask & ~(s.maxed[p] | b.barred[p]) if s.buildings[p] < building_limit(s, b, p) else 0


@step
def may_upgrade(s, b, p):
    """Not while a Construction token lies on it (VGW-064); a Damage token does not matter (VGW-066)."""
    level = s.level[p]
    return level < L.LEVELS and not ((s.fresh[p] >> L.TOWN_HALL) | (b.barred[p] >> (L.UPGRADE + level))) & 1


# --- Missions --------------------------------------------------------------------------------------------------------


@step
def mission_options(s, b, acts, n, p, gold):
    """Missions that can be completed or changed (VGW-104, VGW-105, VGW-108)."""
    if s.round_missions[p] < b.missions_per_round:
        for slot in range(b.missions_face_up):
            if s.missions[p, slot] != L.NOTHING and goal_met(s, b, p, s.missions[p, slot]):
                acts[n] = b.mission_at + slot
                n += 1
    if s.changed == 0 and s.left[S.MISSION_PILE] > 0 and gold >= b.mission_change_cost_gold:
        for slot in range(b.missions_face_up):
            if s.missions[p, slot] != L.NOTHING:
                acts[n] = b.change_at + slot
                n += 1
    return n


@helper
def goal_met(s, b, p, mission):
    """Is the goal of a Mission met at this moment, with Buildings under construction (VGW-056, VGW-104, VGW-107)?"""
    goal, of, least = b.goal[mission], b.goal_of[mission], b.goal_least[mission]
    if goal == L.BOUGHT:
        n = 0
        m = s.bought_mask & b.goal_items[mission]
        while m != 0:
            n += s.bought[lowest(m)]
            m &= m - 1
        return n >= least
    if goal == L.SPENT:
        return s.spent[of] >= least
    if goal == L.DAMAGED:
        return (s.hits if of == 0 else s.hits_th) >= least
    if goal == L.OWNS:
        return (s.buildings[p] if of == 0 else s.owned[p, of - 1]) >= least
    return stored(s, b, p, of) >= least
