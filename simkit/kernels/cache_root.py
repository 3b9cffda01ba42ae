"""Where simkit keeps what can be made again: compiled kernels and the index of completion. It loads no compiler."""

import os
import sys
from pathlib import Path


def cache_root() -> Path | None:
    """`$SIMKIT_CACHE_DIR`, else the platform's user cache; None for a user without a home."""
    try:
        return _cache_root().absolute()
    except (RuntimeError, OSError):  # nobody knows the home, or a relative path starts nowhere
        return None


def _cache_root() -> Path:
    if chosen := os.environ.get("SIMKIT_CACHE_DIR"):
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "simkit"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "simkit"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "simkit"
