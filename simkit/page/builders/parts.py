"""Parts that several builders share."""

from collections.abc import Collection, Sequence
from typing import Any

from simkit.page.model import FULL, Block, Commands, Figure, Figures, Subsection


def charts(figures: Sequence[Figure]) -> Subsection:
    """All charts of a section."""
    return Subsection("Charts", [Figures(figures)] if figures else [])


def provenance(command: str) -> Subsection:
    """How to make the same again."""
    return Subsection("Provenance", commands(command), FULL)


def commands(command: str) -> list[Block]:
    """A command to be typed, if there is one."""
    return [Commands([command])] if command else []


def head_of(answer: Any, extent: str, *more: str) -> str:
    """What an experiment played, in one line."""
    table = [answer.game, f"{answer.players} players", extent, f"seed {answer.seed}", *more]
    return " · ".join([*table, f"plan {answer.plan[:8]}"])


def notes_of(answer: Any, without: Collection[str] = ()) -> list[str]:
    """What limits an answer, less what is said elsewhere."""
    return [note for note in answer.notes if note not in without]
