"""`simkit replay`."""

import json
from pathlib import Path
from typing import Annotated

import typer

from simkit.cli import diagnostics, output
from simkit.cli.options import Players, Policies, Policy, Seats, Seed, Sets, run_flags
from simkit.errors import UsageError


def command(
    source: Annotated[str, typer.Argument(metavar="RUN-or-SCENARIO", help="A run directory or a scenario.")],
    index: Annotated[int, typer.Argument(metavar="INDEX", help="Which game: 0 is the first.")],
    players: Players = None,
    seed: Seed = None,
    policy: Policy = None,
    seats: Seats = None,
    policies: Policies = None,
    sets: Sets = None,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="JSON lines: every decision with the state before and after it.")
    ] = False,
) -> None:
    """Tell one game of a run, step by step.

    Any game of any run, exact, from its index alone: simkit replay axes 17 --seed 5
    """
    from simkit.games.registry import open_scenario
    from simkit.games.session import Session
    from simkit.logs.manifest import is_run, read_manifest
    from simkit.runs.replay import Replay, scenario_of_run
    from simkit.runs.transcript import tale, trace

    games = 2**32 - 1
    flags = run_flags(players, None, seed, policy, seats, policies)
    if is_run(source):
        if sets or any(value is not None for value in flags.values()):
            raise UsageError(
                f"{source} is a run, which fixes everything", hint="name a scenario to use --set, --seed and the like"
            )
        manifest = read_manifest(Path(source))
        scenario, game = scenario_of_run(Path(source), manifest)
        games = manifest.games
    else:
        scenario, game = open_scenario(source, sets or (), flags)
    if not 0 <= index < games:
        raise UsageError(f"INDEX is {index}", key="INDEX", hint=f"expected a game from 0 to {games - 1}")
    diagnostics.compiling(Session(scenario, game))
    replay = Replay(scenario, game, index)
    output.lines((json.dumps(line, ensure_ascii=False) for line in trace(replay)) if jsonl else tale(replay))
