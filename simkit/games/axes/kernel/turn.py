"""The turn of Axes and Shields: what an action does and what happens until the next decision.

Steps return the only option of the decision that they lead to, or UNKNOWN.
"""

import numpy as np

from simkit.games.axes.kernel import state as S
from simkit.games.axes.kernel.legal import can_store, others, playable
from simkit.games.axes.kernel.log import keep_early_draws, log_draw, log_throw, margin, watch_lead
from simkit.games.axes.limits import ARMORY, KINDS, SHIELDS_FROM, SHIELDS_TO
from simkit.kernels.bits import lowest, size
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count
from simkit.kernels.piles import number_tags, order_by_key, settled, stack
from simkit.kernels.seats import clockwise
from simkit.kernels.streams import SHARED_DECK, draw

# --- from decision to decision ---------------------------------------------------------------------------------------


@step
def advance(s, b, t, after=S.PLAYED):
    """Go on from a finished play to the next decision (AXE-10 to AXE-13, AXE-42, AXE-46, AXE-70, AXE-75, AXE-76)."""
    if after >= S.UNKNOWN:
        return after
    while True:
        if after == S.PLAYED:
            if s.stored_ready:
                s.stored_ready = 0
                s.decision = S.STORED
                return S.UNKNOWN
            if s.turns >= b.max_turns:
                return stop(s, S.MAX_TURNS)
            pass_turn(s, b, t)
        if s.draws >= b.max_draws:
            return stop(s, S.MAX_DRAWS)
        if draw_to_play(s, b, t):
            break
        after = S.PLAYED
    return b.play_at + s.drawn if b.hand_size == 0 and s.decision == S.CARD else S.UNKNOWN


@step
def pass_turn(s, b, t):
    """The turn goes clockwise past players who are out and those who lose it (AXE-10 to AXE-12, AXE-47, AXE-53)."""
    p = s.actor
    while True:
        s.rounds += s.new_round[p]
        t.round_start += s.new_round[p] * (s.draws - t.round_start)
        p = np.int64(s.following[p])
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
    s.out[j] = 1
    s.standing &= ~(1 << j)
    for p in range(b.players):
        before = int(s.following[p] == j)
        s.new_round[p] |= before & s.new_round[j]
        s.following[p] += before * (s.following[j] - j)


@step
def draw_to_play(s, b, t):
    """Draw and ask what to play; False if there is no card at all (AXE-13, AXE-72)."""
    p = s.actor
    t.plays += 1
    t.longest_chain[p] = max(t.longest_chain[p], t.plays)
    if s.left == 0:
        reshuffle(s, b, t)
    s.drawn = take_card(s, t, p) if s.left != 0 else S.NO_CARD
    s.decision = S.CARD
    if s.drawn != S.NO_CARD and playable(s, b, s.drawn):
        return True
    held = False
    for kind in range(KINDS):
        if s.hand[p, kind] > 0:
            held = True
            if playable(s, b, kind):
                return True
    s.decision = S.DISCARD
    return held


@step
def take_card(s, t, p):
    """The top card goes to the hand."""
    kind = top_card(s)
    s.hand[p, kind] += 1
    count(t, t.drawn, p, kind)
    log_draw(s, t, p, kind)
    s.draws += 1
    return kind


@step
def top_card(s):
    """Take the top card; most games end with cards to spare, so only now it is decided which one it is."""
    s.left -= 1
    top = s.left
    place = settled(s.deck_key, top) if s.unshuffled else top
    kind = np.int64(s.draw[place])
    s.draw[place] = s.draw[top]
    return kind


@helper
def reshuffle(s, b, t):
    """The whole discard pile becomes the draw pile (AXE-70, AXE-71)."""
    s.left = stack(s.draw, s.discard, KINDS)
    if s.left == 0:
        return
    s.deck_key = draw(s.key, SHARED_DECK, 0, s.shuffles)
    s.unshuffled = 1
    if b.keyed:
        number_tags(t, KINDS)
        order_by_key(s.draw, s.left, s.deck_key, t)
        s.unshuffled = 0
    s.shuffles += 1
    for kind in range(KINDS):
        s.discard[kind] = 0


@step
def stop(s, reason):
    """The game is over (AXE-64, AXE-75, AXE-76)."""
    s.over = 1
    s.end_reason = reason
    return S.UNKNOWN


# --- actions ---------------------------------------------------------------------------------------------------------


