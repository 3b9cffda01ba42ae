"""Village of Legends: who is whose enemy, who may be aimed at, who wins (VOL-801 to VOL-848, VOL-907, VOL-908)."""

from typing import Protocol

from tests.referee.village_of_legends.book import Card
from tests.referee.village_of_legends.table import Table


class Mode(Protocol):
    """What a mode decides."""

    name: str

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

    def opponent(self, table: Table, seat: int) -> int | None:
        """VOL-444, VOL-445: who discards, unless a knob says otherwise."""

    def role(self, seat: int) -> str:
        """VOL-841, for the log."""

    def helps(self, seat: int) -> bool:
        """VOL-844: may this player aim at Monsters in front of a teammate?"""

    def sides(self, players: int) -> list[list[int]]:
        """The seats that win together."""

    def winners(self, table: Table) -> list[int] | None:
        """VOL-907, VOL-908: None as long as the game goes on."""


class EachForHimself:
    """2 and 3 players; what other modes have in common with them."""

    name = "free_for_all"

    def sides(self, players: int) -> list[list[int]]:
        return [[seat] for seat in range(players)]

    def side(self, table: Table, seat: int) -> list[int]:
        return next(side for side in self.sides(table.book.players) if seat in side)

    def enemies(self, table: Table, seat: int) -> list[int]:
        """VOL-801, VOL-811, VOL-821, VOL-841."""
        return [other for other in table.clockwise(seat) if other not in self.side(table, seat)]

    def allies(self, table: Table, seat: int) -> list[int]:
        return [other for other in table.clockwise(seat) if other in self.side(table, seat)]

    def alone(self, table: Table, seat: int) -> bool:
        """VOL-824: the last one of a team."""
        return not self.allies(table, seat)

    def weapon_targets(self, table: Table, seat: int) -> list[int]:
        """VOL-801, VOL-811, VOL-813: the player on the left."""
        return table.clockwise(seat)[:1]

    def spell_targets(self, table: Table, seat: int) -> list[int]:
        """VOL-801, VOL-812, VOL-823, VOL-845: any enemy."""
        return self.enemies(table, seat)

    def hosts(self, table: Table, seat: int, card: Card) -> list[int]:
        """VOL-601, VOL-812, VOL-823, VOL-832."""
        oneself = table.rules["self_hosting"] or card.defensive
        return [host for host in table.living if host != seat or oneself]

    def opponent(self, table: Table, seat: int) -> int | None:
        """VOL-444, VOL-445: the nearest living enemy."""
        return next(iter(self.enemies(table, seat)), None)

    def role(self, seat: int) -> str:
        return "none"

    def helps(self, seat: int) -> bool:
        return False

    def winners(self, table: Table) -> list[int] | None:
        """VOL-802, VOL-813, VOL-826, VOL-908: the last side with somebody alive."""
        living = [side for side in self.sides(table.book.players) if any(table.players[seat].alive for seat in side)]
        if len(living) > 1:
            return None
        return living[0] if living else self.side(table, table.active)


class HeadToHead(EachForHimself):
    name = "head_to_head"


class TwoTeams(EachForHimself):
    """4 players (VOL-821)."""

    name = "two_teams"

    def sides(self, players: int) -> list[list[int]]:
        return [[0, 2], [1, 3]]

    def weapon_targets(self, table: Table, seat: int) -> list[int]:
        """VOL-822, VOL-824."""
        enemies = self.enemies(table, seat)
        return enemies if self.alone(table, seat) else enemies[:1]


class AlliesAndEnemies(EachForHimself):
    """5 players: the neighbours are allies, but everybody wins alone (VOL-831)."""

    name = "allies_enemies"

    def enemies(self, table: Table, seat: int) -> list[int]:
        return [other for other in table.clockwise(seat) if (other - seat) % 5 in (2, 3)]

    def allies(self, table: Table, seat: int) -> list[int]:
        return [other for other in table.clockwise(seat) if (other - seat) % 5 in (1, 4)]

    def weapon_targets(self, table: Table, seat: int) -> list[int]:
        """VOL-832: allies too."""
        return table.clockwise(seat)

    spell_targets = weapon_targets

    def winners(self, table: Table) -> list[int] | None:
        """VOL-833, VOL-834."""
        living = table.living
        happy = [seat for seat in living if self.has_won(table, seat)]
        if len(living) == 1:
            happy = living
        killers = {table.killed_by[seat] for seat in table.just_out}
        return [seat for seat in happy if seat in killers] or happy or None

    def has_won(self, table: Table, seat: int) -> bool:
        enemies = [(seat + 2) % 5, (seat + 3) % 5]
        if table.rules["five_player_win"] == "own_kills":
            return all(table.killed_by.get(enemy) == seat for enemy in enemies)
        return not any(table.players[enemy].alive for enemy in enemies)


class Battlefield(EachForHimself):
    """6 players: front lines and Skirmishers (VOL-841)."""

    name = "battlefield"
    skirmishers = (1, 4)

    def sides(self, players: int) -> list[list[int]]:
        return [[0, 1, 2], [3, 4, 5]]

    def weapon_targets(self, table: Table, seat: int) -> list[int]:
        """VOL-842, VOL-824."""
        enemies = self.enemies(table, seat)
        if self.alone(table, seat):
            return enemies
        line = [enemy for enemy in enemies if enemy not in self.skirmishers]
        aimed = line if seat in self.skirmishers else [enemy for enemy in line if enemy == 5 - seat]
        fallen = 2 - len(line)
        if fallen >= (1 if table.rules["frontline_broken"] == "any" else 2):
            aimed = [enemy for enemy in enemies if enemy in aimed or enemy in self.skirmishers]
        return aimed or line

    def hosts(self, table: Table, seat: int, card: Card) -> list[int]:
        """VOL-843."""
        hosts = self.weapon_targets(table, seat)
        return [*hosts, seat, *self.allies(table, seat)] if card.defensive else hosts

    def opponent(self, table: Table, seat: int) -> int | None:
        """VOL-445: the facing one, else the nearest one who may be aimed at."""
        facing = 5 - seat
        if seat not in self.skirmishers and table.players[facing].alive:
            return facing
        return next(iter(self.weapon_targets(table, seat)), None)

    def role(self, seat: int) -> str:
        return "skirmisher" if seat in self.skirmishers else "frontline"

    def helps(self, seat: int) -> bool:
        return seat in self.skirmishers

    def winners(self, table: Table) -> list[int] | None:
        """VOL-846, VOL-908."""
        out = [seat for seat in self.skirmishers if not table.players[seat].alive]
        if not out:
            return None
        sides = [side for side in self.sides(6) if not any(seat in side for seat in out)]
        return sides[0] if sides else self.side(table, table.active)


def mode_of(players: int) -> Mode:
    """The mode follows from the player count."""
    modes: dict[int, Mode] = {
        2: HeadToHead(), 3: EachForHimself(), 4: TwoTeams(), 5: AlliesAndEnemies(), 6: Battlefield(),
    }  # fmt: skip
    return modes[players]
