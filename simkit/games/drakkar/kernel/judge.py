"""What `greedy` and its kin think of boards, faces, tokens and loot: whole numbers, 100 = 1 VP.

value    what the own Quest's loot would add, as far as the supply delivers it; 0 if the Quest is denied
part     full x got / of, rounded down; full if nothing is asked for
progress `ready` if the Quest can be done alone, else `end` x end pieces + part(spaces, need, `space`)
         + part(strength with Spears, v, `crew`) + part(beer, b, `beer`)
board    value x progress / 1000 + `strength` x strength + `spear` x Spears + `capacity` x spaces
         - `bare` x end pieces of a complete ship without a stored card
         - `danger` x rivals who could raid it, if it has tokens
gain     of a yellow face: the best board after using it, less the board now, at least 0
take     `token` x own VP gained + `hurt` x VP that the rival loses + `leader` x VP that he has
         + `ahead` x VP that he has more than oneself;
         in a Raid + `maul` if the rival has a Viking to lose
"""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel.loot import delivered
from simkit.games.drakkar.kernel.outlook import strongest
from simkit.games.drakkar.kernel.quests import quest_of
from simkit.games.drakkar.kernel.score import purse, vp, worth
from simkit.games.drakkar.kernel.ships import complete, is_full
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import seat_at

VP = 100


@helper
def loot_vp(s, b, p, row):
    """VP that a loot would add, each kind limited by the supply."""
    goats = np.int64(s.tokens[p, L.GOAT]) + min(b.loot[row, L.GOAT], np.int64(s.supply[L.GOAT]))
    weapons = np.int64(s.tokens[p, L.WEAPON]) + min(b.loot[row, L.WEAPON], np.int64(s.supply[L.WEAPON]))
    golds = np.int64(s.tokens[p, L.GOLD]) + min(b.loot[row, L.GOLD], np.int64(s.supply[L.GOLD]))
    return worth(b, goats, weapons, golds) - vp(s, b, p)


@helper
def quest_value(s, b, p, quest):
    """What a Quest's loot is worth to a seat."""
    return 0 if b.denied[p, b.quest_type_row[quest]] else VP * loot_vp(s, b, p, L.QUEST_LOOT + quest)


@helper
def own_value(s, b, p):
    """What the loot of the kept Quest is worth."""
    return quest_value(s, b, p, quest_of(s, p))


@step
def part(got, of, full):
    """A share of `full`."""
    return full if got >= of else full * got // of


@helper
def board(b, w, quest, value, ends, spaces, strength, beer, spears, vikings):
    """What such a ship is worth to the owner of a Quest."""
    carried = min(spears, vikings)
    force, v, thirst = strength + b.spear_bonus * carried, b.quest_strength[quest], b.quest_beer[quest]
    if ends == 2 and force >= v and beer >= thirst:
        progress = w[L.W_READY]
    else:
        progress = (
            w[L.W_END] * ends
            + part(spaces, b.quest_need[quest], w[L.W_SPACE])
            + part(force, v, w[L.W_CREW])
            + part(beer, thirst, w[L.W_BEER])
        )
    return value * progress // 1000 + w[L.W_STRENGTH] * strength + w[L.W_SPEAR] * carried + w[L.W_CAPACITY] * spaces


@helper
def board_with(s, b, w, p, value, end, space, stored, strength, beer, spear, viking):
    """The board of a seat with so much more of everything."""
    worth = board(
        b, w, quest_of(s, p), value,
        s.ends[p] + end, s.spaces[p] + space, s.strength[p] + strength, s.beer[p] + beer, s.spears[p] + spear,
        s.vikings[p] + viking,
    )  # fmt: skip
    if w[L.W_BARE] != 0 and s.ends[p] + end == 2:
        worth -= w[L.W_BARE] * max(2 - s.stored[p] - stored, 0)
    if w[L.W_DANGER] != 0 and purse(s, p) > 0:
        worth -= w[L.W_DANGER] * raiders(s, b, p, s.strength[p] + strength)
    return worth


