"""Which card an action of Village of Legends takes."""

from simkit.games.contract import Record
from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S


def card_taken(s: Record, b: Record, action: int) -> int:
    """The card that is bought, played, drawn from its sheath or taken from a Monster; or -1."""
    kind, item = divmod(action, L.BLOCK)
    if kind == L.PLAY:
        return int(b.type_at[item])
    if kind == L.BUY:
        return int(s.market[item])
    if kind == L.UNSHEATHE:
        return int(s.sheathed[s.actor])
    if kind == L.ITEM_CODE and s.decision == S.D_SWALLOWED:
        return int(s.swallowed[item - L.AT_SPACE])
    return -1
