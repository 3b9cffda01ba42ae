"""Opening decisions. Their options are a mask of items of the decision's block, worked out once, when it is opened."""

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.score import finish
from simkit.kernels.bits import lowest
from simkit.kernels.jit import step


@step
def ask(s, b, decision, seat, options):
    """Ask a seat, unless the game has had as many decisions as it may have (DRK-143)."""
    s.decision = decision
    s.actor = seat
    s.options = options
    if s.decisions >= b.decision_cap and options & (options - 1) != 0:
        finish(s, b, L.CAP)


@step
def only_option(s, b):
    """The code of the only option, or UNKNOWN if there are several or the game is over."""
    if s.over != 0 or s.options & (s.options - 1) != 0:
        return S.UNKNOWN
    return b.first_code[s.decision] + lowest(s.options)
