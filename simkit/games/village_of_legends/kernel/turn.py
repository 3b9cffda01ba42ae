"""The turn of Village of Legends: what an action does and what happens until the next decision.

What is under way stands on one stack: a turn, the rows of a card, an attack, what it brings about. The task on top goes
on until somebody has to decide. `apply` returns the only option of that decision where it is sure of it.
"""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel.combat import (
    asks_order,
    clear_ranks,
    eliminate,
    strike,
    strike_host,
)
from simkit.games.village_of_legends.kernel.effects import (
    ask,
    go_berserk,
    heal,
    heal_row,
    next_row,
    pop,
    push,
)
from simkit.games.village_of_legends.kernel.log import log_end, log_main, log_turn
from simkit.games.village_of_legends.kernel.market import (
    access,
    banish,
    buy,
    make_gold,
    may_buy,
    ring_place,
    sell,
)
from simkit.games.village_of_legends.kernel.modes import (
    enemies,
    left_of,
    spell_targets,
    stop_at_cap,
    victory,
    weapon_targets,
)
from simkit.games.village_of_legends.kernel.monsters import (
    blocked,
    engaged,
    engaged_count,
    enter,
    guards,
    move,
    regenerate,
)
from simkit.games.village_of_legends.kernel.zones import (
    draw_cards,
    from_hand,
    leave_game,
    own,
    to_discard,
)
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count
from simkit.kernels.seats import seat_at

SEAT_AT, ITEM_AT = L.SEAT * L.BLOCK, L.ITEM_CODE * L.BLOCK


@step
def apply(s, b, t, action):
    """Carry out an answer, then whatever follows until the next decision."""
    decision = s.decision
    s.decision = S.NO_DECISION
    if decision == S.D_MAIN:
        main_action(s, b, t, action)
    elif decision == S.D_TARGET:
        declare(s, action)
    else:
        answer(s, b, t, decision, action)
    return advance(s, b, t)


@helper
def answer(s, b, t, decision, action):
    """What the smaller decisions do, in the words of RULES.md D1 to D18."""
    p, x = s.actor, action & (L.BLOCK - 1)
    if decision == S.D_DISCARD:
        from_hand(s, p, x)
        to_discard(s, p, x)
        t.forced_discards[p] += 1
    elif decision == S.D_REMOVE:
        leave_game(s, b, t, p, x)
        t.removed_all[p] += 1
        count(t, t.removed, p, x)
    elif decision == S.D_BANISH:
        banish(s, b, t, x - L.AT_SPACE)
    elif decision == S.D_HOST:
        place_monster(s, b, t, x)
    elif decision == S.D_REPLACE:
        move(s, homeless(s, b), x)
    elif decision == S.D_VISION:
        settle_vision(s, b, x)
    elif decision == S.D_BERSERK:
        if x:
            go_berserk(s, t, p)
    elif decision == S.D_HEAL:
        row, k = s.stack[s.depth - 1, 1] - 1, np.int64(s.stack[s.depth - 1, 2])
        heal_row(s, b, t, x, k, b.fx[row, 1], b.fx[row, 2] >> 1)
    elif decision == S.D_OWNER:
        s.owner = L.SEATS if x == L.AT_WILD else x
    elif decision == S.D_ATTACKER:
        monster_attack(s, b, t, x)
    elif decision == S.D_HERO:
        s.hero[p] = x - L.AT_HERO
    else:
        rank(s, x)


@helper
def rank(s, x):
    """The next Monster or Defence item in the declared order (VOL-507)."""
    s.ranked += 1
    if x < L.AT_SLOT:
        s.m_rank[x] = s.ranked
    else:
        s.slot_rank[s.target, x - L.AT_SLOT] = s.ranked


# --- main actions ----------------------------------------------------------------------------------------------------


