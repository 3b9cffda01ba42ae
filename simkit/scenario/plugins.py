"""Games in packages of their own: which there are, and where their scenarios lie. Nothing is imported."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

GROUP = "simkit.games"  # entry points: `id = "package.module:GAME"`


@cache
def third_party() -> dict[str, EntryPoint]:
    """The entry points of installed games, by id."""
    return {point.name: point for point in entry_points(group=GROUP)}


def scenarios(point: EntryPoint) -> Path | None:
    """The folder `scenarios` in the package of a game."""
    try:
        spec = find_spec(point.module)
    except (ImportError, ValueError):
        return None
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "scenarios"
    return folder if folder.is_dir() else None
