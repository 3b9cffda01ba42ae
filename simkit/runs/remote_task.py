"""A task for other processes: pickled once, unpickled once by each process, and run only by the same sources."""

import hashlib
import pickle
import threading
from collections import OrderedDict
from functools import cache
from pathlib import Path
from typing import Any

from simkit import version
from simkit.errors import UsageError, speller, spelling

TASKS = 4  # unpickled tasks that a process keeps
SOURCES = ("*.py", "*.toml")  # code, and the policies that come with games


class RemoteTask:
    """Callable like the task that it holds. A process that has unpickled the task once uses it again."""

    def __init__(self, task: Any) -> None:
        self.data = pickle.dumps(task)
        self.key = hashlib.sha256(self.data).hexdigest()
        self.sender = fingerprint()
        self.spell = speller()

    def __call__(self, index: int) -> Any:
        with _lock:
            task = _unpacked.pop(self.key, None)
        if task is None:
            _require_same(self.sender)
            task = pickle.loads(self.data)
        with _lock:
            _unpacked[self.key] = task
            while len(_unpacked) > TASKS:
                _unpacked.popitem(last=False)
        with spelling(self.spell):  # so that its errors name fields as in this process
            return task(index)


_unpacked: OrderedDict[str, Any] = OrderedDict()
_lock = threading.Lock()


@cache
def fingerprint() -> str:
    """The version of simkit and a hash of its sources: other sources may play other games for the same plan."""
    root = Path(version.__file__).parent
    files = sorted(file for pattern in SOURCES for file in root.rglob(pattern) if "tests" not in file.parts)
    h = hashlib.sha256()
    for file in files:
        data = file.read_bytes()
        h.update(f"{file.relative_to(root).as_posix()}:{len(data)};".encode() + data)
    return f"{version.__version__} ({h.hexdigest()[:8]})"


def _require_same(sender: str) -> None:
    if fingerprint() != sender:
        what = f"a worker has simkit {fingerprint()}, but this is simkit {sender}"
        raise UsageError(what, hint="install the same version for all workers and restart them")
