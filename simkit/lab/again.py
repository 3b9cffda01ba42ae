"""Questions as command lines, every word quoted. Below the command line only this module knows how flags look."""

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from simkit.logs.asked import FIELDS

POLICIES_FROM = "policies_from"  # the key of a scenario whose field is `policies`


def flag(field: str) -> str:
    """A field of a question as the command line writes it."""
    return "--" + field.replace("_", "-")


def field_of(key: str) -> str:
    """The field that stands for a key of a scenario."""
    return "policies" if key == POLICIES_FROM else key.removeprefix("run.")


def command_line(words: Sequence[str], sets: Sequence[str], flags: Mapping[str, object]) -> str:
    """How to ask the same question again; `flags` are fields by the keys that they stand for."""
    return shlex.join(["simkit", *words, *_options({field_of(key): value for key, value in flags.items()}, sets)])


def run_again(about: Mapping[str, Any]) -> str:
    """The `simkit run` that plays the same games anywhere, given their number; "" if nobody knows what was asked."""
    question = about.get("asked")
    if question is None:
        return ""
    words = ["simkit", "run", question["scenario"]]
    words += _options({name: question.get(name) for name in FIELDS}, question["sets"])
    words += [] if about["log"] == "cards" else [flag("log"), about["log"]]
    return shlex.join(words)


def shard_again(about: Mapping[str, Any], games: int, shard: str, *, resume: bool = False) -> str:
    """The `simkit run` that plays a shard of the same run, or goes on with it."""
    line = f"{run_again(about) or 'simkit run …'} {flag('games')} {games} {flag('shard')} {shard}"
    return f"{line} {flag('resume')}" if resume else line


def alone_again(seats: str) -> str:
    """The `simkit run` with such seats of any scenario."""
    return command_line(["run", "SCENARIO"], [], {"run.seats": seats, "run.players": seats.count(",") + 1})


def _options(fields: Mapping[str, object], sets: Sequence[str]) -> list[str]:
    """Fields with a value, then changes."""
    given = [(flag(name), value) for name, value in fields.items() if value is not None]
    words = [
        word for name, value in given for word in (name, ",".join(value) if isinstance(value, list) else str(value))
    ]
    return words + [word for pair in sets for word in (flag("set"), pair)]
