"""`simkit bench`."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simkit.cli import diagnostics, output
from simkit.cli.options import Json, Players, Policies, Policy, Sets, run_flags

if TYPE_CHECKING:
    from simkit.runs.bench import Speed
    from simkit.runs.plan import Plan


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
    from simkit.runs.bench import measure, searching
    from simkit.runs.plan import Plan

    ref = game_ids()[0] if game is None else game
    usual = open_scenario(ref)[1].bench
    policy = usual.policy if policy is None else policy
    opened, rules = open_scenario(
        ref, sets or (), run_flags(usual.players if players is None else players, policy=policy, policies=policies)
    )
    plan = Plan(opened, rules)
    kernel, logged = measure(plan, diagnostics.say)
    data: dict[str, Any] = {
        "game": rules.id,
        "players": opened.players,
        "policy": policy,
        "variant": opened.variant,
        "kernel": [asdict(speed) for speed in kernel],
        "logged": [asdict(speed) for speed in logged],
        **_yardsticks(plan, kernel[0]),
        "compile": _compile(rules.id),
    }
    if (found := searching(plan, kernel[0])) is not None:
        data["search"] = asdict(found)
    if json:
        output.json_object(data)
    else:
        show(data)


def _yardsticks(plan: "Plan", kernel: "Speed") -> dict[str, Any]:
    """What the keyed shuffle costs, and the plain-Python script of the same rules if there is one."""
    from simkit.runs.baselines import comparable, measure_yardsticks

    diagnostics.note("keyed shuffle" + (", plain-Python script of the same rules" if comparable(plan) else ""))
    found = measure_yardsticks(plan, kernel)
    result: dict[str, Any] = {"keyed_shuffle": {"cost": found.fast / found.keyed - 1}}
    if found.script is not None:
        result["baseline"] = {"games_per_second": found.script}
        result["ratio_to_baseline"] = found.fast / found.script
    return result


def _compile(game: str) -> dict[str, float]:
    """Processor time of compiling either entry point."""
    from simkit.runs.compile_time import ENTRIES, compile_seconds

    found = {}
    for entry in ENTRIES:
        diagnostics.note(f"compiling {entry} in an empty cache")
        found[entry] = compile_seconds(game, entry)
    return found


def show(data: dict[str, Any]) -> None:
    """The measurements for people."""
    rows = [
        [what, str(s["threads"]), f"{s['games_per_second']:,.0f}", f"{s['decisions_per_second']:,.0f}"]
        for what, key in (("kernel alone", "kernel"), ("with all logs", "logged"))
        for s in data[key]
    ]
    title = f"{data['game']}, {data['players']} players, {data['policy']}, {data['variant']}"
    output.table(title, ["", ">threads", ">games/s", ">decisions/s"], rows)
    share = data["logged"][0]["games_per_second"] / data["kernel"][0]["games_per_second"]
    output.line(f"Logs on, one thread: {share:.0%} of the kernel's speed")
    output.line(f"The keyed shuffle costs {data['keyed_shuffle']['cost']:.0%} of the kernel's time")
    if "search" in data:
        found = data["search"]
        output.line(
            f"A decision of {data['policy']} takes {1000 * found['seconds']:.2f} ms on one thread: it tries "
            f"{found['tried']:.1f} of {found['options']:.1f} options, and in {found['changed']:.0%} of the decisions "
            "it does not do what its policy would (of one game)"
        )
    if "baseline" in data:
        plain, ratio = data["baseline"]["games_per_second"], data["ratio_to_baseline"]
        output.line(
            f"Plain-Python script of the same rules: {plain:,.0f} games/s; the kernel plays {ratio:.0f} times as many"
        )
    seconds = ", ".join(f"{entry} {spent:.1f} s" for entry, spent in data["compile"].items())
    output.line(f"Compiling with an empty cache, processor time: {seconds}")
