"""Phase 3: the order of the seats, and Quests done alone."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import chance as C
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.log import log_done, log_ships
from simkit.games.drakkar.kernel.loot import ask_missing, collect
from simkit.games.drakkar.kernel.score import vp
from simkit.games.drakkar.kernel.ships import complete, lose_spears
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import seat_at


@step
def quest_of(s, p):
    """The Quest that a seat has kept."""
    return np.int64(s.dealt[p, s.kept[p]])


@helper
def begin_quests(s, b, t):
    """Quests are revealed; the order of the seats is fixed for both steps (DRK-105, DRK-110, DRK-151)."""
    log_ships(s, b, t)
    for i in range(b.players):
        s.result[i] = L.NO_RESULT
        s.order[i] = seat_at(s.earl, i, b.players)
    if b.quest_order == L.RANDOM_ORDER:
        C.any_order(s, b)
    elif b.quest_order == L.LOWEST_VP:
        for i in range(1, b.players):
            p, j = np.int64(s.order[i]), i
            while j > 0 and vp(s, b, np.int64(s.order[j - 1])) > vp(s, b, p):
                s.order[j] = s.order[j - 1]
                j -= 1
            s.order[j] = p
    s.at = 0
    s.stage = S.SOLO


# --- alone -----------------------------------------------------------------------------------------------------------


@step
def shortfall(s, b, p, quest):
    """Strength that a seat lacks for a Quest, with all its Spears (DRK-107, DRK-108, DRK-114)."""
    return max(b.quest_strength[quest] - s.strength[p] - b.spear_bonus * s.spears[p], 0)


@step
def thirst(s, b, p, quest):
    """Beer that a seat lacks for a Quest (DRK-106, DRK-114)."""
    return max(b.quest_beer[quest] - s.beer[p], 0)


@step
def may_sail(s, b, p, quest):
    """A complete ship, and a Quest that is not denied (DRK-106, DRK-111, DRK-154)."""
    return complete(s, p) and not b.denied[p, b.quest_type_row[quest]]


@helper
def spend_spears(s, b, t, p, quest):
    """The smallest number of Spears that closes the gap, or all of them (DRK-108)."""
    gap = b.quest_strength[quest] - s.strength[p]
    if gap > 0 and b.spear_bonus > 0:
        n = min(np.int64(s.spears[p]), (gap + b.spear_bonus - 1) // b.spear_bonus)
        lose_spears(s, p, n)
        t.spears_spent[p] += n


@helper
def go_alone(s, b, t):
    """The first step: whoever can fulfils his Quest and takes the loot, in order (DRK-106, DRK-109, DRK-110)."""
    if s.missing > 0:
        ask_missing(s, b, s.quester)
        return
    s.quester = L.NOTHING
    if s.at == b.players:
        s.at = 0
        s.stage = S.TEAM
        return
    p = np.int64(s.order[s.at])
    quest = quest_of(s, p)
    s.at += 1
    if may_sail(s, b, p, quest) and shortfall(s, b, p, quest) == 0 and thirst(s, b, p, quest) == 0:
        spend_spears(s, b, t, p, quest)
        s.result[p] = L.SOLO_DONE
        s.quester = p
        collect(s, b, t, p, L.QUEST_LOOT + quest)
        log_done(s, b, t, p)
