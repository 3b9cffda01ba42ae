"""States and steps as narration reads them."""

from types import SimpleNamespace

import numpy as np

from simkit.games.common.states import zone
from simkit.games.common.views import Step, View, pile
from simkit.games.contract import Names

NAMES = Names(actions=None, cards=["axe", "shield", "armory"], titles=["Axe", "Shield", "Armory"])  # type: ignore[arg-type]


def test_cards_of_which_there_are_none_are_left_out() -> None:
    counts = np.array([2, 0, 1])
    assert zone(counts, NAMES.cards) == {"axe": 2, "armory": 1}
    assert pile(counts) == {0: 2, 2: 1}


def test_piles_can_be_subtracted() -> None:
    assert pile([2, 0, 1]) - pile([1, 0, 1]) == {0: 1}


def test_a_view_knows_its_seats() -> None:
    assert View(None, SimpleNamespace(players=3), NAMES).seats == range(3)


def test_the_actor_of_a_step_is_the_seat_that_was_asked() -> None:
    before, after = SimpleNamespace(actor=np.int64(1)), SimpleNamespace(actor=np.int64(2))
    assert Step(before, None, after, "play", 0, NAMES).actor == 1
