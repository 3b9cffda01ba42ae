"""Setting up a game, looking at it from one seat, and writing its log row."""

import numpy as np

from simkit.games.contract import LOGGED_ROUNDS, SATURATION
from simkit.games.vikings_gone_wild import layout as T
from simkit.games.vikings_gone_wild.attack import TOWN_HALL
from simkit.games.vikings_gone_wild.cards import BUILDING_LIMIT
from simkit.games.vikings_gone_wild.goods import block_tags, count, note_prices, own, shuffle_pile, to_hand
from simkit.games.vikings_gone_wild.rounds import building_row, cards_owned, mission_row
from simkit.games.vikings_gone_wild.state import (
    BONUSES,
    BONUSES_IN,
    BUILDING_TYPES,
    DECK_TYPES,
    DEFENSE_FIRST,
    FAVOR_FIRST,
    GOAL_VP,
    MISSION_PILE,
    MISSION_TYPES,
    NEXT_ROUND,
    NOTHING,
    PATH_FIRST,
    PATH_PILE,
    PILE_FIRST,
    PRODUCES,
    R_BONUSES,
    R_FACE_UP,
    R_FAVORS,
    R_RANDOM_START,
    R_RIVER_SIZE,
    REST_FIRST,
    RIVER,
    STANDING,
    UNDEAD_TYPES,
    K,
)
from simkit.games.vikings_gone_wild.worth import LATE
from simkit.kernels.jit import helper
from simkit.kernels.piles import fisher_yates, number_tags
from simkit.kernels.rng import below
from simkit.kernels.streams import SETUP, SHARED_DECK, draw, stream

EASY, HARD, FAVORS, BONUS = range(4)  # shuffles at setup
EARLY = 5  # play rank from which a card is played first


@helper
def load_scenario(s, cards, rules, handicap):
    """Keep what the rules need of the scenario in the state."""
    for i in range(T.NUMBERS):
        s.rule[i] = rules[i]
    for i in range(5):
        s.sizes[i] = rules[T.DECK_TYPES + i]
    for i in range(T.MOST_THRESHOLDS):
        s.thresholds[i] = rules[T.THRESHOLDS + i]
    for i in range(T.MOST_HITS + 1):
        s.attack_vp[i] = rules[T.ATTACK_TABLE + i]
    load_cards(s, cards)
    load_rest(s, cards)
    buildings = building_row(s, 0)
    for p in range(s.players):
        for k in range(s.sizes[DECK_TYPES]):
            if cards[k, T.PLACE] == T.SUPPLY or cards[k, T.PLACE] == T.PATH:  # nothing else can be denied
                s.extra[p, k] = handicap[p, k, 1]
                if handicap[p, k, 0] != 0:
                    s.denied[p] |= np.int64(1) << k
        for b in range(s.sizes[BUILDING_TYPES]):
            s.extra[p, K + b] = handicap[p, buildings + b, 1]
            if handicap[p, buildings + b, 0] != 0:
                s.denied_buildings[p] |= 1 << b
        for level in range(3):
            if handicap[p, buildings + s.sizes[BUILDING_TYPES] + level, 0] != 0:
                s.denied_buildings[p] |= 1 << (BUILDING_LIMIT + level)
    note_prices(s)


