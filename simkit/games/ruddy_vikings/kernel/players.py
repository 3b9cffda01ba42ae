"""The players of Ruddy Vikings: the formulas H2 and H3 of RULES.md, whole numbers in millionths of a card.

`greedy`, `rusher` and `turtle` differ in their weights. Ties go to the lowest code.
"""

import numpy as np

from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.games.ruddy_vikings.kernel.attack import full_damage
from simkit.games.ruddy_vikings.kernel.combat import fog_damage
from simkit.games.ruddy_vikings.kernel.deeds import deed_score, lifted_score, turn_card_score
from simkit.games.ruddy_vikings.kernel.legal import may_attack, stopping, targets, unknown_slots
from simkit.games.ruddy_vikings.kernel.outlook import (
    NEVER,
    NO_TYPE,
    best_attack,
    best_on,
    best_plan,
    card_worth,
    fury,
    note_attacks,
    price,
    stakes,
)
from simkit.kernels.jit import helper, step
from simkit.kernels.options import put_back, set_aside
from simkit.kernels.rng import below
from simkit.kernels.search import search
from simkit.kernels.seats import seat_at


@step
def choose(s, b, acts, n, policy, weights, word):
    """The index of the option that a policy takes."""
    left = worthwhile(s, b, acts, n)
    pick = decide(s, b, acts, left, policy, weights, word)
    return pick if left == n else put_back(acts, n, pick)


@step
def decide(s, b, acts, n, policy, weights, word):
    """The index of the best of some options, as a policy judges them."""
    if policy >= L.IDLE and policy <= L.BUSY:
        return simple(s, acts, n, policy, word)
    if s.decision == S.MAIN:
        return best_deed(s, b, acts, n, weights)
    if s.decision == S.RESPOND or s.decision == S.FOG_DEFEND:
        return best_answer(s, b, acts, n, weights)
    if s.decision == S.TARGET:
        return best_target(s, b, acts, n, weights)
    return find(acts, n, other_choice(s, b, acts, n, weights))


@step
def worthwhile(s, b, acts, n):
    """How many options are left to choose from: in D10 Vikings that are denied are put last."""
    if s.decision == S.VIKING_PICK and s.discard_mask & b.barred[s.actor] != 0:
        return set_aside(wasted, s, b, acts, n)
    return n


@helper
def wasted(s, b, action):
    """D10: is a Viking of the discard pile denied?"""
    return (b.barred[s.actor] >> (action - b.play_at)) & 1 != 0


@helper
def careful_search(legal, apply, choose, determinize, desk, b, n, seating, row, key):
    """The index of the option that a searching player takes: he tries worthwhile ones only."""
    left = worthwhile(desk.states[0], b, desk.options, n)
    pick = search(legal, apply, choose, determinize, desk, b, left, seating, row, key)
    return pick if left == n else put_back(desk.options, n, pick)


@helper
def simple(s, acts, n, policy, word):
    """`end`, `first`, `last` and `busy`: players without judgement."""
    skipped = int(acts[0] == L.END)
    hand = s.hand_n[s.actor]
    if policy == L.IDLE or (s.decision == S.MAIN and hand <= (1 if policy == L.FIRST else 2)):
        return 0
    if policy == L.FIRST:
        return skipped
    if policy == L.LAST:
        return n - 1
    if s.decision == S.BUFFER or s.decision == S.FORTIFY:
        return below(word, n)
    return skipped + below(word, n - skipped)


@helper
def find(acts, n, code):
    """The place of a code among the options; the first option if it is not there."""
    for i in range(n):
        if acts[i] == code:
            return i
    return 0


# --- D1 --------------------------------------------------------------------------------------------------------------


