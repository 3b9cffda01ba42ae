"""Ruddy Vikings in words: labels of actions, states as plain data, and one sentence for each step of a game.

Labels, in the order of the codes of RULES.md: `end`; `play:<card>` (play, attack with, add, respond with or take it, by
the decision); `build:<card>`; `slot:<s>` (an own slot, or one of the target); `seat+<k>` (k seats clockwise);
`turn:<card>`.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from simkit.games.common import states
from simkit.games.common.sentences import counted
from simkit.games.common.sets import members
from simkit.games.common.states import zone
from simkit.games.contract import Names
from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.games.ruddy_vikings.kernel.attack import full_damage
from simkit.games.ruddy_vikings.metrics import METRICS
from simkit.games.ruddy_vikings.step import Step, first_draw, hand, main_deck
from simkit.games.ruddy_vikings.tale import tell

WINDOWS = {S.WINDOW: "draw", S.LAST_WINDOW: "end"}


def decision_name(s: Any) -> str:
    """The decision that is open; empty when the game is over."""
    return states.decision_name(s, S.DECISIONS)


# --- states ----------------------------------------------------------------------------------------------------------


def describe(s: Any, b: Any, names: Names) -> dict[str, Any]:
    """The whole state as plain data. Lists by seat where nothing else is said; zones are {card id: copies}.

    players, round, first (first player of this round), turns, active (whose turn it is), actor, decision; over,
    winners, end_reason; living, places (0: none yet)
    hand, slots ({"card", "known": seats that know it}, in order), fortify (zones), main_deck (top first), discard
    turn_deck (top first), turn_discard, turn_removed (out of the game), turn_card (in effect), foresight (who knows the
    top Turn card)
    of the active player this turn: played ({"chance", "god", "gift"}), attacks, builds, thor, wrath, raid, omen
    window: null or {"when": "draw" or "end", "seat", "declared"}; card: null or {"card", "target"} on the table;
    attack: null or {"viking", "attacker", "target", "out_of_turn", "buffers", "bypassed", "damage", "used", "reaction"}
    """
    seats, cards = range(b.players), names.cards

    return {
        "players": int(b.players),
        "round": int(s.rounds),
        **{name: int(s[name]) for name in ("first", "turns", "active")},
        "actor": None if s.over else int(s.actor),
        "decision": decision_name(s),
        **states.ending(s, METRICS.end_reasons),
        "living": [bool(s.living >> p & 1) for p in seats],
        "places": [int(s.place[p]) for p in seats],
        "hand": [zone(s.hand[p], cards) for p in seats],
        "slots": [
            [{"card": cards[s.slot[p, i]], "known": members(s.known[p, i])} for i in range(s.slot_n[p])] for p in seats
        ],
        "fortify": [
            {cards[b.fortify_type[row]]: int(n) for row, n in enumerate(s.fortify[p]) if n} for p in seats
        ],
        "main_deck": [cards[k] for k in main_deck(s)],
        "discard": zone(s.discard, cards),
        "turn_deck": [L.TURN_CARDS[k] for k in s.turn_deck[: s.turn_left][::-1]],
        "turn_discard": zone(s.turn_discard, L.TURN_CARDS),
        "turn_removed": zone([s.turn_removed], L.TURN_CARDS),
        "turn_card": _named(s.turn_card, L.TURN_CARDS),
        "foresight": _seat(s.seer),
        "played": {name: int(s[name]) for name in ("chance", "god", "gift")},
        **{name: int(s[name]) for name in ("attacks", "builds", "thor", "wrath", "raid", "omen")},
        "window": _window(s),
        "card": None if s.card == S.NOTHING else {"card": cards[s.card], "target": _seat(s.card_target)},
        "attack": None if s.viking == S.NOTHING else _attack(s, b, cards, zone(s.buffers, cards)),
    }  # fmt: skip


def _window(s: Any) -> dict[str, Any] | None:
    if s.over or s.stage not in WINDOWS:
        return None
    return {"when": WINDOWS[int(s.stage)], "seat": int(s.ambusher), "declared": int(s.ambushes)}


def _attack(s: Any, b: Any, cards: Sequence[str], buffers: dict[str, int]) -> dict[str, Any]:
    return {
        "viking": cards[s.viking],
        "attacker": int(s.attacker),
        "target": _seat(s.target),
        "out_of_turn": bool(s.attacker != s.active),
        "buffers": buffers,
        "bypassed": members(s.bypassed),
        "damage": int(full_damage(s, b)),  # type: ignore[no-untyped-call]
        "used": None if s.used == S.NOTHING else int(s.used),
        "reaction": None if s.fog == S.NOTHING else {"card": cards[s.fog], "seat": int(s.target)},
    }


def _seat(p: Any) -> int | None:
    return None if p == S.NOTHING else int(p)


def _named(k: Any, names: Sequence[str]) -> str | None:
    return None if k == S.NOTHING else names[k]


# --- the tale --------------------------------------------------------------------------------------------------------


def opening(s: Any, b: Any, names: Names) -> list[str]:
    """The hands that were dealt, and the draw of the first turn."""
    start, drawn, first = Step(s, b, s, "", 0, names), first_draw(s, b), int(s.active)
    hands = {p: hand(s, p) - (drawn if p == first else Counter()) for p in range(b.players)}
    said = [f"P{p} is dealt {start.pile(pile)}" for p, pile in hands.items()]
    got = start.pile(drawn) if drawn else "nothing"
    return [*said, f"P{first} begins and draws {got} ({counted(s.hand_n[first], 'card')})"]


def narrate(before: Any, b: Any, action: int, after: Any, names: Names) -> str:
    """What a step did, in one line; empty where the next step says it all."""
    return tell(Step(before, b, after, *names.actions.place(action), names))