@helper
def raiders(s, b, p, strength):
    """How many rivals could win a Raid against such a strength."""
    number = 0
    for q in range(b.players):
        number += int(q != p and s.vikings[q] > 0 and s.strength[q] >= strength + b.raid_margin)
    return number


@step
def board_now(s, b, w, p, value):
    """The board of a seat as it is."""
    return board_with(s, b, w, p, value, 0, 0, 0, 0, 0, 0, 0)


@helper
def board_instead(s, b, w, p, value, slot, new):
    """The board with another face in the place of a stored card."""
    old = b.face[s.hold[p, slot]]
    return board_with(
        s, b, w, p, value, 0, 0, 0,
        b.strength[new] - b.strength[old], b.beer[new] - b.beer[old], 0, b.viking[new] - b.viking[old],
    )  # fmt: skip


@helper
def board_without(s, b, w, p, value, slot, spears):
    """The board without a stored card (or with all, if the slot is NOTHING) and some Spears."""
    stored, strength, beer, viking = 0, 0, 0, 0
    if slot != L.NOTHING:
        face = b.face[s.hold[p, slot]]
        stored, strength, beer, viking = 1, b.strength[face], b.beer[face], b.viking[face]
    return board_with(s, b, w, p, value, 0, 0, -stored, -strength, -beer, -spears, -viking)


@helper
def gain(s, b, w, p, value, now, face):
    """What a face that can be used adds to the board."""
    if is_full(s, b, p, face):
        best = now
        for slot in range(s.stored[p]):
            best = max(best, board_instead(s, b, w, p, value, slot, face))
        return best - now
    end, space, stored, spear = 0, 0, 0, 0
    if b.does[face] == L.SHIP:
        end, space = int(b.piece[face] != L.DECK), 1
    elif b.does[face] == L.SPEAR:
        spear = 1
    else:
        stored = 1
    after = board_with(s, b, w, p, value, end, space, stored, b.strength[face], b.beer[face], spear, b.viking[face])
    return max(after - now, 0)


# --- tokens ----------------------------------------------------------------------------------------------------------


@step
def trio_with(s, p, kind, slack):
    """Has the seat at least so many tokens more of each other kind?"""
    one, other = s.tokens[p, int(kind == 0)], s.tokens[p, 2 - int(kind == 2)]
    return int(np.int64(min(one, other)) - s.tokens[p, kind] >= slack)


@step
def gained(s, b, p, kind):
    """VP that one more token of a kind brings: it completes a trio if there are more of both other kinds."""
    return b.vp_per_token + b.trio_bonus * trio_with(s, p, kind, 1)


@step
def missed(s, b, p, kind):
    """VP that one token less of a kind costs: it breaks a trio if there are as many of both other kinds."""
    return b.vp_per_token + b.trio_bonus * trio_with(s, p, kind, 0)


@helper
def harm(s, b, w, p, q):
    """What taking any token of a rival is worth, whatever its kind."""
    theirs = vp(s, b, q)
    worth = w[L.W_LEADER] * theirs
    if w[L.W_AHEAD] != 0:
        worth += w[L.W_AHEAD] * max(theirs - vp(s, b, p), 0)
    return worth


@helper
def take(s, b, w, p, q, kind):
    """What taking a token of a rival is worth."""
    return w[L.W_TOKEN] * gained(s, b, p, kind) + w[L.W_HURT] * missed(s, b, q, kind) + harm(s, b, w, p, q)