@step
def main_action(s, b, t, action):
    """Play, buy, sell, sheathe, use an ability or end, in any order (VOL-205, VOL-209)."""
    kind, x = action >> 7, action & (L.BLOCK - 1)
    if kind == L.END and x == 0:
        log_end(s, b, t, s.active, access(s, b, s.active))
        log_unplayable(s, b, t)
        s.stack[s.depth - 1, 1] = S.FINISH
        return
    s.actions += 1
    if kind == L.PLAY:
        play(s, b, t, x)
    elif kind == L.END:
        play_all(s, b, t)
    elif kind == L.BUY:
        buy(s, b, t, x)
    elif kind == L.SELL:
        sell(s, b, t, x)
    elif kind == L.SHEATHE:
        sheathe(s, x)
    elif kind == L.UNSHEATHE:
        unsheathe(s, b, t)
    else:
        t.abilities[s.active] += 1
        look(s, b)


@helper
def log_unplayable(s, b, t):
    """Scrolls and Spells in hand that cannot be played."""
    p = s.active
    for w in range(L.WORDS):
        m = s.hand_mask[p, w] & b.magic_set[w] & ~playable(s, b, p, w)
        while m != 0:
            t.unplayable[p] += s.hand[p, lowest(m) + w * L.HALF]
            m &= m - 1


@step
def playable(s, b, p, w):
    """The types of cards that could be played now if they were in hand, but for `smelt` conditions.

    INT cost (VOL-316, VOL-421), Scrolls (VOL-411), Heavy Weapons (VOL-504, VOL-505, VOL-736), one Sheath (VOL-452).
    """
    m = b.int_set[min(max(s.int_pool, 0), L.MOST_INT), w]
    wits = s.int_pool if b.scroll_check == L.CURRENT else b.hero_int[s.hero[p]]
    if wits < b.scroll_min_int:
        m &= ~b.scroll_set[w]
    if s.weapons != S.NO_WEAPON and b.swordmaster[s.hero[p], s.level[p]] == 0:
        m &= ~(b.weapon_set[w] if s.weapons == S.HEAVY_PLAYED else b.heavy_set[w])
    if s.sheath[p] >= 0:
        m &= ~b.sheath_set[w]
    return m


@helper
def play_all(s, b, t):
    """All Coins in hand at once: as many main actions as there are (VOL-215)."""
    p, k = s.active, b.coin
    n = np.int64(s.hand[p, k])
    s.actions += n - 1
    for _ in range(n):
        from_hand(s, p, k)
        count(t, t.played, p, k)
    s.area[k] += n
    make_gold(s, t, p, k, n * b.coin_gold)


@helper
def play(s, b, t, k):
    """A card is played: its INT cost is paid, it lies on the table until the End phase (VOL-208, VOL-309, VOL-421).

    Then come its attack and its rows (VOL-206).
    """
    p = s.active
    from_hand(s, p, k)
    count(t, t.played, p, k)
    s.int_pool -= b.int_cost[k]
    t.int_spent[p] += b.int_cost[k]
    if b.kind[k] == L.MONSTER:
        push(s, S.PLACE, 0, k, p)
        ask(s, S.D_HOST, p)
        return
    if b.kind[k] == L.DEFENCE:
        put_on(s, b, t, p, k)
    else:
        s.area[k] += 1
    t.beers[p] += int(b.kind[k] == L.BEER)
    s.beers += int(b.kind[k] == L.BEER)
    t.spells_played[p] += int(b.kind[k] == L.SPELL)
    unfold(s, b, t, k)


@step
def unfold(s, b, t, k):
    """The attack of a card, if it has one, then its rows (VOL-206, VOL-522)."""
    if b.attacks[k]:
        if b.fx_at[k] != b.fx_at[k + 1]:
            push(s, S.ROWS, b.fx_at[k], k, s.active)
        begin_attack(s, b, t, k)
    else:
        push(s, S.ROWS, b.fx_at[k], k, s.active)


@helper
def put_on(s, b, t, p, k):
    """A Defence card in front of the Hero; what was in its slot is discarded (VOL-401, VOL-402, VOL-406, VOL-407).

    Its INT comes at once, too (VOL-405); a Defence Spell takes the spell slot (VOL-426).
    """
    slot = b.slot[k]
    if s.slots[p, slot] >= 0:
        to_discard(s, p, np.int64(s.slots[p, slot]))
    s.slots[p, slot] = k
    s.marks[p, slot] = 0
    s.int_pool += b.int_bonus[k]
    t.int_available[p] += b.int_bonus[k]
    t.defences_played[p] += 1


