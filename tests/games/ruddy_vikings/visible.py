"""What a player of Ruddy Vikings can see, and how the tale names a change of it."""

from collections import Counter
from collections.abc import Iterator

from simkit.testing.tales import Change, Fields, card, cards, each, untold, words

FLOW = "whose turn or choice it is: the heading of the turn and the seats of the lines say so"
TURN = "counts the cards of a turn, which are told one by one; a new turn begins at 0"


def place(change: Change) -> Iterator[str]:
    """Who goes out, in which place; who is left wins, or is ranked when the game is stopped."""
    if not change.said(rf"in place {change.after}\b{'|wins with' if change.after == 1 else ''}"):
        yield f"place {change.after}"


def slots(change: Change) -> Iterator[str]:
    """Cards that were built, turned up or lost; who has learnt what lies there."""
    was, now = ([slot["card"] for slot in side] for side in (change.before, change.after))
    yield from cards(Change(change.line, change.field, change.seat, Counter(was), Counter(now)))
    if was == now and not change.said(r"seen by all|sees what P\d has face down"):
        yield "who knows now what lies face down"


def hand(change: Change) -> Iterator[str]:
    """Cards that came and went; a pile that changes hands as a whole is told by its size."""
    exchanged = change.said("exchange hands")
    if not exchanged:
        yield from cards(change)


def raised(change: Change) -> Iterator[str]:
    """What a card allows in this turn; all of it ends with the turn."""
    if change.after > change.before and not change.line.says(["plays|turns up", "this turn|next attack"]):
        yield "what is allowed in this turn"


def turn_card(change: Change) -> Iterator[str]:
    """The Turn card that is flipped."""
    if change.after is not None:
        yield from card(change)
    elif not change.said("without a Turn card|the game ends in round"):
        yield "that there is no Turn card"


def turn_discards(change: Change) -> Iterator[str]:
    """A flipped card follows another one; what lies in the pile becomes a new deck."""
    if sum(change.after.values()) < sum(change.before.values()) and not change.said("becomes? the Turn deck"):
        yield "that the Turn deck was shuffled"


def foresight(change: Change) -> Iterator[str]:
    """Who has put a Turn card on top; it is flipped with the next round."""
    if change.after is not None and not change.line.says([rf"P{change.after} .*secretly puts"]):
        yield f"that P{change.after} knows the next Turn card"


def main_deck(change: Change) -> Iterator[str]:
    """Nobody sees it, but that it is shuffled anew is seen."""
    if len(change.after) > len(change.before) and not change.said("becomes the main deck"):
        yield "that the main deck was shuffled"


FIELDS: Fields = {
    "players": untold("the scenario fixes it"),
    "round": words(r"round {after}\b"),
    **dict.fromkeys(("first", "turns", "active", "actor", "decision"), untold(FLOW)),
    "over": words("win"),
    "winners": words("win"),
    "end_reason": words("win"),
    "living": each(words("is out")),
    "places": each(place),
    "hand": each(hand),
    "slots": each(slots),
    "fortify": each(cards),
    "main_deck": main_deck,
    "discard": untold("what is discarded is told where it comes from"),
    "turn_deck": untold("hidden from all but who chose its top card"),
    "turn_discard": turn_discards,
    "turn_removed": words("leaves the game"),
    "turn_card": turn_card,
    "foresight": foresight,
    **dict.fromkeys(("played", "attacks", "builds"), untold(TURN)),
    **dict.fromkeys(("thor", "wrath", "raid", "omen"), raised),
    "window": untold("who may attack out of turn: what he does is told"),
    "card": untold("a card on the table is told with what it does"),
    "attack": untold("an attack is told when it is answered"),
}
