"""How many games are played and stored at a time."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    """Numbers that belong to the plan of a question; None stands for the usual one."""

    part: int | None = None  # games of a part
    logged: int | None = None  # games of the run behind the values *seen* and *adjusted* of cards


USUAL = Sizes()
