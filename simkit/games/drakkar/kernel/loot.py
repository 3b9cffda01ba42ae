"""Loot from the supply."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.asking import ask
from simkit.games.drakkar.kernel.log import log_loot
from simkit.kernels.jit import helper, step


@helper
def collect(s, b, t, p, row):
    """Take the loot kind by kind; what is missing is lost, or chosen token by token (DRK-129, DRK-130)."""
    taken, short = 0, 0
    for kind in range(L.TOKENS):
        n = min(b.loot[row, kind], np.int64(s.supply[kind]))
        s.supply[kind] -= n
        s.tokens[p, kind] += n
        taken += n
        short += b.loot[row, kind] - n
    if b.loot_shortage == L.SUBSTITUTE:
        s.missing = min(short, in_supply(s))
    lost = short - s.missing
    t.tokens_lost += lost
    t.shortage[p] += lost
    log_loot(s, b, t, p, row, taken)


@step
def in_supply(s):
    """Tokens left, of all kinds (DRK-005)."""
    return np.int64(s.supply[L.GOAT]) + s.supply[L.WEAPON] + s.supply[L.GOLD]


@step
def ask_missing(s, b, p):
    """Any kind that is still there for a missing token (DRK-129)."""
    kinds = 0
    for kind in range(L.TOKENS):
        kinds |= int(s.supply[kind] > 0) << kind
    ask(s, b, S.LOOT_KIND, p, kinds)


@helper
def answer_missing(s, b, t, kind):
    """The receiver takes it (DRK-129)."""
    p = s.actor
    s.supply[kind] -= 1
    s.tokens[p, kind] += 1
    s.missing -= 1
    boarding = s.stage == S.BOARD_LOOT
    log_loot(s, b, t, p, b.prey[s.shown[p]] if boarding else L.QUEST_LOOT + np.int64(s.dealt[p, s.kept[p]]), 1)


@helper
def delivered(s, b, row):
    """How many tokens of a loot the supply delivers now (DRK-120, DRK-129)."""
    there, wanted = 0, 0
    for kind in range(L.TOKENS):
        wanted += b.loot[row, kind]
        there += min(b.loot[row, kind], np.int64(s.supply[kind]))
    return min(wanted, in_supply(s)) if b.loot_shortage == L.SUBSTITUTE else there
