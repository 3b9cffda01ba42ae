"""The traces that the referees judge are those of the command. Referees are found by their folders."""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from simkit.games.registry import get_game
from simkit.testing.referee import judge, traces
from tests.cli.harness import simkit

GAMES = sorted(path.parent.name for path in Path(__file__).parent.glob("*/referee.py"))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_command_agrees_with_the_referee(tmp_path: Path, game_id: str) -> None:
    judge(compare(tmp_path, game_id), import_module(f"tests.referee.{game_id}.referee").Referee)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_compiled_traces_are_those_of_the_command(tmp_path: Path, game_id: str) -> None:
    compare(tmp_path, game_id, many=True)


def compare(directory: Path, game_id: str, many: bool = False) -> list[str]:
    """The lines of the command, which are those made in this process; the game's last variant at a full table."""
    game = get_game(game_id)
    variant, players = list(game.variants)[-1], game.max_players
    args = f"replay {game_id} 7 --players {players} --seed 4 --policy greedy --set variant={variant} --jsonl".split()
    answer = simkit(*args, cwd=directory)
    assert answer.code == 0, answer.err
    lines = answer.out.splitlines()
    trace = next(traces(game_id, players, "greedy", range(7, 8), f"variant={variant}", seed=4, many=many))
    found: list[dict[str, Any]] = [json.loads(line) for line in lines]
    assert found == list(trace)
    return lines
