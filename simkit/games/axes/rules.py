"""The rules of Axes and Shields: setup, legal actions and their effects. Rule ids are those of RULES.md."""

import numpy as np

from simkit.games.axes.cards import (
    ARMORY_STORE,
    ARMORY_USE_WHILE_HOLDING,
    COUNT,
    HAND_SIZE,
    HITS_TO_OUT,
    MAX_DRAWS_RULE,
    MAX_TURNS_RULE,
    RANDOM_START,
    SHUFFLE_MODE,
    SKIP_PROTECTION,
    START_SEAT,
    VALUE,
    WENCH_REMOVE,
    WENCH_SKIP,
)
from simkit.games.axes.state import (
    ARMORY,
    CARD,
    DISCARD,
    DROP,
    FREE,
    KEEP_STORED,
    KINDS,
    LAST_STANDING,
    MAX_DRAWS,
    MAX_TURNS,
    NO_CARD,
    NO_DECISION,
    NOBODY,
    PENDING,
    PLAY,
    PROTECTED,
    REMOVE,
    ROUND_LOG,
    SHIELDS_FROM,
    SHIELDS_TO,
    SHUFFLED_AT_ONCE,
    SKIP,
    STORE,
    STORED,
    TARGET,
    THROW,
    TRICK,
    USE,
    USE_NOW,
    USE_STORED,
    WENCH,
)
from simkit.games.contract import SATURATION
from simkit.kernels.jit import helper, step
from simkit.kernels.piles import KEYED, fisher_yates, number_tags, order_by_key, shuffle_top, stack
from simkit.kernels.rng import below
from simkit.kernels.streams import SETUP, SHARED_DECK, draw, stream

# --- setup -----------------------------------------------------------------------------------------------------------


@helper
def setup(s, t, cards, rules, handicap, players, key):
    """From a zeroed state: shuffle, deal, choose who starts and begin the first turn (AXE-01 to AXE-08)."""
    s.key = key
    s.players = players
    s.alive = players
    s.resolving = NO_CARD
    load_scenario(s, cards, rules, handicap)
    for kind in range(KINDS):
        s.discard[kind] = cards[kind, COUNT]
    reshuffle(s, t)
    s.first_seat = rules[START_SEAT]
    if s.first_seat == RANDOM_START:
        s.first_seat = below(draw(key, SETUP, 0, 0), players)
    p = s.first_seat
    for _ in range(s.hand_size * players):
        take_card(s, t, p)
        p = clockwise(s, p)
    s.draws = 0
    t.round_draws = 0
    for p in range(players):
        t.killer[p] = NOBODY
    t.leader = s.first_seat
    t.duel_turn = 0
    s.actor = (s.first_seat if s.first_seat > 0 else players) - 1
    advance(s, t)


@helper
def load_scenario(s, cards, rules, handicap):
    """Keep what the rules need of the scenario in the state."""
    for kind in range(KINDS):
        s.face[kind] = cards[kind, VALUE]
    for p in range(s.players):
        for kind in range(KINDS):
            if handicap[p, kind, 0] != 0:
                s.denied[p] |= 1 << kind
    s.hits_to_out = rules[HITS_TO_OUT]
    s.hand_size = rules[HAND_SIZE]
    s.armory_store = rules[ARMORY_STORE]
    s.armory_use_while_holding = rules[ARMORY_USE_WHILE_HOLDING]
    s.wench_remove = rules[WENCH_REMOVE]
    s.wench_skip = rules[WENCH_SKIP]
    s.skip_protection = rules[SKIP_PROTECTION]
    s.max_turns = rules[MAX_TURNS_RULE]
    s.max_draws = rules[MAX_DRAWS_RULE]
    s.shuffle_mode = rules[SHUFFLE_MODE]


# --- the turn --------------------------------------------------------------------------------------------------------


@step
def advance(s, t):
    """Go on from a finished play to the next decision (AXE-10 to AXE-13, AXE-42, AXE-46, AXE-70, AXE-75, AXE-76)."""
    while s.over == 0:
        if s.draw_again:
            s.draw_again = 0
        elif s.stored_ready:
            s.stored_ready = 0
            s.decision = STORED
            return
        elif s.turns < s.max_turns:
            pass_turn(s, t)
            begin_turn(s, t)
        else:
            stop(s, MAX_TURNS)
            return
        if s.draws >= s.max_draws:
            stop(s, MAX_DRAWS)
            return
        if s.left == 0:
            reshuffle(s, t)
        if draw_to_play(s, t):
            return


