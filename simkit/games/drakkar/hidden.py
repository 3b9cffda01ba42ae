"""What a seat cannot see in Drakkar: cards of others but for the faces seen at the Brawl, Quests, hidden answers."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from simkit.games.common.hiding import CHANCE
from simkit.games.common.sets import mask
from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import state as S

HIDDEN = CHANCE | {
    "pile": "cards in decks and in others' hands, but for the faces seen at the Brawl, and cards set aside (DRK-014)",
    "up": "faces that lay up unseen, where `brawl_visibility` or `rival_hand_info` hides them",
    "order": "at the Brawl: who will be next (DRK-015)",
    "quests": "from all: the order of the Quest deck, and what others returned to it (DRK-145)",
    "dealt": "Quests dealt to others; what they kept until it is revealed in Phase 3 (DRK-020, DRK-105)",
    "kept": "which of their Quests others keep (DRK-020)",
    "choice": "from all but the chooser, until the reveal (DRK-146)",
    "pending": "who has chosen already (DRK-146)",
    "late": "who is late, until the reveal (DRK-029)",
    "fearsome": "who was first, until the reveal: he is not late",
}
TRIES = 20  # swaps for each hidden card


def another_world(s: Any, b: Any, viewer: int, rng: np.random.Generator) -> None:
    """Rearrange what the viewer cannot see into something else that fits what he knows."""
    s.key = rng.integers(1 << 63)
    if s.laid:
        _swap_cards(s, b, viewer, rng)
    _swap_quests(s, b, viewer, rng)
    if s.stage == S.BRAWL and b.brawl_order == L.WEIGHTED:
        rng.shuffle(s.order[s.picked + 1 : b.players])
    if s.stage == S.CHOOSE:
        _answer_otherwise(s, b, viewer, rng)


# --- cards -----------------------------------------------------------------------------------------------------------


def _swap_cards(s: Any, b: Any, viewer: int, rng: np.random.Generator) -> None:
    """Swap hidden cards wherever both show the faces that the viewer has seen."""
    seen = dict(_hidden_places(s, b, viewer))
    places, pile, up, read = list(seen), s.pile.tolist(), s.up.tolist(), b.print.tolist()

    def may_lie(card: int, i: int) -> bool:
        return not seen[i] or up[i] in read[2 * card : 2 * card + 2]

    for x, y in rng.integers(len(places), size=(TRIES * len(places), 2)) if places else ():
        i, j = places[x], places[y]
        if may_lie(pile[j], i) and may_lie(pile[i], j):
            pile[i], pile[j] = pile[j], pile[i]
    s.pile[:] = pile
    for i in places:
        if not seen[i]:
            s.up[i] = read[2 * pile[i] + rng.integers(2)]


def _hidden_places(s: Any, b: Any, viewer: int) -> Iterator[tuple[int, bool]]:
    """Places of cards that the viewer does not know; did he see a face?"""
    size = int(b.hand_size)
    owner = {int(s.hand_at[p]) // size: p for p in range(b.players) if s.hand_at[p] != L.NOTHING}
    for i in range(b.cards):
        p = owner.get(i // size)
        memory = L.BRAWL_MEMORY if p is None else b.rival_hand_info
        sight = {L.TOP_SEEN: L.UP_SEEN if i % size == size - 1 else L.NONE_SEEN}.get(
            int(b.brawl_visibility), int(b.brawl_visibility)
        )
        if i >= size * b.players:
            yield i, False
        elif p is not None and (p == viewer or not int(s.slots[p]) >> 2 * (i % size) & 3):
            continue
        elif memory == L.NO_MEMORY:
            yield i, False
        elif memory != L.FULL_MEMORY and sight != L.BOTH_SEEN:
            yield i, sight == L.UP_SEEN


def _options(s: Any, b: Any, p: int) -> list[int]:
    """What p may play: both faces of his cards, but for denied ones (DRK-153)."""
    options = []
    for slot in range(b.hand_size):
        if int(s.slots[p]) >> 2 * slot & 3:
            first, second = (b.denied[p, b.face[2 * s.pile[s.hand_at[p] + slot] + face]] for face in range(2))
            options += [2 * slot] * (second or not first) + [2 * slot + 1] * (not second)
    return options


# --- Quests ----------------------------------------------------------------------------------------------------------


def _swap_quests(s: Any, b: Any, viewer: int, rng: np.random.Generator) -> None:
    """Other Quests for the others, another order of the deck. What the viewer returned lies somewhere in the deck."""
    deck, others = s.quests[: s.quest_left].tolist(), [p for p in range(b.players) if p != viewer]
    deal = int(b.quest_deal)
    if s.dealing == S.DEALING:
        unseen = rng.permutation(deck + [q for p in others for q in s.dealt[p, :deal].tolist()]).tolist()
        for p in others:
            s.dealt[p, :deal] = [unseen.pop() for _ in range(deal)]
            if s.kept[p] != L.NOTHING:
                s.kept[p] = rng.choice(_may_keep(s, b, p))
        deck = unseen
    elif s.dealing == S.DEALT:
        own = [q for i, q in enumerate(s.dealt[viewer, :deal].tolist()) if i != s.kept[viewer]]
        revealed = {p: int(s.dealt[p, s.kept[p]]) for p in others} if s.stage >= S.SOLO else {}
        kept = [] if revealed else [int(s.dealt[p, s.kept[p]]) for p in others]
        unseen = rng.permutation([q for q in deck + kept if q not in own]).tolist()
        back = []
        for p in others:
            hand = [revealed[p] if p in revealed else unseen.pop(), *(unseen.pop() for _ in range(deal - 1))]
            back += hand[1:]
            order = rng.permutation(deal)
            s.dealt[p, :deal] = np.array(hand)[order]
            s.kept[p] = int(np.flatnonzero(order == 0)[0])
        deck = unseen + back + own
    s.quests[: s.quest_left] = rng.permutation(deck)


def _may_keep(s: Any, b: Any, p: int) -> list[int]:
    every = range(int(b.quest_deal))
    return [i for i in every if not b.denied[p, b.quest_type_row[s.dealt[p, i]]]] or list(every)


# --- hidden answers --------------------------------------------------------------------------------------------------


def _answer_otherwise(s: Any, b: Any, viewer: int, rng: np.random.Generator) -> None:
    """Others are late, or chose something else: those before the viewer have chosen, those behind him have not."""
    if b.tempo:
        _draw_late(s, b, viewer, rng)
    idle = 0 if b.late_penalty == L.EXTRA_DISCARD else int(s.late)
    asked = [p for p in range(b.players) if s.cards[p] > 0 and not idle >> p & 1]
    for p in range(b.players):
        if p != viewer:
            s.choice[p] = rng.choice(_options(s, b, p)) if p in asked and p < viewer else S.UNDECIDED
    s.pending = mask(p for p in asked if p >= viewer)


def _draw_late(s: Any, b: Any, viewer: int, rng: np.random.Generator) -> None:
    """Any lateness that can be; who is asked knows that he is not late, unless late players are asked too."""
    seats = [p for p in range(b.players) if s.cards[p] > 0]
    sure = b.late_penalty != L.EXTRA_DISCARD
    must_lead = sure and b.late_prob[viewer] == 1000
    s.fearsome = viewer if must_lead else rng.choice(seats)
    chances = {p: float(b.late_prob[p]) / 1000 for p in seats if p != s.fearsome and not (sure and p == viewer)}
    s.late = mask(p for p, chance in chances.items() if rng.random() < chance)
