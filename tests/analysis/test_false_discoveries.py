"""False-discovery control against worked examples."""

import pytest

from simkit.analysis.false_discoveries import flagged, p_value


def test_p_values() -> None:
    assert p_value(1.959964, 1.0) == pytest.approx(0.05, abs=1e-6)
    assert p_value(0.0, 1.0) == 1.0
    assert p_value(0.0, 0.0) == 1.0
    assert p_value(0.1, 0.0) == 0.0


def test_benjamini_hochberg() -> None:
    """The example of the paper: four of fifteen hypotheses are rejected."""
    p = [
        0.0001,
        0.0004,
        0.0019,
        0.0095,
        0.0201,
        0.0278,
        0.0298,
        0.0344,
        0.0459,
        0.3240,
        0.4262,
        0.5719,
        0.6528,
        0.7590,
        1,
    ]
    assert flagged(p) == [True] * 4 + [False] * 11
    assert flagged(list(reversed(p))) == [False] * 11 + [True] * 4


def test_none_at_all() -> None:
    assert flagged([]) == []
    assert flagged([0.04, 0.9]) == [False, False]
