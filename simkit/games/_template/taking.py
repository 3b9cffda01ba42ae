"""Which card an action takes."""

from simkit.games.contract import Record


def card_taken(s: Record, b: Record, action: int) -> int:
    """The card that is bid, or -1."""
    return action - int(b.bid_at) if action < b.pass_at else -1
