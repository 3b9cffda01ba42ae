"""`simkit train`: CMA-ES over the weights of a policy, against a pool that grows by the champions of each round.

Round 1 has several runs from the same start, each with its own chance; the best of them goes on in the later rounds,
where the champions of earlier ones are opponents too. A run's candidate is the mean of its distribution, which averages
over the luck of single candidates. Candidates of a generation meet the same games, each generation new ones; choosing
and testing have numbers of their own. A generation is a part of the store: what it found is all that is needed to go
on, for the optimizer is asked and told again.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from cmaes import CMA

from simkit.errors import UsageError
from simkit.experiments.arms import Arm
from simkit.experiments.contests import TOTAL, Arena, Contest, N, Points
from simkit.experiments.parts import PartData, PartTask, experiment
from simkit.experiments.space import Space
from simkit.experiments.strength import Trained, Trial, put_to_test, write_strength
from simkit.games.contract import Array
from simkit.kernels.search import WIN
from simkit.logs.manifest import Manifest
from simkit.run.engine import Crew, Watch
from simkit.run.store import Store, opened
from simkit.scenario.digest import digest
from simkit.scenario.model import Player

METHOD = 1  # rises when the same plan would train another policy
BUDGET = 1_200_000
RUNS, ROUNDS = 3, 3  # the runs of the first round have half of the generations, the later rounds share the rest
SPREAD = 1.0  # steps, in the first generation
ENOUGH, FEWEST = 480, 60  # games of a candidate; wanted generations where the budget is small
CHOOSING_GAMES = 4_800
STRIDE = 2**15  # game numbers of a generation
TRAINING, CHOOSING = 0, 2**30  # where numbers of games begin; testing has those from `strength.START`


@dataclass(frozen=True)
class TrainSpec:
    """What to train, against whom and for how long."""

    arms: tuple[Arm, ...]  # one for each number of players
    changed: tuple[Arm, ...]  # scenarios that it is only tested on
    space: Space
    pool: tuple[Player, ...]
    watched: tuple[Player, ...]  # who else it is tested against
    budget: int
    name: str = "trained"
    summary: str = ""
    noisy: tuple[str, int] | None = None  # name and noise of a second version
    rounds: int = ROUNDS
    command: str = ""

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
                "pool": {player.name: player.told() for player in self.pool},
                "watched": [player.name for player in self.watched],
                "budget": self.budget,
                "rounds": self.rounds,
                "noise": self.noisy[1] if self.noisy else 0,
            }
        )

    @property
    def manifest(self) -> Manifest:
        """Of its directory, when nothing is played yet."""
        return experiment("train", self.plan, 1, self.command)

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
        """Games that are the least for a candidate at one number of players: all rivals, all sides."""
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
        return max(self.places, min(ENOUGH // len(self.arms), affordable))

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
        return [first] * RUNS + [max(1, rest // later)] * later

    def require(self) -> None:
        """What can be refused before anything is played."""
        if self.budget < self.least:
            hint = f"expected at least {self.least:,} games to train {self.space.size} weights against this pool"
            raise UsageError(f"--budget is {self.budget}", key="--budget", hint=hint)
        if self.generations * STRIDE > CHOOSING or self.games_each + self.places > STRIDE:
            raise UsageError(f"--budget is {self.budget}", key="--budget", hint="expected fewer games")

    @property
    def games(self) -> int:
        """All that is played, about."""
        training = self._generation(self.games_each) * sum(self.lengths())
        choosing = CHOOSING_GAMES * len(self.arms) * (RUNS + self.rounds)
        testing = sum(contest.games for contest in self.trial(self.space.base, ()).contests())
        return training + choosing + testing * (2 if self.noisy else 1)

    def versions(self, champion: Player) -> Iterator[tuple[Player, str]]:
        """The policy that comes out, perhaps also with noise, and a line about each."""
        yield replace(champion, name=self.name), self.summary
        if self.noisy is not None:
            name, noise = self.noisy
            yield (
                replace(champion, name=name, noise=noise),
                f"the {self.name} who leaves {noise} % of decisions to chance",
            )

    def trial(self, player: Player, champions: Sequence[Player]) -> Trial:
        """How the policy that comes out is tested."""
        return Trial(player, self.arms, self.changed, self.pool, (*self.watched, *champions))


@dataclass
class Progress:
    """What is told while it trains."""

    on_games: Callable[[int], None] = lambda games: None
    on_total: Callable[[int], None] = lambda total: None
    on_news: Callable[[str], None] = lambda text: None


def train(
    spec: TrainSpec,
    directory: Path,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    force: bool = False,
    progress: Progress | None = None,
) -> list[Trained]:
    """Train (what is not yet trained), choose and test: the policy, and the same with noise if there is to be one."""
    spec.require()
    told = progress or Progress()
    told.on_total(spec.games)
    with opened(directory, spec.manifest, resume=resume, force=force) as store, _crew(told, threads, executor) as crew:
        school = School(spec, Records(store, told), Arena(crew), told)
        champion, others = school.rounds()
        told.on_news("testing")
        made = []
        for number, (player, summary) in enumerate(spec.versions(champion)):
            tested = put_to_test(spec.trial(player, others), school.records.of, school.arena, number)
            made.append(Trained(player.name, spec.arms[0].game.id, player, about_training(spec), tested, summary))
        write_strength(store, {trained.name: trained.tested for trained in made})
    return made


@contextmanager
def _crew(told: Progress, threads: int | None, executor: Executor | None) -> Iterator[Crew]:
    """Threads that stay from generation to generation, or somebody else's."""
    crew = Crew(told.on_games, threads, executor)
    if executor is not None:
        yield crew
        return
    with ThreadPoolExecutor(crew.threads, "simkit") as pool:
        crew.executor = pool
        yield crew


