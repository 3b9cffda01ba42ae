"""Main actions: playing cards, the Sheath, abilities."""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel.attack import begin_attack
from simkit.games.village_of_legends.kernel.effects import face_up
from simkit.games.village_of_legends.kernel.market import access, can_smelt, make_gold, ring_place
from simkit.games.village_of_legends.kernel.modes import summon_hosts
from simkit.games.village_of_legends.kernel.monsters import blocked, enter
from simkit.games.village_of_legends.kernel.tasks import ask, pop, push
from simkit.games.village_of_legends.kernel.zones import from_hand, own, roll, to_area, to_discard
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count


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
        to_area(s, k, 1)
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
        s.target = L.NOTHING
        push(s, S.ROWS, b.fx_at[k], k, s.active)


@helper
def play_all(s, b, t):
    """All Coins in hand at once: as many main actions as there are (VOL-215)."""
    p, k = s.active, b.coin
    n = np.int64(s.hand[p, k])
    s.actions += n - 1
    for _ in range(n):
        from_hand(s, p, k)
        count(t, t.played, p, k)
    to_area(s, k, n)
    make_gold(s, t, p, n * b.coin_gold)
    t.gold[p, k] += n * b.coin_gold


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
    enter(s, b, k, p, host)
    if b.mini[k]:
        s.away[k] -= 1
        t.summoned[p] += 1
        return
    own(s, b, p, k, -1)
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
    to_area(s, k, 1)
    s.int_pool -= b.int_cost[k]
    t.int_spent[p] += b.int_cost[k]
    t.unsheathed[p] += 1
    count(t, t.played, p, k)
    unfold(s, b, t, k)


@helper
def usable(s, b, p):
    """Mask of the abilities that p can use now, each once per turn (VOL-732, VOL-733, VOL-734, VOL-738)."""
    h, level, mask = s.hero[p], s.level[p], 0
    if b.sabotage[h, level] and s.used & S.U_SABOTAGE == 0 and access(s, b, p) and face_up(s, b):
        mask |= 1 << L.SABOTAGE
    if b.sneaking[h, level] and s.used & S.U_SNEAKING == 0 and blocked(s, b, p):
        mask |= 1 << L.SNEAKING
    if b.vision[h, level] and s.used & S.U_VISION == 0 and s.stock[L.SPELL_DECK] > 0:
        mask |= 1 << L.VISION
    mini = b.summons[h, level]
    if mini >= 0 and s.used & S.U_SUMMON == 0 and s.away[mini] > 0:
        paid = b.summon_int[h, level] == 0 or s.int_pool >= b.summon_int[h, level]
        if paid and summon_hosts(s, b, p, mini) != 0:
            mask |= 1 << L.SUMMON
    return mask


@helper
def use_ability(s, b, t, x):
    """Sabotage removes a card from the Market (VOL-732), Summon brings a mini for INT (VOL-734)."""
    p = np.int64(s.active)
    if x == L.VISION:
        look(s, b)
    elif x == L.SABOTAGE:
        s.used |= S.U_SABOTAGE
        ask(s, S.D_BANISH, p)
    elif x == L.SNEAKING:
        sneak_past(s, b, p)
    else:
        s.used |= S.U_SUMMON
        cost = b.summon_int[s.hero[p], s.level[p]]
        s.int_pool -= cost
        t.int_spent[p] += cost
        push(s, S.PLACE, 0, b.summons[s.hero[p], s.level[p]], p)
        ask(s, S.D_HOST, p)


@helper
def sneak_past(s, b, p):
    """A die for each blocking Monster; if all are high enough, these Monsters do not close the Market (VOL-733)."""
    s.used |= S.U_SNEAKING
    least = 6
    for i in range(s.monsters):
        if s.m_host[i] == p and b.blocks[s.m_type[i]]:
            least = min(least, roll(s))
    if least >= b.sneaking_min_roll:
        for i in range(s.monsters):
            if s.m_host[i] == p and b.blocks[s.m_type[i]]:
                s.m_flags[i] |= S.M_DODGED


@helper
def look(s, b):
    """Vision: see the top card of the Spell deck, once per turn, with access or without (VOL-738, VOL-739)."""
    s.used |= S.U_VISION
    s.seen[ring_place(s, b, L.SPELL_DECK, 0) - b.pile_at[L.SPELL_DECK]] |= 1 << s.active
    ask(s, S.D_VISION, s.active)


@helper
def settle_vision(s, b, bottom):
    """The card stays or goes to the bottom (VOL-738); only who puts it there knows where it lies."""
    if not bottom:
        return
    deck, first = L.SPELL_DECK, b.pile_at[L.SPELL_DECK]
    top = ring_place(s, b, deck, 0)
    k = s.piles[top]
    s.seen[top - first] = 0
    s.head[deck] = ring_place(s, b, deck, 1) - first
    end = ring_place(s, b, deck, s.stock[deck] - 1)
    s.piles[end] = k
    s.seen[end - first] = 1 << s.active


@step
def unsmeltable(s, b, p, w, m):
    """Those of the types in hand that would smelt, but cannot (VOL-313)."""
    bad = 0
    while m != 0:
        k = lowest(m)
        m &= m - 1
        if not can_smelt(s, b, p, k + w * L.HALF, True):
            bad |= 1 << k
    return bad


@helper
def log_unplayable(s, b, t):
    """Scrolls and Spells in hand that cannot be played."""
    p = s.active
    for w in range(L.WORDS):
        m = s.hand_mask[p, w] & b.magic_set[w]
        if m != 0:
            m &= ~playable(s, b, p, w) | unsmeltable(s, b, p, w, m & b.smelt_set[w])
        while m != 0:
            t.unplayable[p] += s.hand[p, lowest(m) + w * L.HALF]
            m &= m - 1
