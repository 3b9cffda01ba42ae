"""Red faces: Loki and Thief."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import chance as C
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.actions import decline, end_action, fizzle, move_token, rivals_of
from simkit.games.drakkar.kernel.asking import ask
from simkit.games.drakkar.kernel.log import log_side
from simkit.games.drakkar.kernel.score import held_kinds, leads, purse
from simkit.games.drakkar.kernel.ships import can_use, discard, distinct, is_full, replace, use
from simkit.kernels.jit import helper, step
from simkit.kernels.rng import below
from simkit.kernels.streams import DICE, draw

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
        fizzle(s, b, t)
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
        fizzle(s, b, t)
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
