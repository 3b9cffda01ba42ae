"""The champion looks at the numbers on the cards: what is edited, it buys accordingly."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from simkit.games.registry import get_game
from simkit.testing.setting import Setting, moments

VIKINGS = get_game("vikings_gone_wild")
GAMES = 16  # there are few chances in each
GIANT = """
extends = "vikings_gone_wild"

[cards.giant]
title = "Giant"
type = "unit"
place = "supply"
count = 8
cost = {{ beer = {beer} }}
strength = 9
"""


def bought(setting: Setting, edits: Mapping[str, object], card: str, games: int) -> tuple[int, int]:
    """Turns in which the card could be bought at some moment, and those of them in which it was."""
    session = setting.session("champion", edits)
    code = session.names.actions.labels.index(f"buy:{card}")
    could, did = set(), set()
    for index in range(games):
        for at in moments(session, index):
            if code in at.options:
                could.add((index, int(at.state.turns)))
            if at.action == code:
                did.add((index, int(at.state.turns)))
    return len(could), len(did)


@pytest.mark.parametrize(("card", "players"), [("elf_archer", 2), ("elf_archer", 4), ("pigator", 3)])
def test_a_unit_of_strength_nine(card: str, players: int) -> None:
    setting, number = Setting(VIKINGS, "standard", players), f"cards.{card}"
    edits = {f"{number}.strength": 9, f"{number}.cost.gold": 0}
    chances, turns = bought(setting, {**edits, f"{number}.cost.beer": 1}, card, GAMES)
    assert chances >= 5
    assert turns >= 0.9 * chances, "for 1 Beer"
    chances, turns = bought(setting, {**edits, f"{number}.cost.beer": 9}, card, GAMES)
    assert chances > 5
    assert turns <= 0.1 * chances, "for 9 Beer"


@pytest.mark.parametrize(("beer", "least", "most"), [(1, 0.9, 1.0), (9, 0.0, 0.1)])
def test_a_unit_that_no_box_has(beer: int, least: float, most: float, tmp_path: Path) -> None:
    file = tmp_path / "giant.toml"
    file.write_text(GIANT.format(beer=beer), encoding="utf-8")
    chances, turns = bought(Setting(VIKINGS, "standard", 2, file), {}, "giant", GAMES)
    assert chances >= 5
    assert least * chances <= turns <= most * chances
