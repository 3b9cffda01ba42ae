"""What holds for runs of axes holds for runs of every game."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest

from simkit.games.registry import game_ids, get_game
from tests.patience import PATIENCE

from .runs import PART, driver, environment, files, make_plan, play

OTHERS = [name for name in game_ids() if name != "axes"]
GAMES = 4 * PART + 70


@pytest.mark.parametrize("game", OTHERS)
def test_threads_and_extension(tmp_path: Path, game: str) -> None:
    players = get_game(game).min_players
    plan = make_plan(game, seats=["greedy", *["random"] * (players - 1)], players=players)
    whole = play(tmp_path / "1", GAMES, plan, threads=1)
    assert play(tmp_path / "2", GAMES, plan, threads=2).manifest.digest() == whole.manifest.digest()
    play(tmp_path / "7", PART + 9, plan, threads=7)
    assert play(tmp_path / "7", GAMES, plan, threads=7).manifest.digest() == whole.manifest.digest()


@pytest.mark.parametrize("game", OTHERS)
def test_kill_and_resume(tmp_path: Path, game: str) -> None:
    whole = play(tmp_path / "whole", GAMES, make_plan(game))
    run = tmp_path / "run"
    last = run / "cards" / "part-00001.parquet"
    process = subprocess.Popen(driver(run, GAMES, PART, game), env=environment())
    deadline = time.monotonic() + PATIENCE
    while not last.exists() and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.0005)
    process.kill()
    process.wait(PATIENCE)
    assert last.exists()
    resumed = play(run, GAMES, make_plan(game), resume=True)
    assert resumed.manifest.digest() == whole.manifest.digest()
    assert files(run) == files(whole.directory)


@pytest.mark.parametrize("game", game_ids())
def test_a_run_tells_how_good_the_champion_is_who_does_not_play(game: str) -> None:
    told = make_plan(game, policy="greedy").about()["strength"]
    assert set(told) == {"champion"}
    assert told["champion"]["tested"]
    assert told["champion"]["exploited"]
