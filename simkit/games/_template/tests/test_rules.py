"""The rules on hand-built states: given, action, expected."""

from typing import Any

import pytest

from simkit.games._template import GAME
from simkit.games._template.kernel import state as S
from simkit.games.contract import Handicap
from simkit.testing.table import Table

STICK, AXE, SWORD, HORN, SHIP, BEAD, RING, CUP, CROWN = range(9)


def table(players: int, *sets: str, handicap: Handicap | None = None, **zones: Any) -> Table:
    """The game after its setup, with other things in some zones."""
    t = Table(GAME.id, f"run.players={players}", *sets, handicap=handicap)
    for zone, value in zones.items():
        t.state[zone] = value
    return t


@pytest.mark.rule("TPL-01", "TPL-02")
def test_setup() -> None:
    t = table(3)
    assert t.legal == ["bid:stick", "bid:axe", "bid:sword", "bid:horn", "bid:ship"]
    deck = [*t.state.deck[: t.state.left].tolist(), t.state.treasure]
    assert sorted(deck) == [BEAD] * 3 + [RING] * 2 + [CUP] * 2 + [CROWN]
    assert deck != sorted(deck)


@pytest.mark.rule("TPL-03", "TPL-04", "TPL-06")
def test_choices_wait_for_the_last_and_the_highest_takes() -> None:
    t = table(3, treasure=CROWN).do("bid:sword", "bid:ship")
    assert (t.state.hand[:3, :5] == 1).all()
    assert (t.state.score == 0).all()
    t.do("bid:stick")
    assert t.state.score.tolist() == [0, 5, 0, 0, 0]
    assert t.state.hand[[0, 1, 2], [SWORD, SHIP, STICK]].tolist() == [0, 0, 0]
    assert (t.actor, t.state.turns) == (0, 2)
    assert "bid:sword" not in t.legal


@pytest.mark.rule("TPL-04", "TPL-05")
@pytest.mark.parametrize(("variant", "scores"), [("standard", [0, 3, 0]), ("harsh", [0, 0, 0])])
def test_ties(variant: str, scores: list[int]) -> None:
    t = table(3, f"variant={variant}", treasure=CUP).do("bid:stick", "bid:horn", "bid:horn")
    assert t.state.score[:3].tolist() == scores


@pytest.mark.rule("TPL-07")
def test_who_cannot_bid_passes() -> None:
    t = table(2, handicap=Handicap(0, "stick", denied=True), treasure=RING)
    t.state.hand[0, AXE:] = 0
    assert t.legal == ["pass"]
    t.do("pass", "bid:stick")
    assert t.state.score[:2].tolist() == [0, 2]
    assert t.state.hand[0, STICK] == 1


@pytest.mark.rule("TPL-08")
@pytest.mark.parametrize(("score", "winners"), [([0, 1, 0, 0, 0], [0, 1]), ([0, 0, 0, 0, 0], [0])])
def test_the_last_treasure_ends_the_game(score: list[int], winners: list[int]) -> None:
    t = table(2, treasure=BEAD, left=0, score=score).do("bid:ship", "bid:axe")
    assert (t.over, t.winners) == (True, winners)


@pytest.mark.rule("TPL-08")
def test_without_cards_the_game_ends() -> None:
    t = table(2)
    t.state.hand[:2, AXE:] = 0
    assert t.do("bid:stick", "bid:stick").over


@pytest.mark.rule("TPL-03")
def test_others_choose_anew_in_what_a_player_imagines() -> None:
    world = table(3).do("bid:ship").imagined(viewer=1)
    assert world.state.chosen[:3].tolist() == [S.UNDECIDED] * 3
    world.do("bid:axe", "bid:horn", "bid:stick")
    assert world.state.hand[[0, 1, 2], [HORN, AXE, STICK]].tolist() == [0, 0, 0]


@pytest.mark.parametrize(("treasure", "card"), [(BEAD, "stick"), (RING, "axe"), (CROWN, "ship")])
def test_greedy_bids_what_the_treasure_is_worth(treasure: int, card: str) -> None:
    t = table(2, treasure=treasure)
    assert t.choose("greedy", weights={"bluff": 0}) == f"bid:{card}"
    assert len({t.choose("greedy", key, {"bluff": 100}) for key in range(50)}) == 5
