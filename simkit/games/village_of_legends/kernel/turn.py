"""The turn of Village of Legends: what an action does and what happens until the next decision.

What is under way stands on one stack: a turn, the rows of a card, an attack, what it brings about. The task on top goes
on until somebody has to decide. `apply` returns the only option of that decision where it is sure of it.
"""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel.actions import (
    log_unplayable,
    place_monster,
    play,
    play_all,
    settle_vision,
    sheathe,
    unsheathe,
    use_ability,
)
from simkit.games.village_of_legends.kernel.attack import (
    ambush_step,
    attack_step,
    clear_marks,
    declare,
    fall_out,
    homeless,
    lone_attack,
    monster_attack,
    rank,
    settle,
)
from simkit.games.village_of_legends.kernel.combat import eliminate
from simkit.games.village_of_legends.kernel.effects import go_berserk, heal, heal_row, next_row
from simkit.games.village_of_legends.kernel.log import log_damage, log_end, log_main, log_turn
from simkit.games.village_of_legends.kernel.market import access, banish, buy, may_buy, sell, tamed
from simkit.games.village_of_legends.kernel.modes import BATTLEFIELD, left_of, stop_at_cap
from simkit.games.village_of_legends.kernel.monsters import blocked, move, proliferate, regenerate, wander
from simkit.games.village_of_legends.kernel.overwhelm import grow, take_swallowed
from simkit.games.village_of_legends.kernel.tasks import ask, pop, push
from simkit.games.village_of_legends.kernel.zones import (
    clear_table,
    draw_cards,
    from_hand,
    int_of,
    remove,
    to_discard,
)
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import seat_at


@step
def apply(s, b, t, action):
    """Carry out an answer, then whatever follows until the next decision."""
    carry_out(s, b, t, action)
    return advance(s, b, t)


@step
def carry_out(s, b, t, action):
    """What an answer does itself."""
    decision = s.decision
    s.decision = S.NO_DECISION
    if decision == S.D_MAIN:
        main_action(s, b, t, action)
    elif decision == S.D_TARGET:
        declare(s, b, action)
    else:
        answer(s, b, t, decision, action)


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
        play(s, b, t, b.type_at[x])
    elif kind == L.END:
        play_all(s, b, t)
    elif kind == L.BUY:
        if tamed(s, b, t, x):
            buy(s, b, t, x)
        else:
            lone_attack(s, b, np.int64(s.market[x]))  # VOL-676
    elif kind == L.SELL:
        sell(s, b, t, b.type_at[x])
    elif kind == L.SHEATHE:
        sheathe(s, b.type_at[x])
    elif kind == L.UNSHEATHE:
        unsheathe(s, b, t)
    else:
        t.abilities[s.active] += 1
        use_ability(s, b, t, x)


@helper
def answer(s, b, t, decision, action):
    """What the smaller decisions do, in the words of RULES.md D1 to D18."""
    p, x = s.actor, action & (L.BLOCK - 1)
    if decision == S.D_DISCARD:
        from_hand(s, p, b.type_at[x])
        to_discard(s, p, b.type_at[x])
        t.forced_discards[p] += 1
    elif decision == S.D_REMOVE:
        remove(s, b, t, p, b.type_at[x])
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
        s.hero[p] = b.hero_at[x - L.AT_HERO]
    elif decision == S.D_LIFELINK:
        s.linked = x
        s.used |= x * S.U_LIFELINK
    elif decision == S.D_SWALLOWED:
        take_swallowed(s, b, t, x)
    else:
        rank(s, x)


@step
def advance(s, b, t):
    """Go on with what is on top of the stack until somebody has to decide."""
    only = S.UNKNOWN
    while s.decision == S.NO_DECISION and s.over == 0:
        only = go_on(s, b, t)
    return only


@step
def go_on(s, b, t):
    """The next piece of what is on top of the stack. Returns the only option if it asks and there is but one."""
    task = s.stack[s.depth - 1, 0]
    if task == S.ATTACK:
        return attack_step(s, b, t)
    if task == S.TURN:
        turn_step(s, b, t)
    elif task == S.ROWS:
        next_row(s, b, t)
    elif task == S.SETTLE:
        settle(s, b, t)
    elif task == S.AMBUSH:
        ambush_step(s, b, t)
    else:
        draft_step(s, b, t)
    return S.UNKNOWN


