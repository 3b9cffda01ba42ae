"""Setting up a game, and looking at it from one seat."""

import numpy as np

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.effects import close_gaps
from simkit.games.vikings_gone_wild.kernel.goods import order, to_hand
from simkit.games.vikings_gone_wild.kernel.rounds import begin_round, begin_turn, show_mission
from simkit.games.vikings_gone_wild.kernel.turn import ask_turn
from simkit.kernels.jit import helper, step
from simkit.kernels.piles import mix_unseen, number_tags
from simkit.kernels.rng import below
from simkit.kernels.seats import seat_at
from simkit.kernels.streams import SETUP, SHARED_DECK, draw, stream

EASY, HARD, FAVORS, BONUSES = range(4)  # shuffles at setup
OWN_KEYS = 1000  # numbers of these shuffles
EASY_MISSIONS, FAVOR_DECK, BONUSES_ASIDE = range(S.PILES, S.PILES + 3)  # parts that are hidden, besides the piles


@step
def setup(s, b, t, key):
    """From a zeroed state, nobody has VP, to the first decision (VGW-001, VGW-002).

    Everything is on sale, the River is laid out, the first player is random (VGW-008, VGW-009, VGW-014).
    """
    s.key = key
    s.first = below(draw(key, SETUP, 0, 0), b.players) if b.first_player == L.RANDOM_START else 0
    s.first_seat = s.first
    s.flipped = L.NOTHING
    s.keep_left = L.NOTHING
    s.victim = L.NOTHING
    s.stale = (1 << b.players) - 1
    s.on_sale = b.on_sale
    for p in range(b.players):
        for item in range(L.ITEMS):
            t.missed[p, item] = 0
    for slot in range(L.RIVER):
        s.river[slot] = L.NOTHING
    s.gap = b.river_size - 1
    s.gaps = b.river_size
    for item in range(L.ITEMS):
        s.supply[item] = b.supply[item]
    for p in range(b.players):
        settle(s, b, p)
    deal_missions(s, b, t, shuffled(s, b, t, EASY))
    lay_missions(s, shuffled(s, b, t, HARD))
    lay_favors(s, b, shuffled(s, b, t, FAVORS))
    lay_bonuses(s, b, shuffled(s, b, t, BONUSES))
    s.types[S.PATH_PILE] = b.path_mask | b.undead_mask
    for k in range(b.path_first, b.building_row):
        s.discard[S.PATH_PILE, k] = b.path[k]
    close_gaps(s, b, t)
    begin_round(s, b, t)
    begin_turn(s, b, t)
    ask_turn(s, b)


@helper
def settle(s, b, p):
    """A Town Hall and a starting deck (VGW-003, VGW-004)."""
    s.level[p] = 1
    s.built[p] = 1 << L.TOWN_HALL
    s.missions[p, 0] = L.NOTHING
    s.missions[p, 1] = L.NOTHING
    s.cards[p] = b.start_cards
    s.attackers[p] = b.start_attackers
    s.guardians[p] = b.start_guardians
    s.types[p] = (1 << b.pile_first) - 1
    for k in range(b.pile_first):
        s.discard[p, k] = b.start[k]
        s.copies[p, k] = b.start[k]


@helper
def shuffled(s, b, t, part):
    """Shuffle Missions (VGW-005), Favors or Bonuses as the Odin's Path pile, which is still empty; returns how many."""
    pile, counts, n = s.piles[S.PATH_PILE], b.shared[part], 0
    for k in range(b.shared_types[part]):
        for _ in range(counts[k]):
            pile[n] = k
            n += 1
    if b.keyed and part != FAVORS:
        number_tags(t, L.K)  # Missions and Bonuses that are added stand last
    order(b, t, pile, n, draw(s.key, SHARED_DECK, 0, OWN_KEYS + part), part == FAVORS)
    return n


@helper
def deal_missions(s, b, t, n):
    """2 random 1-VP Missions for each player; the rest waits in the pile (VGW-006)."""
    for i in range(b.players):
        for slot in range(b.missions_face_up):
            n -= 1
            show_mission(s, b, t, seat_at(s.first, i, b.players), slot, s.piles[S.PATH_PILE, n])
    for i in range(n):
        s.piles[S.MISSION_PILE, i] = s.piles[S.PATH_PILE, i]
    s.left[S.MISSION_PILE] = n


