"""Rounds: the Brawl, the deal of the Quests, and the end of a round."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import chance as C
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.asking import ask
from simkit.games.drakkar.kernel.decks import deck_sum
from simkit.games.drakkar.kernel.log import log_hand, log_kept, log_round
from simkit.games.drakkar.kernel.score import finish
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count
from simkit.kernels.piles import fisher_yates, order_by_key
from simkit.kernels.rng import U, fold
from simkit.kernels.seats import clockwise, seat_at
from simkit.kernels.streams import SHARED_DECK, draw


@helper
def begin_round(s, b):
    """All cards are collected, nothing lies in front of the players (DRK-009, DRK-010, DRK-011, DRK-131)."""
    s.rounds += 1
    s.turn = 0
    s.laid = 0
    s.picked = 0
    s.discards = 0
    s.dealing = S.NOT_DEALT
    s.late = 0
    s.fearsome = L.NOTHING
    for p in range(b.players):
        s.hand_at[p] = L.NOTHING
        s.ends[p] = 0
        s.spaces[p] = 0
        s.stored[p] = 0
        s.strength[p] = 0
        s.beer[p] = 0
        s.vikings[p] = 0
        s.spears[p] = 0
        s.helped[p] = 0
        s.kept[p] = L.NOTHING
        for piece in range(L.PIECES):
            s.ship[p, piece] = L.NOTHING
        for i in range(L.DEALT):
            s.dealt[p, i] = L.NOTHING
    for card in range(b.cards):
        s.pile[card] = card
    s.stage = S.KEEP if b.quest_before_brawl != 0 else S.BRAWL


# --- the Brawl -------------------------------------------------------------------------------------------------------


@helper
def lay_cards(s, b, t):
    """Shuffle all cards in play, deal them to decks, each with a random face up (DRK-012, DRK-013, DRK-144)."""
    shuffled = draw(s.key, SHARED_DECK, C.CARDS, s.rounds)
    if b.keyed:
        for card in range(b.cards):
            t.key_tags[card] = b.tags[card]
        order_by_key(s.pile, b.cards, shuffled, t)
    else:
        fisher_yates(s.pile, b.cards, shuffled)
    faces = draw(s.key, SHARED_DECK, C.UP_FACES, s.rounds)
    for i in range(b.cards):
        card = np.int64(s.pile[i])
        s.up[i] = b.print[2 * card + np.int64(fold(faces, b.tags[card]) & U(1))]
    s.laid = 1
    s.free_decks = (1 << b.players) - 1
    if b.brawl_order == L.WEIGHTED:
        C.by_speed(s, b, 0, (1 << b.players) - 1)
    else:
        for i in range(b.players):
            s.order[i] = seat_at(s.earl, i, b.players)


@helper
def brawl(s, b, t):
    """In the order of speed each player takes a deck that is left (DRK-015, DRK-016, DRK-017)."""
    if s.laid == 0:
        lay_cards(s, b, t)
    if s.picked < b.players:
        ask(s, b, S.BRAWL_PICK, np.int64(s.order[s.picked]), s.free_decks)
    else:
        s.stage = S.TURN if b.quest_before_brawl != 0 else S.KEEP


@helper
def answer_pick(s, b, t, deck):
    """The deck becomes the hand (DRK-016, DRK-018)."""
    p = s.actor
    t.deck_value[p, s.rounds - 1] = deck_sum(s, b, b.deck_worth, 0, deck)
    s.free_decks &= ~(1 << deck)
    s.picked += 1
    s.hand_at[p] = deck * b.hand_size
    s.cards[p] = b.hand_size
    s.slots[p] = (1 << (2 * b.hand_size)) - 1
    log_hand(s, b, t, p)


# --- the deal --------------------------------------------------------------------------------------------------------


@helper
def deal(s, b, t):
    """Shuffle the Quest deck, with the retired Quests if it is too small, and deal (DRK-004, DRK-019, DRK-023)."""
    if s.quest_left < b.quest_deal * b.players:
        for i in range(s.retired_n):
            s.quests[s.quest_left + i] = s.retired[i]
        s.quest_left += s.retired_n
        s.retired_n = 0
    shuffled = draw(s.key, SHARED_DECK, C.QUESTS, s.rounds)
    if b.keyed:
        for quest in range(b.quests):
            t.key_tags[quest] = b.quest_tags[quest]
        order_by_key(s.quests, s.quest_left, shuffled, t)
    else:
        fisher_yates(s.quests, s.quest_left, shuffled)
    for p in range(b.players):
        for i in range(b.quest_deal):
            s.quest_left -= 1
            s.dealt[p, i] = s.quests[s.quest_left]
            count(t, t.offered, p, b.quest_type_row[s.dealt[p, i]])
    s.dealing = S.DEALING


@helper
def keep(s, b, t):
    """Seat by seat everybody keeps one Quest; then the others return (DRK-020, DRK-021, DRK-022, DRK-145)."""
    if s.dealing == S.NOT_DEALT:
        deal(s, b, t)
    for p in range(b.players):
        if s.kept[p] == L.NOTHING:
            ask_keep(s, b, p)
            return
    for p in range(b.players):
        for i in range(b.quest_deal):
            if i != s.kept[p]:
                s.quests[s.quest_left] = s.dealt[p, i]
                s.quest_left += 1
    s.dealing = S.DEALT
    s.stage = S.BRAWL if b.quest_before_brawl != 0 else S.TURN


@helper
def ask_keep(s, b, p):
    """Any of the dealt Quests that is not denied, or any if all are (DRK-020, DRK-154)."""
    options = 0
    for i in range(b.quest_deal):
        if not b.denied[p, b.quest_type_row[s.dealt[p, i]]]:
            options |= 1 << i
    ask(s, b, S.QUEST_KEEP, p, options if options != 0 else (1 << b.quest_deal) - 1)


@step
def answer_keep(s, b, t, item):
    """Keep one; nobody else sees it (DRK-020, DRK-145)."""
    s.kept[s.actor] = item
    log_kept(s, b, t, s.actor)


# --- the end ---------------------------------------------------------------------------------------------------------


@helper
def end_round(s, b, t):
    """Kept Quests leave, the Earl marker may move on, the next round begins (DRK-008, DRK-021, DRK-132, DRK-133)."""
    log_round(s, b, t)
    if s.rounds >= b.rounds:
        finish(s, b, L.ROUNDS_OVER)
        return
    for p in range(b.players):
        quest = s.dealt[p, s.kept[p]]
        if b.quest_recycle != 0:
            s.quests[s.quest_left] = quest
            s.quest_left += 1
        else:
            s.retired[s.retired_n] = quest
            s.retired_n += 1
    if b.earl_rotation == L.MOVES:
        s.earl = clockwise(s.earl, b.players)
    begin_round(s, b)
