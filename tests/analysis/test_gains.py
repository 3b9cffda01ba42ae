"""Who takes what, when, and what was out of reach."""

from typing import Any

import pytest

from simkit.analysis.gains import gains
from tests.analysis.hand import Hand, card, metric

GROUPS = [
    {"name": "unit", "title": "Units", "gained": "bought", "chance": "offered", "rival": "deck", "used": True},
    {"name": "gift", "title": "Gifts", "gained": "taken", "chance": "", "rival": "deck", "used": True},
    {"name": "goal", "title": "Goals", "gained": "", "chance": "", "rival": "", "used": False},
]
CARDS = [card("elf", group="unit", price=3), card("ring", group="gift"), card("glory", group="goal")]
METRICS = [
    metric("bought", "gained"),
    metric("first", "first_gained"),
    metric("poor", "unaffordable"),
    metric("offered"),
]
TABLE = {
    "bought.elf": [2, 0, 0, 1], "offered.elf": [4, 4, 0, 2], "first.elf": [3, 0, 0, 5], "poor.elf": [1, 4, 0, 0],
    "bought.ring": [0, 0, 0, 1], "offered.ring": [0] * 4, "first.ring": [0, 0, 0, 2], "poor.ring": [0] * 4,
}  # fmt: skip


def found(metrics: list[dict[str, Any]] | None = None, times: int = 1) -> dict[tuple[str, str], dict[str, Any]]:
    about = {"cards": CARDS, "metrics": {"card": metrics or METRICS, "groups": GROUPS}}
    parts = [{k: v[:2] for k, v in TABLE.items()}, {k: v[2:] for k, v in TABLE.items()}]
    run = Hand(about, 2 * times, cards=parts * times)
    return {(row["card"], row["reading"]): row for row in gains(run).to_dicts()}


def test_taken_of_those_with_the_chance() -> None:
    """Three seats were offered an elf, two took one; the ring counts no chances, so all four seats had it."""
    told = found()
    assert (told["elf", "taken"]["estimate"], told["elf", "taken"]["n"]) == (pytest.approx(2 / 3), 3)
    assert (told["ring", "taken"]["estimate"], told["ring", "taken"]["n"]) == (0.25, 4)
    assert 0 <= told["elf", "taken"]["low"] < 2 / 3 < told["elf", "taken"]["high"] <= 1


def test_the_round_is_that_of_those_who_took_it() -> None:
    told = found(times=10)
    assert told["elf", "round"]["estimate"] == 4.0
    assert (told["ring", "round"]["estimate"], told["ring", "round"]["n"]) == (2.0, 10)
    assert told["ring", "round"]["low"] < 1.8  # ten first purchases, all in round 2: others are possible
    assert told["ring", "round"]["high"] > 2.2


def test_a_round_needs_ten_games_in_which_the_card_was_taken() -> None:
    assert {reading for name, reading in found(times=5) if name == "ring"} == {"taken"}
    assert ("elf", "round") in found(times=5)


def test_out_of_reach_needs_a_price_and_chances() -> None:
    told = found()
    assert told["elf", "unaffordable"]["estimate"] == 0.5
    assert ("ring", "unaffordable") not in told


def test_cards_that_cannot_be_gained_are_left_out() -> None:
    assert {name for name, _ in found()} == {"elf", "ring"}
    assert found([metric("offered")]) == {}
