"""What Chance, God and Gift cards do: the interpreter of effect rows (op, amount).

Steps return the only option of the decision they open, UNKNOWN, or DONE.
"""

from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.games.ruddy_vikings.kernel.attack import ask_target
from simkit.games.ruddy_vikings.kernel.elimination import check_hands
from simkit.games.ruddy_vikings.kernel.legal import can_react, turn_types
from simkit.games.ruddy_vikings.kernel.zones import (
    blame,
    discard,
    draw_cards,
    from_hand,
    leave_slot,
    lose_cards,
    lose_slot,
    shuffle_turns,
    to_hand,
)
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count
from simkit.kernels.seats import clockwise


@step
def play(s, b, t, k):
    """A card that has left its place counts, lies on the table and works (RUD-22, RUD-23, RUD-26)."""
    p, kind = s.active, b.class_of[k]
    s.chance += int(kind == L.CHANCE)
    s.god += int(kind == L.GOD)
    s.gift += int(kind == L.GIFT)
    t.played_all[p] += 1
    count(t, t.played, p, k)
    s.card = k
    s.card_target = S.NOTHING
    return start_effect(s, b, t, b.effect[k], b.amount[k])


@helper
def start_effect(s, b, t, op, amount):
    """Carry out an effect, or open the decision that it needs (RUD-69, RUD-84, RUD-86, RUD-88, RUD-89)."""
    p = s.active
    s.actor = p
    if op == L.SWAP or op == L.TAKE or op == L.SABOTAGE or op == L.SPY:
        return ask_target(s, b, p)
    if op == L.SACK:
        s.asked = p
        return ask_thief(s, b, t)
    if op == L.FORESIGHT:
        s.decision = S.TURN_PICK
        m = turn_types(s)
        return S.UNKNOWN if m & (m - 1) else b.turn_at + lowest(m)
    if op == L.FETCH:
        s.decision = S.VIKING_PICK
        m = s.discard_mask & b.viking_mask
        return S.UNKNOWN if m & (m - 1) else b.play_at + lowest(m)
    if op == L.DRAW:
        draw_cards(s, b, t, p, amount)
    elif op == L.FEAST:
        feast(s, b, t, p, amount)
    elif op == L.BYPASS_ALL:
        s.thor += 1
    elif op == L.DAMAGE:
        s.wrath += amount
    elif op == L.ATTACKS:
        s.raid += amount
    elif op == L.LIMITS:
        s.omen += amount
    elif op == L.FORTIFY:
        s.fortify[p, b.fortify_row[s.card]] += 1
        s.fortify_n[p] += 1
        t.fortify_played[p] += 1
        s.card = S.NOTHING
    return finish_card(s, b, t)


@step
def finish_card(s, b, t):
    """The card is discarded last of all, then hands are checked (RUD-26, RUD-95)."""
    if s.card != S.NOTHING:
        discard(s, s.card)
        s.card = S.NOTHING
    check_hands(s, b, t, s.active)
    return S.DONE


@helper
def feast(s, b, t, p, amount):
    """The player draws, every other living player clockwise, then the player again (RUD-84)."""
    q = p
    for _ in range(b.players):
        if (s.living >> q) & 1:
            draw_cards(s, b, t, q, amount)
        q = clockwise(q, b.players)
    draw_cards(s, b, t, p, amount)


@helper
def aim(s, b, t, q):
    """An aimed card has found its opponent (RUD-80, RUD-82, RUD-83)."""
    p, op = s.active, b.effect[s.card]
    s.card_target = q
    if op == L.SABOTAGE:
        s.decision = S.SLOT
        return b.slot_at if s.slot_n[q] == 1 else S.UNKNOWN
    if op == L.SPY:
        for i in range(s.slot_n[q]):
            s.known[q, i] |= 1 << p
    elif op == L.TAKE:
        taken = lose_cards(s, t, q, b.amount[s.card], p)
        t.picked[p] += taken
        if taken > 0:
            blame(s, t, q, L.BY_PICKPOCKET, p)
    else:
        swap_hands(s, b, p, q)
        t.swaps[p] += 1
        blame(s, t, q, L.BY_SWAP, p)
    return finish_card(s, b, t)


@helper
def swap_hands(s, b, p, q):
    """Two players exchange all cards in hand, nothing else (RUD-36, RUD-80)."""
    for k in range(b.types):
        n = s.hand[p, k]
        s.hand[p, k] = s.hand[q, k]
        s.hand[q, k] = n
    mask, size = s.hand_mask[p], s.hand_n[p]
    s.hand_mask[p] = s.hand_mask[q]
    s.hand_mask[q] = mask
    s.hand_n[p] = s.hand_n[q]
    s.hand_n[q] = size


@helper
def sabotage(s, b, t, i):
    """An active defence is turned up and discarded without effect (RUD-32, RUD-83)."""
    lose_slot(s, t, s.card_target, i)
    return finish_card(s, b, t)


@helper
def foresee(s, b, t, card):
    """The chosen Turn card goes on top of the others, which are shuffled (RUD-85, RUD-87)."""
    pile, last = s.turn_deck, s.turn_left - 1
    i = 0
    while pile[i] != card:
        i += 1
    for j in range(i, last):
        pile[j] = pile[j + 1]
    shuffle_turns(s, b, t, last)
    pile[last] = card
    s.seer = s.active
    t.foresights[s.active] += 1
    return finish_card(s, b, t)


@helper
def fetch(s, b, t, k):
    """One Viking comes back from the discard pile (RUD-88)."""
    s.discard[k] -= 1
    if s.discard[k] == 0:
        s.discard_mask &= ~(1 << k)
    to_hand(s, s.active, k)
    return finish_card(s, b, t)


# --- the potato sack -------------------------------------------------------------------------------------------------


@helper
def ask_thief(s, b, t):
    """D11: the next player clockwise who can steal the sack is asked; else it works (RUD-108, RUD-110)."""
    thief = b.effect_mask[L.THIEF]
    q = clockwise(s.asked, b.players)
    while q != s.active:
        if (s.living >> q) & 1 and can_react(s, b, q, thief, thief & ~b.barred[q]):
            s.asked = q
            s.actor = q
            s.decision = S.THIEF
            return S.UNKNOWN
        q = clockwise(q, b.players)
    fill_sack(s, b, t, s.active)
    return finish_card(s, b, t)


@helper
def steal_sack(s, b, t, action):
    """D11: all Vikings come to the thief instead, perhaps the sack too (RUD-108, RUD-109)."""
    if action == L.END:
        return ask_thief(s, b, t)
    p = s.actor
    if action < b.build_at:
        k = action - b.play_at
        from_hand(s, p, k)
        count(t, t.used_hand, p, k)
    else:
        k = leave_slot(s, p, action - b.slot_at)
        count(t, t.used_slot, p, k)
    fill_sack(s, b, t, p)
    discard(s, k)
    if b.sack_thief_keeps_sack:
        to_hand(s, p, s.card)
        s.card = S.NOTHING
    return finish_card(s, b, t)


@helper
def fill_sack(s, b, t, taker):
    """All Vikings in the hands of all others go to the taker (RUD-107, RUD-108)."""
    for q in range(b.players):
        m = s.hand_mask[q] & b.viking_mask
        if q == taker or m == 0:
            continue
        while m != 0:
            k = lowest(m)
            m &= m - 1
            while s.hand[q, k] > 0:
                from_hand(s, q, k)
                to_hand(s, taker, k)
                t.sacked[taker] += 1
        blame(s, t, q, L.BY_SACK, taker)
