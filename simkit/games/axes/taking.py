"""Which card an action of Axes and Shields takes."""

from simkit.games.contract import Record


def card_taken(s: Record, b: Record, action: int) -> int:
    """The card that is played, or -1; what is discarded is not taken."""
    return action - int(b.play_at) if action < b.discard_at else -1
