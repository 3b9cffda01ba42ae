"""A scenario as a tree in which every value knows where it came from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from simkit.errors import FieldLabel, clip

KeyPath = tuple[str | int, ...]
LONGEST_KEY = 200
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True)
class Leaf:
    """A value (lists are values: they replace each other whole), the file or field that wrote it, and its source."""

    value: object
    label: str
    source: str


@dataclass(frozen=True)
class Branch:
    """A table and the last file that wrote into it (a field, if no file did)."""

    children: Mapping[str, Branch | Leaf]
    label: str

    def find(self, path: KeyPath) -> Branch | Leaf | None:
        node: Branch | Leaf | None = self
        for key in path:
            node = node.children.get(str(key)) if isinstance(node, Branch) else None
        return node

    def label_at(self, path: KeyPath) -> str:
        """The label of the deepest node on the way to `path`."""
        node: Branch | Leaf = self
        for key in path:
            child = node.children.get(str(key)) if isinstance(node, Branch) else None
            if child is None:
                break
            node = child
        return node.label


def overlay(base: Branch, top: Branch) -> Branch:
    """Tables merge, everything else is replaced."""
    children = dict(base.children)
    for key, node in top.children.items():
        old = children.get(key)
        children[key] = overlay(old, node) if isinstance(old, Branch) and isinstance(node, Branch) else node
    return Branch(children, base.label if is_field(top.label) else top.label)


def is_field(label: str) -> bool:
    """Is it no file, but a field of the question?"""
    return isinstance(label, FieldLabel)


def plain(table: Branch) -> dict[str, object]:
    return {key: plain(node) if isinstance(node, Branch) else node.value for key, node in table.children.items()}


def leaves(table: Branch, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Leaf]]:
    for key, node in table.children.items():
        if isinstance(node, Branch):
            yield from leaves(node, (*path, key))
        else:
            yield (*path, key), node


def plain_leaves(data: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, object]]:
    """The leaves of nested dictionaries."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from plain_leaves(value, (*path, key))
    else:
        yield path, data


def dotted(path: KeyPath) -> str:
    """`cards.axe.cost`, `run.seats[1]`; odd keys are quoted as in TOML."""
    text = ""
    for key in path:
        if isinstance(key, int):
            text += f"[{key}]"
        else:
            text += "." * bool(text) + (key if BARE_KEY.fullmatch(key) else json.dumps(key))
    return text


def named(path: KeyPath) -> str:
    """`dotted`, short enough for a sentence."""
    return clip(dotted(tuple(clip(key) if isinstance(key, str) else key for key in path[:LONGEST_KEY])), LONGEST_KEY)