@step
def apply(s, b, t, action):
    """Carry out a legal action and go on to the next decision."""
    after = S.PLAYED
    if action < b.discard_at:
        after = play_card(s, b, t, action - b.play_at)
    elif action < b.throw_at:
        drop_card(s, t, action - b.discard_at)
    elif action < b.armory_at:
        after = throw(s, b, t, action - b.throw_at)
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
def play_card(s, b, t, kind):
    """Take a card from the hand; all but shields need one more choice (AXE-18, AXE-30)."""
    p = s.actor
    s.hand[p, kind] -= 1
    if b.denied[p, kind]:
        s.discard[kind] += 1
        count(t, t.dead, p, kind)
        return S.PLAYED
    count(t, t.played, p, kind)
    if kind < SHIELDS_FROM:
        s.resolving = kind
        s.decision = S.TARGET
        seats = others(s)
        return S.UNKNOWN if seats & (seats - 1) else b.throw_at + lowest(seats)
    if kind < SHIELDS_TO:
        s.shields[p, kind] += 1
        s.unused[p] += b.face[kind]
        t.rival = max(t.rival, margin(s, p))
        watch_lead(s, b, t)
        return S.PLAYED
    s.resolving = kind
    if kind == ARMORY:
        s.decision = S.USE
        return S.UNKNOWN if can_store(s, b) else b.armory_at + S.USE_NOW
    s.decision = S.TRICK
    return S.UNKNOWN


@step
def drop_card(s, t, kind):
    """A card that cannot be played goes without effect (AXE-17)."""
    s.hand[s.actor, kind] -= 1
    s.discard[kind] += 1
    count(t, t.dead, s.actor, kind)


@step
def discard_resolving(s):
    s.discard[s.resolving] += 1
    s.resolving = S.NO_CARD


@step
def throw(s, b, t, target):
    """An axe card meets the target's shield pool; hits may put the target out (AXE-21 to AXE-26, AXE-60)."""
    kind = s.resolving
    s.resolving = S.NO_CARD
    axes, unused = b.face[kind], s.unused[target]
    log_throw(s, t, target, axes, min(axes, unused))
    left = max(unused - axes, 0)
    s.unused[target] = left
    if left < min(unused, 1):
        discard_pool(s, b, t, target)
    s.parked[target, kind] += int(axes < unused)  # sums instead of branches, which could not be predicted
    s.discard[kind] += int(axes == unused)
    s.damage[target, kind] += int(axes > unused)
    p, hits = s.actor, max(axes - unused, 0)
    s.hits[target] += hits
    s.grief[target, p] += hits
    t.effect[kind] += hits
    t.hits_dealt[p] += hits
    t.hits_to[p, target] += hits
    if s.hits[target] >= b.hits_to_out:
        t.overkill[p] += s.hits[target] - b.hits_to_out
        put_out(s, b, t, target)
    watch_lead(s, b, t)
    return S.UNKNOWN if s.over else S.PLAYED


@step
def discard_pool(s, b, t, p):
    """The pool is used up: its shields and the axes on them go (AXE-24, AXE-25)."""
    for kind in range(SHIELDS_FROM, SHIELDS_TO):
        t.effect[kind] += s.shields[p, kind] * b.face[kind]
        s.discard[kind] += s.shields[p, kind]
        s.shields[p, kind] = 0
    for kind in range(SHIELDS_FROM):
        s.discard[kind] += s.parked[p, kind]
        s.parked[p, kind] = 0


@step
def put_out(s, b, t, j):
    """All that player j has goes to the discard pile; the last one standing wins (AXE-61 to AXE-67)."""
    left = size(s.standing)
    if left == b.players:
        t.first_out_turn = s.turns
        keep_early_draws(s, b, t)
    t.rank[j] = left
    t.eliminated_turn[j] = s.turns
    t.killer[j] = s.actor
    t.kills[s.actor] += 1
    t.armories_lost[j] += s.armory[j]
    for kind in range(KINDS):
        s.discard[kind] += s.hand[j, kind] + s.damage[j, kind]
        s.hand[j, kind] = 0
        s.damage[j, kind] = 0
    s.discard[ARMORY] += s.armory[j]
    s.armory[j] = 0
    s.skip[j] = S.FREE
    leave_table(s, b, j)
    if left == 3:
        t.duel_turn = s.turns
    if left == 2:
        stop(s, S.LAST_STANDING)
        s.winners = 1 << s.actor
        t.rank[s.actor] = 1


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
    """The stored armory goes, then one more draw-and-play (AXE-46)."""
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
    """Seat j will lose its next turn (AXE-52)."""
    discard_resolving(s)
    s.skip[j] = S.PENDING
    t.wench_skip[s.actor] += 1
    t.skipped[j] += 1
