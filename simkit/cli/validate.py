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
    from simkit.games.checked import check
    from simkit.games.registry import open_draft
    from simkit.page.text.scenario import blocks

    flags = run_flags(players, games, seed, policy, seats, policies)
    found = check(*open_draft(scenario, sets or (), flags))
    if json:
        output.json_object(found.as_json())
        return
    for warning in found.warnings:
        diagnostics.note(f"warning: {warning}")
    changes = found.changes.lines() if found.changes else ()
    output.blocks(blocks(scenario, found.scenario.title, found.as_json(), changes))
    output.line(f"Next: simkit run {output.shell(scenario)}")
