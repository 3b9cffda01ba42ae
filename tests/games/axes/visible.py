"""What a player of Axes and Shields can see, and how the tale names a change of it."""

from collections import Counter
from collections.abc import Iterator

from simkit.testing.tales import Change, Fields, cards, each, number, unless, untold, words

FLOW = "whose turn it is: the heading of the turn and the seat of the next line say so"
FIXED = "the scenario fixes it"


def hit(change: Change) -> Iterator[str]:
    """Who is hit, how often, and how often in all."""
    hits = change.after - change.before
    if not change.said(rf"{number(hits)} hits?\b", rf"\({change.after} of "):
        yield f"{hits} hits, {change.after} in all"


def unused(change: Change) -> Iterator[str]:
    """What is left of the shields."""
    left = rf"{number(change.after)} shields?" if change.after else "used up"
    if not change.said(left):
        yield left


def skipped(change: Change) -> Iterator[str]:
    """A turn that somebody will lose, and the turn that is lost."""
    if change.after == "pending" and not change.said("lose the next turn"):
        yield "who will lose a turn"
    if change.before == "pending" and not change.said("turn is lost|is out"):
        yield "whose turn is lost"


def hand(change: Change) -> Iterator[str]:
    """What was played or lost. What is drawn for the next play is told there."""
    now, before, after = Counter(change.after), change.line.before, change.line.after
    if change.seat == after["actor"] and after["draws"] > before["draws"]:
        now -= Counter([after["drawn"]])
    yield from cards(Change(change.line, change.field, change.seat, change.before, dict(now)))


def goes_out(change: Change) -> bool:
    return change.seat is not None and bool(change.line.after["out"][change.seat])


FIELDS: Fields = {
    "players": untold(FIXED),
    "first_seat": untold("it never changes; the opening tells it"),
    "actor": untold(FLOW),
    "decision": untold(FLOW),
    "turns": untold(FLOW),
    "rounds": untold("counted for the log"),
    "draws": untold("counted for the cap; the cards that are drawn are told"),
    "turns_lost": words("turn is lost"),
    "reshuffles": words("shuffled into a new draw pile"),
    "draw": untold("hidden from all (AXE-02)"),
    "discard": untold("what is discarded is told where it comes from"),
    "resolving": untold("a card that is being played is told with what it does"),
    "drawn": untold("the next play tells it"),
    "hand": each(hand),
    "damage": each(unless(goes_out, "who is out discards all that lies in front of him (AXE-61)", cards)),
    "shields": each(unless(lambda c: not c.after, "all shields are discarded when they are used up (AXE-24)", cards)),
    "parked": each(unless(lambda c: not c.after, "as the shields on which they lie", cards)),
    "armory": each(words("Armory")),
    "hits": each(hit),
    "hits_from": untold("each hit tells who threw"),
    "unused_shields": each(unused),
    "skip": each(skipped),
    "out": each(words("is out")),
    "stored_ready": untold("a stored Armory is offered: what is done with it is told"),
    "draw_again": untold("never true between two decisions"),
    **dict.fromkeys(("hits_to_out", "hand_size", "max_turns", "max_draws"), untold(FIXED)),
    "over": words("wins"),
    "winners": words("wins"),
    "end_reason": words("wins"),
}