@helper
def place_monster(s, b, t, host):
    """The Monster of the task on top stands in front of a player, and does not attack now (VOL-601, VOL-602)."""
    k, p = np.int64(s.stack[s.depth - 1, 2]), s.active
    pop(s)
    own(s, b, p, k, -1)
    enter(s, b, k, p, host)
    t.monsters_played[p] += 1
    t.monsters_self[p] += int(host == p)


@helper
def sheathe(s, k):
    """A Weapon from the hand onto the Sheath; it is not played (VOL-453, VOL-456)."""
    from_hand(s, s.active, k)
    s.sheathed[s.active] = k
    s.used |= S.U_SHEATHED


@helper
def unsheathe(s, b, t):
    """The sheathed Weapon is played as if from hand; the Sheath is discarded at once (VOL-454, VOL-455)."""
    p, k = s.active, np.int64(s.sheathed[s.active])
    to_discard(s, p, np.int64(s.sheath[p]))
    s.sheath[p] = L.NOTHING
    s.sheathed[p] = L.NOTHING
    s.area[k] += 1
    s.int_pool -= b.int_cost[k]
    t.int_spent[p] += b.int_cost[k]
    t.unsheathed[p] += 1
    count(t, t.played, p, k)
    unfold(s, b, t, k)


@helper
def look(s, b):
    """Vision: the player sees the top card of the Spell deck, once per turn, with access or without (VOL-738, VOL-739)."""
    s.used |= S.U_VISION
    s.seen[ring_place(s, b, L.SPELL_DECK, 0) - b.pile_at[L.SPELL_DECK]] |= 1 << s.active
    ask(s, S.D_VISION, s.active)


@helper
def settle_vision(s, b, bottom):
    """The card stays or goes to the bottom (VOL-738); who has seen it knows where it lies."""
    if not bottom:
        return
    deck, first = L.SPELL_DECK, b.pile_at[L.SPELL_DECK]
    top = ring_place(s, b, deck, 0)
    k, known = s.piles[top], s.seen[top - first]
    s.seen[top - first] = 0
    s.head[deck] = ring_place(s, b, deck, 1) - first
    end = ring_place(s, b, deck, s.stock[deck] - 1)
    s.piles[end] = k
    s.seen[end - first] = known


# --- attacks ---------------------------------------------------------------------------------------------------------


@helper
def begin_attack(s, b, t, k):
    """A card attacks: how, and whom it must ask for a target (VOL-506, VOL-508)."""
    p = s.active
    s.weapon = k
    s.attacker = p
    s.target = L.NOTHING
    s.beast = L.NOTHING
    if b.kind[k] == L.WEAPON:
        s.weapons = max(s.weapons, S.HEAVY_PLAYED if b.heavy[k] else S.LIGHT_PLAYED)
        t.weapons_played[p] += 1
    asked = True
    if b.kind[k] == L.SPELL:
        s.path = S.THROUGH
        if b.targets[k] == L.FRONT:
            s.path = S.SPREAD_FRONT
        elif b.targets[k] == L.ANY:
            s.path = S.BEYOND
        elif b.targets[k] == L.ALL:
            s.path = S.SPREAD_ALL
            asked = False
    elif b.source[k] == L.LIGHT:
        asked = engaged_count(s, b, p) == 0
        s.path = S.AT_PLAYER if asked else S.AT_FRONT
    else:
        s.path = S.THROUGH
    push(s, S.ATTACK, S.DECLARE if asked else S.ORDER_MONSTERS, 0, 0)
    if not b.auto_order:
        clear_ranks(s, b)


@step
def targets(s, b):
    """The seats that the attack may be aimed at: W, S, or anybody else (VOL-521, VOL-801, VOL-811, VOL-812)."""
    k, p = s.weapon, s.attacker
    if s.path == S.BEYOND:
        return enemies(s, p)
    if b.kind[k] == L.WEAPON and not (b.magic[k] and b.magic_staff_targets == L.AS_SPELL):
        return weapon_targets(s, b, p)
    return spell_targets(s, p)


