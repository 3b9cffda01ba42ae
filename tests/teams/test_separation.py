"""Where a card tells winners from losers without fail, no adjusted value is given."""

from pathlib import Path

from simkit.analysis.analyse import analyse
from tests.runs.runs import make_plan, play

ALONE = ("cards.nudge.value=0", "cards.slip.value=0", "run.players=2", 'run.policy="keen"')


def test_the_winner_always_has_the_most_of_it(tmp_path: Path, tug: str) -> None:
    """All seats draw as many cards, so the others tell as much together: none has a reading."""
    play(tmp_path / "run", 800, make_plan(tug, *ALONE))
    value = analyse(tmp_path / "run").card_value
    assert "heave" in value.filter(reading="seen")["card"]
    assert value.filter(reading="adjusted").is_empty()
