"""Axes and Shields in words: labels of actions, states as plain data, and one sentence for each step of a game."""

from collections.abc import Sequence
from typing import Any

from simkit.games.axes.kernel import state as S
from simkit.games.axes.limits import ARMORY, SHIELDS_FROM, SHIELDS_TO
from simkit.games.axes.metrics import METRICS
from simkit.games.common import states
from simkit.games.common.sentences import counted, listed, with_article
from simkit.games.common.sets import members
from simkit.games.common.states import from_top, zone
from simkit.games.contract import Names

COUNTERS = ("turns", "rounds", "draws", "turns_lost")
SCENARIO = ("hits_to_out", "hand_size", "max_turns", "max_draws")


def decision_name(s: Any) -> str:
    """The decision that the active player faces; empty when the game is over."""
    return states.decision_name(s, S.DECISIONS)


def draw_pile(s: Any) -> list[int]:
    """The draw pile from the top."""
    return from_top(s.draw, s.left, s.unshuffled, s.deck_key)


def describe(s: Any, b: Any, names: Names) -> dict[str, Any]:
    """The whole state as plain data: every zone by card id, every counter by name, lists by seat."""
    seats, cards = range(b.players), names.cards
    counters = {name: int(s[name]) for name in COUNTERS}
    return {
        "players": int(b.players),
        "first_seat": int(s.first_seat),
        "actor": int(s.actor),
        "decision": decision_name(s),
        **counters,
        "reshuffles": int(s.shuffles) - 1,
        "draw": [cards[card] for card in draw_pile(s)],
        "discard": zone(s.discard, cards),
        "resolving": _card(s.resolving, cards),
        "drawn": _card(s.drawn, cards),
        **{name: [zone(s[name][p], cards) for p in seats] for name in ("hand", "damage", "shields", "parked")},
        "armory": [int(s.armory[p]) for p in seats],
        "hits": [int(s.hits[p]) for p in seats],
        "hits_from": [[int(s.dealt[q, p]) for q in seats] for p in seats],
        "unused_shields": [int(s.unused[p]) for p in seats],
        "skip": [S.SKIP_STATES[s.skip[p]] for p in seats],
        "out": [not s.standing >> p & 1 for p in seats],
        "stored_ready": bool(s.stored_ready),
        "draw_again": False,  # never between two decisions
        **{name: int(b[name]) for name in SCENARIO},
        **states.ending(s, METRICS.end_reasons),
    }


def opening(s: Any, b: Any, names: Names) -> list[str]:
    """Who begins, when a player is out and, in `strategic`, the hands that were dealt."""
    said = [f"P{s.first_seat} begins; {b.hits_to_out} hits put a player out"]
    dealt = {p: s.hand[p].tolist() for p in range(b.players)}
    if s.drawn != S.NO_CARD:
        dealt[int(s.actor)][s.drawn] -= 1  # drawn for the first play, which tells it
    hands = [f"P{p} is dealt {_pile(hand, names.titles)}" for p, hand in dealt.items() if any(hand)]
    return [*said, "; ".join(hands)] if hands else said


def narrate(before: Any, b: Any, action: int, after: Any, names: Names) -> str:
    """What a step did, in one line; empty where the next step says it all."""
    block, item = names.actions.place(action)
    titles = names.titles
    said = [_deed(before, b, block, item, after, titles), *_events(before, b, block, item, after, titles)]
    return "; ".join(clause for clause in said if clause)


def _deed(before: Any, b: Any, block: str, item: int, after: Any, titles: Sequence[str]) -> str:
    """What the active player did."""
    match block:
        case "play" | "discard":
            return _from_hand(before, b, block, item, after, titles)
        case "throw":
            return f"{_play(before, 'throws', titles)} at P{item}: {_throw(before, b, item, after)}"
        case "armory":
            return f"{_play(before, 'uses', titles)} at once" if item == S.USE_NOW else _play(before, "stores", titles)
        case "remove":
            return f"{_play(before, 'plays', titles)} to remove P{item}'s {titles[ARMORY]}"
        case "skip":
            return f"{_play(before, 'plays', titles)} to make P{item} lose the next turn"
    return f"P{before.actor} {'uses' if item == S.USE_STORED else 'keeps'} the stored {titles[ARMORY]}"