@step
def declare(s, action):
    """The target is declared: a seat, or with an any-target Spell a Monster (VOL-508, VOL-521)."""
    if action < ITEM_AT:
        s.target = action - SEAT_AT
    else:
        s.beast = action - ITEM_AT
        s.path = S.AT_MONSTER
    s.stack[s.depth - 1, 1] = S.ORDER_MONSTERS


@helper
def monster_attack(s, b, t, i):
    """Monster i attacks its host; what it does besides comes right after (VOL-604, VOL-608)."""
    k = np.int64(s.m_type[i])
    s.m_flags[i] &= ~S.M_ATTACKS
    s.weapon = k
    s.attacker = s.m_owner[i]
    s.target = s.active
    s.beast = i
    s.path = S.ON_INT if b.int_attack[k] else S.FROM_MONSTER
    if b.fx_at[k] != b.fx_at[k + 1]:
        push(s, S.ROWS, b.fx_at[k], k, L.SEATS + s.active)
    push(s, S.ATTACK, S.ORDER_DEFENCE, 0, 0)
    if not b.auto_order:
        clear_ranks(s, b)


@helper
def attack_step(s, b, t):
    """Declare the target, the orders of Monsters and Defence items, then strike (VOL-507, VOL-508).

    Returns the only option if there is but one.
    """
    at, stage = s.depth - 1, s.stack[s.depth - 1, 1]
    if stage == S.DECLARE:
        seats = targets(s, b)
        if seats & (seats - 1) or (s.path == S.BEYOND and s.monsters > 0):
            ask(s, S.D_TARGET, s.attacker)
            return S.UNKNOWN
        if not t.hurry:
            ask(s, S.D_TARGET, s.attacker)
            return SEAT_AT + lowest(seats)
        t.forced += 1
        s.target = lowest(seats)
    elif stage == S.ORDER_MONSTERS and asks_order(s, b) and order_front(s, b):
        return S.UNKNOWN
    elif stage == S.ORDER_DEFENCE and asks_order(s, b) and s.path != S.ON_INT and order_defence(s, b):
        return S.UNKNOWN
    elif stage == S.STRIKE:
        pop(s)
        before = s.alive
        if s.path >= S.FROM_MONSTER:
            strike_host(s, b, t)
        else:
            strike(s, b, t)
        if s.alive != before:
            fall_out(s)
        return S.UNKNOWN
    s.stack[at, 1] = stage + 1
    return S.UNKNOWN


@helper
def order_front(s, b):
    """Ask for the next Monster while several are left to order; the last one needs no question (VOL-507)."""
    if s.path != S.AT_FRONT and s.path != S.THROUGH:
        return False
    left, last = 0, 0
    for i in range(s.monsters):
        if engaged(s, b, i, s.attacker) and s.m_rank[i] == 0:
            left, last = left + 1, i
    if left > 1:
        ask(s, S.D_MONSTER, s.attacker)
        return True
    if left == 1:
        rank(s, last)
    return False


@helper
def order_defence(s, b):
    """The same for the Defence items of all who are attacked, clockwise from the attacker (VOL-507, VOL-606).

    Their number is one but for `all` Spells, whose order has no Monsters (VOL-520).
    """
    if s.path == S.AT_FRONT or s.path == S.AT_MONSTER:
        return False
    every = s.path == S.SPREAD_ALL
    for r in range(1, b.players + 1):
        p = seat_at(s.attacker, r, b.players)
        if (every and p != s.attacker and (s.alive >> p) & 1) or (not every and p == s.target):
            left, last = 0, 0
            for slot in range(L.SLOTS):
                if s.slots[p, slot] >= 0 and s.slot_rank[p, slot] == 0:
                    left, last = left + 1, L.AT_SLOT + slot
            for i in range(s.monsters):
                if not every and guards(s, b, i, p) and s.m_rank[i] == 0:
                    left, last = left + 1, i
            s.target = p
            if left > 1:
                ask(s, S.D_DEFENCE, s.attacker)
                return True
            if left == 1:
                rank(s, last)
    if every:
        s.target = L.NOTHING
    return False


# --- what an attack brings about -------------------------------------------------------------------------------------


