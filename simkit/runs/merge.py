"""Joining the shards of a run. All shards are checked before anything is written."""

import os
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Protocol

from simkit.errors import Interrupted, RunConflict, RunDataError, UsageError, spell
from simkit.events import Listener, Played, Started
from simkit.logs.files import check_of, read_regular, replace_files, storage_errors
from simkit.logs.manifest import MAIN, Manifest, Part, Series, part_path, read_manifest
from simkit.logs.manifest_model import AboutRun
from simkit.logs.scan import check_parts
from simkit.numbers import count, listed
from simkit.runs.engine import Crew, Watch, in_order
from simkit.runs.plan import run_name
from simkit.runs.store import opened, require_same_plan
from simkit.runs.store_directory import other_out, other_out_or_force, require_apart

COPYING = 4  # threads
MOST_NAMED = 3  # shards that a sentence lists
COMPARED = ("scenario", "variant", "players", "seed", "log")  # named first in an error, before the plan, a hash


class ShardCommand(Protocol):
    """Writes how to play a shard: a command line, or the fields of a question."""

    def __call__(self, about: AboutRun, games: int, shard: str, *, resume: bool = False) -> str: ...


def shard_question(about: AboutRun, games: int, shard: str, *, resume: bool = False) -> str:
    """How to play a shard, as the fields of a question."""
    line = f"{spell('games')} {games}, {spell('shard')} {shard}"
    return f"{line}, {spell('resume')}" if resume else line


@dataclass(frozen=True)
class Shards:
    """The shards of one run."""

    manifest: Manifest  # of the whole run
    places: Mapping[int, Path]  # the directory of each part

    @property
    def name(self) -> str:
        """The directory that `simkit run` would choose."""
        about = self.manifest.about
        return run_name(about.scenario, about.players, about.plan)


def read_shards(directories: Sequence[Path], again: ShardCommand = shard_question) -> Shards:
    """The shards in `directories`; an error unless they are all shards of one run, each of them once and finished.

    `again` writes how to play a shard that is missing or unfinished.
    """
    manifests = {directory: _manifest(directory) for directory in directories}
    first = directories[0]
    places: dict[int, Path] = {}
    parts: dict[int, Part] = {}
    for directory in directories:
        _require_of_one_run(directory, manifests[directory], first, manifests[first])
        for index in manifests[directory].indexes(manifests[directory].games):
            if index in places:
                twice = places[index] == directory
                what = "is named twice" if twice else f"has part {index}, which is in {places[index]} too"
                raise RunDataError(what, file=directory, hint="name every shard once")
            places[index] = directory
    _require_all(list(manifests.values()), places, again)
    for directory, manifest in manifests.items():
        if not manifest.finished and manifest.shard is not None:
            what = f"the shard is unfinished ({count(manifest.done)} of {count(manifest.share)} games)"
            hint = f"finish it: {again(manifest.about, manifest.games, manifest.shard.name, resume=True)}"
            raise RunDataError(what, file=directory, hint=hint)
        parts |= manifest.parts
    for directory, manifest in manifests.items():
        check_parts(directory, manifest)
    about = manifests[first].about.with_values(shard=None)
    return Shards(Manifest(about, {MAIN: Series(manifests[first].games, parts)}), places)


def _manifest(directory: Path) -> Manifest:
    try:
        return read_manifest(directory)
    except RunDataError as error:
        hint = "play this shard again, or copy it again from where it was played"
        raise RunDataError(error.message, file=error.file, hint=hint) from None


def _require_of_one_run(directory: Path, manifest: Manifest, other: Path, expected: Manifest) -> None:
    if manifest.shard is None:
        raise RunDataError("is a whole run, not a shard", file=directory, hint="leave it out")
    for what, one, two in (
        *((key, getattr(manifest.about, key), getattr(expected.about, key)) for key in COMPARED),
        ("plan", manifest.plan, expected.plan),
        ("number of games", manifest.games, expected.games),
        ("columns", manifest.columns, expected.columns),
        ("size of parts", manifest.part_size, expected.part_size),
        ("tables", manifest.tables, expected.tables),
    ):
        if one != two:
            values = f" ({one} and {two})" if isinstance(one, str | int) else ""
            hint = "merge only the shards of one run"
            raise RunDataError(
                f"is a shard of another run than {other}: another {what}{values}", file=directory, hint=hint
            )


