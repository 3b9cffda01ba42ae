"""A card denied to one seat, or dearer for it: the kernel honours it, and touches nobody else."""

from __future__ import annotations

import pytest

from simkit.games.contract import Array, Handicap
from simkit.games.registry import open_scenario
from simkit.games.session import Session

GAMES = 600
FLAGS = {"run.players": 2, "run.policy": "greedy", "run.shuffle": "keyed"}
SCENARIO, GAME = open_scenario("vikings_gone_wild", (), FLAGS)
CARDS = [card.id for card in GAME.cards(SCENARIO)]


def log(card: str = "", seat: int = 0, denied: bool = False, extra: int = 0) -> Array:
    session = Session(SCENARIO, GAME, Handicap(seat, card, denied, extra) if card else None)
    rows = session.rows(GAMES)
    session.play(session.desk(), rows, 0)
    return rows


@pytest.fixture(scope="module")
def plain() -> Array:
    return log()


@pytest.mark.parametrize("card", ["pigator", "cannon", "scroll", "gold_bars", "tavern", "gold_factory"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_denied_card_is_neither_bought_nor_used(plain: Array, card: str, seat: int) -> None:
    k, rows = CARDS.index(card), log(card, seat, denied=True)
    assert plain["bought"][:, seat, k].any()
    for field in ("bought", "played", "owned", "drawn"):
        assert not rows[field][:, seat, k].any()
    assert rows["bought"][:, 1 - seat, k].any()  # the other may


def test_games_differ_only_where_the_card_matters(plain: Array) -> None:
    """Games in which the card was never on sale for the seat are the same."""
    k, rows = CARDS.index("sword"), log("sword", 1, denied=True)
    never = plain["offered"][:, 1, k] == 0
    assert never.sum() > 0
    assert (plain[never] == rows[never]).all()


@pytest.mark.parametrize("level", [2, 3])
def test_a_denied_town_hall_is_not_reached(plain: Array, level: int) -> None:
    assert (plain["th_level"][:, 0] >= level).any()
    rows = log(f"town_hall_{level}", 0, denied=True)
    assert rows["th_level"][:, 0].max() == level - 1
    assert (rows["th_level"][:, 1] >= level).any()


@pytest.mark.parametrize("card", ["beer", "viking_warrior", "thor", "treasure_chest", "worship", "undead_gold"])
def test_what_is_not_bought_cannot_be_denied(plain: Array, card: str) -> None:
    assert (log(card, 0, denied=True) == plain).all()
    assert not GAME.cards(SCENARIO)[CARDS.index(card)].deniable


def test_a_dearer_card_is_paid_by_one_seat_only(plain: Array) -> None:
    dear = log("elf_archer", 0, extra=1)
    k = CARDS.index("elf_archer")
    assert dear["bought"][:, 0, k].sum() < plain["bought"][:, 0, k].sum()
    never = log("elf_archer", 0, extra=60)
    assert not never["bought"][:, 0, k].any()
    assert never["bought"][:, 1, k].any()
