"""The rules on hand-built states: given, action, expected. Copy this file with the game."""

from typing import Any

import numpy as np
import pytest

from simkit.games._template import GAME
from simkit.games._template.kernel import state as S
from simkit.games.contract import Handicap
from simkit.games.registry import open_scenario
from simkit.games.session import Session

STICK, AXE, SWORD, HORN, SHIP, BEAD, RING, CUP, CROWN = range(9)


class Table:
    """A game that runs uncompiled, acted on by labels."""

    def __init__(self, players: int = 3, *sets: str, handicap: Handicap | None = None, **zones: Any) -> None:
        self.session = Session(*open_scenario(GAME.id, [f"run.players={players}", *sets]), handicap)
        self.s = np.zeros(1, GAME.kernel.STATE).view(np.recarray)[0]
        self.t = np.zeros(1, GAME.tally).view(np.recarray)[0]
        self.b, self.acts = self.session.plain_book, np.zeros(GAME.kernel.ACTIONS, np.int64)
        with np.errstate(over="ignore"):
            GAME.kernel.setup(self.s, self.b, self.t, np.uint64(7))
        for zone, value in zones.items():
            self.s[zone] = value

    @property
    def legal(self) -> list[str]:
        codes = self.acts[: GAME.kernel.legal(self.s, self.b, self.acts)]
        return [self.session.names.actions.label(code) for code in codes]

    def bid(self, *cards: str) -> None:
        for card in cards:
            label = card if card == "pass" else f"bid:{card}"
            assert label in self.legal
            GAME.kernel.apply(self.s, self.b, self.t, self.session.names.actions.labels.index(label))


@pytest.mark.rule("TPL-01", "TPL-02", "TPL-09")
def test_setup() -> None:
    t = Table()
    assert t.legal == ["bid:stick", "bid:axe", "bid:sword", "bid:horn", "bid:ship"]
    deck = sorted([*t.s.deck[: t.s.left].tolist(), t.s.treasure])
    assert deck == [BEAD] * 3 + [RING] * 2 + [CUP] * 2 + [CROWN]
    assert (t.s.starter, t.s.actor, t.s.rounds) == (0, 0, 1)


@pytest.mark.rule("TPL-03", "TPL-04", "TPL-05", "TPL-09")
def test_choices_wait_for_the_last_and_the_highest_takes() -> None:
    t = Table(treasure=CROWN)
    t.bid("sword", "ship")
    assert (t.s.hand[:3] == 1)[:, :5].all()
    assert (t.s.score == 0).all()
    t.bid("stick")
    assert t.s.score.tolist() == [0, 5, 0, 0, 0]
    assert [t.s.hand[p, card] for p, card in ((0, SWORD), (1, SHIP), (2, STICK))] == [0, 0, 0]
    assert (t.s.actor, t.s.starter) == (1, 1)
    assert "bid:ship" not in t.legal


@pytest.mark.rule("TPL-04", "TPL-08")
@pytest.mark.parametrize(("tie", "scores"), [("first", [0, 3, 0]), ("lost", [0, 0, 0])])
def test_ties(tie: str, scores: list[int]) -> None:
    t = Table(3, f"rules.tie={tie}", treasure=CUP)
    t.bid("stick", "horn", "horn")
    assert t.s.score[:3].tolist() == scores


@pytest.mark.rule("TPL-06")
def test_who_cannot_bid_passes() -> None:
    t = Table(2, handicap=Handicap(0, "stick", denied=True), treasure=RING)
    t.s.hand[0, AXE:] = 0
    assert t.legal == ["pass"]
    t.bid("pass", "stick")
    assert t.s.score[:2].tolist() == [0, 2]
    assert t.s.hand[0, STICK] == 1


@pytest.mark.rule("TPL-07")
@pytest.mark.parametrize(("score", "winners"), [([0, 1], 0b11), ([0, 0], 0b01)])
def test_the_last_treasure_ends_the_game(score: list[int], winners: int) -> None:
    t = Table(2, treasure=BEAD, left=0)
    t.s.score[:2] = score
    t.bid("ship", "axe")
    assert (t.s.over, t.s.winners) == (1, winners)


@pytest.mark.rule("TPL-07")
def test_without_cards_the_game_ends() -> None:
    t = Table(2)
    t.s.hand[:2, AXE:] = 0
    t.bid("stick", "stick")
    assert t.s.over


@pytest.mark.rule("TPL-03")
def test_others_choose_anew_in_what_a_player_imagines() -> None:
    t = Table(3)
    t.bid("ship")
    with np.errstate(over="ignore"):
        GAME.kernel.determinize(t.s, t.b, 1, np.uint64(5))
    assert t.s.chosen[:3].tolist() == [S.UNDECIDED] * 3
    t.bid("axe", "horn", "stick")
    assert t.s.hand[[0, 1, 2], [STICK, AXE, HORN]].tolist() == [0, 0, 0]
