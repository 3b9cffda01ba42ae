"""`simkit merge`."""

from pathlib import Path
from typing import Annotated

import typer

from simkit.cli import output
from simkit.cli.options import Force, Form, Out, grouped


@grouped
def command(
    shards: Annotated[
        list[Path], typer.Argument(metavar="DIR…", readable=False, help="The directories of all shards of a run.")
    ],
    out: Out = None,
    force: Force = False,
    *,
    form: Form,
) -> None:
    """Join the shards of a run (`simkit run --shard`) into one run, the same as if played at once.

    simkit merge shard-* --out DIR. Plans, gaps and every byte are checked before anything is written.
    """
    from simkit.lab.shards import merge
    from simkit.page.builders.merge import layout

    answer = merge(shards, out=out, force=force)
    if not output.show(form, answer.to_json, lambda: layout(answer)):
        return
    directory = output.shell(answer.directory)
    output.line(f"Next: simkit report {directory}, or simkit verify {directory} --sample 5%")
