"""`simkit verify`."""

from pathlib import Path
from typing import Annotated

import typer

from simkit.cli import output
from simkit.cli.options import Form, Threads, grouped


@grouped
def command(
    run: Annotated[Path, typer.Argument(metavar="RUN", readable=False, help="A run directory, or that of a shard.")],
    sample: Annotated[
        str | None,
        typer.Option("--sample", metavar="SHARE", help="Only some parts, at random: a share (5%) or a number."),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Draw the same parts again (default: new ones).")] = None,
    threads: Threads = None,
    *,
    form: Form,
) -> None:
    """Play the parts of a run again, whoever played them, and compare every value.

    simkit verify runs/axes-… --sample 5%. The exit code is 4 if a value differs.
    """
    from simkit.lab.shards import verify
    from simkit.page.builders.verify import layout

    answer = verify(run, sample, seed=seed, threads=threads)
    if not output.show(form, answer.to_json, lambda: layout(answer, f"--seed {answer.seed}")):
        return
    report = f"simkit report {output.shell(run)}"
    merge = "simkit merge DIR… --out DIR, when all shards are there"
    output.line(f"Next: {report if answer.manifest.shard is None else merge}")
