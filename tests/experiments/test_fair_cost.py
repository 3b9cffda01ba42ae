"""The fair cost: where a curve meets the median of the others, and when it does not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from simkit.experiments.answer import Reading
from simkit.experiments.card_values import CostPoint, FairCost
from simkit.experiments.fair_cost import (
    _crossing,
    cost_at_level,
    falling_fit,
    resource_of,
    scenarios_by_cost,
    why_no_crossing,
)
from simkit.experiments.pairing.paired_sums import Difference
from simkit.page.experiments import layout
from simkit.page.publishing import write

from .asking import basis, valued


def at(value: float, error: float = 0.1) -> Difference:
    return Difference(0.0, value, error, 1000, None)


def curve(*values: float, error: float = 0.1) -> dict[int, Difference]:
    return {cost: at(value, error) for cost, value in enumerate(values, 1)}


def test_a_clear_crossing() -> None:
    median, cost, reason = _crossing(curve(10, 8, 6, 4, 2, 0), [at(4.9), at(5), at(5.3)])
    assert (median.estimate, reason) == (5, "")
    assert cost is not None
    assert cost.estimate == pytest.approx(3.5)
    assert 3.3 < cost.low < 3.5 < cost.high < 3.7
    wider = _crossing(curve(10, 8, 6, 4, 2, 0, error=1.0), [at(5)])[1]
    assert wider is not None
    assert wider.half > 3 * cost.half


@pytest.mark.parametrize(
    ("values", "others", "words"),
    [
        ((5, 5, 5.05, 5), [at(5)], "flat"),
        ((1, 5, 9, 2), [at(5)], "not monotone"),
        ((9, 8, 7, 6), [at(5)], "worth more than the median at every cost from 1 to 4"),
        ((4, 3, 2, 1), [at(5)], "worth less than the median at every cost from 1 to 4"),
        ((9, 7, 5.1, 5.05), [at(5)], "at a cost of 1, 2; no clear difference at the other costs"),
        ((9, 7, 5, 3), [], "no other card"),
    ],
)
def test_not_resolved(values: tuple[float, ...], others: list[Difference], words: str) -> None:
    _, cost, reason = _crossing(curve(*values), others)
    assert cost is None
    assert words in reason


def test_from_games_to_the_page(tmp_path: Path) -> None:
    start = basis(ref="vikings_gone_wild", players=2)
    answers = [valued(tmp_path / str(n), start, "cannon", 120, fair=["cannon"], logged=300, threads=n) for n in (1, 3)]
    assert answers[0].to_json() == answers[1].to_json()
    (fair,) = answers[0].fair
    assert (fair.resource, fair.today, fair.kind) == ("gold", 2, "defense")
    assert [point.cost for point in fair.curve] == [0, 1, 2, 3, 4, 5, 6]
    assert {found.kind for found in answers[0].cards} == {"defense"}  # the others of its class are measured too
    assert len(answers[0].cards) == 5
    assert (fair.cost is None) == bool(fair.reason)
    page = write(layout([("", answers[0])]), tmp_path / "page").read_text("utf-8")
    assert "Fair cost of Cannon in gold (today 2)" in page


def test_no_price_is_tried_that_nobody_may_set(tmp_path: Path) -> None:
    """99 is the most that a card may cost."""
    start = basis("cards.cannon.cost.gold=98", ref="vikings_gone_wild", players=2)
    assert list(scenarios_by_cost(start, "cards.cannon.cost.gold", 98)) == [95, 96, 97, 99]
    (fair,) = valued(tmp_path / "x", start, "cannon", 40, fair=["cannon"], logged=100).fair
    assert [point.cost for point in fair.curve] == [95, 96, 97, 98, 99]


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (2.4, 3.6, "3.0 (2.4 to 3.6)"),
        (2.4, 5.0, "2.4 or more"),
        (1.0, 3.6, "3.6 or less"),
        (1.0, 5.0, "not determined, any cost from 1 to 5 may be fair"),
    ],
)
def test_no_end_is_claimed_where_the_costs_end(low: float, high: float, words: str) -> None:
    points = [CostPoint(cost, Reading(0.0, 0.0, 0.0), 0.1) for cost in range(1, 6)]
    median = Reading(0.0, 0.0, 0.0)
    fair = FairCost("x", "X", "unit", "beer", 2, median, points, Reading(3.0, low, high), "")
    assert fair.words == f"Fair cost of X in beer (today 2): {words}"


def test_a_falling_curve() -> None:
    costs, fit = np.array([1.0, 2.0, 3.0, 4.0]), falling_fit(np.array([8.0, 3.0, 5.0, 0.0]))
    assert fit.tolist() == [8, 4, 4, 0]
    assert cost_at_level(costs, fit, 6) == 1.5
    assert cost_at_level(costs, fit, 2) == 3.5
    assert cost_at_level(costs, fit, 9) == 1
    assert cost_at_level(costs, fit, -1) == 4


@pytest.mark.parametrize(
    ("values", "word"), [([9, 5, 1], None), ([1, 1, 1], "flat"), ([9, 1, 5], "monotone"), ([1, 5, 9], "monotone")]
)
def test_shapes(values: list[float], word: str | None) -> None:
    reason = why_no_crossing(np.array(values, float), np.full(3, 0.5))
    assert reason is None if word is None else reason is not None and word in reason


def test_the_resource_to_turn() -> None:
    assert resource_of({"beer": 4, "gold": 3}) == "beer"
    assert resource_of({"beer": 0, "gold": 3}) == "gold"
    assert resource_of({"beer": 0, "gold": 0}) == "beer"