@helper
def best_deed(s, b, acts, n, weights):
    """D1: the option with the greatest score above 0, else the end of the turn."""
    p = s.active
    h = np.int64(s.hand_n[p])
    stake, plain = stakes(s, weights, h), NEVER
    if may_attack(s, b):
        plain = note_attacks(s, b, weights, acts, p, targets(s, b, p), h, stake)
    slot_use = use_of_slot(s, b, weights, p, h)
    best, best_score = 0, 0
    for i in range(1, n):
        code = acts[i]
        if b.build_at <= code < b.slot_at:
            score = slot_use + weights[L.BUILDING + code - b.build_at]
        else:
            score = main_score(s, b, weights, acts, p, h, code, plain, stake)
        if score > best_score:
            best, best_score = i, score
    return best


@helper
def main_score(s, b, weights, notes, p, h, code, plain, stake):
    """The score of an option of D1 that builds nothing."""
    in_hand = int(code < b.build_at)
    k = code - b.play_at if in_hand else np.int64(s.slot[p, code - b.slot_at])
    if b.class_of[k] == L.VIKING:
        return notes[S.NOTES + k] + 1000 * b.appeal[k]
    if b.effect[k] == L.LIMITS:
        return lifted_score(s, b, weights, p, h, k, in_hand, plain, stake)
    return deed_score(s, b, weights, p, h, k, in_hand, plain, stake)


@step
def use_of_slot(s, b, weights, p, h):
    """A slot deters, a shield stops, a reaction is saved; cards in the hand are worth more when they are few."""
    if h < max(weights[L.W_KEEP], 2):
        return NEVER
    use = weights[L.W_DETER] - price(weights, h) - weights[L.W_CROWD] * s.slot_n[p]
    if weights[L.W_THREAT] != 0:
        use += weights[L.W_THREAT] * vikings_about(s, b, p) // 1000
    return 1000 * use


@helper
def vikings_about(s, b, p):
    """Vikings that the hands of the opponents hold on average, in thousandths."""
    cards = 0
    for q in range(b.players):
        if q != p:
            cards += np.int64(s.hand_n[q])
    return b.viking_share * cards


# --- D2 --------------------------------------------------------------------------------------------------------------


@helper
def best_target(s, b, acts, n, weights):
    """D2: where the attack is worth most; the smallest hand to take from, the largest to swap with, and so on."""
    p, best, best_score = s.actor, 0, 0
    h, more_damage = s.hand_n[p] + 1 + s.buffer_n, fury(s, b, p)
    stake = stakes(s, weights, h)
    for i in range(n):
        q = seat_at(p, acts[i] - b.seat_at + 1, b.players)
        if s.viking != S.NOTHING:
            score, _ = best_plan(s, b, weights, p, s.viking, q, h, s.thor > 0, 0, more_damage, stake)
        else:
            score = card_target_score(s, b, weights, p, q)
        if i == 0 or score > best_score:
            best, best_score = i, score
    return best


@helper
def card_target_score(s, b, weights, p, q):
    """D2 of cards; for a sabotage players who cannot be attacked now come last."""
    op = b.effect[s.card]
    if op == L.TAKE:
        return -np.int64(s.hand_n[q])
    if op == L.SWAP:
        return np.int64(s.hand_n[q])
    if op == L.SPY:
        return unknown_slots(s, q, p)
    if not may_attack(s, b) or (targets(s, b, p) >> q) & 1 == 0:
        return 2 * NEVER
    return best_attack(s, b, weights, p, 1 << q, np.int64(s.hand_n[p]), s.thor > 0, 1, 0)


# --- answers to an attack --------------------------------------------------------------------------------------------


@helper
def best_answer(s, b, acts, n, weights):
    """D5 and D13: cards lost against cards used, in thousandths."""
    best, best_score = 0, 0
    for i in range(n):
        score = answer_score(s, b, weights, s.actor, acts[i])
        if i == 0 or score > best_score:
            best, best_score = i, score
    return best


