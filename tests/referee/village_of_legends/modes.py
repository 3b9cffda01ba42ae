"""Village of Legends: who is whose enemy, and who may be a target (VOL-801 to VOL-813).

The other modes are other classes of this kind.
"""

from typing import Protocol

from tests.referee.village_of_legends.book import Card
from tests.referee.village_of_legends.table import Table


class Mode(Protocol):
    """What a mode decides; seats are listed in rising order."""

    def enemies(self, table: Table, seat: int) -> list[int]:
        """Living ones, clockwise."""

    def allies(self, table: Table, seat: int) -> list[int]:
        """Living ones, oneself left out."""

    def weapon_targets(self, table: Table, seat: int) -> list[int]:
        """W."""

    def spell_targets(self, table: Table, seat: int) -> list[int]:
        """S."""

    def hosts(self, table: Table, seat: int, card: Card) -> list[int]:
        """M, for a Monster of this player."""

    def winners(self, table: Table) -> list[int] | None:
        """VOL-907, VOL-908: None as long as the game goes on."""


class EachForHimself:
    """2 and 3 players."""

    def enemies(self, table: Table, seat: int) -> list[int]:
        """VOL-801, VOL-811."""
        return table.clockwise(seat)

    def allies(self, table: Table, seat: int) -> list[int]:
        return []

    def weapon_targets(self, table: Table, seat: int) -> list[int]:
        """VOL-801, VOL-811, VOL-813: the player on the left."""
        return table.clockwise(seat)[:1]

    def spell_targets(self, table: Table, seat: int) -> list[int]:
        """VOL-801, VOL-812."""
        return sorted(table.clockwise(seat))

    def hosts(self, table: Table, seat: int, card: Card) -> list[int]:
        """VOL-601."""
        oneself = table.rules["self_hosting"] or card.defensive
        return [host for host in table.living if host != seat or oneself]

    def winners(self, table: Table) -> list[int] | None:
        """VOL-802, VOL-813, VOL-908: the last survivor."""
        living = table.living
        if len(living) > 1:
            return None
        return living or [table.active]


def mode_of(players: int) -> Mode:
    """The mode follows from the player count."""
    return {2: EachForHimself, 3: EachForHimself}[players]()
