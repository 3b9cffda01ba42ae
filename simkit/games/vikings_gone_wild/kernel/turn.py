"""The turn of Vikings Gone Wild: what an action does and what happens until the next decision.

Steps return the only option of the decision that they lead to, or UNKNOWN.
"""

import numpy as np

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.attack import (
    commit,
    declare,
    defences,
    defend,
    find_weakest,
    resolve,
    take_reward,
)
from simkit.games.vikings_gone_wild.kernel.effects import (
    close_gaps,
    draw_cards,
    next_effect,
    play_all,
    start_effects,
    steal,
)
from simkit.games.vikings_gone_wild.kernel.goods import (
    from_hand,
    note_limit,
    own,
    pay,
    reward_tokens,
    score,
    take_payment,
    to_hand,
)
from simkit.games.vikings_gone_wild.kernel.log import count_gain
from simkit.games.vikings_gone_wild.kernel.rounds import (
    begin_round,
    begin_turn,
    end_round,
    end_turn,
    final_scoring,
    keep_cards,
    show_mission,
    storage,
)
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count
from simkit.kernels.seats import seat_at

# --- from decision to decision ---------------------------------------------------------------------------------------


@step
def advance(s, b, t):
    """Go on to the next decision: what is under way comes first, then the stage of the round (VGW-018)."""
    while s.decision == S.NO_DECISION and s.over == 0:
        if s.gaps > 0:
            close_gaps(s, b, t)
        elif s.to_draw > 0:
            draw_cards(s, b, t)
        elif s.due_n > 0:
            offer_favor(s, t)
        elif s.fx_at < s.fx_end:
            next_effect(s, b, t)
        elif s.stage == S.IN_TURN:
            ask_turn(s, b)
        elif s.stage == S.COMMITTING:
            s.decision = S.COMMIT
            s.actor = s.active
        elif s.stage == S.DEFENDING:
            s.decision = S.DEFEND
            s.actor = s.goal_seat
            if defences(s, b, s.actor) == 0:
                return L.END
        elif s.stage == S.REWARDING:
            take_reward(s, b, t)
        elif s.stage == S.NEXT_TURN:
            if s.turn_in_round < b.players:
                begin_turn(s, b, t)
            else:
                s.stage = S.STORING
        elif s.stage == S.STORING:
            storage(s, b, t)
        elif s.stage == S.KEEPING:
            keep_cards(s, b)
        elif s.stage == S.ROUND_END:
            end_round(s, b, t)
        elif s.stage == S.SCORING:
            final_scoring(s, b, t)
        else:
            begin_round(s, b, t)
    return S.UNKNOWN


@step
def ask_turn(s, b):
    """What does the active player do? Villages that changed are looked at again."""
    while s.stale != 0:
        find_weakest(s, b, lowest(s.stale))
        s.stale &= s.stale - 1
    s.decision = S.TURN
    s.actor = s.active


@helper
def offer_favor(s, t):
    """The top Favor is flipped and one of the three is chosen; with none left there is nothing (VGW-128, VGW-129)."""
    if s.favors_left > 0:
        s.favors_left -= 1
        s.flipped = np.int64(s.favors[s.favors_left])
    if s.face_up == 0 and s.flipped == L.NOTHING:
        drop_due(s)
        return
    s.actor = np.int64(s.due[0]) & 3
    s.decision = S.FAVOR
    for i in range(s.face_up):
        count(t, t.offered, s.actor, np.int64(s.shown[i]))
    if s.flipped != L.NOTHING:
        count(t, t.offered, s.actor, s.flipped)


@helper
def drop_due(s):
    s.due_n -= 1
    for i in range(s.due_n):
        s.due[i] = s.due[i + 1]


# --- actions ---------------------------------------------------------------------------------------------------------


@step
def apply(s, b, t, action):
    """Carry out a legal action and go on to the next decision."""
    decision = s.decision
    s.decision = S.NO_DECISION
    if decision == S.TURN:
        turn_action(s, b, t, action)
    elif decision == S.COMMIT:
        if action == L.END:
            declare(s, b, t)
        else:
            commit(s, b, t, action - b.play_at)
    elif decision == S.DEFEND:
        if action == L.END:
            resolve(s, b, t)
        else:
            defend(s, b, t, action - b.play_at)
    else:
        other_action(s, b, t, decision, action)
    return advance(s, b, t)


