"""run.json and the ledger of finished parts: all that is needed to read a run, without its game."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simkit.errors import RunDataError, StorageError
from simkit.scenario.digest import digest

MANIFEST, LEDGER = "run.json", "parts.jsonl"
FORMAT = 2


@dataclass(frozen=True)
class Part:
    """A finished part: its games, file sizes and digests by table."""

    index: int
    games: int
    sizes: dict[str, int]
    digests: dict[str, str]


@dataclass
class Manifest:
    """A run: `about` is everything fixed by its plan, `games` what was asked for, `parts` what is there."""

    about: dict[str, Any]
    games: int
    parts: dict[int, Part] = field(default_factory=dict)

    @property
    def part_size(self) -> int:
        return int(self.about["part_size"])

    @property
    def tables(self) -> list[str]:
        return list(self.about["tables"])

    def layout(self, games: int | None = None) -> Iterator[tuple[int, int]]:
        """Index and number of games of every part of a run of `games`."""
        total = self.games if games is None else games
        for index, first in enumerate(range(0, total, self.part_size)):
            yield index, min(self.part_size, total - first)

    @property
    def missing(self) -> list[tuple[int, int]]:
        """The parts still to be played."""
        return [(i, n) for i, n in self.layout() if i not in self.parts or self.parts[i].games != n]

    @property
    def finished(self) -> bool:
        return not self.missing

    @property
    def done(self) -> int:
        """Games in finished parts."""
        return self.games - sum(n for _, n in self.missing)

    def digest(self, parts: dict[int, Part] | None = None) -> dict[str, str]:
        """Digests of the tables and, as `run`, of everything: the plan and all values in game order."""
        found = self.parts if parts is None else parts
        tables = {t: digest([found[i].digests[t] for i in sorted(found)]) for t in self.tables}
        return tables | {"run": digest([self.about["plan"], tables])}

    def as_json(self) -> dict[str, Any]:
        data = self.about | {"games": self.games, "finished": self.finished}
        if self.finished:
            data["digest"] = self.digest()
        data["parts"] = [vars(part) for _, part in sorted(self.parts.items())]
        return data


def part_path(directory: Path, table: str, part: int) -> Path:
    """Where a part of a table lies."""
    return directory / table / f"part-{part:05d}.parquet"


def read_manifest(directory: Path) -> Manifest:
    """The manifest of a run directory, with the parts that the ledger adds."""
    path = directory / MANIFEST
    try:
        data = json.loads(path.read_bytes())
        if data["format"] != FORMAT:
            raise RunDataError(
                f"was written in log format {data['format']}; this version reads format {FORMAT}",
                file=path,
                hint="run the scenario again with --force",
            )
        parts, games = data.pop("parts"), int(data.pop("games"))
        manifest = Manifest(data, games)
        if manifest.part_size < 1 or not 0 <= games < 2**32:
            raise ValueError("impossible sizes")
        manifest.parts = {part.index: part for part in (_part(part, manifest) for part in parts)}
        for key in ("plan", "players", "game", "metrics"):
            manifest.about[key]
        manifest.about.pop("finished", None)
        manifest.about.pop("digest", None)
    except FileNotFoundError:
        raise RunDataError("no run is here: run.json is missing", file=directory, hint="see `simkit run`") from None
    except NotADirectoryError:
        raise RunDataError("is not a run directory", file=directory, hint="see `simkit run`") from None
    except OSError as error:
        raise StorageError(f"cannot be read ({error.strerror})", file=path) from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise damaged(directory) from error
    manifest.parts |= {part.index: part for part in _ledger(directory, manifest)}
    return manifest


def damaged(directory: Path) -> RunDataError:
    """What to say about a run.json that makes no sense."""
    hint = "run the same command with --force to play it again"
    return RunDataError("is damaged", file=directory / MANIFEST, hint=hint)


def _part(data: dict[str, Any], manifest: Manifest) -> Part:
    """A part as it was written; anything else is an error."""
    index, games, size = int(data["index"]), int(data["games"]), manifest.part_size
    if not (0 <= index * size < manifest.games and 0 < games <= size):
        raise ValueError("no part of this run")
    sizes = {table: int(data["sizes"][table]) for table in manifest.tables}
    return Part(index, games, sizes, {table: str(data["digests"][table]) for table in manifest.tables})


def _ledger(directory: Path, manifest: Manifest) -> Iterator[Part]:
    """Parts noted since run.json was written. A kill may leave half a last line: that part is not there yet."""
    path = directory / LEDGER
    try:
        lines = path.read_bytes().splitlines()
    except FileNotFoundError:
        return
    except OSError as error:
        raise StorageError(f"cannot be read ({error.strerror})", file=path) from error
    for line in lines:
        try:
            yield _part(json.loads(line), manifest)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return


def ledger_line(part: Part) -> bytes:
    """One line of the ledger."""
    return json.dumps(vars(part)).encode() + b"\n"
