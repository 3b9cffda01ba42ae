"""Words for where observation misleads."""

import pytest

from simkit.analysis.card_gains import EVERY_SEAT, OFFERED, PAYABLE
from simkit.analysis.card_usage import Usage
from simkit.experiments.answer import Reading
from simkit.experiments.logged_readings import LoggedReadings
from simkit.experiments.observation_bias import misleads, remark, use_in_words
from simkit.experiments.value import _used

from .readings import DOWN, NAUGHT, NONE, SOME, UP, reading


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
