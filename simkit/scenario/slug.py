"""Names of directories, made from any text."""

from __future__ import annotations

import re
import unicodedata


def slug(name: str) -> str:
    """A name for a directory: lower-case letters, digits, _ and -, the first a letter or digit, at most 60."""
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9_]+", "-", ascii_name.lower()).strip("-_")[:60].rstrip("-_") or "scenario"
