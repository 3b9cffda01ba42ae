"""Village of Legends in words: states as plain data, and one sentence for each step of a game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from simkit.games.contract import Names
from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.cards import DECKS, SLOTS
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.metrics import METRICS
from simkit.kernels.rng import below
from simkit.kernels.streams import DICE, draw

DECISIONS = (
    "", "hero", "owner_order", "monster_order", "defence_order", "main", "target", "target_order", "host", "lifelink",
    "discard", "remove", "banish", "heal_target", "vision", "replace", "swallowed", "teammate", "berserk",
)  # fmt: skip
TASKS = ("draft", "turn", "attack", "settle", "rows", "place", "ambush")
WEAPONS = ("none", "light", "heavy")
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
    return "" if s.over else DECISIONS[s.decision]


class Table:
    """A state, read by the names of its scenario."""

    def __init__(self, s: Any, b: Any, names: Names) -> None:
        self.s, self.b, self.names = s, b, names
        self.seats = range(b.players)
        codes = [L.ITEM_CODE * L.BLOCK + L.AT_HERO + int(code) for code in b.hero_code[: b.heroes]]
        self.heroes = [names.actions.label(code).removeprefix("hero:") for code in codes]

    def mask(self, seats: Any) -> list[int]:
        return [p for p in self.seats if int(seats) >> p & 1]

    def counts(self, zone: Any) -> dict[str, int]:
        return {self.names.cards[k]: int(n) for k, n in enumerate(zone) if n}

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

    def known(self, p: int) -> list[int]:
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
        return {"rolled": rolled, "next": [_die(self.s.key, p, rolled + i) for i in range(1, DICE_SHOWN + 1)]}


@lru_cache(1 << 14)
def _die(key: np.uint64, p: int, n: int) -> int:
    """The n-th die of a seat's turns."""
    with np.errstate(over="ignore"):
        return int(below(draw(key, DICE, p, n), 6)) + 1  # type: ignore[no-untyped-call]


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
        "over": bool(s.over),
        "winners": t.mask(s.winners),
        "end_reason": METRICS.end_reasons[s.end_reason] if s.over else None,
        "alive": t.mask(s.alive),
        **{name: int(s[name]) for name in ("gold", "int_pool", "actions", "beers", "strength")},
        "weapons": WEAPONS[s.weapons],
        "used": [name for bit, name in USED.items() if s.used & bit],
    }


def _players(t: Table) -> dict[str, Any]:
    s = t.s
    return {
        **{name: [int(s[name][p]) for p in t.seats] for name in ("turns_taken", "life", "xp", "berserk", "poison")},
        "killed": [t.mask(s.killed[p]) for p in t.seats],
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
        "known_spells": [t.known(p) for p in t.seats],
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
        "wounded": t.mask(s.ow_wounded),
        "blow": None if s.ow_blow < 0 else int(s.ow_blow),
        "takers": t.mask(s.stack[s.depth - 1][2]) if sharing else [],
    }


def _going_on(t: Table) -> dict[str, Any]:
    s = t.s
    pending: list[dict[str, Any]] = []
    for frame in s.stack[: s.depth]:
        task, row, card, who = (int(x) for x in frame)
        told: dict[str, Any] = {"task": TASKS[task]}
        if task == S.ROWS:
            told |= {"card": t.card(card), "row": row - 1 - int(t.b.fx_at[card]), "seat": who % L.SEATS}
        elif task == S.PLACE:
            told |= {"card": t.card(card)}
        pending.append(told)
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
            "slots": [[slot for _, slot in sorted(some)] for some in ranked],
        },
    }


# --- one sentence for each step --------------------------------------------------------------------------------------


def narrate(before: Any, b: Any, action: int, after: Any, names: Names) -> str:
    """What a step did, in one line."""
    said = [f"P{before.actor} {_deed(before, b, action, names)}"]
    said += _changes(before, b, after, names)
    if after.over:
        winners = [f"P{p}" for p in range(b.players) if int(after.winners) >> p & 1]
        win = "wins" if len(winners) == 1 else "win"
        said.append(f"{' and '.join(winners)} {win}" if winners else "the game is stopped without a winner")
    elif after.turns > before.turns:
        hero = Table(after, b, names).heroes[after.hero[after.active]].replace("_", " ").title()
        said.append(f"turn {after.turns}: P{after.active}, the {hero}")
    return "; ".join(said)


