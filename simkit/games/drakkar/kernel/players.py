"""The players of Drakkar: documented integer formulas of the cards' current numbers (see judge.py).

`greedy` and its kin take the option with the highest score; ties between rivals go to the first clockwise, other ties
to the lowest code. A face to play scores what it does, less `other_face` percent of what the other face would gain:

    yellow     gain
    Loki       `loki` percent of the best take, for each token
    Raid       `raid` percent of the best take, for each token, of rivals who are weaker by `caution` more than needed
               (with more than three turns left; later by as much as needed)
    Boarding   `board` x VP of its loot - the board's loss by the casualty (`loss` percent of it, all in the last turns)
    Sabotage   `sabotage` if there is something to destroy
    Thief      `thief`, in the last turns `thief_late`
"""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.blues import force
from simkit.games.drakkar.kernel.decks import deck_sum
from simkit.games.drakkar.kernel.judge import (
    best_take,
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
from simkit.games.drakkar.kernel.quests import quest_of
from simkit.games.drakkar.kernel.score import held_kinds, vp
from simkit.games.drakkar.kernel.ships import can_use, complete, exposed, is_full
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.rng import below
from simkit.kernels.seats import seat_at

SCORES, OTHERS = 64, 96  # behind the options there is room: the score of each face, what it takes off the other face's
BY_NUMBER = 1 << 40  # instead of a score
SOON, LATE = 3, 3  # turns left: Raids need no caution any more; a Thief is worth less with fewer


@step
def choose(s, b, acts, n, policy, weights, word):
    """The index of the option that a policy takes."""
    if policy == L.FIRST:
        return 0
    if policy == L.BUSY:
        return busy(s, b, acts, n, word)
    if s.decision == S.PLAY:
        return best_play(s, b, acts, n, weights)
    return find(s, b, acts, n, best_item(s, b, acts, n, weights))


@helper
def find(s, b, acts, n, item):
    """The index of an item of the decision's block; the first option if it is not legal."""
    for i in range(n):
        if acts[i] == b.first_code[s.decision] + item:
            return i
    return 0


# --- busy ------------------------------------------------------------------------------------------------------------


@helper
def busy(s, b, acts, n, word):
    """Uniform over faces that would do something, and over all options but to decline, stop or refuse."""
    first = b.first_code[s.decision]
    if s.decision == S.PLAY:
        able = 0
        for i in range(n):
            able += int(would_do(s, b, s.actor, side_of(s, s.actor, acts[i] - first)))
        if able == 0:
            return below(word, n)
        pick = below(word, able)
        for i in range(n):
            if would_do(s, b, s.actor, side_of(s, s.actor, acts[i] - first)):
                if pick == 0:
                    return i
                pick -= 1
    elif s.decision == S.BOARD_GO or s.decision == S.TEAM_REPLY:
        return n - 1
    elif s.decision == S.TEAM_PRICE:
        skip = int(acts[0] == first)
        return skip + below(word, n - skip)
    elif (
        s.decision == S.LOKI or s.decision == S.THIEF or s.decision == S.RAID_TARGET or s.decision == S.SABOTAGE
        or s.decision == S.TEAM_HELPER
    ):  # fmt: skip
        return below(word, n - int(s.decision == S.TEAM_HELPER or b.action_may_decline != 0))
    return below(word, n)


@step
def side_of(s, p, item):
    """The side that a D3 option plays."""
    return 2 * np.int64(s.pile[s.hand_at[p] + (item >> 1)]) + (item & 1)


@helper
def would_do(s, b, p, side):
    """Would a face do something if it took effect now, against the boards as they lie?"""
    face = b.face[side]
    does = b.does[face]
    if b.denied[p, face]:
        return False
    if b.banner[face] == L.YELLOW:
        return can_use(s, b, p, face)
    if does == L.LOKI:
        held = 0
        for q in range(b.players):
            if q != p:
                held |= held_kinds(s, q)
        return held != 0 and b.loki_tokens > 0
    if does == L.THIEF:
        return True
    if does == L.RAID:
        return s.vikings[p] > 0
    if does == L.BOARDING:
        return complete(s, p) and s.vikings[p] > 0
    return something_bare(s, b, p)


@helper
def something_bare(s, b, p):
    """Has some rival a piece that can be destroyed?"""
    for q in range(b.players):
        if q != p and exposed(s, b, q) != 0:
            return True
    return False


# --- greedy: the face to play ----------------------------------------------------------------------------------------


@helper
def best_play(s, b, acts, n, w):
    """D3: the face with the highest score, less a part of what the other face would gain."""
    p, first, faces = s.actor, b.first_code[S.PLAY], 0
    value = own_value(s, b, p)
    now = board_now(s, b, w, p, value)
    for i in range(n):
        side = side_of(s, p, acts[i] - first)
        faces |= 1 << b.face[side] | 1 << b.face[side ^ 1]
    while faces != 0:
        face = lowest(faces)
        faces &= faces - 1
        gained = gain(s, b, w, p, value, now, face) if b.banner[face] == L.YELLOW else 0
        acts[OTHERS + face] = w[L.W_OTHER_FACE] * gained // 100
        acts[SCORES + face] = gained if b.banner[face] == L.YELLOW else action_score(s, b, w, p, face)
    best, most = 0, 0
    for i in range(n):
        side = side_of(s, p, acts[i] - first)
        score = acts[SCORES + b.face[side]]
        if score == BY_NUMBER:
            score = net_worth(s, b, w, p, value, now, b.prey[side], s.cards[p] - 1)
        score -= acts[OTHERS + b.face[side ^ 1]]
        if i == 0 or score > most:
            best, most = i, score
    return best


@helper
def action_score(s, b, w, p, face):
    """The score of a red or blue face; that of a Boarding goes by its number."""
    does, left = b.does[face], s.cards[p] - 1
    if b.denied[p, face]:
        return 0
    if does == L.LOKI:
        return w[L.W_LOKI] * b.loki_tokens * best_take(s, b, w, p, -1) // 100
    if does == L.RAID:
        if s.vikings[p] == 0:
            return 0
        needed = b.raid_margin + (w[L.W_CAUTION] if left > SOON else 0)
        return w[L.W_RAID] * b.raid_tokens * best_take(s, b, w, p, needed) // 100
    if does == L.BOARDING:
        return BY_NUMBER
    if does == L.SABOTAGE:
        return w[L.W_SABOTAGE] if something_bare(s, b, p) else 0
    return w[L.W_THIEF_LATE] if left < LATE else w[L.W_THIEF]


# --- greedy: everything else -----------------------------------------------------------------------------------------


@helper
def best_item(s, b, acts, n, w):
    """The item of the decision's block that is best."""
    p, decision = s.actor, s.decision
    if decision == S.BRAWL_PICK:
        return best_deck(s, b, acts, n, w)
    if decision == S.QUEST_KEEP:
        return best_quest(s, b, acts, n, w)
    if decision == S.LOKI:
        item = best_theft(s, b, w, p, -1)
        return item if b.loki_token_choice == L.BY_THIEF else item - item % L.TOKENS
    if decision == S.THIEF:
        return best_card(s, b, w, p)
    if decision == S.STORE or decision == S.CASUALTY:
        return best_hold(s, b, acts, n, w)
    if decision == S.RAID_TARGET:
        item = best_theft(s, b, w, p, b.raid_margin)
        if item != L.NOTHING:
            return item // L.TOKENS
        return S.RAID_DECLINE if b.action_may_decline != 0 else weakest_rival(s, b, p)
    if decision == S.BOARD_GO:
        value = own_value(s, b, p)
        prey = b.prey[s.shown[p]]
        worth_it = net_worth(s, b, w, p, value, board_now(s, b, w, p, value), prey, np.int64(s.cards[p])) > 0
        return S.BOARD_ON if worth_it else S.BOARD_DECLINE
    if decision == S.SPEAR:
        return spears_to_spend(s, b, w, p)
    if decision == S.SABOTAGE:
        return best_piece(s, b, p)
    if decision == S.TEAM_HELPER:
        return best_helper(s, b, w, p)
    if decision == S.TEAM_PRICE:
        return best_price(s, b, acts, n, w)
    if decision == S.TEAM_REPLY:
        return S.ACCEPT if is_fair(s, b, w, s.price) else S.REFUSE
    return best_token(s, b, acts, n, w)


@helper
def best_deck(s, b, acts, n, w):
    """D1: the deck whose visible faces are worth most."""
    best, most = 0, 0
    for i in range(n):
        deck = acts[i] - b.first_code[S.BRAWL_PICK]
        value = deck_sum(s, b, w, L.OPINION, deck)
        if i == 0 or value > most:
            best, most = deck, value
    return best


@helper
def best_quest(s, b, acts, n, w):
    """D2: the loot, less for the strength and the beer that it needs."""
    best, most = 0, 0
    for i in range(n):
        item = acts[i] - b.first_code[S.QUEST_KEEP]
        quest = np.int64(s.dealt[s.actor, item])
        ease = w[L.W_KEEP] - w[L.W_KEEP_STRENGTH] * b.quest_strength[quest] - w[L.W_KEEP_BEER] * b.quest_beer[quest]
        value = quest_value(s, b, s.actor, quest) * max(w[L.W_KEEP_LEAST], ease)
        if i == 0 or value > most:
            best, most = item, value
    return best


@helper
def best_card(s, b, w, p):
    """D5: the card that gains most; if none does, that of the rival with most VP."""
    value = own_value(s, b, p)
    now = board_now(s, b, w, p, value)
    best, most, rich, richest = L.NOTHING, 0, L.NOTHING, -1
    for i in range(1, b.players):
        q = seat_at(p, i, b.players)
        if (s.options >> q) & 1:
            gained = gain(s, b, w, p, value, now, b.face[s.shown[q]])
            if gained > most:
                best, most = q, gained
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
def best_piece(s, b, p):
    """D12: of a complete ship first, then of the rival with most VP."""
    best, most = S.SABOTAGE_DECLINE, -1
    for i in range(1, b.players):
        q = seat_at(p, i, b.players)
        for piece in range(4):
            score = 1000 * int(complete(s, q)) + vp(s, b, q)
            if (s.options >> (4 * q + piece)) & 1 and score > most:
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
