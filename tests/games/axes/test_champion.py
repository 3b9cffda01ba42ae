"""The champion looks at the numbers on the cards: what is edited, it plays accordingly."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from simkit.games.axes.kernel import state as S
from simkit.games.registry import get_game
from simkit.testing.setting import Moment, Setting, moments
from tests.games.axes.table import TYPES

AXES = get_game("axes")
GIANT = """
extends = "axes"
variant = "strategic"
cards.triple_axe = { title = "Giant's Axe", value = 6, count = 5 }
"""


def choices(setting: Setting, edits: Mapping[str, object], card: str, games: int) -> Iterator[tuple[Moment, bool]]:
    """Every choice of a card to play with this one and another in the hand; was it this one?"""
    session = setting.session("champion", edits)
    code = session.names.actions.labels.index(f"play:{card}")
    for index in range(games):
        for at in moments(session, index):
            if at.state.decision == S.CARD and code in at.options and len(at.options) > 1:
                yield at, at.action == code


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("card", ["single_axe", "double_axe", "triple_axe"])
def test_an_axe_of_six_hits_is_thrown(card: str, players: int) -> None:
    found = choices(Setting(AXES, "strategic", players), {f"cards.{card}.value": 6}, card, 3)
    thrown = [taken for _, taken in found]
    assert len(thrown) > 5
    assert sum(thrown) >= 0.9 * len(thrown)


@pytest.mark.parametrize("players", [2, 4])
def test_an_axe_of_six_hits_in_a_scenario_of_ones_own(players: int, tmp_path: Path) -> None:
    file = tmp_path / "giant.toml"
    file.write_text(GIANT, encoding="utf-8")
    thrown = [taken for _, taken in choices(Setting(AXES, "strategic", players, file), {}, "triple_axe", 12)]
    assert len(thrown) > 10
    assert sum(thrown) >= 0.9 * len(thrown)


@pytest.mark.parametrize(("card", "better"), [("double_axe", "triple_axe"), ("triple_axe", "double_axe")])
def test_in_a_duel_the_poorest_axe_waits(card: str, better: str) -> None:
    """For a better axe and for large shields; but where it wins at once."""
    setting, thrown = Setting(AXES, "strategic", 2), []
    for at, taken in choices(setting, {f"cards.{card}.value": 1}, card, 25):
        s = at.state
        rivals = [TYPES.index(name) for name in (better, "shield_3", "shield_4")]
        if s.hand[s.actor, rivals].any() and s.life[1 - s.actor] > 1:
            thrown.append(taken)
    assert len(thrown) > 50
    assert sum(thrown) <= 0.1 * len(thrown)
