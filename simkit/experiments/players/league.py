"""`simkit league`: all policies against all, in pairs that share the table.

The sides of the table belong to the two in turn, and everything is rotated: of two players each has either seat, of
three one has two seats and then the other, and so on. In team games a policy plays a whole side. The games of a pair
are its own, so pairs are independent of each other.
"""

from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from simkit.errors import UsageError, one_line, spell
from simkit.events import Listener, Partials, Played, SoFar, Started
from simkit.experiments.answer import write_results
from simkit.experiments.pairing.arms import Arm, Desks
from simkit.experiments.pairing.parts import PartData, experiment_manifest, play_parts, require_parts
from simkit.experiments.pairing.play_pairs import require_games
from simkit.experiments.players.standings import League, leader_of, league_table, pairs_of
from simkit.games.contract import Array
from simkit.games.session import Session
from simkit.kernels.search import WIN
from simkit.logs.manifest import MAIN, Manifest
from simkit.logs.sides import in_teams, won
from simkit.runs.engine import Crew, Watch
from simkit.runs.store import opened
from simkit.runs.warm_up import warm_up
from simkit.scenario.digest import digest
from simkit.scenario.model import Player
from simkit.scenario.policies import too_few_playouts

GAMES, SEARCH_GAMES = 2_000, 200  # of each pair, if nothing is said
PART_GAMES, SEARCH_PART_GAMES = 200, 10
SLICE_GAMES, SEARCH_SLICE_GAMES = 100, 1
STRIDE = 2**32  # rounds of orders between the first games of two pairs
RATINGS = "ratings.parquet"


def orders_of(sides: Sequence[int]) -> list[list[int]]:
    """The seating by order and seat: 0 where the first of a pair sits, 1 where the other does."""
    every = sorted(set(sides))
    begun = [[(place + first) % 2 for place in range(len(every))] for first in (0, 1)]
    turned = [pattern[i:] + pattern[:i] for pattern in begun for i in range(len(every))]
    distinct = list(dict.fromkeys(map(tuple, turned)))
    return [[pattern[every.index(side)] for side in sides] for pattern in distinct]


@dataclass(frozen=True)
class Pairing:
    """Two policies at one table."""

    arm: Arm
    players: tuple[Player, Player]

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to other processes: the fields, without the cached properties."""
        return {name: value for name, value in vars(self).items() if name in type(self).__dataclass_fields__}

    @cached_property
    def sides(self) -> Sequence[int]:
        return self.arm.game.sides(self.arm.scenario.players)

    @cached_property
    def orders(self) -> list[list[int]]:
        return orders_of(self.sides)

    @cached_property
    def session(self) -> Session:
        return self.arm.session.seated(self.players, self.orders)

    def points(self, rows: Array, order: Array) -> Array:
        """What the first of the pair got of each game; a win that nobody has is shared."""
        shared_by = won(rows["winners"], self.sides)
        first = np.array(self.orders)[order] == 0
        leader = [list(self.sides).index(side) for side in sorted(set(self.sides))]  # one seat of every side
        winners = np.maximum(shared_by[:, leader].max(1), 1)
        mine = (shared_by[:, leader] > 0) & first[:, leader]
        points = WIN // winners * mine.sum(1)
        return np.where(shared_by.any(1), points, WIN // 2)


@dataclass(frozen=True)
class LeagueSpec:
    """A scenario and who meets in it."""

    arm: Arm
    players: tuple[Player, ...]
    games: int
    command: str = ""
    alone: str = ""  # the command that seats one alone among others
    notes: tuple[str, ...] = field(default=())
    part_games: int | None = None  # None: the usual number

    def __post_init__(self) -> None:
        names, given = [player.name for player in self.players], spell("policies")
        if len(names) < 2:
            hint = "name two or more, such as greedy,random"
            raise UsageError(f"{given} names {names[0] if names else 'nobody'} alone", field="policies", hint=hint)
        for name in names:
            if names.count(name) > 1:
                raise UsageError(f"{given} names {name} twice", field="policies", hint="keep one of them")
        if len(set(self.arm.game.sides(self.arm.scenario.players))) < 2:
            raise UsageError("all players are on one side", field="players", hint="a league needs two")

    @cached_property
    def pairings(self) -> list[Pairing]:
        return [Pairing(self.arm, (self.players[a], self.players[b])) for a, b in pairs_of(len(self.players))]

    @property
    def played(self) -> Sequence[Pairing]:
        return self.pairings

    @property
    def deciding(self) -> list[tuple[str, str]]:
        """Empty: a league has no precision to reach, it plays all games that were asked for."""
        return []

    @property
    def searches(self) -> bool:
        return any(player.searches for player in self.players)

    @property
    def warnings(self) -> list[str]:
        """The warnings of a run in which all policies play."""
        return list(dict.fromkeys((*self.arm.scenario.warnings, *map(one_line, too_few_playouts(self.players)))))

    @property
    def part_size(self) -> int:
        if self.part_games is not None:
            return self.part_games
        return SEARCH_PART_GAMES if self.searches else PART_GAMES

    @property
    def plan(self) -> str:
        who = [{"name": player.name, **player.as_data()} for player in self.players]
        return digest({"kind": "league", "arm": self.arm.about(), "policies": who, "part": self.part_size})

    @property
    def manifest(self) -> Manifest:
        """The manifest of the league before anything is played."""
        who = [player.name for player in self.players]
        return experiment_manifest(
            "league", self.plan, self.part_size, self.command, arms=[self.arm.about()], policies=who
        )

    @property
    def name(self) -> str:
        return f"league-{self.arm.scenario.name}-{self.plan[:8]}"


class LeagueGames:
    """Plays parts: some games of every pair, by order."""

    def __init__(self, spec: LeagueSpec, watch: Watch) -> None:
        self.pairings, self.part_size, self.watch = spec.pairings, spec.part_size, watch
        self.orders = len(self.pairings[0].orders)
        self.slice = SEARCH_SLICE_GAMES if spec.searches else SLICE_GAMES
        self.desks = Desks(self.slice, watch.stop)

    def play(self, index: int, games: int) -> PartData:
        """A pure function of the policies and the part's index."""
        sums = np.zeros((len(self.pairings), self.orders, 3), np.int64)
        first = index * self.part_size
        for number, pairing in enumerate(self.pairings):
            for at in range(first, first + games, self.slice):
                n = min(self.slice, first + games - at)
                self.watch.require_going()
                rows = self.desks.rows(pairing.session, 0, number * STRIDE * self.orders + at, n)
                order = np.arange(at, at + n) % self.orders
                points = pairing.points(rows, order)
                for column, values in enumerate((np.ones_like(points), points, points * points)):
                    np.add.at(sums[number, :, column], order, values)
                self.watch.on(Played(n))
        return PartData({"sums": sums})


