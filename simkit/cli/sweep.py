"""`simkit sweep`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli import output
from simkit.cli.engine import THREADS, Engine, EngineName, Scheduler
from simkit.cli.experiment_flow import Experiment, run_experiment
from simkit.cli.experiment_options import ExperimentOptions, keys_of
from simkit.cli.experiments import (
    Metric,
    Out,
    Panels,
    Until,
    blaming,
    compare_line,
    next_step,
    points,
    show_caps,
    show_notes,
)
from simkit.cli.options import (
    Force,
    Games,
    Json,
    Players,
    Policies,
    Policy,
    Resume,
    ScenarioRef,
    Seats,
    Seed,
    Sets,
    Threads,
    run_flags,
)
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.experiments.basis import Basis
    from simkit.experiments.grid import Axis
    from simkit.experiments.responses import Response, Sweep

GAMES, MOST_UNTIL = 20_000, 1_000_000


def command(
    scenario: ScenarioRef,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", metavar="KEY=VALUES", help="lo:hi, lo:hi:step or a,b,c; once or twice."),
    ] = None,
    players: Players = None,
    games: Games = None,
    seed: Seed = None,
    policy: Policy = None,
    seats: Seats = None,
    policies: Policies = None,
    sets: Sets = None,
    until: Until = None,
    metric: Metric = None,
    panel: Panels = None,
    out: Out = None,
    threads: Threads = None,
    engine: EngineName = THREADS,
    scheduler: Scheduler = None,
    resume: Resume = False,
    force: Force = False,
    json: Json = False,
) -> None:
    """How does the game respond to a number? Every value plays the same games on the same random numbers.

    simkit sweep axes --vary cards.wench.count=4:10:2
    """
    from simkit.experiments.basis import Basis
    from simkit.experiments.sweep import SweepSpec, sweep

    if not vary:
        raise UsageError("--vary is missing", key="--vary", hint="write KEY=lo:hi, as in cards.CARD.count=2:7")
    words = ["sweep", scenario, *(word for text in vary for word in ("--vary", text))]
    words += ["--metric", metric] if metric else []
    flags = run_flags(players, games, seed, policy, seats, policies)
    given = ExperimentOptions(
        words, flags, sets or [], until, panel, out, Engine(threads, engine, scheduler), resume, force, json
    )

    def spec(style: str) -> SweepSpec:
        basis = Basis(scenario, tuple(given.sets), given.flags_for(style))
        axes = _axes(vary, given, basis)
        most = games if games is not None else GAMES if until is None else MOST_UNTIL
        found = SweepSpec(basis, axes, most, metric, given.half, given.line, strict=not style)
        with blaming("--vary", "--set"):
            _ = found.arms  # an error before anything is played
        return found

    def closing(answer: "Sweep", page: Path) -> list[str]:
        return next_step(page, compare_line(scenario, flags, answer.keys[0]))

    run_experiment(given, Experiment(spec, sweep, show, closing))


def _axes(vary: list[str], given: ExperimentOptions, basis: "Basis") -> "tuple[Axis, ...]":
    from simkit.experiments.grid import axis_of, with_today

    axes = tuple(axis_of(text, basis.arm().scenario) for text in vary)
    for key in (key for text in given.sets for key in keys_of(text)):
        if any(key == axis.key or key.startswith(f"{axis.key}.") for axis in axes):
            raise UsageError(f"--vary and --set both give {key}", key=key, hint="keep one of them")
    return (with_today(axes[0]),) if len(axes) == 1 else axes


def show(answer: "Sweep", style: str) -> None:
    """The answer for people."""
    today = ", ".join(f"{key} = {value}" for key, value in zip(answer.keys, answer.today, strict=True))
    of = f", every seat plays {style}" if style else ""
    head = f"{answer.title}: {answer.games:,} games at every value, {answer.players} players, seed {answer.seed}{of}"
    output.line(head)
    show_caps(answer.caps)
    output.line(f"Today: {today}")
    if answer.one_policy:
        output.line(f"Every seat plays {answer.policies[0]}, so the win rate by policy cannot change.")
    for title, rows in _tables(answer).items():
        heads = [*answer.keys, ">level", ">its 95 %", ">against today", ">95 % interval", ""]
        output.table(title, heads, [_row(row) for row in rows], ("its 95 %",))
    show_notes(answer.notes)


def _tables(answer: "Sweep") -> "dict[str, list[Response]]":
    """What a designer asks for first; the file has the rest."""
    found = [[r for r in answer.responses if (r.metric, r.of) == which] for which in answer.main_measures()[:6]]
    return {rows[0].title: rows for rows in found if rows}


def _row(r: "Response") -> list[str]:
    mark = "today" if r.today else ""
    if r.unit == "share":
        level = [output.percent(r.level.estimate), f"{output.percent(r.level.low)} to {output.percent(r.level.high)}"]
        change = [points(r.change.estimate), f"{points(r.change.low)} to {points(r.change.high)}"]
    else:
        level = [f"{r.level.estimate:.3f}", f"{r.level.low:.3f} to {r.level.high:.3f}"]
        change = [f"{r.change.estimate:+.3f}", f"{r.change.low:+.3f} to {r.change.high:+.3f}"]
    return [*r.point, *level, *(change if not r.today else ["", ""]), mark]
