"""Who takes what, when, and what was out of reach."""

from typing import Any

import pytest

from simkit.analysis.card_gains import EVERY_SEAT, OFFERED, PAYABLE, gains
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
    "bought.elf": [2, 0, 0, 1], "offered.elf": [4, 4, 0, 2], "first.elf": [3, 0, 0, 5], "poor.elf": [1, 4, 0, 2],
    "bought.ring": [0, 0, 0, 1], "offered.ring": [0] * 4, "first.ring": [0, 0, 0, 2], "poor.ring": [0] * 4,
}  # fmt: skip


def found(metrics: list[dict[str, Any]] | None = None, times: int = 1) -> dict[tuple[str, str], dict[str, Any]]:
    about = {"cards": CARDS, "metrics": {"card": metrics or METRICS, "groups": GROUPS}}
    parts = [{k: v[:2] for k, v in TABLE.items()}, {k: v[2:] for k, v in TABLE.items()}]
    run = Hand(about, 2 * times, cards=parts * times)
    return {(row["card"], row["reading"]): row for row in gains(run).to_dicts()}


def test_taken_of_those_who_could_pay() -> None:
    """Three seats were offered an elf. One could never pay, and one paid by an exchange what it had not: both who could
    took one. They took three at four chances: of three that could be paid, and of one that was. The ring counts no
    chances, so all four seats had it.
    """
    told = found()
    assert (told["elf", "taken"]["estimate"], told["elf", "taken"]["n"]) == (1.0, 2)
    assert (told["elf", "chances"]["estimate"], told["elf", "chances"]["n"]) == (0.75, 4)
    assert (told["ring", "taken"]["estimate"], told["ring", "taken"]["n"]) == (0.25, 4)
    assert ("ring", "chances") not in told
    assert {card: told[card, "taken"]["basis"] for card in ("elf", "ring")} == {"elf": PAYABLE, "ring": EVERY_SEAT}


def test_taken_of_those_with_it_on_offer() -> None:
    """Where what cannot be paid is not counted: two of three seats took an elf, three copies at ten offers."""
    told = found([m for m in METRICS if m.role != "unaffordable"])
    assert (told["elf", "taken"]["estimate"], told["elf", "taken"]["n"]) == (pytest.approx(2 / 3), 3)
    assert 0 <= told["elf", "taken"]["low"] < 2 / 3 < told["elf", "taken"]["high"] <= 1
    assert told["elf", "chances"]["estimate"] == 0.3
    assert told["elf", "taken"]["basis"] == OFFERED


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
    assert told["elf", "unaffordable"]["estimate"] == 0.7
    assert ("ring", "unaffordable") not in told


def test_cards_that_cannot_be_gained_are_left_out() -> None:
    assert {name for name, _ in found()} == {"elf", "ring"}
    assert found([metric("offered")]) == {}
