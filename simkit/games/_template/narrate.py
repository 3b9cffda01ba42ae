"""The game in words: states as plain data, and one sentence for each step."""

from typing import Any

from simkit.games._template.kernel import state as S
from simkit.games.contract import Names


def decision_name(s: Any) -> str:
    """The decision that the active player faces; empty when the game is over."""
    return "" if s.over else "bid"


def describe(s: Any, b: Any, names: Names) -> dict[str, Any]:
    """The whole state as plain data: every zone by card id, every counter by name, lists by seat."""
    seats, cards = range(b.players), names.cards
    choices = {S.UNDECIDED: None, S.NOTHING: "pass", **dict(enumerate(cards))}
    return {
        "players": int(b.players),
        "round": int(s.turns),
        "actor": int(s.actor),
        "decision": decision_name(s),
        "treasure": cards[s.treasure],
        "deck": [cards[card] for card in s.deck[: s.left][::-1]],
        "hand": [{cards[k]: int(n) for k, n in enumerate(s.hand[p]) if n} for p in seats],
        "chosen": [choices[s.chosen[p]] for p in seats],
        "score": [int(s.score[p]) for p in seats],
        "over": bool(s.over),
        "winners": [p for p in seats if s.winners >> p & 1],
    }


def narrate(before: Any, b: Any, action: int, after: Any, names: Names) -> str:
    """What a step did, in one line."""
    said = [f"P{before.actor} chooses {names.actions.label(action).rpartition(':')[2]}"]
    if after.turns > before.turns or after.over:
        taker = "nobody" if after.taker == S.NOTHING else f"P{after.taker}"
        said.append(f"{taker} takes the {names.titles[before.treasure]}")
    if after.over:
        said.append(" and ".join(f"P{p}" for p in range(b.players) if after.winners >> p & 1) + " wins")
    return "; ".join(said)
