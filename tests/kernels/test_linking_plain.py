"""With numba's public means alone, the games are the same."""

from pathlib import Path

import pytest

from tests.kernels.processes import python

PLAY = """
import hashlib, sys
from simkit.games.registry import get_game, open_scenario
from simkit.games.session import Session

digest = hashlib.sha256()
for policy in get_game("{game}").policies:
    if policy not in ("search", "rollout"):
        session = Session(*open_scenario("{game}", [f'run.policy="{{policy}}"', "run.players=4"]))
        rows = session.rows(40)
        session.play(session.desk(), rows, 0)
        digest.update(rows.tobytes())
print(digest.hexdigest(), "simkit.kernels.linking" in sys.modules)
"""


@pytest.mark.parametrize("game", ["axes", pytest.param("vikings_gone_wild", marks=pytest.mark.slow)])
def test_both_ways_to_compile_give_the_same_games(game: str, tmp_path: Path) -> None:
    """Without the cache of numba's way, compiling takes ten seconds for the one and a minute for the other."""
    lean, plain = (python(PLAY.format(game=game), tmp_path, SIMKIT_PLAIN_NUMBA=flag) for flag in ("0", "1"))
    (games, linked), (same, unlinked) = lean.stdout.split(), plain.stdout.split()
    assert games == same
    assert (linked, unlinked) == ("True", "False")
    assert not plain.stderr
