"""Blue faces: Raid, Boarding and Sabotage."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.actions import decline, decline_fight, end_action, fizzle, move_token, rivals_of
from simkit.games.drakkar.kernel.asking import ask
from simkit.games.drakkar.kernel.loot import ask_missing, collect
from simkit.games.drakkar.kernel.reds import loki_takes
from simkit.games.drakkar.kernel.score import held_kinds, leads
from simkit.games.drakkar.kernel.ships import complete, destroy, distinct, exposed, lose_spears, lose_stored
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count

# --- Raid ------------------------------------------------------------------------------------------------------------


@helper
def call_raid(s, b, t):
    """Whoever has a Viking card must name a rival now, any of them (DRK-083, DRK-084, DRK-088, DRK-155, DRK-156)."""
    if s.vikings[s.owner] == 0:
        fizzle(s, b, t)
    else:
        ask(s, b, S.RAID_TARGET, s.owner, rivals_of(b, s.owner) | decline_fight(b, S.RAID_DECLINE))


@helper
def begin_raid(s, b, t, item):
    """The attacker names a rival (DRK-084, DRK-156)."""
    if item == S.RAID_DECLINE:
        end_action(s, b, t, t.declined)
        return
    s.target = item
    t.raids[s.owner] += 1
    t.raided[item] += 1
    t.raids_leader[s.owner] += leads(s, b, s.owner, item)
    begin_fight(s)
    s.stage = S.RAID_FIGHT


@step
def begin_fight(s):
    """Spears are not asked for yet."""
    s.spent[0] = S.UNKNOWN
    s.spent[1] = S.UNKNOWN


@step
def ask_spears(s, b, p):
    """How many Spears are discarded for strength, from none to all (DRK-078, DRK-080)."""
    ask(s, b, S.SPEAR, p, (2 << np.int64(s.spears[p])) - 1)


@helper
def answer_spears(s, t, item):
    """The Spears are gone, whatever comes (DRK-078, DRK-082)."""
    lose_spears(s, s.actor, item)
    s.spent[0 if s.spent[0] == S.UNKNOWN else 1] = item
    t.spears_spent[s.actor] += item


@step
def force(s, b, p, spent):
    """Strength in a fight: a Spear that is not discarded adds nothing (DRK-078, DRK-079, DRK-080)."""
    return s.strength[p] + b.spear_bonus * spent


@helper
def fight_raid(s, b, t):
    """Spears of the attacker, perhaps of the defender, then compare (DRK-081, DRK-084, DRK-085, DRK-089, DRK-150)."""
    p, q = s.owner, s.target
    if s.spent[0] == S.UNKNOWN:
        if s.spears[p] > 0:
            ask_spears(s, b, p)
            return
        s.spent[0] = 0
    if s.spent[1] == S.UNKNOWN:
        if s.spears[q] > 0 and b.spear_on_defence != 0:
            ask_spears(s, b, q)
            return
        s.spent[1] = 0
    if force(s, b, p, s.spent[0]) >= force(s, b, q, s.spent[1]) + b.raid_margin:
        t.raids_won[p] += 1
        s.tokens_left = b.raid_tokens
        s.stage = S.RAID_TAKES
    else:
        s.stage = S.BLUE
        ask_casualty(s, b, t, p)


@helper
def take_loot(s, b, t):
    """The winner takes tokens, then the loser pays; the winner does not (DRK-087, DRK-088, DRK-092, DRK-150)."""
    kinds = held_kinds(s, s.target)
    if s.tokens_left > 0 and kinds != 0:
        ask(s, b, S.RAID_LOOT, s.owner, kinds)
        return
    s.tokens_left = 0
    s.stage = S.BLUE
    ask_casualty(s, b, t, s.target)


@helper
def answer_loot(s, t, kind):
    """A token for the owner of Loki or for the winner of a Raid (DRK-087, DRK-148)."""
    if s.stage == S.LOKI_TAKES:
        loki_takes(s, t, kind)
    else:
        move_token(s, s.target, s.owner, kind)
        s.tokens_left -= 1
        t.tokens_raid[s.owner] += 1
        t.lost_raid[s.target] += 1


@helper
def ask_casualty(s, b, t, p):
    """A Viking card or a Spear, of the loser's choice; without a Viking card nothing (DRK-090, DRK-091, DRK-097)."""
    if s.vikings[p] == 0:
        end_action(s, b, t, t.effective)
        return
    ask(s, b, S.CASUALTY, p, distinct(s, b, p, 1) | int(s.spears[p] > 0) << S.CASUALTY_SPEAR)


