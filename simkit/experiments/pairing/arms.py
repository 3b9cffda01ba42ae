"""An arm: a scenario, perhaps with a handicap for one seat, played on given keys."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from simkit.games.contract import Array, Game, Handicap
from simkit.games.session import Session
from simkit.kernels.driver import Desk
from simkit.runs.engine import PerThread
from simkit.scenario.model import Scenario
from simkit.stopping import Stop

FRESH = 2**31  # games from here on are never played by the other arm: it has at most as many


@dataclass(frozen=True)
class Arm:
    """One side of a pair. `fresh`: on keys of its own, so that pairs are independent games."""

    scenario: Scenario
    game: Game
    handicap: Handicap | None = None  # of any seat: every one has it in turn
    fresh: bool = False

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to other processes: the fields, without the cached properties."""
        return {name: value for name, value in vars(self).items() if name in type(self).__dataclass_fields__}

    @cached_property
    def sessions(self) -> list[Session]:
        """One for every seat that can have the handicap; without one a single session."""
        if self.handicap is None:
            return [Session(self.scenario, self.game)]
        seats = range(self.scenario.players)
        return [Session(self.scenario, self.game, replace(self.handicap, seat=seat)) for seat in seats]

    @property
    def session(self) -> Session:
        return self.sessions[0]

    @property
    def offset(self) -> int:
        """Added to the index of every game; a multiple of the rotations, so that pairs sit alike."""
        rotations = len(self.scenario.orders)
        return -(-FRESH // rotations) * rotations if self.fresh else 0

    def about(self) -> dict[str, Any]:
        """All that determines the games of the arm."""
        handicap = None if self.handicap is None else {k: v for k, v in vars(self.handicap).items() if k != "seat"}
        return {
            "play": self.scenario.play_data(),
            "handicap": handicap,
            "fresh": self.fresh,
            "rules_version": self.game.version(self.scenario),
        }


class Desks:
    """Working memory and log rows of one thread."""

    def __init__(self, size: int, stop: Stop) -> None:
        self.size, self.stop = size, stop
        self._local = PerThread()

    def play(self, arm: Arm, slot: int, first: int, games: int, seat: int = 0) -> Array:
        """The log rows of some games of an arm; they stay until the slot is used again."""
        return self.rows(arm.sessions[seat if arm.handicap else 0], slot, first + arm.offset, games)

    def rows(self, session: Session, slot: int, first: int, games: int) -> Array:
        """The log rows of some games of a session. All sessions are of one game."""
        desk, rows = self._of(session, slot)
        session.play(desk, rows[:games], first)
        return rows[:games]

    def _of(self, session: Session, slot: int) -> tuple[Desk, Array]:
        if not hasattr(self._local, "desk"):
            self._local.desk, self._local.rows = session.desk(self.stop), {}
        rows: dict[int, Array] = self._local.rows
        if slot not in rows:
            rows[slot] = session.rows(self.size)
        return self._local.desk, rows[slot]
