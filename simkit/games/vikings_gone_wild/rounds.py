"""The phases around the turns: Production, Drawing, the end of a turn, Storage, Round-end and the final scoring."""

import numpy as np

from simkit.games.contract import LOGGED_ROUNDS
from simkit.games.vikings_gone_wild.attack import TOWN_HALL, closed
from simkit.games.vikings_gone_wild.goods import count, from_hand, payable, score, stored, tokens_in_play
from simkit.games.vikings_gone_wild.layout import B_BUILDINGS, B_CARDS, B_STORED, HERO, UNIT
from simkit.games.vikings_gone_wild.state import (
    BONUSES,
    BONUSES_IN,
    BUILDING_TYPES,
    CAP,
    DECK_TYPES,
    DRAWS,
    IN_TURN,
    KEEPS,
    LIMIT,
    MISSION_PILE,
    MISSION_TYPES,
    NEXT_TURN,
    NOTHING,
    PATH_PILE,
    PRODUCES,
    R_BONUS_VP,
    R_CAPACITY,
    R_FACE_UP,
    R_FULL_VP,
    R_HAND_SIZE,
    R_HEROES_CONQUER,
    R_KEEP,
    R_MAX_ACTIONS,
    R_MAX_ROUNDS,
    R_PRODUCTION,
    R_RIVER_SIZE,
    R_TAVERN,
    R_TH_LIMIT,
    R_TOKEN_LIMIT,
    R_TOTAL_VP,
    SLOTS,
    STANDING,
    STORES,
    UNDEAD_TYPES,
    VILLAGE,
    K,
)
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper


@helper
def nth_seat(s, i):
    """The i-th player clockwise from the first player (VGW-020)."""
    p = s.first + i
    return p - s.players if p >= s.players else p


@helper
def standing(s, p, column):
    """Active Buildings of the types that have this feature (VGW-044)."""
    n = 0
    for b in range(s.sizes[BUILDING_TYPES]):
        if s.kit[b, column] > 0 and s.owned[p, b] > 0:
            for slot in range(b * SLOTS, b * SLOTS + SLOTS):
                if s.built[p, slot] == STANDING:
                    n += 1
    return n


# --- Production and Drawing ------------------------------------------------------------------------------------------


@helper
def begin_round(s, t):
    """Production Phase; then all players draw (VGW-018, VGW-021, VGW-022, VGW-024)."""
    s.rounds += 1
    for i in range(s.players):
        p = nth_seat(s, i)
        for b in range(s.sizes[BUILDING_TYPES]):
            token = np.int64(s.kit[b, PRODUCES])
            if token != NOTHING and s.owned[p, b] > 0:
                for slot in range(b * SLOTS, b * SLOTS + SLOTS):
                    if s.built[p, slot] == STANDING:
                        produce(s, t, p, slot, token)
    s.keep_seat = 0


@helper
def produce(s, t, p, slot, token):
    while s.tokens[p, slot] < s.rule[R_PRODUCTION]:
        if s.rule[R_TOKEN_LIMIT] != 0 and tokens_in_play(s, token) >= s.rule[R_TOKEN_LIMIT]:
            return
        s.tokens[p, slot] += 1
        s.stock[p, token] += 1
        if token == 0:
            t.beer_produced[p] += 1
        else:
            t.gold_produced[p] += 1


@helper
def hand_to_draw(s, p):
    """5 cards and 1 for each active Tavern (VGW-025)."""
    return s.rule[R_HAND_SIZE] + s.rule[R_TAVERN] * standing(s, p, DRAWS)


@helper
def draw_missions(s, t):
    """Clockwise, up to two face up (VGW-028, VGW-109)."""
    for i in range(s.players):
        p = nth_seat(s, i)
        for slot in range(s.rule[R_FACE_UP]):
            if s.missions[p, slot] == NOTHING and s.left[MISSION_PILE] > 0:
                s.left[MISSION_PILE] -= 1
                m = np.int64(s.piles[MISSION_PILE, s.left[MISSION_PILE]])
                s.missions[p, slot] = m
                count(t, t.drawn, p, mission_row(s, m))


@helper
def building_row(s, b):
    """The log row of a Building type; Town Halls follow."""
    return np.int64(s.sizes[DECK_TYPES]) + s.sizes[UNDEAD_TYPES] + b


@helper
def mission_row(s, m):
    return building_row(s, np.int64(s.sizes[BUILDING_TYPES])) + 3 + m


# --- turns -----------------------------------------------------------------------------------------------------------


@helper
def begin_turn(s, t):
    """The next player; what counts for one turn only starts anew (VGW-019)."""
    p = nth_seat(s, s.turn_in_round)
    s.active = p
    s.stage = IN_TURN
    s.turns += 1
    s.actions = 0
    s.victim = NOTHING
    s.victim_hurt = 0
    s.hits = 0
    s.hits_th = 0
    s.changed = 0
    s.boost = 0
    m = s.bought_mask
    while m != 0:
        s.bought[lowest(m)] = 0
        m &= m - 1
    s.bought_mask = 0
    s.spent[0] = 0
    s.spent[1] = 0
    t.turns_taken[p] += 1
    free = 0
    for q in range(s.players):
        if q != p and not closed(s, p, q):
            free = 1
    t.untargeted[p] += 1 - free


