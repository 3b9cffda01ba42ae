"""A page as JSON: everything that it says, for a program that shows it in its own way.

This is not the contract of an answer (`to_json` of each): it changes as pages do.
"""

import json
from dataclasses import fields, is_dataclass
from math import isfinite
from typing import Any

import polars as pl

from simkit.page.model import Page

NAMES = {"ValueTable": "table", "TableColumn": "column", "Subsection": "part"}  # the others: those of their classes


def render(page: Page) -> str:
    """A page as one JSON object in which every block names what it is."""
    return json.dumps(_plain(page), allow_nan=False, ensure_ascii=False)


def _plain(value: Any) -> Any:
    """Data that JSON knows."""
    if isinstance(value, pl.DataFrame):
        return _plain(value.to_dicts())
    if is_dataclass(value) and not isinstance(value, type):
        parts = {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
        name = type(value).__name__
        return {"is": NAMES.get(name, name.lower()), **parts}
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset | range):
        return [_plain(item) for item in value]
    if isinstance(value, float) and not isfinite(value):
        return None
    return value if isinstance(value, str | int | float | None) else str(value)