@helper
def load_cards(s, cards):
    """Deck cards and Undead."""
    row = 0
    for k in range(s.sizes[DECK_TYPES] + s.sizes[UNDEAD_TYPES]):
        bit = np.int64(1) << k
        kind, place = cards[k, T.CLASS], cards[k, T.PLACE]
        s.fx_first[k] = row
        s.per[k] = NOTHING
        if place == T.PATH:
            s.discard[PATH_PILE, k] = cards[k, T.COUNT]
        if kind == T.UNDEAD:
            s.power[k] = cards[k, T.TOKEN]
            continue
        s.class_mask[kind] |= bit
        s.power[k] = cards[k, T.POWER]
        s.beer[k], s.gold[k] = cards[k, T.BEER], cards[k, T.GOLD]
        s.trap[k] = cards[k, T.TRAP] * 32 + cards[k, T.TRAP_MAX]
        if cards[k, T.PER] >= 0:
            s.per[k] = cards[k, T.PER] * 16 + cards[k, T.PER_AMOUNT]
        effects, auto = cards[k, T.EFFECTS], kind == T.RESOURCE
        for e in range(effects):
            for i in range(4):
                s.fx[row, i] = cards[k, T.EFFECT + 4 * e + i]
            if s.fx[row, 0] != T.GAIN or s.fx[row, 3] >= T.PER_BUILDING:
                auto = False
            row += 1
        if effects > 0:
            s.effect_mask |= bit
        if kind == T.RESOURCE or kind == T.ACTION or (effects > 0 and (kind == T.UNIT or kind == T.HERO)):
            s.play_mask |= bit
        if auto:
            s.auto_mask |= bit
        if kind == T.UNIT or kind == T.HERO:
            s.fight_mask |= bit
        if kind == T.DEFENSE or cards[k, T.TRAP] > 0:
            s.defend_mask |= bit
        if cards[k, T.WIDE]:
            s.wide_mask |= bit
        if cards[k, T.FIXED]:
            s.fixed_mask |= bit
        if cards[k, T.PLAY_RANK] >= EARLY:
            s.early_mask |= bit
        if cards[k, T.PLAY_RANK] == LATE:
            s.late_mask |= bit
        load_worth(s, cards, k, k)
        if place == T.START:
            for p in range(s.players):
                s.discard[p, k] = cards[k, T.COUNT]
                own(s, p, k, cards[k, T.COUNT])
        elif place == T.SUPPLY:
            s.supply[k] = cards[k, T.COUNT]
            if s.supply[k] > 0:
                s.on_sale |= bit
        elif place == T.PATH:
            s.path_mask |= bit
        note_block(s, k, kind, place)
    s.fx_first[s.sizes[DECK_TYPES]] = row


@helper
def note_block(s, k, kind, place):
    """Every block of card types begins behind the last card of those before it."""
    if place == T.START:
        s.sizes[PILE_FIRST] = k + 1
    if place == T.START or (place == T.SUPPLY and kind == T.UNIT):
        s.sizes[DEFENSE_FIRST] = k + 1
    if place == T.START or (place == T.SUPPLY and (kind == T.UNIT or kind == T.DEFENSE)):
        s.sizes[REST_FIRST] = k + 1
    if place <= T.SUPPLY:
        s.sizes[PATH_FIRST] = k + 1
    if place <= T.PATH:
        s.sizes[FAVOR_FIRST] = k + 1


@helper
def load_worth(s, cards, row, item):
    """What heuristic players think of it; a fixed score stands in the first place."""
    for i in range(4):
        s.worth[item, i] = cards[row, T.WORTH + i]
    if cards[row, T.FIXED]:
        s.worth[item, 0] = cards[row, T.BASE]


@helper
def load_rest(s, cards):
    """Buildings, Town Halls, Missions and Bonuses."""
    row = building_row(s, 0)
    for b in range(s.sizes[BUILDING_TYPES]):
        s.beer[K + b], s.gold[K + b] = cards[row, T.BEER], cards[row, T.GOLD]
        s.supply[K + b] = cards[row, T.COUNT]
        if s.supply[K + b] > 0:
            s.on_sale |= np.int64(1) << (K + b)
        for i in range(4):
            s.kit[b, PRODUCES + i] = cards[row, T.PRODUCES + i]
        s.kit[b, PRODUCES + 4] = cards[row, T.POWER]
        for i in range(3):
            s.kit[b, PRODUCES + 5 + i] = cards[row, T.REWARD_VP + i]
        load_worth(s, cards, row, K + b)
        if cards[row, T.FIXED]:
            s.fixed_mask |= np.int64(1) << (K + b)
        row += 1
    for level in range(3):
        for i in range(3):
            s.th_reward[level, i] = cards[row, T.REWARD_VP + i]
        row += 1
    for m in range(s.sizes[MISSION_TYPES]):
        for i in range(5):
            s.goals[m, i] = cards[row, T.VP + i]
        row += 1
    for b in range(s.sizes[BONUSES]):
        for i in range(2):
            s.aims[b, i] = cards[row, T.GOAL + i]
        row += 1


