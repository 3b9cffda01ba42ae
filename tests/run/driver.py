"""Plays a run in small parts, in a process of its own that the tests can kill: DIRECTORY GAMES PART_GAMES [resume]."""

import sys
from pathlib import Path

from simkit.run import plan
from tests.run.runs import play

if __name__ == "__main__":
    directory, games, part_games, *words = sys.argv[1:]
    plan.PART_GAMES = int(part_games)
    play(Path(directory), int(games), threads=2, resume="resume" in words)
