"""`simkit league`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from simkit.cli import diagnostics
from simkit.cli.engine import THREADS, Engine, EngineName, Scheduler
from simkit.cli.experiment_flow import Experiment, run_experiment
from simkit.cli.experiment_options import ExperimentOptions
from simkit.cli.experiments import Out, command_line, next_step
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
    from simkit.page.text.league import blocks

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

    run_experiment(given, Experiment(spec, answer, _no_panel, lambda answer, style: blocks(answer), closing))


def _no_panel(*answers: object) -> NoReturn:
    raise AssertionError("a league has no panel")
