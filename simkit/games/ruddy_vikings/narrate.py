"""Ruddy Vikings in words: labels of actions, states as plain data, and one sentence for each step of a game.

Labels, in the order of the codes of RULES.md: `end`; `play:<card>` (play, attack with, add, respond with or take it, by
the decision); `build:<card>`; `slot:<s>` (an own slot, or one of the target); `seat+<k>` (k seats clockwise);
`turn:<card>`.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from simkit.games.contract import Names
from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.cards import TURN_CARDS
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.games.ruddy_vikings.kernel.attack import full_damage
from simkit.games.ruddy_vikings.metrics import METRICS
from simkit.kernels.piles import fisher_yates

DECISIONS = (
    "", "main", "target", "buffer", "bypass", "respond", "fortify", "ambush", "slot", "turn_pick", "viking_pick",
    "thief", "other_oi", "fog_defend",
)  # fmt: skip
WINDOWS = {S.WINDOW: "draw", S.LAST_WINDOW: "end"}


def decision_name(s: Any) -> str:
    """The decision that is open; empty when the game is over."""
    return "" if s.over else DECISIONS[s.decision]


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

    def zone(counts: Any) -> dict[str, int]:
        return {cards[k]: int(n) for k, n in enumerate(counts) if n}

    def turn_zone(counts: Any) -> dict[str, int]:
        return {card: int(n) for card, n in zip(TURN_CARDS, counts, strict=False) if n}

    return {
        "players": int(b.players),
        "round": int(s.rounds),
        **{name: int(s[name]) for name in ("first", "turns", "active")},
        "actor": None if s.over else int(s.actor),
        "decision": decision_name(s),
        "over": bool(s.over),
        "winners": _seats(s.winners),
        "end_reason": METRICS.end_reasons[s.end_reason] if s.over else None,
        "living": [bool(s.living >> p & 1) for p in seats],
        "places": [int(s.place[p]) for p in seats],
        "hand": [zone(s.hand[p]) for p in seats],
        "slots": [
            [{"card": cards[s.slot[p, i]], "known": _seats(s.known[p, i])} for i in range(s.slot_n[p])] for p in seats
        ],
        "fortify": [
            {cards[b.fortify_type[row]]: int(n) for row, n in enumerate(s.fortify[p]) if n} for p in seats
        ],
        "main_deck": [cards[k] for k in main_deck(s)],
        "discard": zone(s.discard),
        "turn_deck": [TURN_CARDS[k] for k in s.turn_deck[: s.turn_left][::-1]],
        "turn_discard": turn_zone(s.turn_discard),
        "turn_removed": turn_zone([s.turn_removed]),
        "turn_card": _named(s.turn_card, TURN_CARDS),
        "foresight": _seat(s.seer),
        "played": {name: int(s[name]) for name in ("chance", "god", "gift")},
        **{name: int(s[name]) for name in ("attacks", "builds", "thor", "wrath", "raid", "omen")},
        "window": _window(s),
        "card": None if s.card == S.NOTHING else {"card": cards[s.card], "target": _seat(s.card_target)},
        "attack": None if s.viking == S.NOTHING else _attack(s, b, cards, zone(s.buffers)),
    }  # fmt: skip


def main_deck(s: Any) -> list[int]:
    """The main deck from the top, as it will come: what is not yet shuffled is shuffled here, in a copy."""
    pile = s.deck[: s.left].copy()
    with np.errstate(over="ignore"):
        fisher_yates(pile, int(s.left) if s.unshuffled else 0, s.deck_key)  # type: ignore[no-untyped-call]
    return [int(k) for k in pile[::-1]]


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
        "bypassed": _seats(s.bypassed),
        "damage": int(full_damage(s, b)),  # type: ignore[no-untyped-call]
        "used": None if s.used == S.NOTHING else int(s.used),
        "reaction": None if s.fog == S.NOTHING else {"card": cards[s.fog], "seat": int(s.target)},
    }


def _seats(bits: Any) -> list[int]:
    """The members of a set, rising."""
    return [p for p in range(L.SEATS) if int(bits) >> p & 1]


def _seat(p: Any) -> int | None:
    return None if p == S.NOTHING else int(p)


def _named(k: Any, names: Sequence[str]) -> str | None:
    return None if k == S.NOTHING else names[k]


# --- the tale --------------------------------------------------------------------------------------------------------


def narrate(before: Any, b: Any, action: int, after: Any, names: Names) -> str:
    """What a step did, in one line; empty where the next step says it all."""
    said = [_deed(before, b, action, after, names), *_events(before, b, after, names.titles)]
    return "; ".join(clause for clause in said if clause)


def _deed(before: Any, b: Any, action: int, after: Any, names: Names) -> str:
    me, (block, item), titles = f"P{before.actor}", names.actions.place(action), names.titles
    match decision_name(before):
        case "main":
            return _main(before, b, block, item, titles)
        case "target" if before.viking == S.NOTHING:
            return _aimed(before, b, (int(before.actor) + item + 1) % int(b.players), after, titles)
        case "respond" | "other_oi" | "fog_defend":
            return _answer(before, b, block, item, after, titles)
        case "fortify":
            saved = block != "end"
            kept = f"discards a {titles[item]} to keep it" if saved else "discards it"
            return f"{me} {kept}: {_fate(before, b, titles)}"
        case "ambush":
            return f"{me} lets the moment pass" if block == "end" else ""
        case "slot":
            lost = titles[before.slot[before.card_target, item]]
            return f"{me} sabotages {_a(lost)} of P{before.card_target}"
        case "turn_pick":
            return f"{me} looks into the Turn deck and puts {titles[b.types + item]} on top"
        case "viking_pick":
            return f"{me} calls {_a(titles[item])} back from the discard pile"
        case "thief":
            card = titles[item if block == "play" else before.slot[before.actor, item]] if block != "end" else ""
            return f"{me} uses {_a(card)}: all Vikings come to P{before.actor}" if card else f"{me} lets the sack go"
    return ""  # of the target, Buffers and slots of an attack, the answer to it tells


def _main(before: Any, b: Any, block: str, item: int, titles: Sequence[str]) -> str:
    me = f"P{before.actor}"
    match block:
        case "end":
            return f"{me} ends the turn"
        case "build":
            return f"{me} builds {_a(titles[item])} face down"
        case "slot":
            return f"{me} turns up {_a(titles[before.slot[before.active, item]])}"
    return "" if b.class_of[item] == L.VIKING else f"{me} plays {_a(titles[item])}"


def _aimed(before: Any, b: Any, q: int, after: Any, titles: Sequence[str]) -> str:
    match int(b.effect[before.card]):
        case L.TAKE:
            return f"P{before.actor} takes {_cards(min(int(b.amount[before.card]), int(before.hand_n[q])))} from P{q}"
        case L.SWAP:
            return f"P{before.actor} swaps hands with P{q}: {before.hand_n[before.actor]} for {before.hand_n[q]} cards"
        case L.SPY:
            shown = [titles[k] for k in before.slot[q, : before.slot_n[q]]]
            return f"P{before.actor} looks at the active defences of P{q}: {', '.join(shown)}"
    return ""  # which slot is sabotaged comes next


def _answer(before: Any, b: Any, block: str, item: int, after: Any, titles: Sequence[str]) -> str:
    """The attack, at the first answer to it, and what became of it."""
    said = _assault(before, b, titles) if decision_name(before) == "respond" else ""
    me, p = f"P{before.actor}", int(before.actor)
    if block == "end":
        answer = _unanswered(before, b, after)
    else:
        k = int(item if block == "play" else before.slot[p, item])
        where = "plays" if block == "play" else "turns up"
        answer = f"{me} {where} {_a(titles[k])}"
        if b.effect[k] == L.CANCEL:
            answer += f": the attack is cancelled, {_returned(b.oi_viking, before, titles)}"
        elif b.effect[k] == L.REFLECT:
            pending = after.fog != S.NOTHING
            answer += f": the {titles[before.viking]} turns against P{before.attacker}"
            answer += "" if pending else f", who loses {_cards(_fog_loss(before, b))}"
        elif decision_name(after) != "fortify" or after.viking == S.NOTHING:
            answer += f": {_fate(before, b, titles, k)}"
    return f"{said}: {answer}" if said and answer else said or answer


def _assault(s: Any, b: Any, titles: Sequence[str]) -> str:
    force = [_a(titles[s.viking]), *(_times(int(n), titles[k]) for k, n in enumerate(s.buffers) if n)]
    over = [str(i) for i in _seats(s.bypassed)]
    past = f", past slot {_list(over)}" if len(over) == 1 else f", past slots {_list(over)}" if over else ""
    how = "ambushes" if s.attacker != s.active else "attacks"
    damage = int(full_damage(s, b))  # type: ignore[no-untyped-call]
    return f"P{s.attacker} {how} P{s.target} with {_list(force)}{past} (damage {damage})"


def _unanswered(before: Any, b: Any, after: Any) -> str:
    if decision_name(before) == "fog_defend":
        return f"P{before.attacker} does not defend and loses {_cards(_fog_loss(before, b))}"
    if after.viking != S.NOTHING:
        return ""  # somebody else is asked
    q, p = int(before.target), int(before.attacker)
    lost = int(before.hand_n[q]) - int(after.hand_n[q])
    if after.turns != before.turns or after.over:  # hands have changed since
        lost = min(int(full_damage(before, b)), int(before.hand_n[q]))  # type: ignore[no-untyped-call]
    takes = b.taking_mask >> before.viking & 1
    return f"P{q} loses {_cards(lost)}{f' to P{p}' if takes else ''}"


def _fog_loss(s: Any, b: Any) -> int:
    damage = int(b.damage[s.viking]) + (int(b.war_bonus) if s.turn_card == L.WAR and b.fog_war else 0)
    return min(damage, int(s.hand_n[s.attacker]) + int(s.buffers.sum()))


def _fate(s: Any, b: Any, titles: Sequence[str], k: int = S.NOTHING) -> str:
    """What becomes of a Viking that a Defence has stopped."""
    k = int(s.slot[s.actor, s.used]) if k == S.NOTHING else k
    caught = b.capture_mask >> k & 1
    return f"the {titles[s.viking]} is {f'captured by P{s.actor}' if caught else 'stopped and discarded'}"


def _returned(returns: int, s: Any, titles: Sequence[str]) -> str:
    return f"the {titles[s.viking]} {'goes back' if returns == L.RETURN_IT else 'is discarded'}"


def _events(before: Any, b: Any, after: Any, titles: Sequence[str]) -> list[str]:
    """What followed from it: players out, shuffles, the next turn, a Turn card, the end."""
    seats = range(b.players)
    gone = sorted((p for p in seats if (before.living & ~after.living) >> p & 1), key=lambda p: -int(after.place[p]))
    said = [f"P{p} is out, in place {after.place[p]}" for p in gone]
    if after.shuffles > before.shuffles:
        said.append("the discard pile is shuffled into a new main deck")
    if after.rounds > before.rounds:
        flipped = "no Turn card" if after.turn_card == S.NOTHING else titles[b.types + after.turn_card]
        said.append(f"round {after.rounds} begins: {flipped}")
    if after.over:
        winners = [f"P{p}" for p in _seats(after.winners)]
        share = "wins" if len(winners) == 1 else "share the win"
        stopped = f"the game ends in round {after.rounds} ({METRICS.end_reasons[after.end_reason]}), nobody wins"
        said.append(f"{_list(winners)} {share}" if winners else stopped)
    return said


def _cards(n: int) -> str:
    return f"{n} card" if n == 1 else f"{n} cards"


def _times(n: int, title: str) -> str:
    return _a(title) if n == 1 else f"{n} x {title}"


def _list(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _a(title: str) -> str:
    return f"{'an' if title[:1] in 'AEIOUaeiou' else 'a'} {title}"
