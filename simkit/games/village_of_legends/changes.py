"""What is different after a moment, in words: every counter and zone that a player can see, causes before effects."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from simkit.games.common.sentences import counted, listed
from simkit.games.contract import Names
from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.herd import beasts, herd, scattered
from simkit.games.village_of_legends.kernel import modes as winning
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.step import DEED, Moment
from simkit.kernels.rng import below
from simkit.kernels.streams import DICE, draw

modes: Any = winning  # kernels have no types


def changes(m: Moment) -> Iterator[str]:
    """All that changed, but for what the deed has said."""
    if not m.struck:
        yield from rolled(m)
    if m.task == DEED:  # what is paid comes first
        yield from pools(m)
    yield from given_up(m)
    yield from guards(m)
    yield from herd(m)
    yield from experience(m)
    yield from lives(m)
    yield from fortunes(m)
    if m.task != DEED:
        yield from pools(m)
    yield from drawn(m)
    yield from sheaths(m)
    yield from market(m)


def finished(m: Moment) -> Iterator[str]:
    """The End phase: what is discarded unplayed, the new hand, what is lost, and what moves."""
    p = int(m.was.active)
    if any(m.was.hand[p]):
        yield f"P{p} discards {cards(m.was.hand[p], m.names)} unplayed"
    yield from drawn(m, anew=p)
    left = ((m.was.gold, "gold"), (m.was.int_pool, "INT"), (m.was.strength, "more for a Weapon attack"))
    if any(n > 0 for n, _ in left):
        yield f"P{p} loses {listed([f'{n} {what}' for n, what in left if n > 0])}"
    yield from fortunes(m)
    yield from guards(m)
    yield from herd(m)
    yield from market(m)
    yield from lives(m)


# --- numbers ---------------------------------------------------------------------------------------------------------


@lru_cache(1 << 14)
def die(key: np.uint64, p: int, n: int) -> int:
    """The n-th die of a seat's turns."""
    with np.errstate(over="ignore"):
        return int(below(draw(key, DICE, p, n), 6)) + 1  # type: ignore[no-untyped-call]


def dice(m: Moment) -> list[int]:
    """What was rolled."""
    p = int(m.was.active)
    return [die(m.was.key, p, n) for n in range(int(m.was.dice[p]) + 1, int(m.now.dice[p]) + 1)]


def numbers(m: Moment, bonus: int) -> str:
    """A roll with all that is added, or several."""
    if not bonus:
        return listed([str(n) for n in dice(m)])
    sign = "+" if bonus > 0 else "-"
    return listed([f"{n} {sign} {abs(bonus)} = {max(n + bonus, 0)}" for n in dice(m)])


def rolled(m: Moment) -> Iterator[str]:
    if numbers := dice(m):
        yield f"P{m.was.active} rolls {listed([str(n) for n in numbers])}"


# --- players ---------------------------------------------------------------------------------------------------------


def lives(m: Moment) -> Iterator[str]:
    """Life Points, those who lose some first; then who is out."""
    was, now = m.was, m.now
    changed = [p for p in m.seats if now.life[p] != was.life[p]]
    for p in sorted(changed, key=lambda p: now.life[p] > was.life[p]):
        if was.hero[p] < 0 or (was.life[p] == 0 and now.turns == 0):
            yield f"P{p} is the {hero(now, m.b, m.names, p)} with {now.life[p]} LP"
        else:
            why = " as a Hero's ability" if m.task == S.TURN and m.stage == S.HEAL else ""
            healed = f"heals {now.life[p] - was.life[p]}{why}, " if now.life[p] > was.life[p] else ""
            armour = m.b.hero_armour[was.hero[p], was.level[p]] if m.struck and now.life[p] < was.life[p] else 0
            yield f"P{p} {healed}{was.life[p]} to {now.life[p]} LP{f' after Armour {armour}' if armour else ''}"
    for p in m.seats:
        if m.out(p):
            by = [q for q in m.seats if (int(now.killed[q]) & ~int(was.killed[q])) >> p & 1]
            how = f"killed by P{by[0]}" if by else "to nobody's credit"
            if m.task == S.TURN and m.stage == S.FINISH:
                how = "without a card left"
            yield f"P{p} is out, {how}"
            if belongings := owned(m.was, p):
                yield f"{pile(belongings, m.names)} of P{p} leave{'s' * (belongings.total() == 1)} the game"
    yield from scattered(m)
    if not now.over:
        yield from bereft(m)


