"""The manifest of a directory that simkit writes: what it is, and every file that belongs to it.

`run.json` has all that is needed to read a run without its game; `experiment.json` and `report.json` are built alike.
The journal holds the parts that were finished since the manifest was written.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simkit.errors import RunDataError, StorageError, clip, spell
from simkit.logs.files import read_regular
from simkit.logs.manifest_model import AboutFiles, AboutRun, InvalidManifest, plain
from simkit.logs.shard import Shard
from simkit.scenario.digest import digest

RUN, EXPERIMENT, REPORT = "run.json", "experiment.json", "report.json"
JOURNAL = "parts.jsonl"
FORMAT = 3
MAIN = "part"  # the series that every run and most experiments have
MOST_PARTS = 100_000  # of a series
LONGEST = 48 * 2**20  # bytes of a manifest of so many parts
MOST_TABLES, MOST_VALUES = 500_000, 2_000_000  # in it: what is read must fit into memory, and take no time
FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,200}\.(html|svg|png|parquet)")
FOLDER = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,200}")
HEX = re.compile(r"[0-9a-f]{8}|[0-9a-f]{32}")
CHECK = b',\n "check": "'


@dataclass(frozen=True)
class Part:
    """A finished part: its games, and by table the size, the checksum and (of a run) the digest of its file."""

    index: int
    games: int
    sizes: dict[str, int]
    checks: dict[str, str]
    digests: dict[str, str] = field(default_factory=dict)
    series: str = MAIN


@dataclass
class Series:
    """Parts of one kind: how many games were asked for, and what is there."""

    games: int = 0
    parts: dict[int, Part] = field(default_factory=dict)


@dataclass
class Manifest:
    """`fixed` is everything fixed by the plan; the rest is what the directory holds, or will hold."""

    fixed: AboutRun | AboutFiles
    series: dict[str, Series] = field(default_factory=dict)
    files: dict[str, list[str]] = field(default_factory=dict)  # besides the parts, by what they are for
    stores: list[str] = field(default_factory=list)  # directories inside that have manifests of their own
    answered: bool = False  # an experiment has its answer
    name: str = RUN

    @property
    def about(self) -> AboutRun:
        """What a run says about itself."""
        if not isinstance(self.fixed, AboutRun):
            raise TypeError(f"{self.name} is of no run")
        return self.fixed

    @property
    def plan(self) -> str:
        return self.fixed.plan

    @property
    def part_size(self) -> int:
        return self.fixed.part_size

    @property
    def tables(self) -> list[str]:
        return [*self.fixed.tables]

    @property
    def columns(self) -> list[tuple[str, str, list[str]]]:
        """What a run logs: the metrics of each table, per what, and of which kinds of cards."""
        if self.name != RUN:
            return []
        metrics = self.about.metrics
        return [(m.name, m.per, m.kinds) for m in (*metrics.game, *metrics.seat, *metrics.card, *metrics.round)]

    @property
    def games(self) -> int:
        """The games of the main series; a run has no other."""
        return self.series[MAIN].games if MAIN in self.series else 0

    @property
    def parts(self) -> dict[int, Part]:
        return self.series[MAIN].parts if MAIN in self.series else {}

    @property
    def shard(self) -> Shard | None:
        """Which share of a run this is; None: all of it."""
        share = self.about.shard if self.name == RUN else None
        return None if share is None else Shard(share.number, share.of, share.games)

    def indexes(self, games: int) -> range:
        """The numbers of the parts that belong to this directory, of a series of `games`."""
        parts = -(-games // self.part_size)
        return range(parts) if self.shard is None else self.shard.indexes(parts)

    def layout(self, games: int | None = None) -> Iterator[tuple[int, int]]:
        """Index and number of games of every part that belongs here, of a series of `games`."""
        total = self.games if games is None else games
        for index in self.indexes(total):
            yield index, min(self.part_size, total - index * self.part_size)

    @property
    def missing(self) -> list[tuple[int, int]]:
        """The parts still to be played."""
        parts = self.parts
        return [(i, n) for i, n in self.layout() if i not in parts or parts[i].games != n]

    @property
    def finished(self) -> bool:
        return not self.missing if self.name == RUN else self.answered

    @property
    def begun(self) -> bool:
        """Is any part finished, so that it could be lost?"""
        return any(series.parts for series in self.series.values())

    @property
    def share(self) -> int:
        """The games that belong to this directory: all of them unless it is a shard."""
        return sum(n for _, n in self.layout())

    @property
    def done(self) -> int:
        """Games in finished parts."""
        return self.share - sum(n for _, n in self.missing)

    def add(self, part: Part) -> None:
        """Add a finished part."""
        self.series.setdefault(part.series, Series()).parts[part.index] = part

    def file_of(self, table: str, index: int, series: str = MAIN) -> str:
        """The path of a part of a table."""
        return f"{table}/{series}-{index:05d}.{'parquet' if self.name == RUN else 'npz'}"

    def names(self) -> Iterator[str]:
        """Every file that belongs here, whether it is there yet or not; not the manifest and its journal."""
        for name, series in self.series.items():
            for index in dict.fromkeys([*(i for i, _ in self.layout(series.games)), *series.parts]):
                yield from (self.file_of(table, index, name) for table in self.tables)
        for files in self.files.values():
            yield from files

    def digest(self, parts: dict[int, Part] | None = None) -> dict[str, str]:
        """Digests of the tables and, as `run`, of everything: the plan and all values in game order."""
        chosen = self.parts if parts is None else parts
        tables = {t: digest([chosen[i].digests[t] for i in sorted(chosen)]) for t in self.tables}
        return tables | {"run": digest([self.plan, tables])}

    def as_json(self) -> dict[str, Any]:
        more = {name: series.games for name, series in self.series.items() if name != MAIN}
        data = self.fixed.data | {"games": self.games, "finished": self.finished}
        data |= {
            key: value for key, value in (("series", more), ("files", self.files), ("stores", self.stores)) if value
        }
        if self.finished and self.name == RUN:
            data["digest"] = self.digest()
        data["parts"] = [_line(part) for series in self.series.values() for _, part in sorted(series.parts.items())]
        return data


def _line(part: Part) -> dict[str, Any]:
    """A part as JSON; most say neither series nor digests."""
    data = vars(part).copy()
    if part.series == MAIN:
        del data["series"]
    return data


def part_path(directory: Path, table: str, part: int) -> Path:
    """The path of a part of a run's table."""
    return directory / table / f"{MAIN}-{part:05d}.parquet"