@step
def fall_out(s):
    """Somebody is out: first the win check, then homeless Monsters, then perhaps the end of the turn (VOL-526)."""
    victory(s)
    push(s, S.SETTLE, 0, 0, 0)


@helper
def homeless(s, b):
    """The next Monster whose host is out, by owner in turn order from the active player, then by arrival (VOL-903)."""
    for r in range(b.players):
        p = seat_at(s.active, r, b.players)
        for i in range(s.monsters):
            if s.m_owner[i] == p and (s.alive >> s.m_host[i]) & 1 == 0:
                return i
    return L.NOTHING


@helper
def settle(s, b):
    """Owners place homeless Monsters; if the active player is out, the turn ends at once (VOL-903, VOL-905)."""
    i = homeless(s, b)
    if i != L.NOTHING:
        ask(s, S.D_REPLACE, np.int64(s.m_owner[i]))
        return
    pop(s)
    if (s.alive >> s.active) & 1 == 0:
        while s.depth > 1:
            pop(s)
        clear_marks(s, b)
        s.stack[0, 1] = S.NEXT


# --- the turn --------------------------------------------------------------------------------------------------------


@step
def advance(s, b, t):
    """Go on with what is on top of the stack until somebody has to decide."""
    only = S.UNKNOWN
    while s.decision == S.NO_DECISION and s.over == 0:
        task = s.stack[s.depth - 1, 0]
        if task == S.TURN:
            turn_step(s, b, t)
        elif task == S.ROWS:
            next_row(s, b, t)
        elif task == S.ATTACK:
            only = attack_step(s, b, t)
        elif task == S.SETTLE:
            settle(s, b)
        else:
            draft_step(s, b, t)
    return only


@helper
def turn_step(s, b, t):
    """Start, Main, End, and the next player (VOL-201, VOL-202)."""
    stage = s.stack[0, 1]
    if stage == S.BEGIN:
        begin_turn(s, b, t)
        s.stack[0, 1] = S.MONSTERS
    elif stage == S.MONSTERS:
        monsters_attack(s, b, t)
    elif stage == S.HEAL:
        p = s.active
        t.healed_ability[p] += heal(s, b, p, b.hero_heal[s.hero[p], s.level[p]])  # VOL-711
        log_main(s, b, t, p, blocked(s, b, p))
        s.stack[0, 1] = S.MAIN
    elif stage == S.MAIN:
        if t.could_buy == 0:
            note_chance(s, b, t)
        ask(s, S.D_MAIN, s.active)
    elif stage == S.FINISH:
        finish_turn(s, b, t)
    else:
        next_turn(s, b)


@helper
def note_chance(s, b, t):
    """Could something be bought this turn?"""
    p = s.active
    for space in range(1, b.last_space + 1):
        if may_buy(s, b, p, space):
            t.could_buy = int(access(s, b, p))
            return


@step
def int_of(s, b, p):
    """The Hero's INT and the bonus of Defence cards in play (VOL-203, VOL-405)."""
    wits = b.hero_int[s.hero[p]]
    for slot in range(L.SLOTS):
        if s.slots[p, slot] >= 0:
            wits += b.int_bonus[s.slots[p, slot]]
    return wits


@helper
def begin_turn(s, b, t):
    """Pools and counters are set anew, Monsters regenerate and get ready (VOL-202, VOL-203, VOL-602, VOL-604)."""
    p = s.active
    s.turns += 1
    s.turns_taken[p] += 1
    s.gold = 0
    s.int_pool = int_of(s, b, p)
    s.actions = 0
    s.beers = 0
    s.weapons = S.NO_WEAPON
    s.strength = 0
    s.used = 0
    s.owner = L.NOTHING
    t.turn_gold = 0
    t.int_available[p] += s.int_pool
    regenerate(s, b, p)
    for i in range(s.monsters):
        if s.m_host[i] == p and b.attacks[s.m_type[i]]:
            s.m_flags[i] |= S.M_ATTACKS


