"""When the cap stops a game, and when it does not."""

import pytest

from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.asking import ask
from tests.games.drakkar.table import Table


@pytest.mark.rule("DRK-143")
@pytest.mark.parametrize(("options", "over"), [(0b1, 0), (0b10, 0), (0b1000, 0), (0b11, 1), (0b101, 1), (0b1100, 1)])
def test_what_is_no_choice_does_not_pass_the_cap(options: int, over: int) -> None:
    """All decisions that the cap allows have been made: only one with more than one legal action is too many."""
    t = Table(3, rules={"decision_cap": 40})
    for decisions, stopped in ((39, 0), (40, over)):
        t.state.decisions = decisions
        ask(t.state, t.book, S.BRAWL_PICK, 0, options)
        assert t.state.over == stopped
