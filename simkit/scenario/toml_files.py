"""Reading TOML that may be anything: huge, binary, a pipe, malformed or nested without end."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from pathlib import Path

from simkit.errors import ScenarioError, show
from simkit.numbers import count
from simkit.scenario.file_bytes import read_bytes

MOST_BYTES = 1_000_000
MOST_VALUES = 50_000
DEEPEST = 32

# A text of several lines, a comment, a table, or a word: part of a key, or a value. Where a closing quote is missing,
# what follows is no TOML.
_TOKEN = re.compile(
    r"""
    \"{3} (?: \\. | "{1,2}(?!") | [^"\\] )*+ "{0,5}
    | '{3} (?: '{1,2}(?!') | [^'] )*+ '{0,5}
    | \# [^\n]*+
    | (?P<table> ^[ \t]*+\[ )
    | (?P<word> [\w-]++ | "(?: \\. | [^"\\\n] )*+"? | '[^'\n]*+'? ) [ \t]*+ (?P<sign> [.=] [ \t]*+ )?
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_POSITION = re.compile(r"^(.*) \(at (?:line (\d+), column (\d+)|end of document)\)$", re.DOTALL)
_TOML_HINTS = {
    "Invalid value": "a text needs quotes, true and false are lower-case, and every key needs a value",
    "Cannot overwrite": "each key may be written only once",
    "Cannot declare": "this table exists already: merge the two",
    "Cannot mutate": "this table exists already: merge the two",
    "Expected newline": "one key = value per line, texts in quotes, large numbers as 1_000_000",
    "Expected '='": "write key = value; a name needs quotes if it has characters other than letters, digits, _ and -",
    "Illegal character '\\n'": "a text must end on its line: is a closing quote missing?",
    "Unclosed array": "put a comma between the items and ] at the end",
    "Unclosed inline table": "put a comma between the items and } at the end, all on one line",
}


def read(path: Path, label: str) -> str:
    """The text of a scenario file. A file that is not there raises FileNotFoundError, for the caller knows more."""
    raw = read_bytes(path, label, MOST_BYTES, (".toml",))
    if len(raw) > MOST_BYTES:
        raise ScenarioError("is larger than 1 MB", file=label, hint="is this really a scenario file?")
    return _text(raw, label)


def _text(raw: bytes, label: str) -> str:
    try:
        return raw.decode("utf-8-sig")  # some editors begin a file with a byte-order mark
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ScenarioError(
            f"line {line} is not UTF-8 text (byte 0x{raw[error.start]:02x})", file=label, hint="save it as UTF-8"
        ) from error


def decode(text: str, label: str) -> dict[str, object]:
    """The data of a TOML text."""
    _require_short(text, label)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _broken(text, str(error), label) from error
    except ValueError as error:  # an integer of thousands of digits
        raise ScenarioError("has a number with thousands of digits", file=label, hint="write a smaller one") from error
    except RecursionError as error:
        raise _too_deep("is nested too deeply", label) from error
    _require_modest(data, label)
    return data


def _require_short(text: str, label: str) -> None:
    """Few keys, each of few parts: tomllib needs time and memory quadratic in the parts of a key, and much for each."""
    keys = depth = end = 0
    dot = False
    for token in _TOKEN.finditer(text):
        sign = token["sign"]
        keys += sign is not None or token["table"] is not None
        if keys > MOST_VALUES:
            raise ScenarioError(
                f"has more than {count(MOST_VALUES)} keys", file=label, hint="is this really a scenario?"
            )
        depth = depth + 1 if dot and token.start() == end else 1
        if depth > DEEPEST:
            line = text.count("\n", 0, token.start()) + 1
            raise _too_deep(f"line {line} has a key of more than {DEEPEST} parts", label)
        dot, end = sign is not None and sign[0] == ".", token.end()


def _broken(text: str, error: str, label: str) -> ScenarioError:
    match = _POSITION.match(error)
    what, line, column = match.groups() if match else (error, None, None)
    lines = text.rstrip().split("\n")
    row = int(line) if line else len(lines)
    place = f"line {row}, column {column or len(lines[-1]) + 1}"
    line_text = show(lines[row - 1].strip()) if row <= len(lines) else "the end"
    hint = next((hint for start, hint in _TOML_HINTS.items() if what.startswith(start)), what[:1].lower() + what[1:])
    return ScenarioError(f"is not valid TOML at {place}: {line_text}", file=label, hint=hint)


def _require_modest(data: dict[str, object], label: str) -> None:
    """Limits far above any scenario, so that everything after this is quick and may recurse."""
    total = 0
    level: list[Collection[object]] = [data.values()]
    for _ in range(DEEPEST):
        below: list[Collection[object]] = []
        for values in level:
            total += len(values)
            below += [v.values() if isinstance(v, dict) else v for v in values if isinstance(v, dict | list)]
        if total > MOST_VALUES:
            raise ScenarioError(
                f"has more than {count(MOST_VALUES)} values", file=label, hint="is this really a scenario?"
            )
        if not below:
            return
        level = below
    raise _too_deep(f"is nested more than {DEEPEST} levels deep", label)


def _too_deep(message: str, label: str) -> ScenarioError:
    return ScenarioError(message, file=label, hint="a scenario needs four or five levels, as in cards.axe.cost.beer")
