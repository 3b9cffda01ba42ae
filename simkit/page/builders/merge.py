"""A merged run."""

from simkit.numbers import count
from simkit.page.model import Page, Paragraph, Section, Subsection
from simkit.runs.integrity import Merge


def layout(answer: Merge) -> Page:
    """What was joined, and where it lies."""
    manifest = answer.manifest
    extent = f"{answer.shards} shards, {count(len(manifest.parts))} parts, {count(manifest.games)} games"
    title = f"{extent}. Digest {answer.digest}"
    return Page(title, [Section(title, "", [Subsection("", [Paragraph(f"Logs: {answer.directory}")])])])
