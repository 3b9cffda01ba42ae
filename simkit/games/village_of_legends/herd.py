"""The Monsters in play before and after a moment: who was wounded, killed, moved, and who has come."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.step import DEED, Moment


@dataclass(frozen=True)
class Beast:
    """A Monster in play."""

    kind: int
    owner: int
    host: int
    life: int
    full: int
    flags: int

    @property
    def dodged(self) -> bool:
        return bool(self.flags & S.M_DODGED)

    def same(self, other: "Beast") -> bool:
        """Can it have become the other one without moving?"""
        return self.host == other.host and self.moved_to(other)

    def moved_to(self, other: "Beast") -> bool:
        """Can it be the other one, wherever that stands?"""
        return (self.kind, self.owner, self.full) == (other.kind, other.owner, other.full)


def beasts(s: Any) -> list[Beast]:
    fields = (s.m_type, s.m_owner, s.m_host, s.m_life, s.m_full, s.m_flags)
    return [Beast(*(int(field[i]) for field in fields)) for i in range(int(s.monsters))]


def herd(m: Moment) -> Iterator[str]:
    """What happened to the Monsters, but for what follows from an elimination."""
    stayed, gone, came = compared(m)
    for old in gone:
        new = successor(old, came)
        if not orphaned(m, old) and (new is None or m.task != DEED):
            yield left(m, old) if new is None else moved(m, old, new)
    for old, new in stayed:
        if new.life != old.life:
            verb = " regenerates," if new.life > old.life else ""
            armour = f" after Armour {m.b.armour[old.kind]}" if m.struck and m.b.armour[old.kind] else ""
            yield f"{whose(m, old)} in front of P{old.host}{verb} {old.life} to {new.life} LP{armour}"
        if new.dodged and not old.dodged:
            yield f"P{old.host} sneaks past {whose(m, old)}"
    for new in came if m.task != DEED or m.was.decision != S.D_HOST else ():
        yield arrived(m, new)


def scattered(m: Moment) -> Iterator[str]:
    """Monsters that leave with their owner, or wild ones that have lost their host."""
    _, gone, came = compared(m)
    for old in gone:
        new = successor(old, came)
        if orphaned(m, old):
            yield left(m, old) if new is None else moved(m, old, new)


def orphaned(m: Moment, beast: Beast) -> bool:
    """Has it lost its owner or, if it is wild, its host?"""
    return m.out(beast.owner) if beast.owner >= 0 else m.out(beast.host)


def successor(old: Beast, came: list[Beast]) -> Beast | None:
    """The Monster that one has become which moved; it has not come anew."""
    candidates = [beast for beast in came if old.moved_to(beast)]
    if not candidates:
        return None
    came.remove(candidates[0])
    return candidates[0]


def compared(m: Moment) -> tuple[list[tuple[Beast, Beast]], list[Beast], list[Beast]]:
    """Those who stayed, as pairs, those who are gone from their places, and those who are new there.

    The list keeps its order; who comes or moves goes to its end.
    """
    stayed, gone, after = [], [], beasts(m.now)
    grows = m.task == S.TURN and m.stage == S.GATHER
    for old in beasts(m.was):
        if after and old.same(after[0]) and (grows or after[0].life <= old.life):
            stayed.append((old, after.pop(0)))
        else:
            gone.append(old)
    return stayed, gone, after


def whose(m: Moment, beast: Beast) -> str:
    return f"P{beast.owner}'s {m.title(beast.kind)}" if beast.owner >= 0 else f"the wild {m.title(beast.kind)}"


def moved(m: Moment, old: Beast, new: Beast) -> str:
    b = m.b
    verb = "charges" if b.charge[old.kind] else "hops" if b.hopping[old.kind] else "moves"
    return f"{whose(m, old)} {verb} from P{old.host} to P{new.host}"


def left(m: Moment, old: Beast) -> str:
    """A Monster that is no more in play, and where it goes."""
    name = f"{whose(m, old)} in front of P{old.host}"
    if orphaned(m, old):
        return f"{name} leaves the game"
    if m.b.mini[old.kind]:
        return f"{name} is killed and goes back to the supply"
    return f"{name} is killed and {f'goes to the discard pile of P{old.owner}' if old.owner >= 0 else 'removed'}"


def arrived(m: Moment, new: Beast) -> str:
    """A Monster that nobody placed."""
    if new.owner < 0 and m.b.sneak[new.kind]:
        return f"{whose(m, new)} comes out of the Main deck in front of P{new.host}"
    master = m.now.weapon
    if m.stage != S.GATHER and m.b.summon[master] and m.b.mini_of[master] == new.kind:
        return f"{m.title(master)} summons {whose(m, new)} in front of P{new.host}"
    return f"{whose(m, new)} comes in front of P{new.host}"
