"""Which card an action of Vikings Gone Wild takes."""

from simkit.games.contract import Record
from simkit.games.vikings_gone_wild.kernel import state as S


def card_taken(s: Record, b: Record, action: int) -> int:
    """The card that is bought, built, used or kept, or the level of the Town Hall; or -1."""
    if b.play_at <= action < b.buy_at:
        return action - int(b.play_at) if s.decision != S.REMOVE else -1
    if b.buy_at <= action < b.river_at:
        return action - int(b.buy_at) + int(b.pile_first)
    if b.river_at <= action < b.build_at:
        return int(s.river[action - b.river_at])
    if b.build_at <= action < b.upgrade_at:
        return action - int(b.build_at) + int(b.building_row)
    return int(b.town_hall_row) + int(s.level[s.actor]) if action == b.upgrade_at else -1
