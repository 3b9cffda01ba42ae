"""A merged run as text."""

from simkit.page.text.blocks import Block
from simkit.runs.integrity import Merged


def blocks(answer: Merged) -> list[Block]:
    """What was joined, and where it lies."""
    manifest = answer.manifest
    extent = f"{answer.shards} shards, {len(manifest.parts):,} parts, {manifest.games:,} games"
    return [f"{extent}. Digest {answer.digest}", f"Logs: {answer.directory}"]
