"""`simkit train`: CMA-ES over the weights of a policy, against a pool that grows by the champions of each round.

Round 1 has several runs from the same start, each with its own chance; the best of them goes on in the later rounds,
where the champions of earlier ones are opponents too. A run's candidate is the mean of its distribution, averaged over
the last third of its generations: single candidates, and single generations, are mostly luck. Candidates of a
generation meet the same games, each generation new ones; choosing and testing have numbers of their own. A generation
is a part of the store: what it found is all that is needed to go on, for the optimizer is asked and told again.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from cmaes import CMA

from simkit.events import Listener, Started, Status
from simkit.experiments.players.contests import TOTAL, Arena, Contest, N, Points
from simkit.experiments.players.stored_points import StoredPoints
from simkit.experiments.players.strength import TrainedPolicy, play_trial, write_strength
from simkit.experiments.players.train_spec import CHOOSING, RUNS, STRIDE, TRAINING, TrainSpec
from simkit.kernels.search import WIN
from simkit.numbers import fixed
from simkit.runs.engine import Crew
from simkit.runs.store import opened
from simkit.runs.warm_up import warm_up
from simkit.scenario.digest import digest
from simkit.scenario.model import Player

SPREAD = 1.0  # steps, in the first generation


def train(
    spec: TrainSpec,
    directory: Path,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    force: bool = False,
    on: Listener | None = None,
) -> list[TrainedPolicy]:
    """Train (what is not yet trained), choose and test: the policy, and the same with noise if there is to be one."""
    spec.require()
    warm_up([Contest(spec.arms[0], spec.space.base, spec.pool, 0, 0).session], on)  # rivals may search
    with opened(directory, spec.manifest, resume=resume, force=force) as store, _crew(on, threads, executor) as crew:
        tell = crew.watch.on
        tell(Started(spec.games))
        records = StoredPoints(store, Arena(crew), tell)
        champion, others = TrainingRounds(spec, records, tell).rounds()
        tell(Status(f"{spec.name}: testing"))
        policies = []
        for number, (player, summary) in enumerate(spec.versions(champion)):
            tested, gains = play_trial(spec.trial(player, others), records, number)
            policies.append(
                TrainedPolicy(
                    player.name, spec.arms[0].game.id, player, spec.provenance(), tested, summary, others, gains
                )
            )
        write_strength(store, policies)
    return policies


@contextmanager
def _crew(on: Listener | None, threads: int | None, executor: Executor | None) -> Iterator[Crew]:
    """Threads that stay from generation to generation, or somebody else's."""
    crew = Crew(on, threads, executor)
    if executor is not None:
        yield crew
        return
    with ThreadPoolExecutor(crew.threads, "simkit") as pool:
        crew.executor = pool
        yield crew


@dataclass
class OptimizerRun:
    """A run of the optimizer."""

    optimizer: CMA
    candidate: Player


@dataclass
class TrainingRounds:
    """The rounds of a training."""

    spec: TrainSpec
    records: StoredPoints
    tell: Listener
    generation: int = 0  # so far, of all runs

    def rounds(self) -> tuple[Player, list[Player]]:
        """The best of the champions of all rounds, and all of them as opponents."""
        spec, lengths = self.spec, self.spec.lengths()
        runs = [self._new_run(number) for number in range(RUNS)]
        for number, run in enumerate(runs):
            self._climb(run, lengths[number], spec.pool, f"round 1, run {number + 1} of {RUNS}")
        best = self._choose([run.candidate for run in runs], spec.pool, 0)
        run, champions = runs[best], [runs[best].candidate]
        for number, length in enumerate(lengths[RUNS:], 2):
            self._climb(run, length, (*spec.pool, *_named(champions)), f"round {number} of {spec.rounds}")
            champions.append(run.candidate)
        best = self._choose(champions, (*spec.pool, *_named(champions)), 1)
        return champions[best], _named(champions)

    def _new_run(self, number: int) -> OptimizerRun:
        space = self.spec.space
        seed = int(digest([self.spec.seed, number])[:8], 16)
        optimizer = CMA(mean=space.start(), sigma=SPREAD, seed=seed, population_size=self.spec.population)
        return OptimizerRun(optimizer, space.player(space.start()))

    def _climb(self, run: OptimizerRun, length: int, rivals: tuple[Player, ...], where: str) -> None:
        spec, best, means = self.spec, -1.0, []
        for number in range(length):
            with np.errstate(all="ignore"):
                points = [run.optimizer.ask() for _ in range(spec.population)]
            if not np.isfinite(points).all():  # candidates were so alike that the optimizer lost its way
                break
            values = self._values([spec.space.player(point) for point in points], rivals)
            with np.errstate(all="ignore"):
                run.optimizer.tell([(point, -value) for point, value in zip(points, values, strict=True)])
            if np.isfinite(run.optimizer.mean).all():
                means.append(run.optimizer.mean.copy())  # it is changed in place
            best = max(best, float(np.mean(values)))
            strength = f"best so far {fixed(100 * best, 0, signed=True)} (par: 0, all games won: 100)"
            self.tell(Status(f"{spec.name}: {where}, generation {number + 1} of {length}, {strength}"))
        if means:
            run.candidate = spec.space.player(np.mean(means[2 * len(means) // 3 :], axis=0))

    def _values(self, players: Sequence[Player], rivals: tuple[Player, ...]) -> list[float]:
        """What the candidates of a generation are worth."""
        spec, start = self.spec, TRAINING + self.generation * STRIDE
        contests = self._contests(players, rivals, start, spec.games_each)
        results = self.records.of("training", self.generation, sum(spec.lengths()), contests)
        self.generation += 1
        return _worth(results, len(players))

    def _choose(self, players: Sequence[Player], rivals: tuple[Player, ...], number: int) -> int:
        """The index of the best of several players, on games that nothing else uses."""
        start = CHOOSING + number * STRIDE
        contests = self._contests(players, rivals, start, self.spec.choosing_games)
        return int(np.argmax(_worth(self.records.of("choosing", number, 2, contests), len(players))))

    def _contests(self, players: Sequence[Player], rivals: tuple[Player, ...], start: int, games: int) -> list[Contest]:
        return [Contest(arm, player, rivals, start, games) for player in players for arm in self.spec.arms]


def _named(champions: Sequence[Player]) -> list[Player]:
    """The champions of earlier rounds, with names as opponents."""
    return [replace(champion, name=f"round {number}") for number, champion in enumerate(champions, 1)]


def _worth(results: Sequence[Points], players: int) -> list[float]:
    """The worth of every candidate: the mean over the numbers of players."""
    values = [_against_all(points) for points in results]
    counts = len(values) // players
    return [float(np.mean(values[i * counts : (i + 1) * counts])) for i in range(players)]


def _against_all(points: Points) -> float:
    """0 at par, 1 if every game is won: the mean over the rivals of the win share's logarithm.

    A point more against the hardest rival is worth most. One game at par is added, for no share is 0.
    """
    par = 1 / points.shape[1]
    won = points[..., TOTAL].sum(axis=1) / WIN
    shares = (won + par) / (points[..., N].sum(axis=1) + 1)
    return float(np.mean(np.log(shares / par)) / np.log(1 / par))
