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

    from simkit.runs.verify import SURE, chance, chosen, read_run, sample_of, surely, verify

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
    with diagnostics.progress("verifying") as progress:
        verify(found, indexes, threads=threads, on=progress)
    finds, many = chance(len(parts), count), surely(len(parts), count)
    digest = found.manifest.digest()["run"] if found.manifest.finished else None
    if json:
        told = {"run": str(run), "plan": found.plan.id, "digest": digest, "parts": len(parts), "games": games}
        sampled = None if sample is None else drawn
        output.json_object(told | {"replayed": indexes, "seed": sampled, "probability": finds, "sure_of": many})
        return
    output.line(f"{count:,} of {len(parts):,} parts were played again, {games:,} games: every value is the same")
    if not found.manifest.finished:
        output.line(f"The run is unfinished: {found.manifest.done:,} of {found.manifest.share:,} games")
    if count < len(parts):
        output.line(
            f"One wrong part would have been found with a probability of {finds:.1%}, "
            f"{many:,} or more with at least {SURE:.0%} (the same parts again: --seed {drawn})"
        )
    if digest is not None:
        output.line(f"Digest {digest}")
    shown = output.shell(run)
    merge = "simkit merge DIR… --out DIR, when all shards are there"
    output.line(f"Next: {f'simkit report {shown}' if found.manifest.shard is None else merge}")
