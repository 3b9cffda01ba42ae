"""What is played in the checks: a game in one of its variants at a number of players, by all its policies."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from os import PathLike
from typing import Any, NamedTuple

import numpy as np

from simkit.games.contract import Game, Handicap, Record
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from simkit.kernels.driver import plain_desk
from simkit.kernels.search import ROLLOUT, SEARCH
from simkit.kernels.streams import game_key
from simkit.scenario.model import FEW_PLAYOUTS
from simkit.testing.broken import require

SEARCHING = (SEARCH, ROLLOUT)
TWO_OPTIONS = 2 * FEW_PLAYOUTS  # are tried with so many playouts


@dataclass(frozen=True)
class Setting:
    """A game, a variant and a number of players; `scenario` is the game's base scenario unless another is named."""

    game: Game
    variant: str
    players: int
    scenario: str | PathLike[str] = ""

    def __str__(self) -> str:
        return f"{self.game.id}-{self.variant}-{self.players}"

    def session(
        self,
        seats: Sequence[str] | str,
        flags: Mapping[str, object] | None = None,
        seed: int = 1,
        handicap: Handicap | None = None,
    ) -> Session:
        """The scenario with these policies, one for each seat or one for all."""
        run = {"variant": self.variant, "run.players": self.players, "run.seed": seed}
        run["run.seats"] = [seats] * self.players if isinstance(seats, str) else list(seats)
        scenario, _ = open_scenario(self.scenario or self.game.id, flags=run | dict(flags or {}))
        return Session(scenario, self.game, handicap)

    def policies(self, playouts: int) -> list[str]:
        """All policies, and the champion: its weights wake what the others leave at 0."""
        enough = {SEARCH: max(playouts, TWO_OPTIONS), ROLLOUT: playouts}
        built_in = [f"{name}:{enough[p.id]}" if p.id in SEARCHING else name for name, p in self.game.policies.items()]
        return [*built_in, *list(self.game.champions)[:1]]

    def lineups(self) -> Iterator[list[str]]:
        """Tables at which every policy but those that search sits."""
        names = [name for name, policy in self.game.policies.items() if policy.id not in SEARCHING]
        for start in range(0, len(names), self.players):
            yield list(islice(cycle(names[start:] + names[:start]), self.players))


def settings(game: Game, scenario: str | PathLike[str] = "") -> list[Setting]:
    """Every variant of a game at every number of players."""
    counts = range(game.min_players, game.max_players + 1)
    return [Setting(game, variant, players, scenario) for variant in game.variants for players in counts]


class Moment(NamedTuple):
    """A step of a game: state and tally before it, the options and the one taken; at the end there are no options."""

    state: Any
    tally: Any
    options: list[int]
    action: int


def blank(session: Session) -> tuple[Record, Record]:
    """An empty state and tally that the kernel's functions can work on uncompiled."""
    desk = plain_desk(session.desk())
    return desk.states[0], desk.tallies[0]


def set_up(session: Session, index: int) -> tuple[Record, Record]:
    """A game before its first decision."""
    s, t = blank(session)
    with np.errstate(over="ignore"):
        session.game.kernel.setup(s, session.plain_book, t, game_key(session.scenario.run.seed, index))
    return s, t


def options(session: Session, state: Record) -> list[int]:
    """The codes of the legal actions."""
    acts = np.zeros(session.game.kernel.ACTIONS, np.int64)
    return [int(code) for code in acts[: session.game.kernel.legal(state, session.plain_book, acts)]]


def moments(session: Session, index: int) -> Iterator[Moment]:
    """Replay a game uncompiled, step by step; the records of a moment change when the next is asked for."""
    s, t = set_up(session, index)
    only = -1
    for action in session.trace(index).actions.tolist():
        require(not s.over, f"game {index}: there are steps after the end")
        legal = options(session, s)
        require(
            only < 0 or legal == [only],
            f"game {index}: `apply` returns an only option that is not the only one: {legal}",
        )
        yield Moment(s, t, legal, action)
        with np.errstate(over="ignore"):
            only = session.game.kernel.apply(s, session.plain_book, t, action)
    yield Moment(s, t, [], -1)
