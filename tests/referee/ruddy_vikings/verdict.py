"""What a referee says: whose decision it is, and where a trace and the rules differ."""

from typing import NamedTuple

from tests.referee.trace import Disagreement, agree

__all__ = ["Disagreement", "Open", "agree"]


class Open(NamedTuple):
    """A decision: whose it is, its name, and the labels of its options in the order of the codes."""

    seat: int
    decision: str
    options: list[str]