@helper
def answer_casualty(s, b, t, item):
    """The Viking card or Spear chosen as the casualty is discarded (DRK-077, DRK-090, DRK-097)."""
    p = s.actor
    if item == S.CASUALTY_SPEAR:
        lose_spears(s, p, 1)
        t.casualty_spear[p] += 1
    else:
        lose_stored(s, b, t, p, item)
        t.casualty_viking[p] += 1
    end_action(s, b, t, t.effective)


# --- Boarding --------------------------------------------------------------------------------------------------------


@helper
def call_boarding(s, b, t):
    """Whoever has a complete ship and a Viking card must board, however weak (DRK-093, DRK-094, DRK-155)."""
    if not complete(s, s.owner) or s.vikings[s.owner] == 0:
        fizzle(s, b, t)
    else:
        ask(s, b, S.BOARD_GO, s.owner, decline_fight(b, S.BOARD_DECLINE) | (1 << S.BOARD_ON))


@helper
def begin_boarding(s, b, t, item):
    """Go, or let the ship pass (DRK-155)."""
    if item == S.BOARD_DECLINE:
        end_action(s, b, t, t.declined)
        return
    t.boardings[s.owner] += 1
    begin_fight(s)
    s.stage = S.BOARD_FIGHT


@helper
def fight_boarding(s, b, t):
    """Strength against the red number; the loot comes from the supply (DRK-095, DRK-096)."""
    p = s.owner
    if s.spent[0] == S.UNKNOWN:
        if s.spears[p] > 0:
            ask_spears(s, b, p)
            return
        s.spent[0] = 0
    s.spent[1] = 0
    s.stage = S.BOARD_LOOT
    if boards(s, b):
        prey = b.prey[s.shown[p]]
        t.boardings_won[p] += 1
        count(t, t.boarded, p, b.prey_row + prey)
        collect(s, b, t, p, prey)


@step
def boards(s, b):
    """Is the strength enough for the red number (DRK-095)?"""
    return force(s, b, s.owner, s.spent[0]) >= b.prey_strength[b.prey[s.shown[s.owner]]]


@helper
def end_boarding(s, b, t):
    """Missing loot is chosen; then the casualty (DRK-082, DRK-097, DRK-129)."""
    p = s.owner
    if s.missing > 0:
        ask_missing(s, b, p)
        return
    s.stage = S.BLUE
    spared = b.boarding_casualty == L.NEVER or (b.boarding_casualty == L.ON_FAILURE and boards(s, b))
    if spared or (b.spear_pays_boarding != 0 and s.spent[0] > 0):
        end_action(s, b, t, t.effective)
    else:
        ask_casualty(s, b, t, p)


# --- Sabotage --------------------------------------------------------------------------------------------------------


@helper
def call_sabotage(s, b, t):
    """The bare pieces of all rivals (DRK-098, DRK-102)."""
    options = 0
    for q in range(b.players):
        if q != s.owner:
            options |= exposed(s, b, q) << (4 * q)
    if options == 0:
        fizzle(s, b, t)
    else:
        ask(s, b, S.SABOTAGE, s.owner, options | decline(b, S.SABOTAGE_DECLINE))


@helper
def sabotage(s, b, t, item):
    """One piece is destroyed (DRK-098, DRK-102, DRK-104)."""
    if item == S.SABOTAGE_DECLINE:
        end_action(s, b, t, t.declined)
        return
    q = item >> 2
    whole = complete(s, q)
    destroy(s, q, item & 3)
    t.sabotaged[q] += 1
    if whole and not complete(s, q):
        t.ships_broken[q] += 1
        t.ships_broken_late[q] += int(s.turn > b.hand_size - 3)
    end_action(s, b, t, t.effective)