@helper
def set_up(s, t, cards, rules, handicap, players, key):
    """From a zeroed state to the first decision but for `advance` (VGW-001 to VGW-017)."""
    s.key = key
    s.players = players
    load_scenario(s, cards, rules, handicap)
    s.first = below(draw(key, SETUP, 0, 0), players) if s.rule[R_RANDOM_START] != 0 else 0
    s.first_seat = s.first
    s.flipped = NOTHING
    s.keep_left = NOTHING
    s.victim = NOTHING
    for slot in range(RIVER):
        s.river[slot] = NOTHING
    s.gap = np.int64(s.rule[R_RIVER_SIZE]) - 1
    s.gaps = np.int64(s.rule[R_RIVER_SIZE])
    for p in range(players):
        s.level[p] = 1
        s.built[p, TOWN_HALL] = STANDING
        s.weakest[p] = NOTHING
        s.missions[p, 0] = NOTHING
        s.missions[p, 1] = NOTHING
    shared_decks(s, t, cards, rules)
    s.stage = NEXT_ROUND


@helper
def shared_decks(s, t, cards, rules):
    """Missions, Favors and Bonuses: each is shuffled as the Odin's Path pile, which is still empty."""
    path = s.discard[PATH_PILE]
    for k in range(K):
        t.counts[k] = path[k]
        path[k] = 0
    missions = mission_row(s, 0)
    bonuses = missions + s.sizes[MISSION_TYPES]
    for part in range(4):
        s.shuffles[PATH_PILE] = 1000 + part  # keys of their own
        if part < FAVORS:
            for m in range(s.sizes[MISSION_TYPES]):
                easy = s.goals[m, GOAL_VP] == 1
                path[m] = cards[missions + m, T.COUNT] if easy == (part == EASY) else 0
        elif part == FAVORS:
            for k in range(s.sizes[DECK_TYPES]):
                use = cards[k, T.PLACE] == T.FAVOR and cards[k, T.MIN_PLAYERS] <= s.players
                path[k] = cards[k, T.COUNT] if use else 0
        else:
            for b in range(s.sizes[BONUSES]):
                path[b] = cards[bonuses + b, T.COUNT]
        if part == FAVORS:
            block_tags(s, t)
        else:
            number_tags(t, K)  # Missions and Bonuses that are added stand last
        shuffle_pile(s, t, PATH_PILE)
        n = np.int64(s.left[PATH_PILE])
        if part == EASY:
            deal_missions(s, t, n)
        elif part == HARD:
            lay_missions(s, n)
        elif part == FAVORS:
            lay_favors(s, n)
        else:
            lay_bonuses(s, rules, n)
    for k in range(K):
        path[k] = t.counts[k]
    s.left[PATH_PILE] = 0
    s.shuffles[PATH_PILE] = 0


@helper
def deal_missions(s, t, n):
    """2 random 1-VP Missions for each player; the rest waits in the pile (VGW-006)."""
    for i in range(s.players):
        p = s.first + i
        if p >= s.players:
            p -= s.players
        for slot in range(s.rule[R_FACE_UP]):
            n -= 1
            m = np.int64(s.piles[PATH_PILE, n])
            s.missions[p, slot] = m
            count(t, t.drawn, p, mission_row(s, m))
    for i in range(n):
        s.piles[MISSION_PILE, i] = s.piles[PATH_PILE, i]
    s.left[MISSION_PILE] = n


@helper
def lay_missions(s, n):
    """The 2/3-VP Missions go below the rest of the 1-VP ones (VGW-007)."""
    easy = np.int64(s.left[MISSION_PILE])
    for i in range(easy - 1, -1, -1):
        s.piles[MISSION_PILE, i + n] = s.piles[MISSION_PILE, i]
    for i in range(n):
        s.piles[MISSION_PILE, i] = s.piles[PATH_PILE, i]
    s.left[MISSION_PILE] = easy + n


@helper
def lay_favors(s, n):
    """3 Favors per player, 2 of them face up; the others are out of the game (VGW-011, VGW-012)."""
    s.favors_n = n
    for i in range(n):
        s.favors[i] = s.piles[PATH_PILE, i]
    s.favors_left = min(n, s.rule[R_FAVORS] * s.players)
    while s.face_up < 2 and s.favors_left > 0:
        s.favors_left -= 1
        s.shown[s.face_up] = s.favors[s.favors_left]
        s.face_up += 1


