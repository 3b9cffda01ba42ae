"""The turn of Axes and Shields: what an action does and what happens until the next decision.

Steps return the only option of the decision that they lead to, or UNKNOWN.
"""

import numpy as np

from simkit.games.axes.kernel import state as S
from simkit.games.axes.kernel.legal import can_store, others, playable
from simkit.games.axes.kernel.log import keep_early_draws, log_throw, watch_lead
from simkit.games.axes.limits import ARMORY, CARD_TYPES, LAST_STANDING, MAX_DRAWS, MAX_TURNS, SHIELDS_FROM, SHIELDS_TO
from simkit.kernels.bits import lowest, size
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count
from simkit.kernels.piles import LANES, number_tags, order_by_key, settle, stack
from simkit.kernels.seats import clockwise
from simkit.kernels.streams import SHARED_DECK, draw

# --- from decision to decision ---------------------------------------------------------------------------------------


@step
def advance(s, b, t, after=S.PLAYED):
    """Go on from a finished play to the next decision (AXE-12, AXE-42, AXE-43, AXE-46, AXE-75, AXE-76)."""
    while after < S.UNKNOWN:
        if after == S.PLAYED:
            if s.stored_ready:
                s.stored_ready = 0
                s.decision = S.STORED
                return S.UNKNOWN
            if s.turns >= b.max_turns:
                return stop(s, MAX_TURNS)
            pass_turn(s, b, t)
        if s.draws >= b.max_draws:
            return stop(s, MAX_DRAWS)
        if after == S.AGAIN:
            t.longest_chain[s.actor] = max(t.longest_chain[s.actor], t.plays + 1)
        after = draw_to_play(s, b, t)
    return after


@step
def pass_turn(s, b, t):
    """The turn goes clockwise past players who are out and those who lose it (AXE-10, AXE-11, AXE-53, AXE-74).

    What begins anew with a turn: the skip state, and whether an armory is stored (AXE-12, AXE-47, AXE-54).
    """
    p = s.actor
    while True:
        s.rounds += s.new_round[p]
        p = np.int64(s.following[p])
        t.draws_before[p] = s.draws
        if s.skip[p] != S.PENDING:
            break
        s.skip[p] = S.PROTECTED if b.skip_protection else S.FREE
        s.turns_lost += 1
        t.lost_turns[p] += 1
    s.actor = p
    s.turns += 1
    t.turns_taken[p] += 1
    t.plays = 0
    s.skip[p] = S.FREE
    s.stored_ready = s.armory[p]


@step
def take_seats(s, b):
    """All are in the game; the turn will go clockwise (AXE-10)."""
    s.standing = (1 << b.players) - 1
    for p in range(b.players):
        s.following[p] = clockwise(p, b.players)
        s.new_round[p] = s.following[p] == s.first_seat


@step
def leave_table(s, b, j):
    """Turns pass over seat j from now on (AXE-10, AXE-61)."""
    s.standing &= ~(1 << j)
    for p in range(b.players):
        before = int(s.following[p] == j)
        s.new_round[p] |= before & s.new_round[j]
        s.following[p] += before * (s.following[j] - j)


@step
def draw_to_play(s, b, t):
    """Draw and ask what to play; over if there is no card at all (AXE-13, AXE-14, AXE-15, AXE-70, AXE-72)."""
    p = s.actor
    t.plays += 1
    if s.left == 0:
        reshuffle(s, b, t)
    if s.left == 0:
        s.drawn = S.NO_CARD
    else:
        s.drawn = card = draw_card(s, t, p)
        if t.hurry and b.hand_size == 0 and playable(s, b, card):
            t.forced += 1
            return play_card(s, b, t, p, card)
        s.hand[p, card] += 1
    after = S.PLAYED
    for card in range(CARD_TYPES):
        if s.hand[p, card] > 0:
            if playable(s, b, card):
                s.decision = S.CARD
                return S.UNKNOWN if b.hand_size else b.play_at + card
            s.decision = S.DISCARD
            after = S.UNKNOWN
    return after