@step
def turn_action(s, b, t, action):
    """TURN: the blocks of codes in their order."""
    if action == L.END:
        end_turn(s, b, t)
        return
    s.actions += 1
    if action == L.PLAY_ALL:
        play_all(s, b, t, s.active)
    elif action < b.buy_at:
        play(s, b, t, action - b.play_at)
    elif action < b.river_at:
        take_supply(s, action - b.buy_at + b.pile_first)
        buy(s, b, t, action - b.buy_at + b.pile_first)
    elif action < b.build_at:
        use_river(s, b, t, action - b.river_at)
    elif action < b.upgrade_at:
        build(s, b, t, action - b.build_at)
    elif action < b.return_at:
        upgrade(s, b, t)
    elif action < b.exchange_at:
        give_back(s, b, t, action - b.return_at)
    elif action < b.mission_at:
        exchange(s, b, t, action - b.exchange_at)
    elif action < b.change_at:
        complete(s, b, t, action - b.mission_at)
    elif action < b.draco_at:
        change(s, b, t, action - b.change_at)
    elif action < b.seat_at:
        s.attack = S.ON_DRACO
        s.stage = S.COMMITTING
    else:
        s.goal_seat = seat_at(s.active, action - b.seat_at + 1, b.players)
        s.actor = s.active
        s.decision = S.TARGET


