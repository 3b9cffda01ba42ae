"""`simkit bench`."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simkit.cli import diagnostics, output
from simkit.cli.options import Json, Players, Policy, Sets, run_flags

if TYPE_CHECKING:
    from simkit.run.bench import Speed


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game or a scenario.")] = "axes",
    players: Players = None,
    policy: Policy = None,
    sets: Sets = None,
    json: Json = False,
) -> None:
    """Measure games/s: the kernel alone and with all logs, warm, best of three.

    Defaults: 4 players; random for axes, greedy for the others.
    """
    from simkit.games.registry import open_scenario
    from simkit.run.bench import measure
    from simkit.run.plan import Plan

    opened, rules = open_scenario(game)
    policy = policy or ("random" if rules.id == "axes" else "greedy")
    opened, rules = open_scenario(game, sets or (), run_flags(players or min(4, rules.max_players), policy=policy))
    plan = Plan(opened, rules)
    diagnostics.compiling(plan.session)
    kernel, logged = measure(plan, diagnostics.note)
    data: dict[str, Any] = {
        "game": rules.id,
        "players": opened.players,
        "policy": policy,
        "variant": opened.variant,
        "kernel": [asdict(speed) for speed in kernel],
        "logged": [asdict(speed) for speed in logged],
    }
    if rules.id == "axes":
        data |= _axes(plan, kernel[0])
    if json:
        output.json_object(data)
    else:
        show(data)


TURNS, SHORT = 6, 0.15  # rounds and seconds


def _axes(plan: Any, kernel: "Speed") -> dict[str, Any]:
    """Axes adds what the keyed shuffle costs and the plain-Python script of the same rules."""
    from dataclasses import replace

    from simkit.games.axes import plain
    from simkit.run.bench import kernel_speed
    from simkit.run.plan import Plan

    run = plan.scenario.run.model_copy(update={"shuffle": "keyed"})
    keyed = Plan(replace(plan.scenario, run=run), plan.game)
    baseline = set(plan.scenario.seats) == {"random"}
    rules, most = plan.scenario.rules, {"fast": kernel.games_per_second, "keyed": 0.0, "plain": 0.0}
    diagnostics.note("keyed shuffle" + (", plain-Python script of the same rules" if baseline else ""))
    for _ in range(TURNS):  # by turns: on a machine that others use, a figure alone depends on its moment
        most["fast"] = max(most["fast"], kernel_speed(plan, 1, SHORT).games_per_second)
        most["keyed"] = max(most["keyed"], kernel_speed(keyed, 1, SHORT).games_per_second)
        if baseline:
            speeds = [plain.games_per_second(plan.scenario.players, rules.hand_size, SHORT) for _ in range(3)]
            most["plain"] = max(most["plain"], *speeds)
    result: dict[str, Any] = {"keyed_shuffle": {"cost": most["fast"] / most["keyed"] - 1}}
    if baseline:
        result["baseline"] = {"games_per_second": most["plain"]}
        result["ratio_to_baseline"] = most["fast"] / most["plain"]
    return result


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
    if "keyed_shuffle" in data:
        output.line(f"The keyed shuffle costs {data['keyed_shuffle']['cost']:.0%} of the kernel's time")
    if "baseline" in data:
        plain, ratio = data["baseline"]["games_per_second"], data["ratio_to_baseline"]
        output.line(
            f"Plain-Python script of the same rules: {plain:,.0f} games/s; the kernel plays {ratio:.0f} times as many"
        )