def _deed(s: Any, b: Any, action: int, names: Names) -> str:
    block, x = names.actions.place(action)
    label = names.actions.label(action)
    titles = names.titles
    match block:
        case "end":
            return "plays all Coins" if x else "passes" if s.decision == S.D_SWALLOWED else "ends the turn"
        case "play" | "sell" | "sheathe":
            return f"{block}s {titles[b.type_at[x]]}"
        case "buy":
            return f"buys {titles[s.market[x]]} from space {x}"
        case "unsheathe":
            return f"draws {titles[s.sheathed[s.actor]]} from the Sheath"
        case "ability":
            return f"uses {label.removeprefix('ability:').capitalize()}"
        case "card":
            return f"{'discards' if s.decision == S.D_DISCARD else 'removes'} {titles[b.type_at[x]]}"
        case "bool":
            return _reply(s, bool(x))
        case "item" if L.AT_SPACE < x < L.AT_HERO and s.decision == S.D_SWALLOWED:
            return f"takes {titles[s.swallowed[x - L.AT_SPACE]]}"
        case "item" if L.AT_SPACE < x < L.AT_HERO:
            return f"removes {titles[s.market[x - L.AT_SPACE]]} from the Market"
    return _choice(s, b, x, label, names)


def _reply(s: Any, yes: bool) -> str:
    if s.decision == S.D_VISION:
        return "puts the Spell to the bottom" if yes else "leaves the Spell"
    if s.decision == S.D_LIFELINK:
        return "links life" if yes else "links no life"
    return "goes Berserk" if yes else "stays calm"


def _choice(s: Any, b: Any, x: int, label: str, names: Names) -> str:
    """A seat, a Monster, a Defence item or a Hero."""
    what, _, which = label.partition(":")
    if what == "seat":
        verb = {
            S.D_TARGET: "aims at", S.D_HOST: "sends it to", S.D_REPLACE: "moves a Monster to", S.D_HEAL: "heals",
        }.get(int(s.decision), "lets attack the Monsters of")  # fmt: skip
        if which == "overwhelm":
            return f"{verb} {names.titles[s.ow_card]}"
        helps = s.decision == S.D_TARGET and b.players == 6 and int(b.side[s.actor]) >> x & 1
        return f"{verb} the Monsters of P{which}" if helps else f"{verb} P{which}"
    if what == "hero":
        return f"takes the {which.replace('_', ' ').title()}"
    thing = names.titles[s.m_type[x]] if what == "monster" else f"the {which}" if which else "the wild Monsters"
    verb = {S.D_ATTACKER: "lets attack", S.D_TARGET: "aims at"}.get(int(s.decision), "names next")
    return f"{verb} {thing}"


def _changes(before: Any, b: Any, after: Any, names: Names) -> Iterator[str]:
    """Dice, life, poison, Levels, Monsters and gold that changed."""
    rolled = [
        _rolled(before, p, int(after.dice[p] - before.dice[p]))
        for p in range(b.players)
        if after.dice[p] != before.dice[p]
    ]
    if rolled:
        yield "rolls " + ", ".join(rolled)
    for p in range(b.players):
        if after.life[p] != before.life[p] and before.hero[p] >= 0:
            yield f"P{p} {int(before.life[p])} to {int(after.life[p])} LP"
        if after.poison[p] > before.poison[p]:
            yield f"P{p} is poisoned, {int(after.poison[p])} in all"
        if after.level[p] > before.level[p]:
            yield f"P{p} reaches Level {int(after.level[p]) + 1}"
        if after.berserk[p] > 0 and before.berserk[p] == 0:
            yield f"P{p} is Berserk for {int(after.berserk[p])} turns"
        if (int(before.alive) & ~int(after.alive)) >> p & 1:
            yield f"P{p} is out"
    yield from _killed(before, after, names.titles)
    yield from _arrived(before, b, after, names.titles)
    if after.gold > before.gold and after.turns == before.turns:
        yield f"{int(after.gold)} gold"


def _rolled(s: Any, p: int, n: int) -> str:
    return " ".join(str(_die(s.key, p, int(s.dice[p]) + i)) for i in range(1, n + 1))


def _killed(before: Any, after: Any, titles: Sequence[str]) -> Iterator[str]:
    there = list(after.m_type[: after.monsters])
    for k in before.m_type[: before.monsters]:
        if k in there:
            there.remove(k)
        else:
            yield f"{titles[k]} is gone"


def _arrived(before: Any, b: Any, after: Any, titles: Sequence[str]) -> Iterator[str]:
    """Monsters that nobody played, and the one that takes the Market over."""
    was = Counter(zip(before.m_type[: before.monsters], before.m_host[: before.monsters], strict=True))
    there = Counter(zip(after.m_type[: after.monsters], after.m_host[: after.monsters], strict=True))
    for (k, host), n in (there - was).items():
        if b.mini[k] or b.sneak[k] or b.charge[k] or b.hopping[k]:
            yield f"{f'{n} x ' if n > 1 else ''}{titles[k]} in front of P{int(host)}"
    if after.ow_card >= 0 and before.ow_card < 0:
        yield f"{titles[after.ow_card]} overwhelms the Market"
    elif after.ow_card >= 0 and after.ow_life < before.ow_life:
        yield f"{titles[after.ow_card]} {int(before.ow_life)} to {int(after.ow_life)} LP"
    elif after.ow_card >= 0 and after.ow_special > before.ow_special:
        yield f"{titles[after.market[b.last_space]]} joins it"
    elif after.ow_card < 0 and before.ow_card >= 0:
        yield f"the Market is rid of {titles[before.ow_card]}"
