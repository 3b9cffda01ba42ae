"""Values of cards as cells of a sheet, and back: `3`, `true`, `fire, mind`, `gain beer 1; draw cards 2`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from simkit.errors import ScenarioError, show
from simkit.scenario.model import NONE
from simkit.scenario.schema import Node, default_below, expected, keys_of, nodes_below, tag_below
from simkit.scenario.suggestions import nearest, suggest
from simkit.scenario.toml_files import decode
from simkit.scenario.toml_values import toml

Cell = str | int | float
FLAGS = {"true": True, "yes": True, "false": False, "no": False}
_WHOLE = re.compile(r"[+-]?[0-9]{1,30}(?:\.0*)?")
_FRACTION = re.compile(r"[+-]?(?:[0-9]{1,30}\.?[0-9]{0,30}|\.[0-9]{1,30})(?:[eE][+-]?[0-9]{1,3})?")
_PLAIN_WORDS = re.compile(r"[\w#.:/'!?()&*+-]+(?: [\w#.:/'!?()&*+-]+)*")
_MONTH = "(?:jan|feb|mar|m\u00e4r|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-z]*"
_DATES = (r"\d{4}-\d\d?-\d\d?(?:[T ].*)?", r"\d\d?([./-])\d\d?\1(?:\d\d){0,2}")
_NAMED_DATES = (rf"\d\d?[-. ]+{_MONTH}\.?(?:[-. ]+\d+)?", rf"{_MONTH}[-. ]+\d+")
_DATE = re.compile("|".join(_DATES + _NAMED_DATES), re.IGNORECASE)  # what spreadsheets make of 3-4 or 3.4.
MOST_FORMS = 3  # that a hint offers
# A text that a spreadsheet would take for a formula, that means something else here, or whose blanks would be lost.
_NEEDS_MARK = re.compile(rf"[=+\-@\s]|(?i:{NONE})\Z|.*\s\Z", re.DOTALL)
_MARKED = re.compile(rf"'(?:[=+\-@'\s]|(?i:{NONE})\Z|.*\s\Z)", re.DOTALL)


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
        if _DATE.fullmatch(text) and any(node.get("type") in ("integer", "number") for node in nodes):
            raise Misfit(
                f"{show(text)} is a date, not {expected(nodes)}", "format the cell as a number and type it again"
            )
        raise Misfit(f"{show(text)} is not {expected(nodes)}", did_you_mean(text, map(str, _choices(nodes))))

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
            words = _choices([node])
            yield from (word for word in words if text == str(word))
            yield from (word for word in words if text.casefold() == str(word).casefold())
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
        words = [str(kind) for node in nodes_below(self.schema, nodes, 0, None) for kind in _words(node, tag)]
        rest = text
        if tag:
            word, _, rest = text.partition(" ")
            word = _same_word(word.rstrip(","), words)
            if word not in words:
                raise Misfit(f"{show(word)} is not one of {', '.join(words)}", did_you_mean(word, words))
            row[tag] = word
        items = nodes_below(self.schema, nodes, 0, row)
        keys = [name for name in keys_of(items) if name not in (tag, "source")]
        form = RowForm(str(row[tag]) if tag else "", keys, words)
        for part in _split(rest, ",") if rest.strip() else []:
            key, _, value = part.partition(" ")
            key = _same_word(key, keys)
            below = nodes_below(self.schema, items, key, None)
            if key in row:
                raise Misfit(f"{show(key)} is written twice", "keep one of the two")
            if not below:
                numbers = [name for name in keys if self._fits(part, nodes_below(self.schema, items, name, None))]
                raise Misfit(f"{show(part)} does not begin with a known key", form.hint(text, part, numbers))
            row[key] = self._read_value(value.strip(), below, form, text)
        return row

    def _read_value(self, value: str, nodes: list[Node], form: RowForm, row: str) -> object:
        """The value of a key; if it is none because another key follows, the hint says what stands between two."""
        try:
            return self.read(_unquoted(value), nodes)
        except Misfit as misfit:
            for match in re.finditer(r"\s+(\S+)", value):
                if self._fits(value[: match.start()], nodes) and (hint := form.separator(row, value, match)):
                    raise Misfit(misfit.message, hint) from None
            raise

    def _fits(self, text: str, nodes: list[Node]) -> bool:
        """Whether a text is the value of something that is no free text."""
        return any(True for node in nodes for _ in self._values(text, node))

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


@dataclass(frozen=True)
class RowForm:
    """How a row such as `gain beer 1, per opponent` is written."""

    word: str  # gain
    keys: list[str]
    words: list[str]  # that another row may begin with

    def hint(self, row: str, part: str, numbers: list[str]) -> str:
        """What to write instead of a part without a key; `numbers` are the keys that it may be a value of."""
        if _same_word(part.partition(" ")[0], self.words) in self.words:
            start = row.index(part, len(self.word))
            return self._second(row, start, row[:start].rstrip(", "))
        if numbers:
            return "write " + " or ".join(repr(f"{self.word} {key} {part}".strip()) for key in numbers[:MOST_FORMS])
        guess = part.partition(" ")[0]
        return suggest(guess, self.keys, f"keys of {self.word}" if self.word else "keys")

    def separator(self, row: str, value: str, match: re.Match[str]) -> str:
        """What is missing before a word behind a value; nothing if that word is neither a key nor begins a row."""
        if _same_word(match[1], self.keys) in self.keys:
            return f"write a comma before {match[1]!r}"
        if _same_word(match[1], self.words) in self.words:
            start = row.index(value) + match.start(1)
            return self._second(row, start, row[:start].rstrip())
        return ""

    @staticmethod
    def _second(row: str, start: int, first: str) -> str:
        return f"a second effect begins after a semicolon: {show(f'{first}; {row[start:]}')}"


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """A hint with the most similar word, if one is similar."""
    guess = nearest(word, words)
    return f"did you mean {guess!r}?" if guess else ""


def _same_word(word: str, words: Iterable[str]) -> str:
    """The one of `words` that differs at most in case, else the word as it is."""
    return next((other for other in words if other.casefold() == word.casefold()), word)


def _choices(nodes: Iterable[Node]) -> list[object]:
    return [
        word for node in nodes if "const" in node or "enum" in node for word in node.get("enum", [node.get("const")])
    ]


def _is_text(node: Node) -> bool:
    return node.get("type") == "string" and "enum" not in node and "const" not in node


def _words(node: Node, tag: str | None) -> list[object]:
    kind: Node = node.get("properties", {}).get(tag or "", {})
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
