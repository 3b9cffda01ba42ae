"""Words for what several styles say, for where observation misleads, and for the shape of a cost curve."""

import numpy as np
import pytest

from simkit.analysis.card_gains import EVERY_SEAT, OFFERED, PAYABLE
from simkit.analysis.card_usage import Usage
from simkit.errors import UsageError
from simkit.experiments.answer import Reading
from simkit.experiments.card_values import CardValue, Values
from simkit.experiments.fair_cost import cost_at_level, falling_fit, resource_of, why_no_crossing
from simkit.experiments.logged_readings import LoggedReadings
from simkit.experiments.observation_bias import misleads, remark, use_in_words
from simkit.experiments.panel import DEPENDS, ROBUST, UNDECIDED, panel_of, styles_of, verdict
from simkit.experiments.value import _used


def reading(low: float, high: float, flagged: bool = True) -> Reading:
    return Reading((low + high) / 2, low, high, 0.01, flagged)


UP, DOWN, NONE = reading(1, 2), reading(-2, -1), reading(-0.9, 0.9, flagged=False)
NAUGHT = reading(-0.01, 0.01, flagged=False)  # as good as nothing
SOME = reading(-0.1, 0.7, flagged=False)  # apart from UP, but perhaps more than half of it


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


@pytest.mark.parametrize(
    ("seen", "causal", "words"),
    [
        (UP, UP, ""),
        (UP, NAUGHT, "looks strong, but is not"),
        (UP, NONE, ""),
        (UP, SOME, ""),
        (UP, reading(-1, 1.1, flagged=False), ""),  # the intervals overlap
        (reading(0.005, 0.02), NAUGHT, ""),  # so do these, although the causal one is next to nothing
        (UP, DOWN, "looks strong, but is not"),
        (DOWN, NAUGHT, "looks weak, but is not"),
        (DOWN, NONE, ""),
        (DOWN, UP, "looks weak, but is not"),
        (DOWN, DOWN, ""),
        (NONE, UP, "looks useless, but helps"),
        (NONE, DOWN, "looks harmless, but harms"),
        (NONE, NONE, ""),
        (reading(-1, 1.2, flagged=False), UP, ""),  # what looks useless may be worth as much as it is
        (None, UP, ""),
        (UP, None, ""),
    ],
)
def test_misleading(seen: Reading | None, causal: Reading | None, words: str) -> None:
    assert misleads(seen, causal) == words


def test_a_card_that_is_hardly_used_is_not_called_strong() -> None:
    use = use_in_words(0.014, 0.002, PAYABLE)
    assert use == "1.4 % of the seats that could ever pay for it, 0.20 % of the chances"
    assert remark(0.014, use, UP, NAUGHT) == f"hardly used by these players ({use})"
    assert remark(0.06, "", UP, NAUGHT) == remark(None, "", UP, NAUGHT) == "looks strong, but is not"
    assert use_in_words(0.014, 0.1, OFFERED) == "1.4 % of the seats that had it on offer"
    assert use_in_words(0.014, None, EVERY_SEAT) == "1.4 % of the seats"
    assert use_in_words(0.014, None, "drawn") == "1.4 % of the useful copies drawn"


def test_a_copy_is_compared_with_a_copy() -> None:
    """Owners have four copies, seats have two: four share what an owner wins more, two what access is worth."""
    usage = Usage({"elf": 0.5}, {"elf": 2.0}, {"elf": ""}, {})
    seen, win = Reading(0.2, 0.16, 0.24, 0.0, True), Reading(0.05, 0.03, 0.07, 0.0, True)
    logged = LoggedReadings(500, 1000, {"elf": seen}, {}, {"elf": 500}, usage)
    said = _used("elf", win, logged, denied=True)
    assert said["seen_per_copy"] == Reading(0.05, 0.04, 0.06, 0.0, True)
    assert said["per_copy"] == Reading(0.025, 0.015, 0.035, 0.0, True)
    assert said["misleads"] == ""
    nothing = _used("elf", Reading(0.0, -0.02, 0.02), logged, denied=True)
    assert nothing["misleads"] == "looks strong, but is not"
    unsure = _used("elf", Reading(0.0, -0.09, 0.09), logged, denied=True)  # a copy may be worth as much as it looks
    assert unsure["misleads"] == ""


def test_styles_that_do_not_use_a_card_have_no_say() -> None:
    def answer(win: Reading, taken: float) -> Values:
        card = CardValue("elf", "Elf", "unit", win, win, None, 100, 0.5, None, taken=taken)
        return Values("", "", 2, 1, "", "deny", [], [card], None, True, 0)

    given = {"a": answer(UP, 0.5), "b": answer(NONE, 0.01), "c": answer(UP, 0.4)}
    assert [row.words for row in panel_of(given, "").rows] == ["robust; not used by b"]
    assert [row.words for row in panel_of(given | {"c": answer(UP, 0)}, "").rows] == ["undecided; not used by b, c"]


def test_a_falling_curve() -> None:
    costs, fit = np.array([1.0, 2.0, 3.0, 4.0]), falling_fit(np.array([8.0, 3.0, 5.0, 0.0]))
    assert fit.tolist() == [8, 4, 4, 0]
    assert cost_at_level(costs, fit, 6) == 1.5
    assert cost_at_level(costs, fit, 2) == 3.5
    assert cost_at_level(costs, fit, 9) == 1
    assert cost_at_level(costs, fit, -1) == 4


@pytest.mark.parametrize(
    ("values", "word"), [([9, 5, 1], None), ([1, 1, 1], "flat"), ([9, 1, 5], "monotone"), ([1, 5, 9], "monotone")]
)
def test_shapes(values: list[float], word: str | None) -> None:
    reason = why_no_crossing(np.array(values, float), np.full(3, 0.5))
    assert reason is None if word is None else reason is not None and word in reason


def test_the_resource_to_turn() -> None:
    assert resource_of({"beer": 4, "gold": 3}) == "beer"
    assert resource_of({"beer": 0, "gold": 3}) == "gold"
    assert resource_of({"beer": 0, "gold": 0}) == "beer"
