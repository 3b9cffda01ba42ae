"""Keyed shuffles: a card type that is added leaves the order of all others as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simkit.games.registry import open_scenario
from simkit.runs.replay import Replay

ADDED = """
extends = "vikings_gone_wild"
[cards.giant]
title = "Giant"
type = "unit"
place = "supply"
count = 3
cost = { beer = 4 }
strength = 5
[cards.palisade]
title = "Palisade"
type = "defense"
place = "supply"
count = 3
cost = { gold = 2 }
defence = 2
[cards.skald]
title = "Skald"
type = "action"
place = "path"
count = 4
cost = { beer = 3 }
effects = [{ do = "draw", cards = 2 }]
"""


def start(ref: str, index: int) -> dict[str, Any]:
    """A game before its first decision."""
    scenario, game = open_scenario(ref, (), {"run.players": 3, "run.shuffle": "keyed"})
    replay = Replay(scenario, game, index)
    told: dict[str, Any] = game.narrate.describe(replay.setup, replay.session.plain_book, replay.session.names)
    return told


@pytest.mark.parametrize("index", range(3))
def test_added_types_change_no_order(tmp_path: Path, index: int) -> None:
    (tmp_path / "more.toml").write_text(ADDED)
    plain, more = start("vikings_gone_wild", index), start(str(tmp_path / "more.toml"), index)
    path, longer = ([*told["river"][::-1], *told["path"]] for told in (plain, more))
    assert len(path) == 40
    assert longer != path
    assert [card for card in longer if card != "skald"] == path
    for zone in ("deck", "hand", "missions", "mission_deck", "favors", "favors_shown", "bonuses"):
        assert more[zone] == plain[zone]
