"""Tug in words."""

from typing import Any

from simkit.games.contract import Names


def decision_name(s: Any) -> str:
    return "card"


def describe(s: Any, b: Any, names: Names) -> dict[str, Any]:
    return {"actor": int(s.actor), "card": names.cards[s.card], "points": s.points.tolist()}


def narrate(before: Any, b: Any, action: int, after: Any, names: Names) -> str:
    block, _ = names.actions.place(action)
    return f"P{before.actor} {block}s a {names.titles[before.card]}"