@step
def pass_turn(s, t):
    """The turn goes clockwise past players who are out and those who lose it (AXE-10, AXE-11, AXE-53)."""
    while True:
        s.actor = clockwise(s, s.actor)
        if s.actor == s.first_seat:
            s.rounds += 1
            t.round_draws = 0
        if s.out[s.actor]:
            continue
        if s.skip[s.actor] != PENDING:
            return
        s.skip[s.actor] = PROTECTED if s.skip_protection else FREE
        s.turns_lost += 1
        t.lost_turns[s.actor] += 1


@step
def clockwise(s, p):
    """The seat to the left of p."""
    return p + 1 if p + 1 < s.players else 0


@step
def begin_turn(s, t):
    """Count the turn; the player is free again and may later use what was stored before it (AXE-12, AXE-47)."""
    s.turns += 1
    t.turns_taken[s.actor] += 1
    t.plays = 0
    s.skip[s.actor] = FREE
    s.stored_ready = s.armory[s.actor]


@step
def draw_to_play(s, t):
    """Draw and ask what to play; False if there is no card at all (AXE-13, AXE-72)."""
    p = s.actor
    t.plays += 1
    if t.plays > t.longest_chain[p]:
        t.longest_chain[p] = t.plays
    s.drawn = NO_CARD
    if s.left > 0:
        s.drawn = take_card(s, t, p)
        if playable(s, s.drawn):
            s.decision = CARD
            return True
    held = False
    for kind in range(KINDS):
        if s.hand[p, kind] > 0:
            held = True
            if playable(s, kind):
                s.decision = CARD
                return True
    s.decision = DISCARD
    return held


@step
def take_card(s, t, p):
    """The top card goes to the hand."""
    if s.left == s.unshuffled:
        shuffle_more(s)
    s.left -= 1
    kind = np.int64(s.draw[s.left])
    s.hand[p, kind] += 1
    s.draws += 1
    count(t, t.drawn, p, kind)
    if t.round_draws < ROUND_LOG:
        t.round_log[t.round_draws] = p * KINDS + kind
        t.round_draws += 1
    return kind


@helper
def reshuffle(s, t):
    """The whole discard pile becomes the draw pile (AXE-70, AXE-71)."""
    s.left = stack(s.draw, s.discard, KINDS)
    if s.left == 0:
        return
    s.deck_key = draw(s.key, SHARED_DECK, 0, s.shuffles)
    s.unshuffled = s.left
    if s.shuffle_mode == KEYED:
        number_tags(t, KINDS)
        order_by_key(s.draw, s.left, s.deck_key, t)
        s.unshuffled = 0
    s.shuffles += 1
    for kind in range(KINDS):
        s.discard[kind] = 0


@helper
def shuffle_more(s):
    """Shuffle as many cards as a game needs next: most end with cards to spare."""
    s.unshuffled = max(s.left - SHUFFLED_AT_ONCE, 0)
    shuffle_top(s.draw, s.left, s.unshuffled, s.deck_key)


@step
def stop(s, reason):
    """The game ends without a winner (AXE-75, AXE-76)."""
    s.over = 1
    s.end_reason = reason


@step
def count(t, counts, p, kind):
    """Count a card for the log."""
    if counts[p, kind] < SATURATION:
        counts[p, kind] += 1
    else:
        t.saturated[p] = 1


# --- legal actions ---------------------------------------------------------------------------------------------------


@step
def playable(s, kind):
    """May the active player play this card type (AXE-16, AXE-45)?"""
    if kind == ARMORY:
        return s.armory[s.actor] == 0 or s.armory_use_while_holding != 0
    if kind == WENCH:
        for j in range(s.players):
            if can_remove(s, j) or can_skip(s, j):
                return True
        return False
    return True


@step
def can_remove(s, j):
    """May the active player's wench take seat j's stored armory (AXE-50, AXE-57)?"""
    return s.wench_remove != 0 and j != s.actor and s.armory[j] > 0


@step
def can_skip(s, j):
    """May the active player's wench make seat j lose a turn (AXE-50, AXE-54, AXE-55)?"""
    return s.wench_skip != 0 and j != s.actor and not s.out[j] and s.skip[j] == FREE


@step
def legal(s, acts):
    """The options of the current decision, in the order of RULES.md; returns their number."""
    n = 0
    p = s.actor
    if s.decision == CARD:
        if s.hand_size == 0 and s.drawn != NO_CARD:  # without a hand the card drawn is the only one
            acts[0] = PLAY + s.drawn
            return 1
        for kind in range(KINDS):
            if s.hand[p, kind] > 0 and playable(s, kind):
                acts[n] = PLAY + kind
                n += 1
    elif s.decision == TARGET:
        for j in range(s.players):  # a sum instead of a branch, which could not be predicted
            acts[n] = THROW + j
            n += int(j != p) & int(s.out[j] == 0)
    elif s.decision == USE:
        acts[0] = USE_NOW
        n = 1
        if s.armory_store and s.armory[p] == 0:
            acts[1] = STORE
            n = 2
    elif s.decision == TRICK:
        for j in range(s.players):
            if can_remove(s, j):
                acts[n] = REMOVE + j
                n += 1
        for j in range(s.players):
            if can_skip(s, j):
                acts[n] = SKIP + j
                n += 1
    elif s.decision == DISCARD:
        for kind in range(KINDS):
            if s.hand[p, kind] > 0:
                acts[n] = DROP + kind
                n += 1
    else:
        acts[0] = USE_STORED
        acts[1] = KEEP_STORED
        n = 2
    return n