def _require_all(shards: Sequence[Manifest], places: Mapping[int, Path], again: ShardCommand) -> None:
    """An error if a part is missing."""
    whole = range(-(-shards[0].games // shards[0].part_size))
    gaps = [index for index in whole if index not in places]
    if not gaps:
        return
    of = {shard.of for manifest in shards if (shard := manifest.shard) is not None}
    parts = listed(
        [_span([i for _, i in run]) for _, run in groupby(enumerate(gaps), lambda at: at[1] - at[0])], MOST_NAMED
    )
    what, hint = (
        f"part{'s' * (len(gaps) > 1)} {parts} {'are' if len(gaps) > 1 else 'is'} in no shard",
        "name all shards",
    )
    if len(of) == 1:  # else the missing shards cannot be named
        there = {shard.number for manifest in shards if (shard := manifest.shard) is not None}
        missing = [number for number in range(1, max(of) + 1) if number not in there]
        names = listed([f"{number}/{max(of)}" for number in missing], MOST_NAMED)
        what = f"shard {names} is missing" if len(missing) == 1 else f"shards {names} are missing"
        play = "play it" if len(missing) == 1 else "play them, the first one with"
        command = again(shards[0].about, shards[0].games, f"{missing[0]}/{max(of)}")
        hint = f"name all {max(of)} shards, or {play}: {command}"
    raise RunDataError(what, hint=hint)


def _span(indexes: Sequence[int]) -> str:
    return f"{indexes[0]}" if len(indexes) == 1 else f"{indexes[0]} to {indexes[-1]}"


@dataclass(frozen=True)
class CopyTask:
    """Copies parts and checks every byte that is copied."""

    shards: Shards
    directory: Path
    watch: Watch

    def games(self, index: int) -> int:
        return self.shards.manifest.parts[index].games

    def __call__(self, index: int) -> Part:
        self.watch.require_going()
        part, source = self.shards.manifest.parts[index], self.shards.places[index]
        data = {table: _read(part_path(source, table, index), part, table) for table in part.sizes}
        with storage_errors(part_path(self.directory, "games", index)):
            for table in data:
                (self.directory / table).mkdir(exist_ok=True)
            replace_files((part_path(self.directory, table, index), raw) for table, raw in data.items())
        self.watch.on(Played(part.games))
        return part


def _read(path: Path, part: Part, table: str) -> bytes:
    try:
        raw = read_regular(path, part.sizes[table])
    except OSError as error:
        hint = f"run the shard again with {spell('resume')}"
        raise RunDataError(f"this part cannot be read ({error.strerror})", file=path, hint=hint) from None
    if (len(raw), f"{check_of(raw):08x}") != (part.sizes[table], part.checks[table]):
        hint = f"run the shard again with {spell('resume')}"
        raise RunDataError("this part is damaged: it changed while it was read", file=path, hint=hint)
    return raw


def merge(shards: Shards, directory: Path, *, force: bool = False, on: Listener | None = None) -> Manifest:
    """Copy all parts of the shards into one run. Parts that an interrupted merge has copied are used."""
    whole, crew = shards.manifest, Crew(on, COPYING)
    require_out(shards, directory, force=force)
    with opened(directory, Manifest(whole.about, {MAIN: Series()}), resume=True, force=force) as store:
        store.keep_intact()
        for index, part in store.manifest.parts.items():
            if part.digests != whole.parts[index].digests:
                what = f"part {index} has other values than in {shards.places[index]}"
                raise RunDataError(what, file=directory, hint="`simkit verify` says which of the two is wrong")
        copied = {i: part for i, part in store.manifest.parts.items() if part == whole.parts[i]}
        store.manifest.series[MAIN].parts = copied  # parts with other bytes are copied again
        store.expect(MAIN, whole.games, exactly=True)
        crew.watch.on(Started(whole.games, store.manifest.done))
        task = CopyTask(shards, directory, crew.watch)
        try:
            with closing(in_order(task, [i for i, _ in store.manifest.missing], crew, keep=store.note)) as parts:
                for _ in parts:
                    pass
        except (KeyboardInterrupt, Interrupted):
            raise Interrupted("stopped", file=directory, hint="merge again to continue") from None
        store.save()
        return store.manifest


def require_out(shards: Shards, directory: Path, *, force: bool) -> None:
    """An error unless the directory is free or holds what an earlier merge of the same run has left."""
    if os.path.realpath(directory) in map(os.path.realpath, set(shards.places.values())):
        raise UsageError("is one of the shards", file=directory, hint=other_out())
    require_apart(directory)
    whole = shards.manifest
    old = require_same_plan(directory, Manifest(whole.about, {MAIN: Series()}), resume=True, force=force)
    if old is not None and not force and old.begun and old.games != whole.games:
        what = f"the directory holds a run of {count(old.games)} games, but the shards have {count(whole.games)}"
        raise RunConflict(what, file=directory, hint=other_out_or_force())
