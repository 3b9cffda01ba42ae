"""`simkit validate`."""

from functools import partial

from simkit.cli import diagnostics, output
from simkit.cli.options import Form, ScenarioRef, Table, grouped


@grouped
def command(scenario: ScenarioRef, *, table: Table, form: Form) -> None:
    """Check a scenario and show what differs from the printed game."""
    from simkit.lab.scenarios import validate
    from simkit.page.builders.validate import layout

    found = validate(table.question(scenario))
    if form.json:
        output.json_object(found.to_json())
        return
    for warning in found.warnings:
        diagnostics.note(f"warning: {warning}")
    changes = found.changes.lines() if found.changes else ()
    page = partial(layout, scenario, found.scenario.title, found.to_json(), changes)
    if output.show(form, found.to_json, page):
        output.line(f"Next: simkit run {output.shell(scenario)}")