@helper
def answer_score(s, b, weights, p, code):
    """The score of an answer; a Defence that Fortify saves costs nothing."""
    h = np.int64(s.hand_n[p])
    if code == L.END:
        damage = full_damage(s, b) if s.decision == S.RESPOND else fog_damage(s, b)
        death = weights[L.W_DEATH] if damage >= h else 0
        return -weights[L.W_LOSE] * min(damage, h) - death
    if code < b.build_at:
        if h == 1:
            return -weights[L.W_LAST]
        score = -weights[L.W_ANSWER]
        if b.effect[code - b.play_at] == L.REFLECT:
            lost = min(fog_damage(s, b), s.hand_n[s.attacker])
            score += lost * card_worth(s, weights) * weights[L.W_REVENGE] // 1000
        return score
    k = np.int64(s.slot[p, code - b.slot_at])
    if (b.shield_mask >> k) & 1:
        score = 0 if s.fortify_n[p] > 0 else -weights[L.W_DEFENCE] * b.modes_stopped[k]
        if (b.capture_mask >> k) & ~(b.barred[p] >> s.viking) & 1:
            score += weights[L.RATING + s.viking] * weights[L.W_CAPTIVE] // 1000
        return score
    return -weights[L.W_REFLECT] if b.effect[k] == L.REFLECT else -weights[L.W_CANCEL]


# --- everything else -------------------------------------------------------------------------------------------------


@helper
def other_choice(s, b, acts, n, weights):
    """D3, D4, D6 to D12: the code."""
    p = s.actor
    if s.decision == S.BUFFER:
        h = s.hand_n[p] + 1 + s.buffer_n
        thor = s.thor > 0 and p == s.active
        _, missing = best_plan(s, b, weights, p, s.viking, s.target, h, thor, 0, fury(s, b, p), stakes(s, weights, h))
        return L.END if missing == NO_TYPE else b.play_at + missing
    if s.decision == S.BYPASS:
        return b.slot_at + next_bypass(s, b, p)
    if s.decision == S.SLOT:
        return b.slot_at + worst_slot(s, p, s.card_target, b.shield_mask | b.react_mask, 0)
    if s.decision == S.FORTIFY:
        captures = (b.capture_mask >> np.int64(s.slot[p, s.used])) & 1
        return acts[1] if captures or s.slot_n[p] <= weights[L.W_FEW] else L.END
    if s.decision == S.THIEF:
        return acts[n - 1]
    if s.decision == S.OTHER_OI:
        return L.END
    best, best_score = L.END, 0
    stake = stakes(s, weights, np.int64(s.hand_n[p]))
    for i in range(n):
        if s.decision == S.AMBUSH:
            score = 0
            if acts[i] != L.END:
                k = acts[i] - b.play_at
                score = best_on(s, b, weights, p, k, 1 << s.active, np.int64(s.hand_n[p]), False, 0, 0, stake)
        elif s.decision == S.TURN_PICK:
            score = turn_card_score(s, b, weights, p, acts[i] - b.turn_at)
        else:
            score = weights[L.RATING + acts[i] - b.play_at]
        if i == 0 or score > best_score:
            best, best_score = acts[i], score
    return best


@helper
def worst_slot(s, p, q, harmful, without):
    """The slot of q that p fears most: known and harmful, then unknown, then the others; of equals the last."""
    best, best_rank = 0, -1
    for i in range(s.slot_n[q]):
        rank = 1
        if (s.known[q, i] >> p) & 1:
            rank = 2 * ((harmful >> np.int64(s.slot[q, i])) & 1)
        if rank >= best_rank and (without >> i) & 1 == 0:
            best, best_rank = i, rank
    return best


@helper
def next_bypass(s, b, p):
    """D4: the lowest slot, not yet designated, of the worst ones that can be bypassed."""
    chosen, all_of_them = 0, s.to_bypass
    for i in range(s.slot_n[s.target]):
        all_of_them += (s.bypassed >> i) & 1
    for _ in range(all_of_them):
        chosen |= 1 << worst_slot(s, p, s.target, stopping(s, b) | b.react_mask, chosen)
    i = s.from_slot
    while (chosen >> i) & 1 == 0:
        i += 1
    return i
