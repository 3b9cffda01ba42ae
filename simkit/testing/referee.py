"""Referees: the rules written a second time, slow and obvious, to check every step of whole games.

A referee is a class with a game of its own. It gets the trace of a game as plain data (see `describe` in a game's
`narrate.py`): the state after the setup, then for each step the options by their labels, the one that was chosen, and
the state after it. `judge` compares everything with the referee's own game; any difference raises `Disagreement`.
"""

import copy
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from simkit.testing.traces import traces

__all__ = ["Disagreement", "Open", "Referee", "agree", "check_referee", "judge", "traces", "watch"]

State = dict[str, Any]
CUT_SHORT = "the trace"


class Disagreement(Exception):
    """The trace and the referee differ: where, by which rule, what the referee expects and what it found."""

    def __init__(self, where: str, expected: object, found: object) -> None:
        super().__init__(f"{where}: expected {expected!r}, found {found!r}")
        self.where, self.expected, self.found = where, expected, found


def agree(where: str, expected: object, found: object) -> None:
    """Raise unless both are equal."""
    if expected != found:
        raise Disagreement(where, expected, found)


class Open(NamedTuple):
    """A decision: whose it is, its name, and the labels of its options in the order of RULES.md."""

    seat: int
    decision: str
    options: list[str]


class Referee(Protocol):
    """A referee's own game. `hints` tell which rules a difference in a part of the state points to."""

    hints: Mapping[str, str]

    def open(self) -> Open | None:
        """The decision that is open; None when the game is over."""

    def apply(self, label: str, after: State) -> None:
        """One choice; random outcomes are taken from the state after it, as far as they are possible."""

    def snapshot(self) -> State:
        """The whole state in the words of the trace."""

    def result(self) -> State:
        """The last entry of the trace."""


R = TypeVar("R", bound=Referee)
SetUp = Callable[[dict[str, Any], State], R]  # the resolved scenario and the state after the setup make a referee


def watch(games: Iterable[Iterable[str | dict[str, Any]]], set_up: SetUp[R]) -> list[R]:
    """Check the traces of some games; returns the finished games of the referees."""
    return [judge(trace, set_up) for trace in games]


def judge(trace: Iterable[str | dict[str, Any]], set_up: SetUp[R]) -> R:
    """Check a whole trace, as data or as lines of `simkit replay`; returns the referee's finished game."""
    entries: Iterator[dict[str, Any]] = (json.loads(e) if isinstance(e, str) else e for e in trace)
    start = next(entries)
    referee = set_up(start["setup"]["resolved"], start["state"])
    hints = referee.hints
    _compare("setup", hints, referee.snapshot(), start["state"])
    for number, step in enumerate(entries):
        if "result" in step:
            agree("the game ends with the trace", None, referee.open())
            _compare("result", hints, referee.result(), step["result"])
            agree("the result is the last entry", None, next(entries, None))
            return referee
        where, decision = f"step {number}", referee.open()
        agree(f"{where}: number", number, step["n"])
        if decision is None:
            raise Disagreement(f"{where}: the game is over", "the result", step)
        agree(f"{where}: {hints.get('actor', '')} seat", decision.seat, step["seat"])
        agree(f"{where}: {hints.get('decision', '')} decision", decision.decision, step["decision"])
        labels = {option["code"]: option["label"] for option in step["legal"]}
        agree(f"{where}: {decision.decision} options", decision.options, list(labels.values()))
        agree(f"{where}: forced", len(labels) == 1, step["forced"])
        agree(f"{where}: choice is an option", True, step["chosen"] in labels)
        chosen = labels[step["chosen"]]
        referee.apply(chosen, step["state"])
        _compare(f"{where} ({decision.decision} {chosen})", hints, referee.snapshot(), step["state"])
    raise Disagreement(CUT_SHORT, "a result", "its end")


def _compare(where: str, hints: Mapping[str, str], expected: State, found: State) -> None:
    """Compare every zone and counter of a state."""
    if expected == found:
        return
    agree(f"{where}: parts", sorted(expected), sorted(found))
    for key, value in expected.items():
        agree(f"{where}: {hints.get(key, '')} {key}", value, found[key])


def check_referee(trace: Iterable[dict[str, Any]], set_up: SetUp[R], step: int = 20) -> None:
    """The referee accepts a game, and not with any one part of a step or of the result changed."""
    game = list(trace)
    judge(game, set_up)
    part = game[min(step, len(game) // 2)]
    *others, last = part["legal"]
    changes: dict[str, Any] = {key: {key: _other(part[key])} for key in ("seat", "decision", "forced")}
    changes["legal"] = {"legal": [*others, {**last, "label": _other(last["label"])}]}
    changes |= {key: {"state": {**part["state"], key: _other(value)}} for key, value in part["state"].items()}
    for key, change in changes.items():
        _refused(game[: game.index(part)], {**part, **change}, set_up, key)
    result = game[-1]["result"]
    for key, value in result.items():
        _refused(game[:-1], {"result": {**result, key: _other(value)}}, set_up, key)


def _refused(before: list[dict[str, Any]], changed: dict[str, Any], set_up: SetUp[R], what: str) -> None:
    try:
        judge(copy.deepcopy([*before, changed]), set_up)
    except Disagreement as refusal:
        if refusal.where != CUT_SHORT:
            return
    raise AssertionError(f"the referee accepts another {what}")


def _other(value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}?"
        case dict():
            key = next(iter(value), "?")
            return {**value, key: _other(value.get(key, 0))}
        case list():
            return [*value[:-1], _other(value[-1])] if value else [1]
    return "something"
