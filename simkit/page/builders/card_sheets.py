"""Sheets of cards: what was written, and what was read."""

from collections.abc import Iterable, Mapping
from typing import Any

from simkit.page.model import Page, Paragraph, Section, Subsection


def written(facts: Mapping[str, Any], following: str) -> Page:
    """`facts` is the JSON of a sheet that was written; `following` is the command that comes next."""
    return _page(f"{facts['file']} has {facts['cards']} cards.", [f"Edit it, then: {following}"])


def read(facts: Mapping[str, Any], changes: Iterable[str], following: str) -> Page:
    """`facts` is the JSON of a sheet that was read, `changes` the same in sentences."""
    cards, written = len(facts["cards"]), f"{facts['written']} is written"
    head = f"{written}: {cards} {'card differs' if cards == 1 else 'cards differ'} from {facts['scenario']}."
    return _page(head, [*(f"  {line}" for line in changes), f"Next: {following}"])


def _page(head: str, lines: Iterable[str]) -> Page:
    return Page(head, [Section(head, "", [Subsection("", list(map(Paragraph, lines)))])])
