"""How often cards are used, and how seats fare that had them."""

from typing import Any

import numpy as np
import pytest

from simkit.analysis.card_tables import KindsOfGames, card_tables, value_frame, value_row
from tests.analysis.hand import Hand, card, metric

AXE, SONG = card("axe"), card("song")


def run(parts: list[dict[str, Any]], games: int, *metrics: dict[str, Any]) -> Hand:
    told = list(metrics) or [metric("drawn", "drawn"), metric("played", "played")]
    return Hand({"cards": [AXE, SONG], "metrics": {"card": told, "groups": []}}, games, cards=parts)


def small(times: int = 1) -> Hand:
    """Seat 0 wins the first two games, both share the third; the axe is drawn by 0, both, and 1."""
    first = {"won": [1, 0, 1, 0], "drawn.axe": [1, 0, 5, 1], "drawn.song": [0, 0, 0, 0]}
    second = {"won": [2, 2], "drawn.axe": [0, 2], "drawn.song": [0, 0]}
    parts = [part | {f"played.{c}": part[f"drawn.{c}"] for c in ("axe", "song")} for part in (first, second)]
    return run(parts * times, 3 * times)


def test_use_per_game() -> None:
    told = {(row["card"], row["measure"]): row["per_game"] for row in card_tables(small()).use.to_dicts()}
    assert told == {("axe", "drawn"): 3.0, ("song", "drawn"): 0.0, ("axe", "played"): 3.0, ("song", "played"): 0.0}


def test_seen_is_with_against_without() -> None:
    """With the axe 1 + 1 + 0 + 1/2 of four seats win, without 0 + 1/2 of two; nobody ever has the song."""
    told = card_tables(small(times=20)).seen
    assert told["card"].to_list() == ["axe"]
    assert told["estimate"].to_list() == pytest.approx([2.5 / 4 - 0.5 / 2])
    assert told["n"].to_list() == [80]


def test_few_games_are_no_reading() -> None:
    assert card_tables(small()).seen.is_empty()


def rarely_missed(games: int, without: int, won: int) -> dict[str, Any]:
    """Both draw the axe in all games but some; in those seat 1 does without it and wins some of them."""
    has = np.ones((games, 2), np.uint8)
    has[:without, 1] = 0
    first = np.arange(games) % 2 == 0
    first[:without] = np.arange(without) >= won
    winners = np.stack([first, ~first], axis=1).astype(np.uint8)
    return {"won": winners.ravel(), "drawn.axe": has.ravel(), "drawn.song": np.zeros(2 * games, np.uint8)}


@pytest.mark.parametrize("without", [1, 5, 29])
def test_a_card_that_luck_hardly_ever_withholds_has_no_reading(without: int) -> None:
    table = rarely_missed(2_000, without, 0)
    assert card_tables(run([table], 2_000, metric("drawn", "drawn"))).seen.is_empty()


def test_a_group_without_a_win_is_not_certain() -> None:
    """Forty seats without the axe lose: up to a tenth of such seats may win."""
    table = rarely_missed(2_000, 40, 0)
    told = card_tables(run([table], 2_000, metric("drawn", "drawn"))).seen.to_dicts()[0]
    assert told["estimate"] == pytest.approx(2_000 / 3_960)
    assert told["low"] < told["estimate"] - 0.08
    assert told["high"] - told["low"] > 0.08
    assert told["flagged"]


def test_copies_beyond_three_are_one_group() -> None:
    told = card_tables(small()).copies.filter(card="axe")
    assert dict(zip(told["copies"], told["n"], strict=True)) == {"0": 2, "1": 2, "2": 1, "3+": 1}
    assert dict(zip(told["copies"], told["estimate"], strict=True))["1"] == 0.5


def test_a_card_that_wins_is_flagged_and_one_that_does_not_is_not() -> None:
    rng = np.random.default_rng(1)
    axe, song = rng.integers(0, 2, (2, 2_000, 2))
    chance = 0.5 + 0.2 * (axe[:, 0] - axe[:, 1])
    first = rng.random(2_000) < chance
    won = np.stack([first, ~first], axis=1).astype(np.uint8)
    table = {"won": won.ravel(), "drawn.axe": axe.ravel(), "drawn.song": song.ravel()}
    told = {row["card"]: row for row in card_tables(run([table], 2_000, metric("drawn", "drawn"))).seen.to_dicts()}
    assert told["axe"]["flagged"]
    assert not told["song"]["flagged"]
    assert told["axe"]["low"] < 0.2 < told["axe"]["high"]


def test_few_who_chose_to_buy_tell_nothing() -> None:
    """Games count, not seats: of twenty games in which both buy the axe, forty seats have it."""
    table = {"won": [1, 0] * 120, "bought.axe": [1, 1] * 20 + [0, 0] * 100, "bought.song": [1, 0] * 30 + [0, 0] * 90}
    assert card_tables(run([table], 120, metric("bought", "gained"))).seen["card"].to_list() == ["song"]


def test_a_run_without_cards() -> None:
    tables = card_tables(Hand({"cards": [AXE], "metrics": {"card": [], "groups": []}}, 1, games=[{"turns": [1]}]))
    assert tables.use.is_empty()
    assert tables.seen.is_empty()
    assert tables.copies.is_empty()


def test_a_reading_and_its_flag() -> None:
    rows = [
        value_row(AXE, "seen", 0.5, (0.3, 0.7), 1e-6, 9),
        value_row(SONG, "seen", 0.1, (-0.1, 0.3), 0.3, 9),
    ]
    told = value_frame(rows)
    assert told["flagged"].to_list() == [True, False]
    assert told["low"].to_list() == [0.3, -0.1]


def test_cards_that_compete_are_compared_in_what_is_logged_of_them() -> None:
    """Faces are drawn, Quests are kept: each has its own reading of having one."""
    told = [metric("held", "drawn", kinds=["face"]), metric("kept", "gained", kinds=["quest"])]
    groups = [
        {"name": name, "title": name, "gained": "", "chance": "", "rival": name, "used": True}
        for name in ("face", "quest")
    ]
    cards = [card("bow", "face", "face"), card("feast", "quest", "quest")]
    table = {"won": [1, 0] * 200, "held.bow": [1, 0] * 200, "kept.feast": [0, 1] * 200}
    hand = Hand({"cards": cards, "metrics": {"card": told, "groups": groups}}, 200, cards=[table])
    assert card_tables(hand).seen.select("card", "estimate").rows() == [("bow", 1.0), ("feast", -1.0)]


def test_as_many_kinds_of_games_as_games() -> None:
    """Winners and copies may be anything in a damaged part: what is counted never grows beyond its games."""
    rng = np.random.default_rng(5)
    won, copies = rng.integers(0, 256, (3_000, 8)), rng.integers(0, 4, (3_000, 8))
    distinct, shares, times = KindsOfGames(won).distinct(copies)
    assert len(distinct) == len(shares) == len(times) <= 3_000
    assert times.sum() == 3_000
    assert (times @ distinct).tolist() == copies.sum(0).tolist()
    assert times @ shares == pytest.approx((1 / np.where(won > 0, won, np.inf)).sum(0))
