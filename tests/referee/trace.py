"""How a referee reads a trace (`simkit replay … --jsonl`): it compares every line with a game of its own.

Any difference raises `Disagreement`.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar


class Disagreement(Exception):
    """The trace and the referee differ: where, by which rule, what the referee expects and what it found."""

    def __init__(self, where: str, expected: object, found: object) -> None:
        super().__init__(f"{where}: expected {expected!r}, found {found!r}")
        self.where, self.expected, self.found = where, expected, found


def agree(where: str, expected: object, found: object) -> None:
    """Raise unless both are equal."""
    if expected != found:
        raise Disagreement(where, expected, found)


class Referee(Protocol):
    """A referee's own game. `hints` tell which rules a difference in a part of the state points to."""

    hints: dict[str, str]

    def open(self) -> tuple[int, str, list[tuple[int, str]]] | None:
        """Whose decision it is, which one, and its options as codes and labels; None when the game is over."""

    def apply(self, code: int, after: dict[str, Any]) -> None:
        """One choice; random outcomes are taken from the state after it, as far as they are possible."""

    def snapshot(self) -> dict[str, Any]:
        """The whole state in the words of the trace."""

    def result(self) -> dict[str, Any]:
        """The last line of the trace."""


R = TypeVar("R", bound=Referee)


def judge(lines: Iterable[str], set_up: Callable[[dict[str, Any], dict[str, Any]], R]) -> R:
    """Check a whole trace; `set_up` makes the referee from the scenario and the first state."""
    records = map(json.loads, lines)
    start = next(records)
    referee = set_up(start["setup"]["resolved"], start["state"])
    hints = referee.hints
    _compare("setup", hints, referee.snapshot(), start["state"])
    for number, step in enumerate(records):
        if "result" in step:
            agree("the game ends with the trace", None, referee.open())
            _compare("result", hints, referee.result(), step["result"])
            agree("the result is the last line", None, next(records, None))
            return referee
        where = f"step {number}"
        agree(f"{where}: number", number, step["n"])
        decision = referee.open()
        if decision is None:
            raise Disagreement(f"{where}: the game is over", "the result", step)
        seat, kind, options = decision
        agree(f"{where}: {hints['actor']} seat", seat, step["seat"])
        agree(f"{where}: {hints['decision']} decision", kind, step["decision"])
        legal = [{"code": code, "label": label} for code, label in options]
        agree(f"{where}: {kind} options", legal, step["legal"])
        agree(f"{where}: forced", len(legal) == 1, step["forced"])
        agree(f"{where}: choice is an option", True, step["chosen"] in [code for code, _ in options])
        referee.apply(step["chosen"], step["state"])
        _compare(f"{where} ({kind} {step['chosen']})", hints, referee.snapshot(), step["state"])
    raise Disagreement("the trace", "a result", "its end")


def _compare(where: str, hints: dict[str, str], expected: dict[str, Any], found: dict[str, Any]) -> None:
    """Every zone and counter."""
    if expected == found:
        return
    agree(f"{where}: parts", sorted(expected), sorted(found))
    for key, value in expected.items():
        agree(f"{where}: {hints.get(key, '')} {key}", value, found[key])