class Records:
    """What was found, by series and index; whatever is there and whole is not played again."""

    def __init__(self, store: Store, told: Progress) -> None:
        self.store, self.told = store, told

    def of(self, series: str, index: int, total: int, games: int, play: Callable[[], Sequence[Array]]) -> list[Array]:
        """The arrays of one part; `games` is how many it stands for, `total` how many parts the series has at least."""
        known = self.store.manifest.series.get(series)
        if known is None or known.games < total:
            known = self.store.expect(series, total)

        def data(index: int, games: int) -> PartData:
            return PartData({f"{number:05d}": array for number, array in enumerate(play())})

        alone = Manifest(self.store.manifest.about, name=self.store.manifest.name)
        heard = Watch(self.told.on_games)
        task = PartTask(data, games, alone, self.store.directory, series, known.games, dict(known.parts), heard)
        receipt = task(index)
        if not receipt.found:
            self.store.note(receipt.part)
        return [array for _, array in sorted(receipt.data.sums.items())]


@dataclass
class Run:
    """A run of the optimizer."""

    optimizer: CMA
    candidate: Player


@dataclass
class School:
    """The rounds of a training."""

    spec: TrainSpec
    records: Records
    arena: Arena
    told: Progress
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

    def _new_run(self, number: int) -> Run:
        space = self.spec.space
        seed = int(digest([self.spec.seed, number])[:8], 16)
        optimizer = CMA(mean=space.start(), sigma=SPREAD, seed=seed, population_size=self.spec.population)
        return Run(optimizer, space.player(space.start()))

    def _climb(self, run: Run, length: int, rivals: tuple[Player, ...], where: str) -> None:
        spec, best = self.spec, -1.0
        for number in range(length):
            points = [run.optimizer.ask() for _ in range(spec.population)]
            values = self._values([spec.space.player(point) for point in points], rivals)
            run.optimizer.tell([(point, -value) for point, value in zip(points, values, strict=True)])
            best = max(best, float(np.mean(values)))
            self.told.on_news(f"{where}, generation {number + 1} of {length}, best so far {100 * best:+.0f}")
        run.candidate = spec.space.player(run.optimizer.mean)

    def _values(self, players: Sequence[Player], rivals: tuple[Player, ...]) -> list[float]:
        """What the candidates of a generation are worth."""
        spec, start = self.spec, TRAINING + self.generation * STRIDE
        contests = self._contests(players, rivals, start, spec.games_each)
        found = self._played("training", self.generation, sum(spec.lengths()), contests)
        self.generation += 1
        return _worth(found, len(players))

    def _choose(self, players: Sequence[Player], rivals: tuple[Player, ...], number: int) -> int:
        """The best of some, on games of their own."""
        start = CHOOSING + number * STRIDE
        contests = self._contests(players, rivals, start, CHOOSING_GAMES)
        return int(np.argmax(_worth(self._played("choosing", number, 2, contests), len(players))))

    def _contests(self, players: Sequence[Player], rivals: tuple[Player, ...], start: int, games: int) -> list[Contest]:
        contests = [Contest(arm, player, rivals, start, games) for player in players for arm in self.spec.arms]
        return [_whole(contest) for contest in contests]

    def _played(self, series: str, index: int, total: int, contests: Sequence[Contest]) -> list[Points]:
        games = sum(contest.games for contest in contests)
        return self.records.of(series, index, total, games, lambda: self.arena.play(contests))


def _whole(contest: Contest) -> Contest:
    """With as many games as make whole rounds of places."""
    games = -(-contest.games // contest.places) * contest.places
    return replace(contest, games=games)


def _named(champions: Sequence[Player]) -> list[Player]:
    """Champions as opponents."""
    return [replace(champion, name=f"round {number}") for number, champion in enumerate(champions, 1)]


def _worth(found: Sequence[Points], players: int) -> list[float]:
    """By player: the win share above par as a share of what is possible, averaged over the numbers of players."""
    values = [_above_par(points) for points in found]
    counts = len(values) // players
    return [float(np.mean(values[i * counts : (i + 1) * counts])) for i in range(players)]


def _above_par(points: Points) -> float:
    """0 at par, 1 if every game is won."""
    par = 1 / points.shape[1]
    won = points[..., TOTAL].sum() / (WIN * points[..., N].sum())
    return float((won - par) / (1 - par))


def about_training(spec: TrainSpec) -> dict[str, Any]:
    """How it was made, without times, threads and places."""
    first = spec.arms[0]
    return {
        "scenario": first.scenario.name,
        "rules_version": first.game.version(first.scenario),
        "plan": spec.plan,
        "base": spec.space.base.name,
        "players": [arm.scenario.players for arm in spec.arms],
        "budget": spec.budget,
        "seed": spec.seed,
        "against": [player.name for player in spec.pool],
        "held": dict(spec.space.held),
    }
