"""The words for a step: parts in the order in which they happened, each with a name and its clauses.

A part is one face (by its colour), all yellow faces, one Quest, or what has no name: hidden choices that are revealed.
What a further decision adds to a face begins with `… `: a tale puts it on the face's line.
"""

from collections.abc import Iterator
from typing import Any

from simkit.games.common.sentences import listed, seats
from simkit.games.common.sets import members
from simkit.games.common.words import words
from simkit.games.contract import Names
from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.blues import force
from simkit.games.drakkar.kernel.score import vp
from simkit.games.drakkar.phase3 import bargain, quests
from simkit.games.drakkar.step import DEED, Moment, counted, moments, tokens

FIRST = (S.LOKI, S.THIEF, S.RAID_TARGET, S.BOARD_GO, S.SABOTAGE)  # decisions that a face begins with
MORE = "… "
Part = tuple[str, list[str]]  # a name, or none, and its clauses


def tell(before: Any, b: Any, action: int, names: Names) -> str:
    """A step in one line: clauses, parted by semicolons; the first of a part begins with its name and a colon."""
    parts: list[Part] = []
    for m in moments(before, b, action, names):
        for name, said in _parts(m, action):
            clauses = [clause for clause in said if clause]
            if parts and (not name or name == parts[-1][0] == L.BANNERS[L.YELLOW]):
                parts[-1][1].extend(clauses)
            elif clauses:
                parts.append((name, clauses))
    if parts and before.decision not in FIRST and (before.owner != L.NOTHING or before.decision == S.STORE):
        parts[0] = "", [f"{MORE}{parts[0][1][0]}", *parts[0][1][1:]]
    return "; ".join(f"{name}: {'; '.join(said)}" if name else "; ".join(said) for name, said in parts)


def _parts(m: Moment, action: int) -> Iterator[Part]:
    """What a piece of a step tells; a part without a name goes on with the one before."""
    if m.stage == DEED:
        yield _heading(m) or _colour(m), list(_deed(m, action))
    if m.now.over or m.stage == S.ROUND_END:
        yield "end", list(_end(m))
    elif m.stage == S.CHOOSE and not m.asks:
        yield "", list(_reveal(m))
    elif m.stage in (S.RED, S.BLUE) and not m.asks:
        yield from _in_vain(m)
    elif m.stage == S.YELLOW:
        yield L.BANNERS[L.YELLOW], list(_placed(m))
    elif m.stage in (S.RAID_FIGHT, S.RAID_TAKES, S.BOARD_FIGHT):
        yield "", list(_fight(m))
    elif m.stage == S.TURN_END:
        yield "late", list(_late_discards(m))
        if m.now.stage == S.SOLO:
            yield f"round {m.was.rounds}, phase 3", ["all Quests are revealed"]
    elif m.stage >= S.SOLO:
        yield from quests(m)


def _heading(m: Moment) -> str:
    """The first decision of a round stands below a heading."""
    s = m.was
    first = s.stage in (S.BRAWL, S.KEEP) and not s.picked and all(s.kept[p] == L.NOTHING for p in m.seats)
    return f"round {s.rounds}, phase 1" if first else ""


def _colour(m: Moment) -> str:
    """The colour of the face that a decision belongs to, if it is the face's first."""
    s = m.was
    if s.decision == S.STORE and s.owner == L.NOTHING:
        return L.BANNERS[L.YELLOW]
    return L.BANNERS[m.b.banner[m.b.face[s.shown[s.owner]]]] if s.decision in FIRST else ""


# --- decisions -------------------------------------------------------------------------------------------------------


