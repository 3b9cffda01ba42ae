"""The parts of an experiment: sums, never games. A part that is stored and whole is read, any other is played."""

from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from simkit.errors import UsageError, spell
from simkit.events import Played
from simkit.games.contract import Array
from simkit.logs.files import check_of, read_regular, replace_file, storage_errors
from simkit.logs.manifest import EXPERIMENT, Manifest, Part
from simkit.runs.engine import Crew, Watch, in_order
from simkit.runs.store import Store, most_games, plain_about

TABLE = "parts"
LARGEST = 2**30  # bytes of a part; far more than there can be


@dataclass
class PartData:
    """What a part leaves: arrays that are added up, and lists that are joined."""

    sums: dict[str, Array]
    lists: dict[str, Array] = field(default_factory=dict)

    def __iadd__(self, other: "PartData") -> "PartData":
        for name, array in other.sums.items():
            self.sums[name] = self.sums[name] + array
        for name, array in other.lists.items():
            self.lists[name] = np.concatenate([self.lists[name], array])
        return self

    def encode(self) -> bytes:
        """The bytes of a file."""
        file = BytesIO()
        arrays: dict[str, Any] = {f"sum.{name}": array for name, array in self.sums.items()}
        arrays |= {f"list.{name}": array for name, array in self.lists.items()}
        np.savez_compressed(file, **arrays)
        return file.getvalue()

    @classmethod
    def decode(cls, data: bytes) -> "PartData":
        with np.load(BytesIO(data), allow_pickle=False) as arrays:
            arrays_by_name = {name: arrays[name] for name in arrays.files}
        return cls(
            {name[4:]: array for name, array in arrays_by_name.items() if name.startswith("sum.")},
            {name[5:]: array for name, array in arrays_by_name.items() if name.startswith("list.")},
        )


class Receipt(NamedTuple):
    """A part that is on the disk, what is in it, and whether it was there before."""

    part: Part
    data: PartData
    stored: bool  # before: it was read, not played


@dataclass(frozen=True)
class PartTask:
    """Plays and stores the parts of a series; those that are `stored` and whole are read."""

    play: Callable[[int, int], PartData]  # index and number of games
    arms: int  # that play every game
    manifest: Manifest  # of the experiment, without its parts
    directory: Path
    series: str
    total: int  # games
    stored: Mapping[int, Part]
    watch: Watch

    def size(self, index: int) -> int:
        return min(self.manifest.part_size, self.total - index * self.manifest.part_size)

    def games(self, index: int) -> int:
        return self.arms * self.size(index)

    def __call__(self, index: int) -> Receipt:
        path = self.directory / self.manifest.file_of(TABLE, index, self.series)
        games, part = self.size(index), self.stored.get(index)
        if part is not None and part.games == games and (data := _read(path, part)) is not None:
            self.watch.on(Played(self.games(index)))
            return Receipt(part, data, True)
        with self.watch.turn:
            data = self.play(index, games)
        raw = data.encode()
        with storage_errors(path):
            path.parent.mkdir(exist_ok=True)
            replace_file(path, raw)
        return Receipt(
            Part(index, games, {TABLE: len(raw)}, {TABLE: f"{check_of(raw):08x}"}, {}, self.series), data, False
        )


def _read(path: Path, part: Part) -> PartData | None:
    """A finished part, if its bytes are those that were written. Whatever is wrong with it, it can be played again."""
    try:
        raw = read_regular(path, min(part.sizes[TABLE], LARGEST))
        same = (len(raw), f"{check_of(raw):08x}") == (part.sizes[TABLE], part.checks[TABLE])
        return PartData.decode(raw) if same else None
    except Exception:
        return None


def experiment_manifest(kind: str, plan: str, part_size: int, command: str, **more: Any) -> Manifest:
    """The manifest of a new experiment."""
    return Manifest(plain_about(plan, part_size, kind=kind, command=command, **more), name=EXPERIMENT)


def play_parts(
    store: Store,
    play: Callable[[int, int], PartData],
    games: int,
    crew: Crew,
    *,
    arms: int,
    series: str,
    indexes: Iterable[int] | None = None,
) -> Generator[tuple[int, PartData]]:
    """The number of games and the data of every part, or of some, in order. A caller that needs no more closes it."""
    manifest = store.manifest
    parts = store.expect(series, games).parts
    alone = Manifest(manifest.fixed, name=manifest.name)
    task = PartTask(play, arms, alone, crew.place(store.directory), series, games, dict(parts), crew.watch)
    wanted = (index for index, _ in manifest.layout(games)) if indexes is None else indexes

    def keep(receipt: Receipt) -> None:
        if not receipt.stored:
            store.note(receipt.part)

    with closing(in_order(task, wanted, crew, keep)) as receipts:
        for receipt in receipts:
            yield receipt.part.games, receipt.data


def require_parts(games: int, part_size: int) -> None:
    """Refuse more games than the store has room for parts."""
    if games > most_games(part_size):
        hint = f"expected at most {most_games(part_size)} for this experiment"
        raise UsageError(f"{spell('games')} is {games}", field="games", hint=hint)
