"""How good a player is: win rates against others at every number of players, and on changed scenarios."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import polars as pl

from simkit.experiments.answer import RESULTS, write_tables
from simkit.experiments.pairing.arms import Arm
from simkit.experiments.players.contests import Contest, Points, gain, win_rate
from simkit.experiments.players.stored_points import StoredPoints
from simkit.runs.store import Store
from simkit.scenario.model import Player

START = 2**31  # numbers of games; training and choosing have those below


@dataclass(frozen=True)
class TrialGames:
    """How many games a player is tested on."""

    rival: int = 5_000  # against each of several rivals
    alone: int = 20_000  # against the only one
    changed: int = 250  # against each rival on a changed scenario


@dataclass(frozen=True)
class TestedWinRate:
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
class SpecialistGain:
    """What a specialist wins more than the policy that it was trained against, in the same seats of the same games.

    All other seats are that policy's. The 95 % interval is that of the differences by game.
    """

    players: int
    gain: float
    low: float
    high: float
    games: int


@dataclass(frozen=True)
class TrainedPolicy:
    """A policy, how it was made, and how good it is."""

    name: str
    game: str
    player: Player
    provenance: Mapping[str, Any]
    tested: Sequence[TestedWinRate]
    summary: str = ""
    selves: Sequence[Player] = ()  # the champions of its rounds, as they are called in `tested`
    gains: Sequence[SpecialistGain] = ()  # of a specialist

    def to_json(self) -> dict[str, Any]:
        """Part of the JSON of a training: keys may be added, never renamed."""
        answer = {"policy": self.name, "game": self.game, **self.player.as_data(), "made": dict(self.provenance)}
        return answer | {"tested": [asdict(row) for row in self.tested]}


@dataclass(frozen=True)
class Trial:
    """Who is tested, where and against whom."""

    player: Player
    arms: Sequence[Arm]
    changed: Sequence[Arm]  # where only `pool` is met
    pool: Sequence[Player]
    others: Sequence[Player]
    target: Player | None = None  # of a specialist: plays the same games in its place
    games: TrialGames = TrialGames()

    @property
    def series(self) -> str:
        """The series of its stored points; games that are played twice have other columns, so another series."""
        return "testing" if self.target is None else "pairs"

    @property
    def rivals(self) -> tuple[Player, ...]:
        """The pool, and the watched policies except the player itself under another name."""
        own = self.player.as_data()
        return (*self.pool, *(rival for rival in self.others if rival.as_data() != own))

    def contests(self) -> list[Contest]:
        """One for each scenario; those of changed scenarios are short, and last."""
        games = self.games.rival if len(self.rivals) > 1 else self.games.alone
        unchanged = [self._contest(arm, self.rivals, games) for arm in self.arms]
        return unchanged + [self._contest(arm, tuple(self.pool), self.games.changed) for arm in self.changed]

    def _contest(self, arm: Arm, rivals: tuple[Player, ...], games: int) -> Contest:
        return Contest(arm, self.player, rivals, START, len(rivals) * games, self.target)


def play_trial(
    trial: Trial, records: StoredPoints, number: int = 0
) -> tuple[list[TestedWinRate], list[SpecialistGain]]:
    """Play the games of a trial (those that are not kept yet): what the player wins, and what a specialist gains."""
    results = records.of(trial.series, number, number + 1, trial.contests())
    here, there = results[: len(trial.arms)], results[len(trial.arms) :]
    rows = [row for arm, points in zip(trial.arms, here, strict=True) for row in _rows(arm, trial.rivals, [points])]
    for arm in trial.arms:
        points_of_changed = [
            p for a, p in zip(trial.changed, there, strict=True) if a.scenario.players == arm.scenario.players
        ]
        rows += _rows(arm, trial.pool, points_of_changed, changed=len(points_of_changed)) if points_of_changed else []
    if trial.target is None:
        return rows, []
    return rows, [_gain(arm.scenario.players, points) for arm, points in zip(trial.arms, here, strict=True)]


def _gain(players: int, points: Points) -> SpecialistGain:
    difference = gain(points)
    return SpecialistGain(players, difference.value, difference.low, difference.high, difference.games)


def _rows(
    arm: Arm, rivals: Sequence[Player], points_of_arms: Sequence[Points], changed: int = 0
) -> Iterator[TestedWinRate]:
    for i, rival in enumerate(rivals):
        rate = win_rate(np.concatenate([points[i] for points in points_of_arms]))
        par = 1 / points_of_arms[0].shape[1]
        yield TestedWinRate(arm.scenario.players, rival.name, changed, rate.value, rate.low, rate.high, par, rate.games)


def frame_of(trained: Sequence[TrainedPolicy]) -> pl.DataFrame:
    """What each policy wins against each other, on games that it was not trained on."""
    return pl.DataFrame([{"policy": policy.name} | asdict(row) for policy in trained for row in policy.tested])


def write_strength(store: Store, trained: Sequence[TrainedPolicy]) -> None:
    """The win rates of policies as a table; the training is finished with them."""
    write_tables(store, {RESULTS: frame_of(trained)})
