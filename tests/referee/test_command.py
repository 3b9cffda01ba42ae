"""The traces that the referees judge are those of the command."""

from collections.abc import Callable
from pathlib import Path

import pytest

from simkit.run.replay import Replay
from tests.cli.harness import simkit
from tests.referee import axes, vikings_gone_wild
from tests.referee.replays import Compiled, Plain, traces

GAMES = {
    "axes/strategic": (5, axes.judge),
    "vikings_gone_wild/extended": (3, vikings_gone_wild.judge),
}


@pytest.mark.parametrize("ref", GAMES)
def test_the_command_agrees_with_the_referee(tmp_path: Path, ref: str) -> None:
    players, judge = GAMES[ref]
    judge(compare(tmp_path, ref, players, Plain))


@pytest.mark.slow
@pytest.mark.parametrize("ref", GAMES)
def test_compiled_traces_are_those_of_the_command(tmp_path: Path, ref: str) -> None:
    compare(tmp_path, ref, GAMES[ref][0], Compiled)


def compare(directory: Path, ref: str, players: int, replay: Callable[..., Replay]) -> list[str]:
    """The lines of the command, which are those made in this process."""
    args = f"replay {ref} 7 --players {players} --seed 4 --policy greedy --jsonl".split()
    answer = simkit(*args, cwd=directory)
    assert answer.code == 0, answer.err
    lines = answer.out.splitlines()
    assert lines == list(next(traces(ref, players, "greedy", range(7, 8), seed=4, replay=replay)))
    return lines
