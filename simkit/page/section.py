"""A section of an experiment's page, before it becomes HTML."""

from collections.abc import Mapping
from dataclasses import dataclass

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
