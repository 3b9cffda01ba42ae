"""What a choice is worth to a player, in hundredths of a VP: a Thief who is worth more is played instead."""

from collections.abc import Iterator
from contextlib import contextmanager

from simkit.games.drakkar.book import fill_handicaps
from simkit.games.drakkar.kernel import state as S
from tests.games.drakkar.table import Table
from tests.games.tipping import tipping_point

LEAST, MOST = -3000, 6000


def alone(t: Table, *faces: str) -> Table:
    """Seat 0 has these cards and no spare one; everybody else has chosen already."""
    t.hands({0: list(faces)})
    t.state.cards[0], t.state.slots[0] = len(faces), 4 ** len(faces) - 1
    t.state.options = t.state.slots[0]
    return t


def play_worth(t: Table, text: str, slot: int | None = None, **weights: int) -> int:
    """What it is worth to seat 0 to play a face of a card in hand (the first that shows it), all others left aside."""
    s, b, name = t.state, t.book, text.partition("#")[0]
    slots = [slot for slot in range(t.size) if int(s.slots[0]) >> 2 * slot & 3]
    sides = {i: 2 * int(s.pile[s.hand_at[0] + i]) for i in slots}
    codes = [2 * i + f for i, side in sides.items() for f in (0, 1) if t.names.cards[b.face[side + f]] == name]
    code = next(code for code in codes if slot is None or code >> 1 == slot)
    with thief(t, slots[-1] + 1) as other:
        s.options = 1 << code | 1 << other

        def rather(worth: int) -> bool:
            dial = {"other_face": 0, **weights, "thief": worth, "thief_late": worth}
            return t.choose("greedy", weights=dial) == f"play:{other >> 1}:0"

        return tipping_point(rather, LEAST, MOST) - 1


@contextmanager
def thief(t: Table, slot: int) -> Iterator[int]:
    """Seat 0 has one card more, a Thief on either side; its first code."""
    s, b = t.state, t.book
    place = int(s.hand_at[0]) + slot
    card = next(c for c in s.discard[: s.discards].tolist() if t.sides("thief#2", [c]) or t.sides("thief#6", [c]))
    was = s.pile[place], s.slots[0], s.options, b.face[2 * card : 2 * card + 2].copy()
    s.pile[place], s.slots[0] = card, int(s.slots[0]) | 3 << 2 * slot
    b.face[2 * card : 2 * card + 2] = t.names.cards.index("thief")
    fill_handicaps(b)
    yield 2 * slot
    s.pile[place], s.slots[0], s.options, b.face[2 * card : 2 * card + 2] = was
    fill_handicaps(b)


def quest_worth(t: Table, **weights: int) -> int:
    """What the loot of the Quest of seat 0 is worth to it: as much as an end piece that brings all of it nearer."""
    alone(t, "bow")
    only = {"end": 1000, "space": 0, "crew": 0, "beer": 0, "capacity": 0, "strength": 0}
    return play_worth(t, "bow", **only, **weights)


def kept(t: Table, first: str, second: str, **weights: int) -> str:
    """Which of two Quests seat 0 keeps."""
    s, ids = t.state, [t.names.cards[row] for row in t.book.quest_type_row[: t.book.quests]]
    s.decision, s.actor, s.options = S.QUEST_KEEP, 0, 0b11
    s.dealt[0, :2] = ids.index(first), ids.index(second)
    return (first, second)[t.legal.index(t.choose("greedy", weights=weights))]