@helper
def building_limit(s, p):
    """An upgrade under way does not count yet (VGW-052, VGW-062)."""
    level = s.level[p] if s.built[p, TOWN_HALL] == STANDING else s.level[p] - 1
    return s.rule[R_TH_LIMIT + level - 1]


@helper
def end_turn(s, t):
    """VP for damaged Buildings, then Total Defense; pool and loot are gone (VGW-083, VGW-096, VGW-098, VGW-087)."""
    p = s.active
    log_turn(s, t, p)
    if s.hits > 0:
        vp = np.int64(s.attack_vp[s.hits])
        t.vp_attack[p] += vp
        score(s, t, p, vp)
    if s.victim != NOTHING and s.victim_hurt == 0:
        s.marks[s.victim, TOWN_HALL] |= 1
        s.weakest[s.victim] = NOTHING
        t.vp_total_defence[s.victim] += s.rule[R_TOTAL_VP]
        score(s, t, s.victim, np.int64(s.rule[R_TOTAL_VP]))
    for token in range(2):
        s.pool[token] = 0
        s.stock[p, token] -= s.loot[token]
        s.loot[token] = 0
    while s.ready_mask != 0:
        s.ready[lowest(s.ready_mask)] = 0
        s.ready_mask &= s.ready_mask - 1
    s.turn_in_round += 1
    s.stage = NEXT_TURN


@helper
def log_turn(s, t, p):
    """What the player could have bought, and what he wasted."""
    if s.actions >= s.rule[R_MAX_ACTIONS]:
        t.forced_ends += 1
    if s.bought_mask == 0:
        t.idle_turns[p] += 1
    if s.buildings[p] >= building_limit(s, p):
        t.limit_turns[p] += 1
    t.wasted[p] += s.pool[0] + s.pool[1]
    t.tokens_lost[p] += s.loot[0] + s.loot[1]
    beer = s.spent[0] + s.pool[0] + s.stock[p, 0]
    gold = s.spent[1] + s.pool[1] + s.stock[p, 1]
    on_sale = s.bought_mask | s.on_sale
    for slot in range(s.rule[R_RIVER_SIZE]):
        k = np.int64(s.river[slot])
        if k != NOTHING and k < s.sizes[DECK_TYPES]:
            on_sale |= np.int64(1) << k
    enough = payable(s, p, np.int64(beer), np.int64(gold))
    while on_sale != 0:
        k = lowest(on_sale)
        on_sale &= on_sale - 1
        row = k
        if k >= K:
            row = building_row(s, k - K)
        count(t, t.offered, p, row)
        if (enough >> k) & 1 == 0:
            count(t, t.unaffordable, p, row)


# --- Storage ---------------------------------------------------------------------------------------------------------


@helper
def storage(s, t):
    """Tokens are packed into as few Containers as possible; full ones give VP (VGW-110 to VGW-115)."""
    for i in range(s.players):
        p = nth_seat(s, i)
        full = 0
        for token in range(2):
            full += pack(s, t, p, token)
        if full > 0:
            vp = full * s.rule[R_FULL_VP]
            t.vp_containers[p] += vp
            score(s, t, p, vp)


@helper
def pack(s, t, p, token):
    """Store all tokens of a kind as far as there is room; returns the number of full Containers."""
    left = np.int64(s.stock[p, token])
    if left == 0:
        return 0
    full = 0
    for b in range(s.sizes[BUILDING_TYPES]):
        makes = s.kit[b, PRODUCES] == token
        if (makes or s.kit[b, STORES] == token) and s.owned[p, b] > 0:
            for slot in range(b * SLOTS, b * SLOTS + SLOTS):
                s.tokens[p, slot] = 0
                if not makes and s.built[p, slot] == STANDING:
                    part = min(left, np.int64(s.rule[R_CAPACITY]))
                    s.tokens[p, slot] = part
                    left -= part
                    if part == s.rule[R_CAPACITY]:
                        full += 1
    s.stock[p, token] -= left
    t.tokens_lost[p] += left
    return full


# --- Round-end -------------------------------------------------------------------------------------------------------


