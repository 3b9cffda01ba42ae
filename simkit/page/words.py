"""Words of pages that several builders and renderers share."""

import re

from simkit.analysis.false_discoveries import RATE
from simkit.analysis.verdicts import FAIR, LEVEL, NOT_FAIR, STRONGER, UNDECIDED, WEAKER
from simkit.numbers import percent
from simkit.scenario.digest import digest

OUTLIER, INFO = "outlier", "info"
SEVERITY = (NOT_FAIR, OUTLIER, UNDECIDED, STRONGER, WEAKER, LEVEL, FAIR, INFO)
SHOWN = 7  # findings that are read first; a page folds the rest
FLAGGED = f"different from 0 after control of false discoveries ({percent(RATE, 0)}) over all $what"
LONGEST = 80  # letters of a name that becomes part of a file name


def slug(text: str) -> str:
    """A text as part of a link or file name."""
    plain = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "run"
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}-{digest(text)[:6]}"


def every_seat(style: str) -> str:
    """What is added to a title where one policy has all seats."""
    return f", every seat plays {style}" if style else ""
