"""`simkit bench`."""

from typing import Annotated

import typer

from simkit.cli import output
from simkit.cli.options import Form, PlayerCount, Policies, Policy, Sets, grouped, question


@grouped
def command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game or a scenario (default: the first game).")
    ] = None,
    *,
    players: PlayerCount = None,
    policy: Policy = None,
    policies: Policies = None,
    sets: Sets = None,
    form: Form,
) -> None:
    """Measure games/s: the kernel alone and with all logs, warm, best of three; and the time to compile.

    By default, the game chooses players and policy.
    """
    from simkit.lab.benchmarks import bench, first_game
    from simkit.page.builders.bench import layout

    name = first_game() if game is None else game
    asked = question(name, players=players, policy=policy, policies=policies, sets=sets)
    data = bench(asked).to_json()
    output.show(form, lambda: data, lambda: layout(data))
