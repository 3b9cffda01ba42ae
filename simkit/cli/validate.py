"""`simkit validate`."""

from simkit.cli import diagnostics, output
from simkit.cli.options import Json, ScenarioRef, Table, grouped


@grouped
def command(scenario: ScenarioRef, *, table: Table, json: Json = False) -> None:
    """Check a scenario and show what differs from the printed game."""
    from simkit.lab.scenarios import validate
    from simkit.page.text.scenario import blocks

    found = validate(table.question(scenario))
    if json:
        output.json_object(found.to_json())
        return
    for warning in found.warnings:
        diagnostics.note(f"warning: {warning}")
    changes = found.changes.lines() if found.changes else ()
    output.blocks(blocks(scenario, found.scenario.title, found.to_json(), changes))
    output.line(f"Next: simkit run {output.shell(scenario)}")
