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
from simkit.events import Warned

if TYPE_CHECKING:
    from simkit.analysis.intervals import Estimate
    from simkit.analysis.summary import Summary
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
    from simkit.analysis.summary import summarise
    from simkit.games.registry import open_scenario
    from simkit.logs.shard import shard_of
    from simkit.runs.first_games import digest_of_first
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
    plan = Plan(opened, game, log, asked_of(scenario, sets or [], flags))
    wanted = opened.run.games
    share = None if shard is None else shard_of(shard, wanted, plan.part_size)
    directory = out or Path("runs") / (plan.name if share is None else f"{plan.name}-{share.number}-of-{share.of}")
    require_apart(directory)
    with chosen.opened() as crew:
        outcome = play(plan, directory, wanted, **crew, shard=share, resume=resume, force=force)
    summary = summarise(outcome.directory, outcome.manifest, wanted)
    digest = digest_of_first(outcome.directory, outcome.manifest, plan.schema, wanted)["run"]
    if json:
        output.json_object(as_json(plan, outcome, summary, digest))
    else:
        show(plan, outcome, summary, digest)


def check_options(log: str, engine: Engine) -> None:
    """What typer cannot check."""
    if log not in LEVELS:
        raise UsageError(f"--log is {log!r}", key="--log", hint=f"expected one of {', '.join(LEVELS)}")
    engine.check()


def play(plan: "Plan", directory: Path, games: int, **options: Any) -> "Outcome":
    """Execute a plan with progress on the terminal."""
    from simkit.runs.execute import execute

    with diagnostics.progress("playing") as progress:
        for warning in plan.scenario.warnings:
            progress(Warned(warning))
        return execute(plan, directory, games, on=progress, **options)


def as_json(plan: "Plan", outcome: "Outcome", summary: "Summary", digest: str) -> dict[str, Any]:
    """The contract of `run --json`: keys may be added, never renamed."""
    scenario = plan.scenario
    return {
        "run": str(outcome.directory),
        "game": plan.game.id,
        "scenario": scenario.name,
        "variant": scenario.variant,
        "players": scenario.players,
        "games": summary.games,
        "seed": scenario.run.seed,
        "plan": plan.id,
        "digest": digest,
        "seconds": outcome.seconds,
        "games_per_second": outcome.played / outcome.seconds if outcome.played else 0.0,
        "played": outcome.played,
        "warnings": list(scenario.warnings),
        **({} if outcome.manifest.shard is None else {"shard": vars(outcome.manifest.shard)}),
        **summary.as_json(),
    }


def show(plan: "Plan", outcome: "Outcome", summary: "Summary", digest: str) -> None:
    """The summary for people."""
    from simkit.analysis.summary import STARTING_SIDE, ordinal
    from simkit.analysis.verdicts import MOSTLY

    scenario = plan.scenario
    output.line(
        f"{scenario.title} ({plan.game.id}, {scenario.variant}): {summary.games:,} games, "
        f"{scenario.players} players, seed {scenario.run.seed}"
    )
    if outcome.manifest.shard is not None:
        first, last = next(outcome.manifest.layout())[0], max(outcome.manifest.parts)
        output.line(f"This is {outcome.manifest.shard}: parts {first} to {last}")
    par = output.percent(summary.even)
    if summary.teams:
        starts, sides = {STARTING_SIDE: summary.order[0]}, {side.name: side.rate for side in summary.sides}
        _rates(f"Win rate by side (par {par})", [*starts, *sides], [*starts.values(), *sides.values()])
    else:
        _rates(f"Win rate by turn order (par {par})", [ordinal(i) for i in range(scenario.players)], summary.order)
    if not summary.teams and [e.value for e in summary.seats] != [e.value for e in summary.order]:
        _rates(f"Win rate by seat (par {par})", [f"seat {i}" for i in range(scenario.players)], summary.seats)
    if len(summary.policies) > 1:
        _rates(f"Win rate by policy (par {par})", list(summary.policies), list(summary.policies.values()))
    length = summary.length
    if length.mean is None:
        output.line("Length: every game was capped")
    elif length.sd == 0:
        output.line(f"Length: always {length.p50} {length.unit} in these games")
    else:
        output.line(
            f"Length: {length.mean:.1f} {length.unit} on average (sd {length.sd:.1f}); "
            f"10 % of games up to {length.p10}, half up to {length.p50}, 90 % up to {length.p90}"
        )
    says = ""
    if summary.capped > MOSTLY:
        says = ": most games have no regular end, so who wins says nothing"
    elif summary.even < summary.par:
        missing, usual = output.percent(1 - summary.won), output.percent(summary.par)
        says = f"; nobody wins {missing}, which makes par less than {usual}"
    output.line(f"Capped: {output.percent(summary.capped)} of games{says}")
    output.line(f"Intervals: 95 % Wilson, per game. Digest {digest}")
    if outcome.played:
        speed = outcome.played / outcome.seconds
        output.line(f"Played {outcome.played:,} games in {outcome.seconds:.2f} s ({speed:,.0f} games/s)")
    else:
        output.line("Found finished: nothing was played")
    output.line(f"Logs: {outcome.directory}")
    directory = output.shell(outcome.directory)
    if outcome.manifest.shard is not None:
        output.line("Next: when all shards are there, simkit merge DIR… --out DIR")
        return
    output.line(f"Next: simkit report {directory}, or simkit replay {directory} 0")


def _rates(title: str, names: list[str], estimates: "list[Estimate]") -> None:
    rows = [
        [name, output.percent(e.value), f"{output.percent(e.low)} to {output.percent(e.high)}"]
        for name, e in zip(names, estimates, strict=True)
    ]
    output.table(title, ["", ">win rate", ">95 % interval"], rows)
