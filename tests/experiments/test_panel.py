"""Words for what several styles say."""

import pytest

from simkit.errors import UsageError
from simkit.experiments.answer import Reading
from simkit.experiments.card_values import CardValue, Values
from simkit.experiments.panel import DEPENDS, ROBUST, UNDECIDED, panel_of, styles_of, verdict

from .readings import DOWN, NONE, UP


@pytest.mark.parametrize(
    ("readings", "word"),
    [
        ([UP, UP, UP], ROBUST),
        ([DOWN, DOWN], ROBUST),
        ([UP, DOWN], DEPENDS),
        ([UP, NONE, DOWN], DEPENDS),
        ([UP, NONE], UNDECIDED),
        ([NONE, NONE], UNDECIDED),
        ([], UNDECIDED),
    ],
)
def test_verdicts(readings: list[Reading], word: str) -> None:
    assert verdict(readings) == word


@pytest.mark.parametrize("given", ["", "greedy", "greedy,", "greedy,greedy", ",,"])
def test_panels_need_two_styles(given: str) -> None:
    with pytest.raises(UsageError):
        styles_of(given)
    assert styles_of("greedy, random") == ["greedy", "random"]


def test_styles_that_do_not_use_a_card_have_no_say() -> None:
    def answer(win: Reading, taken: float) -> Values:
        card = CardValue("elf", "Elf", "unit", win, win, None, 100, 0.5, None, taken=taken)
        return Values("", "", 2, 1, "", "deny", [], [card], None, True, 0)

    given = {"a": answer(UP, 0.5), "b": answer(NONE, 0.01), "c": answer(UP, 0.4)}
    assert [row.words for row in panel_of(given, "").rows] == ["robust; not used by b"]
    assert [row.words for row in panel_of(given | {"c": answer(UP, 0)}, "").rows] == ["undecided; not used by b, c"]
