"""The phases around the turns: Production, Drawing, the end of a turn, Storage, Round-end and the final scoring."""

import numpy as np

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.attack import closed
from simkit.games.vikings_gone_wild.kernel.effects import close_gaps, draw_cards
from simkit.games.vikings_gone_wild.kernel.goods import (
    available,
    building_limit,
    from_hand,
    payable,
    score,
    standing,
    stored,
    token_left,
)
from simkit.games.vikings_gone_wild.kernel.log import log_turn
from simkit.kernels.bits import lowest, size
from simkit.kernels.jit import helper
from simkit.kernels.log import count
from simkit.kernels.seats import seat_at

# --- Production and Drawing ------------------------------------------------------------------------------------------


@helper
def begin_round(s, b, t):
    """Production and Drawing Phase, clockwise from the first player (VGW-018, VGW-020)."""
    s.rounds += 1
    s.stage = S.NEXT_TURN
    for i in range(b.players):
        p = seat_at(s.first, i, b.players)
        m = standing(s, p) & (b.producer_slots[L.BEER] | b.producer_slots[L.GOLD])
        while m != 0:
            produce(s, b, t, p, lowest(m))
            m &= m - 1
    for i in range(b.players):
        draw_hand(s, b, t, seat_at(s.first, i, b.players))
    draw_missions(s, b, t)


