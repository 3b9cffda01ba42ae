"""A state of Drakkar as plain data, by the names of its scenario."""

from typing import Any

from simkit.games.common import states
from simkit.games.common.sets import members
from simkit.games.common.views import View
from simkit.games.contract import Names
from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.score import vp
from simkit.games.drakkar.metrics import METRICS


def decision_name(s: Any) -> str:
    """The decision that the active player faces; empty when the game is over."""
    return states.decision_name(s, S.DECISIONS)


class Table(View):
    """A state of Drakkar, part by part."""

    def card(self, number: int) -> str:
        return str(self.names.cards[self.b.type_row[number]])

    def side(self, side: int) -> dict[str, Any] | None:
        return None if side == L.NOTHING else {"card": self.card(side >> 1), "face": int(side & 1)}

    def title(self, side: int) -> str:
        """What is read on a side."""
        number = int(self.b.number[side])
        return str(self.names.titles[self.b.face[side]]) + (f" {number}" if number else "")

    def quest(self, number: int) -> str:
        return str(self.names.cards[self.b.quest_type_row[number]])

    def laid(self, place: int) -> dict[str, Any]:
        """A card in a deck or in a hand."""
        number = int(self.s.pile[place])
        return {"card": self.card(number), "up": int(self.b.print[2 * number] != self.s.up[place])}

    def deck(self, d: int) -> list[dict[str, Any]] | None:
        size = int(self.b.hand_size)
        free = self.s.laid and self.s.free_decks >> d & 1
        return [self.laid(i) for i in range(d * size, (d + 1) * size)] if free else None

    def hand(self, p: int) -> list[dict[str, Any] | None]:
        """By slot; used slots are empty."""
        first = int(self.s.hand_at[p])
        if first == L.NOTHING:
            return []
        slots = range(int(self.b.hand_size))
        return [self.laid(first + i) if int(self.s.slots[p]) >> 2 * i & 3 else None for i in slots]

    def ship(self, p: int) -> dict[str, Any]:
        piece = [None if side == L.NOTHING else self.card(side >> 1) for side in map(int, self.s.ship[p])]
        yggdrasils = [card for card in (piece[L.YGGDRASIL], piece[L.TWIN]) if card is not None]
        return {"bow": piece[L.BOW], "stern": piece[L.STERN], "yggdrasil": yggdrasils, "deck": piece[L.DECK]}

    def dealt(self, p: int) -> list[str]:
        return [] if self.s.dealing == S.NOT_DEALT else [self.quest(q) for q in self.s.dealt[p, : self.b.quest_deal]]

    def kept(self, p: int) -> str | None:
        return None if self.s.kept[p] == L.NOTHING else self.dealt(p)[self.s.kept[p]]


def describe(s: Any, b: Any, names: Names) -> dict[str, Any]:
    """The whole state as plain data: zones by card id, lists by seat where nothing else is said."""
    t = Table(s, b, names)
    return _flow(t) | _cards(t) | _goods(t) | _going_on(t)


def _flow(t: Table) -> dict[str, Any]:
    s = t.s
    phases = {S.BRAWL: "brawl", S.KEEP: "deal"}
    phase = "over" if s.over else phases.get(int(s.stage), "quest" if s.stage >= S.SOLO else "play")
    return {
        "players": int(t.b.players),
        "round": int(s.rounds),
        **{name: int(s[name]) for name in ("turn", "turns", "earl", "first_earl", "actor", "decisions")},
        "phase": phase,
        "decision": decision_name(s),
        **states.ending(s, METRICS.end_reasons),
    }


def _cards(t: Table) -> dict[str, Any]:
    s, b = t.s, t.b
    every, aside = range(int(b.cards)), range(int(b.players * b.hand_size), int(b.cards))
    waiting = t.side(int(s.waiting))
    if waiting:
        waiting |= {"seat": int(s.actor), "stolen": bool(s.owner != L.NOTHING)}
    choices = [None if c == S.UNDECIDED else {"slot": c >> 1, "face": c & 1} for c in map(int, s.choice)]
    return {
        "gathered": [] if s.laid else [t.card(i) for i in every],
        "decks": [t.deck(d) for d in t.seats],
        "hands": [t.hand(p) for p in t.seats],
        "aside": [t.card(int(s.pile[i])) for i in aside] if s.laid else [],
        "revealed": [t.side(side) for side in map(int, s.shown[: b.players])],
        "waiting": waiting,
        "ship": [t.ship(p) for p in t.seats],
        "hold": [[t.side(side) for side in map(int, s.hold[p, : s.stored[p]])] for p in t.seats],
        "spears": [[t.side(side) for side in map(int, s.spear[p, : s.spears[p]])] for p in t.seats],
        "discards": [t.card(card) for card in s.discard[: s.discards]],
        "choice": choices[: b.players],
        "late": members(s.late),
        "fearsome": None if s.fearsome == L.NOTHING else int(s.fearsome),
    }


def _goods(t: Table) -> dict[str, Any]:
    s, b = t.s, t.b
    dealing = s.dealing == S.DEALING
    returned = [[q for i, q in enumerate(t.dealt(p)) if i != s.kept[p]] for p in t.seats if s.kept[p] != L.NOTHING]
    return {
        "supply": _tokens(s.supply),
        "tokens": [_tokens(s.tokens[p]) for p in t.seats],
        "vp": [int(vp(s, b, p)) for p in t.seats],  # type: ignore[no-untyped-call]
        "quest_deck": [t.quest(q) for q in s.quests[: s.quest_left][::-1]],
        "dealt": [t.dealt(p) for p in t.seats],
        "kept": [t.kept(p) for p in t.seats],
        "returned": [q for quests in returned for q in quests] if dealing else [],
        "retired": [t.quest(q) for q in s.retired[: s.retired_n]],
    }


def _going_on(t: Table) -> dict[str, Any]:
    s, b = t.s, t.b
    order, late = list(map(int, s.order[: b.players])), s.stage >= S.SOLO
    taken = [None if first == L.NOTHING else first // int(b.hand_size) for first in map(int, s.hand_at[: b.players])]
    return {
        "brawl_order": order if s.laid and not late else [],
        "deck_of": taken,
        "action": _action(t),
        "quest_order": order if late else [],
        "results": [L.RESULTS[s.result[p]] if s.result[p] and late else None for p in t.seats],
        "helped": list(map(int, s.helped[: b.players])),
        "loot_left": int(s.missing),
        "team_up": _team_up(t),
    }


def _action(t: Table) -> dict[str, Any] | None:
    s = t.s
    if s.owner == L.NOTHING:
        return None
    return {
        "seat": int(s.owner),
        "side": t.side(int(s.shown[s.owner])),
        "target": _seat(s.target),
        "tokens_left": int(s.tokens_left),
        "spears": [max(n, 0) for n in map(int, s.spent)],
    }


def _team_up(t: Table) -> dict[str, Any] | None:
    s = t.s
    if s.over or s.stage not in (S.ASKING, S.PICKING, S.PAYING):
        return None
    return {
        "quester": int(s.quester),
        "eligible": members(s.eligible),
        "prices": list(map(int, s.prices[: t.b.players])),
        "offers": int(s.offers),
        "helper": _seat(s.helper),
        "price": int(s.price),
        "to_pay": int(s.to_pay),
    }


def _seat(seat: Any) -> int | None:
    return None if seat == L.NOTHING else int(seat)


def _tokens(counts: Any) -> dict[str, int]:
    return {kind: int(n) for kind, n in zip(L.LOOT, counts, strict=True)}
