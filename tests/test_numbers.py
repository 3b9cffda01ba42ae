"""How numbers are spelled: the same everywhere."""

from decimal import Decimal

import pytest

from simkit.numbers import (
    POINTS,
    SHARE,
    Quantity,
    about,
    amount,
    bare,
    count,
    decimals,
    exact,
    full,
    halved,
    interval,
    joined,
    listed,
    percent,
    points,
    seconds,
    times,
    unit_name,
    value,
    with_half,
    within,
    without_exponent,
)


@pytest.mark.parametrize(
    ("quantity", "text"),
    [
        (Quantity(0.5721, 0.565, 0.579, SHARE), "57.2 % (56.5 to 57.9)"),
        (Quantity(0.5721, 0.5718, 0.5724, SHARE), "57.21 % (57.18 to 57.24)"),
        (Quantity(0.25, 0.1, 0.4, SHARE), "25.0 % (10.0 to 40.0)"),
        (Quantity(0.187, 0.178, 0.196, POINTS, signed=True), "+18.7 points (+17.8 to +19.6)"),
        (Quantity(-0.00001, -0.01, 0.01, POINTS, signed=True), "+0.0 points (-1.0 to +1.0)"),
        (Quantity(41.53, 41.1, 42.0, "turns"), "41.5 turns (41.1 to 42.0)"),
        (Quantity(412.2, 409.0, 415.0, "turns"), "412 turns (409 to 415)"),
        (Quantity(0.53, 0.51, 0.55), "0.53 (0.51 to 0.55)"),
        (Quantity(0.0023, unit=SHARE), "0.23 %"),
        (Quantity(0.02, unit=POINTS, signed=True), "+2.00 points"),
        (Quantity(41.53, unit="turns", decimals=0), "42 turns"),
        (Quantity(30.0, 30.0, 30.0, "turns", constant=True), "always 30 turns"),
        (Quantity(0.0, 0.0, 0.0, "turns", constant=True), "never"),
    ],
)
def test_a_value_with_its_interval(quantity: Quantity, text: str) -> None:
    assert full(quantity) == str(quantity) == text


@pytest.mark.parametrize("half", [0.0011, 0.004, 0.02, 0.11, 0.3, 0.9, 1.7, 6.0, 40.0])
def test_the_last_digit_is_at_most_half_of_the_half_width(half: float) -> None:
    quantity = Quantity(1.0, 1.0 - half, 1.0 + half)
    step = 10.0 ** -decimals(quantity)
    assert step <= max(half / 2, 1)
    assert step > half / 20 or decimals(quantity) == 0
    low, high = interval(quantity).split(" to ")
    assert low != high


def test_nobody_is_sure_that_something_never_or_always_happens() -> None:
    assert full(Quantity(0.0, 0.0, 0.0, SHARE)) == "under 0.1 %"
    assert full(Quantity(1.0, 1.0, 1.0, SHARE)) == "over 99.9 %"


def test_values_in_parts() -> None:
    quantity = Quantity(0.5721, 0.565, 0.579, SHARE)
    assert (value(quantity), bare(quantity), interval(quantity)) == ("57.2 %", "57.2", "56.5 to 57.9")
    assert halved(quantity) == "57.2 ± 0.7"
    assert with_half(quantity) == "57.2 ± 0.7 %"
    assert interval(Quantity(3.0)) == ""
    assert halved(Quantity(3.5)) == "3.50"


def test_points_of_a_game_are_no_percentage_points() -> None:
    assert full(Quantity(1.53, 1.51, 1.55, "points", signed=True)) == "+1.53 points (+1.51 to +1.55)"
    assert full(Quantity(0.0153, 0.0151, 0.0155, POINTS)) == "1.53 points (1.51 to 1.55)"


def test_from_a_row_and_from_an_object() -> None:
    class Reading:
        estimate, low, high, flagged = 0.02, 0.01, 0.03, True

    row = {"estimate": 0.02, "low": 0.01, "high": 0.03, "flagged": True}
    assert Quantity.of(row, POINTS) == Quantity.of(Reading(), POINTS) == Quantity(0.02, 0.01, 0.03, POINTS, True, True)
    assert not Quantity(float("nan"), 0.0, 1.0).finite


def test_numbers_without_an_interval() -> None:
    assert (count(1234567), about(12345), about(7), percent(0.5), percent(0.0012)) == (
        "1,234,567", "13,000", "7", "50.0 %", "0.12 %",
    )  # fmt: skip
    assert (points(-0.0125), within(0.02), times(2.5), seconds(12.345)) == (
        "-1.25 points", "2 points", "2.50 times", "12.3 s",
    )  # fmt: skip
    assert (amount(412.34), amount(0.1234, "cards"), amount(3.0), exact(0.25)) == ("412", "0.123 cards", "3", "0.25")
    assert (unit_name(SHARE), unit_name(POINTS), unit_name("turns")) == ("%", "percentage points", "turns")
    assert listed(["a", "b", "c"], 2) == "a, b and 1 more"
    assert (joined(["a"]), joined(["a", "b"]), joined(["a", "b", "c"])) == ("a", "a and b", "a, b and c")


@pytest.mark.parametrize(
    ("number", "text"), [("1E+6", "1000000"), ("0.250", "0.25"), ("0.1234567890123", "0.1234567890123")]
)
def test_a_number_of_a_scenario_has_all_its_digits(number: str, text: str) -> None:
    assert without_exponent(Decimal(number)) == text
