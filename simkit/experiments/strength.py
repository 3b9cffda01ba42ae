"""How good a player is: win rates against others at every number of players, and on changed scenarios."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import polars as pl

from simkit.experiments.arms import Arm
from simkit.experiments.contests import Arena, Contest, Points, win_rate
from simkit.experiments.frames import RESULTS
from simkit.logs.write import parquet
from simkit.run.store import Store
from simkit.scenario.model import Player

GAMES, CHANGED_GAMES = 5_000, 250  # against one rival, on the scenario and on each changed one
START = 2**31  # numbers of games; training and choosing have those below

Keep = Callable[[str, int, int, int, Callable[[], Sequence[Points]]], list[Points]]


@dataclass(frozen=True)
class Tested:
    """A win rate with its 95 % interval: one side by the policy, all others by `against`."""

    players: int
    against: str
    changed: int  # so many changed scenarios; 0: the one that it was trained on
    win_rate: float
    low: float
    high: float
    par: float
    games: int


@dataclass(frozen=True)
class Trained:
    """A policy, how it was made, and how good it is."""

    name: str
    game: str
    player: Player
    made: Mapping[str, Any]
    tested: Sequence[Tested]
    summary: str = ""

    def as_json(self) -> dict[str, Any]:
        """Part of `train --json`: keys may be added, never renamed."""
        told = {"policy": self.name, "game": self.game, **self.player.told(), "made": dict(self.made)}
        return told | {"tested": [asdict(row) for row in self.tested]}


@dataclass(frozen=True)
class Trial:
    """Who is tested, where and against whom."""

    player: Player
    arms: Sequence[Arm]
    changed: Sequence[Arm]  # where only `pool` is met
    pool: Sequence[Player]
    others: Sequence[Player]

    @property
    def rivals(self) -> tuple[Player, ...]:
        """Everybody but itself under another name."""
        own = self.player.told()
        return tuple(rival for rival in (*self.pool, *self.others) if rival.told() != own)

    def contests(self) -> list[Contest]:
        """One for each scenario; those of changed scenarios are short, and last."""
        known = [self._contest(arm, self.rivals, GAMES) for arm in self.arms]
        return known + [self._contest(arm, tuple(self.pool), CHANGED_GAMES) for arm in self.changed]

    def _contest(self, arm: Arm, rivals: tuple[Player, ...], games: int) -> Contest:
        sides = len(set(arm.game.sides(arm.scenario.players)))
        return Contest(arm, self.player, rivals, START, len(rivals) * sides * -(-games // sides))


def put_to_test(trial: Trial, keep: Keep, arena: Arena, number: int = 0) -> list[Tested]:
    """Play the games of a trial (those that are not kept yet), and say how good the player is."""
    contests = trial.contests()
    games = sum(contest.games for contest in contests)
    found = keep("testing", number, number + 1, games, lambda: arena.play(contests))
    here, there = found[: len(trial.arms)], found[len(trial.arms) :]
    rows = [row for arm, points in zip(trial.arms, here, strict=True) for row in _rows(arm, trial.rivals, [points])]
    for arm in trial.arms:
        some = [p for a, p in zip(trial.changed, there, strict=True) if a.scenario.players == arm.scenario.players]
        rows += _rows(arm, trial.pool, some, changed=len(some)) if some else []
    return rows


def _rows(arm: Arm, rivals: Sequence[Player], found: Sequence[Points], changed: int = 0) -> Iterator[Tested]:
    for i, rival in enumerate(rivals):
        rate = win_rate(np.concatenate([points[i] for points in found]))
        par = 1 / found[0].shape[1]
        yield Tested(arm.scenario.players, rival.name, changed, rate.value, rate.low, rate.high, par, rate.games)


def write_strength(store: Store, tested: Mapping[str, Sequence[Tested]]) -> None:
    """The win rates of policies as a table; the training is finished with them."""
    rows = [{"policy": policy} | asdict(row) for policy, some in tested.items() for row in some]
    store.put("results", {RESULTS: parquet(pl.DataFrame(rows))})
    store.manifest.answered = True
    store.save()
