"""`simkit validate`."""

from functools import partial

from simkit.cli import diagnostics, output
from simkit.cli.options import Form, ScenarioRef, TableFlags, grouped


@grouped
def command(scenario: ScenarioRef, *, table: TableFlags, form: Form) -> None:
    """Check a scenario and show what differs from the printed game."""
    from simkit.lab.scenarios import validate
    from simkit.page.builders.validate import layout

    checked = validate(table.question(scenario))
    if form.json:
        output.json_object(checked.to_json())
        return
    for warning in checked.warnings:
        diagnostics.note(f"warning: {warning}")
    changes = checked.changes.lines() if checked.changes else ()
    page = partial(layout, scenario, checked.scenario.title, checked.to_json(), changes)
    if output.show(form, checked.to_json, page):
        output.line(f"Next: simkit run {output.shell(scenario)}")
