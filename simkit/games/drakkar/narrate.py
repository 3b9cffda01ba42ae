"""Drakkar in words: one sentence for each step of a game."""

from collections.abc import Iterator, Sequence
from typing import Any

from simkit.games.contract import Names
from simkit.games.drakkar import limits as L
from simkit.games.drakkar.cards import LOOT, PIECES
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.score import vp
from simkit.games.drakkar.kernel.ships import can_use, is_full
from simkit.games.drakkar.states import Table, decision_name, describe

__all__ = ["decision_name", "describe", "narrate"]

FATES = {
    S.SOLO_DONE: "fulfils {quest} alone",
    S.TEAM_DONE: "fulfils {quest} with help",
    S.NO_DEAL: "finds no help for {quest}",
    S.FAIL_SHIP: "has no ship for {quest}",
    S.FAIL_STRENGTH: "is too weak for {quest}",
    S.FAIL_BEER: "lacks beer for {quest}",
    S.FAIL_BOTH: "lacks strength and beer for {quest}",
    S.FAIL_DENIED: "may not do {quest}",
}


def narrate(before: Any, b: Any, action: int, after: Any, names: Names) -> str:
    """What a step did, in one line; empty where the next step says it all."""
    was, now = Table(before, b, names), Table(after, b, names)
    said = [*_opening(was), _deed(was, action), *_reveal(was, action), *_in_vain(was, now, action)]
    said += [*_changes(was, now), *_events(was, now)]
    return "; ".join(clause for clause in said if clause)


def _opening(t: Table) -> Iterator[str]:
    """The first decision of a round."""
    s = t.s
    if s.stage in (S.BRAWL, S.KEEP) and not s.picked and all(s.kept[p] == L.NOTHING for p in t.seats):
        yield f"round {s.rounds}, P{s.earl} is Earl"


def _deed(t: Table, action: int) -> str:
    """What the active player did; the hidden choice of a card is told when it is revealed."""
    s, me = t.s, f"P{t.s.actor}"
    block, item = t.names.actions.place(action)
    if t.names.actions.label(action).endswith(":decline"):
        return f"{me} does not use {t.title(int(s.shown[s.actor]))}"
    match block:
        case "pick":
            return f"{me} takes deck {item}"
        case "keep":
            return f"{me} keeps {t.names.titles[t.b.quest_type_row[s.dealt[s.actor, item]]]}"
        case "loki":
            return f"{me} sends Loki to P{item // L.TOKENS}"
        case "thief":
            return f"{me} steals P{item}'s {t.title(int(s.shown[item]))}"
        case "store":
            return f"{me} {_stored(t, item)}"
        case "raid":
            return f"{me} raids P{item}, {s.strength[s.actor]} against {s.strength[item]}"
        case "board":
            face = int(s.shown[s.actor])
            return f"{me} boards a ship, {s.strength[s.actor]} against {t.b.prey_strength[t.b.prey[face]]}"
        case "spear":
            return f"{me} spends {_count(item, 'Spear')}"
        case "casualty":
            lost = "a Spear" if item == S.CASUALTY_SPEAR else t.title(int(s.hold[s.actor, item]))
            return f"{me} loses {lost}"
        case "sabotage":
            return f"{me} destroys P{item // 4}'s {PIECES[item % 4].title()}"
        case "helper":
            return f"{me} wants no help" if item == S.HELPER_STOP else f"{me} turns to P{item}"
        case "price":
            verb = "offers" if s.actor == s.quester else "asks for"
            return f"{me} {verb} {_count(item, 'token')}" if item else f"{me} refuses to help"
        case "reply":
            return f"{me} {'accepts' if item == S.ACCEPT else 'refuses'}"
    return ""


def _stored(t: Table, item: int) -> str:
    """What becomes of a card that waits."""
    s, side = t.s, int(t.s.waiting)
    if item == S.STORE_DISCARD:
        return f"discards {t.title(side)}"
    if is_full(s, t.b, s.actor, int(t.b.face[side])):  # type: ignore[no-untyped-call]
        return f"stores {t.title(side)} instead of {t.title(int(s.hold[s.actor, item]))}"
    return f"keeps {t.title(side)}"


