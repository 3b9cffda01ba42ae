"""Which card an action of Drakkar takes."""

from simkit.games.contract import Record
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.useful import side_of


def card_taken(s: Record, b: Record, action: int) -> int:
    """The face that is played or stored, or the Quest that is kept; or -1. A thief robs others, whatever he can use."""
    item = action - int(b.first_code[s.decision])
    if s.decision == S.PLAY:
        return int(b.face[side_of(s, s.actor, item)])  # type: ignore[no-untyped-call]
    if s.decision == S.QUEST_KEEP:
        return int(b.quest_type_row[s.dealt[s.actor, item]])
    return int(b.face[s.waiting]) if s.decision == S.STORE and item != S.STORE_DISCARD else -1
