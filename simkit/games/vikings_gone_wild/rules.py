"""The rules of Vikings Gone Wild: what an action does and what happens until the next decision."""

import numpy as np

from simkit.games.vikings_gone_wild import setup as board
from simkit.games.vikings_gone_wild.attack import (
    TOWN_HALL,
    commit,
    declare,
    defend,
    find_weakest,
    resolve,
    reward,
)
from simkit.games.vikings_gone_wild.effects import (
    close_gaps,
    draw_cards,
    next_effect,
    play_all,
    start_effects,
    steal,
)
from simkit.games.vikings_gone_wild.goods import (
    count,
    count_gain,
    from_hand,
    own,
    pay,
    price,
    reward_tokens,
    score,
    take_payment,
    to_hand,
)
from simkit.games.vikings_gone_wild.layout import DEFENSE, UNIT
from simkit.games.vikings_gone_wild.legal import (
    buy_code,
    exchange_code,
    legal,
    option_code,
    river_code,
    seat_at,
    seat_code,
    target_code,
    upgrade_code,
    upgrade_cost,
)
from simkit.games.vikings_gone_wild.rounds import (
    begin_round,
    begin_turn,
    building_row,
    cards_to_keep,
    discard_round,
    draw_missions,
    end_round,
    end_turn,
    final_scoring,
    hand_to_draw,
    is_last_round,
    mission_row,
    nth_seat,
    storage,
)
from simkit.games.vikings_gone_wild.setup import determinize, fill_log
from simkit.games.vikings_gone_wild.state import (
    BUILDING_TYPES,
    CARD,
    COMMIT,
    COMMITTING,
    CONSTRUCTION,
    CRYSTAL,
    DECK_TYPES,
    DEFEND,
    DEFENDING,
    DONE,
    DRACO,
    DRAWING,
    FAVOR,
    GOAL_VP,
    IN_TURN,
    KEEP,
    KEEPING,
    LENS,
    MISSION_PILE,
    NEXT_ROUND,
    NEXT_TURN,
    NO_DECISION,
    NOTHING,
    ON_DRACO,
    ON_PLAYER,
    ON_UNDEAD,
    PILE_FIRST,
    PLAY_ALL,
    PRODUCES,
    R_CHANGE_COST,
    R_DRACO_REWARD,
    R_DRACO_STORABLE,
    R_EXCHANGE,
    R_TH3_VP,
    REMOVE,
    RESURRECT,
    REWARD_VP,
    REWARDING,
    RIVER,
    ROUND_END,
    SCORING,
    SLOTS,
    STORES,
    STORING,
    TARGET,
    THEFT,
    TURN,
    K,
)
from simkit.kernels.jit import helper, step

__all__ = ["advance", "apply", "determinize", "legal", "record", "setup"]


@step  # like `apply`: what both call is compiled once only if their flags are the same
def setup(s, t, cards, rules, handicap, players, key):
    """Set up and go to the first decision."""
    board.set_up(s, t, cards, rules, handicap, players, key)
    advance(s, t)


@step
def record(s, t):
    """Fill in what the log row needs of the final state."""
    fill_log(s, t)


@helper
def advance(s, t):
    """Go on to the next decision: what is under way comes first, then the stage of the round (VGW-018)."""
    while s.decision == NO_DECISION and s.over == 0:
        if s.gaps > 0:
            close_gaps(s, t)
        elif s.to_draw > 0:
            draw_cards(s, t)
        elif s.due_n > 0:
            offer_favor(s, t)
        elif s.fx_at < s.fx_end:
            next_effect(s, t)
        elif s.stage == IN_TURN:
            for q in range(s.players):
                if s.weakest[q] == NOTHING:
                    find_weakest(s, q)
            s.decision = TURN
            s.actor = s.active
        elif s.stage == COMMITTING:
            s.decision = COMMIT
            s.actor = s.active
        elif s.stage == DEFENDING:
            s.decision = DEFEND
            s.actor = s.goal_seat
        elif s.stage == REWARDING:
            s.stage = IN_TURN
            vp = reward(s, s.goal_seat, s.goal_slot, REWARD_VP)
            t.vp_rewards[s.active] += vp
            score(s, t, s.active, vp)
        elif s.stage == NEXT_TURN:
            if s.turn_in_round < s.players:
                begin_turn(s, t)
            else:
                s.stage = STORING
        elif s.stage == STORING:
            storage(s, t)
            s.stage = KEEPING
            s.keep_seat = 0
        elif s.stage == KEEPING:
            keep_cards(s)
        elif s.stage == ROUND_END:
            end_round(s, t)
            s.stage = SCORING if is_last_round(s) else NEXT_ROUND
        elif s.stage == SCORING:
            final_scoring(s, t)
        elif s.stage == NEXT_ROUND:
            begin_round(s, t)
            s.stage = DRAWING
        else:
            draw_hands(s, t)


