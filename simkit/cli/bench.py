"""`simkit bench`."""

from typing import Annotated

import typer

from simkit.cli import diagnostics, output
from simkit.cli.options import Json, Players, Policies, Policy, Sets, run_flags


def command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game or a scenario (default: the first game).")
    ] = None,
    players: Players = None,
    policy: Policy = None,
    policies: Policies = None,
    sets: Sets = None,
    json: Json = False,
) -> None:
    """Measure games/s: the kernel alone and with all logs, warm, best of three; and what it costs to compile.

    Players and policy are those of the game's own bench if nothing is said.
    """
    from simkit.games.registry import game_ids, open_scenario
    from simkit.page.text.bench import blocks
    from simkit.runs.benchmark import benchmark
    from simkit.runs.plan import Plan

    ref = game_ids()[0] if game is None else game
    usual = open_scenario(ref)[1].bench
    policy = usual.policy if policy is None else policy
    opened, rules = open_scenario(
        ref, sets or (), run_flags(usual.players if players is None else players, policy=policy, policies=policies)
    )
    plan = Plan(opened, rules)
    diagnostics.compiling(plan.session)
    data = benchmark(plan, policy, diagnostics.note).as_json()
    if json:
        output.json_object(data)
    else:
        output.blocks(blocks(data))
