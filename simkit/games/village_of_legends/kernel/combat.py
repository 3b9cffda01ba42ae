"""Attacks: what is rolled, the order of targets, damage, and elimination."""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel.log import log_damage, log_out, log_stand
from simkit.games.village_of_legends.kernel.modes import enemies, others
from simkit.games.village_of_legends.kernel.monsters import (
    engaged,
    guards,
    held_up,
    hit_monster,
    leave_host,
    resisted,
    take_away,
)
from simkit.games.village_of_legends.kernel.overwhelm import hit_overwhelm
from simkit.games.village_of_legends.kernel.zones import roll, to_discard
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count
from simkit.kernels.seats import clockwise

NO_ITEM = -1
MONSTER_ITEM = L.SLOTS  # Defence items: slots, then Monsters by their places
FAR = 1 << 20  # more than anything can have left
MOST_TOKENS = 100


@step
def slot_left(s, b, p, slot):
    """What a Defence card can still take this turn (VOL-403, VOL-524)."""
    return b.defence[s.slots[p, slot]] - s.marks[p, slot]


@helper
def defence_left(s, b, p):
    """What the Defence items of p can still take."""
    total = 0
    for slot in range(L.SLOTS):
        if s.slots[p, slot] >= 0:
            total += slot_left(s, b, p, slot)
    for i in range(s.monsters):
        if guards(s, b, i, p):
            total += s.m_life[i]
    return total


# --- the order of targets --------------------------------------------------------------------------------------------


@step
def asks_order(s, b):
    """Does somebody declare the order (VOL-507)? For wild Monsters and with `auto_order` it is lowest first."""
    return b.auto_order == 0 and s.attacker != S.WILD


@step
def front_seat(s):
    """In front of whom the Monsters stand that a Weapon or Spell goes at first."""
    return s.target if s.path == S.HELPING else s.attacker


@helper
def clear_ranks(s, b):
    """Nothing is declared yet."""
    s.ranked = 0
    for i in range(s.monsters):
        s.m_rank[i] = 0
    for p in range(b.players):
        for slot in range(L.SLOTS):
            s.slot_rank[p, slot] = 0


@helper
def next_front(s, b, p, declared, element):
    """The next engaged Monster in front of p; automatically those immune to the element last, then the weakest.

    A master comes after its minis (VOL-671).
    """
    best, least = L.NOTHING, FAR
    for i in range(s.monsters):
        if engaged(s, b, i, p):
            value = np.int64(s.m_rank[i])
            if not declared:
                value = s.m_life[i] + ((b.immune[s.m_type[i]] >> element) & 1) * (FAR >> 1)
            if value < least and (declared or not held_up(s, b, i, 0)):
                best, least = i, value
    return best


@helper
def next_item(s, b, p, declared, cards, beasts):
    """The next Defence item of p: Defence cards, Monsters or both; of equals the first by slot, then by arrival.

    Wild Monsters and `auto_order` take the lowest remaining value (VOL-609).
    """
    best, least = NO_ITEM, FAR
    if cards:
        for slot in range(L.SLOTS):
            if s.slots[p, slot] >= 0:
                value = np.int64(s.slot_rank[p, slot]) if declared else slot_left(s, b, p, slot)
                if value < least:
                    best, least = slot, value
    if beasts:
        for i in range(s.monsters):
            if guards(s, b, i, p):
                value = np.int64(s.m_rank[i]) if declared else np.int64(s.m_life[i])
                if value < least and (declared or not held_up(s, b, i, 1)):
                    best, least = MONSTER_ITEM + i, value
    return best


# --- rolling ---------------------------------------------------------------------------------------------------------


@step
def first_beast(s, b):
    """The place of the Monster that is the first target, or NOTHING; a multi-target Spell has none (VOL-503)."""
    if s.path == S.AT_MONSTER:
        return s.beast
    if s.path == S.SPREAD_FRONT or s.path == S.SPREAD_ALL:
        return L.NOTHING
    declared = asks_order(s, b)
    if s.path != S.BEYOND:
        front = next_front(s, b, front_seat(s), declared, b.element[s.weapon])
        if front != L.NOTHING:
            return front
    item = next_item(s, b, s.target, declared, True, True) if s.target != L.NOTHING else NO_ITEM
    return item - MONSTER_ITEM if item >= MONSTER_ITEM else L.NOTHING