@helper
def draw_hands(s, t):
    """Drawing Phase: one player after the other, then the Missions (VGW-025, VGW-028)."""
    if s.keep_seat < s.players:
        s.draw_seat = nth_seat(s, s.keep_seat)
        s.to_draw = hand_to_draw(s, s.draw_seat)
        s.keep_seat += 1
    else:
        draw_missions(s, t)
        s.stage = NEXT_TURN


@helper
def keep_cards(s):
    """Round-end Phase: one player after the other keeps and discards (VGW-117)."""
    if s.keep_seat == s.players:
        s.stage = ROUND_END
        return
    p = nth_seat(s, s.keep_seat)
    if s.keep_left == NOTHING:
        s.keep_left = cards_to_keep(s, p)
    if s.keep_left > 0:
        s.decision = KEEP
        s.actor = p
    else:
        discard_round(s, p)
        s.keep_left = NOTHING
        s.keep_seat += 1


@helper
def offer_favor(s, t):
    """The top Favor is flipped and one of the three is chosen; with none left there is nothing (VGW-128, VGW-129)."""
    if s.favors_left > 0:
        s.favors_left -= 1
        s.flipped = np.int64(s.favors[s.favors_left])
    if s.face_up == 0 and s.flipped == NOTHING:
        drop_due(s)
        return
    s.actor = s.due[0] & 3
    s.decision = FAVOR
    for i in range(s.face_up):
        count(t, t.offered, s.actor, np.int64(s.shown[i]))
    if s.flipped != NOTHING:
        count(t, t.offered, s.actor, s.flipped)


@helper
def drop_due(s):
    s.due_n -= 1
    for i in range(s.due_n):
        s.due[i] = s.due[i + 1]


# --- actions ---------------------------------------------------------------------------------------------------------


@step
def apply(s, t, action):
    """Carry out a legal action and go on to the next decision."""
    decision = s.decision
    s.decision = NO_DECISION
    if decision == TURN:
        turn_action(s, t, action)
    elif decision == COMMIT:
        if action == DONE:
            declare(s, t)
        else:
            commit(s, t, action - CARD)
    elif decision == DEFEND:
        if action == DONE:
            resolve(s, t)
        else:
            defend(s, t, action - CARD)
    else:
        other_action(s, t, decision, action)
    advance(s, t)


@helper
def turn_action(s, t, action):
    """TURN: the blocks of codes in their order."""
    p = s.active
    if action == DONE:
        end_turn(s, t)
        return
    s.actions += 1
    if action == PLAY_ALL:
        play_all(s, t, p)
    elif action < buy_code(s):
        play(s, t, action - CARD)
    elif action < river_code(s):
        k = action - buy_code(s) + s.sizes[PILE_FIRST]
        take_supply(s, k)
        buy(s, t, k)
    elif action < river_code(s) + RIVER:
        use_river(s, t, action - river_code(s))
    elif action < upgrade_code(s):
        build(s, t, action - river_code(s) - RIVER)
    elif action == upgrade_code(s):
        upgrade(s, t)
    elif action < exchange_code(s):
        give_back(s, t, action - upgrade_code(s) - 1)
    elif action < seat_code(s):
        small_action(s, t, action - exchange_code(s))
    else:
        s.goal_seat = seat_at(s, p, action - seat_code(s) + 1)
        s.actor = p
        s.decision = TARGET


@helper
def small_action(s, t, number):
    """EXCHANGE, COMPLETE_MISSION, CHANGE_MISSION and ATTACK_DRACO."""
    if number < 2:
        exchange(s, t, number)
    elif number < 4:
        complete(s, t, number - 2)
    elif number < 6:
        change(s, t, number - 4)
    else:
        s.attack = ON_DRACO
        s.stage = COMMITTING


