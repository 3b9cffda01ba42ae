"""What the decks of the Brawl show, and what `greedy` makes of the printed faces."""

from collections.abc import Container

from tests.games.drakkar.table import Table

WORTH = {
    "bow": 100, "stern": 100, "yggdrasil": 200, "deck": 70, "viking_1": 50, "viking_2": 100, "viking_3": 150,
    "beer": 80, "bardl": 130, "odins_spear": 80, "loki": 150, "raid": 80, "thief": 60, "sabotage": 40,
}  # fmt: skip
LOOT = {1: 80 - 40, 8: 80 - 40, 14: 160 - 60, 19: 160 - 60, 24: 240 - 80}  # of Boardings by number


def shown_sides(t: Table, deck: int) -> list[list[int]]:
    """Of each card of a deck the sides that can be seen."""
    s, b, size = t.state, t.book, t.size
    seen = t.scenario.rules.model_dump()["brawl_visibility"]
    places = range(deck * size, (deck + 1) * size)
    if seen == "both_faces":
        return [[2 * int(s.pile[i]), 2 * int(s.pile[i]) + 1] for i in places]
    if seen == "none":
        return []
    return [[int(b.print_side[s.up[i]])] for i in (places[-1:] if seen == "top_only" else places)]


def side_worth(t: Table, side: int, denied: Container[str] = ()) -> int:
    """What a side is worth in a deck; a denied face nothing."""
    face = t.names.cards[t.book.face[side]]
    if face in denied:
        return 0
    return LOOT[int(t.book.number[side])] if face == "boarding" else WORTH[face]


def shown_worth(t: Table, deck: int, denied: Container[str] = ()) -> int:
    """The sum over all cards of a deck; of two sides that are seen the better one counts."""
    return sum(max(side_worth(t, side, denied) for side in sides) for sides in shown_sides(t, deck))
