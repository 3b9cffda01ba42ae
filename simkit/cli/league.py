"""`simkit league`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simkit.cli import diagnostics, output
from simkit.cli.engine import THREADS, Engine, EngineName, Scheduler
from simkit.cli.experiment_flow import Experiment, run_experiment
from simkit.cli.experiment_options import ExperimentOptions
from simkit.cli.experiments import Out, command_line, next_step, show_notes
from simkit.cli.options import POLICIES_FROM, Force, Json, Players, Resume, ScenarioRef, Seed, Sets, Threads, run_flags

if TYPE_CHECKING:
    from simkit.experiments.players.standings import League


def command(
    scenario: ScenarioRef,
    policies: Annotated[
        str | None,
        typer.Option(
            "--policies", metavar="P,Q,…", help="Policies, or a .toml file of them (default: all that do not search)."
        ),
    ] = None,
    players: Players = None,
    games: Annotated[
        int | None, typer.Option("--games", help="Games of each pair (default: 2,000; 200 where one searches).")
    ] = None,
    seed: Seed = None,
    sets: Sets = None,
    out: Out = None,
    threads: Threads = None,
    engine: EngineName = THREADS,
    scheduler: Scheduler = None,
    resume: Resume = False,
    force: Force = False,
    json: Json = False,
) -> None:
    """Who beats whom? Every policy meets every other; ratings, circles, and what holds against all.

    simkit league axes --policies greedy,grudge,search:64. Of more than two seats, the two of a pair have every other.
    """
    from simkit.experiments.basis import Basis
    from simkit.experiments.players.entrants import entrants, files_needed
    from simkit.experiments.players.league import GAMES, SEARCH_GAMES, LeagueSpec, league

    words = ["league", scenario, *(["--policies", policies] if policies is not None else [])]
    flags = run_flags(players, games, seed)
    given = ExperimentOptions(
        words, flags, sets or [], None, None, out, Engine(threads, engine, scheduler), resume, force, json
    )

    files: dict[str, str] = {}

    def spec(style: str) -> LeagueSpec:
        basis = Basis(scenario, tuple(given.sets), given.flags_for(""))
        arm, who = entrants(basis, policies)
        files.update(files_needed(basis, policies, who))
        usual = SEARCH_GAMES if any(player.searches for player in who) else GAMES
        return LeagueSpec(arm, who, usual if games is None else games, given.line)

    def answer(spec: LeagueSpec, directory: Path, **options: Any) -> "League":
        for warning in spec.warnings:
            diagnostics.note(f"warning: {warning}")
        return league(spec, directory, **options)

    def closing(answer: "League", page: Path) -> list[str]:
        best = answer.standings[0].policy
        told = {"run.players": answer.players, "run.policy": best, POLICIES_FROM: files.get(best)}
        return next_step(page, command_line(["report", scenario], given.sets, told))

    run_experiment(given, Experiment(spec, answer, show, closing))


def show(answer: "League", style: str) -> None:
    """The answer for people."""
    output.line(f"{answer.title}, {answer.players} players, seed {answer.seed}: {answer.extent}")
    rows = [
        [
            standing.policy,
            f"{standing.rating:+.0f}",
            f"{standing.low:+.0f} to {standing.high:+.0f}",
            output.percent(standing.mean),
            output.percent(standing.nash_average),
            output.percent(standing.nash_share),
        ]
        for standing in answer.standings
    ]
    heads = ["", ">rating", ">95 % interval", ">mean", ">Nash average", ">share in it"]
    output.table("Ratings, the best first", heads, rows, ("share in it", "Nash average", "mean"))
    output.line("400 points more win ten games of eleven; 0 is the mean of the league")
    _payoffs(answer)
    for circle in answer.circles:
        output.line(f"A circle: {' beats '.join((*circle, circle[0]))}")
    if not answer.circles and len(answer.policies) > 2:
        output.line("No circle of three is certain")
    show_notes([note for note in answer.notes if note not in answer.warnings])


def _payoffs(answer: "League") -> None:
    """As a matrix if there is room for it, else pair by pair."""
    heads, cells = _matrix(answer)
    if output.fits(heads, cells):
        output.table("Wins in %, row against column", heads, cells)
        return
    rows = [
        [pair.policy, pair.against, output.percent(pair.win_rate), f"{pair.low:.1%} to {pair.high:.1%}"]
        for pair in answer.payoffs
    ]
    output.table("Share of the wins", ["", "against", ">wins", ">95 % interval"], rows, ("95 % interval",))


def _matrix(answer: "League") -> tuple[list[str], list[list[str]]]:
    """Heads and rows, the best first."""
    names = [standing.policy for standing in answer.standings]
    cells = []
    for policy in names:
        found = [answer.payoff(policy, against) for against in names]
        spans = ["" if one is None else f"{100 * one.win_rate:.1f} ±{50 * (one.high - one.low):.1f}" for one in found]
        cells.append([policy, *spans])
    return ["", *(f">{name}" for name in names)], cells
