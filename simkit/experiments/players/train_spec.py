"""What a training is: a policy, its opponents, the numbers of players, and how the budget is spent."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import isqrt
from typing import Any

import numpy as np

from simkit.errors import UsageError, spell
from simkit.experiments.pairing.arms import Arm
from simkit.experiments.pairing.parts import experiment_manifest
from simkit.experiments.players.contests import Contest
from simkit.experiments.players.strength import Trial, TrialGames
from simkit.experiments.players.weight_space import WeightSpace
from simkit.logs.manifest import Manifest
from simkit.numbers import count, percent
from simkit.scenario.digest import digest
from simkit.scenario.model import Player

METHOD = 2  # rises when the same plan would train another policy
BUDGET = 600_000
RUNS, ROUNDS = 3, 3  # the runs of the first round have half of the generations, the later rounds share the rest
ENOUGH, FEWEST = 120, 60  # games of a candidate: more generations are worth more; generations where games are few
AMPLE = 1_000_000  # a budget from which candidates have more games: with its square root, like the generations …
MOST_AMPLE = 16  # … up to so many times as many
CHOOSING_GAMES = 4_800
STRIDE = 2**15  # game numbers of a generation
TRAINING, CHOOSING = 0, 2**30  # where numbers of games begin; testing has those from `strength.START`


@dataclass(frozen=True)
class TrainSpec:
    """What to train, against whom and for how long."""

    arms: tuple[Arm, ...]  # one for each number of players
    changed: tuple[Arm, ...]  # scenarios that it is only tested on
    space: WeightSpace
    pool: tuple[Player, ...]
    watched: tuple[Player, ...]  # who else it is tested against
    budget: int
    name: str = "trained"
    summary: str = ""
    noisy: tuple[str, int] | None = None  # name and noise of a second version
    rounds: int = ROUNDS
    command: str = ""
    target: Player | None = None  # of a specialist
    choosing_games: int = CHOOSING_GAMES  # of each candidate
    test_games: TrialGames = field(default_factory=TrialGames)

    @property
    def seed(self) -> int:
        return self.arms[0].scenario.run.seed

    @property
    def plan(self) -> str:
        return digest(
            {
                "kind": "train",
                "method": METHOD,
                "arms": [arm.about() for arm in (*self.arms, *self.changed)],
                "space": self.space.about(),
                "pool": {player.name: player.as_data() for player in self.pool},
                "watched": {player.name: player.as_data() for player in self.watched},
                "budget": self.budget,
                "rounds": self.rounds,
                "noise": self.noisy[1] if self.noisy else 0,
            }
        )

    @property
    def manifest(self) -> Manifest:
        """The manifest of the training before anything is played."""
        return experiment_manifest("train", self.plan, 1, self.command)

    @property
    def directory(self) -> str:
        return f"train-{self.arms[0].scenario.name}-{self.plan[:8]}"

    # --- how the budget is spent

    @property
    def population(self) -> int:
        """Twice as many candidates as usual: most of what they show is luck."""
        return 2 * (4 + int(3 * np.log(self.space.size)))

    @property
    def places(self) -> int:
        """The fewest games of a candidate at one number of players: one for each rival and side."""
        sides = max(len(set(arm.game.sides(arm.scenario.players))) for arm in self.arms)
        return sides * (len(self.pool) + self.rounds - 1)

    @property
    def least(self) -> int:
        """The smallest budget."""
        return self._generation(self.places) * self.climbs

    @property
    def climbs(self) -> int:
        return RUNS + self.rounds - 1

    @property
    def games_each(self) -> int:
        """Games of a candidate at one number of players, about: whole rounds of places are played."""
        affordable = self.budget // (self._generation(1) * FEWEST)
        enough = ENOUGH * min(max(1, isqrt(self.budget // AMPLE)), MOST_AMPLE)
        return max(self.places, min(enough // len(self.arms), affordable))

    def _generation(self, games: int) -> int:
        return self.population * len(self.arms) * games

    @property
    def generations(self) -> int:
        return max(self.climbs, self.budget // self._generation(self.games_each))

    def lengths(self) -> list[int]:
        """Generations of each of the runs of the first round, then those of each later round."""
        later = self.rounds - 1
        first = max(1, (self.generations // 2 if later else self.generations) // RUNS)
        rest = self.generations - RUNS * first
        return [first] * RUNS + [max(1, rest // later) for _ in range(later)]

    def require(self, field: str = "budget") -> None:
        """Refuse a budget that is too small or too large; `field` is where it was given."""
        given = f"{spell(field)} is {self.budget}"
        if self.budget < self.least:
            hint = f"expected at least {count(self.least)} games to train {self.space.size} weights against this pool"
            raise UsageError(given, field=field, hint=hint)
        if self.generations > CHOOSING // STRIDE:
            most = CHOOSING // STRIDE * self._generation(self.games_each)
            raise UsageError(given, field=field, hint=f"expected at most {count(most)} games")

    @property
    def games(self) -> int:
        """How many games are played in all."""
        rounds = [1] * RUNS + list(range(2, self.rounds + 1))
        training = sum(
            n * self.population * self._games(r, self.games_each) for r, n in zip(rounds, self.lengths(), strict=True)
        )
        choosing = RUNS * self._games(1, self.choosing_games)
        choosing += self.rounds * self._games(self.rounds + 1, self.choosing_games)
        champions = [Player("", "", number, {}) for number in range(1, self.rounds)]
        testing = sum(contest.played for contest in self.trial(Player("", "", 0, {}), champions).contests())
        return training + choosing + testing * (2 if self.noisy else 1)

    def _games(self, round_: int, wanted: int) -> int:
        """The games of one candidate at all numbers of players, against the opponents of a round."""
        rivals = (*self.pool, *[self.space.base] * (round_ - 1))
        return sum(Contest(arm, self.space.base, rivals, 0, wanted).games for arm in self.arms)

    def versions(self, champion: Player) -> Iterator[tuple[Player, str]]:
        """The policy that comes out, perhaps also with noise, and a line about each."""
        yield replace(champion, name=self.name), self.summary
        if self.noisy is not None:
            name, noise = self.noisy
            yield (
                replace(champion, name=name, noise=noise),
                f"the {self.name}, with {percent(noise / 100, 0)} of its decisions made at random",
            )

    def trial(self, player: Player, champions: Sequence[Player]) -> Trial:
        """How the policy that comes out is tested."""
        others = (*self.watched, *champions)
        return Trial(player, self.arms, self.changed, self.pool, others, self.target, self.test_games)

    def provenance(self) -> dict[str, Any]:
        """How the policy is made, without times, threads and places."""
        first = self.arms[0]
        return {
            "scenario": first.scenario.name,
            "rules_version": first.game.version(first.scenario),
            "plan": self.plan,
            "base": self.space.base.name,
            "players": [arm.scenario.players for arm in self.arms],
            "budget": self.budget,
            "seed": self.seed,
            "against": [player.name for player in self.pool],
            "held": dict(self.space.held),
        }
