"""Red and blue faces: Loki, Thief, Raid, Boarding and Sabotage.

A face is resolved completely before the next one. While its decisions are asked, it stays revealed and its owner is
`s.owner`; `end_action` discards it.
"""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import chance as C
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.asking import ask
from simkit.games.drakkar.kernel.log import log_side
from simkit.games.drakkar.kernel.loot import ask_missing, collect
from simkit.games.drakkar.kernel.score import held_kinds, leads, purse
from simkit.games.drakkar.kernel.ships import (
    can_use,
    complete,
    destroy,
    discard,
    distinct,
    exposed,
    is_full,
    lose_spears,
    lose_stored,
    replace,
    use,
)
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count
from simkit.kernels.rng import below
from simkit.kernels.streams import DICE, draw


@step
def end_action(s, b, t, counts):
    """A red or blue face is discarded when it is resolved; it counts as what it was (DRK-036, DRK-038, DRK-039)."""
    side = np.int64(s.shown[s.owner])
    log_side(b, t, counts, s.owner, side)
    discard(s, side >> 1)
    s.shown[s.owner] = L.NOTHING
    s.owner = L.NOTHING
    s.target = L.NOTHING
    s.spent[0] = 0
    s.spent[1] = 0


@step
def decline(b, item):
    """The option of not using the effect, if there is one (DRK-038)."""
    return (1 << item) * b.action_may_decline


@step
def rivals_of(b, p):
    """Mask of the other seats."""
    return ((1 << b.players) - 1) & ~(1 << p)


@step
def move_token(s, giver, taker, kind):
    """A token changes hands (DRK-130)."""
    s.tokens[giver, kind] -= 1
    s.tokens[taker, kind] += 1


# --- Loki ------------------------------------------------------------------------------------------------------------


@helper
def call_loki(s, b, t):
    """Rivals with tokens, with each kind they have if the thief chooses it (DRK-042, DRK-044, DRK-045, DRK-148)."""
    p, options = s.owner, 0
    if b.loki_tokens > 0:
        for q in range(b.players):
            if q != p:
                kinds = held_kinds(s, q)
                if b.loki_token_choice != L.BY_THIEF:
                    kinds = int(kinds != 0)
                options |= kinds << (q * L.TOKENS)
    if options == 0:
        end_action(s, b, t, t.void)
    else:
        ask(s, b, S.LOKI, p, options | decline(b, S.LOKI_DECLINE))


@helper
def send_loki(s, b, t, item):
    """The owner names a rival and perhaps the first kind (DRK-042, DRK-043, DRK-148)."""
    if item == S.LOKI_DECLINE:
        end_action(s, b, t, t.declined)
        return
    s.target = item // L.TOKENS
    t.loki_leader[s.owner] += leads(s, b, s.owner, s.target)
    s.tokens_left = b.loki_tokens
    s.stage = S.LOKI_TAKES
    if b.loki_token_choice == L.BY_THIEF:
        loki_takes(s, t, item % L.TOKENS)
    while b.loki_token_choice == L.BY_CHANCE and s.tokens_left > 0 and purse(s, s.target) > 0:
        loki_takes(s, t, any_token(s, s.target))


@step
def loki_takes(s, t, kind):
    """One token (DRK-042)."""
    move_token(s, s.target, s.owner, kind)
    s.tokens_left -= 1
    t.tokens_loki[s.owner] += 1
    t.lost_loki[s.target] += 1


@helper
def any_token(s, q):
    """The kind of one of the tokens of a seat, each equally likely (DRK-043)."""
    x = below(draw(s.key, DICE, C.LOKI + s.owner, s.turns * C.SPAN + s.tokens_left), purse(s, q))
    for kind in range(L.GOLD):
        if x < s.tokens[q, kind]:
            return kind
        x -= s.tokens[q, kind]
    return L.GOLD


@helper
def go_on_with_loki(s, b, t):
    """Further tokens of the same rival, as many as he has; the thief or the victim names them (DRK-148)."""
    kinds = held_kinds(s, s.target)
    if s.tokens_left > 0 and kinds != 0:
        ask(s, b, S.RAID_LOOT, s.owner if b.loki_token_choice == L.BY_THIEF else s.target, kinds)
        return
    s.tokens_left = 0
    end_action(s, b, t, t.effective)
    s.stage = S.RED


