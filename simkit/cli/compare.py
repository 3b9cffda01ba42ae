"""`simkit compare`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli import output
from simkit.cli.engine import THREADS, Engine, EngineName, Scheduler
from simkit.cli.experiment_flow import Experiment, run_experiment
from simkit.cli.experiment_options import ExperimentOptions, keys_of
from simkit.cli.experiments import Metric, Out, Panels, Unpaired, Until, command_line
from simkit.cli.options import (
    Force,
    Games,
    Json,
    Players,
    Policies,
    Policy,
    Resume,
    Seats,
    Seed,
    Sets,
    Threads,
    run_flags,
)
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.experiments.basis import Basis
    from simkit.experiments.results import Comparison

MOST_UNTIL = 2_000_000  # games, where --until has no --games


def command(
    a: Annotated[str, typer.Argument(metavar="A", help="A scenario: a built-in name or a .toml file.")],
    b: Annotated[
        str | None,
        typer.Argument(metavar="[B]", help="Another one (then --set changes both); without it, A with --set."),
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
    unpaired: Unpaired = False,
    panel: Panels = None,
    out: Out = None,
    threads: Threads = None,
    engine: EngineName = THREADS,
    scheduler: Scheduler = None,
    resume: Resume = False,
    force: Force = False,
    json: Json = False,
) -> None:
    """What does a change do? Both scenarios play the same games on the same random numbers.

    simkit compare axes axes/more_shields, or: simkit compare axes --set cards.wench.count=4
    """
    from simkit.experiments.basis import dead_between
    from simkit.experiments.compare import CompareSpec, compare, require_comparable
    from simkit.experiments.panel import of_comparisons
    from simkit.page.text.compare import blocks

    words = ["compare", a, *([] if b is None else [b]), *(["--unpaired"] if unpaired else [])]
    words += ["--metric", metric] if metric else []
    flags = run_flags(players, games, seed, policy, seats, policies)
    given = ExperimentOptions(
        words, flags, sets or [], until, panel, out, Engine(threads, engine, scheduler), resume, force, json
    )

    def spec(style: str) -> CompareSpec:
        bases = _bases(given, a, b, style, unpaired)
        one, two = bases[0].arm(), bases[1].arm(fresh=unpaired)
        require_comparable(one, two)
        most = games if games is not None else one.scenario.run.games if until is None else MOST_UNTIL
        replays = () if unpaired else _replays(given, a, b, style, one.scenario.run.seed)
        return CompareSpec(one, two, most, metric, given.half, given.line, replays, dead_between(*bases))

    run_experiment(given, Experiment(spec, compare, of_comparisons, blocks, closing))


def _bases(given: ExperimentOptions, a: str, b: str | None, style: str, unpaired: bool) -> "tuple[Basis, Basis]":
    """Both sides. With one scenario `--set` makes B, with two it holds for both; the seed of A holds for both.

    Unpaired, A may stand against itself: nothing changes, and what is flagged is a false alarm.
    """
    from simkit.experiments.basis import Basis

    sets, flags = tuple(given.sets), given.flags_for(style)
    if b is None and not sets and not unpaired:
        raise UsageError("there is nothing to compare", key="B", hint="name a second scenario, or change A with --set")
    if b is None and "run.seed" in [key for text in sets for key in keys_of(text)]:
        raise UsageError("--set run.seed has no effect here", key="run.seed", hint="use --seed, which holds for both")
    one = Basis(a, () if b is None else sets, flags)
    return one, Basis(a if b is None else b, sets, flags | {"run.seed": one.arm().scenario.run.seed})


def _replays(given: ExperimentOptions, a: str, b: str | None, style: str, seed: int) -> tuple[str, str]:
    """How to tell a game of either side; INDEX stands for its number."""
    flags = given.flags_for(style)
    keyed = "run.shuffle=keyed"
    one = command_line(["replay", a, "INDEX"], [keyed, *(given.sets if b else [])], flags)
    two = command_line(["replay", b or a, "INDEX"], [keyed, *given.sets], flags | ({"run.seed": seed} if b else {}))
    return one, two


def closing(answer: "Comparison", page: Path) -> list[str]:
    """What to do next."""
    if not answer.flipped_games:
        return [f"Next: open {output.shell(page)} in a browser, or: simkit value SCENARIO, to see what a card is worth"]
    game = answer.flipped_games[0]
    return [
        f"Next: read a game whose winner flipped, number {game}, side by side:",
        *(f"  {line}" for line in answer.replays_of(game)),
    ]
