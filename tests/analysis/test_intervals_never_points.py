"""Whatever is counted, from no game to all alike: no interval is a point, the wrong way round, or no number."""

from __future__ import annotations

from math import isfinite

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.analysis.card_gains import gains
from simkit.analysis.card_tables import _copy_pairs, card_tables
from simkit.analysis.intervals import Estimate, Stratum, share
from simkit.analysis.matchups import matchups
from simkit.analysis.progress_by_round import progress
from simkit.analysis.ratings import ratings
from simkit.analysis.ratios import RatioSums
from simkit.analysis.score_parts import score_parts
from simkit.experiments.pairing.paired_sums import differences, levels, paired_sums
from tests.analysis.hand import Hand, card, metric

COUNTS = st.sampled_from([0, 1, 2, 10, 40])
QUIET = settings(max_examples=150, deadline=None, derandomize=True)


def proper(low: float, estimate: float, high: float) -> bool:
    return isfinite(low) and isfinite(high) and low <= estimate <= high and low < high


@st.composite
def games(draw: st.DrawFn, columns: int, largest: int = 3) -> np.ndarray:
    """Whole numbers by game and column; often all alike, all 0 or hardly any."""
    number = draw(COUNTS)
    kind = draw(st.sampled_from(["alike", "none", "one", "any"]))
    table = np.zeros((number, columns), np.int64)
    if kind == "alike":
        table[:] = draw(st.integers(0, largest))
    elif kind == "one" and number:
        table[draw(st.integers(0, number - 1))] = draw(st.integers(1, largest))
    elif kind == "any":
        table[:] = np.random.default_rng(draw(st.integers(0, 9_999))).integers(0, largest + 1, table.shape)
    return table


@QUIET
@given(games(2, 30))
def test_ratios(table: np.ndarray) -> None:
    sums = RatioSums(1)
    sums.add(table[:, None, :].astype(float))
    if (ratio := sums.ratio(0)) is not None:
        assert proper(ratio.interval[0], ratio.estimate, ratio.interval[1])
        assert ratio.interval[0] >= 0
        low, high = ratio.share_interval
        assert proper(low, min(ratio.estimate, 1.0), high)


@QUIET
@given(games(2, 1), st.sampled_from([1.0, 0.5, 1 / 3]), st.integers(1, 3))
def test_win_rates(table: np.ndarray, most: float, rotations: int) -> None:
    values = table[:, 0] * most
    strata = [Stratum(len(v), float(v.sum()), float((v * v).sum())) for v in np.array_split(values, rotations)]
    for found in (share(strata), share(strata, most=most)):
        assert proper(found.low, found.value, found.high)
        low, high = found.within(0.99)
        assert low <= found.low < found.high <= high


@QUIET
@given(games(4), st.booleans(), st.integers(1, 2))
def test_levels_and_differences(table: np.ndarray, missing: bool, strata: int) -> None:
    if len(table) == 0:
        return
    a, b = table[:, :2].astype(float), table[:, 2:].astype(float)
    if missing:
        a[1:, 0] = np.nan
    sums = paired_sums(a, b, np.arange(len(a)) % strata, strata)
    for first in (True, False):
        for level in levels(sums, first=first):
            assert proper(level.interval(share=False)[0], level.mean, level.interval(share=False)[1])
    for d in differences(sums):
        assert proper(d.low, d.value, d.high)
        assert 0 <= d.p <= 1
    capped = paired_sums((table[:, :2] > 1) * 1.0, (table[:, 2:] > 1) * 1.0, np.arange(len(a)) % strata, strata)
    for level in levels(capped, first=True):
        assert proper(level.interval(share=True)[0], level.mean, level.interval(share=True)[1])


@QUIET
@given(games(3))
def test_cards(table: np.ndarray) -> None:
    """Won by the first seat or not; copies that either has."""
    first = table[:, 0] > 0
    won = np.stack([first, ~first], axis=1).astype(np.uint8)
    about = {"cards": [card("axe")], "metrics": {"card": [metric("drawn", "drawn")], "groups": []}}
    seats = {"won": won.ravel(), "drawn.axe": table[:, 1:].ravel().astype(np.uint8)}
    tables = card_tables(Hand(about, max(len(table), 1), cards=[seats]))
    for row in [*tables.seen.to_dicts(), *tables.copies.to_dicts()]:
        assert proper(row["low"], row["estimate"], row["high"])


@QUIET
@given(games(2, 9))
def test_first_rounds(table: np.ndarray) -> None:
    groups = [{"name": "", "title": "", "gained": "bought", "chance": "", "rival": "card", "used": True}]
    told = [metric("bought", "gained"), metric("first", "first_gained")]
    seats = {"bought.axe": (table > 0).ravel().astype(np.uint8), "first.axe": table.ravel().astype(np.uint8)}
    run = Hand({"cards": [card("axe")], "metrics": {"card": told, "groups": groups}}, len(table), cards=[seats])
    for row in gains(run).to_dicts():
        assert proper(row["low"], row["estimate"], row["high"])


@QUIET
@given(games(1, 5))
def test_match_ups(table: np.ndarray) -> None:
    about = {"metrics": {"seat": [metric("hero", "character", per="hero")]}, "labels": {"hero": ["elf", "dwarf"]}}
    elf, won = table[:, 0] % 2 == 0, table[:, 0] < 3
    seats = {
        "hero.elf": np.stack([elf, ~elf], axis=1).ravel().astype(np.uint8),
        "hero.dwarf": np.stack([~elf, elf], axis=1).ravel().astype(np.uint8),
        "won": np.stack([won, ~won], axis=1).ravel().astype(np.uint8),
    }
    for row in matchups(Hand(about, len(table), seats=[seats])).to_dicts():
        assert proper(row["low"], row["estimate"], row["high"])


@QUIET
@given(games(2, 9))
def test_points_and_rounds(table: np.ndarray) -> None:
    seats = {"vp": table.ravel(), "won": np.tile([1, 0], len(table)), "rank": np.tile([1, 2], len(table))}
    seat = [metric("vp", "score_part")]
    about = {"metrics": {"seat": seat, "round": [metric("points")]}}
    frames = {
        "seats": [seats | {"policy": np.zeros(2 * len(table), np.int64)}],
        "rounds": [{"points.1": table.ravel()}],
        "games": [{"rounds": np.ones(len(table), np.int64)}],
    }
    run = Hand(about, len(table), **frames)
    for row in [*score_parts(run).to_dicts(), *progress(run).to_dicts()]:
        assert proper(row["low"], row["estimate"], row["high"])


@QUIET
@given(st.lists(st.tuples(st.integers(0, 10), st.sampled_from([0, 1, 10, 1_000])), min_size=3, max_size=3))
def test_ratings(records: list[tuple[int, int]]) -> None:
    payoffs: list[Estimate] = []
    for tenths, played in records:
        won = played * tenths // 10
        payoffs.append(share([Stratum(played, won, won)]))
    for rating in ratings(3, [(0, 1), (0, 2), (1, 2)], payoffs):
        assert proper(rating.low, rating.value, rating.high)


@pytest.mark.parametrize("copies", [0, 1, 5])
def test_pairs_count_every_seat_once(copies: int) -> None:
    pairs = _copy_pairs(np.full((4, 2, 1), copies), np.full((4, 2), 0.5))
    assert pairs[:, :, 1].sum() == 8