@helper
def other_action(s, t, decision, action):
    """The choices that follow from another action."""
    p = s.actor
    if decision == TARGET:
        slot = action - target_code(s)
        s.goal_slot = slot if slot < s.sizes[BUILDING_TYPES] * SLOTS else TOWN_HALL
        s.attack = ON_PLAYER
        s.stage = COMMITTING
    elif decision == FAVOR:
        take_favor(s, t, action - option_code(s))
    elif decision == DRACO:
        token, storable = action - option_code(s), np.int64(s.rule[R_DRACO_STORABLE])
        reward_tokens(s, p, token, np.int64(s.rule[R_DRACO_REWARD]), storable)
    elif decision == CRYSTAL:
        n, option = np.int64(s.fx[s.fx_at - 1, 1]), action - option_code(s)
        gold = 0 if option == 0 else (n // 2 if option == 1 else n)
        s.pool[0] += n - gold
        s.pool[1] += gold
    elif decision == THEFT:
        steal(s, t, seat_at(s, p, action - seat_code(s) + 1))
    elif decision == LENS:
        s.seen[p] |= 1 << seat_at(s, p, action - seat_code(s) + 1)
    elif decision == REMOVE:
        if action != DONE:
            from_hand(s, p, action - CARD)
            s.removed[action - CARD] += 1
            own(s, p, action - CARD, -1)
    elif decision == RESURRECT:
        s.discard[p, action - CARD] -= 1
        to_hand(s, p, action - CARD)
    elif action == DONE:  # KEEP
        s.keep_left = 0
    else:
        s.aside[action - CARD] += 1
        s.keep_left -= 1


@helper
def play(s, t, k):
    """A card goes to the Area and works; a Unit or Hero then is ready to attack (VGW-031, VGW-033)."""
    p = s.active
    from_hand(s, p, k)
    s.area[p, k] += 1
    if (s.fight_mask >> k) & 1:
        s.ready[k] += 1
        s.ready_mask |= np.int64(1) << k
    count(t, t.played, p, k)
    start_effects(s, k)


@helper
def take_supply(s, item):
    s.supply[item] -= 1
    if s.supply[item] == 0:
        s.on_sale &= ~(np.int64(1) << item)


@helper
def note_purchase(s, item):
    s.bought[item] += 1
    s.bought_mask |= np.int64(1) << item


@helper
def buy(s, t, k):
    """The card goes to the Area and cannot be played this round (VGW-036, VGW-046)."""
    p = s.active
    beer, gold = price(s, p, k, 0), price(s, p, k, 1)
    pay(s, t, p, beer, gold)
    s.area[p, k] += 1
    own(s, p, k, 1)
    note_purchase(s, k)
    count_gain(s, t, p, k)
    t.cards_bought[p] += 1
    if (s.class_mask[UNIT] >> k) & 1:
        t.unit_spend[p] += beer + gold
    elif (s.class_mask[DEFENSE] >> k) & 1:
        t.defence_spend[p] += beer + gold


@helper
def use_river(s, t, slot):
    """Buy the card, or attack it if it is an Undead (VGW-045, VGW-047, VGW-101)."""
    k = np.int64(s.river[slot])
    if k >= s.sizes[DECK_TYPES]:
        s.attack = ON_UNDEAD
        s.goal_slot = slot
        s.stage = COMMITTING
        return
    buy(s, t, k)
    t.path_bought += 1
    s.gap = slot
    s.gaps = 1


@helper
def build(s, t, b):
    """A Building with a Construction token in the lowest free slot (VGW-055)."""
    p = s.active
    pay(s, t, p, price(s, p, K + b, 0), price(s, p, K + b, 1))
    slot = b * SLOTS
    while s.built[p, slot] != 0:
        slot += 1
    s.built[p, slot] = CONSTRUCTION
    take_supply(s, K + b)
    s.owned[p, b] += 1
    s.built_ever[p, b] += 1
    s.buildings[p] += 1
    note_purchase(s, K + b)
    count_gain(s, t, p, building_row(s, b))
    t.built[p] += 1


@helper
def upgrade(s, t):
    """The next Town Hall level, under construction; level 3 gives VP at once (VGW-061, VGW-062, VGW-065)."""
    p = s.active
    pay(s, t, p, 0, np.int64(upgrade_cost(s, p)))
    s.built[p, TOWN_HALL] = CONSTRUCTION
    s.weakest[p] = NOTHING
    count_gain(s, t, p, building_row(s, np.int64(s.sizes[BUILDING_TYPES])) + s.level[p])
    s.level[p] += 1
    if s.level[p] == 2:
        t.th2_round[p] = s.rounds
    else:
        t.th3_round[p] = s.rounds
        t.vp_town_hall[p] += s.rule[R_TH3_VP]
        score(s, t, p, np.int64(s.rule[R_TH3_VP]))


@helper
def give_back(s, t, b):
    """A Building goes back: one under construction first, else with the fewest tokens (VGW-058 to VGW-060)."""
    p = s.active
    best = NOTHING
    for slot in range(b * SLOTS, b * SLOTS + SLOTS):
        if s.built[p, slot] != 0:
            if best == NOTHING:
                best = slot
            elif s.built[p, slot] == s.built[p, best]:
                if s.tokens[p, slot] < s.tokens[p, best]:
                    best = slot
            elif s.built[p, slot] == CONSTRUCTION:
                best = slot
    lost = s.tokens[p, best]
    if lost > 0:
        s.stock[p, max(np.int64(s.kit[b, PRODUCES]), np.int64(s.kit[b, STORES]))] -= lost
    t.tokens_lost[p] += lost
    t.returns[p] += 1
    s.tokens[p, best] = 0
    s.built[p, best] = 0
    s.guard[p, best] = 0
    s.marks[p, best] = 0
    s.weakest[p] = NOTHING
    s.owned[p, b] -= 1
    s.buildings[p] -= 1
    s.supply[K + b] += 1
    s.on_sale |= np.int64(1) << (K + b)
    s.return_done |= 1 << p
    n = 0
    for g in range(s.guard_n):
        if s.guards[g, 1] == best * 4 + p:
            s.area[p, s.guards[g, 0]] += 1
        else:
            s.guards[n, 0] = s.guards[g, 0]
            s.guards[n, 1] = s.guards[g, 1]
            n += 1
    s.guard_n = n


@helper
def exchange(s, t, token):
    """2 of one kind for 1 of the other, into the pool (VGW-042)."""
    p = s.active
    rate = np.int64(s.rule[R_EXCHANGE])
    take_payment(s, p, token, rate)
    s.pool[1 - token] += 1
    if token == 0:
        t.beer_exchanged[p] += rate
    else:
        t.gold_exchanged[p] += rate


@helper
def complete(s, t, slot):
    """The Mission's VP at once; it is replaced in the next Drawing Phase (VGW-104 to VGW-106)."""
    p = s.active
    m = np.int64(s.missions[p, slot])
    s.missions[p, slot] = NOTHING
    s.completed[p] += 1
    s.round_missions[p] += 1
    vp = np.int64(s.goals[m, GOAL_VP])
    t.vp_missions[p] += vp
    count_gain(s, t, p, mission_row(s, m))
    score(s, t, p, vp)


@helper
def change(s, t, slot):
    """The top Mission replaces this one, which goes to the bottom (VGW-108)."""
    p = s.active
    pay(s, t, p, 0, np.int64(s.rule[R_CHANGE_COST]))
    s.changed = 1
    t.mission_changes[p] += 1
    n = np.int64(s.left[MISSION_PILE])
    new, old = np.int64(s.piles[MISSION_PILE, n - 1]), s.missions[p, slot]
    for i in range(n - 1, 0, -1):
        s.piles[MISSION_PILE, i] = s.piles[MISSION_PILE, i - 1]
    s.piles[MISSION_PILE, 0] = old
    s.missions[p, slot] = new
    count(t, t.drawn, p, mission_row(s, new))


@helper
def take_favor(s, t, option):
    """The chosen Favor goes to the Area; the flipped one fills the gap (VGW-128 to VGW-130)."""
    p = s.actor
    if option == 2:
        k = s.flipped
    else:
        k = np.int64(s.shown[option])
        if s.flipped != NOTHING:
            s.shown[option] = s.flipped
        else:
            for i in range(option, s.face_up - 1):
                s.shown[i] = s.shown[i + 1]
            s.face_up -= 1
    s.flipped = NOTHING
    s.area[p, k] += 1
    own(s, p, k, 1)
    t.favors[p] += 1
    t.favors_won[p] += s.due[0] >> 2
    count_gain(s, t, p, k)
    drop_due(s)
