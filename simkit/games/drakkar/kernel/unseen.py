"""What a seat cannot know, dealt anew from the state's key alone.

The result does not depend on how the hidden things really lie: they are gathered into sets and dealt from there. Cards
keep to the faces that the viewer saw at the Brawl. Each place is given a random card that can show its face; where none
is left, cards move along a chain of places; then random swaps even out what the order of the places has done.
"""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import chance as C
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.decks import laid_open, remembered
from simkit.games.drakkar.kernel.reveal import ask_play, choosers
from simkit.games.drakkar.kernel.rounds import ask_keep
from simkit.kernels.bits import lowest, size
from simkit.kernels.jit import helper, step
from simkit.kernels.piles import fisher_yates
from simkit.kernels.rng import U, below, fold
from simkit.kernels.streams import DICE, SHARED_DECK, draw, stream

KNOWN, PRINTED, PLAIN, REACHED = range(4)  # marks of places in `path`; from REACHED on: reached from another place
SWEEPS = 6
# Seats of the purpose SHARED_DECK that only this file uses.
PLACES, SWAPS, FACES, UNSEEN_QUESTS, QUEST_PILE = 8, 9, 16, 17, 18


# --- cards -----------------------------------------------------------------------------------------------------------


@helper
def sight(s, b, viewer, i):
    """What the viewer knows of a place: KNOWN, PRINTED (one face) or PLAIN (nothing)."""
    deck = i // b.hand_size
    if deck >= b.players:
        return PLAIN
    slot, shows = i - deck * b.hand_size, laid_open(b, i)
    for p in range(b.players):
        if s.hand_at[p] == deck * b.hand_size:
            if p == viewer or (s.slots[p] >> (2 * slot)) & 3 == 0:
                return KNOWN
            shows = remembered(b, i)
    return KNOWN if shows == L.BOTH_SEEN else PRINTED if shows == L.UP_SEEN else PLAIN


@step
def fits(b, card, mark, sign):
    """May this card lie there?"""
    return mark == PLAIN or b.print[2 * card] == sign or b.print[2 * card + 1] == sign


@helper
def pick_bit(low, high, word):
    """A random card of a set of two words that is not empty."""
    k = below(word, size(low) + size(high))
    first = 0
    if k >= size(low):
        k -= size(low)
        low, first = high, L.HALF
    for _ in range(k):
        low &= low - 1
    return first + lowest(low)


@helper
def redeal_cards(s, b, viewer):
    """Deal the cards that the viewer has not seen to the places where they may lie."""
    if s.laid == 0:
        return
    low, high = 0, 0
    for i in range(b.cards):
        s.path[i] = sight(s, b, viewer, i)
        if s.path[i] != KNOWN:
            card = np.int64(s.pile[i])
            if card < L.HALF:
                low |= 1 << card
            else:
                high |= 1 << (card - L.HALF)
            s.pile[i] = L.NOTHING
    for turn in range(3):  # numbers first, which few cards have, then other faces, then places that show nothing
        for i in range(b.cards):
            if s.path[i] == KNOWN or s.pile[i] != L.NOTHING:
                continue
            mark, sign = np.int64(s.path[i]), np.int64(s.up[i])
            if (mark == PLAIN) != (turn == 2) or (turn == 0 and b.number[b.print_side[sign]] == 0):
                continue
            fitting_low, fitting_high = low, high
            if mark == PRINTED:
                fitting_low, fitting_high = low & b.showing[sign, 0], high & b.showing[sign, 1]
            if fitting_low | fitting_high == 0:
                card = make_room(s, b, i, low, high)
            else:
                card = pick_bit(fitting_low, fitting_high, draw(s.key, SHARED_DECK, PLACES, i))
                s.pile[i] = card
            if card < L.HALF:
                low &= ~(1 << card)
            else:
                high &= ~(1 << (card - L.HALF))
    even_out(s, b)
    turn_up(s, b)


@helper
def make_room(s, b, i, low, high):
    """No free card can show the face of place i: find a chain of places that ends at a free card, and move it along.

    Returns the free card that was used."""
    s.path[i] = -(REACHED + i)
    at, card = i, -1
    while card < 0:
        sign = np.int64(s.up[at])
        fitting_low, fitting_high = low & b.showing[sign, 0], high & b.showing[sign, 1]
        if fitting_low | fitting_high != 0:
            card = lowest(fitting_low) if fitting_low != 0 else L.HALF + lowest(fitting_high)
        else:
            nearest = -1
            for j in range(b.cards):
                if s.path[j] == PRINTED and s.pile[j] != L.NOTHING and fits(b, np.int64(s.pile[j]), PRINTED, sign):
                    s.path[j] = REACHED + at
                if s.path[j] >= REACHED and nearest < 0:
                    nearest = j
            at = nearest
            s.path[at] = -s.path[at]  # looked at
    moved = card
    while True:
        before = np.int64(s.pile[at])
        s.pile[at] = moved
        if at == i:
            break
        moved = before
        at = -np.int64(s.path[at]) - REACHED
    for j in range(b.cards):
        if s.path[j] < 0 or s.path[j] >= REACHED:
            s.path[j] = PRINTED
    return card


@helper
def even_out(s, b):
    """Swap pairs of hidden cards wherever both fit."""
    word = stream(s.key, SHARED_DECK, SWAPS)
    for n in range(SWEEPS * b.cards):
        i = n % b.cards
        if s.path[i] == KNOWN:
            continue
        j = below(fold(word, n), b.cards)
        if s.path[j] != KNOWN:
            mine, yours = np.int64(s.pile[i]), np.int64(s.pile[j])
            if fits(b, mine, s.path[j], s.up[j]) and fits(b, yours, s.path[i], s.up[i]):
                s.pile[i] = yours
                s.pile[j] = mine


