"""`simkit league`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from simkit.cli import output
from simkit.cli.engine import THREADS, Engine, EngineName, Scheduler
from simkit.cli.experiment_flow import Experiment, run_experiment
from simkit.cli.experiment_options import ExperimentOptions
from simkit.cli.experiments import Out, show_notes
from simkit.cli.options import Force, Json, Players, Resume, ScenarioRef, Seed, Sets, Threads, run_flags

if TYPE_CHECKING:
    from simkit.experiments.standings import League

WIDEST = 8  # policies whose pay-offs fit a terminal


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
    from simkit.experiments.entrants import entrants
    from simkit.experiments.league import GAMES, SEARCH_GAMES, LeagueSpec, league

    words = ["league", scenario, *(["--policies", policies] if policies is not None else [])]
    flags = run_flags(players, games, seed)
    given = ExperimentOptions(
        words, flags, sets or [], None, None, out, Engine(threads, engine, scheduler), resume, force, json
    )

    def spec(style: str) -> LeagueSpec:
        arm, who = entrants(Basis(scenario, tuple(given.sets), given.flags_for("")), policies)
        usual = SEARCH_GAMES if any(player.searches for player in who) else GAMES
        return LeagueSpec(arm, who, usual if games is None else games, given.line)

    run_experiment(given, Experiment(spec, league, _no_panel, show, closing))


def _no_panel(*answers: object) -> NoReturn:
    raise AssertionError("a league has no panel")


def show(answer: "League", style: str) -> None:
    """The answer for people."""
    output.line(
        f"{answer.title}, {answer.players} players, seed {answer.seed}: {answer.games:,} games of each of "
        f"{len(answer.payoffs)} pairs"
    )
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
    output.table("Ratings, the best first", heads, rows, ("share in it",))
    output.line("400 points more win ten games of eleven; 0 is the mean of the league")
    _payoffs(answer)
    for circle in answer.circles:
        output.line(f"A circle: {' beats '.join((*circle, circle[0]))}")
    if not answer.circles and len(answer.policies) > 2:
        output.line("No circle of three: who beats whom is an order, as far as these games tell")
    show_notes(answer.notes)


def _payoffs(answer: "League") -> None:
    """As a matrix if there is room for it, else pair by pair."""
    names = [standing.policy for standing in answer.standings]
    if len(names) > WIDEST:
        rows = [
            [pair.policy, pair.against, output.percent(pair.win_rate), f"{pair.low:.1%} to {pair.high:.1%}"]
            for pair in answer.payoffs
        ]
        output.table("Share of the wins", ["", "against", ">wins", ">95 % interval"], rows)
        return
    cells = []
    for policy in names:
        found = [answer.payoff(policy, against) for against in names]
        spans = ["" if one is None else f"{100 * one.win_rate:.1f} ±{50 * (one.high - one.low):.1f}" for one in found]
        cells.append([policy, *spans])
    output.table("Wins in %, row against column", ["", *(f">{name}" for name in names)], cells)


def closing(answer: "League", page: Path) -> list[str]:
    """What to do next."""
    best = answer.standings[0].policy
    return [f"Next: open {output.shell(page)} in a browser, or: simkit report SCENARIO --policy {best}"]