@helper
def turn_step(s, b, t):
    """Start, Main, End, and the next player (VOL-201, VOL-202)."""
    stage = s.stack[0, 1]
    if stage == S.BEGIN:
        s.stack[0, 1] = S.GATHER
        begin_turn(s, b, t)
    elif stage == S.GATHER:
        gather(s, b)
    elif stage == S.OVERRUN:
        overrun(s, b)
    elif stage == S.MONSTERS:
        monsters_attack(s, b, t)
    elif stage == S.HEAL:
        p = s.active
        t.healed_ability[p] += heal(s, b, p, b.hero_heal[s.hero[p], s.level[p]])  # VOL-711
        log_main(s, b, t, p, blocked(s, b, p))
        s.stack[0, 1] = S.MAIN
    elif stage == S.MAIN:
        if t.could_buy == 0 and s.gold >= b.cheapest and s.actions < b.max_actions_per_turn:
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


@helper
def begin_turn(s, b, t):
    """Pools and counters are set anew, then poison takes its LP (VOL-202, VOL-203)."""
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
    s.tried = 0
    t.turn_gold = 0
    t.int_available[p] += s.int_pool
    if s.poison[p] > 0 and b.poison_proof[s.hero[p], s.level[p]] == 0:
        suffer(s, b, t, p)


@helper
def suffer(s, b, t, p):
    """A Hero loses 1 LP for each poison token; the tokens stay (VOL-641, VOL-642)."""
    lost = min(s.poison[p], s.life[p])
    log_damage(t, p, lost, L.NOTHING, L.BY_POISON, 0)
    s.life[p] -= lost
    if s.life[p] == 0:
        eliminate(s, b, t, p, L.BY_POISON, L.NOTHING)
        fall_out(s, b, t, L.NOTHING)


@helper
def gather(s, b):
    """Monsters regenerate, proliferate and get ready to attack (VOL-202, VOL-602, VOL-604)."""
    p = s.active
    regenerate(s, b, p)
    proliferate(s, b, p)
    for i in range(s.monsters):
        s.m_flags[i] &= ~(S.M_DODGED | S.M_AMBUSH)
        if s.m_host[i] == p and b.attacks[s.m_type[i]]:
            s.m_flags[i] |= S.M_ATTACKS
    s.stack[0, 1] = S.MONSTERS if s.ow_card < 0 else S.OVERRUN
    s.stack[0, 2] = s.ow_left


@helper
def overrun(s, b):
    """The cards of the Overwhelm Monster attack the active player, from the leftmost to the rightmost (VOL-652)."""
    space = np.int64(s.stack[0, 2])
    if space > b.last_space:
        s.stack[0, 1] = S.MONSTERS
        s.stack[0, 2] = 0
        return
    s.stack[0, 2] = space + 1
    lone_attack(s, b, np.int64(s.market[space]))


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


@helper
def finish_turn(s, b, t):
    """The End phase in its order (VOL-210): cards to the discard pile, a new hand (VOL-710), Berserk (VOL-722) …

    … Defence cards, Monsters that move, pools; who has no card left is out (VOL-404, VOL-525, VOL-603, VOL-906).
    """
    p = s.active
    clear_table(s, b, p)
    draw_cards(s, b, t, p, b.hand_size + b.hero_cards[s.hero[p], s.level[p]])
    log_turn(s, t, p)
    s.berserk[p] = max(s.berserk[p] - 1, 0)
    clear_marks(s, b)
    wander(s, b, p)
    grow(s, b, t)
    s.gold = 0
    s.int_pool = 0
    s.strength = 0
    s.stack[0, 1] = S.NEXT
    if b.no_cards_elimination and s.held[p] == 0 and s.left[p] == 0 and s.discards[p] == 0:
        eliminate(s, b, t, p, L.BY_NO_CARDS, L.NOTHING)
        fall_out(s, b, t, L.NOTHING)


@helper
def next_turn(s, b):
    """The living player on the left is next, unless he has had as many turns as the cap allows (VOL-101, VOL-911)."""
    p = left_of(s, b, s.active)
    if s.turns_taken[p] >= b.max_turns_per_player:
        stop_at_cap(s, b)
        return
    s.active = p
    s.stack[0, 1] = S.BEGIN


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
    if b.players == BATTLEFIELD and b.skirmisher == L.HIGHEST_INT and b.hero_selection != L.HERO_FIXED:
        choose_skirmisher(s, b, 0)
        choose_skirmisher(s, b, 3)
    for p in range(b.players):
        s.life[p] = b.hero_lp[s.hero[p]]
    push(s, S.TURN, S.BEGIN, 0, 0)


@helper
def choose_skirmisher(s, b, first):
    """The Hero of a team with the highest INT, of equals the first, takes the place in the middle (VOL-848)."""
    best = first
    for p in range(first + 1, first + 3):
        if b.hero_int[s.hero[p]] > b.hero_int[s.hero[best]]:
            best = p
    h = s.hero[best]
    s.hero[best] = s.hero[first + 1]
    s.hero[first + 1] = h