# --- Thief -----------------------------------------------------------------------------------------------------------


@helper
def call_thief(s, b, t):
    """Rivals who revealed a yellow card that nobody has taken (DRK-046, DRK-048, DRK-050)."""
    options = s.yellows & rivals_of(b, s.owner)
    if options == 0:
        end_action(s, b, t, t.void)
    else:
        ask(s, b, S.THIEF, s.owner, options | decline(b, S.THIEF_DECLINE))


@helper
def steal(s, b, t, item):
    """Take a revealed face to use or to discard it (DRK-046, DRK-047, DRK-049, DRK-051, DRK-052, DRK-153)."""
    if item == S.THIEF_DECLINE:
        end_action(s, b, t, t.declined)
        return
    p, side = s.owner, np.int64(s.shown[item])
    face = b.face[side]
    s.target = item
    s.shown[item] = L.NOTHING
    s.yellows &= ~(1 << item)
    t.robbed[item] += 1
    log_side(b, t, t.stolen, item, side)
    if b.denied[p, face] or not can_use(s, b, p, face):
        log_side(b, t, t.void, p, side)
        discard(s, side >> 1)
        t.thefts_denial[p] += 1
        end_action(s, b, t, t.effective)
    elif is_full(s, b, p, face):
        ask_store(s, b, p, side)
    elif b.thief_may_discard != 0:
        s.waiting = side
        slot = np.int64(s.stored[p]) if b.does[face] == L.STORED else 0
        ask(s, b, S.STORE, p, (1 << slot) | (1 << S.STORE_DISCARD))
    else:
        use_stolen(s, b, t, side)


@helper
def use_stolen(s, b, t, side):
    """The thief places a stolen card for which there is room (DRK-047, DRK-052)."""
    use(s, b, s.owner, side)
    log_side(b, t, t.effective, s.owner, side)
    t.thefts_used[s.owner] += 1
    end_action(s, b, t, t.effective)


@step
def ask_store(s, b, p, side):
    """A card and a full hold: which card goes, or the new one (DRK-066)?"""
    s.waiting = side
    ask(s, b, S.STORE, p, distinct(s, b, p, 0) | (1 << S.STORE_DISCARD))


@helper
def answer_store(s, b, t, item):
    """Discard the waiting card, or use it (DRK-052, DRK-066)."""
    p, side = s.actor, s.waiting
    stolen = s.owner != L.NOTHING
    s.waiting = L.NOTHING
    if item == S.STORE_DISCARD:
        log_side(b, t, t.declined, p, side)
        discard(s, side >> 1)
        if stolen:
            t.thefts_denial[p] += 1
    else:
        if is_full(s, b, p, b.face[side]):
            replace(s, b, t, p, item, side)
        else:
            use(s, b, p, side)
        log_side(b, t, t.effective, p, side)
        if stolen:
            t.thefts_used[p] += 1
    if stolen:
        end_action(s, b, t, t.effective)


# --- Raid ------------------------------------------------------------------------------------------------------------


@helper
def call_raid(s, b, t):
    """A Raid needs a Viking card and no ship; any rival may be named (DRK-083, DRK-084, DRK-088)."""
    if s.vikings[s.owner] == 0:
        end_action(s, b, t, t.void)
    else:
        ask(s, b, S.RAID_TARGET, s.owner, rivals_of(b, s.owner) | decline(b, S.RAID_DECLINE))


@helper
def begin_raid(s, b, t, item):
    """The attacker names a rival (DRK-084)."""
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
    """It is discarded (DRK-077, DRK-090, DRK-097)."""
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
    """Boarding needs a complete ship and a Viking card (DRK-093, DRK-094)."""
    if not complete(s, s.owner) or s.vikings[s.owner] == 0:
        end_action(s, b, t, t.void)
    else:
        ask(s, b, S.BOARD_GO, s.owner, decline(b, S.BOARD_DECLINE) | (1 << S.BOARD_ON))


@helper
def begin_boarding(s, b, t, item):
    """Go, or let the ship pass (DRK-038)."""
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
        t.tokens_boarding[p] += collect(s, b, t, p, prey)


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
        end_action(s, b, t, t.void)
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
