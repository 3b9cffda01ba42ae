"""Which card an action of Ruddy Vikings takes."""

from simkit.games.contract import Record
from simkit.games.ruddy_vikings.kernel import state as S

OF_OTHERS = (S.BYPASS, S.SLOT)  # decisions about slots of somebody else


def card_taken(s: Record, b: Record, action: int) -> int:
    """The card that is used from hand or slot, built, or fetched from the discard pile; or -1."""
    if b.play_at <= action < b.build_at:
        return action - int(b.play_at)
    if b.build_at <= action < b.slot_at:
        return action - int(b.build_at)
    if b.slot_at <= action < b.seat_at and s.decision not in OF_OTHERS:
        return int(s.slot[s.actor, action - b.slot_at])
    return -1