@helper
def cards_to_keep(s, p):
    return s.rule[R_KEEP] * standing(s, p, KEEPS)


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
    for k in range(s.sizes[DECK_TYPES]):
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
def end_round(s, t):
    """Tokens off, limits reset, the River flows, the first player changes (VGW-119 to VGW-121)."""
    for p in range(s.players):
        s.village[p] = 0
        s.attacked[p] = 0
        s.seen[p] = 0
        s.round_missions[p] = 0
        s.weakest[p] = NOTHING
        for slot in range(VILLAGE):
            s.marks[p, slot] = 0
            s.guard[p, slot] = 0
            if s.built[p, slot] != 0:
                s.built[p, slot] = STANDING
        if s.rounds <= LOGGED_ROUNDS:
            t.vp[p, s.rounds - 1] = s.vp[p]
    s.draco_done = 0
    s.return_done = 0
    s.gap = np.int64(s.rule[R_RIVER_SIZE]) - 1
    s.gaps = 1
    k = np.int64(s.river[s.gap])
    if k != NOTHING:
        s.discard[PATH_PILE, k] += 1
        t.flowed[k] += 1
        t.path_flowed += 1
    s.first = nth_seat(s, 1)
    s.turn_in_round = 0


# --- the end ---------------------------------------------------------------------------------------------------------


@helper
def cards_owned(s, p, mask):
    """Cards of some types in all zones of a player (VGW-147)."""
    n = 0
    for i in range(s.left[p]):
        n += (mask >> np.int64(s.piles[p, i])) & 1
    m = mask
    while m != 0:
        k = lowest(m)
        m &= m - 1
        n += np.int64(s.hand[p, k]) + s.discard[p, k] + s.area[p, k]
        if p == s.active:
            n += s.commit[k]
    for g in range(s.guard_n):
        if s.guards[g, 1] & 3 == p:
            n += (mask >> np.int64(s.guards[g, 0])) & 1
    return n


@helper
def standing_for(s, p, bonus):
    """What a Bonus card counts."""
    counts, of = s.aims[bonus, 0], np.int64(s.aims[bonus, 1])
    if counts == B_STORED:
        return np.int64(stored(s, p, of))
    if counts == B_CARDS:
        if of == 0:
            mask = s.path_mask
        elif of <= 6:
            mask = s.class_mask[of - 1]
            if of - 1 == UNIT and s.rule[R_HEROES_CONQUER] != 0:
                mask |= s.class_mask[HERO]
        else:
            mask = np.int64(1) << (of - 7)
        return np.int64(cards_owned(s, p, mask))
    if counts == B_BUILDINGS:
        return np.int64(s.buildings[p]) if of == 0 else np.int64(s.owned[p, of - 1])
    return np.int64(s.completed[p])


@helper
def leaders(s, bonus, among):
    """Bit mask of the players with the highest count, none if it is 0 (VGW-145, VGW-146)."""
    best, mask = 0, 0
    for p in range(s.players):
        if (among >> p) & 1:
            n = standing_for(s, p, bonus)
            if n > best:
                best, mask = n, 0
            if n == best and n > 0:
                mask |= 1 << p
    return mask


@helper
def leading(s):
    """Bit mask of the players with the most VP."""
    best, mask = -1, 0
    for p in range(s.players):
        if s.vp[p] > best:
            best, mask = s.vp[p], 0
        if s.vp[p] == best:
            mask |= 1 << p
    return mask


@helper
def margin(s):
    """Lead of the best over the second."""
    best, second = -1, -1
    for p in range(s.players):
        if s.vp[p] > best:
            best, second = np.int64(s.vp[p]), best
        elif s.vp[p] > second:
            second = np.int64(s.vp[p])
    return best - second


@helper
def one_seat(mask):
    return mask != 0 and mask & (mask - 1) == 0


@helper
def final_scoring(s, t):
    """Bonuses without Favors, then most VP; ties by the set-aside cards (VGW-145 to VGW-152)."""
    everybody = (1 << s.players) - 1
    t.margin_before = margin(s)
    before = leading(s)
    row = mission_row(s, np.int64(s.sizes[MISSION_TYPES]))
    for i in range(s.sizes[BONUSES]):
        bonus = np.int64(s.bonuses[i])
        if i < s.sizes[BONUSES_IN]:
            best = leaders(s, bonus, everybody)
            n = 0
            for p in range(s.players):
                n += (best >> p) & 1
                count(t, t.offered, p, row + bonus)
            for p in range(s.players):
                if (best >> p) & 1:
                    s.vp[p] += s.rule[R_BONUS_VP + n - 1]
                    t.vp_bonuses[p] += s.rule[R_BONUS_VP + n - 1]
                    count(t, t.bought, p, row + bonus)
    tied = leading(s)
    if tied != before:
        t.bonus_swing = 1
    t.margin = margin(s)
    for i in range(s.sizes[BONUSES_IN], s.sizes[BONUSES]):
        if not one_seat(tied):
            t.tie_cards += 1
            best = leaders(s, np.int64(s.bonuses[i]), tied)
            if one_seat(best):
                tied = best
    s.winners = tied
    s.end_reason = LIMIT if s.last_round != 0 else CAP
    s.over = 1


@helper
def is_last_round(s):
    return s.last_round != 0 or s.rounds >= s.rule[R_MAX_ROUNDS]
