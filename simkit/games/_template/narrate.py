"""The game in words: states as plain data, and one sentence for each step."""

from collections.abc import Sequence
from typing import Any

from simkit.games._template.kernel import state as S
from simkit.games.contract import Names


def decision_name(s: Any) -> str:
    """The decision that the active player faces; empty when the game is over."""
    return "" if s.over else "bid"


def describe(s: Any, b: Any, names: Names) -> dict[str, Any]:
    """The whole state as plain data: every zone by card id, every counter by name, lists by seat."""
    seats = range(b.players)
    return {
        "players": int(b.players),
        "round": int(s.rounds),
        "starter": int(s.starter),
        "actor": int(s.actor),
        "decision": decision_name(s),
        "treasure": None if s.treasure == S.NOTHING else names.cards[s.treasure],
        "deck": [names.cards[card] for card in s.deck[: s.left][::-1]],
        "hand": [{names.cards[k]: int(n) for k, n in enumerate(s.hand[p]) if n} for p in seats],
        "chosen": [_choice(s.chosen[p], names.cards) for p in seats],
        "score": [int(s.score[p]) for p in seats],
        "over": bool(s.over),
        "winners": [p for p in seats if s.winners >> p & 1],
    }


def narrate(before: Any, b: Any, action: int, after: Any, names: Names) -> str:
    """What a step did, in one line."""
    said = [f"P{before.actor} chooses {names.actions.label(action).removeprefix('bid:')}"]
    treasure = names.titles[before.treasure]
    if after.rounds > before.rounds or after.over:
        takers = [p for p in range(b.players) if after.taker == p]
        said += [f"P{p} takes the {treasure}" for p in takers] or [f"nobody takes the {treasure}"]
    if after.over:
        said.append(" and ".join(f"P{p}" for p in range(b.players) if after.winners >> p & 1) + " wins")
    return "; ".join(said)


def _choice(chosen: int, cards: Sequence[str]) -> str | None:
    return None if chosen == S.UNDECIDED else "pass" if chosen == S.NOTHING else cards[chosen]