# --- effects ---------------------------------------------------------------------------------------------------------


@step
def apply(s, t, action):
    """Carry out a legal action and go on to the next decision."""
    s.decision = NO_DECISION
    if action < DROP:
        play_card(s, t, action - PLAY)
    elif action < THROW:
        drop_card(s, t, action - DROP)
    elif action < USE_NOW:
        throw(s, t, action - THROW)
    elif action == USE_NOW:
        use_now(s, t)
    elif action == STORE:
        store(s, t)
    elif action < SKIP:
        remove(s, t, action - REMOVE)
    elif action < USE_STORED:
        skip(s, t, action - SKIP)
    elif action == USE_STORED:
        use_stored(s, t)
    if s.decision == NO_DECISION:
        advance(s, t)


@step
def play_card(s, t, kind):
    """Take a card from the hand; all but shields need one more choice (AXE-18, AXE-30)."""
    p = s.actor
    s.hand[p, kind] -= 1
    if (s.denied[p] >> kind) & 1:
        discard(s, kind)
        count(t, t.dead, p, kind)
        return
    count(t, t.played, p, kind)
    if SHIELDS_FROM <= kind < SHIELDS_TO:
        s.shields[p, kind] += 1
        s.unused[p] += s.face[kind]
        watch_lead(s, t, p)
        return
    s.resolving = kind
    if kind == ARMORY:
        s.decision = USE
    elif kind == WENCH:
        s.decision = TRICK
    else:
        s.decision = TARGET


@step
def drop_card(s, t, kind):
    """A card that cannot be played goes without effect (AXE-17)."""
    s.hand[s.actor, kind] -= 1
    discard(s, kind)
    count(t, t.dead, s.actor, kind)


@step
def discard(s, kind):
    s.discard[kind] += 1


@step
def discard_resolving(s):
    discard(s, s.resolving)
    s.resolving = NO_CARD


@step
def throw(s, t, target):
    """An axe card meets the target's shield pool (AXE-21 to AXE-25)."""
    kind = s.resolving
    s.resolving = NO_CARD
    axes, unused = s.face[kind], s.unused[target]
    log_throw(s, t, target, axes, min(axes, unused))
    if axes < unused:
        s.parked[target, kind] += 1
        s.unused[target] -= axes
    else:
        discard_pool(s, t, target)
        if axes > unused:
            s.damage[target, kind] += 1
            t.effect[kind] += axes - unused
            hit(s, t, target, axes - unused)
        else:
            discard(s, kind)
    if target == t.leader:
        watch_lead(s, t, target)


@step
def discard_pool(s, t, p):
    """The pool is used up: its shields and the axes on them go (AXE-24, AXE-25)."""
    if s.unused[p] == 0:
        return
    s.unused[p] = 0
    for kind in range(SHIELDS_FROM, SHIELDS_TO):
        t.effect[kind] += s.shields[p, kind] * s.face[kind]
        s.discard[kind] += s.shields[p, kind]
        s.shields[p, kind] = 0
    for kind in range(SHIELDS_FROM):
        s.discard[kind] += s.parked[p, kind]
        s.parked[p, kind] = 0


@step
def hit(s, t, target, hits):
    """Hits are counted and may put the target out (AXE-26, AXE-60)."""
    p = s.actor
    s.hits[target] += hits
    s.grief[target, p] += hits
    t.hits_dealt[p] += hits
    t.hits_to[p, target] += hits
    if s.hits[target] >= s.hits_to_out:
        t.overkill[p] += s.hits[target] - s.hits_to_out
        put_out(s, t, target)


@step
def put_out(s, t, j):
    """All that player j has goes to the discard pile; the last one standing wins (AXE-61 to AXE-67)."""
    if s.alive == s.players:
        t.first_out_turn = s.turns
        keep_early_draws(s, t)
    t.rank[j] = s.alive
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
    s.skip[j] = FREE
    s.out[j] = 1
    s.alive -= 1
    if s.alive == 2:
        t.duel_turn = s.turns
    if s.alive == 1:
        s.over = 1
        s.end_reason = LAST_STANDING
        s.winners = 1 << s.actor
        t.rank[s.actor] = 1


