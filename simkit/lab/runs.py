"""Runs: playing a scenario with all games logged, and replaying one game."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from simkit.errors import UsageError, spell
from simkit.events import Warned
from simkit.lab.answers import PageAnswer
from simkit.lab.command_lines import command_of_request
from simkit.lab.engines import DASK
from simkit.lab.progress import heard
from simkit.lab.question import Question, ScenarioLike, question_of
from simkit.lab.work_settings import WorkOptions, WorkSettings, work_settings

if TYPE_CHECKING:
    import polars as pl

    from simkit.analysis.summary import Summary
    from simkit.lab.reports import Report
    from simkit.logs.manifest import Manifest
    from simkit.logs.manifest_model import AboutRun
    from simkit.page.finished import Finished
    from simkit.page.model import Page
    from simkit.runs.execute import Outcome
    from simkit.runs.plan import Plan
    from simkit.runs.replay import Replay

LEVELS = ("games", "seats", "cards")
RUNS = Path("runs")  # the directory of all runs, unless `out` is given
MOST_GAMES = 2**32 - 1


@dataclass(frozen=True, repr=False)
class Run(PageAnswer):
    """The first `games` games of a run on the disk."""

    directory: Path  # where its files are
    manifest: "Manifest"  # what run.json says
    games: int  # that this is about; the directory may hold more
    played: int = 0  # games played by this call
    seconds: float = 0.0  # of playing
    plan: "Plan | None" = None  # None: the run was only opened

    @property
    def about(self) -> "AboutRun":
        """The fixed part of the manifest."""
        return self.manifest.about

    @cached_property
    def summary(self) -> "Summary":
        """Who wins, how long games last, how many were capped."""
        from simkit.analysis.summary import summarise

        return summarise(self.directory, self.manifest, self.games)

    @cached_property
    def digest(self) -> str:
        """A hash of the games: equal games have equal digests on every machine."""
        if self.games == self.manifest.games and self.manifest.finished:
            return self.manifest.digest()["run"]
        from simkit.runs.first_games import digest_of_first
        from simkit.runs.verify import read_planned_run

        plan = self.plan or read_planned_run(self.directory).plan
        return digest_of_first(self.directory, self.manifest, plan.schema, self.games)["run"]

    def win_rates(self) -> "pl.DataFrame":
        """Win rates by turn order, seat, policy and side, with 95 % intervals."""
        import polars as pl

        summary = self.summary
        groups: dict[str, dict[str, Any]] = {
            "order": {str(i): e for i, e in enumerate(summary.order)},
            "seat": {str(i): e for i, e in enumerate(summary.seats)},
            "policy": dict(summary.policies),
            "side": {side.name: side.rate for side in summary.sides} if summary.teams else {},
        }
        rows = [
            {"by": by, "name": name, "win_rate": e.value, "low": e.low, "high": e.high, "par": summary.par}
            for by, estimates in groups.items()
            for name, e in estimates.items()
        ]
        return pl.DataFrame(rows)

    def table(self, name: str) -> "pl.LazyFrame":
        """A log table, lazily: games, seats, cards, or rounds where the game has them."""
        from simkit.logs.scan import scan

        return scan(self.directory, self.manifest, name, self.games)

    def seats(self) -> "pl.LazyFrame":
        """One row for each game and seat: who won, with which score and rank."""
        return self.table("seats")

    def cards(self) -> "pl.LazyFrame":
        """One row for each game and seat: how many copies of each card were drawn, played, bought."""
        return self.table("cards")

    def frame(self) -> "pl.DataFrame":
        """The win rates."""
        return self.win_rates()

    def replay(self, index: int) -> "Tale":
        """One game, told step by step."""
        return replay(self.directory, index)

    def report(self) -> "Report":
        """The report of the run: findings, charts, tables."""
        from simkit.lab.reports import of_run

        return of_run(self.directory, self.games)

    def paper(self) -> "Page":
        return self.report().layout()

    @property
    def finished(self) -> "Finished":
        """The values from which text and JSON are made."""
        from simkit.page.finished import Finished

        about = self.about
        return Finished(
            title=about.title,
            game=about.game,
            scenario=about.scenario,
            variant=about.variant,
            players=about.players,
            seed=about.seed,
            plan=about.plan,
            warnings=about.warnings,
            directory=self.directory,
            manifest=self.manifest,
            summary=self.summary,
            digest=self.digest,
            played=self.played,
            seconds=self.seconds,
        )

    def to_json(self) -> dict[str, Any]:
        """The contract of `run`: keys may be added, never renamed."""
        return self.finished.to_json()

    def layout(self) -> "Page":
        """Who wins, how long games last, how many were capped, where the logs are."""
        from simkit.page.builders.run import layout

        return layout(self.finished)


def run(
    scenario: ScenarioLike,
    *,
    games: int | None = None,
    log: str = "cards",
    shard: str | None = None,
    **options: Unpack[WorkOptions],
) -> Run:
    """Play a scenario and log every game. A finished run is not played again; more games extend it."""
    from simkit.logs.shard import shard_of
    from simkit.runs.store_directory import require_apart

    settings = work_settings(options)
    question = question_of(scenario, games=games)
    settings.engine.check()
    require_level(log)
    if shard is not None and settings.engine.name == DASK:
        what = f"{spell('shard')} and {spell('engine')} dask exclude each other"
        raise UsageError(what, field="shard", hint="a cluster plays all parts of a run: keep one of them")
    settings.check()
    plan = plan_of(question, log)
    total = plan.scenario.run.games
    share = None if shard is None else shard_of(shard, total, plan.part_size)
    directory = settings.out or RUNS / (plan.name if share is None else f"{plan.name}-{share.number}-of-{share.of}")
    require_apart(directory)
    with settings.engine.opened() as crew:
        outcome = play(plan, directory, total, settings, **crew, shard=share)
    return Run(outcome.directory, outcome.manifest, total, outcome.played, outcome.seconds, plan)


def open_run(directory: str | Path, games: int | None = None) -> Run:
    """Open a finished run, or its first games."""
    from simkit.logs.manifest import read_manifest
    from simkit.logs.scan import require_whole

    manifest = read_manifest(Path(directory))
    require_whole(Path(directory), manifest)
    return Run(Path(directory), manifest, manifest.games if games is None else games)


def require_level(log: str) -> None:
    """An error if there is no such level of logs."""
    if log not in LEVELS:
        raise UsageError(f"{spell('log')} is {log!r}", field="log", hint=f"expected one of {', '.join(LEVELS)}")


def plan_of(question: Question, log: str) -> "Plan":
    """The plan of a run; the question is stored in its manifest."""
    from simkit.logs.run_request import run_request
    from simkit.runs.plan import Plan

    options = {name: value for name, value in question.options.items() if name not in ("games", "until", "panel")}
    if question.seats is not None:
        options["seats"] = list(question.seats)
    request = run_request(question.scenario, list(question.changes), **options)
    command = command_of_request(request, log)
    return Plan(*question.opened, log, request, command, part_games=question.sizes.part)


def play(plan: "Plan", directory: Path, games: int, settings: WorkSettings, **options: Any) -> "Outcome":
    """Play the games of a run that do not exist yet, and send events to the listener."""
    from simkit.runs.execute import execute

    with heard(settings.on, "playing") as on:
        for warning in plan.scenario.warnings:
            on(Warned(warning))
        return execute(plan, directory, games, resume=settings.resume, force=settings.force, on=on, **options)


@dataclass(frozen=True, repr=False)
class Tale:
    """A replay of one game, step by step."""

    game: "Replay"

    def lines(self) -> Iterator[str]:
        """The game in sentences."""
        from simkit.runs.transcript import tale

        return tale(self._fresh_replay())

    def trace(self) -> Iterator[dict[str, Any]]:
        """The game as data: setup, every decision with the state before and after it, result."""
        from simkit.runs.transcript import trace

        return trace(self._fresh_replay())

    def jsonl(self) -> Iterator[str]:
        """The game as data, each entry a line of JSON."""
        return (json.dumps(entry, ensure_ascii=False) for entry in self.trace())

    def _fresh_replay(self) -> "Replay":
        """A replay can be iterated once, so each reader gets its own."""
        return type(self.game)(self.game.scenario, self.game.game, self.game.index)

    def __repr__(self) -> str:
        return "\n".join(self.lines())


def replay(source: ScenarioLike, index: int, **options: Unpack[WorkOptions]) -> Tale:
    """Replay one game of a run directory or of a scenario, exactly as it was or would be played."""
    from simkit.games.session import Session
    from simkit.logs.manifest import is_run, read_manifest
    from simkit.runs.replay import Replay, scenario_of_run
    from simkit.runs.warm_up import announce_compiling

    question = source if isinstance(source, Question) else None
    name = question.scenario if question else None if isinstance(source, Mapping) else str(source)
    if name is not None and is_run(name):
        if question and (question.changes or any(value is not None for value in question.options.values())):
            hint = f"name a scenario to use {spell('set')}, {spell('seed')} and other options"
            raise UsageError(f"{name} is a run, for which no options can be given", hint=hint)
        manifest = read_manifest(Path(name))
        scenario, game = scenario_of_run(Path(name), manifest)
        games = manifest.games
    else:
        scenario, game = question_of(source).opened
        games = MOST_GAMES
    if not 0 <= index < games:
        raise UsageError(f"INDEX is {index}", field="index", key="INDEX", hint=f"expected a game from 0 to {games - 1}")
    announce_compiling(Session(scenario, game), work_settings(options).on)
    return Tale(Replay(scenario, game, index))