# --- to the disk and back --------------------------------------------------------------------------------------------


def encode(manifest: Manifest) -> bytes:
    """A manifest with a checksum of itself at its end."""
    data = manifest.as_json()
    parts = ",\n".join(json.dumps(part, separators=(",", ":")) for part in data.pop("parts"))
    head = json.dumps(plain(data), indent=1).removesuffix("\n}")
    return seal(f'{head},\n "parts": [\n{parts}\n ]'.encode("ascii"))


def seal(body: bytes) -> bytes:
    """JSON without its last bracket, made whole by its checksum."""
    return body + CHECK + _sum(body) + b'"\n}\n'


def _sum(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest()[:32].encode()


def journal_line(part: Part) -> bytes:
    """One line of the journal: a part, and a checksum of the line."""
    body = json.dumps(_line(part), separators=(",", ":")).encode("ascii")
    return body + b" " + _sum(body) + b"\n"


def is_run(ref: str) -> bool:
    """Does a name lead to a run directory?"""
    return os.path.exists(os.path.join(ref, RUN))


def read_manifest(directory: Path, name: str = RUN) -> Manifest:
    """The manifest of a directory, with the parts that the journal adds."""
    path = directory / name
    try:
        manifest = decode(read_regular(path, LONGEST), path)
        for part in _journal(directory, manifest):
            manifest.add(part)
    except FileNotFoundError:
        raise _nothing(directory, name) from None
    except NotADirectoryError:
        raise RunDataError("is not a run directory", file=directory, hint="see `simkit run`") from None
    except OSError as error:
        raise StorageError(f"cannot be read ({error.strerror})", file=path, hint="check its permissions") from error
    return manifest


def _nothing(directory: Path, name: str) -> RunDataError:
    if name == RUN:
        return RunDataError("there is no run here: run.json is missing", file=directory, hint="see `simkit run`")
    return RunDataError(f"{name} is missing", file=directory, hint=f"use another {spell('out')}")


def damaged_manifest(path: Path, reason: str = "") -> RunDataError:
    """What to say about a manifest that makes no sense; nothing that it names may be touched."""
    why = f" ({clip(reason, 200)})" if reason else ""
    return RunDataError(f"is damaged{why}", file=path, hint=f"move the directory away, or use another {spell('out')}")


def decode(raw: bytes, path: Path) -> Manifest:
    """A manifest as it was written; anything else is an error."""
    try:
        if raw.count(b"[") + raw.count(b"{") > MOST_TABLES or raw.count(b",") > MOST_VALUES:
            raise InvalidManifest("too many values")
        data = json.loads(raw, parse_constant=_no_number)
        form = data["format"]
        if type(form) is int and (form != FORMAT or "check" not in data):
            raise RunDataError(
                f"was written in {f'format {form}' if form != FORMAT else 'an older format'}; "
                f"this version reads format {FORMAT}",
                file=path,
                hint=f"move the directory away and play it again, or use another {spell('out')}",
            )
        body = raw[: raw.rfind(CHECK)]
        if raw != seal(body):
            raise InvalidManifest("changed since it was written")
        return _manifest(data, path.name)
    except InvalidManifest as error:
        raise damaged_manifest(path, str(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise damaged_manifest(path) from error


def _no_number(text: str) -> None:
    raise InvalidManifest(f"{text} is not a number")


def _manifest(data: dict[str, Any], name: str) -> Manifest:
    del data["check"]
    parts, games, answered = data.pop("parts"), data.pop("games"), data.pop("finished")
    more, files, stores = data.pop("series", {}), data.pop("files", {}), data.pop("stores", [])
    data.pop("digest", None)
    fixed = AboutRun.read(data) if name == RUN else AboutFiles.read(data)
    if bool(fixed.plan) == (name == REPORT):
        raise InvalidManifest("expected a plan, but not of a report")
    manifest = Manifest(fixed, {}, files, stores, answered and name != RUN, name)
    for series, wanted in {**({MAIN: games} if games or name == RUN else {}), **more}.items():
        if type(wanted) is not int or not 0 <= wanted <= min(MOST_PARTS * manifest.part_size, 2**32 - 1):
            raise InvalidManifest("impossible sizes")
        _require_names(FOLDER, [series])
        manifest.series[series] = Series(wanted)
    for group, names in files.items():
        _require_names(FOLDER, [group])
        _require_names(FILE, names)
    _require_names(FOLDER, stores)
    if manifest.shard is not None and manifest.shard.games != games:
        raise InvalidManifest("no shard of so many games")
    if type(answered) is not bool or type(parts) is not list or (name == RUN and (more or files or stores)):
        raise InvalidManifest("no manifest")
    for part in parts:
        manifest.add(_part(part, manifest))
    return manifest


def _require_names(pattern: re.Pattern[str], names: Any) -> None:
    """Refuse names that lead out of the directory."""
    if type(names) is not list or not all(type(name) is str and pattern.fullmatch(name) for name in names):
        raise InvalidManifest("impossible names")


def _part(data: dict[str, Any], manifest: Manifest) -> Part:
    """A part as it was written; anything else is an error."""
    part, tables, size = Part(**data), manifest.tables, manifest.part_size
    series = manifest.series[part.series]
    if type(part.index) is not int or type(part.games) is not int:
        raise InvalidManifest("no part")
    if not (part.index in manifest.indexes(series.games) and 0 < part.games <= size):
        raise InvalidManifest("no part of this series")
    digests = tables if manifest.name == RUN else []
    for values, expected in ((part.sizes, tables), (part.checks, tables), (part.digests, digests)):
        if list(values) != expected:
            raise InvalidManifest("other tables")
    if not all(type(n) is int and 0 <= n < 2**48 for n in part.sizes.values()):
        raise InvalidManifest("impossible sizes")
    if not all(type(text) is str and HEX.fullmatch(text) for text in (*part.checks.values(), *part.digests.values())):
        raise InvalidManifest("no checksum")
    return part


def _journal(directory: Path, manifest: Manifest) -> Iterator[Part]:
    """Parts noted since the manifest was written. A kill may leave half a last line: that part is not there yet."""
    try:
        raw = read_regular(directory / JOURNAL, LONGEST)
    except FileNotFoundError:
        return
    for line in raw.splitlines():
        body, _, check = line.rpartition(b" ")
        try:
            if check != _sum(body):
                return
            yield _part(json.loads(body), manifest)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return
