"""The Market: access, its decks and spaces, buying and selling."""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel.monsters import blocked, enter, has_sneak, life_of, without_sneak
from simkit.games.village_of_legends.kernel.tasks import push
from simkit.games.village_of_legends.kernel.zones import leave_game, own, roll, to_discard
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count


@step
def access(s, b, p):
    """May p use the Market? Not with a blocking Monster in front, nor Berserk, nor while one overwhelms it.

    Asked anew each time (VOL-301, VOL-302, VOL-651, VOL-721).
    """
    return s.berserk[p] == 0 and s.ow_card < 0 and not blocked(s, b, p)


@step
def deck_of(space):
    """The market deck that fills a space."""
    return min(space - 1, L.MAIN_DECK)


@step
def ring_place(s, b, deck, i):
    """Where the face-down card number i of a market deck, counted from its top, lies in `piles`."""
    first = b.pile_at[deck]
    at, size = s.head[deck] + i, b.pile_at[deck + 1] - first
    return first + (at - size if at >= size else at)


@helper
def refill(s, b, t, space):
    """The next card of the deck fills a space; without any it stays empty for good (VOL-305, VOL-306).

    Monsters that do not stay on the Market, or take it over, are followed by another card.
    """
    deck = deck_of(space)
    change(s, t, space, L.NOTHING)
    for _ in range(s.stock[deck]):
        k = next_card(s, b, deck)
        if b.sneak[k]:
            ambush(s, b, k)
        elif b.overwhelming[k]:
            if overwhelm(s, b, t, k, space):
                return
        else:
            s.market[space] = k
            return


@step
def change(s, t, space, k):
    """Another card lies on a space, or none; a taming try there is forgotten (VOL-676)."""
    s.market[space] = k
    s.tried &= ~(1 << space)
    t.shown_at[space] = s.turns


@step
def next_card(s, b, deck):
    """Take the top card of a market deck, which has one."""
    at = ring_place(s, b, deck, 0)
    if deck == L.SPELL_DECK:
        s.seen[at - b.pile_at[deck]] = 0
    s.head[deck] = ring_place(s, b, deck, 1) - b.pile_at[deck]
    s.stock[deck] -= 1
    return np.int64(s.piles[at])


@step
def to_bottom(s, b, deck, k):
    """A card goes to the bottom of a market deck."""
    s.piles[ring_place(s, b, deck, s.stock[deck])] = k
    s.stock[deck] += 1


@helper
def ambush(s, b, k):
    """A Sneak Attack Monster is drawn: it stands in front of the active player and will attack at once (VOL-660).

    If he has one, in front of the first to the left without one, else it is removed (VOL-661); also in anybody's first
    turn, and before the game (VOL-110, VOL-665).
    """
    p = np.int64(s.active)
    host = without_sneak(s, b, p) if has_sneak(s, b, p) else p
    if host == L.NOTHING or s.turns_taken[p] <= 1:
        s.away[k] += 1
        return
    enter(s, b, k, S.WILD, host)
    s.m_flags[s.monsters - 1] = S.M_AMBUSH
    if s.stack[s.depth - 1, 0] != S.AMBUSH:
        push(s, S.AMBUSH, 0, 0, 0)


@helper
def overwhelm(s, b, t, k, space):
    """An Overwhelm Monster is drawn: it takes the last space, whose card moves to the space being refilled (VOL-650).

    A second one goes to the bottom of the deck. Before the game it is put aside (VOL-110). True: the space is done.
    """
    if s.turns == 0:
        s.away[k] += 1
        return False
    if s.ow_card >= 0:
        to_bottom(s, b, L.MAIN_DECK, k)
        return False
    s.ow_card = k
    s.ow_life = life_of(s, b, k)
    s.ow_left = b.last_space
    s.ow_special = 0
    s.ow_wounded = 0
    moved = s.market[b.last_space]
    change(s, t, b.last_space, k)
    if space != b.last_space:
        s.market[space] = moved
    return space == b.last_space or moved >= 0


@step
def price(b, p, k):
    """What a card costs a seat; a handicap may make it dearer."""
    return b.cost[k] + b.extra[p, k]


@step
def may_buy(s, b, p, space):
    """With access: a face-up card, neither denied nor found untamable, and gold enough (VOL-303, VOL-676)."""
    k = s.market[space]
    return k >= 0 and b.denied[p, k] == 0 and price(b, p, k) <= s.gold and (s.tried >> space) & 1 == 0


@helper
def tamed(s, b, t, space):
    """A Monster with Taming is sold only to who rolls enough (VOL-675, VOL-737); who fails cannot try again."""
    p, k = s.active, s.market[space]
    if b.taming[k] == 0 or roll(s) + b.hero_taming[s.hero[p], s.level[p]] >= b.taming[k]:
        return True
    s.tried |= 1 << space
    t.taming_failed[p] += 1
    return False


@helper
def buy(s, b, t, space):
    """Pay, the card goes to the buyer's discard pile, the space is filled (VOL-303, VOL-304, VOL-305)."""
    p, k = s.active, np.int64(s.market[space])
    cost = price(b, p, k)
    s.gold -= cost
    to_discard(s, p, k)
    own(s, b, p, k, 1)
    t.gold_spent[p] += cost
    t.bought_all[p] += 1
    if t.bought[p, k] == 0:
        t.first_bought_round[p, k] = min(s.turns_taken[p], 255)
    count(t, t.bought, p, k)
    count(t, t.offered, p, k)
    refill(s, b, t, space)


@helper
def sell(s, b, t, k):
    """A card in hand leaves the game, not played, for a part of its cost (VOL-310, VOL-311)."""
    p = s.active
    leave_game(s, b, t, p, k)
    make_gold(s, t, p, b.sale[k])
    t.sold_all[p] += 1
    count(t, t.sold, p, k)


@step
def make_gold(s, t, p, gold):
    """Gold into the pool."""
    s.gold += gold
    t.gold_made[p] += gold
    t.turn_gold += gold


@helper
def banish(s, b, t, space):
    """A card of the Market leaves the game, the space is filled (VOL-315)."""
    k = np.int64(s.market[space])
    s.away[k] += 1
    t.banished[s.active] += 1
    refill(s, b, t, space)


@helper
def can_smelt(s, b, p, k, before):
    """Access, the one card in hand, the other one, not denied, on space 5 (VOL-313).

    `before`: the card k, which would do it, is still in hand and cannot itself be what is smelted.
    """
    for row in range(b.fx_at[k], b.fx_at[k + 1]):
        if b.fx[row, 0] == L.SMELT:
            gone, comes = b.fx[row, 1], b.fx[row, 2]
            spare = s.hand[p, gone] - int(before and gone == k)
            if spare < 1 or s.market[L.NUGGET_SPACE] != comes or b.denied[p, comes] or not access(s, b, p):
                return False
    return True
