"""`simkit validate`."""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING

from simkit.cli import diagnostics, output
from simkit.cli.options import Games, Json, Players, Policies, Policy, ScenarioRef, Seats, Seed, Sets, run_flags

if TYPE_CHECKING:
    from simkit.games.contract import Game
    from simkit.scenario.model import Scenario


def command(
    scenario: ScenarioRef,
    players: Players = None,
    games: Games = None,
    seed: Seed = None,
    policy: Policy = None,
    seats: Seats = None,
    policies: Policies = None,
    sets: Sets = None,
    json: Json = False,
) -> None:
    """Check a scenario and show what differs from the printed game."""
    from simkit.games.registry import open_scenario

    opened, game = open_scenario(scenario, sets or (), run_flags(players, games, seed, policy, seats, policies))
    changed = {key: origin.file for key, origin in opened.origins.items() if origin.source == "designer"}
    of_variant = _of_variant(opened, game)
    if json:
        output.json_object(
            {
                "valid": True,
                "scenario": opened.name,
                "game": game.id,
                "variant": opened.variant,
                "players": opened.players,
                "seats": list(opened.seats),
                "changed": changed,
                "variant_rules": of_variant,
                "warnings": list(opened.warnings),
            }
        )
        return
    for warning in opened.warnings:
        diagnostics.note(f"warning: {warning}")
    output.line(f"{scenario} is valid: {opened.title} ({game.id}, {opened.variant}), {opened.players} players.")
    output.lines(f"  changed: {key} is {dumps(value)} (variant {opened.variant})" for key, value in of_variant.items())
    output.lines(f"  changed: {key} (from {file})" for key, file in changed.items())
    output.line(f"Next: simkit run {output.shell(scenario)}")


def _of_variant(scenario: Scenario, game: Game) -> dict[str, object]:
    """Rules that the variant sets; none of the first variant, which is the printed game."""
    from simkit.scenario.source import DEFAULT
    from simkit.scenario.tree import dotted, plain_leaves

    if scenario.variant == next(iter(game.variants), scenario.variant):
        return {}
    rules = {dotted(("rules", *path)): value for path, value in plain_leaves(game.variants[scenario.variant])}
    return {key: value for key, value in rules.items() if scenario.origins[key].source == DEFAULT}
