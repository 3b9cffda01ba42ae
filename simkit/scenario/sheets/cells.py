"""Values of cards as cells of a sheet, and back: `3`, `true`, `fire, mind`, `gain beer 1; draw cards 2`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from simkit.errors import ScenarioError, show
from simkit.scenario.model import NONE
from simkit.scenario.schema import Node, default_below, expected, keys_of, nodes_below, tag_below
from simkit.scenario.suggestions import suggest
from simkit.scenario.toml_files import decode
from simkit.scenario.toml_values import toml

Cell = str | int | float
FLAGS = {"true": True, "yes": True, "false": False, "no": False}
_WHOLE = re.compile(r"[+-]?[0-9]{1,30}(?:\.0*)?")
_FRACTION = re.compile(r"[+-]?(?:[0-9]{1,30}\.?[0-9]{0,30}|\.[0-9]{1,30})(?:[eE][+-]?[0-9]{1,3})?")
_PLAIN_WORDS = re.compile(r"[\w#.:/'!?()&*+-]+(?: [\w#.:/'!?()&*+-]+)*")
# A text that a spreadsheet would take for a formula, that means something else here, or whose blanks would be lost.
_NEEDS_MARK = re.compile(rf"[=+\-@\s]|{NONE}\Z|.*\s\Z", re.DOTALL)
_MARKED = re.compile(rf"'(?:[=+\-@'\s]|{NONE}\Z|.*\s\Z)", re.DOTALL)


class Misfit(Exception):
    """A cell that is no value of its column: what is wrong, and what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def marked(text: str) -> str:
    """A text as a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if _NEEDS_MARK.match(text) or _MARKED.match(text) else text


def unmarked(cell: str) -> str:
    """The text of a cell: without the mark, else without blanks around it."""
    return cell[1:] if _MARKED.match(cell) else cell.strip()


@dataclass(frozen=True)
class Cells:
    """The cells of a game's cards; `nodes` are what its schema says may stand in one."""

    schema: Node

    def write(self, value: object, nodes: list[Node]) -> Cell:
        """A value as a cell; lists are read as they are written."""
        if value is None:
            return ""
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, int | float):
            return value
        if isinstance(value, str):
            return marked(value)
        text = self._list(value, nodes) if isinstance(value, list) else toml(value)
        try:
            same = not text or self.filled(self.read(text, nodes), nodes) == self.filled(value, nodes)
        except Misfit:
            same = False
        return marked(text if same else toml(value))

    def read(self, text: str, nodes: list[Node]) -> object:
        """The value of a text; whether it is within its limits is seen later, with all others."""
        for node in nodes:
            for value in self._values(text, node):
                return value
        if any(_is_text(node) for node in nodes):
            return text
        lists = [node for node in nodes if node.get("type") == "array"]
        if lists:
            return self._read_list(text, lists)
        raise Misfit(f"{show(text)} is not {expected(nodes)}")

    def filled(self, value: object, nodes: list[Node]) -> object:
        """A value whose rows have their defaults filled in, so that two that mean the same are equal."""
        if not isinstance(value, list):
            return value
        rows = [(item, nodes_below(self.schema, nodes, 0, item)) for item in value]
        return [
            {key: default_below(below, key) for key in keys_of(below) if key != "source"} | item
            if isinstance(item, dict)
            else item
            for item, below in rows
        ]

    def _values(self, text: str, node: Node) -> Iterator[object]:
        """The value of a text as something that is neither a free text nor a list."""
        if "const" in node or "enum" in node:
            yield from (word for word in node.get("enum", [node.get("const")]) if text == str(word))
        elif node.get("type") == "integer" and _WHOLE.fullmatch(text):
            yield int(text.partition(".")[0])
        elif node.get("type") == "number" and _FRACTION.fullmatch(text):
            yield float(text)
        elif node.get("type") == "boolean" and text.lower() in FLAGS:
            yield FLAGS[text.lower()]
        elif node.get("type") == "object" and text.startswith("{"):
            yield _toml_value(text)

    def _read_list(self, text: str, nodes: list[Node]) -> list[object]:
        if text.startswith("["):
            items_written = _toml_value(text)
            assert isinstance(items_written, list)
            return items_written
        tag = tag_below(nodes, 0)
        if not self._has_rows(nodes):
            items = nodes_below(self.schema, nodes, 0, None)
            return [self.read(_unquoted(part), items) for part in _split(text, ",")]
        return [self._read_row(part, nodes, tag) for part in _split(text, ";")]

    def _read_row(self, text: str, nodes: list[Node], tag: str | None) -> dict[str, object]:
        """`gain beer 1, per opponent`: the word that says what it is, then its keys and values."""
        row: dict[str, object] = {}
        if tag:
            word, _, text = text.partition(" ")
            words = [str(kind) for node in nodes_below(self.schema, nodes, 0, None) for kind in _words(node, tag)]
            if word.rstrip(",") not in words:
                raise Misfit(f"{show(word)} is not one of {', '.join(words)}", suggest(word, words, "words"))
            row[tag] = word.rstrip(",")
        items = nodes_below(self.schema, nodes, 0, row)
        for part in _split(text, ",") if text.strip() else []:
            key, _, value = part.partition(" ")
            below = nodes_below(self.schema, items, key, None)
            if not below or key in row:
                keys = [name for name in keys_of(items) if name not in (tag, "source")]
                what = (
                    f"{show(key)} is written twice" if key in row else f"{show(part)} does not begin with a known key"
                )
                raise Misfit(what, suggest(key, keys, f"keys of {row[tag]}" if tag else "keys"))
            row[key] = self.read(_unquoted(value.strip()), below)
        return row

    def _has_rows(self, nodes: list[Node]) -> bool:
        return any(node.get("type") == "object" for node in nodes_below(self.schema, nodes, 0, None))

    def _list(self, items: list[Any], nodes: list[Node]) -> str:
        if not all(isinstance(item, dict) for item in items):
            return ", ".join(_quoted(item) for item in items)
        tag = tag_below(nodes, 0)
        return "; ".join(self._row(item, nodes_below(self.schema, nodes, 0, item), tag) for item in items)

    def _row(self, item: Mapping[str, object], nodes: list[Node], tag: str | None) -> str:
        """Without what is as it is anyway."""
        said = [
            f"{key} {_quoted(value)}"
            for key, value in item.items()
            if key != tag and (value is not None and value != default_below(nodes, key))
        ]
        return " ".join([*([str(item[tag])] if tag else []), ", ".join(said)]).strip()


