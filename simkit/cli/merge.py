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
    from simkit.runs.merge import merge, read_shards

    found = read_shards(shards)
    directory = out or Path("runs") / found.name
    if out is None and directory.is_symlink():  # nobody has named the place that it leads to
        raise RunConflict("is a link to another place", file=directory, hint="name that place with --out")
    with diagnostics.progress("merging") as progress:
        manifest = merge(found, directory, force=force, on=progress)
    digest = manifest.digest()["run"]
    if json:
        told = {"run": str(directory), "plan": manifest.about["plan"], "games": manifest.games}
        output.json_object(told | {"parts": len(manifest.parts), "shards": len(shards), "digest": digest})
        return
    output.line(f"{len(shards)} shards, {len(manifest.parts):,} parts, {manifest.games:,} games. Digest {digest}")
    output.line(f"Logs: {directory}")
    shown = output.shell(directory)
    output.line(f"Next: simkit report {shown}, or simkit verify {shown} --sample 5%")
