"""`simkit run`."""

from simkit.cli import output
from simkit.cli.options import Form, Log, Out, ScenarioRef, Shard, TableFlags, WorkFlags, grouped


@grouped
def command(
    scenario: ScenarioRef,
    *,
    table: TableFlags,
    out: Out = None,
    log: Log = "cards",
    shard: Shard = None,
    crew: WorkFlags,
    form: Form,
) -> None:
    """Play a scenario and log every game.

    A finished run is not played again; a larger --games extends it.
    """
    from simkit.lab.runs import run

    answer = run(table.question(scenario), log=log, shard=shard, out=out, **vars(crew))
    if not output.show(form, answer.to_json, answer.layout):
        return
    if answer.manifest.shard is not None:
        output.line("Next: when all shards are there, simkit merge DIR… --out DIR")
        return
    directory = output.shell(answer.directory)
    output.line(f"Next: simkit report {directory}, or simkit replay {directory} 0")
