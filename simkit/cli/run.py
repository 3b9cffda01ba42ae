"""`simkit run`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.cli import diagnostics, output
from simkit.cli.engine import DASK, THREADS, Engine, EngineName, Scheduler
from simkit.cli.options import (
    Force,
    Games,
    Json,
    Log,
    Out,
    Players,
    Policies,
    Policy,
    Resume,
    ScenarioRef,
    Seats,
    Seed,
    Sets,
    Shard,
    Threads,
    asked_of,
    run_flags,
)
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.page.finished import Finished
    from simkit.runs.execute import Outcome
    from simkit.runs.plan import Plan

LEVELS = ("games", "seats", "cards")


def command(
    scenario: ScenarioRef,
    players: Players = None,
    games: Games = None,
    seed: Seed = None,
    policy: Policy = None,
    seats: Seats = None,
    policies: Policies = None,
    sets: Sets = None,
    out: Out = None,
    log: Log = "cards",
    threads: Threads = None,
    shard: Shard = None,
    engine: EngineName = THREADS,
    scheduler: Scheduler = None,
    resume: Resume = False,
    force: Force = False,
    json: Json = False,
) -> None:
    """Play a scenario and log every game.

    The same run again is found finished at once; a larger --games extends it.
    """
    from simkit.games.registry import open_scenario
    from simkit.lab.again import run_again
    from simkit.logs.shard import shard_of
    from simkit.page import json as contracts
    from simkit.page.text import run as text
    from simkit.runs.place import require_apart
    from simkit.runs.plan import Plan

    chosen = Engine(threads, engine, scheduler)
    check_options(log, chosen)
    if shard is not None and engine == DASK:
        hint = "a cluster plays all parts: keep one of them"
        raise UsageError("--shard and --engine dask exclude each other", key="--shard", hint=hint)
    if resume and force:
        raise UsageError("--resume and --force exclude each other", key="--resume", hint="keep one of them")
    flags = run_flags(players, games, seed, policy, seats, policies)
    opened, game = open_scenario(scenario, sets or (), flags)
    asked = asked_of(scenario, sets or [], flags)
    plan = Plan(opened, game, log, asked, run_again({"asked": asked, "log": log}))
    wanted = opened.run.games
    share = None if shard is None else shard_of(shard, wanted, plan.part_size)
    directory = out or Path("runs") / (plan.name if share is None else f"{plan.name}-{share.number}-of-{share.of}")
    require_apart(directory)
    with chosen.opened() as crew:
        outcome = play(plan, directory, wanted, **crew, shard=share, resume=resume, force=force)
    finished = finish(plan, outcome, wanted)
    if json:
        output.json_object(contracts.run(finished))
    else:
        output.blocks(text.blocks(finished))
        output.line(_next(outcome))


def check_options(log: str, engine: Engine) -> None:
    """What typer cannot check."""
    if log not in LEVELS:
        raise UsageError(f"--log is {log!r}", key="--log", hint=f"expected one of {', '.join(LEVELS)}")
    engine.check()


def play(plan: "Plan", directory: Path, games: int, **options: Any) -> "Outcome":
    """Execute a plan with progress on the terminal."""
    from simkit.runs.execute import execute

    for warning in plan.scenario.warnings:
        diagnostics.note(f"warning: {warning}")
    with diagnostics.progress("playing") as bar:

        def start(total: int, done: int) -> None:
            if done < total:
                diagnostics.compiling(plan.session)
            bar.start(total, done)

        return execute(plan, directory, games, on_start=start, on_games=bar.advance, **options)


def finish(plan: "Plan", outcome: "Outcome", games: int) -> "Finished":
    """The summary of the wanted games, with all that is said about a run."""
    from simkit.analysis.summary import summarise
    from simkit.page.finished import Finished
    from simkit.runs.first_games import digest_of_first

    scenario, directory, manifest = plan.scenario, outcome.directory, outcome.manifest
    return Finished(
        title=scenario.title,
        game=plan.game.id,
        scenario=scenario.name,
        variant=scenario.variant,
        players=scenario.players,
        seed=scenario.run.seed,
        plan=plan.id,
        warnings=scenario.warnings,
        directory=directory,
        manifest=manifest,
        summary=summarise(directory, manifest, games),
        digest=digest_of_first(directory, manifest, plan.schema, games)["run"],
        played=outcome.played,
        seconds=outcome.seconds,
    )


def _next(outcome: "Outcome") -> str:
    if outcome.manifest.shard is not None:
        return "Next: when all shards are there, simkit merge DIR… --out DIR"
    directory = output.shell(outcome.directory)
    return f"Next: simkit report {directory}, or simkit replay {directory} 0"
