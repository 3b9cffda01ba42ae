"""Runs of several machines: merging shards into one run, and verifying runs by playing parts again."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from simkit.errors import RunConflict, UsageError, spell
from simkit.lab.command_lines import shard_command
from simkit.lab.progress import heard
from simkit.lab.runs import RUNS
from simkit.lab.work_settings import WorkOptions, work_settings

if TYPE_CHECKING:
    from simkit.runs.integrity import Merge, Verification

MOST_SEED = 2**63


def merge(shards: Sequence[str | Path], **options: Unpack[WorkOptions]) -> "Merge":
    """Merge the shards of a run; the result is the same as if one machine had played it."""
    from simkit.runs.integrity import Merge
    from simkit.runs.merge import merge as join
    from simkit.runs.merge import read_shards

    settings = work_settings(options)
    checked = read_shards(list(map(Path, shards)), shard_command)
    directory = settings.out or RUNS / checked.name
    if settings.out is None and directory.is_symlink():  # the user has not named its target
        hint = f"name that directory with {spell('out')}"
        raise RunConflict("is a link to another directory", file=directory, hint=hint)
    with heard(settings.on, "merging") as on:
        manifest = join(checked, directory, force=settings.force, on=on)
    return Merge(directory, manifest, len(shards))


def verify(
    run: str | Path, sample: str | float | None = None, *, seed: int | None = None, **options: Unpack[WorkOptions]
) -> "Verification":
    """Play parts of a run again and compare every value: all parts, or a random `sample` of them."""
    from secrets import randbelow

    from simkit.runs.integrity import Verification
    from simkit.runs.verify import read_run, sample_of, sampled_parts
    from simkit.runs.verify import verify as play

    settings = work_settings(options)
    settings.check()
    if seed is not None and sample is None:
        hint = f"without {spell('sample')} all parts are played again"
        raise UsageError(f"{spell('seed')} needs {spell('sample')}", field="seed", hint=hint)
    if seed is not None and not 0 <= seed < MOST_SEED:
        raise UsageError(f"{spell('seed')} is {seed}", field="seed", hint="expected a number from 0 to 2^63 - 1")
    planned = read_run(Path(run))
    parts = planned.manifest.parts
    count = sample_of(None if sample is None else str(sample), len(parts))
    sample_seed = randbelow(2**31) if seed is None else seed
    indexes = sampled_parts(list(parts), count, sample_seed)
    with heard(settings.on, "verifying") as on:
        play(planned, indexes, threads=settings.engine.threads, on=on)
    return Verification(Path(run), planned.manifest, planned.plan.id, indexes, None if sample is None else sample_seed)
