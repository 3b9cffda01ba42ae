"""Whole games as text, for every player count and mode: a rule that changes shows as a diff of them.

`python -m tests.games.vikings_gone_wild.test_golden` writes them anew; then raise `rules_version`.
"""

from pathlib import Path

import pytest

from simkit.cli.replay import tale
from simkit.games.registry import open_scenario
from simkit.run.replay import Replay

FOLDER = Path(__file__).resolve().parents[2] / "golden" / "vikings_gone_wild"
MIXED = ["greedy", "turtle", "busy", "builder"]
CASES = [(variant, players) for variant in ("standard", "extended", "first_game") for players in (2, 3, 4)]


def told(variant: str, players: int) -> str:
    flags = {"variant": variant, "run.players": players, "run.seats": MIXED[:players], "run.seed": 11}
    return "\n".join(tale(Replay(*open_scenario("vikings_gone_wild", flags=flags), 2))) + "\n"


@pytest.mark.parametrize(("variant", "players"), CASES)
def test_the_game_is_as_it_was(variant: str, players: int) -> None:
    assert told(variant, players) == (FOLDER / f"{variant}-{players}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    for case in CASES:
        (FOLDER / f"{case[0]}-{case[1]}.txt").write_text(told(*case), encoding="utf-8")
