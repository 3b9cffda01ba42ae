"""What a player of Drakkar can see, and how the tale names a change of it."""

from collections import Counter
from collections.abc import Iterator

from simkit.testing.tales import Change, Fields, card, each, number, unless, untold, value, words

FLOW = "whose turn or choice it is, and in which phase: the headings and the seats of the lines say so"
ROUND_END = "cards are gathered when a round is over"
HEADING = r"round \d+, P\d is Earl|P\d is late"  # clauses that come before who chose


def round_ends(change: Change) -> bool:
    return bool(change.line.after["round"] > change.line.before["round"] or change.line.after["over"])


def tokens(change: Change) -> Iterator[str]:
    """How many of which kind came or went."""
    for kind, now in change.after.items():
        moved = now - change.before[kind]
        if moved and not change.said(rf"({number(abs(moved))}|\ban?) {kind.removesuffix('s')}"):
            yield f"{moved:+} {kind}"


def laid(change: Change) -> Iterator[str]:
    """Cards that lie open before a player: those that came and went are named by what is read on them."""
    was, now = (Counter(side["card"] for side in zone if side) for zone in (change.before, change.after))
    if was != now and not change.said(r"keeps|stores|gains|gets|loses|spends|destroys|steals|discards|plays"):
        yield f"{(now - was) + (was - now)}"


def ship(change: Change) -> Iterator[str]:
    """Pieces of a ship that came or went."""
    for piece, now in change.after.items():
        if now != change.before[piece] and not change.said(rf"(?i){piece}"):
            yield f"{piece}: {change.before[piece]} to {now}"


def revealed(change: Change) -> Iterator[str]:
    """What is played is told when it is revealed; that it is used up or goes away is told with what it does."""
    if change.after and not change.said("plays|steals"):
        yield "what is revealed"
    if change.before and not change.after and not change.said("."):
        yield "what became of the card"


def quest(change: Change) -> Iterator[str]:
    """A Quest that is kept; all are laid aside when the round is over."""
    if change.after is not None:
        yield from card(change)


def result(change: Change) -> Iterator[str]:
    """What became of a Quest."""
    if change.after is not None and not change.said("fulfils|finds no help|has no ship|is too weak|lacks|may not do"):
        yield f"the Quest: {change.after}"


def fearsome(change: Change) -> Iterator[str]:
    if change.after is not None and not change.line.says([rf"\bP{change.after}\b", "(?i)fearsome"]):
        yield f"that P{change.after} is fearsome"


FIELDS: Fields = {
    "players": untold("the scenario fixes it"),
    "round": words(r"(?i)round {after}\b|wins?\b"),
    **dict.fromkeys(("turn", "turns", "actor", "decisions", "phase", "decision"), untold(FLOW)),
    "earl": words("P{after} is Earl"),
    "first_earl": untold("it never changes; the first round tells it"),
    "over": words("wins|share the win"),
    "winners": words("wins|share the win"),
    "end_reason": words("wins|share the win"),
    "gathered": untold(ROUND_END),
    "decks": untold("a deck that somebody takes is told with him"),
    "hands": untold("hidden from all others; what is played is told when it is revealed"),
    "aside": untold("hidden from all"),
    "revealed": each(revealed),
    "waiting": untold("a card without a place: what becomes of it is told"),
    "ship": each(unless(round_ends, ROUND_END, ship)),
    "hold": each(unless(round_ends, ROUND_END, laid)),
    "spears": each(unless(round_ends, ROUND_END, laid)),
    "discards": untold("what is discarded is told where it comes from"),
    "choice": untold("hidden until all have chosen"),
    "late": unless(lambda c: not c.after, ROUND_END, words("late")),
    "fearsome": fearsome,
    "supply": untold("tokens that come and go are told by seat"),
    "tokens": each(tokens),
    "vp": each(unless(lambda c: not c.line.after["over"], "VP follow from tokens, which are told", value)),
    "quest_deck": untold("hidden from all"),
    "dealt": untold("hidden from all others; the Quest that is kept is told"),
    "kept": each(quest),
    "returned": untold("hidden from all others"),
    "retired": untold("a Quest that is fulfilled is told"),
    "brawl_order": untold(FLOW),
    "deck_of": each(unless(lambda c: c.after is None, ROUND_END, words("takes deck {after}"))),
    "action": untold("a card that is being used is told with what it does"),
    "quest_order": untold(FLOW),
    "results": each(result),
    "helped": untold("who helps is told with the Quest"),
    "loot_left": untold("tokens are told when they are taken"),
    "team_up": untold("offers and answers are told one by one"),
}