def _deed(m: Moment, action: int) -> Iterator[str]:
    """What the active player did; the hidden choice of a card is told when it is revealed."""
    s, p, me = m.was, int(m.was.actor), f"P{m.was.actor}"
    block, item = m.names.actions.place(action)
    face = m.title(s.shown[p]) if s.shown[p] != L.NOTHING else ""
    if m.names.actions.label(action).endswith(":decline"):
        yield f"{me} does not use {face}"
        return
    match block:
        case "pick":
            yield _taken(m, item)
        case "keep":
            others = [m.names.titles[m.b.quest_type_row[q]] for i, q in enumerate(_dealt(m, p)) if i != item]
            returned = f" and returns {listed(others)}" if others else ""
            yield f"{me} keeps {m.quest(int(s.dealt[p, item]))}{returned}"
        case "loki":
            got = tokens(m.gained(p))
            yield f"{me}'s {face} {f'takes {got} from' if got else 'goes to'} P{item // L.TOKENS}"
        case "thief":
            yield from _stolen(m, face, item)
        case "store":
            yield _stored(m, item)
            yield _fallen(m, p)
        case "raid":
            yield f"{me}'s {face} attacks P{item}"
        case "board":
            yield f"{me}'s {face} attacks a passing ship"
        case "spear":
            yield f"{me} spends {m.spears(p, item)}"
        case "token":
            taker, victim = int(s.owner), int(s.target)
            got = tokens(m.gained(taker))
            yield f"{me} takes {got} from P{victim}" if p == taker else f"{me} gives {got} to P{taker}"
        case "casualty":
            yield f"{me} loses {m.spears(p, 1) if item == S.CASUALTY_SPEAR else m.title(s.hold[p, item])}"
            yield _fallen(m, p) if item != S.CASUALTY_SPEAR else ""
        case "sabotage":
            q = item // 4
            yield f"{me}'s {face} destroys P{q}'s {words(L.Piece)[item % 4].title()}"
            yield f"P{q}'s ship is no longer complete" if s.ends[q] == 2 != m.now.ends[q] else ""
        case "loot":
            yield f"{me} takes {tokens(m.gained(p))} from the supply for a token that is missing there"
        case "helper" | "price" | "reply" | "pay":
            yield from bargain(m, block, item)


def _taken(m: Moment, deck: int) -> str:
    """The cards of a deck, both faces, those first that lay up."""
    size = int(m.b.hand_size)
    cards = [m.card(int(m.was.pile[i])) for i in range(deck * size, (deck + 1) * size)]
    return f"P{m.was.actor} takes deck {deck} ({', '.join(cards)})"


def _dealt(m: Moment, p: int) -> list[int]:
    return [int(q) for q in m.was.dealt[p, : m.b.quest_deal]]


def _stolen(m: Moment, face: str, victim: int) -> Iterator[str]:
    s, p, side = m.was, int(m.was.actor), int(m.was.shown[victim])
    said = f"P{p}'s {face} takes P{victim}'s {m.title(side)}"
    if m.now.discards > s.discards and not _used(m, p, side):
        yield f"{said}, which P{p} cannot use and discards"
    else:
        yield said
        yield _used(m, p, side)


def _stored(m: Moment, item: int) -> str:
    """What becomes of a card that waits."""
    s, p, side = m.was, int(m.was.actor), int(m.was.waiting)
    if item == S.STORE_DISCARD:
        return f"P{p} discards {m.title(side)} and leaves the hold as it is"
    if m.now.stored[p] == s.stored[p] and m.b.does[m.b.face[side]] == L.STORED:
        return f"P{p} stores {m.title(side)} in place of {m.title(s.hold[p, item])}, which is discarded"
    return _used(m, p, side)


def _used(m: Moment, p: int, side: int) -> str:
    """A yellow face that a player has placed, stored or equipped; empty if he has not."""
    was, now, name = m.was, m.now, m.title(side)
    if now.spaces[p] > was.spaces[p]:
        whole = " and has a complete ship" if now.ends[p] == 2 != was.ends[p] else ""
        return f"P{p} places {name}{whole}"
    if now.stored[p] > was.stored[p]:
        return f"P{p} stores {name}"
    return f"P{p} equips a Viking with {name}" if now.spears[p] > was.spears[p] else ""


def _fallen(m: Moment, p: int) -> str:
    """Spears for which there is no Viking any more."""
    n = m.lost_spears(p)
    return f"P{p} discards {m.spears(p, n)}, which no Viking is left to carry" if n > 0 else ""


# --- a turn ----------------------------------------------------------------------------------------------------------


def _reveal(m: Moment) -> Iterator[str]:
    """What all have played, when the last one has chosen; late players lose a card or play any."""
    s, b = m.was, m.b
    chosen = [p for p in m.seats if s.choice[p] != S.UNDECIDED]
    for p in chosen:
        yield f"P{p} plays {m.title(m.now.shown[p])}"
    for p in m.seats:
        if p not in chosen and int(s.late) >> p & 1:
            card = m.card(int(s.pile[s.hand_at[p] + m.gone(p)[0]]))
            lost = f"discards {card}" if b.late_penalty == L.LOSE_TURN else f"plays {m.title(m.now.shown[p])} at random"
            yield f"P{p} is late and {lost}"
    if s.fearsome != L.NOTHING:
        yield f"P{s.fearsome} was first"


