"""Values from a question: changes such as `cards.axe.count=5`, and fields that stand for keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from simkit.errors import FieldLabel, ScenarioError, labelled, show, spell
from simkit.scenario.source import tree_of
from simkit.scenario.toml_files import DEEPEST, decode
from simkit.scenario.tree import BARE_KEY, Branch, KeyPath, Leaf, named, overlay

CHANGES = "set"  # the field
_WORDS = re.compile(r"[^\W\d][\w :./-]*")


def sets_layer(sets: Iterable[str], base: Branch) -> Branch:
    """All changes as one layer to lay over `base`."""
    data: dict[str, object] = {}
    for text in sets:
        path, value = _parse(text)
        _require_tables(path, base)
        _put(data, path, value, path)
    return tree_of(data, labelled(CHANGES))


def flags_layer(flags: Mapping[str, object]) -> Branch:
    """Fields by the key they stand for; `run.players` is called `players` in messages. None means not given."""
    layer = Branch({}, FieldLabel(""))
    for key, value in flags.items():
        if value is None:
            continue
        path = key.split(".")
        data: object = list(value) if isinstance(value, tuple) else value
        for part in reversed(path):
            data = {part: data}
        assert isinstance(data, dict)
        layer = overlay(layer, tree_of(data, labelled(path[-1])))
    return layer


def _file_only() -> dict[str, str]:
    """The keys that cannot be changed, and what to do instead."""
    return {
        "extends": "write extends in the scenario file",
        "game": "write game in the scenario file",
        "cards_from": "write cards_from in the scenario file",
        "policies_from": f"use {spell('policies')}, or write policies_from in the scenario file",
    }


def _parse(text: str) -> tuple[tuple[str, ...], object]:
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise _wrong(f"{show(text)} has no =", "write KEY=VALUE, as in cards.axe.count=5")
    if not key:
        raise _wrong(f"{show(text)} has no key", "write KEY=VALUE, as in cards.axe.count=5")
    path = tuple(part.strip() for part in key.split("."))
    if len(path) > DEEPEST or not all(BARE_KEY.fullmatch(part) for part in path):
        raise _wrong(f"{show(key)} is not a key", "write names joined by single dots, as in cards.axe.count=5")
    if (instead := _file_only().get(path[0])) is not None:
        raise _wrong(f"{path[0]} cannot be set from here", instead, path)
    return path, _value(path, value)


def _value(path: KeyPath, text: str) -> object:
    """A TOML value; words that are none count as a text, since shells eat quotes."""
    if not text:
        raise _wrong(f"{named(path)} has no value", "write KEY=VALUE, as in cards.axe.count=5", path)
    try:
        data = decode(f"value = {text}", labelled(CHANGES))
    except ScenarioError:
        data = {}
    if data.keys() == {"value"}:
        return data["value"]
    if _WORDS.fullmatch(text):
        return text
    raise _wrong(
        f"{named(path)} is given as {show(text)}, which is not a value",
        """expected a number, true, false, a word, '"a text"' or '["a", "list"]'""",
        path,
    )


def _require_tables(path: KeyPath, base: Branch) -> None:
    for end in range(1, len(path)):
        node = base.find(path[:end])
        if isinstance(node, Leaf):
            raise _no_table(path[:end], node.value, path)


def _put(table: dict[str, object], path: tuple[str, ...], value: object, whole: KeyPath) -> None:
    """Set a value in nested tables; a table merges with a table that is there."""
    head, rest = path[0], path[1:]
    old = table.get(head)
    if rest:
        if not isinstance(old, dict):
            if head in table:
                raise _no_table(whole[: len(whole) - len(rest)], old, whole)
            old = table[head] = {}
        _put(old, rest, value, whole)
    elif isinstance(old, dict) and isinstance(value, dict):
        for key, item in value.items():
            _put(old, (key,), item, (*whole, key))
    else:
        table[head] = value


def _no_table(parent: KeyPath, value: object, path: KeyPath) -> ScenarioError:
    advice = "a list is replaced whole" if isinstance(value, list) else "it has no keys of its own"
    return _wrong(f"{named(path)} cannot be set: {named(parent)} is {show(value)}, not a table", advice, path)


def _wrong(message: str, hint: str, path: KeyPath = ()) -> ScenarioError:
    return ScenarioError(message, file=labelled(CHANGES), key=named(path) or None, hint=hint)