@helper
def attack_bonus(s, b, t):
    """Every modifier of a card's attack, added up (VOL-502, VOL-519, VOL-713, VOL-714).

    Weapons: Berserk, Spiked Shield (VOL-405), Potions of Strength, which are used up (VOL-525, VOL-721).
    """
    k, p = s.weapon, s.attacker
    h, level = s.hero[p], s.level[p]
    bonus = b.attack[k] + b.with_bonus[h, level, k]
    if s.path == S.AT_OVERWHELM:
        bonus += b.vs_monster[k] + b.against[h, level, s.ow_card]
    first = first_beast(s, b) if s.monsters > 0 and s.path != S.AT_OVERWHELM else L.NOTHING
    if first != L.NOTHING:
        bonus += b.vs_monster[k] + b.against[h, level, s.m_type[first]]
        if devoted(s, b, first) and not b.undead[s.m_type[first]]:
            bonus += b.against_undead[h, level]
    if b.kind[k] == L.WEAPON:
        for slot in range(L.SLOTS):
            if s.slots[p, slot] >= 0:
                bonus += b.weapon_bonus[s.slots[p, slot]]
        bonus += s.strength
        s.strength = 0
        if s.berserk[p] > 0:
            bonus += b.berserk_bonus[h, level]
            t.berserk_damage[p] += b.berserk_bonus[h, level]
    return bonus


@step
def devoted(s, b, i):
    """Does Monster i belong to a Hero with Devotion, and so is stronger, and undead (VOL-730)?"""
    owner = s.m_owner[i]
    return owner >= 0 and b.devotion[s.hero[owner], s.level[owner]] == 1


# --- damage ----------------------------------------------------------------------------------------------------------


@helper
def run_through_front(s, b, t, damage):
    """Damage goes from one engaged Monster to the next as they die (VOL-509); what is left, or -1 if one lives."""
    declared, element = asks_order(s, b), b.element[s.weapon]
    while True:
        i = next_front(s, b, front_seat(s), declared, element)
        if i == L.NOTHING:
            return damage
        damage = hit_monster(s, b, t, i, damage, element, s.attacker)
        if damage < 0:
            return damage


@helper
def mark(s, b, t, p, slot, damage):
    """Damage on a Defence card: it is discarded when that of one turn reaches its value (VOL-403, VOL-407, VOL-524).

    Returns what is left, or -1 if the card holds.
    """
    k = np.int64(s.slots[p, slot])
    taken = min(damage, slot_left(s, b, p, slot))
    t.absorbed_all[p] += taken
    t.absorbed[p, k] += taken
    s.marks[p, slot] += taken
    if s.marks[p, slot] < b.defence[k]:
        return -1
    s.slots[p, slot] = L.NOTHING
    s.marks[p, slot] = 0
    to_discard(s, p, k)
    count(t, t.destroyed, p, k)
    return damage - taken


@helper
def run_through_items(s, b, t, p, damage, carries, beasts):
    """Damage goes through the Defence items of p in their order (VOL-509, VOL-632); what is left for the Hero, or -1.

    What is left of a light attack is lost (VOL-511). With `monsters_only`, a light attack that killed a Defensive
    Monster reaches further Defensive Monsters only.
    """
    declared, element, cards = asks_order(s, b), b.element[s.weapon], True
    light = s.path == S.AT_PLAYER or s.path == S.FROM_MONSTER
    by = s.attacker if s.path < S.FROM_MONSTER else L.NOTHING
    while True:
        item = next_item(s, b, p, declared, cards, beasts)
        if item == NO_ITEM:
            if carries and cards:
                return damage
            t.excess[p] += damage
            return -1
        if item < MONSTER_ITEM:
            damage = mark(s, b, t, p, item, damage)
        else:
            damage = hit_monster(s, b, t, item - MONSTER_ITEM, damage, element, by)
            cards = not (light and b.defensive_chain == L.MONSTERS_ONLY)
        if damage < 0:
            return damage