@step
def use_now(s, t):
    """The armory goes first, then one more draw-and-play (AXE-42)."""
    discard_resolving(s)
    t.armories_now[s.actor] += 1
    s.draw_again = 1


@step
def store(s, t):
    """The armory waits for a later turn (AXE-44)."""
    s.resolving = NO_CARD
    s.armory[s.actor] = 1
    t.armories_stored[s.actor] += 1


@step
def use_stored(s, t):
    """The stored armory goes, then one more draw-and-play (AXE-46)."""
    s.armory[s.actor] = 0
    discard(s, ARMORY)
    t.armories_later[s.actor] += 1
    s.draw_again = 1


@step
def remove(s, t, j):
    """The wench takes seat j's stored armory with her (AXE-51)."""
    discard_resolving(s)
    s.armory[j] = 0
    discard(s, ARMORY)
    t.wench_remove[s.actor] += 1
    t.armories_removed[j] += 1


@step
def skip(s, t, j):
    """Seat j will lose its next turn (AXE-52)."""
    discard_resolving(s)
    s.skip[j] = PENDING
    t.wench_skip[s.actor] += 1
    t.skipped[j] += 1


# --- hidden information and log --------------------------------------------------------------------------------------


@helper
def determinize(s, viewer, key):
    """Reshuffle what the viewer cannot see: the draw pile and the other hands. Later shuffles change too."""
    for p in range(s.players):
        s.dealt[p] = 0
        if p != viewer:
            for kind in range(KINDS):
                for _ in range(s.hand[p, kind]):
                    s.draw[s.left] = kind
                    s.left += 1
                    s.dealt[p] += 1
                s.hand[p, kind] = 0
    s.unshuffled = 0
    fisher_yates(s.draw, s.left, stream(key, SHARED_DECK, 0))
    s.key = key
    for p in range(s.players):
        for _ in range(s.dealt[p]):
            s.left -= 1
            s.hand[p, s.draw[s.left]] += 1


@step
def life(s, p):
    """Hits that seat p can still take, shields included."""
    return s.hits_to_out - s.hits[p] + s.unused[p]


@step
def watch_lead(s, t, p):
    """Seat p's life has changed: does another player lead in life now?"""
    if p != t.leader:
        if life(s, p) > life(s, t.leader):
            t.leader = p
            t.lead_changes += 1
        return
    best, most = p, life(s, p)
    j = p
    for _ in range(s.players - 1):
        j = clockwise(s, j)
        if life(s, j) > most:  # never one who is out: without any life
            best, most = j, life(s, j)
    if best != p:
        t.leader = best
        t.lead_changes += 1


@step
def log_throw(s, t, target, axes, blocked):
    """Count a throw before it is resolved, and how the target ranks among those who could have been chosen."""
    p = s.actor
    t.targeted[target] += 1
    t.axes_at[target] += axes
    t.blocked[target] += blocked
    if s.alive < 3:
        return
    most_hits, fewest_hits, most_life = 1, 1, 1
    for j in range(s.players):
        if j != p and not s.out[j]:
            if s.hits[j] > s.hits[target]:
                most_hits = 0
            if s.hits[j] < s.hits[target]:
                fewest_hits = 0
            if life(s, j) > life(s, target):
                most_life = 0
    t.throws_choice[p] += 1
    t.throws_most_hits[p] += most_hits
    t.throws_fewest_hits[p] += fewest_hits
    t.throws_most_life[p] += most_life


@helper
def keep_early_draws(s, t):
    """Note the cards drawn before the round of the first elimination, when all had as many turns."""
    logged = t.round_draws < ROUND_LOG
    for p in range(s.players):
        for kind in range(KINDS):
            t.drawn_early[p, kind] = t.drawn[p, kind] if logged else 0
        if not logged:  # a round of hundreds of draws: nothing is known about the rounds before
            t.saturated[p] = 1
    if logged:
        for i in range(t.round_draws):
            p = t.round_log[i] // KINDS
            kind = t.round_log[i] - p * KINDS
            if t.drawn_early[p, kind] > 0:
                t.drawn_early[p, kind] -= 1


@helper
def record(s, t):
    """Fill in what the log row needs of the final state."""
    t.first_seat = s.first_seat
    t.winners = s.winners
    t.end_reason = s.end_reason
    t.turns = s.turns
    t.rounds = s.rounds
    t.draws = s.draws
    t.turns_lost = s.turns_lost
    t.reshuffles = s.shuffles - 1
    t.duel_turns = s.turns - t.duel_turn if s.alive <= 2 else 0
    if s.alive == s.players:
        keep_early_draws(s, t)
    for p in range(s.players):
        t.hits[p] = s.hits[p]
        t.score[p] = max(s.hits_to_out - s.hits[p], 0)
        t.unused_shields[p] = s.unused[p]