@step
def draw_card(s, t, p):
    """Take the top card and count it."""
    card = top_card(s)
    count(t, t.drawn, p, card)
    t.draw_log[s.draws & (S.DRAW_LOG - 1)] = p * CARD_TYPES + card
    s.draws += 1
    return card


@step
def top_card(s):
    """Take the top card (AXE-70); most games end with cards to spare, so only now it is decided which one it is."""
    s.left -= 1
    top = s.left
    place = s.places[top & (LANES - 1)]
    card = np.int64(s.draw[place])
    s.draw[place] = s.draw[top]
    if top & (LANES - 1) == 0:
        settle(s.places, s.deck_key, top, s.unshuffled)
    return card


@helper
def reshuffle(s, b, t):
    """The whole discard pile becomes the draw pile (AXE-70, AXE-71)."""
    s.left = stack(s.draw, s.discard, CARD_TYPES)
    for card in range(CARD_TYPES):
        s.discard[card] = 0
    shuffle_pile(s, b, t)


@helper
def shuffle_pile(s, b, t):
    """Every order of the draw pile is equally likely (AXE-02, AXE-70)."""
    if s.left == 0:
        return
    s.deck_key = draw(s.key, SHARED_DECK, 0, s.shuffles)
    s.unshuffled = 1
    if b.keyed:
        number_tags(t, CARD_TYPES)
        order_by_key(s.draw, s.left, s.deck_key, t)
        s.unshuffled = 0
    settle(s.places, s.deck_key, s.left, s.unshuffled)
    s.shuffles += 1


@step
def stop(s, reason):
    """The game is over (AXE-64, AXE-75, AXE-76)."""
    s.over = 1
    s.end_reason = reason
    return S.UNKNOWN


# --- actions ---------------------------------------------------------------------------------------------------------


@step
def apply(s, b, t, action):
    """Carry out a legal action, completely (AXE-19), and go on to the next decision."""
    after = S.PLAYED
    if b.throw_at <= action < b.armory_at:
        after = throw(s, b, t, action - b.throw_at)
    elif action < b.discard_at:
        s.hand[s.actor, action - b.play_at] -= 1
        after = play_card(s, b, t, s.actor, action - b.play_at)
    elif action < b.throw_at:
        s.hand[s.actor, action - b.discard_at] -= 1
        drop_card(s, t, s.actor, action - b.discard_at)
    elif action < b.remove_at:
        after = armory(s, t, action - b.armory_at)
    elif action < b.skip_at:
        remove(s, t, action - b.remove_at)
    elif action < b.stored_at:
        skip(s, t, action - b.skip_at)
    elif action - b.stored_at == S.USE_STORED:
        after = use_stored(s, t)
    return advance(s, b, t, after)


@step
def play_card(s, b, t, p, card):
    """A card leaves the hand; all but shields need one more choice (AXE-18, AXE-30, AXE-31, AXE-32, AXE-41)."""
    if b.denied[p, card]:
        return drop_card(s, t, p, card)
    count(t, t.played, p, card)
    if card < SHIELDS_FROM:
        s.resolving = card
        s.decision = S.TARGET
        seats = others(s)
        return S.UNKNOWN if seats & (seats - 1) else b.throw_at + lowest(seats)
    if card < SHIELDS_TO:
        s.shields[p, card] += 1
        s.unused[p] += b.face[card]
        s.life[p] += b.face[card]
        watch_lead(s, b, t)
        return S.PLAYED
    s.resolving = card
    if card == ARMORY:
        s.decision = S.USE
        return S.UNKNOWN if can_store(s, b) else b.armory_at + S.USE_NOW
    s.decision = S.TRICK
    return S.UNKNOWN


@step
def drop_card(s, t, p, card):
    """A card that cannot be played goes without effect (AXE-17)."""
    s.discard[card] += 1
    count(t, t.dead, p, card)
    return S.PLAYED


@step
def discard_resolving(s):
    s.discard[s.resolving] += 1
    s.resolving = S.NO_CARD


