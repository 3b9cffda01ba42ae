"""`simkit train`."""

from pathlib import Path
from typing import Annotated

import typer

from simkit.cli import output
from simkit.cli.options import Form, PlayerCounts, Policies, ScenarioRef, Seed, Sets, WorkFlags, grouped, question

Base = Annotated[
    str | None,
    typer.Option("--base", help="The policy whose weights are trained (default: greedy, or the one to respond to)."),
]
Budget = Annotated[
    int | None, typer.Option("--budget", metavar="GAMES", help="Games to train with (default: 600,000).")
]
Against = Annotated[
    str,
    typer.Option(
        "--against", metavar="P,Q,…", help="The opponents; pool: all built-in policies with weights of their own."
    ),
]
RespondTo = Annotated[
    str | None,
    typer.Option(
        "--respond-to",
        metavar="POLICY",
        help="Train a specialist against this policy alone, and report how much more it wins in the same seats.",
    ),
]
Hold = Annotated[str | None, typer.Option("--hold", metavar="WEIGHT=VALUE,…", help="Weights that are not trained.")]
Name = Annotated[str | None, typer.Option("--name", help="Name of the policy (default: trained).")]
Champions = Annotated[
    bool, typer.Option("--champions", help="Make the policies that come with the game: champion, styles, novice.")
]
ChampionBudget = Annotated[
    int | None,
    typer.Option(
        "--champion-budget", metavar="GAMES", help="With --champions: games of the champion (default: --budget)."
    ),
]
File = Annotated[Path | None, typer.Option("--out", readable=False, help="The file to write (default: NAME.toml).")]


@grouped
def command(
    scenario: ScenarioRef,
    *,
    base: Base = None,
    players: PlayerCounts = None,
    budget: Budget = None,
    against: Against = "pool",
    respond_to: RespondTo = None,
    hold: Hold = None,
    name: Name = None,
    champions: Champions = False,
    champion_budget: ChampionBudget = None,
    seed: Seed = None,
    policies: Policies = None,
    sets: Sets = None,
    out: File = None,
    crew: WorkFlags,
    form: Form,
) -> None:
    """Evolve the weights of a policy until it beats the others, and write them to a file.

    Opponents are the built-in policies that have weights, greedy among them, and the champions of earlier rounds;
    trained policies that come with the game take part if --against names them. The result is tested on games and on
    scenarios that it was not trained on. --resume continues a stopped or killed training and writes the same file.

    simkit train axes --players 2,4 --out mine.toml, then play it: simkit run axes --policies mine.toml --policy trained
    """
    from simkit.lab.training import train

    answer = train(
        question(scenario, seed=seed, policies=policies, sets=sets),
        players=players,
        base=base,
        against=against,
        respond_to=respond_to,
        hold=hold,
        budget=budget,
        name=name,
        champions=champions,
        champion_budget=champion_budget,
        out=out,
        **vars(crew),
    )
    if not output.show(form, answer.to_json, answer.layout):
        return
    output.line(f"Written: {answer.file}")
    output.line(f"Next: {answer.next}")
