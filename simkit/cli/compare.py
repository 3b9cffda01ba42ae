"""`simkit compare`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli import output
from simkit.cli.engine import THREADS, Engine, EngineName, Scheduler
from simkit.cli.experiment_flow import Experiment, run_experiment
from simkit.cli.experiment_options import ExperimentOptions, keys_of
from simkit.cli.experiments import Metric, Out, Panels, Unpaired, Until, command_line, points, show_caps, show_notes
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
    from simkit.experiments.comparison import Comparison, Effect

MOST_UNTIL = 2_000_000  # games, where --until has no --games
ROWS, CHANGES = 12, 8


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

    run_experiment(given, Experiment(spec, compare, show, closing))


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


def show(answer: "Comparison", style: str) -> None:
    """The answer for people."""
    from simkit.experiments.comparison import SAME

    of = f"{answer.title_a} (A) and {answer.title_b} (B)" if answer.title_a != answer.title_b else answer.title_a
    output.line(
        f"{of}: {answer.games:,} {'pairs of games' if answer.paired else 'games each'}, "
        f"{answer.players} players, seed {answer.seed}" + (f", every seat plays {style}" if style else "")
    )
    show_caps(answer.caps)
    if answer.same:
        output.line(f"{SAME}.")
    for change in answer.changes[:CHANGES]:
        output.line(f"  {change}")
    if len(answer.changes) > CHANGES:
        output.line(f"  and {len(answer.changes) - CHANGES} more")
    if answer.one_policy:
        output.line(
            f"Every seat plays {answer.policies[0]}, so the win rate by policy cannot change; what can comes first."
        )
    if answer.paired:
        output.line(f"Diverged: {output.percent(answer.diverged)} of the games{answer.parting}")
        output.line(f"Winner flipped: {output.percent(answer.flipped)} of the games{_examples(answer)}")
    factor = "not defined, no pair differs" if answer.variance_factor is None else f"{answer.variance_factor:.2f}"
    output.line(f"Variance factor against independent games: {factor} ({_headline(answer)})")
    for title, effects in _tables(answer):
        rows = [[e.title, *_cells(e), "*" * e.flagged] for e in effects]
        output.table(title, ["", ">A", ">B", ">difference", ">95 % interval", ""], rows, ("B", "A"))
    _one_sided(answer)
    output.line("* = different from 0 after control of false discoveries (5 %) over all measures")
    show_notes([note for note in answer.notes if note != SAME])


def closing(answer: "Comparison", page: Path) -> list[str]:
    """What to do next."""
    if not answer.flipped_games:
        return [f"Next: open {output.shell(page)} in a browser, or: simkit value SCENARIO, to see what a card is worth"]
    game = answer.flipped_games[0]
    return [
        f"Next: read a game whose winner flipped, number {game}, side by side:",
        *(f"  {line}" for line in answer.replays_of(game)),
    ]


def _headline(answer: "Comparison") -> str:
    names = list(
        dict.fromkeys(f"win rate by {e.group}" if e.metric == "win_rate" else e.title for e in answer.headline)
    )
    return ", ".join(names)


def _examples(answer: "Comparison") -> str:
    named = ", ".join(map(str, answer.flipped_games[:8]))
    return f", such as {named}" if named else ""


def _tables(answer: "Comparison") -> "list[tuple[str, list[Effect]]]":
    """Win rates and length whole, then the largest changes of the others."""
    from simkit.experiments.answer import LENGTHS

    first = [("Win rates", answer.rates), ("Length", [e for e in answer.effects if e.metric in LENGTHS])]
    if answer.one_policy:
        first.reverse()
    tables = [
        *first,
        ("What else changed most", answer.largest(("game", "seat", "list"))[:ROWS]),
        ("Cards that changed most, per game", answer.largest(("card",))[:ROWS]),
    ]
    return [(title, effects) for title, effects in tables if effects]


def _one_sided(answer: "Comparison") -> None:
    """Cards without a counterpart."""
    for side in ("A", "B"):
        rows = [
            [some.who, some.name, f"{some.mean:.3f}", f"{some.low:.3f} to {some.high:.3f}"]
            for some in answer.one_sided
            if some.side == side
        ]
        if rows:
            output.table(f"Cards that only {side} has, per game", ["card", "", ">mean", ">95 % interval"], rows)


def _cells(e: "Effect") -> list[str]:
    if e.unit == "share":
        span = f"{points(e.low)} to {points(e.high)}"
        return [output.percent(e.a), output.percent(e.b), f"{points(e.difference)} points", span]
    return [f"{e.a:.3f}", f"{e.b:.3f}", f"{e.difference:+.3f}", f"{e.low:+.3f} to {e.high:+.3f}"]