def league(
    spec: LeagueSpec,
    directory: Path,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    force: bool = False,
    on: Listener | None = None,
) -> League:
    """Play every pair (what is not yet played) and rate the policies."""
    require_games(spec.games)
    require_parts(spec.games, spec.part_size)
    crew = Crew(on, threads, executor)
    rounds, partials, played = LeagueGames(spec, crew.watch), Partials(crew.watch.on), 0
    warm_up((pairing.session for pairing in spec.played), on)
    with opened(directory, spec.manifest, resume=resume, force=force) as store:
        crew.watch.on(Started(len(spec.pairings) * spec.games))
        sums = np.zeros((len(spec.pairings), rounds.orders, 3), np.int64)
        arms = len(spec.pairings)
        with closing(play_parts(store, rounds.play, spec.games, crew, arms=arms, series=MAIN)) as parts:
            for n, data in parts:
                sums += data.sums["sums"]
                played += n
                if partials.due:
                    partials.send(_so_far(spec, sums, played))
        answer = conclude(spec, rounds.orders, sums)
        ratings = pl.DataFrame([asdict(row) for row in answer.standings])
        write_results(store, [("", answer)], {RATINGS: ratings})
    return answer


def _so_far(spec: LeagueSpec, sums: Array, games: int) -> SoFar:
    """Who leads by now, and by how many points of rating above the mean."""
    name, rating = leader_of([player.name for player in spec.players], sums, WIN)
    return SoFar(f"rating of {name}", games, rating.value, rating.low, rating.high, "points", change=True)


def conclude(spec: LeagueSpec, orders: int, sums: Array) -> League:
    """The answer of the league, from the sums of all parts."""
    scenario, names = spec.arm.scenario, [player.name for player in spec.players]
    table = league_table(names, sums, WIN)
    sides = spec.arm.game.sides(scenario.players)
    notes = [*spec.warnings, *spec.notes]
    if in_teams(sides):
        notes.append("a policy plays all seats of a side")
    if len(set(sides)) > 2:
        notes.append(copies_note(spec.alone or f"a run with {spell('seats')} {one_alone(sides)}"))
    return League(
        title=scenario.title,
        game=scenario.game,
        players=scenario.players,
        seed=scenario.run.seed,
        plan=spec.plan,
        games=spec.games,
        orders=orders,
        policies=names,
        payoffs=table.payoffs,
        standings=table.standings,
        circles=table.circles,
        command=spec.command,
        notes=list(dict.fromkeys(notes)),
        warnings=spec.warnings,
    )


def one_alone(sides: Sequence[int]) -> str:
    """The seats of a table at which one plays against copies of another."""
    return ",".join("a" if side == sides[0] else "b" for side in sides)


def copies_note(alone: str) -> str:
    """What a reader must know of a league with more than two sides; the command `alone` seats one copy alone."""
    return (
        "over all games each policy has half of the seats, so a policy gains if its copies help or spare each other; "
        f"to see how one copy does alone: {alone}"
    )
