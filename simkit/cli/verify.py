"""`simkit verify`."""

from pathlib import Path
from typing import Annotated

import typer

from simkit.cli import diagnostics, output
from simkit.cli.engine import Engine
from simkit.cli.options import Json, Threads
from simkit.errors import UsageError


def command(
    run: Annotated[Path, typer.Argument(metavar="RUN", readable=False, help="A run directory, or that of a shard.")],
    sample: Annotated[
        str | None,
        typer.Option("--sample", metavar="SHARE", help="Only some parts, drawn at random: 5%, or how many."),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Draw the same parts again (default: new ones).")] = None,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """Play the parts of a run again, whoever played them, and compare every value.

    simkit verify runs/axes-… --sample 5%. Other values than the games have are exit code 4.
    """
    from secrets import randbelow

    from simkit.page.text.verify import blocks
    from simkit.runs.answers import Verified
    from simkit.runs.execute import warm_up
    from simkit.runs.verify import chosen, read_run, sample_of, verify

    Engine(threads).check()
    if seed is not None and sample is None:
        raise UsageError("--seed needs --sample", key="--seed", hint="without it all parts are played again")
    if seed is not None and not 0 <= seed < 2**63:
        raise UsageError(f"--seed is {seed}", key="--seed", hint="expected a number from 0 to 2^63 - 1")
    found = read_run(run)
    parts = found.manifest.parts
    count = sample_of(sample, len(parts))
    drawn = randbelow(2**31) if seed is None else seed
    indexes = chosen(list(parts), count, drawn)
    games = sum(parts[index].games for index in indexes)
    with diagnostics.progress("verifying") as bar:
        diagnostics.compiling(found.plan.session)
        warm_up(found.plan)
        bar.start(games, 0)
        verify(found, indexes, threads=threads, on_games=bar.advance)
    answer = Verified(run, found.manifest, found.plan.id, indexes, None if sample is None else drawn)
    if json:
        output.json_object(answer.as_json())
        return
    output.blocks(blocks(answer, f"--seed {drawn}"))
    shown = output.shell(run)
    merge = "simkit merge DIR… --out DIR, when all shards are there"
    output.line(f"Next: {f'simkit report {shown}' if found.manifest.shard is None else merge}")
