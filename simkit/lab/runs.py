"""Runs: playing a scenario and logging every game, and looking at one game of it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from simkit.errors import UsageError, spell
from simkit.events import Warned
from simkit.lab.again import typed
from simkit.lab.engines import DASK
from simkit.lab.progress import heard
from simkit.lab.question import Asked, Question, questioned
from simkit.lab.shown import Shown
from simkit.lab.work import How, Work, work_of

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
ROOM = Path("runs")
MOST_GAMES = 2**32 - 1


@dataclass(frozen=True, repr=False)
class Run(Shown):
    """A run: its first `games` games, on the disk."""

    directory: Path
    manifest: "Manifest"
    games: int
    played: int = 0  # just now
    seconds: float = 0.0  # that it took
    plan: "Plan | None" = None  # of a run that was not only read

    @property
    def about(self) -> "AboutRun":
        """What the run says of itself."""
        return self.manifest.about

    @cached_property
    def summary(self) -> "Summary":
        """Who wins, how long games last, how many were capped."""
        from simkit.analysis.summary import summarise

        return summarise(self.directory, self.manifest, self.games)

    @cached_property
    def digest(self) -> str:
        """Equal for equal games, wherever and however they were played."""
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
        """One row a game and seat: who won, with what score, in which place."""
        return self.table("seats")

    def cards(self) -> "pl.LazyFrame":
        """One row a game and seat: how many copies of each card were drawn, played, bought."""
        return self.table("cards")

    def frame(self) -> "pl.DataFrame":
        """The win rates."""
        return self.win_rates()

    def replay(self, index: int) -> "Tale":
        """One game, told step by step."""
        return replay(self.directory, index)

    def report(self) -> "Report":
        """What a designer asks of the run: findings, charts, tables."""
        from simkit.lab.reports import of_run

        return of_run(self.directory, self.games)

    def paper(self) -> "Page":
        return self.report().layout()

    @property
    def finished(self) -> "Finished":
        """What its text and its JSON are made of."""
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
    scenario: Asked, *, games: int | None = None, log: str = "cards", shard: str | None = None, **how: Unpack[How]
) -> Run:
    """Play a scenario and log every game. The same again is found finished at once; more games extend the run."""
    from simkit.logs.shard import shard_of
    from simkit.runs.store_directory import require_apart

    work = work_of(how)
    question = questioned(scenario, games=games)
    work.engine.check()
    require_level(log)
    if shard is not None and work.engine.name == DASK:
        what = f"{spell('shard')} and {spell('engine')} dask exclude each other"
        raise UsageError(what, field="shard", hint="a cluster plays all parts: keep one of them")
    work.check()
    plan = plan_of(question, log)
    wanted = plan.scenario.run.games
    share = None if shard is None else shard_of(shard, wanted, plan.part_size)
    directory = work.out or ROOM / (plan.name if share is None else f"{plan.name}-{share.number}-of-{share.of}")
    require_apart(directory)
    with work.engine.opened() as crew:
        outcome = play(plan, directory, wanted, work, **crew, shard=share)
    return Run(outcome.directory, outcome.manifest, wanted, outcome.played, outcome.seconds, plan)


def open_run(directory: str | Path, games: int | None = None) -> Run:
    """A finished run, or its first games, to be looked at."""
    from simkit.logs.manifest import read_manifest
    from simkit.logs.scan import require_whole

    manifest = read_manifest(Path(directory))
    require_whole(Path(directory), manifest)
    return Run(Path(directory), manifest, manifest.games if games is None else games)


def require_level(log: str) -> None:
    """A level of logs that there is."""
    if log not in LEVELS:
        raise UsageError(f"{spell('log')} is {log!r}", field="log", hint=f"expected one of {', '.join(LEVELS)}")


def plan_of(question: Question, log: str) -> "Plan":
    """The plan of a run; what was asked is part of its manifest."""
    from simkit.logs.run_request import run_request
    from simkit.runs.plan import Plan

    given = {key: value for key, value in question.options.items() if key not in ("games", "until", "panel")}
    if question.seats is not None:
        given["seats"] = list(question.seats)
    kept = run_request(question.scenario, list(question.changes), **given)
    return Plan(*question.opened, log, kept, typed(kept, log))


def play(plan: "Plan", directory: Path, games: int, work: Work, **options: Any) -> "Outcome":
    """Make sure that the games are there; whoever listens hears how far it is."""
    from simkit.runs.execute import execute

    with heard(work.on, "playing") as on:
        for warning in plan.scenario.warnings:
            on(Warned(warning))
        return execute(plan, directory, games, resume=work.resume, force=work.force, on=on, **options)


@dataclass(frozen=True, repr=False)
class Tale:
    """One game, step by step."""

    game: "Replay"

    def lines(self) -> Iterator[str]:
        """In sentences. A replay can be walked through once, so it is played anew."""
        from simkit.runs.transcript import tale

        return tale(self._anew())

    def trace(self) -> Iterator[dict[str, Any]]:
        """As data: setup, every decision with the state before and after it, result."""
        from simkit.runs.transcript import trace

        return trace(self._anew())

    def jsonl(self) -> Iterator[str]:
        """The same as lines of JSON."""
        return (json.dumps(entry, ensure_ascii=False) for entry in self.trace())

    def _anew(self) -> "Replay":
        return type(self.game)(self.game.scenario, self.game.game, self.game.index)

    def __repr__(self) -> str:
        return "\n".join(self.lines())


def replay(source: Asked, index: int, **how: Unpack[How]) -> Tale:
    """One game of a run directory or of a scenario, exactly as it was or would be played."""
    from simkit.games.session import Session
    from simkit.logs.manifest import is_run, read_manifest
    from simkit.runs.replay import Replay, scenario_of_run
    from simkit.runs.warm_up import announce_compiling

    question = source if isinstance(source, Question) else None
    name = question.scenario if question else None if isinstance(source, Mapping) else str(source)
    if name is not None and is_run(name):
        if question and (question.changes or any(value is not None for value in question.options.values())):
            hint = f"name a scenario to use {spell('set')}, {spell('seed')} and the like"
            raise UsageError(f"{name} is a run, which fixes everything", hint=hint)
        manifest = read_manifest(Path(name))
        scenario, game = scenario_of_run(Path(name), manifest)
        games = manifest.games
    else:
        scenario, game = questioned(source).opened
        games = MOST_GAMES
    if not 0 <= index < games:
        raise UsageError(f"INDEX is {index}", field="index", key="INDEX", hint=f"expected a game from 0 to {games - 1}")
    announce_compiling(Session(scenario, game), work_of(how).on)
    return Tale(Replay(scenario, game, index))
