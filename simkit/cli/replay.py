"""`simkit replay`."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simkit.cli import diagnostics, output
from simkit.cli.options import Players, Policy, Seats, Seed, Sets, run_flags
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.run.replay import Replay


def command(
    source: Annotated[str, typer.Argument(metavar="RUN-or-SCENARIO", help="A run directory or a scenario.")],
    index: Annotated[int, typer.Argument(metavar="INDEX", help="Which game: 0 is the first.")],
    players: Players = None,
    seed: Seed = None,
    policy: Policy = None,
    seats: Seats = None,
    sets: Sets = None,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="Every decision and state as JSON lines.")] = False,
) -> None:
    """Tell one game of a run, step by step.

    Any game of any run, exact, from its index alone: simkit replay axes 17 --seed 5
    """
    from simkit.games.registry import open_scenario
    from simkit.games.session import Session
    from simkit.run.replay import Replay, games_of_run, is_run, scenario_of_run

    games = 2**32 - 1
    flags = run_flags(players, None, seed, policy, seats)
    if is_run(source):
        if sets or any(value is not None for value in flags.values()):
            raise UsageError(
                f"{source} is a run, which fixes everything", hint="name a scenario to use --set, --seed and the like"
            )
        scenario, game = scenario_of_run(Path(source))
        games = games_of_run(Path(source))
    else:
        scenario, game = open_scenario(source, sets or (), flags)
    if not 0 <= index < games:
        raise UsageError(f"INDEX is {index}", key="INDEX", hint=f"expected a game from 0 to {games - 1}")
    diagnostics.compiling(Session(scenario, game))
    replay = Replay(scenario, game, index)
    output.lines(json_lines(replay) if jsonl else tale(replay))


def tale(replay: "Replay") -> Iterator[str]:
    """The game in sentences."""
    scenario = replay.scenario
    yield f"{scenario.title} ({scenario.variant}), game {replay.index}, seed {scenario.run.seed}"
    yield ", ".join(f"P{seat} {policy}" for seat, policy in enumerate(replay.policies))
    turn = 0
    for step in replay.steps():
        if int(step.before.turns) != turn:
            turn = int(step.before.turns)
            yield f"\nTurn {turn}"
        if text := replay.tell(step):
            yield f"  {text}"
    result = replay.result()
    yield f"\nEnd after {result.turns} turns ({result.end_reason.replace('_', ' ')})"
    for seat, policy in enumerate(replay.policies):
        place = f"place {result.ranks[seat]}" if result.ranks[seat] else "no place"
        yield f"  P{seat} {policy}: {place}, score {result.scores[seat]}"


def json_lines(replay: "Replay") -> Iterator[str]:
    """The documented trace: setup, one line per decision with the state after it, result."""
    scenario = replay.scenario
    setup = {
        "game": replay.game.id,
        "rules_version": replay.game.version(scenario),
        "scenario": scenario.name,
        "variant": scenario.variant,
        "players": scenario.players,
        "seed": scenario.run.seed,
        "index": replay.index,
        "policies": list(replay.policies),
        "resolved": scenario.resolved(),
    }
    yield _line({"setup": setup, "state": replay.describe(replay.setup)})
    for step in replay.steps():
        yield _line(
            {
                "n": step.number,
                "seat": step.seat,
                "decision": step.decision,
                "legal": [{"code": code, "label": replay.label(code)} for code in step.legal],
                "chosen": step.chosen,
                "forced": step.forced,
                "state": replay.describe(step.after),
            }
        )
    result = replay.result()
    yield _line({"result": vars(result)})


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)
