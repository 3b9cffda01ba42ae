"""What `greedy` and its kin answer to everything but the choice of a face: the best item of the decision's block."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.blues import force
from simkit.games.drakkar.kernel.decks import deck_sum_to, laid_open
from simkit.games.drakkar.kernel.judge import (
    best_theft,
    board_instead,
    board_now,
    board_without,
    gain,
    gained,
    missed,
    net_worth,
    own_value,
    quest_value,
    spears_for,
    take,
)
from simkit.games.drakkar.kernel.loot import delivered
from simkit.games.drakkar.kernel.outlook import lacking, lacking_with, lacks, muster
from simkit.games.drakkar.kernel.quests import quest_of
from simkit.games.drakkar.kernel.score import vp
from simkit.games.drakkar.kernel.ships import can_use, complete, is_full, is_usable
from simkit.kernels.bits import size
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import seat_at


@helper
def best_item(s, b, acts, n, w):
    """The item of the decision's block that is best."""
    p, decision = s.actor, s.decision
    if decision == S.BRAWL_PICK:
        return best_deck(s, b, acts, n, w)
    if decision == S.QUEST_KEEP:
        return best_quest(s, b, acts, n, w)
    if decision == S.LOKI:
        item, _ = best_theft(s, b, w, p, -1)
        return item if b.loki_token_choice == L.BY_THIEF else item - item % L.TOKENS
    if decision == S.THIEF:
        return best_card(s, b, w, p)
    if decision == S.STORE or decision == S.CASUALTY:
        return best_hold(s, b, acts, n, w)
    if decision == S.RAID_TARGET:
        item, _ = best_theft(s, b, w, p, b.raid_margin)
        if item != L.NOTHING:
            return item // L.TOKENS
        return S.RAID_DECLINE if b.fights_may_decline != 0 else weakest_rival(s, b, p)
    if decision == S.BOARD_GO:
        value = own_value(s, b, p)
        side = np.int64(s.shown[p])
        worth_it = net_worth(s, b, w, p, value, board_now(s, b, w, p, value), side, np.int64(s.cards[p])) > 0
        return S.BOARD_ON if worth_it else S.BOARD_DECLINE
    if decision == S.SPEAR:
        return spears_to_spend(s, b, w, p)
    if decision == S.SABOTAGE:
        return best_piece(s, b, w, p)
    if decision == S.TEAM_HELPER:
        return best_helper(s, b, w, p)
    if decision == S.TEAM_PRICE:
        return best_price(s, b, acts, n, w)
    if decision == S.TEAM_REPLY:
        return S.ACCEPT if is_fair(s, b, w, s.price) else S.REFUSE
    return best_token(s, b, acts, n, w)


@helper
def best_deck(s, b, acts, n, w):
    """D1: the deck whose visible faces are worth most, with `deck_ends` for two end pieces."""
    best, most = 0, 0
    for i in range(n):
        deck = acts[i] - b.first_code[S.BRAWL_PICK]
        value = deck_sum_to(s, b, w, L.OPINION, deck, s.actor)
        if w[L.W_DECK_ENDS] != 0 and shows_ship(s, b, deck):
            value += w[L.W_DECK_ENDS]
        if i == 0 or value > most:
            best, most = deck, value
    return best


@helper
def shows_ship(s, b, deck):
    """Do two different end pieces that are not denied lie up in a deck?"""
    pieces = 0
    for i in range(deck * b.hand_size, (deck + 1) * b.hand_size):
        if laid_open(b, i) >= L.UP_SEEN:
            face = b.face[b.print_side[s.up[i]]]
            if b.does[face] == L.SHIP and b.piece[face] != L.DECK and b.denied[s.actor, face] == 0:
                pieces |= 1 << b.piece[face]
    return size(pieces) > 1


@helper
def best_quest(s, b, acts, n, w):
    """D2: the loot, less for the strength and the beer that it needs, and for what the hand lacks."""
    best, most = 0, 0
    for i in range(n):
        item = acts[i] - b.first_code[S.QUEST_KEEP]
        quest = np.int64(s.dealt[s.actor, item])
        ease = w[L.W_KEEP] - w[L.W_KEEP_STRENGTH] * b.quest_strength[quest] - w[L.W_KEEP_BEER] * b.quest_beer[quest]
        value = quest_value(s, b, s.actor, quest) * max(w[L.W_KEEP_LEAST], ease)
        if w[L.W_LACK] != 0:
            for _ in range(lacking(s, b, s.actor, quest)):
                value = value * max(100 - w[L.W_LACK], 0) // 100
        if i == 0 or value > most:
            best, most = item, value
    return best


@helper
def best_card(s, b, w, p):
    """D5: the card that gains most; else that of who has most VP.

    `deny` percent of what it is worth to its owner count as well, and `fetch` for what it saves the Quest from lacking.
    """
    value = own_value(s, b, p)
    now = board_now(s, b, w, p, value)
    quest, per_point = quest_of(s, p), w[L.W_FETCH] * value
    pieces, crew, beer, lack = 0, 0, 0, 0
    if per_point != 0:
        pieces, _, crew, beer = muster(s, b, p)
        lack = lacks(b, quest, pieces, crew, beer)
    best, most, rich, richest = L.NOTHING, 0, L.NOTHING, -1
    for i in range(1, b.players):
        q = seat_at(p, i, b.players)
        if (s.options >> q) & 1:
            side = np.int64(s.shown[q])
            score = gain(s, b, w, p, value, now, b.face[side]) if is_usable(s, b, p, b.face[side]) else 0
            if w[L.W_DENY] != 0 and can_use(s, b, q, b.face[side]):
                score += w[L.W_DENY] * w[L.OPINION + b.print[side]] // 100
            if per_point != 0:
                closed = lack - lacking_with(s, b, p, quest, b.face[side], pieces, crew, beer)
                score += per_point * closed // 1000
            if score > most:
                best, most = q, score
            if vp(s, b, q) > richest:
                rich, richest = q, vp(s, b, q)
    return best if best != L.NOTHING else rich


