"""What a newcomer waits for: processor time with an empty cache, to compile a kernel and to a first answer.

Both are measured in a separate process.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

from simkit.games.registry import open_scenario
from simkit.games.session import NO_TRACE, Session
from simkit.runs.execute import execute
from simkit.runs.plan import Plan

ENTRIES = ("play", "play_search")
CHILD = """
import signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for its parent, which ends it
from simkit.runs import compile_time
sys.stdout.write(repr(getattr(compile_time, sys.argv[1])(*sys.argv[2:])))
"""


def compile_seconds(game: str, entry: str) -> float:
    """Processor time of the first call of an entry point; nothing but its compilation happens in it."""
    return _elsewhere(compile_here, game, entry)


def first_answer_seconds(game: str) -> float:
    """Processor time from the start of Python to the end of a run of the base scenario with its own number of games."""
    return _elsewhere(first_answer_here, game)


def _elsewhere(measure: Callable[..., float], *words: str) -> float:
    with tempfile.TemporaryDirectory(prefix="simkit-bench-") as empty:
        command = [sys.executable, "-c", CHILD, measure.__name__, *words]
        env = os.environ | {"SIMKIT_CACHE_DIR": empty}
        return float(subprocess.run(command, env=env, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout)


def compile_here(game: str, entry: str) -> float:
    """Processor time of the first call of an entry point in this process, which must not have compiled it before."""
    session = Session(*open_scenario(game))
    kernel, desk, rows = session.game.kernel, session.desk(), session.rows(0)
    compiled = {"play": kernel.play, "play_search": kernel.play_search}[entry]
    start = process_time()
    compiled(desk, rows, session.book, session.seating, session.scenario.run.seed, 0, NO_TRACE)
    return process_time() - start


def first_answer_here(game: str) -> float:
    """Processor time of this process when the games of the base scenario are played and stored."""
    plan = Plan(*open_scenario(game))
    with tempfile.TemporaryDirectory(prefix="simkit-bench-") as scratch:
        execute(plan, Path(scratch) / "run", plan.scenario.run.games)
    return process_time()
