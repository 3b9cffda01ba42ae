"""How the lines of a game's steps are laid out in its tale."""

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast

from simkit.runs.replay import GameResult, Replay
from simkit.runs.transcript import tale


class Told:
    """A game that says one line after the other, all but the first two in turn 1."""

    scenario = SimpleNamespace(title="Game", variant="plain", run=SimpleNamespace(seed=1))
    index, policies = 0, ("greedy",)

    def __init__(self, *texts: str, start: Sequence[str] = ()) -> None:
        self.texts, self.start = texts, start

    def opening(self) -> Sequence[str]:
        return self.start

    def steps(self) -> Iterator[Any]:
        for i, text in enumerate(self.texts):
            now = SimpleNamespace(turns=int(i > 1))
            yield SimpleNamespace(before=now, after=now, text=text)

    def tell(self, step: Any) -> str:
        return str(step.text)

    def result(self) -> GameResult:
        return GameResult([0], "rounds", 1, [1], [3])


def told(*texts: str, start: Sequence[str] = ()) -> list[str]:
    """The lines between the two of the head and those of the end."""
    lines = "\n".join(tale(cast(Replay, Told(*texts, start=start)))).split("\n")
    assert lines[:2] == ["Game (plain), game 0, seed 1", "P0 greedy"]
    assert lines[-3:] == ["", "End after 1 turns (rounds)", "  P0 greedy: place 1, score 3"]
    return lines[2:-3]


def test_a_step_is_a_line() -> None:
    assert told("P0 draws", "", "P0 plays; P1 is hit") == ["  P0 draws", "", "Turn 1", "  P0 plays; P1 is hit"]
    assert told("P0 draws", start=("P0 begins",)) == ["", "Start", "  P0 begins", "  P0 draws"]


def test_parts_with_a_name_have_lines_of_their_own() -> None:
    assert told("P0 plays Bow; yellow: P0 places Bow; P1 waits; blue: P1 raids") == [
        "  P0 plays Bow", "  yellow: P0 places Bow; P1 waits", "  blue: P1 raids",
    ]  # fmt: skip
    assert told("red: P0 steals: a Bow") == ["  red: P0 steals: a Bow"]
    assert told("P0 ends the turn; turn 2: P1 begins") == ["  P0 ends the turn; turn 2: P1 begins"]


def test_parts_with_a_number_have_a_heading() -> None:
    assert told("round 1, phase 1: P0 picks", "P0 plays; round 1, phase 3: P0 sails; quest: P0 fails") == [
        "", "Round 1, phase 1", "  P0 picks", "  P0 plays", "", "Round 1, phase 3", "  P0 sails", "  quest: P0 fails",
    ]  # fmt: skip


def test_what_goes_on_with_the_line_before() -> None:
    assert told("blue: P0 raids P1", "… P1 loses a Viking; yellow: P2 stores Beer") == [
        "  blue: P0 raids P1; P1 loses a Viking", "  yellow: P2 stores Beer",
    ]  # fmt: skip