@helper
def other_action(s, b, t, decision, action):
    """The choices that follow from another action (VGW-038, VGW-079, VGW-099, VGW-117, VGW-140, VGW-141, VGW-142)."""
    p, k, option = s.actor, action - b.play_at, action - b.option_at
    if decision == S.TARGET:
        s.goal_slot = L.TOWN_HALL if action == b.town_hall_at else action - b.target_at
        s.attack = S.ON_PLAYER
        s.stage = S.COMMITTING
    elif decision == S.FAVOR:
        take_favor(s, b, t, option)
    elif decision == S.DRACO:
        reward_tokens(s, b, p, option, b.draco_reward, b.draco_storable)
    elif decision == S.CRYSTAL:
        n = b.fx[s.fx_at - 1, 1]
        gold = 0 if option == 0 else (n // 2 if option == 1 else n)
        s.pool[L.BEER] += n - gold
        s.pool[L.GOLD] += gold
    elif decision == S.THEFT:
        steal(s, b, t, seat_at(p, action - b.seat_at + 1, b.players))
    elif decision == S.LENS:
        s.seen[p] |= 1 << seat_at(p, action - b.seat_at + 1, b.players)
    elif decision == S.REMOVE:
        if action != L.END:
            from_hand(s, p, k)
            s.removed[k] += 1
            own(s, b, p, k, -1)
    elif decision == S.RESURRECT:
        s.discard[p, k] -= 1
        to_hand(s, p, k)
    elif action == L.END:  # KEEP
        s.keep_left = 0
    else:
        s.aside[k] += 1
        s.keep_left -= 1


@helper
def play(s, b, t, k):
    """A card goes to the Area and works; a Unit or Hero then is ready to attack (VGW-031, VGW-033)."""
    p = s.active
    from_hand(s, p, k)
    s.area[p, k] += 1
    if (b.fight_mask >> k) & 1:
        s.ready[k] += 1
        s.ready_mask |= 1 << k
    count(t, t.played, p, k)
    start_effects(s, b, k)


@helper
def take_supply(s, item):
    """An empty pile is off sale (VGW-049)."""
    s.supply[item] -= 1
    if s.supply[item] == 0:
        s.on_sale &= ~(1 << item)


@helper
def pay_for(s, b, t, p, item):
    """Somebody buys a card or a Building, which is noted; returns what it costs him."""
    beer, gold = b.price[p, item, L.BEER], b.price[p, item, L.GOLD]
    pay(s, b, t, p, beer, gold)
    s.bought[item] += 1
    s.bought_mask |= 1 << item
    return beer + gold


@helper
def buy(s, b, t, k):
    """The card goes to the Area and cannot be played this round (VGW-036, VGW-046)."""
    p = s.active
    cost = pay_for(s, b, t, p, k)
    s.area[p, k] += 1
    own(s, b, p, k, 1)
    count_gain(s, t, p, k)
    t.cards_bought[p] += 1
    t.unit_spend[p] += cost * ((b.class_mask[L.UNIT] >> k) & 1)
    t.defence_spend[p] += cost * ((b.class_mask[L.DEFENSE] >> k) & 1)


@helper
def use_river(s, b, t, slot):
    """Buy the card, or attack it if it is an Undead (VGW-045, VGW-047, VGW-101)."""
    k = np.int64(s.river[slot])
    if k >= b.deck_types:
        s.attack = S.ON_UNDEAD
        s.goal_slot = slot
        s.stage = S.COMMITTING
        return
    buy(s, b, t, k)
    t.path_bought += 1
    s.gap = slot
    s.gaps = 1


@helper
def build(s, b, t, i):
    """A Building with a Construction token in the lowest free slot (VGW-055)."""
    p = s.active
    pay_for(s, b, t, p, L.K + i)
    take_supply(s, L.K + i)
    slot = i * L.SLOTS
    while (s.built[p] >> slot) & 1:
        slot += 1
    s.built[p] |= 1 << slot
    s.fresh[p] |= 1 << slot
    s.owned[p, i] += 1
    s.there[p] |= 1 << i
    s.built_ever[p, i] += 1
    s.buildings[p] += 1
    note_limit(s, b, p, i)
    count_gain(s, t, p, b.building_row + i)
    t.built[p] += 1


@helper
def upgrade(s, b, t):
    """The next Town Hall level, under construction; level 3 gives VP at once (VGW-061, VGW-062, VGW-065)."""
    p = s.active
    level = np.int64(s.level[p])
    pay(s, b, t, p, 0, b.th_costs_gold[level])
    s.fresh[p] |= 1 << L.TOWN_HALL
    s.stale |= 1 << p
    count_gain(s, t, p, b.town_hall_row + level)
    s.level[p] += 1
    if level == 1:
        t.th2_round[p] = s.rounds
    else:
        t.th3_round[p] = s.rounds
        t.vp_town_hall[p] += b.th3_vp
        score(s, b, t, p, b.th3_vp)


@helper
def give_back(s, b, t, i):
    """A Building goes back: one under construction first, else with the fewest tokens (VGW-058, VGW-059, VGW-060)."""
    p = s.active
    best, least = L.NOTHING, 0
    for slot in range(i * L.SLOTS, (i + 1) * L.SLOTS):
        if (s.built[p] >> slot) & 1:
            held = L.NOTHING if (s.fresh[p] >> slot) & 1 else np.int64(s.tokens[p, slot])
            if best == L.NOTHING or held < least:
                best, least = slot, held
    lost = np.int64(s.tokens[p, best])
    if lost > 0:
        s.stock[p, max(b.produces[i], b.stores[i])] -= lost
    t.tokens_lost[p] += lost
    t.returns[p] += 1
    s.tokens[p, best] = 0
    clear_place(s, b, p, best)
    s.owned[p, i] -= 1
    if s.owned[p, i] == 0:
        s.there[p] &= ~(1 << i)
    s.buildings[p] -= 1
    note_limit(s, b, p, i)
    s.supply[L.K + i] += 1
    s.on_sale |= 1 << (L.K + i)
    s.return_done |= 1 << p


@helper
def clear_place(s, b, p, slot):
    """Nothing stands there any more; Defense cards on it go to the Area (VGW-058)."""
    keep = ~(1 << slot)
    s.built[p] &= keep
    s.fresh[p] &= keep
    s.damaged[p] &= keep
    for q in range(b.players):
        s.raided[p, q] &= keep
    s.guard[p, slot] = 0
    s.stale |= 1 << p
    n = 0
    for g in range(s.guard_n):
        if s.guards[g, 1] == slot * 4 + p:
            s.area[p, s.guards[g, 0]] += 1
        else:
            s.guards[n, 0] = s.guards[g, 0]
            s.guards[n, 1] = s.guards[g, 1]
            n += 1
    s.guard_n = n


@helper
def exchange(s, b, t, token):
    """2 of one kind for 1 of the other, into the pool, which is not stored (VGW-041, VGW-042)."""
    p = s.active
    take_payment(s, b, p, token, b.exchange_rate)
    s.pool[1 - token] += 1
    if token == L.BEER:
        t.beer_exchanged[p] += b.exchange_rate
    else:
        t.gold_exchanged[p] += b.exchange_rate


@helper
def complete(s, b, t, slot):
    """The Mission's VP at once; it is replaced in the next Drawing Phase (VGW-104, VGW-105, VGW-106)."""
    p = s.active
    mission = np.int64(s.missions[p, slot])
    s.missions[p, slot] = L.NOTHING
    s.completed[p] += 1
    s.round_missions[p] += 1
    t.vp_missions[p] += b.goal_vp[mission]
    count_gain(s, t, p, b.mission_row + mission)
    score(s, b, t, p, b.goal_vp[mission])


@helper
def change(s, b, t, slot):
    """The top Mission replaces this one, which goes to the bottom (VGW-108)."""
    p = s.active
    pay(s, b, t, p, 0, b.mission_change_cost_gold)
    s.changed = 1
    t.mission_changes[p] += 1
    pile, top = s.piles[S.MISSION_PILE], s.left[S.MISSION_PILE] - 1
    new, old = pile[top], s.missions[p, slot]
    for i in range(top, 0, -1):
        pile[i] = pile[i - 1]
    pile[0] = old
    show_mission(s, b, t, p, slot, new)


@helper
def take_favor(s, b, t, option):
    """The chosen Favor goes to the Area; the flipped one fills the gap (VGW-036, VGW-128, VGW-129, VGW-130)."""
    p = s.actor
    k = s.flipped
    if option < 2:
        k = np.int64(s.shown[option])
        if s.flipped != L.NOTHING:
            s.shown[option] = s.flipped
        else:
            s.shown[0] = s.shown[1 - option]
            s.face_up -= 1
    s.flipped = L.NOTHING
    s.area[p, k] += 1
    own(s, b, p, k, 1)
    t.favors[p] += 1
    t.favors_won[p] += s.due[0] // S.BY_ATTACK
    count_gain(s, t, p, k)
    drop_due(s)
