"""The referee of Ruddy Vikings watches whole games of the kernel: steps, choices of players, log rows."""

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from simkit.games.contract import Handicap
from simkit.games.registry import open_scenario
from simkit.run.telling import trace
from simkit.testing.referee import check_referee, judge, traces
from simkit.testing.traces import Compiled, Plain
from tests.referee.ruddy_vikings.logged import logged
from tests.referee.ruddy_vikings.printed import EFFECTS, TURN, VARIANTS, VIKINGS
from tests.referee.ruddy_vikings.referee import Referee
from tests.referee.ruddy_vikings.test_whole_games import KNOBS, POLICIES, mixed

PLAYERS = (2, 3, 4, 6, 8)
CHECKED = ("random", "busy", "greedy")
MANY = 667  # games by each of them: 2,001 for each number of players


def watch(
    variant: str,
    seats: Sequence[str],
    games: Iterable[int],
    *sets: str,
    seed: int = 1,
    many: bool = False,
    denied: Handicap | None = None,
) -> list[Referee]:
    """Judge games of these players: options, transitions, choices, result, and the log row of the run."""
    flags = {"run.players": len(seats), "run.seed": seed, "run.seats": list(seats), "variant": variant}
    scenario, game = open_scenario("ruddy_vikings", sets, flags)
    if denied:
        game = replace(game, book=lambda scenario, _: book(scenario, denied))
    book = open_scenario("ruddy_vikings")[1].book
    blanks = {denied.seat: [denied.card]} if denied else None
    finished = []
    for index in games:
        replay = (Compiled if many else Plain)(scenario, game, index)
        referee = judge(trace(replay), partial(Referee, policies=list(replay.policies), denied=blanks))
        referee.check_row(logged(replay.session, index))
        finished.append(referee)
    return finished
