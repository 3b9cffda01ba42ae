"""`simkit league`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli.experiments import next_step, show
from simkit.cli.options import Form, Into, PlayerCount, ScenarioRef, Seed, Sets, WorkFlags, grouped, question

if TYPE_CHECKING:
    from simkit.experiments.players.standings import League


@grouped
def command(
    scenario: ScenarioRef,
    *,
    who: Annotated[
        str | None,
        typer.Option("--who", metavar="P,Q,…", help="The policies that play (default: all that do not search)."),
    ] = None,
    policies: Annotated[
        str | None, typer.Option("--policies", metavar="FILE", help="A file of policies; without --who they take part.")
    ] = None,
    players: PlayerCount = None,
    games: Annotated[
        int | None, typer.Option("--games", help="Games of each pair (default: 2,000; 200 where one searches).")
    ] = None,
    seed: Seed = None,
    sets: Sets = None,
    out: Into = None,
    crew: WorkFlags,
    form: Form,
) -> None:
    """Who beats whom? Every policy plays every other: ratings, cycles, and the equilibrium.

    simkit league axes --who greedy,grudge,search:64. With more than two seats, the two of a pair sit alternately.
    """
    from simkit.lab import command_lines
    from simkit.lab.experiments import league

    asked = question(scenario, policies=policies, players=players, games=games, seed=seed, sets=sets)
    result = league(asked, who, out=out, **vars(crew))

    def closing(answer: "League", page: Path) -> list[str]:
        best = answer.standings[0].policy
        flags = {"run.players": answer.players, "run.policy": best, "policies_from": result.files.get(best)}
        return next_step(page, command_lines.command_line(["report", scenario], sets or [], flags))

    show(result, closing, form)