def owned(s: Any, p: int) -> Counter[int]:
    """All cards of a player but Monsters in play."""
    worn = [int(k) for k in (*s.slots[p], s.sheath[p], s.sheathed[p]) if k >= 0]
    deck = s.decks[s.deck_at[p] : s.deck_at[p] + s.left[p]]
    zones = [s.hand[p], s.discard[p], *([s.area] if p == s.active else [])]
    piled = {k: int(sum(zone[k] for zone in zones)) for k in range(L.K)}
    return +Counter(piled) + Counter(worn) + Counter(int(k) for k in deck)


def bereft(m: Moment) -> Iterator[str]:
    """The players, of 5, who cannot win by own kills any more."""
    for p in m.seats:
        if modes.bereft(m.now, m.b, p) and not modes.bereft(m.was, m.b, p) and int(m.now.alive) >> p & 1:
            yield f"P{p} can win as the last survivor only"


def fortunes(m: Moment) -> Iterator[str]:
    """Poison and Berserk."""
    was, now = m.was, m.now
    for p in m.seats:
        if m.out(p):
            continue
        if now.poison[p] != was.poison[p]:
            yield f"P{p} has {now.poison[p] or 'no'} poison token{'' if now.poison[p] == 1 else 's'}"
        if now.berserk[p] > was.berserk[p]:
            yield f"P{p} is Berserk for {counted(now.berserk[p], 'turn')}"
        elif now.berserk[p] < was.berserk[p]:
            left = f"Berserk for {counted(now.berserk[p], 'turn')} more" if now.berserk[p] else "no longer Berserk"
            yield f"P{p} is {left}"


def experience(m: Moment) -> Iterator[str]:
    """XP and Levels."""
    for p in m.seats:
        if m.now.xp[p] > m.was.xp[p]:
            yield f"P{p} gains {m.now.xp[p] - m.was.xp[p]} XP, {m.now.xp[p]} in all"
        if m.now.level[p] > m.was.level[p]:
            yield f"P{p} reaches Level {m.now.level[p] + 1}"


def pools(m: Moment) -> Iterator[str]:
    """INT, gold, what is added to the next Weapon attack, and a Monster that was not tamed."""
    was, now, p = m.was, m.now, int(m.now.active)
    if m.task == S.TURN and m.stage == S.BEGIN:
        return
    if now.int_pool != was.int_pool:
        yield f"P{p} INT {was.int_pool} to {now.int_pool}"
    if now.strength > was.strength:
        yield f"P{p} has +{now.strength} on the next Weapon attack"
    elif now.strength < was.strength:
        yield f"the +{was.strength} of P{p} is used up"
    if now.gold != was.gold:
        yield f"P{p} has {now.gold} gold{' left' if now.gold < was.gold else ''}"
    if int(now.tried) & ~int(was.tried):
        yield f"P{p} cannot try again this turn"
    if int(now.used) & ~int(was.used) & S.U_SNEAKING and not any(now.m_flags & S.M_DODGED):
        yield f"P{p} does not get past"


# --- cards -----------------------------------------------------------------------------------------------------------


def guards(m: Moment) -> Iterator[str]:
    """Defence cards: replaced, damaged, destroyed, whole again. That one is played, the deed says."""
    was, now = m.was, m.now
    for p in m.seats:
        if m.out(p) and not m.struck:
            continue
        for slot in range(L.SLOTS):
            old, new = int(was.slots[p, slot]), int(now.slots[p, slot])
            taken = int(now.marks[p, slot] - was.marks[p, slot])
            if new >= 0 and old >= 0 and (new != old or now.discard[p, old] > was.discard[p, old]):
                yield f"it replaces P{p}'s {m.title(old)}, which is discarded"
            elif old >= 0 > new:
                yield f"P{p}'s {m.title(old)} absorbs {m.b.defence[old] - was.marks[p, slot]} and is destroyed"
            elif taken > 0:
                yield f"P{p}'s {m.title(old)} absorbs {taken} and can take {m.b.defence[old] - now.marks[p, slot]} more"
            elif taken < 0:
                yield f"{-taken} damage on P{p}'s {m.title(old)} is cleared"