def _revealed(was: Table, action: int) -> dict[int, int]:
    """The sides that this step reveals, by seat, if its choice is the last one; not those drawn for late players."""
    s = was.s
    if s.decision != S.PLAY or int(s.pending) & ~(1 << int(s.actor)):
        return {}
    choices = list(map(int, s.choice))
    choices[s.actor] = was.names.actions.place(action)[1]
    at = {p: int(s.hand_at[p]) + (choices[p] >> 1) for p in was.seats if choices[p] != S.UNDECIDED}
    return {p: 2 * int(s.pile[place]) + (choices[p] & 1) for p, place in at.items()}


def _reveal(was: Table, action: int) -> Iterator[str]:
    """What all have played, when the last one has chosen; late players lose a card or play any."""
    shown = _revealed(was, action)
    for p in was.seats if shown else ():
        if p in shown:
            yield f"P{p} plays {was.title(shown[p])}"
        elif int(was.s.late) >> p & 1:
            yield f"P{p} is late and {'loses a card' if was.b.late_penalty == L.LOSE_TURN else 'plays any card'}"


def _in_vain(was: Table, now: Table, action: int) -> Iterator[str]:
    """Cards that do nothing: yellow ones without a place, red and blue ones about which nobody was asked."""
    b, s = was.b, was.s
    block, item = was.names.actions.place(action)
    victim = item if block == "thief" else L.NOTHING
    held = {p: int(s.shown[p]) for p in was.seats if s.shown[p] != L.NOTHING} | _revealed(was, action)
    for p in sorted(held, key=lambda p: p != victim):
        side = held[p]
        face, gone, taken = int(b.face[side]), int(now.s.shown[p]) != side, p == victim
        user = int(s.actor) if taken else p
        usable = not b.denied[user, face] and can_use(s, b, user, face)  # type: ignore[no-untyped-call]
        if gone and b.banner[face] != L.YELLOW and p != s.owner:
            yield f"P{p}'s {was.title(side)} has no effect"
        elif gone and b.banner[face] == L.YELLOW and not usable:
            yield f"P{user} has no use for {'it' if taken else was.title(side)}"


def _changes(was: Table, now: Table) -> Iterator[str]:
    """Tokens that came and went."""
    moved = {p: [int(now.s.tokens[p, k]) - int(was.s.tokens[p, k]) for k in range(L.TOKENS)] for p in was.seats}
    gains = {p: text for p, kinds in moved.items() if (text := _loot(kinds))}
    losses = {p: text for p, kinds in moved.items() if (text := _loot([-n for n in kinds]))}
    if len(gains) == len(losses) == 1 and list(gains.values()) == list(losses.values()):
        yield f"P{next(iter(gains))} gets {next(iter(gains.values()))} from P{next(iter(losses))}"
        return
    for p in was.seats:
        yield f"P{p} gains {gains[p]}" if p in gains else ""
        yield f"P{p} loses {losses[p]}" if p in losses else ""


def _loot(kinds: Sequence[int]) -> str:
    return _list([_count(n, name) for n, name in zip(kinds, LOOT, strict=True) if n > 0])


def _events(was: Table, now: Table) -> Iterator[str]:
    """Quests and the end."""
    fresh = now.s.stage >= S.SOLO or now.s.rounds > was.s.rounds
    known = was.s.stage >= S.SOLO
    for p in was.seats if fresh else ():
        result = int(now.s.result[p])
        if result and not (known and was.s.result[p] == result):
            quest = was.names.titles[was.b.quest_type_row[was.s.dealt[p, was.s.kept[p]]]]
            yield f"P{p} {FATES[result].format(quest=quest)}"
    if now.s.over:
        winners = [f"P{p}" for p in now.mask(now.s.winners)]
        scores = ", ".join(str(vp(now.s, now.b, p)) for p in now.seats)  # type: ignore[no-untyped-call]
        yield f"{_list(winners)} {'wins' if len(winners) == 1 else 'share the win'} ({scores})"


def _count(n: int, what: str) -> str:
    return f"{n or 'no'} {what}" if n < 2 else f"{n} {what}s"


def _list(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
