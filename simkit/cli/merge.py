"""`simkit merge`."""

from pathlib import Path
from typing import Annotated

import typer

from simkit.cli import diagnostics, output
from simkit.cli.options import Force, Json, Out
from simkit.errors import RunConflict


def command(
    shards: Annotated[
        list[Path], typer.Argument(metavar="DIR…", readable=False, help="The directories of all shards of a run.")
    ],
    out: Out = None,
    force: Force = False,
    json: Json = False,
) -> None:
    """Join the shards of a run (`simkit run --shard`) into one: the same as if it had been played in one go.

    simkit merge shard-* --out DIR. Plans, gaps and every byte are checked before anything is written.
    """
    from simkit.lab.again import shard_again
    from simkit.page.text.merge import blocks
    from simkit.runs.answers import Merged
    from simkit.runs.merge import merge, read_shards

    found = read_shards(shards, shard_again)
    directory = out or Path("runs") / found.name
    if out is None and directory.is_symlink():  # nobody has named the place that it leads to
        raise RunConflict("is a link to another place", file=directory, hint="name that place with --out")
    with diagnostics.progress("merging") as bar:
        manifest = merge(found, directory, force=force, on_start=bar.start, on_games=bar.advance)
    answer = Merged(directory, manifest, len(shards))
    if json:
        output.json_object(answer.as_json())
        return
    output.blocks(blocks(answer))
    shown = output.shell(directory)
    output.line(f"Next: simkit report {shown}, or simkit verify {shown} --sample 5%")
