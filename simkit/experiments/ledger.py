"""The directory of an experiment: what it asks, and a small file for every finished part."""

import json
import re
import shutil
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from simkit import __version__
from simkit.errors import RunConflict, RunDataError, StorageError
from simkit.games.contract import Array
from simkit.logs.manifest import MANIFEST
from simkit.logs.write import replace_file, storage_errors

ABOUT, PARTS, LOCK = "experiment.json", "parts", ".lock"
FORMAT = 3
OWN = re.compile(r"\.lock|experiment\.json|parts|.*\.(parquet|html|svg|png)|\..*\.tmp|style-.*|observed")
BEGUN = re.compile(r"\.lock|\.experiment\.json\..*\.tmp")  # all that a kill at the very start leaves


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

    def encode(self, plan: str) -> bytes:
        """A file that knows whose part it is."""
        file = BytesIO()
        arrays: dict[str, Any] = {f"sum.{name}": array for name, array in self.sums.items()}
        arrays |= {f"list.{name}": array for name, array in self.lists.items()}
        np.savez_compressed(file, plan=np.array(plan), **arrays)
        return file.getvalue()

    @classmethod
    def decode(cls, data: bytes, plan: str) -> "PartData":
        with np.load(BytesIO(data), allow_pickle=False) as arrays:
            found = {name: arrays[name] for name in arrays.files}
        if str(found["plan"]) != plan:
            raise ValueError("part of another experiment")
        return cls(
            {name[4:]: array for name, array in found.items() if name.startswith("sum.")},
            {name[5:]: array for name, array in found.items() if name.startswith("list.")},
        )


class Ledger:
    """The finished parts of one experiment. A part counts when its file is in place, never before."""

    def __init__(self, directory: Path, about: dict[str, Any]) -> None:
        self.directory, self.about = directory, about

    def path(self, name: str) -> Path:
        return self.directory / PARTS / f"{name}.npz"

    def read(self, name: str) -> PartData | None:
        """A finished part; one that is damaged or strange is played again."""
        try:
            return PartData.decode(self.path(name).read_bytes(), self.about["plan"])
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, OSError, EOFError, BadZipFile):
            return None

    def write(self, name: str, data: PartData) -> None:
        path = self.path(name)
        with storage_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, data.encode(self.about["plan"]))

    def save(self, **more: Any) -> None:
        """Write experiment.json."""
        self.about |= more
        path = self.directory / ABOUT
        with storage_errors(path):
            self.directory.mkdir(parents=True, exist_ok=True)
            replace_file(path, (json.dumps(self.about, indent=1) + "\n").encode())


def open_ledger(directory: Path, about: dict[str, Any], *, resume: bool, force: bool) -> Ledger:
    """The experiment to go on with: new, interrupted, longer or finished; anything else is a conflict."""
    require_mine(directory, about["plan"], resume=resume, force=force)
    if force:
        clear(directory)
    ledger = Ledger(directory, {"format": FORMAT, "simkit": __version__, "finished": False} | about)
    ledger.save()
    with storage_errors(directory):
        for path in (*directory.glob(".*.tmp"), *(directory / PARTS).glob(".*.tmp")):
            path.unlink(missing_ok=True)
    return ledger


def require_mine(directory: Path, plan: str, *, resume: bool, force: bool) -> None:
    """The experiment of this plan may be made here: nothing is there, or it was begun or finished before."""
    require_place(directory, force=force)
    old = None if force else read_about(directory)
    if old is None:
        return
    if old["plan"] != plan:
        raise RunConflict(
            "the directory holds another experiment",
            file=directory,
            hint="use another --out, or --force to replace it",
        )
    if not old["finished"] and not resume and any((directory / PARTS).glob("*.npz")):
        raise RunConflict(
            "the directory holds an unfinished experiment",
            file=directory,
            hint="go on with --resume or start again with --force",
        )


def read_about(directory: Path) -> dict[str, Any] | None:
    """experiment.json, if there is one."""
    path = directory / ABOUT
    try:
        data = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        hint = "see to it, or use another --out"
        raise StorageError(f"cannot be read ({error.strerror})", file=path, hint=hint) from error
    except (ValueError, RecursionError) as error:
        raise _damaged("is damaged", path) from error
    if not isinstance(data, dict):
        raise _damaged("is damaged", path)
    form = data.get("format")
    if type(form) is int and form != FORMAT:
        raise _damaged(f"was written in format {form}; this version reads format {FORMAT}", path)
    if [type(data.get(key)) for key in ("format", "plan", "finished")] != [int, str, bool]:
        raise _damaged("is damaged", path)
    found: dict[str, Any] = data
    return found


def _damaged(message: str, path: Path) -> RunDataError:
    return RunDataError(message, file=path, hint="start again with --force, or use another --out")


def require_apart(directory: Path) -> None:
    """Not inside another experiment or run: those may be cleared, and this one with them."""
    for above in directory.absolute().parents:
        for name in (ABOUT, MANIFEST):
            if (above / name).exists():
                raise RunConflict(f"lies inside {above}, where {name} is", file=directory, hint="use another --out")


def require_place(directory: Path, *, force: bool) -> None:
    """An experiment may be here. Nothing is written before this is known."""
    with storage_errors(directory):
        nearest = next(place for place in (directory, *directory.parents) if place.exists())
        if nearest != directory and nearest.is_dir():
            return
        if not nearest.is_dir():
            raise RunConflict("is a file, not a directory", file=nearest, hint="use another --out")
        names = [entry.name for entry in directory.iterdir()]
        parts = directory / PARTS
        if parts.exists() and not parts.is_dir() and not force:
            raise _damaged("is a file where a directory belongs", parts)
    strange = next((name for name in sorted(names) if not OWN.fullmatch(name)), None)
    known = (directory / ABOUT).exists()
    if strange is not None and (force or not known):
        raise RunConflict(
            f"the directory holds {strange!r}, which is not part of an experiment",
            file=directory,
            hint="remove it yourself or use another --out",
        )
    if not known and not force and not all(map(BEGUN.fullmatch, names)):
        raise RunConflict(
            "the directory holds something else than an experiment", file=directory, hint="use another --out"
        )


def clear(directory: Path) -> None:
    """Remove an experiment, and only that: `require_place` has seen that there is nothing else."""
    with storage_errors(directory):
        for entry in directory.iterdir() if directory.exists() else ():
            if entry.is_dir() and not entry.is_symlink():
                shutil.rmtree(entry)
            elif entry.name != LOCK:
                entry.unlink()
