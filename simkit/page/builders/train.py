"""What was trained: how good a policy is, and how exploitable."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simkit.numbers import INTERVAL, POINTS, SHARE, Quantity, count, interval, value
from simkit.page.model import Cell, Page, Paragraph, Section, Subsection, ValueTable


def layout(data: Mapping[str, Any]) -> Page:
    """The page of `simkit train`, from its JSON."""
    sections = [_policy(policy["policy"], policy["tested"]) for policy in data["policies"]]
    gains = [specialist(target, gain) for target, gains in data["exploited"].items() for gain in gains]
    last = [Section("Specialists", "", [Subsection("", list(map(Paragraph, gains)))])] if gains else []
    return Page("Training", [*sections, *last])


def _policy(name: str, tested: Sequence[Mapping[str, Any]]) -> Section:
    """On the games that it was trained for, and on changed ones."""
    heads = ["players", "against", "win rate", "par"]
    parts = [
        Subsection(f"{name} on one side, its rival on all others", [ValueTable(heads, _rows(tested, changed=False))])
    ]
    if rows := _rows(tested, changed=True):
        changed = max(row["changed"] for row in tested)
        parts.append(
            Subsection(f"{name} on {changed} scenarios with other numbers on their cards", [ValueTable(heads, rows)])
        )
    return Section(name, "", parts)


def _rows(tested: Iterable[Mapping[str, Any]], *, changed: bool) -> list[list[Cell]]:
    return [
        [
            row["players"],
            row["against"],
            Quantity(row["win_rate"], row["low"], row["high"], SHARE),
            Quantity(row["par"], unit=SHARE),
        ]
        for row in tested
        if bool(row["changed"]) == changed
    ]


def specialist(target: str, gain: Mapping[str, Any]) -> str:
    """How exploitable a policy is."""
    q = Quantity(gain["gain"], gain["low"], gain["high"], POINTS, signed=True)
    where = f"on {target} at {gain['players']} players"
    bounds = f"{INTERVAL} {interval(q)}, {count(gain['games'])} paired games"
    if gain["low"] > 0:
        return f"A specialist gains {value(q)} {where} ({bounds}); a better specialist may gain more"
    return f"No specialist was found that gains {where}: {value(q)} ({bounds})"