@helper
def monsters_attack(s, b, t):
    """The next Monster in front of the Hero attacks: the host orders the owners, each owner his Monsters.

    Automatically owners clockwise from the host, the weakest Monster first (VOL-605, VOL-606).
    """
    p = s.active
    if s.owner == L.NOTHING and not next_owner(s, b, p):
        return
    waiting, first = 0, L.NOTHING
    for i in range(s.monsters):
        if s.m_flags[i] & S.M_ATTACKS and owner_of(s, i) == s.owner:
            waiting += 1
            if first == L.NOTHING or s.m_life[i] < s.m_life[first]:
                first = i
    if waiting == 0:
        s.owner = L.NOTHING
    elif waiting > 1 and not b.auto_order and s.owner < L.SEATS:
        ask(s, S.D_ATTACKER, s.owner)
    else:
        monster_attack(s, b, t, first)


@step
def owner_of(s, i):
    """Whose Monster i is: a seat, or SEATS for a wild one."""
    return np.int64(s.m_owner[i]) if s.m_owner[i] >= 0 else L.SEATS


@helper
def waiting_owners(s):
    """Mask of the owners of Monsters that still attack; bit SEATS: wild ones."""
    owners = 0
    for i in range(s.monsters):
        if s.m_flags[i] & S.M_ATTACKS:
            owners |= 1 << owner_of(s, i)
    return owners


@helper
def next_owner(s, b, p):
    """Whose Monsters attack next (VOL-605); if nobody's, Heal follows. False: nothing is decided yet."""
    owners = waiting_owners(s)
    if owners == 0:
        s.stack[0, 1] = S.HEAL
        return False
    if owners & (owners - 1) and not b.auto_order:
        ask(s, S.D_OWNER, p)
        return False
    s.owner = L.SEATS
    for r in range(b.players):
        q = seat_at(p, r, b.players)
        if (owners >> q) & 1:
            s.owner = q
            break
    return True


@step
def clear_marks(s, b):
    """Damage on all Defence cards of all players is cleared at the end of every turn (VOL-404)."""
    for p in range(b.players):
        for slot in range(L.SLOTS):
            s.marks[p, slot] = 0


@helper
def finish_turn(s, b, t):
    """The End phase in its order (VOL-210): cards to the discard pile, a new hand (VOL-710), Berserk (VOL-722) …

    … Defence cards, pools, and who has no card left is out (VOL-404, VOL-525, VOL-603, VOL-906).
    """
    p = s.active
    for k in range(b.types):
        n = s.area[k] + s.hand[p, k]
        if n > 0:
            s.discard[p, k] += n
            s.discards[p] += n
            s.area[k] = 0
            s.hand[p, k] = 0
    s.held[p] = 0
    s.hand_mask[p, 0] = 0
    s.hand_mask[p, 1] = 0
    draw_cards(s, b, t, p, b.hand_size + b.hero_cards[s.hero[p], s.level[p]])
    s.berserk[p] = max(s.berserk[p] - 1, 0)
    clear_marks(s, b)
    log_turn(s, t, p)
    s.gold = 0
    s.int_pool = 0
    s.strength = 0
    s.stack[0, 1] = S.NEXT
    if b.no_cards_elimination and s.held[p] == 0 and s.left[p] == 0 and s.discards[p] == 0:
        eliminate(s, b, t, p, L.BY_NO_CARDS, L.NOTHING)
        fall_out(s)


@helper
def next_turn(s, b):
    """The living player on the left is next, unless he has had as many turns as the cap allows (VOL-101, VOL-911)."""
    p = left_of(s, b, s.active)
    if s.turns_taken[p] >= b.max_turns_per_player:
        stop_at_cap(s, b)
        return
    s.active = p
    s.stack[0, 1] = S.BEGIN


# --- the draft -------------------------------------------------------------------------------------------------------


@helper
def draft_step(s, b, t):
    """Each player in seat order chooses a free Hero; then the first turn begins (VOL-105)."""
    p = np.int64(s.stack[0, 1])
    if p < b.players:
        s.stack[0, 1] = p + 1
        ask(s, S.D_HERO, p)
        return
    pop(s)
    heroes_ready(s, b)


@helper
def heroes_ready(s, b):
    """A Hero starts at its maximum LP, at Level 1 and with nothing (VOL-106); the first turn follows."""
    for p in range(b.players):
        s.life[p] = b.hero_lp[s.hero[p]]
    push(s, S.TURN, S.BEGIN, 0, 0)
