"""What a seat cannot see in Vikings Gone Wild: hands of others, the order of decks, which Favors are not in the game.

What somebody owns is public, and so is all of it that lies open: the hand and the deck together are known, not what is
where. Which Missions were put below the others by a change is known too, but no player remembers it of the dearer ones.
"""

from typing import Any

import numpy as np

from simkit.games.common.hiding import CHANCE, deal_anew
from simkit.games.common.sets import mask
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.setup import favors_dealt

HIDDEN = CHANCE | {
    "piles": "from all: the order of decks, Odin's Path and Missions; above the top there are traces of what was drawn",
    "hand": "from all but its owner and who sees it with a Lens (VGW-142)",
    "hand_mask": "as the hand",
    "favors": "from all: the order of the Favors, and which of them are out of the game (VGW-011)",
    "bonuses": "from all: the order of those set aside (VGW-150)",
}


def another_world(s: Any, b: Any, viewer: int, rng: np.random.Generator) -> None:
    """Rearrange what the viewer cannot see into something else that fits what he knows."""
    s.key = rng.integers(1 << 63)
    for p in range(b.players):
        if p == viewer or s.seen[viewer] >> p & 1:
            rng.shuffle(s.piles[p, : s.left[p]])
        else:
            deal_anew(s.piles[p, : s.left[p]], [s.hand[p]], rng)
            s.hand_mask[p] = mask(np.flatnonzero(s.hand[p]).tolist())
        rng.shuffle(s.piles[p, s.left[p] :])
    rng.shuffle(s.piles[S.PATH_PILE, : s.left[S.PATH_PILE]])
    _mix_missions(s, b, rng)
    _mix_some(s.favors, np.r_[: s.favors_left, favors_dealt(s, b) : s.favors_n], rng)
    rng.shuffle(s.bonuses[b.bonuses_in : b.bonuses])


def _mix_missions(s: Any, b: Any, rng: np.random.Generator) -> None:
    """1-VP Missions lie above the others; those below them were changed and stay where they were seen to go."""
    pile = s.piles[S.MISSION_PILE, : s.left[S.MISSION_PILE]]
    dear = np.flatnonzero(b.goal_vp[pile] != 1)
    _mix_some(pile, dear, rng)
    rng.shuffle(pile[dear[-1] + 1 if len(dear) else 0 :])


def _mix_some(pile: Any, places: Any, rng: np.random.Generator) -> None:
    pile[places] = rng.permutation(pile[places])
