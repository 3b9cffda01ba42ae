"""Village of Legends in words: states as plain data, and one sentence for each step of a game."""

from functools import cached_property
from typing import Any

from simkit.games.common import states
from simkit.games.common.sentences import listed
from simkit.games.common.sentences import seats as named
from simkit.games.common.sets import members
from simkit.games.common.views import View
from simkit.games.contract import Names
from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.cards import DECKS, SLOTS
from simkit.games.village_of_legends.changes import cards, die, hero
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.metrics import METRICS
from simkit.games.village_of_legends.tale import tell

USED = {
    S.U_SABOTAGE: "sabotage",
    S.U_SNEAKING: "sneaking",
    S.U_VISION: "vision",
    S.U_SUMMON: "summon",
    S.U_LIFELINK: "lifelink",
    S.U_SHEATHED: "sheathed",
}
DICE_SHOWN = 24


def decision_name(s: Any) -> str:
    """The decision that the active player faces; empty when the game is over."""
    return states.decision_name(s, S.DECISIONS)


class Table(View):
    """A state of Village of Legends, part by part."""

    @cached_property
    def heroes(self) -> list[str]:
        codes = [L.ITEM_CODE * L.BLOCK + L.AT_HERO + int(code) for code in self.b.hero_code[: self.b.heroes]]
        return [self.names.actions.label(code).removeprefix("hero:") for code in codes]

    def counts(self, zone: Any) -> dict[str, int]:
        return states.zone(zone, self.names.cards)

    def card(self, k: int) -> str | None:
        return None if k < 0 else str(self.names.cards[k])

    def deck(self, p: int) -> list[str | None]:
        """Top first."""
        at = int(self.s.deck_at[p])
        return [self.card(k) for k in self.s.decks[at : at + self.s.left[p]][::-1]]

    def market_deck(self, deck: int) -> list[str | None]:
        return [self.card(self.s.piles[self.b.pile_at[deck] + i]) for i in self.ring(deck)]

    def ring(self, deck: int) -> list[int]:
        """Places in the ring of a market deck, the top first."""
        size = int(self.b.pile_at[deck + 1] - self.b.pile_at[deck])
        return [(int(self.s.head[deck]) + i) % size for i in range(self.s.stock[deck])]

    def known_spells(self, p: int) -> list[int]:
        return [n for n, i in enumerate(self.ring(L.SPELL_DECK)) if int(self.s.seen[i]) >> p & 1]

    def slots(self, p: int) -> dict[str, Any]:
        worn = zip(SLOTS, self.s.slots[p], self.s.marks[p], strict=True)
        return {slot: {"card": self.card(int(k)), "damage": int(damage)} for slot, k, damage in worn if k >= 0}

    def sheath(self, p: int) -> dict[str, Any] | None:
        k = int(self.s.sheath[p])
        return None if k < 0 else {"card": self.card(k), "weapon": self.card(int(self.s.sheathed[p]))}

    def monster(self, i: int) -> dict[str, Any]:
        s = self.s
        return {
            "card": self.card(s.m_type[i]),
            "host": int(s.m_host[i]),
            "owner": None if s.m_owner[i] < 0 else int(s.m_owner[i]),
            "life": int(s.m_life[i]),
            "full": int(s.m_full[i]),
            "attacks": bool(s.m_flags[i] & S.M_ATTACKS),
            "charged": bool(s.m_flags[i] & S.M_CHARGED),
            "dodged": bool(s.m_flags[i] & S.M_DODGED),
            "ambush": bool(s.m_flags[i] & S.M_AMBUSH),
        }

    def dice(self, p: int) -> dict[str, Any]:
        """How many were rolled in this seat's turns, and what comes next."""
        rolled = int(self.s.dice[p])
        return {"rolled": rolled, "next": [die(self.s.key, p, rolled + i) for i in range(1, DICE_SHOWN + 1)]}


def describe(s: Any, b: Any, names: Names) -> dict[str, Any]:
    """The whole state as plain data: zones by card id, lists by seat where nothing else is said."""
    t = Table(s, b, names)
    return _flow(t) | _players(t) | _zones(t) | _going_on(t)


def _flow(t: Table) -> dict[str, Any]:
    s = t.s
    return {
        "players": int(t.b.players),
        **{name: int(s[name]) for name in ("turns", "first_seat", "active", "actor")},
        "decision": decision_name(s),
        **states.ending(s, METRICS.end_reasons),
        "alive": members(s.alive),
        **{name: int(s[name]) for name in ("gold", "int_pool", "actions", "beers", "strength")},
        "weapons": S.WEAPONS[s.weapons],
        "used": [name for bit, name in USED.items() if s.used & bit],
    }


def _players(t: Table) -> dict[str, Any]:
    s = t.s
    return {
        **{name: [int(s[name][p]) for p in t.seats] for name in ("turns_taken", "life", "xp", "berserk", "poison")},
        "killed": [members(s.killed[p]) for p in t.seats],
        "hero": [None if s.hero[p] < 0 else t.heroes[s.hero[p]] for p in t.seats],
        "level": [int(s.level[p]) + 1 for p in t.seats],
        "slots": [t.slots(p) for p in t.seats],
        "sheath": [t.sheath(p) for p in t.seats],
        "dice": [t.dice(p) for p in t.seats],
    }


