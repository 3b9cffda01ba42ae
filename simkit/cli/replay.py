"""`simkit replay`."""

from typing import Annotated

import typer

from simkit.cli import output
from simkit.cli.options import PlayerCount, Policies, Policy, Seats, Seed, Sets, question


def command(
    source: Annotated[str, typer.Argument(metavar="RUN-or-SCENARIO", help="A run directory or a scenario.")],
    index: Annotated[int, typer.Argument(metavar="INDEX", help="Which game: 0 is the first.")],
    players: PlayerCount = None,
    seed: Seed = None,
    policy: Policy = None,
    seats: Seats = None,
    policies: Policies = None,
    sets: Sets = None,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="JSON lines: every decision with the state before and after it.")
    ] = False,
) -> None:
    """Replay one game of a run, move by move.

    The index is enough to replay a game exactly: simkit replay axes 17 --seed 5
    """
    from simkit.lab.runs import replay

    options = {"players": players, "seed": seed, "policy": policy, "seats": seats, "policies": policies, "sets": sets}
    tale = replay(question(source, **options), index)
    output.lines(tale.jsonl() if jsonl else tale.lines())
