"""A scenario that is valid, and what it changes."""

from collections.abc import Iterable, Mapping
from json import dumps
from typing import Any

from simkit.numbers import listed
from simkit.page.model import Page, Paragraph, Section, Subsection

SAME = 8  # keys that are named


def layout(name: str, title: str, facts: Mapping[str, Any], changes: Iterable[str]) -> Page:
    """What differs from the printed game: `facts` is the JSON of `validate`, `changes` the same in sentences."""
    variant, same = facts["variant"], facts.get("same", [])
    head = f"{name} is valid: {title} ({facts['game']}, {variant}), {facts['players']} players."
    lines = [
        *(f"  changed: {key} is {dumps(value)} (variant {variant})" for key, value in facts["variant_rules"].items()),
        *(f"  {line}" for line in changes),
        *([f"  same as printed: {listed(same, SAME)}"] if same else []),
    ]
    return Page(head, [Section(head, "", [Subsection("", list(map(Paragraph, lines)))])])
