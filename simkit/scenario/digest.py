"""The fingerprint of plain data."""

from __future__ import annotations

import hashlib
import json


def digest(obj: object) -> str:
    """16 hex digits that depend only on the values: blake2b of JSON with sorted keys and no white space."""
    _require_plain(obj)
    text = json.dumps(obj, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.blake2b(text.encode("ascii"), digest_size=8).hexdigest()


def _require_plain(obj: object) -> None:
    """JSON would silently turn number keys into texts and tuples into lists; equal digests must mean equal data."""
    if isinstance(obj, dict):
        for key, value in obj.items():
            if type(key) is not str:
                raise TypeError(f"cannot digest a dictionary key of type {type(key).__name__}")
            _require_plain(value)
    elif isinstance(obj, list):
        for value in obj:
            _require_plain(value)
    elif obj is not None and type(obj) not in (bool, int, float, str):
        raise TypeError(f"cannot digest a value of type {type(obj).__name__}")