def _zones(t: Table) -> dict[str, Any]:
    s = t.s
    return {
        "hand": [t.counts(s.hand[p]) for p in t.seats],
        "deck": [t.deck(p) for p in t.seats],
        "discard": [t.counts(s.discard[p]) for p in t.seats],
        "area": t.counts(s.area),
        "market": {str(space): t.card(int(s.market[space])) for space in range(1, int(t.b.last_space) + 1)},
        "market_decks": {name: t.market_deck(deck) for deck, name in enumerate(DECKS)},
        "known_spells": [t.known_spells(p) for p in t.seats],
        "monsters": [t.monster(i) for i in range(int(s.monsters))],
        "swallowed": {str(n): t.card(int(k)) for n, k in enumerate(s.swallowed) if n > 0 and k >= 0},
        "overwhelm": _overwhelm(t) if s.ow_card >= 0 else None,
        "tried": [space for space in range(1, int(t.b.last_space) + 1) if int(s.tried) >> space & 1],
        "supply": t.counts([n if t.b.set_aside[k] else 0 for k, n in enumerate(s.away)]),
        "removed": t.counts([0 if t.b.set_aside[k] else n for k, n in enumerate(s.away)]),
    }


def _overwhelm(t: Table) -> dict[str, Any]:
    s = t.s
    sharing = s.depth > 0 and s.stack[s.depth - 1][0] == S.SETTLE and s.stack[s.depth - 1][1] == 1
    return {
        "card": t.card(int(s.ow_card)),
        "life": int(s.ow_life),
        "leftmost": int(s.ow_left),
        "placed": int(s.ow_special),
        "wounded": members(s.ow_wounded),
        "blow": None if s.ow_blow < 0 else int(s.ow_blow),
        "takers": members(s.stack[s.depth - 1][2]) if sharing else [],
    }


def _going_on(t: Table) -> dict[str, Any]:
    s = t.s
    pending: list[dict[str, Any]] = []
    for frame in s.stack[: s.depth]:
        task, row, card, who = (int(x) for x in frame)
        entry: dict[str, Any] = {"task": S.TASKS[task]}
        if task == S.ROWS:
            entry |= {"card": t.card(card), "row": row - 1 - int(t.b.fx_at[card]), "seat": who % L.SEATS}
        elif task == S.PLACE:
            entry |= {"card": t.card(card)}
        pending.append(entry)
    under_way = s.depth > 0 and s.stack[s.depth - 1, 0] == S.ATTACK
    return {"pending": pending, "attack": _attack(t) if under_way and not s.over else None}


def _attack(t: Table) -> dict[str, Any]:
    s = t.s
    places = range(int(s.monsters))
    ranked = [[(int(s.slot_rank[p, i]), slot) for i, slot in enumerate(SLOTS) if s.slot_rank[p, i]] for p in t.seats]
    return {
        "card": t.card(int(s.weapon)),
        "attacker": None if s.attacker < 0 else int(s.attacker),
        "target": None if s.target < 0 else int(s.target),
        "monster": None if s.beast < 0 else int(s.beast),
        "lifelink": bool(s.linked),
        "overwhelm": bool(s.path == S.AT_OVERWHELM),
        "helps": bool(s.path == S.HELPING),
        "order": {
            "monsters": sorted((i for i in places if s.m_rank[i]), key=lambda i: int(s.m_rank[i])),
            "slots": [[slot for _, slot in sorted(ranks)] for ranks in ranked],
        },
    }


# --- the tale --------------------------------------------------------------------------------------------------------


def opening(s: Any, b: Any, names: Names) -> list[str]:
    """Heroes, sides, who begins, opening hands and the Market."""
    seats = range(int(b.players))
    order = [(int(s.first_seat) + i) % int(b.players) for i in seats]
    if s.turns:
        boards = [f"P{p} is the {hero(s, b, names, p)} with {s.life[p]} LP" for p in seats]
        boards += [f"P{s.first_seat} begins with {s.int_pool} INT"]
    else:
        boards = ["the Heroes are chosen in the order of seats", f"P{s.first_seat} begins"]
    hands = [f"P{p} holds {cards(s.hand[p], names) if any(s.hand[p]) else 'nothing'}" for p in order]
    spaces = [f"{n} {names.titles[s.market[n]]}" for n in range(1, int(b.last_space) + 1) if s.market[n] >= 0]
    return [
        "; ".join([*boards, *_sides(b)]),
        "; ".join(hands),
        f"the Market shows on its spaces {listed(spaces)}",
    ]


def _sides(b: Any) -> list[str]:
    """Who plays against whom, where that is not everybody against everybody."""
    if b.players == 5:
        return [f"the enemies of P{p} are {named(members(b.foes[p]))}" for p in range(5)]
    if b.players in (4, 6):
        teams = [named(members(b.side[p])) for p in (0, b.players - 1)]
        middle = ["P1 and P4 are the Skirmishers"] if b.players == 6 else []
        return [f"{teams[0]} play against {teams[1]}", *middle]
    return []


def narrate(before: Any, b: Any, action: int, after: Any, names: Names) -> str:
    """What a step did, in one line; "; turn 4: " stands where the next turn begins."""
    return "; ".join(tell(before, b, action, names))