def _in_vain(m: Moment) -> Iterator[Part]:
    """A red or blue face about which nobody is asked."""
    for p in m.seats:
        side = int(m.was.shown[p])
        if side != m.now.shown[p]:
            yield L.BANNERS[m.b.banner[m.b.face[side]]], [f"P{p}'s {m.title(side)} has no effect: {_why(m, p, side)}"]


def _why(m: Moment, p: int, side: int) -> str:
    face = m.b.face[side]
    if m.b.denied[p, face]:
        return f"it is denied to P{p}"
    match m.b.does[face]:
        case L.LOKI:
            return "no rival has a token" if m.b.loki_tokens else "Loki takes no tokens"
        case L.THIEF:
            return "no rival has a yellow card to take"
        case L.SABOTAGE:
            return "no rival has a bare end piece"
        case L.BOARDING if m.was.ends[p] < 2:
            return f"P{p} has no complete ship"
    return f"P{p} has no Viking"


def _placed(m: Moment) -> Iterator[str]:
    """Yellow faces, clockwise from the Earl."""
    for p in m.from_earl():
        side = int(m.was.shown[p])
        if m.now.waiting != L.NOTHING == m.was.waiting and m.now.waiting == side:
            yield f"P{p} has no space left for {m.title(side)}"
        elif int(m.was.yellows) >> p & 1 and not int(m.now.yellows) >> p & 1:
            yield _used(m, p, side) or f"P{p} discards {m.title(side)}: {_no_place(m, p, side)}"


def _no_place(m: Moment, p: int, side: int) -> str:
    face = m.b.face[side]
    if m.b.denied[p, face]:
        return f"it is denied to P{p}"
    match m.b.does[face]:
        case L.SHIP:
            return "the ship has no place for it"
        case L.SPEAR:
            return "no Viking can carry it"
    return "there is no ship card to store it on"


def _fight(m: Moment) -> Iterator[str]:
    """How a Raid or a Boarding ends, when nobody is asked for Spears any more."""
    s, p, q = m.was, int(m.was.owner), int(m.was.target)
    if m.stage == S.RAID_TAKES:
        yield f"P{q} has no token to lose" if s.tokens_left and not s.tokens[q].any() else ""
        yield f"P{q} has no Viking to lose" if not m.asks else ""
    elif m.asks and m.now.decision == S.SPEAR:
        return
    elif m.stage == S.RAID_FIGHT:
        result = "wins" if m.now.stage == S.RAID_TAKES else "loses"
        yield f"P{p} {result} with strength {_force(m, p, 0)} against {_force(m, q, 1)} of P{q}"
    else:
        prey = int(m.b.prey[s.shown[p]])
        needed = int(m.b.prey_strength[prey])
        won = _force(m, p, 0) >= needed
        yield f"P{p} {'wins' if won else 'fails'} with strength {_force(m, p, 0)} against {needed}"
        yield m.loot(p, prey) if won else ""


def _force(m: Moment, p: int, side: int) -> int:
    return int(force(m.was, m.b, p, max(int(m.was.spent[side]), 0)))  # type: ignore[no-untyped-call]


def _late_discards(m: Moment) -> Iterator[str]:
    """With `extra_discard` a late player loses a card at the end of the turn."""
    for p in m.seats:
        for slot in m.gone(p):
            yield f"P{p} was late and discards {m.card(int(m.was.pile[m.was.hand_at[p] + slot]))}"


def _end(m: Moment) -> Iterator[str]:
    """The end of a round, and of the game."""
    now = m.now
    if m.stage == S.ROUND_END:
        yield f"round {m.was.rounds} is over" + ("" if now.over else " and all cards are collected")
    else:
        yield f"the game is stopped after {counted(int(now.decisions), 'decision')}"
    for p in m.seats:
        yield f"P{p} has {vp(now, m.b, p)} VP ({_tokens(m, p)})"  # type: ignore[no-untyped-call]
    yield f"P{now.earl} is the next Earl" if now.earl != m.was.earl else ""
    winners = members(now.winners)
    yield f"{seats(winners)} {'wins' if len(winners) == 1 else 'share the win'}" if now.over else ""


def _tokens(m: Moment, p: int) -> str:
    """What VP are counted for."""
    held = m.now.tokens[p].tolist()
    trios = f", {counted(min(held), 'trio')}" if min(held) else ""
    return f"{tokens(held) or 'no tokens'}{trios}"
