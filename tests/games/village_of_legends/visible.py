"""What a player of Village of Legends can see, and how the tale names a change of it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from simkit.testing.tales import Change, Fields, cards, each, number, title, unless, untold, value, words

FLOW = "whose turn or choice it is: the headings and the seats of the lines say so"
TURN = "it lasts for a turn; what changes it is told"


def new_turn(change: Change) -> bool:
    return bool(change.line.after["turns"] > change.line.before["turns"] or change.line.after["over"])


def life(change: Change) -> Iterator[str]:
    """Life before and after."""
    if not change.said(number(change.after), "LP"):
        yield f"{change.before} to {change.after} LP"


def slots(change: Change) -> Iterator[str]:
    """What is worn: what came, what went, and what damage it has taken."""
    was, now = (Counter(slot["card"] for slot in side.values()) for side in (change.before, change.after))
    yield from cards(Change(change.line, change.field, change.seat, was, now))
    for slot, worn in change.after.items():
        old = change.before.get(slot)
        hurt = worn["damage"] - old["damage"] if old and old["card"] == worn["card"] else 0
        if hurt and not change.said(title(change, worn["card"]), number(abs(hurt))):
            yield f"{hurt} damage of {worn['card']}"


def sheath(change: Change) -> Iterator[str]:
    was, now = (Counter(filter(None, (side or {}).values())) for side in (change.before, change.after))
    yield from cards(Change(change.line, change.field, change.seat, was, now))


def hand(change: Change) -> Iterator[str]:
    """Cards that were drawn, played, sold or discarded."""
    yield from cards(change)


def market(change: Change) -> Iterator[str]:
    """What left the Market and what came there."""
    was, now = (Counter(k for k in side.values() if k) for side in (change.before, change.after))
    yield from cards(Change(change.line, change.field, None, was, now))


def monsters(change: Change) -> Iterator[str]:
    """Monsters that come, go, move or are hurt."""

    def known(side: list[dict[str, Any]]) -> Counter[tuple[str, int, int]]:
        return Counter((monster["card"], monster["host"], monster["life"]) for monster in side)

    for (which, host, left), _ in (known(change.after) - known(change.before)).items():
        if not change.line.says([title(change, which)]):
            yield f"{which} in front of P{host} with {left} LP"
    gone = Counter(m["card"] for m in change.before) - Counter(m["card"] for m in change.after)
    for which in gone:
        if not change.line.says([title(change, which)]):
            yield f"that {which} is gone"


def overwhelm(change: Change) -> Iterator[str]:
    now = change.after or change.before
    hurt = (change.before or {}).get("life") != (change.after or {}).get("life")
    if hurt and not change.line.says([title(change, now["card"])]):
        yield f"{now['card']}: {change.before} to {change.after}"


def killed(change: Change) -> Iterator[str]:
    for q in set(change.after) - set(change.before):
        if not change.line.says([rf"P{q} is out"]):
            yield f"that P{change.seat} killed P{q}"


def dice(change: Change) -> Iterator[str]:
    """Every die that was rolled."""
    for face in change.before["next"][: change.after["rolled"] - change.before["rolled"]]:
        if not change.line.says(["rolls?", number(face)]):
            yield f"a roll of {face}"


FIELDS: Fields = {
    "players": untold("the scenario fixes it"),
    **dict.fromkeys(("turns", "active", "actor", "decision"), untold(FLOW)),
    "first_seat": untold("it never changes; the opening tells it"),
    "over": words("win|stopped"),
    "winners": words("win"),
    "end_reason": words("win|stopped"),
    "alive": words("is out"),
    "gold": unless(lambda c: new_turn(c) or c.after < c.before, "prices are told; a new turn begins at 0", value),
    "int_pool": unless(lambda c: new_turn(c) or c.after < c.before, TURN, words("INT")),
    **dict.fromkeys(("actions", "beers", "strength", "weapons"), untold(TURN)),
    "used": untold("an ability that is used is told"),
    "turns_taken": untold(FLOW),
    "life": each(life),
    "xp": untold("what brings XP is told; a Level that is reached is told"),
    "berserk": each(unless(lambda c: c.after < c.before, "it counts down turn by turn", words("Berserk"))),
    "poison": each(unless(lambda c: c.after < c.before, "poison works and ends by itself", words("poison"))),
    "killed": each(killed),
    "hero": each(words("(?i)takes|is the|the ")),
    "level": each(words("Level {after}")),
    "slots": each(slots),
    "sheath": each(sheath),
    "dice": each(dice),
    "hand": each(hand),
    "deck": untold("hidden from all; the cards that are drawn are told"),
    "discard": untold("what is discarded is told where it comes from, the rest at the end of the turn"),
    "area": untold("what is played is told; it is discarded when the turn ends"),
    "market": market,
    "market_decks": untold("hidden from all but who has seen a Spell"),
    "known_spells": untold("who sees a Spell is told with the ability"),
    "monsters": monsters,
    "swallowed": untold("what Monsters swallow or give back is told where it comes from"),
    "overwhelm": overwhelm,
    "tried": untold("spaces of the Market that somebody may not try again"),
    "supply": untold("cards outside the Market: what is taken from there is told"),
    "removed": cards,
    "pending": untold("what is under way is told when it happens"),
    "attack": untold("an attack is told when it is settled"),
}
