"""Provenance: who says so, for every number of a game.

`source` in a table of the game is a word, or a table of field = word. It speaks for the fields which the same file
(or the same command line) writes into that table and the tables below it; the nearest word counts. What is written
without a source, an overriding value in particular, is the designer's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from simkit.errors import ScenarioError, show
from simkit.scenario.suggestions import nearest
from simkit.scenario.tree import Branch, KeyPath, Leaf, named

DESIGNER = "designer"
DEFAULT = "default"  # nobody wrote it: the default of the game or of the variant
SETTING = "setting"  # no number of the game: [run], [policies], [report], titles
WORDS = ("rulebook", "published", "assumed", DESIGNER)
SETTING_TABLES = frozenset({"run", "policies", "report"})

Marks = dict[KeyPath, str]


def tree_of(data: Mapping[str, object], label: str) -> Branch:
    """One layer (a file, all changes, a field) as a tree, its `source` keys turned into the sources of the leaves."""
    children: dict[str, Branch | Leaf] = {}
    for key, value in data.items():
        if not isinstance(value, dict):
            children[key] = Leaf(value, label, SETTING)
        elif key in SETTING_TABLES:
            children[key] = _settings(value, label)
        else:
            children[key] = _branch(value, (key,), label, DESIGNER, {})
    return Branch(children, label)


def _settings(data: Mapping[str, object], label: str) -> Branch:
    return Branch(
        {k: _settings(v, label) if isinstance(v, dict) else Leaf(v, label, SETTING) for k, v in data.items()}, label
    )


def _branch(data: Mapping[str, object], path: KeyPath, label: str, word: str, marks: Marks) -> Branch:
    """`word` is the source inherited from the tables above, `marks` what they say about single fields below here."""
    if "source" in data:
        own = _read_marks(data, path, label)
        word = own.pop((), word)
        marks = marks | own
    by_key: defaultdict[str | int, Marks] = defaultdict(dict)
    for field, mark in marks.items():
        by_key[field[0]][field[1:]] = mark
    children: dict[str, Branch | Leaf] = {}
    for key, value in data.items():
        if key == "source":
            continue
        below = by_key[key]
        here = below.pop((), word)
        if isinstance(value, dict):
            children[key] = _branch(value, (*path, key), label, here, below)
        else:
            children[key] = Leaf(value, label, here)
    return Branch(children, label)


def _read_marks(data: Mapping[str, object], path: KeyPath, label: str) -> Marks:
    """The word for the whole table under the empty path, and the words for single fields."""
    source = data["source"]
    if not isinstance(source, dict):
        return {(): _word(source, (*path, "source"), label)}
    marks: Marks = {}
    for field, value in _fields(source):
        marks[field] = _word(value, (*path, "source", *field), label)
        _must_be_set(field, data, path, label)
    return marks


def _fields(source: Mapping[str, object]) -> Iterator[tuple[KeyPath, object]]:
    """`"cost.kind" = word` and `cost.kind = word` mean the same."""
    for key, value in source.items():
        head: KeyPath = tuple(key.split("."))
        if isinstance(value, dict):
            yield from ((head + rest, word) for rest, word in _fields(value))
        else:
            yield head, value


def _word(value: object, path: KeyPath, label: str) -> str:
    if isinstance(value, str) and value in WORDS:
        return value
    raise ScenarioError(
        f"{named(path)} is {show(value)}",
        file=label,
        key=named(path),
        hint=f"expected one of {', '.join(map(repr, WORDS))}, or a table of field = word",
    )


def _must_be_set(field: KeyPath, data: Mapping[str, object], path: KeyPath, label: str) -> None:
    table: object = data
    for key in field:
        if not isinstance(table, dict) or key not in table or key == "source":
            guess = nearest(str(key), (k for k in table if k != "source")) if isinstance(table, dict) else None
            raise ScenarioError(
                f"{named((*path, 'source'))} names {named(field)}, which [{named(path)}] here does not set",
                file=label,
                key=named((*path, "source", *field)),
                hint=f"did you mean {guess!r}?" if guess else "set the field in the same table, or remove its source",
            )
        table = table[key]
