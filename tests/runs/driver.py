"""Plays a run in small parts, in a process that tests can kill: DIRECTORY GAMES PART_GAMES [resume] [SCENARIO]."""

import sys
from pathlib import Path

from tests.runs.runs import make_plan, play

if __name__ == "__main__":
    directory, games, part_games, *words = sys.argv[1:]
    scenario = next((word for word in words if word != "resume"), "axes")
    play(Path(directory), int(games), make_plan(scenario, part=int(part_games)), threads=2, resume="resume" in words)