@helper
def best_theft(s, b, w, p, needed):
    """The rival x 3 + kind that is best to take, of rivals the first clockwise, and its worth; or NOTHING and 0.

    `needed`: of rivals no stronger than the own strength less so much, by a Raid; negative: of all, without a Raid."""
    best, most = L.NOTHING, np.int64(0)
    for i in range(1, b.players):
        q = seat_at(p, i, b.players)
        if purse(s, q) > 0 and (needed < 0 or s.strength[p] >= s.strength[q] + needed):
            worth = harm(s, b, w, p, q) + (w[L.W_MAUL] if needed >= 0 and s.vikings[q] > 0 else 0)
            for kind in range(L.TOKENS):
                if s.tokens[q, kind] > 0:
                    value = worth + w[L.W_TOKEN] * gained(s, b, p, kind) + w[L.W_HURT] * missed(s, b, q, kind)
                    if best == L.NOTHING or value > most:
                        best, most = q * L.TOKENS + kind, value
    return best, most


# --- Boarding --------------------------------------------------------------------------------------------------------


@helper
def spears_for(s, b, p, aim):
    """The fewest Spears with which the strength reaches an aim; more than there are if it cannot."""
    n = 0
    while s.strength[p] + b.spear_bonus * n < aim:
        if n == s.spears[p]:
            return n + 1
        n += 1
    return n


@step
def can_board(s, p):
    """A complete ship and a Viking card."""
    return complete(s, p) and s.vikings[p] > 0


@helper
def spears_to_board(s, b, w, p, side):
    """The Spears with which a Boarding is won; more than there are if it cannot be, or is not worth them."""
    prey = b.prey[side]
    n = spears_for(s, b, p, b.prey_strength[prey])
    return n if n == 0 or delivered(s, b, prey) >= w[L.W_PRIZE_LEAST] else s.spears[p] + 1


@helper
def net_worth(s, b, w, p, value, now, side, left):
    """What a Boarding brings after its casualty, with so many turns left; 0 if that is nothing."""
    n = spears_to_board(s, b, w, p, side)
    return max(0, balance(s, b, w, p, value, now, side, left, n)) if can_board(s, p) and n <= s.spears[p] else 0


@helper
def balance(s, b, w, p, value, now, side, left, n):
    """What a Boarding that is won with n Spears brings, less what its casualty costs."""
    loss = now - after_boarding(s, b, w, p, value, n)
    if w[L.W_REFILL] != 0 and loss > 0:
        loss -= w[L.W_REFILL] * (loss - loss_refilled(s, b, w, p, value, now, side, n, loss)) // 100
    return w[L.W_BOARD] * loot_vp(s, b, p, b.prey[side]) - loss * loss_percent(w, left) // 100


@step
def loss_percent(w, left):
    """How much a loss counts with so many turns left."""
    return w[L.W_LOSS_LATE] if left <= w[L.W_LAST] else w[L.W_LOSS]


@helper
def after_boarding(s, b, w, p, value, n):
    """The best board after n Spears are gone and a casualty, if there is one, is paid."""
    if b.boarding_casualty != L.ALWAYS or (n > 0 and b.spear_pays_boarding != 0):
        return board_without(s, b, w, p, value, L.NOTHING, n)
    return after_casualty(s, b, w, p, value, n)


@helper
def after_casualty(s, b, w, p, value, n):
    """The best board without n Spears and a casualty of the owner's choice."""
    best, any_viking = 0, False
    for slot in range(s.stored[p]):
        if b.viking[b.face[s.hold[p, slot]]]:
            after = board_without(s, b, w, p, value, slot, n)
            if not any_viking or after > best:
                best, any_viking = after, True
    if n < s.spears[p]:
        best = max(best, board_without(s, b, w, p, value, L.NOTHING, n + 1))
    return best


@helper
def loss_refilled(s, b, w, p, value, now, side, n, loss):
    """What is left of a loss when the strongest Viking of the other cards in hand takes the casualty's place."""
    face = strongest(s, b, p, side >> 1)
    if face != L.NOTHING:
        for slot in range(s.stored[p]):
            old = b.face[s.hold[p, slot]]
            if b.viking[old]:
                after = board_with(
                    s, b, w, p, value, 0, 0, 0,
                    b.strength[face] - b.strength[old], b.beer[face] - b.beer[old], -n, b.viking[face] - b.viking[old],
                )  # fmt: skip
                loss = min(loss, max(now - after, 0))
    return loss