@helper
def lay_bonuses(s, rules, n):
    """Chosen Bonuses come first, the others follow in random order (VGW-013, VGW-017)."""
    m = 0
    for i in range(rules[T.CHOSEN]):
        s.bonuses[m] = rules[T.CHOSEN + 1 + i]
        m += 1
    for i in range(n):
        bonus, chosen = s.piles[PATH_PILE, i], False
        for j in range(rules[T.CHOSEN]):
            if rules[T.CHOSEN + 1 + j] == bonus:
                chosen = True
        if not chosen:
            s.bonuses[m] = bonus
            m += 1
    s.sizes[BONUSES] = m
    s.sizes[BONUSES_IN] = min(m, s.rule[R_BONUSES])
    if rules[T.CHOSEN] > 0:
        s.sizes[BONUSES_IN] = rules[T.CHOSEN]


@helper
def determinize(s, viewer, key):
    """Reshuffle what the viewer cannot see: other hands, the order of decks, which Favors are out of the game."""
    for p in range(s.players):
        n = 0
        left = np.int64(s.left[p])
        if p != viewer and (s.seen[viewer] >> p) & 1 == 0:
            for k in range(K):
                while s.hand[p, k] > 0:
                    s.hand[p, k] -= 1
                    s.piles[p, left] = k
                    left += 1
                    n += 1
            s.hand_mask[p] = 0
        fisher_yates(s.piles[p], left, stream(key, SHARED_DECK, p))
        for _ in range(n):
            left -= 1
            to_hand(s, p, np.int64(s.piles[p, left]))
    fisher_yates(s.piles[PATH_PILE], np.int64(s.left[PATH_PILE]), stream(key, SHARED_DECK, PATH_PILE))
    mix_missions(s, key)
    mix_favors(s, key)
    s.key = key


@helper
def mix_missions(s, key):
    """1-VP Missions stay above the others (VGW-007): each part is shuffled, by way of the unused end of its pile."""
    pile = s.piles[MISSION_PILE]
    n = np.int64(s.left[MISSION_PILE])
    easy = n
    while easy > 0 and s.goals[pile[easy - 1], GOAL_VP] == 1:
        easy -= 1
    fisher_yates(pile, easy, stream(key, SHARED_DECK, MISSION_PILE))
    for i in range(n - 1, easy, -1):
        j = easy + below(draw(key, SHARED_DECK, MISSION_PILE + 1, i), i - easy + 1)
        m = pile[i]
        pile[i] = pile[j]
        pile[j] = m


@helper
def mix_favors(s, key):
    """The Favors in the deck and those out of the game cannot be told apart; what was shown can."""
    left = s.favors_left
    out = min(np.int64(s.favors_n), s.rule[R_FAVORS] * s.players)
    for i in range(left):
        j = i + below(draw(key, SHARED_DECK, MISSION_PILE + 2, i), left + s.favors_n - out - i)
        if j >= left:
            j += out - left
        k = s.favors[i]
        s.favors[i] = s.favors[j]
        s.favors[j] = k


@helper
def fill_log(s, t):
    """Results, and the cards owned at the end."""
    t.first_seat = s.first_seat
    t.winners = s.winners
    t.end_reason = s.end_reason
    t.turns = s.turns
    t.rounds = s.rounds
    for p in range(s.players):
        t.score[p] = s.vp[p]
        t.th_level[p] = s.level[p]
        t.buildings[p] = s.buildings[p]
        t.missions[p] = s.completed[p]
        for r in range(s.rounds, LOGGED_ROUNDS):
            t.vp[p, r] = t.vp[p, s.rounds - 1]
        place = 1
        for q in range(s.players):
            if s.vp[q] > s.vp[p]:
                place += 1
        if (s.winners >> p) & 1:
            place = 1
        elif place == 1:
            place = 2
        t.rank[p] = place
        size = 0
        for k in range(s.sizes[DECK_TYPES]):
            n = cards_owned(s, p, np.int64(1) << k)
            size += n
            t.owned[p, k] = min(n, SATURATION)
        t.deck_size[p] = size
        for b in range(s.sizes[BUILDING_TYPES]):
            t.owned[p, building_row(s, b)] = s.owned[p, b]