@helper
def lay_missions(s, n):
    """The 2/3-VP Missions go below the rest of the 1-VP ones (VGW-007)."""
    for i in range(s.left[S.MISSION_PILE] - 1, -1, -1):
        s.piles[S.MISSION_PILE, i + n] = s.piles[S.MISSION_PILE, i]
    for i in range(n):
        s.piles[S.MISSION_PILE, i] = s.piles[S.PATH_PILE, i]
    s.left[S.MISSION_PILE] += n


@step
def favors_dealt(s, b):
    """3 Favors per player (VGW-011)."""
    return min(s.favors_n, b.favors_per_player * b.players)


@helper
def lay_favors(s, b, n):
    """Some Favors, 2 of them face up; the others are out of the game (VGW-011, VGW-012)."""
    s.favors_n = n
    for i in range(n):
        s.favors[i] = s.piles[S.PATH_PILE, i]
    s.favors_left = favors_dealt(s, b)
    while s.face_up < 2 and s.favors_left > 0:
        s.favors_left -= 1
        s.shown[s.face_up] = s.favors[s.favors_left]
        s.face_up += 1


@helper
def lay_bonuses(s, b, n):
    """Chosen Bonuses come first, the others follow in random order (VGW-013, VGW-017)."""
    m, chosen = b.chosen_n, 0
    for i in range(m):
        s.bonuses[i] = b.chosen[i]
        chosen |= 1 << b.chosen[i]
    for i in range(n):
        bonus = np.int64(s.piles[S.PATH_PILE, i])
        if (chosen >> bonus) & 1 == 0:
            s.bonuses[m] = bonus
            m += 1


# --- what a seat cannot see -------------------------------------------------------------------------------------------


@helper
def determinize(s, b, viewer, key):
    """Deal anew what the viewer cannot see: other hands, decks, the Favors out of the game, Bonuses set aside.

    Discard piles are open (VGW-125).
    """
    for p in range(b.players):
        mix_deck(s, b, p, p != viewer and (s.seen[viewer] >> p) & 1 == 0, hidden_key(key, p))
    mix_unseen(s.piles[S.PATH_PILE], 0, np.int64(s.left[S.PATH_PILE]), hidden_key(key, S.PATH_PILE))
    mix_missions(s, b, key)
    mix_favors(s, b, hidden_key(key, FAVOR_DECK))
    mix_unseen(s.bonuses, b.bonuses_in, b.bonuses, hidden_key(key, BONUSES_ASIDE))
    s.key = key


@step
def hidden_key(key, part):
    """The stream of the piles of one kind."""
    return stream(key, SHARED_DECK, part)


@helper
def mix_deck(s, b, p, whole, key):
    """The order of a player's deck; of a player whose hand is not seen, the hand as well."""
    held, left = 0, np.int64(s.left[p])
    if whole:
        for k in range(b.deck_types):
            while s.hand[p, k] > 0:
                s.hand[p, k] -= 1
                s.piles[p, left] = k
                left += 1
                held += 1
        s.hand_mask[p] = 0
    for i in range(left, L.DECK_LIMIT):
        s.piles[p, i] = 0  # what was drawn can be told no more
    mix_unseen(s.piles[p], 0, left, key)
    for _ in range(held):
        left -= 1
        to_hand(s, p, np.int64(s.piles[p, left]))


@helper
def mix_missions(s, b, key):
    """1-VP Missions stay above the others (VGW-007): each part is shuffled."""
    pile, n = s.piles[S.MISSION_PILE], np.int64(s.left[S.MISSION_PILE])
    hard = n
    while hard > 0 and b.goal_vp[pile[hard - 1]] == 1:
        hard -= 1
    mix_unseen(pile, 0, hard, hidden_key(key, S.MISSION_PILE))
    mix_unseen(pile, hard, n, hidden_key(key, EASY_MISSIONS))


@helper
def mix_favors(s, b, key):
    """The Favors in the deck and those out of the game cannot be told apart; what was shown can."""
    left, out = s.favors_left, favors_dealt(s, b)
    others = s.favors_n - out
    for i in range(others):
        s.favors[left + i] = s.favors[out + i]
    mix_unseen(s.favors, 0, left + others, key)
    for i in range(others - 1, -1, -1):
        s.favors[out + i] = s.favors[left + i]