@step
def throw(s, b, t, target):
    """An axe card meets the target's shield pool (AXE-21, AXE-22, AXE-23, AXE-24, AXE-25).

    Hits may put the target out (AXE-26, AXE-60, AXE-66).
    """
    card = s.resolving
    s.resolving = S.NO_CARD
    p, axes, unused = s.actor, b.face[card], s.unused[target]
    log_throw(s, t, p, target, axes)
    stopped = min(axes, unused)
    hits = axes - stopped
    t.blocked[target] += stopped
    s.unused[target] -= stopped
    s.parked[target, card] += int(axes < unused)  # sums instead of branches, which could not be predicted
    s.discard[card] += int(axes == unused)
    s.damage[target, card] += int(axes > unused)
    s.hits[target] += hits
    s.life[target] -= axes
    s.dealt[p, target] += hits
    t.effect[card] += hits
    t.hits_dealt[p] += hits
    if stopped == max(unused, 1):
        discard_pool(s, b, t, target)
    watch_lead(s, b, t)
    if s.life[target] > 0:
        return S.PLAYED
    t.overkill[p] -= s.life[target]
    return put_out(s, b, t, target)


@step
def discard_pool(s, b, t, p):
    """The pool is used up: its shields and the axes on them go (AXE-24, AXE-25, AXE-32)."""
    for card in range(SHIELDS_FROM, SHIELDS_TO):
        t.effect[card] += s.shields[p, card] * b.face[card]
        s.discard[card] += s.shields[p, card]
        s.shields[p, card] = 0
    for card in range(SHIELDS_FROM):
        s.discard[card] += s.parked[p, card]
        s.parked[p, card] = 0


@step
def put_out(s, b, t, j):
    """All that player j has goes to the discard pile; the last one standing wins (AXE-61, AXE-64, AXE-65, AXE-67)."""
    left = size(s.standing)
    if left == b.players:
        t.first_out_turn = s.turns
        keep_early_draws(s, b, t)
    t.rank[j] = left
    t.eliminated_turn[j] = s.turns
    t.killer[j] = s.actor
    t.kills[s.actor] += 1
    t.armories_lost[j] += s.armory[j]
    for card in range(CARD_TYPES):
        s.discard[card] += s.hand[j, card] + s.damage[j, card]
        s.hand[j, card] = 0
        s.damage[j, card] = 0
    s.discard[ARMORY] += s.armory[j]
    s.armory[j] = 0
    s.skip[j] = S.FREE
    leave_table(s, b, j)
    if left == 3:
        t.duel_turn = s.turns
    if left > 2:
        return S.PLAYED
    s.winners = 1 << s.actor
    t.rank[s.actor] = 1
    return stop(s, LAST_STANDING)


@step
def armory(s, t, how):
    """The armory goes first, then one more draw-and-play; or it waits for a later turn (AXE-42, AXE-44)."""
    if how == S.USE_NOW:
        discard_resolving(s)
        t.armories_now[s.actor] += 1
        return S.AGAIN
    s.resolving = S.NO_CARD
    s.armory[s.actor] = 1
    t.armories_stored[s.actor] += 1
    return S.PLAYED


@step
def use_stored(s, t):
    """The stored armory goes, then one more draw-and-play, with room for an armory (AXE-46, AXE-48)."""
    s.armory[s.actor] = 0
    s.discard[ARMORY] += 1
    t.armories_later[s.actor] += 1
    return S.AGAIN


@step
def remove(s, t, j):
    """The wench takes seat j's stored armory with her (AXE-51)."""
    discard_resolving(s)
    s.armory[j] = 0
    s.discard[ARMORY] += 1
    t.wench_remove[s.actor] += 1
    t.armories_removed[j] += 1


@step
def skip(s, t, j):
    """Seat j will lose its next turn, whoever else does (AXE-52, AXE-58)."""
    discard_resolving(s)
    s.skip[j] = S.PENDING
    t.wench_skip[s.actor] += 1
    t.skipped[j] += 1
