"""A scenario that was checked, as text."""

from collections.abc import Iterable, Mapping, Sequence
from json import dumps
from typing import Any

from simkit.page.text.blocks import Block

SAME = 8  # keys that are named


def blocks(name: str, title: str, told: Mapping[str, Any], changes: Iterable[str]) -> list[Block]:
    """What differs from the printed game: `told` is the JSON of `validate`, `changes` the same in sentences."""
    variant = told["variant"]
    return [
        f"{name} is valid: {title} ({told['game']}, {variant}), {told['players']} players.",
        *(f"  changed: {key} is {dumps(value)} (variant {variant})" for key, value in told["variant_rules"].items()),
        *(f"  {line}" for line in changes),
        *_same(told.get("same", [])),
    ]


def _same(keys: Sequence[str]) -> list[str]:
    """Keys that are written, but as printed."""
    more = len(keys) - SAME
    same = ", ".join(keys[:SAME]) + (f" and {more} more" if more > 0 else "")
    return [f"  same as printed: {same}"] if same else []
