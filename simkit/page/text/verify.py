"""What playing a run again has shown, as text."""

from simkit.page.text.blocks import Block
from simkit.runs.integrity import SURE, Verified


def blocks(answer: Verified, again: str) -> list[Block]:
    """How much was played again, and how sure that is; `again` is how the same parts are drawn."""
    parts, count = len(answer.manifest.parts), len(answer.replayed)
    lines = [f"{count:,} of {parts:,} parts were played again, {answer.games:,} games: every value is the same"]
    if not answer.manifest.finished:
        lines.append(f"The run is unfinished: {answer.manifest.done:,} of {answer.manifest.share:,} games")
    if count < parts:
        lines.append(
            f"One wrong part would have been found with a probability of {answer.probability:.1%}, "
            f"{answer.sure_of:,} or more with at least {SURE:.0%} (the same parts again: {again})"
        )
    return [*lines, *([] if answer.digest is None else [f"Digest {answer.digest}"])]
