"""The legal options of every decision, in ascending order of their codes."""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel.actions import playable, unsmeltable, usable
from simkit.games.village_of_legends.kernel.attack import homeless, targets
from simkit.games.village_of_legends.kernel.combat import front_seat
from simkit.games.village_of_legends.kernel.market import access, may_buy
from simkit.games.village_of_legends.kernel.modes import friends, hosts, summon_hosts
from simkit.games.village_of_legends.kernel.monsters import engaged, guards, held_up, mini_of
from simkit.games.village_of_legends.kernel.turn import owner_of, waiting_owners
from simkit.kernels.bits import listed, lowest
from simkit.kernels.jit import helper, step

PLAY_AT, BUY_AT, SELL_AT, SHEATHE_AT, UNSHEATHE_AT, ABILITY_AT, SEAT_AT, ITEM_AT, CARD_AT, BOOL_AT = (
    kind * L.BLOCK
    for kind in (
        L.PLAY, L.BUY, L.SELL, L.SHEATHE, L.UNSHEATHE, L.ABILITY, L.SEAT, L.ITEM_CODE, L.CARD, L.BOOL,
    )
)  # fmt: skip


@step
def legal(s, b, acts):
    """The options of the open decision; returns their number."""
    if s.decision == S.D_MAIN:
        return main_options(s, b, acts)
    if s.decision == S.D_TARGET:
        return target_options(s, b, acts)
    return other_options(s, b, acts)


@helper
def types(b, acts, n, first, w, m):
    """Append the codes of a word of card types."""
    while m != 0:
        acts[n] = first + b.code[lowest(m) + w * L.HALF]
        m &= m - 1
        n += 1
    return n


@step
def main_options(s, b, acts):
    """D5: END is always there; after `max_actions_per_turn` nothing else.

    Selling needs no access unless a knob says so, but no Overwhelm Monster may be there (VOL-309, VOL-312, VOL-651).
    """
    p = s.actor
    acts[0] = L.END
    if s.actions >= b.max_actions_per_turn:
        return 1
    n = 1
    if b.coin >= 0 and s.hand[p, b.coin] > 1 and s.actions + s.hand[p, b.coin] <= b.max_actions_per_turn:
        acts[1] = L.PLAY_ALL
        n = 2
    for w in range(L.WORDS):
        m = s.hand_mask[p, w] & playable(s, b, p, w)
        n = types(b, acts, n, PLAY_AT, w, m & ~unsmeltable(s, b, p, w, m & b.smelt_set[w]))
    if s.gold >= b.cheapest and access(s, b, p):
        for space in range(1, b.last_space + 1):
            if may_buy(s, b, p, space):
                acts[n] = BUY_AT + space
                n += 1
    if s.ow_card < 0 and (not b.sell_needs_access or access(s, b, p)):
        for w in range(L.WORDS):
            n = types(b, acts, n, SELL_AT, w, s.hand_mask[p, w] & b.sell_set[w])
    if s.sheath[p] >= 0:
        n = sheath_options(s, b, acts, n, p)
    if b.gifted[s.hero[p]]:
        n = listed(acts, n, ABILITY_AT, usable(s, b, p))
    return n


@helper
def sheath_options(s, b, acts, n, p):
    """SHEATHE any Weapon onto an empty Sheath; UNSHEATHE in a later turn what could be played (VOL-453, VOL-454)."""
    k = np.int64(s.sheathed[p])
    if k < 0:
        for w in range(L.WORDS):
            n = types(b, acts, n, SHEATHE_AT, w, s.hand_mask[p, w] & b.weapon_set[w])
        return n
    w = int(k >= L.HALF)
    if s.used & S.U_SHEATHED == 0 and (playable(s, b, p, w) >> (k - w * L.HALF)) & 1:
        acts[n] = UNSHEATHE_AT
        n += 1
    return n


@helper
def target_options(s, b, acts):
    """D6: seats, and for an any-target Spell every Monster in play, masters after their minis (VOL-521, VOL-671)."""
    n = listed(acts, 0, SEAT_AT, targets(s, b))
    if s.path == S.BEYOND:
        for i in range(s.monsters):
            if not held_up(s, b, i, L.NOTHING):
                acts[n] = ITEM_AT + i
                n += 1
    return n


