"""Two columns of about the same height: what is read first, and the charts beside and below it."""

from collections.abc import Sequence

WIDTH = 576  # of a column of a wide window, in pixels
LETTERS, LINE = 52, 25  # of a line of a finding
SMALL_LETTERS, SMALL_LINE = 76, 21
GAP = 8  # between findings
AROUND = 52  # a chart: its title and the room below


def text_height(texts: Sequence[str]) -> float:
    """The height of findings that stand one below the other."""
    return sum(_lines(text, LETTERS) * LINE + GAP for text in texts)


def chart_height(drawn: float, caption: str) -> float:
    """The height of a chart with its title and what stands below it."""
    return drawn + AROUND + _lines(caption, SMALL_LETTERS) * SMALL_LINE


def sides(first: float, heights: Sequence[float]) -> list[bool]:
    """Which charts stand beside the text, and which below it: the first beside it, then wherever there is more room."""
    below, beside = first, 0.0
    places: list[bool] = []
    for height in heights:
        right = not places or beside <= below
        beside, below = (beside + height, below) if right else (beside, below + height)
        places.append(right)
    return places


def _lines(text: str, letters: int) -> int:
    return -(-len(text) // letters)
