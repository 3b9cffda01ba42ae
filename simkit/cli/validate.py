"""`simkit validate`."""

from simkit.cli import diagnostics, output
from simkit.cli.options import Games, Json, Players, Policies, Policy, ScenarioRef, Seats, Seed, Sets, run_flags


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
                "warnings": list(opened.warnings),
            }
        )
        return
    for warning in opened.warnings:
        diagnostics.note(f"warning: {warning}")
    output.line(f"{scenario} is valid: {opened.title} ({game.id}, {opened.variant}), {opened.players} players.")
    output.lines(f"  changed: {key} (from {file})" for key, file in changed.items())
    output.line(f"Next: simkit run {output.shell(scenario)}")
