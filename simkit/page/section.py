"""A section of an experiment's page, before it becomes HTML."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from matplotlib.figure import Figure


@dataclass(frozen=True)
class Section:
    """A part of the page: findings first, then charts, then tables."""

    title: str
    facts: str
    findings: list[tuple[str, str]]
    figures: dict[str, Figure]
    tables: dict[str, str]  # heading -> HTML
    command: str
    captions: Mapping[str, str]


class Page(Protocol):
    """What a module `page_<kind>` has, for answers of that kind."""

    METHOD: str  # how such an experiment is made, as HTML
    TOPIC: str  # of what the play styles of a panel say together

    def section(self, answer: Any, of: str) -> Section:
        """The part of one answer; `of` which style, to be added to its title."""


def page_of(kind: str) -> Page:
    """Found by its name, so that a new kind of answer is listed nowhere."""
    return cast(Page, import_module(f"simkit.page.page_{kind}"))