@helper
def player_resists(s, b, p, damage):
    """What the Hero of p and the Defence cards in play take off an element (VOL-405, VOL-516, VOL-517)."""
    element = b.element[s.weapon]
    if element == 0:
        return damage
    h, level = s.hero[p], s.level[p]
    resist = b.hero_resist[h, level, element]
    for slot in range(L.SLOTS):
        if s.slots[p, slot] >= 0:
            resist += b.resist[s.slots[p, slot], element]
    return resisted(damage, resist, (b.hero_immune[h, level] >> element) & 1)


@helper
def hit_player(s, b, t, p, damage, carries, beasts):
    """Damage arrives at a player: Defence items, then the Armour bonus, then LP (VOL-512, VOL-513, VOL-515, VOL-712).

    A light attack on somebody with a Defence item never reaches LP (VOL-511); nor does it carry an element.
    """
    if b.resistance_step == L.ON_ARRIVAL:
        damage = player_resists(s, b, p, damage)
    if next_item(s, b, p, False, True, beasts) != NO_ITEM:
        damage = run_through_items(s, b, t, p, damage, carries, beasts)
    if damage <= 0:
        return
    if b.resistance_step == L.ON_LIFE:
        damage = player_resists(s, b, p, damage)
    damage -= b.hero_armour[s.hero[p], s.level[p]]
    if damage > 0:
        lose_life(s, b, t, p, damage)


@helper
def lose_life(s, b, t, p, damage):
    """LP are taken; a Hero at 0 is eliminated at once, the rest of the damage is lost (VOL-523, VOL-655, VOL-901)."""
    source = b.source[s.weapon]
    lost = min(damage, s.life[p])
    log_damage(t, p, lost, s.attacker, source, s.weapon)
    s.life[p] -= lost
    s.deepest = max(s.deepest, lost)
    if s.life[p] == 0:
        eliminate(s, b, t, p, source, s.attacker)


@helper
def eliminate(s, b, t, p, cause, credit):
    """All cards of the player leave the game, and all Monsters that he owns, wherever they stand (VOL-902).

    The credit is the attacker's, or that of the Monster's owner; nobody has it for poison, for wild Monsters and for
    want of cards (VOL-909). Wild Monsters move on (VOL-903).
    """
    log_out(s, b, t, p, cause, credit)
    s.alive &= ~(1 << p)
    if credit >= 0:
        s.killed[credit] |= 1 << p
    s.life[p] = 0
    if p == s.active:
        log_stand(s, t, p)
    for k in range(b.types):
        s.away[k] += s.hand[p, k] + s.discard[p, k]
        s.hand[p, k] = 0
        s.discard[p, k] = 0
        if p == s.active:
            s.away[k] += s.area[k]
            s.area[k] = 0
    for i in range(s.left[p]):
        s.away[s.decks[s.deck_at[p] + i]] += 1
    for slot in range(L.SLOTS):
        if s.slots[p, slot] >= 0:
            s.away[s.slots[p, slot]] += 1
        s.slots[p, slot] = L.NOTHING
        s.marks[p, slot] = 0
        s.own_slots[p, slot] = 0
    if s.sheath[p] >= 0:
        s.away[s.sheath[p]] += 1
    if s.sheathed[p] >= 0:
        s.away[s.sheathed[p]] += 1
    s.sheath[p] = L.NOTHING
    s.sheathed[p] = L.NOTHING
    s.berserk[p] = 0
    s.poison[p] = 0
    s.hand_mask[p, 0] = 0
    s.hand_mask[p, 1] = 0
    s.held[p] = 0
    s.left[p] = 0
    s.discards[p] = 0
    s.own_cards[p] = 0
    s.own_gold[p] = 0
    s.own_heavy[p] = 0
    s.own_sheaths[p] = 0
    i = 0
    while i < s.monsters:
        if s.m_owner[i] == p:
            s.away[s.m_type[i]] += 1
            take_away(s, i)
        else:
            i += 1
    leave_host(s, b, p)


# --- whole attacks ---------------------------------------------------------------------------------------------------