@helper
def turn_up(s, b):
    """Faces that the viewer did not see lie up at random."""
    word = stream(s.key, SHARED_DECK, FACES)
    for i in range(b.cards):
        if s.path[i] == PLAIN:
            s.up[i] = b.print[2 * np.int64(s.pile[i]) + np.int64(fold(word, i) & U(1))]
        s.path[i] = 0


# --- Quests ----------------------------------------------------------------------------------------------------------


@helper
def redeal_quests(s, b, viewer):
    """Others hold any Quests that the viewer does not know to be elsewhere; revealed ones stay."""
    if s.dealing != S.NOT_DEALT:
        take_back(s, b, viewer)
    sort_quests(s)
    fisher_yates(s.quests, s.quest_left, stream(s.key, SHARED_DECK, UNSEEN_QUESTS))
    if s.dealing == S.NOT_DEALT:
        return
    revealed, n = s.stage >= S.SOLO, s.quest_left
    for p in range(b.players):
        if p == viewer:
            continue
        for i in range(b.quest_deal):
            if i > 0 or not revealed:
                n -= 1
                s.dealt[p, i] = s.quests[n]
        s.kept[p] = L.NOTHING if s.dealing == S.DEALING else 0
    for p in range(b.players):  # what all have returned lies in the Quest deck
        if s.dealing == S.DEALT:
            for i in range(b.quest_deal):
                if i != s.kept[p]:
                    s.quests[n] = s.dealt[p, i]
                    n += 1
    s.quest_left = n
    sort_quests(s)
    fisher_yates(s.quests, s.quest_left, stream(s.key, SHARED_DECK, QUEST_PILE))


@helper
def take_back(s, b, viewer):
    """All Quests that the viewer cannot place go to the Quest deck; what he returned does not."""
    revealed = s.stage >= S.SOLO
    for i in range(b.quest_deal):
        if s.dealing == S.DEALT and i != s.kept[viewer]:
            remove_quest(s, np.int64(s.dealt[viewer, i]))
    for p in range(b.players):
        if p == viewer:
            continue
        if s.dealing == S.DEALING:
            for i in range(b.quest_deal):
                s.quests[s.quest_left] = s.dealt[p, i]
                s.quest_left += 1
        elif revealed:
            s.dealt[p, 0] = s.dealt[p, s.kept[p]]
        else:
            s.quests[s.quest_left] = s.dealt[p, s.kept[p]]
            s.quest_left += 1


@helper
def remove_quest(s, quest):
    """Out of the Quest deck, the order of which will be another one."""
    for i in range(s.quest_left):
        if s.quests[i] == quest:
            s.quest_left -= 1
            s.quests[i] = s.quests[s.quest_left]
            return


@helper
def sort_quests(s):
    """The Quest deck by number."""
    for i in range(1, s.quest_left):
        quest, j = s.quests[i], i
        while j > 0 and s.quests[j - 1] > quest:
            s.quests[j] = s.quests[j - 1]
            j -= 1
        s.quests[j] = quest


# --- hidden answers and coming chance --------------------------------------------------------------------------------


@helper
def ask_again(s, b, viewer):
    """Answers of others that are not revealed are erased; they are asked after the viewer's (DRK-145, DRK-146)."""
    if s.over != 0:
        return
    if s.stage == S.BRAWL:
        if b.brawl_order == L.WEIGHTED:
            left = (1 << b.players) - 1
            for i in range(s.picked + 1):
                left &= ~(1 << np.int64(s.order[i]))
            C.by_speed(s, b, s.picked + 1, left)
    elif s.stage == S.KEEP:
        p = viewer
        while s.kept[p] != L.NOTHING:
            p = p + 1 if p + 1 < b.players else 0
        ask_keep(s, b, p)
    elif s.stage == S.CHOOSE:
        if b.tempo and s.actor == viewer:
            imagine_late(s, b, viewer)
        answered = s.choice[viewer] != S.UNDECIDED
        for p in range(b.players):
            if p != viewer:
                s.choice[p] = S.UNDECIDED
        s.pending = choosers(s, b)
        if answered:
            s.pending &= ~(1 << viewer)
        ask_play(s, b, viewer if (s.pending >> viewer) & 1 else lowest(s.pending))


@helper
def imagine_late(s, b, viewer):
    """Who is late is not known; a player who is asked knows that he himself is not, unless late players choose too."""
    seats, total, sure = 0, 0, 1000
    if b.late_penalty != L.EXTRA_DISCARD:
        sure -= b.late_prob[viewer]
    for p in range(b.players):
        if s.cards[p] > 0:
            seats |= 1 << p
            total += b.play_speed[p] * (1000 if p == viewer else sure)
    x = below(draw(s.key, DICE, C.FEARSOME, s.turns), total)
    for p in range(b.players):
        if (seats >> p) & 1:
            weight = b.play_speed[p] * (1000 if p == viewer else sure)
            if 0 <= x < weight:
                s.fearsome = p
            x -= weight
    s.late = 0
    for p in range(b.players):
        asked = p == viewer and b.late_penalty != L.EXTRA_DISCARD
        if p != s.fearsome and not asked and (seats >> p) & 1:
            s.late |= int(below(draw(s.key, DICE, C.LATE + p, s.turns), 1000) < b.late_prob[p]) << p
