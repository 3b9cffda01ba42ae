"""The cost of compiling a kernel: processor time, in a separate process with an empty cache."""

import os
import subprocess
import sys
import tempfile
from time import process_time

from simkit.games.registry import open_scenario
from simkit.games.session import NO_TRACE, Session

ENTRIES = ("play", "play_search")
CHILD = """
import signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for its parent, which ends it
from simkit.runs.compile_time import compile_here
sys.stdout.write(repr(compile_here(*sys.argv[1:])))
"""


def compile_seconds(game: str, entry: str) -> float:
    """Processor time of the first call of an entry point; nothing but its compilation happens in it."""
    with tempfile.TemporaryDirectory(prefix="simkit-bench-") as empty:
        command = [sys.executable, "-c", CHILD, game, entry]
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