@helper
def strike(s, b, t):
    """Roll and deal all the damage of a card's attack (VOL-501, VOL-510, VOL-513, VOL-514, VOL-520, VOL-521)."""
    bonus = attack_bonus(s, b, t)
    value = max(roll(s) + bonus, 0)
    s.deepest = 0
    if s.path == S.SPREAD_ALL or s.path == S.SPREAD_FRONT:
        spread(s, b, t, value, bonus)
        return
    if s.path == S.AT_MONSTER:
        hit_monster(s, b, t, s.beast, value, b.element[s.weapon], s.attacker)
        return
    if s.path == S.AT_OVERWHELM:
        hit_overwhelm(s, b, t, value, s.attacker)
        return
    if s.path != S.BEYOND and s.path != S.AT_PLAYER:
        value = run_through_front(s, b, t, value)
    if s.path == S.AT_FRONT or s.path == S.HELPING:
        if b.source[s.weapon] == L.LIGHT:
            t.lost_on_monsters[s.attacker] += max(value, 0)
    elif value > 0:
        hit_player(s, b, t, s.target, value, s.path != S.AT_PLAYER, True)


@helper
def spread(s, b, t, value, bonus):
    """A multi-target Spell: each target takes the whole value; Monsters by arrival, then players clockwise (VOL-520).

    `all` hits every Monster and every enemy, whose Defensive Monsters are no Defence items then; `front` the engaged
    Monsters in front of the caster and the chosen player.
    """
    p, element, every = s.attacker, b.element[s.weapon], s.path == S.SPREAD_ALL
    i, fresh = 0, True
    while i < s.monsters:
        before = s.monsters
        if every or engaged(s, b, i, p):
            if not fresh and b.multi_target_roll == L.ROLL_EACH:
                value = max(roll(s) + bonus, 0)
            fresh = False
            hit_monster(s, b, t, i, value, element, p)
        i += int(s.monsters == before)
    if every and s.ow_card >= 0:
        if not fresh and b.multi_target_roll == L.ROLL_EACH:
            value = max(roll(s) + bonus, 0)
        fresh = False
        hit_overwhelm(s, b, t, value, p)
    reached = spread_over(s, b) if every else 1 << s.target
    q = p
    for _ in range(b.players - 1):
        q = clockwise(q, b.players)
        if (reached >> q) & 1:
            if not fresh and b.multi_target_roll == L.ROLL_EACH:
                value = max(roll(s) + bonus, 0)
            fresh = False
            hit_player(s, b, t, q, value, True, not every)


@step
def spread_over(s, b):
    """The players whom an `all` Spell hits: enemies, or with friendly fire everybody else (VOL-520)."""
    return others(s, s.attacker) if b.multi_target_friendly_fire else enemies(s, b, s.attacker)


@helper
def beast_bonus(s, b):
    """What a Monster that attacks has besides its own: Devotion (VOL-730), and once after a Charge (VOL-626)."""
    i = s.beast
    if i == L.NOTHING:
        return 0
    charged = s.m_flags[i] & S.M_CHARGED
    s.m_flags[i] &= ~S.M_CHARGED
    return int(devoted(s, b, i)) + (b.charge_bonus if charged else 0)


@helper
def strike_host(s, b, t):
    """A Monster's attack is like that of a light Weapon; an INT attack takes INT (VOL-604, VOL-607, VOL-610).

    With an element it carries over like a Spell. Who loses LP to Poison gets tokens (VOL-640, VOL-642).
    """
    p, k = np.int64(s.target), s.weapon
    value = max(roll(s) + b.attack[k] + beast_bonus(s, b), 0)
    if s.path == S.ON_INT:
        if p != s.active:
            return
        least = min(s.int_pool, 0) if b.imp_int_floor == L.FLOOR_ZERO else s.int_pool - value
        after = max(s.int_pool - value, least)
        t.int_lost[p] += s.int_pool - after
        s.int_pool = after
    else:
        before = s.life[p]
        hit_player(s, b, t, p, value, s.path == S.BREATH or b.monster_attack_carry == 1, True)
        if s.life[p] < before and s.life[p] > 0 and b.poison_proof[s.hero[p], s.level[p]] == 0:
            s.poison[p] = min(s.poison[p] + b.poisons[k], MOST_TOKENS)
