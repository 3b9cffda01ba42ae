"""What was trained, as a page."""

from __future__ import annotations

from dataclasses import asdict

from simkit.experiments.players import strength
from simkit.page.builders.train import layout
from tests.page.reading import rows_of, sentences, tables_of

TESTED = [
    strength.TestedWinRate(2, "greedy", 0, 0.6, 0.55, 0.65, 0.5, 200),
    strength.TestedWinRate(2, "greedy", 3, 0.5, 0.4, 0.6, 0.5, 200),
]
GAINS = [strength.SpecialistGain(2, 0.05, 0.01, 0.09, 1000), strength.SpecialistGain(3, 0.01, -0.02, 0.04, 1000)]
DATA = {
    "policies": [{"policy": "mine", "tested": [asdict(row) for row in TESTED]}],
    "exploited": {"champion": [asdict(gain) for gain in GAINS]},
}


def test_what_was_trained() -> None:
    page = layout(DATA)
    assert [part.title for part in page.sections[0].parts] == [
        "mine on one side, its rival on all others",
        "mine on 3 scenarios with other numbers on their cards",
    ]
    assert list(tables_of(page)[0].rows[0][:2]) == [2, "greedy"]
    assert rows_of(tables_of(page)[0])[0][2:] == ["60.0 % (55.0 to 65.0)", "50.0 %"]


def test_what_specialists_gain() -> None:
    assert sentences(layout(DATA)) == [
        "A specialist gains +5.0 points on champion at 2 players (95 % interval +1.0 to +9.0, 1,000 paired games); "
        "a better specialist may gain more",
        "No specialist was found that gains on champion at 3 players: +1.0 points "
        "(95 % interval -2.0 to +4.0, 1,000 paired games)",
    ]


def test_a_policy_that_was_not_tested() -> None:
    page = layout({"policies": [{"policy": "mine", "tested": []}], "exploited": {}})
    assert [table.rows for table in tables_of(page)] == [[]]
    assert len(page.sections) == 1
