"""The digests of the first games of a longer run."""

from dataclasses import replace
from pathlib import Path

from simkit.logs.manifest import Manifest
from simkit.logs.schema import Schema
from simkit.logs.stored_digests import stored_digests


def digest_of_first(directory: Path, manifest: Manifest, schema: Schema, games: int) -> dict[str, str]:
    """The digests of a run that has only the first `games` games."""
    parts = {}
    for index, n in manifest.layout(games):
        part = manifest.parts[index]
        if part.games != n:
            part = replace(part, games=n, digests=stored_digests(directory, index, schema, n))
        parts[index] = part
    return manifest.digest(parts)
