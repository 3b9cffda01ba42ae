"""Where a step's line stands in a tale: under the heading of the turn in which it happened."""

from types import SimpleNamespace
from typing import Any

import pytest

from simkit.runs.transcript import tale


def told(*steps: tuple[int, str, int], opening: tuple[str, ...] = ()) -> list[str]:
    """The lines of a game between the players and its end; a step is the turn before it, its line, the turn after."""
    replay: Any = SimpleNamespace(
        scenario=SimpleNamespace(title="A game", variant="standard", run=SimpleNamespace(seed=1)),
        index=0,
        policies=("random",),
        opening=lambda: opening,
        steps=lambda: [SimpleNamespace(before=at(was), after=at(now), text=text) for was, text, now in steps],
        tell=lambda step: step.text,
        result=lambda: SimpleNamespace(turns=9, end_reason="win", ranks=[1], scores=[0]),
    )
    lines = list(tale(replay))
    return lines[2 : lines.index("\nEnd after 9 turns (win)")]


def at(turns: int) -> SimpleNamespace:
    return SimpleNamespace(turns=turns)


def test_a_line_is_told_in_its_turn() -> None:
    assert told((1, "P0 plays", 1), (1, "P0 ends", 2), (2, "P1 plays", 2)) == [
        "\nTurn 1", "  P0 plays", "  P0 ends", "\nTurn 2", "  P1 plays",
    ]  # fmt: skip


@pytest.mark.parametrize("later", [True, False])
def test_what_happens_in_the_next_turn_is_told_there(later: bool) -> None:
    more = ((2, "P1 plays", 2),) if later else ()
    assert told((1, "P0 ends; turn 2: P1 begins; a Wolf attacks P1", 2), *more) == [
        "\nTurn 1", "  P0 ends", "\nTurn 2", "  P1 begins; a Wolf attacks P1", *(["  P1 plays"] if later else []),
    ]  # fmt: skip


def test_turns_that_pass_within_a_step() -> None:
    assert told((1, "P0 ends; turn 2: P1 is out; turn 3: P2 begins", 3), (3, "P2 plays", 4)) == [
        "\nTurn 1", "  P0 ends", "\nTurn 2", "  P1 is out", "\nTurn 3", "  P2 begins", "  P2 plays",
    ]  # fmt: skip
    assert told((1, "P0 ends", 3), (3, "", 3)) == ["\nTurn 1", "  P0 ends", "\nTurn 3"]


def test_the_start_comes_first() -> None:
    assert told((1, "P0 plays", 1), opening=("P0 begins",))[:3] == ["\nStart", "  P0 begins", "\nTurn 1"]
