"""Rounds and turns: Turn cards, draws, the out-of-turn window, whose turn it is."""

import numpy as np

from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.games.ruddy_vikings.kernel.legal import ambushers, attacks_allowed
from simkit.games.ruddy_vikings.kernel.log import log_exposure, log_round, watch_lead
from simkit.games.ruddy_vikings.kernel.zones import draw_cards, lose_cards, reshuffle_turns, storm
from simkit.kernels.bits import size
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import clockwise

# --- rounds ----------------------------------------------------------------------------------------------------------


@helper
def begin_round(s, b, t):
    """The first player is found and, from round 2 on, a Turn card flipped (RUD-08, RUD-10, RUD-11, RUD-12)."""
    s.rounds += 1
    if s.rounds == 1:
        return
    if b.first_player == L.ROTATE or (s.living >> s.first) & 1 == 0:
        s.first = next_living(s, b, s.first)
    flip(s, b, t)


@step
def next_living(s, b, p):
    """The next living player clockwise from p."""
    q = clockwise(p, b.players)
    while (s.living >> q) & 1 == 0:
        q = clockwise(q, b.players)
    return q


@helper
def flip(s, b, t):
    """A Turn card comes into effect, perhaps after others that leave the game (RUD-12, RUD-15, RUD-16)."""
    s.seer = S.NOTHING
    while True:
        if s.turn_left == 0:
            reshuffle_turns(s, b, t)
            if s.turn_left == 0:
                return
            t.turn_reshuffles += 1
        s.turn_left -= 1
        card = np.int64(s.turn_deck[s.turn_left])
        if card != L.KYEC or size(s.living) >= b.kyec_min_players:
            break
        s.turn_removed += 1
        t.kyec_removed += 1
    s.turn_card = card
    t.flipped[card] += 1
    happen(s, b, t, card)


@step
def happen(s, b, t, card):
    """Instant effects are carried out at once, for every living player (RUD-13, RUD-72, RUD-90, RUD-91, RUD-93)."""
    for p in range(b.players):
        if card == L.WINDS:
            storm(s, t, p, b.winds_count)
        elif card == L.DRAGON:
            storm(s, t, p, b.dragon_count)
        elif card == L.WINTER and s.hand_n[p] >= 2:
            t.lost_winter[p] += lose_cards(s, t, p, 1, S.NOTHING)


@helper
def end_round(s, b, t):
    """The Turn card is discarded (RUD-14); after the last round the game is stopped (RUD-104)."""
    if s.turn_card != S.NOTHING:
        s.turn_discard[s.turn_card] += 1
        s.turn_card = S.NOTHING
    log_round(s, b, t)
    if s.rounds >= b.max_rounds:
        cap(s, b)


@helper
def cap(s, b):
    """The living are ranked by their hands; nobody wins, or all with the most cards (RUD-104, RUD-105, RUD-106)."""
    s.over = 1
    s.end_reason = L.CAP
    for p in range(b.players):
        if (s.living >> p) & 1:
            place = 1
            for q in range(b.players):
                place += int(s.hand_n[q] > s.hand_n[p])
            s.place[p] = place
            if place == 1 and b.cap_result == L.MOST_CARDS:
                s.winners |= 1 << p


# --- turns -----------------------------------------------------------------------------------------------------------


@helper
def begin_turn(s, b, t, p):
    """Counts start at zero, cards are drawn, the window opens (RUD-17, RUD-18, RUD-23, RUD-73, RUD-94)."""
    s.active = p
    s.turns += 1
    s.chance = 0
    s.god = 0
    s.gift = 0
    s.attacks = 0
    s.builds = 0
    s.thor = 0
    s.wrath = 0
    s.raid = 0
    s.omen = 0
    t.turns_taken[p] += 1
    draw_cards(s, b, t, p, b.draw_per_turn + (b.feast_cards if s.turn_card == L.FEAST_DAY else 0))
    t.hand_max[p] = max(t.hand_max[p], s.hand_n[p])
    log_exposure(s, b, t)
    open_window(s, S.WINDOW)


@step
def open_window(s, stage):
    """Others may attack the active player, in rounds with attacks (RUD-24, RUD-73, RUD-74)."""
    s.stage = stage
    s.ambusher = s.active


@helper
def ask_ambush(s, b):
    """D7: the next player clockwise who may attack out of turn is asked; False if there is none (RUD-73, RUD-75)."""
    if not attacks_allowed(s, b):
        return False
    q = s.ambusher
    while True:
        if q != s.active and s.ambushes < b.ambush_limit and (s.living >> q) & 1 and ambushers(s, b, q) != 0:
            s.ambusher = q
            s.actor = q
            s.decision = S.AMBUSH
            return True
        q = clockwise(q, b.players)
        s.ambushes = 0
        if q == s.active:
            return False


@helper
def next_turn(s, b, t):
    """The next living player of the round, else the next round begins (RUD-10, RUD-17)."""
    watch_lead(s, b, t)
    p = clockwise(s.active, b.players)
    while p != s.first and (s.living >> p) & 1 == 0:
        p = clockwise(p, b.players)
    if p == s.first:
        end_round(s, b, t)
        if s.over:
            return
        begin_round(s, b, t)
        p = s.first
    begin_turn(s, b, t, p)


@step
def end_turn(s, b, t):
    """The active player is done; there may be a second window (RUD-17, RUD-73)."""
    if b.ambush_window == L.AFTER_DRAW_AND_END:
        open_window(s, S.LAST_WINDOW)
    else:
        next_turn(s, b, t)


@step
def go_on(s, b, t):
    """To the next decision of the turn, or to the next turn (RUD-17, RUD-20, RUD-75, RUD-103)."""
    while s.over == 0:
        if (s.living >> s.active) & 1:
            if s.stage == S.IN_TURN:
                s.decision = S.MAIN
                s.actor = s.active
                break
            if ask_ambush(s, b):
                break
            if s.stage == S.WINDOW:
                s.stage = S.IN_TURN
                continue
        next_turn(s, b, t)
    return S.UNKNOWN
