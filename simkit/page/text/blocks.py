"""What text is made of: lines and tables."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Grid:
    """A table. Columns whose name begins with `>` are numbers.

    Where there is no room for all columns, those in `spare` can be left out, the first of them first.
    """

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    spare: Sequence[str] = ()
    narrow: "Grid | None" = None  # what says the same where there is no room for names in one piece


Block = str | Grid
