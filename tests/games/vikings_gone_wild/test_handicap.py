"""A card denied to one seat, or dearer for it: the kernel honours it, and touches nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from simkit.games.contract import Array, Handicap
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from tests.games.vikings_gone_wild.appraisals import favor_worth, worth
from tests.games.vikings_gone_wild.table import Table

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


# --- who plays there does not count on it ----------------------------------------------------------------------------


def test_a_denied_purchase_completes_no_mission() -> None:
    """Three Defense cards would do; without the Cannon it is one of the two others."""
    given: dict[str, Any] = {"missions": {0: ["shield"]}, "hand": {0: []}, "pool": (9, 9)}
    plain, denied = (Table(**given, denied=cards) for cards in ({}, {0: ["cannon"]}))
    choices = [t.choose("greedy", weights={"mission": 10_000}) for t in (plain, denied)]
    assert choices == ["buy:cannon", "buy:chicken_tower"]


@pytest.mark.parametrize(("mission", "card"), [
    ("brewer_mission", "brewery"), ("innkeeper", "tavern"), ("gold_stored", "gold_container"),
])  # fmt: skip
def test_a_mission_that_asks_for_what_is_denied_is_changed(mission: str, card: str) -> None:
    given = {"hand": {0: []}, "pool": (0, 1), "missions": {0: [mission]}, "river": ["sword"] * 5}
    if mission != "gold_stored":
        given["village"] = {0: [card] * {"brewery": 2, "tavern": 1}[card]}
    plain, denied = (Table(**given, denied=cards) for cards in ({}, {0: [card]}))  # type: ignore[arg-type]
    for change in (0, 9):
        weights = {"enough": 1_000_000, "change": change}
        assert [each.choose("greedy", weights=weights) for each in (plain, denied)] == ["end", "change:0"]


@pytest.mark.parametrize(("card", "building", "effects"), [
    ("beer_specialist", "brewery", '[{ do = "gain", beer = 1 }]'),
    ("gold_miner", "gold_factory", '[{ do = "gain", gold = 1 }]'),
    ("dvergar", "brewery", "[]"),
])  # fmt: skip
def test_a_card_that_counts_denied_buildings_is_worth_what_it_is_without_them(
    card: str, building: str, effects: str
) -> None:
    """Worth as much as with no effects but these; it is all the same what others are denied."""
    mine, others, bare = {0: [building]}, {1: [building]}, f"[cards.{card}]\neffects = {effects}\n"
    tables: list[dict[str, Any]] = [{}, {"denied": mine}, {"denied": others}, {"toml": bare}]
    if card == "dvergar":  # a Favor
        plain, denied, other, alone = (favor_worth(card, **given) for given in tables)
    else:
        plain, denied, other, alone = (worth(Table(hand={0: []}, **given), card) for given in tables)
    assert plain == other > denied == alone