def _is_text(node: Node) -> bool:
    return node.get("type") == "string" and "enum" not in node and "const" not in node


def _words(node: Node, tag: str) -> list[object]:
    kind: Node = node.get("properties", {}).get(tag, {})
    words: list[object] = kind.get("enum", [kind["const"]] if "const" in kind else [])
    return words


def _quoted(value: object) -> str:
    if isinstance(value, str):
        return value if _PLAIN_WORDS.fullmatch(value) else json.dumps(value, ensure_ascii=False)
    return toml(value)


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        value = json.loads(text)
    except ValueError:
        raise Misfit(f"{show(text)} is not a quoted text", "is a closing quote missing?") from None
    return str(value)


def _split(text: str, separator: str) -> list[str]:
    """The parts between separators that are not quoted."""
    parts = re.findall(rf'(?:"(?:\\.|[^"\\])*"|[^{separator}])+', text)
    return [part.strip() for part in parts if part.strip()]


def _toml_value(text: str) -> object:
    try:
        data = decode(f"value = {text}", "")
    except ScenarioError:
        data = {}
    if data.keys() != {"value"}:
        raise Misfit(
            f"{show(text)} is not a TOML value", 'expected a list such as ["a", "b"] or a table such as { a = 1 }'
        )
    return data["value"]