@helper
def best_hold(s, b, acts, n, w):
    """D6 and D11: the highest board after it; a stolen card for which there is room is placed."""
    p, side = s.actor, s.waiting
    if s.decision == S.STORE and not is_full(s, b, p, b.face[side]):
        return acts[0] - b.first_code[S.STORE]
    value = own_value(s, b, p)
    best, most = 0, 0
    for i in range(n):
        item = acts[i] - b.first_code[s.decision]
        if item == S.STORE_DISCARD:  # or a Spear as a casualty: the same item
            after = board_without(s, b, w, p, value, L.NOTHING, int(s.decision == S.CASUALTY))
        elif s.decision == S.STORE:
            after = board_instead(s, b, w, p, value, item, b.face[side])
        else:
            after = board_without(s, b, w, p, value, item, 0)
        if i == 0 or after > most:
            best, most = item, after
    return best


@helper
def weakest_rival(s, b, p):
    """The rival with the lowest strength."""
    best = seat_at(p, 1, b.players)
    for i in range(2, b.players):
        q = seat_at(p, i, b.players)
        if s.strength[q] < s.strength[best]:
            best = q
    return best


@helper
def spears_to_spend(s, b, w, p):
    """D9: the fewest that turn failure into success, for a prize that is worth it; a defender spends one at most."""
    if b.does[b.face[s.shown[s.owner]]] == L.BOARDING:
        prey = b.prey[s.shown[p]]
        prize, n = delivered(s, b, prey), spears_for(s, b, p, b.prey_strength[prey])
    elif p == s.owner:
        prize, n = b.raid_tokens, spears_for(s, b, p, s.strength[s.target] + b.raid_margin)
    else:
        prize, n = b.raid_tokens, spears_for(s, b, p, force(s, b, s.owner, s.spent[0]) - b.raid_margin + 1)
        if n > 1:
            n = 0
    return n if n <= s.spears[p] and prize >= w[L.W_PRIZE_LEAST] else 0


@helper
def best_piece(s, b, w, p):
    """D12: `wreck_ship` for a complete ship, `wreck_vp` for each VP of the rival."""
    best, most = S.SABOTAGE_DECLINE, 0
    for i in range(1, b.players):
        q = seat_at(p, i, b.players)
        score = w[L.W_WRECK_SHIP] * int(complete(s, q)) + w[L.W_WRECK_VP] * vp(s, b, q)
        for piece in range(4):
            if (s.options >> (4 * q + piece)) & 1 and (best == S.SABOTAGE_DECLINE or score > most):
                best, most = 4 * q + piece, score
    return best


@helper
def best_helper(s, b, w, p):
    """D13: the cheapest helper who leaves something of the loot, then the one with fewest VP."""
    loot = delivered(s, b, L.QUEST_LOOT + quest_of(s, p))
    best, least, poorest = S.HELPER_STOP, 0, 0
    for i in range(1, b.players):
        q = seat_at(p, i, b.players)
        if (s.options >> q) & 1:
            price = s.price
            if b.team_up_protocol == L.ASK:
                price = np.int64(s.prices[q])
            elif b.team_up_protocol == L.OFFER:
                price = max(b.team_up_min_price, np.int64(s.prices[q]) + 1)
            cheaper = best == S.HELPER_STOP or price < least or (price == least and vp(s, b, q) < poorest)
            if loot - price >= w[L.W_HELP_LEAST] and cheaper:
                best, least, poorest = q, price, vp(s, b, q)
    return best


@step
def is_fair(s, b, w, price):
    """Is a price at least the share of what the deal adds?"""
    return w[L.W_SHARE] * price * b.players >= own_value(s, b, s.quester)


@helper
def best_price(s, b, acts, n, w):
    """D14: a quester offers the lowest price; a helper asks for the lowest fair one, or for the highest."""
    price = 0
    for i in range(n):
        price = acts[i] - b.first_code[S.TEAM_PRICE]
        if price > 0 and (s.actor == s.quester or is_fair(s, b, w, price)):
            return price
    return price


@helper
def best_token(s, b, acts, n, w):
    """D10, D16, D17: what is best to take, or least missed."""
    p = s.actor
    best, most = 0, 0
    for i in range(n):
        kind = acts[i] - b.first_code[s.decision]
        if s.decision == S.RAID_LOOT and p == s.owner:
            score = take(s, b, w, p, s.target, kind)
        elif s.decision == S.RAID_LOOT or (s.decision == S.TEAM_KIND and p == s.quester):
            score = -missed(s, b, p, kind)
        else:
            score = gained(s, b, p, kind)
        if i == 0 or score > most:
            best, most = kind, score
    return best
