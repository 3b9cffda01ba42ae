"""What hardly ever happens in a game of axes."""

from itertools import pairwise

import numpy as np
import pytest

from simkit.games.axes import narrate
from simkit.games.axes.kernel import entry as kernel
from simkit.games.axes.kernel.state import SCRATCH
from simkit.games.registry import open_scenario
from simkit.runs.replay import Replay
from simkit.testing import table
from tests.games.axes.table import NUMBER, Table


@pytest.mark.rule("AXE-70")
@pytest.mark.parametrize("shuffle", ["fast", "keyed"])
def test_every_reshuffle_has_an_order_of_its_own(shuffle: str) -> None:
    """Armories and wenches only, none stored: the same eight cards go round and round."""
    around = ["armory"] * 4 + ["wench"] * 4
    t = Table(rest="none", discard=around, damage={1: ["single_axe"]}, rules={"armory_store": False})
    t.book.keyed = int(shuffle == "keyed")
    orders, reshuffles = set(), t.reshuffles  # the first was made with the table
    while len(orders) < 2 and t.reshuffles < 9:
        if t.reshuffles > reshuffles:
            reshuffles = t.reshuffles
            assert len(t.draw_pile()) == 7
            orders.add((*t.hand(t.seat), *t.draw_pile()))
        t.take(t.codes[0])
    assert len(orders) == 2


@pytest.mark.rule("AXE-02", "AXE-70")
@pytest.mark.parametrize("index", range(3))
def test_in_a_keyed_shuffle_one_card_less_leaves_the_others_in_their_order(index: int) -> None:
    piles = []
    for wenches in (10, 9):
        flags: dict[str, object] = {"run.shuffle": "keyed", "run.seed": 5, "cards.wench.count": wenches}
        scenario, game = open_scenario("axes", (), flags)
        replay = Replay(scenario, game, index)
        told = game.narrate.describe(replay.setup, replay.session.plain_book, replay.session.names)
        piles.append([told["drawn"], *told["draw"]])
    assert (len(piles[0]), len(piles[1])) == (120, 119)
    others = [[card for card in pile if card != "wench"] for pile in piles]
    assert others[0] == others[1]
    assert sum(a != b for a, b in pairwise(piles[0])) > 60  # it is shuffled, not sorted by types
    wenches = [[i for i, card in enumerate(pile) if card == "wench"] for pile in piles]
    assert len(wenches[0]) == len(wenches[1]) + 1


@pytest.mark.rule("AXE-05")
@pytest.mark.parametrize("variant", ["standard", "strategic"])
def test_a_game_does_not_remember_the_one_before(variant: str) -> None:
    """What a tally keeps for itself is set anew: the log row is the same after any other game."""
    rows = []
    for dirt in (0, 3):
        t = Table.dealt(4, variant)
        s, fresh = np.zeros(1, kernel.STATE).view(np.recarray)[0], np.zeros(1, t.tally.dtype).view(np.recarray)[0]
        for name, *_ in SCRATCH:
            fresh[name] = dirt
        with np.errstate(over="ignore"):
            kernel.setup(s, t.book, fresh, t.key)
        t.state, t.tally = s, fresh
        step = 0
        while not t.over:
            t.do(t.choose("grudge", key=step) if len(t.codes) > 1 else t.legal[0])
            step += 1
        kernel.record(t.state, t.book, t.tally)
        names = [name for name in t.tally.dtype.names if name not in {field for field, *_ in SCRATCH}]
        rows.append([t.tally[name].tolist() for name in names])
    assert rows[0] == rows[1]


@pytest.mark.rule("AXE-76")
@pytest.mark.parametrize(("draws", "known"), [(255, True), (256, False)])
def test_of_a_round_of_hundreds_of_draws_nothing_early_is_known(draws: int, known: bool) -> None:
    """The log remembers so many draws of a round; beyond that it says so instead of guessing."""
    rules = {"armory_store": False, "max_draws": draws, "hand_size": 0}
    t = Table(rest="none", discard=["armory"] * 30, damage={1: ["single_axe"]}, rules=rules)
    t.tally.drawn[2, NUMBER["shield_1"]] = 4  # as if drawn in a round before
    t.force()
    assert (t.over, t.end_reason, t.draws) == (True, "max_draws", draws)
    kernel.record(t.state, t.book, t.tally)
    early = t.tally.drawn_early[:3].sum(axis=1).tolist()
    assert early == ([0, 0, 4] if known else [0, 0, 0])
    assert bool(t.tally.saturated[1]) != known


@pytest.mark.parametrize("variant", ["standard", "strategic"])
@pytest.mark.parametrize("players", [2, 4])
def test_games_in_a_hurry_are_the_same_games(players: int, variant: str) -> None:
    """Where nobody looks at single steps, a card that must be played is played as it is drawn, and is counted."""
    slow, quick = (Table.dealt(players, variant, seed=5) for _ in range(2))
    quick.tally.hurry = 1
    while not slow.over:
        before = quick.tally.forced
        codes = quick.codes
        pick = codes[slow.draws % len(codes)]
        quick.take(pick)
        slow.take(pick)
        for _ in range(quick.tally.forced - before):
            (only,) = slow.codes
            slow.take(only)
        assert slow.describe() == quick.describe()
    assert (quick.tally.forced > 0) == (variant == "standard")


@pytest.mark.rule("AXE-70")
def test_cards_in_the_order_of_their_keys_are_not_shuffled_once_more() -> None:
    """One type more or less leaves the order of all others as it was."""

    def order(*sets: str) -> list[str]:
        t = table.Table("axes", "run.shuffle=keyed", *sets, seed=3)
        return [t.names.cards[number] for number in narrate.draw_pile(t.state)]

    first = order()
    assert len(set(first)) == 9
    assert [card for card in first if card != "wench"] == order("cards.wench.count=0")