def _from_hand(before: Any, b: Any, block: str, card: int, after: Any, titles: Sequence[str]) -> str:
    if block == "discard":
        return f"{_play(before, 'discards', titles, card)}: nothing can be played"
    if b.denied[before.actor, card]:
        return f"{_play(before, 'discards', titles, card)}: it is denied to this seat"
    if SHIELDS_FROM <= card < SHIELDS_TO:
        return f"{_play(before, 'places', titles, card)} ({counted(after.unused[before.actor], 'shield')} unused)"
    return ""  # how it is played comes next


def _play(before: Any, verb: str, titles: Sequence[str], card: int = S.NO_CARD) -> str:
    """Who draws what and does something with a card (by default with the one that is being resolved)."""
    card = card if card != S.NO_CARD else before.resolving
    drawn = "" if before.drawn == S.NO_CARD else f"draws {with_article(titles[before.drawn])} and "
    return f"P{before.actor} {drawn}{verb} {'it' if drawn and before.drawn == card else with_article(titles[card])}"


def _throw(before: Any, b: Any, target: int, after: Any) -> str:
    axes, unused = b.face[before.resolving], before.unused[target]
    count = f"({after.hits[target]} of {b.hits_to_out})"
    if axes < unused:
        return f"blocked, {counted(unused - axes, 'shield')} left"
    if axes == unused:
        return "blocked, the shields are used up"
    hits = counted(axes - unused, "hit")
    return f"{hits}, {unused} blocked, the shields are used up {count}" if unused else f"{hits} {count}"


def _events(before: Any, b: Any, block: str, item: int, after: Any, titles: Sequence[str]) -> list[str]:
    """What followed from it: players out, turns lost, shuffles, the end."""
    seats = range(b.players)
    said = [_out(before, p, titles) for p in members(before.standing & ~after.standing)]
    waiting = [p for p in seats if before.skip[p] == S.PENDING or (block == "skip" and item == p)]
    said += [f"P{p}'s turn is lost" for p in waiting if after.skip[p] != S.PENDING and after.standing >> p & 1]
    if after.shuffles > before.shuffles:
        pile = after.left + (after.drawn != S.NO_CARD)  # with the card that was drawn from it at once
        said.append(f"the discard pile is shuffled into a new draw pile of {counted(pile, 'card')}")
    empty = after.turns - before.turns - (0 if after.over else 1)
    if empty > 0:
        said.append(f"{empty} {'turn passes' if empty == 1 else 'turns pass'} without a card")
    if after.over:
        winners = [f"P{p} wins" for p in members(after.winners)]
        said += winners or [
            f"the game is stopped in turn {after.turns} ({METRICS.end_reasons[after.end_reason]}), nobody wins"
        ]
    return said


def _out(before: Any, p: int, titles: Sequence[str]) -> str:
    """A player who goes out discards all his cards; his shields are used up before."""
    left = [int(n) for n in before.hand[p]]
    lost = [_pile(left, titles)] if any(left) else []
    lost += [f"the stored {titles[ARMORY]}"] if before.armory[p] else []
    return f"P{p} is out" + (f" and discards {' and '.join(lost)}" if lost else "")


def _pile(counts: Sequence[int], titles: Sequence[str]) -> str:
    return listed(with_article(titles[k]) if n == 1 else f"{n} x {titles[k]}" for k, n in enumerate(counts) if n)


def _card(card: int, cards: Sequence[str]) -> str | None:
    return None if card == S.NO_CARD else cards[card]