def given_up(m: Moment) -> Iterator[str]:
    """A card that leaves the hand for good without being chosen: what is smelted."""
    if m.task != S.ROWS:
        return
    for p in m.seats:
        gone = np.maximum(m.was.hand[p].astype(int) - m.now.hand[p], 0)
        if gone.any() and not m.out(p):
            yield f"P{p} removes {cards(gone, m.names)} from the game"


def drawn(m: Moment, anew: int = L.NOTHING) -> Iterator[str]:
    """Cards that came into a hand; `anew` is whose hand was discarded before."""
    was, now = m.was, m.now
    for p in m.seats:
        if now.shuffles[p] > was.shuffles[p]:
            yield f"P{p} shuffles the discard pile into a new deck"
        came = now.hand[p].astype(int) - (0 if p == anew else was.hand[p])
        came = np.maximum(came, 0)
        if came.any():
            smelted = m.task == S.ROWS and now.left[p] == was.left[p] and now.shuffles[p] == was.shuffles[p]
            yield f"P{p} {'takes' if smelted else 'draws'} {cards(came, m.names)}"


def sheaths(m: Moment) -> Iterator[str]:
    for p in m.seats:
        old, new = int(m.was.sheath[p]), int(m.now.sheath[p])
        if new >= 0 > old:
            yield f"{m.title(new)} lies in front of P{p}"
        elif old >= 0 > new and not m.out(p):
            yield f"{m.title(old)} of P{p} is discarded"


# --- the Market ------------------------------------------------------------------------------------------------------


def market(m: Moment) -> Iterator[str]:
    """The Overwhelm Monster, swallowed cards, and what the spaces show now."""
    was, now, b = m.was, m.now, m.b
    if now.ow_card >= 0 > was.ow_card:
        yield f"{m.title(now.ow_card)} overwhelms the Market with {now.ow_life} LP"
    elif was.ow_card >= 0 > now.ow_card:
        yield f"{m.title(was.ow_card)} leaves the Market"
    elif now.ow_card >= 0 and now.ow_life != was.ow_life:
        yield f"{m.title(now.ow_card)} {was.ow_life} to {now.ow_life} LP"
    if now.ow_card >= 0 and now.ow_special > was.ow_special and was.ow_card >= 0:
        yield f"{m.title(now.market[b.last_space])} joins {m.title(now.ow_card)}"
    for space in range(1, int(b.last_space) + 1):
        if now.swallowed[space] >= 0 > was.swallowed[space]:
            yield f"{m.title(now.swallowed[space])} is swallowed on space {space}"
        elif was.swallowed[space] >= 0 > now.swallowed[space] and m.task != DEED:
            yield f"{m.title(was.swallowed[space])} goes to the bottom of the Main deck"
    yield from rejected(m)
    for space in m.spaces:
        content = f"shows {m.title(now.market[space])}" if now.market[space] >= 0 else "is empty"
        yield f"space {space} {content}"


def rejected(m: Moment) -> Iterator[str]:
    """Sneak Attack Monsters that are drawn and find no place."""
    before, after = ([beast.kind for beast in beasts(s)] for s in (m.was, m.now))
    for k in np.flatnonzero(m.b.sneak).tolist():
        killed = max(before.count(k) - after.count(k), 0)
        if m.now.away[k] - m.was.away[k] > killed and not any(m.out(p) for p in m.seats):
            yield f"{m.title(k)} comes out of the Main deck and is removed"


# --- words -----------------------------------------------------------------------------------------------------------


def hero(s: Any, b: Any, names: Names, p: int) -> str:
    code = L.ITEM_CODE * L.BLOCK + L.AT_HERO + int(b.hero_code[s.hero[p]])
    return names.actions.label(code).removeprefix("hero:").replace("_", " ").title()


def cards(zone: Any, names: Names) -> str:
    """The cards of a zone by their titles."""
    return pile({k: int(n) for k, n in enumerate(zone) if n}, names)


def pile(counts: Mapping[int, int], names: Names) -> str:
    """So many of each card, in their order."""
    return listed([f"{n} x {names.titles[k]}" if n > 1 else names.titles[k] for k, n in sorted(counts.items())])