@helper
def produce(s, b, t, p, slot):
    """A Brewery or Gold Factory is filled up, while there are tokens (VGW-021, VGW-022, VGW-024)."""
    token = b.produces[slot // L.SLOTS]
    while s.tokens[p, slot] < b.production_per_building and token_left(s, b, token):
        s.tokens[p, slot] += 1
        s.stock[p, token] += 1
        if token == L.BEER:
            t.beer_produced[p] += 1
        else:
            t.gold_produced[p] += 1


@helper
def draw_hand(s, b, t, p):
    """5 cards and 1 for each active Tavern, whatever was kept (VGW-025, VGW-026)."""
    s.draw_seat = p
    s.to_draw = b.hand_size + b.tavern_cards * size(standing(s, p) & b.tavern_slots)
    draw_cards(s, b, t)


@helper
def draw_missions(s, b, t):
    """Clockwise, up to two face up (VGW-028, VGW-109)."""
    for i in range(b.players):
        p = seat_at(s.first, i, b.players)
        for slot in range(b.missions_face_up):
            if s.missions[p, slot] == L.NOTHING and s.left[S.MISSION_PILE] > 0:
                s.left[S.MISSION_PILE] -= 1
                show_mission(s, b, t, p, slot, s.piles[S.MISSION_PILE, s.left[S.MISSION_PILE]])


@helper
def show_mission(s, b, t, p, slot, mission):
    s.missions[p, slot] = mission
    count(t, t.drawn, p, b.mission_row + mission)


# --- turns -----------------------------------------------------------------------------------------------------------


@helper
def begin_turn(s, b, t):
    """The next player; what counts for one turn only starts anew (VGW-019)."""
    p = seat_at(s.first, s.turn_in_round, b.players)
    s.active = p
    s.stage = S.IN_TURN
    s.turns += 1
    s.actions = 0
    s.victim = L.NOTHING
    s.victim_hurt = 0
    s.hits = 0
    s.hits_th = 0
    s.changed = 0
    s.boost = 0
    while s.bought_mask != 0:
        s.bought[lowest(s.bought_mask)] = 0
        s.bought_mask &= s.bought_mask - 1
    s.spent[L.BEER] = 0
    s.spent[L.GOLD] = 0
    t.turns_taken[p] += 1
    free = 0
    for q in range(b.players):
        if q != p and not closed(s, p, q):
            free = 1
    t.untargeted[p] += 1 - free


@helper
def end_turn(s, b, t):
    """VP for damaged Buildings, then Total Defense (VGW-083, VGW-096, VGW-097, VGW-098).

    Pool and loot are gone, ready cards no longer attack; the hand stays (VGW-032, VGW-033, VGW-038, VGW-087).
    """
    p = s.active
    beer, gold = s.spent[L.BEER] + available(s, p, L.BEER), s.spent[L.GOLD] + available(s, p, L.GOLD)
    log_turn(s, b, t, p, payable(b, p, beer, gold))
    t.limit_turns[p] += int(s.buildings[p] >= building_limit(s, b, p))
    if s.hits > 0:
        vp = b.attack_vp[s.hits]
        t.vp_attack[p] += vp
        score(s, b, t, p, vp)
    if s.victim != L.NOTHING and s.victim_hurt == 0:
        s.damaged[s.victim] |= 1 << L.TOWN_HALL
        s.stale |= 1 << s.victim
        t.vp_total_defence[s.victim] += b.total_defence_vp
        score(s, b, t, s.victim, b.total_defence_vp)
    for token in range(2):
        s.pool[token] = 0
        s.stock[p, token] -= s.loot[token]
        s.loot[token] = 0
    while s.ready_mask != 0:
        s.ready[lowest(s.ready_mask)] = 0
        s.ready_mask &= s.ready_mask - 1
    s.turn_in_round += 1
    s.stage = S.NEXT_TURN


# --- Storage ---------------------------------------------------------------------------------------------------------


@helper
def storage(s, b, t):
    """Clockwise, all tokens are stored, and full Containers give VP every round (VGW-020, VGW-110, VGW-114)."""
    s.stage = S.KEEPING
    s.keep_seat = 0
    for i in range(b.players):
        p = seat_at(s.first, i, b.players)
        full = pack(s, b, t, p, L.BEER) + pack(s, b, t, p, L.GOLD)
        if full > 0:
            t.vp_containers[p] += full * b.full_container_vp
            score(s, b, t, p, full * b.full_container_vp)


@helper
def pack(s, b, t, p, token):
    """Store all tokens of a kind as far as there is room; returns the number of full Containers.

    What does not fit into active Containers is lost (VGW-110, VGW-111, VGW-112, VGW-113, VGW-115).
    """
    left, full = np.int64(s.stock[p, token]), 0
    if left == 0:
        return 0
    m = s.built[p] & b.producer_slots[token]
    while m != 0:
        s.tokens[p, lowest(m)] = 0
        m &= m - 1
    m = standing(s, p) & b.container_slots[token]
    while m != 0:
        part = min(left, b.container_capacity)
        s.tokens[p, lowest(m)] = part
        m &= m - 1
        left -= part
        full += int(part == b.container_capacity)
    s.stock[p, token] -= left
    t.tokens_lost[p] += left
    return full


# --- Round-end -------------------------------------------------------------------------------------------------------


@helper
def keep_cards(s, b):
    """Round-end Phase: one player after the other keeps and discards (VGW-020, VGW-117, VGW-118)."""
    while s.keep_seat < b.players:
        p = seat_at(s.first, s.keep_seat, b.players)
        if s.keep_left == L.NOTHING:
            s.keep_left = b.drakkar_keep * size(standing(s, p) & b.drakkar_slots)
        if s.keep_left > 0:
            s.decision = S.KEEP
            s.actor = p
            return
        discard_round(s, p)
        s.keep_left = L.NOTHING
        s.keep_seat += 1
    s.stage = S.ROUND_END


@helper
def discard_round(s, p):
    """What is not kept goes to the discard pile: hand, Area and Defense cards (VGW-117, VGW-093)."""
    m = s.hand_mask[p]
    while m != 0:
        k = lowest(m)
        m &= m - 1
        while s.hand[p, k] > s.aside[k]:
            from_hand(s, p, k)
            s.discard[p, k] += 1
        s.aside[k] = 0
    m = s.types[p]
    while m != 0:
        k = lowest(m)
        m &= m - 1
        s.discard[p, k] += s.area[p, k]
        s.area[p, k] = 0
    n = 0
    for g in range(s.guard_n):
        if s.guards[g, 1] & 3 == p:
            s.discard[p, s.guards[g, 0]] += 1
        else:
            s.guards[n, 0] = s.guards[g, 0]
            s.guards[n, 1] = s.guards[g, 1]
            n += 1
    s.guard_n = n


@helper
def end_round(s, b, t):
    """Tokens off, limits reset, the River flows, the first player changes (VGW-119, VGW-120, VGW-121).

    Only now the game may be over (VGW-143, VGW-144, VGW-152).
    """
    for p in range(b.players):
        if s.attacked[p]:
            s.attacked[p] = 0
            s.wall[p] = 0
            for slot in range(L.VILLAGE):
                s.guard[p, slot] = 0
        s.seen[p] = 0
        s.round_missions[p] = 0
        s.fresh[p] = 0
        s.damaged[p] = 0
        for q in range(b.players):
            s.raided[p, q] = 0
        if s.rounds <= L.LOGGED_ROUNDS:
            t.vp[p, s.rounds - 1] = s.vp[p]
    s.stale = (1 << b.players) - 1
    s.draco_done = 0
    s.return_done = 0
    s.gap = b.river_size - 1
    s.gaps = 1
    k = np.int64(s.river[s.gap])
    if k != L.NOTHING:
        s.discard[S.PATH_PILE, k] += 1
        t.flowed[k] += 1
        t.path_flowed += 1
    close_gaps(s, b, t)
    s.first = seat_at(s.first, 1, b.players)
    s.turn_in_round = 0
    s.stage = S.SCORING if s.last_round or s.rounds >= b.max_rounds else S.NEXT_ROUND


# --- the end ---------------------------------------------------------------------------------------------------------


@helper
def cards_owned(s, p, mask):
    """Cards of some types in all zones of a player (VGW-147)."""
    n = np.int64(0)
    m = mask & s.types[p]
    while m != 0:
        n += s.copies[p, lowest(m)]
        m &= m - 1
    return n


@helper
def standing_for(s, b, p, bonus):
    """What a Bonus card counts (VGW-147)."""
    aim, of = b.aim[bonus], b.aim_of[bonus]
    if aim == L.B_STORED:
        return np.int64(stored(s, b, p, of))
    if aim == L.B_CARDS:
        return np.int64(cards_owned(s, p, b.aim_cards[bonus]))
    if aim == L.B_BUILDINGS:
        return np.int64(s.buildings[p] if of == 0 else s.owned[p, of - 1])
    return np.int64(s.completed[p])


@helper
def leaders(s, b, bonus, among):
    """Mask of the players with the highest count, none if it is 0 (VGW-145, VGW-146)."""
    best, mask = 0, 0
    for p in range(b.players):
        if (among >> p) & 1:
            n = standing_for(s, b, p, bonus)
            if n > best:
                best, mask = n, 0
            if n == best and n > 0:
                mask |= 1 << p
    return mask


@helper
def leading(s, b):
    """Mask of the players with the most VP."""
    best, mask = -1, 0
    for p in range(b.players):
        if s.vp[p] > best:
            best, mask = np.int64(s.vp[p]), 0
        if s.vp[p] == best:
            mask |= 1 << p
    return mask


@helper
def margin(s, b):
    """Lead of the best over the second."""
    best, second = -1, -1
    for p in range(b.players):
        vp = np.int64(s.vp[p])
        best, second = max(best, vp), max(second, min(best, vp))
    return best - second


@helper
def final_scoring(s, b, t):
    """Bonuses without Favors, then most VP; ties by the set-aside cards (VGW-145, VGW-148, VGW-149, VGW-150, VGW-151).

    The limit that was reached in the last round of all counts, not the cap (VGW-152).
    """
    t.margin_before = margin(s, b)
    before = leading(s, b)
    for i in range(b.bonuses_in):
        bonus = np.int64(s.bonuses[i])
        best = leaders(s, b, bonus, (1 << b.players) - 1)
        for p in range(b.players):
            count(t, t.offered, p, b.bonus_row + bonus)
            if (best >> p) & 1:
                vp = b.bonus_split[size(best) - 1]
                s.vp[p] += vp
                t.vp_bonuses[p] += vp
                count(t, t.bought, p, b.bonus_row + bonus)
    tied = leading(s, b)
    t.bonus_swing = int(tied != before)
    t.margin = margin(s, b)
    for i in range(b.bonuses_in, b.bonuses):
        if size(tied) > 1:
            t.tie_cards += 1
            best = leaders(s, b, np.int64(s.bonuses[i]), tied)
            if size(best) == 1:
                tied = best
    s.winners = tied
    s.end_reason = L.VP_LIMIT if s.last_round else L.CAP
    s.over = 1