@helper
def other_options(s, b, acts):
    """All other decisions: cards in hand, seats, yes or no, spaces, Monsters and Defence items, Heroes."""
    p, d, n = s.actor, s.decision, 0
    if d == S.D_DISCARD or d == S.D_REMOVE:
        for w in range(L.WORDS):
            n = types(b, acts, n, CARD_AT, w, s.hand_mask[p, w])
    elif d == S.D_HOST:
        k = np.int64(s.stack[s.depth - 1, 2])
        n = listed(acts, 0, SEAT_AT, summon_hosts(s, b, p, k) if b.mini[k] else hosts(s, b, p, k))
    elif d == S.D_REPLACE:
        n = listed(acts, 0, SEAT_AT, hosts(s, b, p, np.int64(s.m_type[homeless(s, b)])))
    elif d == S.D_HEAL:
        n = listed(acts, 0, SEAT_AT, friends(s, b, p))
    elif d == S.D_VISION or d == S.D_BERSERK or d == S.D_LIFELINK:
        acts[0] = BOOL_AT
        acts[1] = BOOL_AT + 1
        n = 2
    elif d == S.D_BANISH:
        for space in range(1, b.last_space + 1):
            if s.market[space] >= 0:
                acts[n] = ITEM_AT + L.AT_SPACE + space
                n += 1
    elif d == S.D_SWALLOWED:
        n = swallowed_options(s, b, acts, p)
    else:
        n = order_options(s, b, acts)
    return n


@helper
def swallowed_options(s, b, acts, p):
    """D16: pass, or a space with a swallowed card that is not denied (VOL-657)."""
    acts[0] = L.END
    n = 1
    for space in range(1, b.last_space + 1):
        k = s.swallowed[space]
        if k >= 0 and b.denied[p, k] == 0:
            acts[n] = ITEM_AT + L.AT_SPACE + space
            n += 1
    return n


@helper
def next_in_order(s, b, i, defensive):
    """Has Monster i no place yet, and may it have the next one? A master waits for all its minis (VOL-671)."""
    if s.m_rank[i] > 0:
        return False
    if b.summon[s.m_type[i]] == 0:
        return True
    for j in range(s.monsters):
        if s.m_rank[j] == 0 and mini_of(s, b, j, i) and b.defensive[s.m_type[j]] == defensive:
            return False
    return True


@helper
def order_options(s, b, acts):
    """D1 to D4 and D7: free Heroes, owners whose Monsters wait, Monsters and Defence items that have no place yet."""
    d, n = s.decision, 0
    if d == S.D_HERO:
        taken = 0
        for q in range(b.players):
            taken |= 1 << (np.int64(s.hero[q]) + 1)
        for h in range(b.heroes):
            if (taken >> (h + 1)) & 1 == 0:
                acts[n] = ITEM_AT + L.AT_HERO + b.hero_code[h]
                n += 1
        return n
    if d == S.D_OWNER:
        owners = waiting_owners(s)
        n = listed(acts, 0, SEAT_AT, owners & ((1 << L.SEATS) - 1))
        if owners >> L.SEATS:
            acts[n] = ITEM_AT + L.AT_WILD
            n += 1
        return n
    for i in range(s.monsters):
        if (
            (d == S.D_ATTACKER and s.m_flags[i] & S.M_ATTACKS and owner_of(s, i) == s.owner)
            or (d == S.D_MONSTER and engaged(s, b, i, front_seat(s)) and next_in_order(s, b, i, 0))
            or (d == S.D_DEFENCE and s.path != S.SPREAD_ALL and guards(s, b, i, s.target) and next_in_order(s, b, i, 1))
        ):
            acts[n] = ITEM_AT + i
            n += 1
    if d == S.D_DEFENCE:
        for slot in range(L.SLOTS):
            if s.slots[s.target, slot] >= 0 and s.slot_rank[s.target, slot] == 0:
                acts[n] = ITEM_AT + L.AT_SLOT + slot
                n += 1
    return n
