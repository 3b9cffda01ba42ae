"""Effect rows: one after the other, as far as possible (VOL-206, VOL-207)."""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel.market import access, can_smelt, make_gold, refill
from simkit.games.village_of_legends.kernel.modes import healed_by, opponent
from simkit.games.village_of_legends.kernel.tasks import ask, pop
from simkit.games.village_of_legends.kernel.zones import draw_cards, own, remove, roll, to_hand
from simkit.kernels.jit import helper, step


@step
def heal(s, b, p, n):
    """LP come back, not above those at the start; less than none is none (VOL-425). Returns how many."""
    healed = min(max(n, 0), b.hero_lp[s.hero[p]] - s.life[p])
    s.life[p] += healed
    return healed


@helper
def heal_row(s, b, t, p, k, dice, bonus):
    """A `heal` row: a die, or none, and a bonus (VOL-424)."""
    healed = heal(s, b, p, (roll(s) if dice else 0) + bonus)
    t.healing[s.active, k] += healed
    if b.kind[k] == L.BEER:
        t.healed_beer[s.active] += healed
    elif b.kind[k] == L.SPELL:
        t.healed_spell[s.active] += healed
    else:
        t.healed_potion[s.active] += healed


@step
def gain_int(s, t, p, n):
    """INT for this turn; it may fall below 0 (VOL-422, VOL-432, VOL-433)."""
    s.int_pool += n
    t.int_available[p] += max(n, 0)


@helper
def smelt(s, b, t, p, k, gone, comes):
    """A Coin leaves the game, the Nugget of space 5 comes into the hand (VOL-313)."""
    if can_smelt(s, b, p, k, False):
        remove(s, b, t, p, gone)
        to_hand(s, p, comes)
        own(s, b, p, comes, 1)
        t.taken[p, comes] += 1
        refill(s, b, t, L.NUGGET_SPACE)


@step
def face_up(s, b):
    """Is there a card on the Market at all?"""
    for space in range(1, b.last_space + 1):
        if s.market[space] >= 0:
            return True
    return False


@helper
def next_row(s, b, t):
    """Carry out the next row of the card on top of the stack, or ask about it (VOL-206, VOL-207, VOL-431, VOL-522).

    A Beer drunk while Berserk only heals and lowers INT (VOL-723). Without access Market parts are ignored (VOL-314).
    """
    at = s.depth - 1
    row, k, who = np.int64(s.stack[at, 1]), np.int64(s.stack[at, 2]), np.int64(s.stack[at, 3])
    if row == b.fx_at[k + 1]:
        pop(s)
        if b.kind[k] == L.BEER:
            after_beer(s, b, t)
        return
    s.stack[at, 1] = row + 1
    op, x, y = b.fx[row, 0], b.fx[row, 1], b.fx[row, 2]
    if who >= L.SEATS:
        if s.held[who - L.SEATS] > 0:
            ask(s, S.D_DISCARD, who - L.SEATS)
        return
    p = s.active
    if b.kind[k] == L.BEER and s.berserk[p] > 0 and not b.berserk_beer_text and op != L.HEAL and op != L.INT:
        return
    if op == L.GOLD:
        make_gold(s, t, p, x)
        t.gold[p, k] += x
    elif op == L.CHEST:
        chest(s, t, p, k, x)
    elif op == L.INT:
        gain_int(s, t, p, x)
    elif op == L.HEAL:
        if healed_by(s, b, p, k, y & 1):
            ask(s, S.D_HEAL, p)
        else:
            heal_row(s, b, t, p, k, x, y >> 1)
    elif op == L.DRAW:
        draw_cards(s, b, t, p, x)
    elif op == L.SMELT:
        smelt(s, b, t, p, k, x, y)
    elif op == L.STRENGTH:
        s.strength += x
    elif op == L.SHEATH:
        lay_sheath(s, p, k)
    elif op == L.CURE:
        s.poison[p] = 0
    else:
        ask_row(s, b, p, op)


@helper
def ask_row(s, b, p, op):
    """Rows that somebody decides: one card leaves the own hand, the opponent's, or the Market.

    With an empty hand they are skipped (VOL-442, VOL-443, VOL-446).
    """
    if op == L.REMOVE:
        if s.held[p] > 0:
            ask(s, S.D_REMOVE, p)
    elif op == L.DISCARD:
        q = opponent(s, b, p)
        if q != L.NOTHING and s.held[q] > 0:
            ask(s, S.D_DISCARD, q)
    elif access(s, b, p) and face_up(s, b):
        ask(s, S.D_BANISH, p)


@step
def chest(s, t, p, k, bonus):
    """Ten times a new roll and the card's modifier (VOL-307, VOL-308)."""
    gold = 10 * max(roll(s) + bonus, 0)
    make_gold(s, t, p, gold)
    t.gold[p, k] += gold


@step
def lay_sheath(s, p, k):
    """The Sheath stays in front of the Hero (VOL-451)."""
    s.area[k] -= 1
    s.sheath[p] = k


@helper
def after_beer(s, b, t):
    """Enough Beers this turn and the counter at 0: the Hero goes Berserk (VOL-720); asked with `berserk_optional`."""
    p = s.active
    beers = b.berserk_beers[s.hero[p], s.level[p]]
    if beers > 0 and s.beers >= beers and s.berserk[p] == 0:
        if b.berserk_optional:
            ask(s, S.D_BERSERK, p)
        else:
            go_berserk(s, t, p)


@step
def go_berserk(s, t, p):
    """A die tells for how many turns, this one included (VOL-720)."""
    s.berserk[p] = roll(s)
    t.berserk_starts[p] += 1
