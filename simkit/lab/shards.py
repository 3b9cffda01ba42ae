"""Runs of many machines: shards are joined to one run, parts are played again to see that they hold its games."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from simkit.errors import RunConflict, UsageError, spell
from simkit.lab.again import shard_again
from simkit.lab.progress import heard
from simkit.lab.runs import ROOM
from simkit.lab.work import How, work_of

if TYPE_CHECKING:
    from simkit.runs.integrity import Merge, Verification

MOST_SEED = 2**63


def merge(shards: Sequence[str | Path], **how: Unpack[How]) -> "Merge":
    """Join the shards of a run: the same as if it had been played in one go."""
    from simkit.runs.integrity import Merge
    from simkit.runs.merge import merge as join
    from simkit.runs.merge import read_shards

    work = work_of(how)
    found = read_shards(list(map(Path, shards)), shard_again)
    directory = work.out or ROOM / found.name
    if work.out is None and directory.is_symlink():  # nobody has named the place that it leads to
        hint = f"name that place with {spell('out')}"
        raise RunConflict("is a link to another place", file=directory, hint=hint)
    with heard(work.on, "merging") as on:
        manifest = join(found, directory, force=work.force, on=on)
    return Merge(directory, manifest, len(shards))


def verify(
    run: str | Path, sample: str | float | None = None, *, seed: int | None = None, **how: Unpack[How]
) -> "Verification":
    """Play the parts of a run again, whoever played them, and compare every value; `sample`: only some of them."""
    from secrets import randbelow

    from simkit.runs.integrity import Verification
    from simkit.runs.verify import read_run, sample_of, sampled_parts
    from simkit.runs.verify import verify as play

    work = work_of(how)
    work.check()
    if seed is not None and sample is None:
        hint = "without it all parts are played again"
        raise UsageError(f"{spell('seed')} needs {spell('sample')}", field="seed", hint=hint)
    if seed is not None and not 0 <= seed < MOST_SEED:
        raise UsageError(f"{spell('seed')} is {seed}", field="seed", hint="expected a number from 0 to 2^63 - 1")
    found = read_run(Path(run))
    parts = found.manifest.parts
    count = sample_of(None if sample is None else str(sample), len(parts))
    drawn = randbelow(2**31) if seed is None else seed
    indexes = sampled_parts(list(parts), count, drawn)
    with heard(work.on, "verifying") as on:
        play(found, indexes, threads=work.engine.threads, on=on)
    return Verification(Path(run), found.manifest, found.plan.id, indexes, None if sample is None else drawn)
