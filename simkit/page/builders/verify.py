"""What playing a run again has shown."""

from simkit.numbers import count, percent
from simkit.page.model import Page, Paragraph, Section, Subsection
from simkit.runs.integrity import SURE, Verification


def layout(answer: Verification, again: str) -> Page:
    """How much was played again, and how certain the result is; `again` draws the same parts."""
    manifest = answer.manifest
    parts, replayed = len(manifest.parts), len(answer.replayed)
    lines = []
    if not manifest.finished:
        lines.append(f"The run is unfinished: {count(manifest.done)} of {count(manifest.share)} games")
    if replayed < parts:
        lines.append(
            f"The sample finds one wrong part with a probability of {percent(answer.probability)}, and "
            f"{count(answer.sure_of)} or more with at least {percent(SURE, 0)} (the same parts again: {again})"
        )
    if answer.digest is not None:
        lines.append(f"Digest {answer.digest}")
    extent = f"{count(replayed)} of {count(parts)} parts were played again, {count(answer.games)} games"
    title = f"{extent}: every value is the same"
    return Page(title, [Section(title, "", [Subsection("", list(map(Paragraph, lines)))])])
