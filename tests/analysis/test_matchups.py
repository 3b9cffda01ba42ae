"""How each character fares against each, where two sides meet."""

import pytest

from simkit.analysis.intervals import share_bounds
from simkit.analysis.matchups import matchups
from tests.analysis.hand import Hand, metric

ABOUT = {"metrics": {"seat": [metric("hero", "character", per="hero")]}, "labels": {"hero": ["elf", "dwarf", "mage"]}}


def seats(*games: tuple[list[str], list[int]]) -> dict[str, list[int]]:
    """A part: by game the Heroes of the seats, and `won`."""
    columns = {
        f"hero.{name}": [int(hero == name) for heroes, _ in games for hero in heroes]
        for name in ABOUT["labels"]["hero"]
    }  # type: ignore[index]
    return columns | {"won": [n for _, won in games for n in won]}


def test_two_players() -> None:
    """The Elf beats the Dwarf twice of three times, whoever sits where; a game without a winner does not count."""
    first = seats((["elf", "dwarf"], [1, 0]), (["dwarf", "elf"], [0, 1]), (["elf", "mage"], [0, 0]))
    second = seats((["dwarf", "elf"], [1, 0]), (["mage", "dwarf"], [1, 0]))
    found = {(r["row"], r["column"]): r for r in matchups(Hand(ABOUT, 5, seats=[first, second])).to_dicts()}
    assert {pair: (row["estimate"], row["n"]) for pair, row in found.items()} == {
        ("elf", "dwarf"): (2 / 3, 3), ("dwarf", "elf"): (pytest.approx(1 / 3), 3),
        ("mage", "dwarf"): (1.0, 1), ("dwarf", "mage"): (0.0, 1),
    }  # fmt: skip
    elf = found["elf", "dwarf"]
    assert elf["metric"] == "hero"
    assert elf["low"] < 0.1  # three games
    assert elf["high"] > 0.95
    mirrored = found["dwarf", "elf"]
    assert (mirrored["low"], mirrored["high"]) == pytest.approx((1 - elf["high"], 1 - elf["low"]))


def test_a_shared_win_is_half_a_win_for_either() -> None:
    met = [(["elf", "dwarf"], [2, 2])] * 10 + [(["elf", "dwarf"], [0, 1])] * 20
    found = matchups(Hand(ABOUT, 30, seats=[seats(*met)]))
    assert found["estimate"].to_list() == pytest.approx([1 / 6, 5 / 6])


def test_pairs_that_met_often_have_the_interval_of_so_many_games() -> None:
    met = [(["elf", "dwarf"], [1, 0])] * 60 + [(["dwarf", "elf"], [1, 0])] * 40
    found = matchups(Hand(ABOUT, 100, seats=[seats(*met)])).to_dicts()[0]
    assert (found["low"], found["high"]) == pytest.approx(share_bounds(0.6, 100), abs=0.005)


def test_teams() -> None:
    """Seats 0 and 2 against 1 and 3: every Hero of a side meets those of the other, not his own team."""
    about = ABOUT | {"players": 4, "sides": [0, 1, 0, 1]}
    part = seats((["elf", "dwarf", "mage", "none"], [1, 0, 1, 0]), (["none", "elf", "dwarf", "mage"], [0, 1, 0, 1]))
    found = {
        (r["row"], r["column"]): (r["estimate"], r["n"]) for r in matchups(Hand(about, 2, seats=[part])).to_dicts()
    }
    assert found == {
        ("elf", "dwarf"): (1.0, 2), ("dwarf", "elf"): (0.0, 2),
        ("mage", "dwarf"): (1.0, 2), ("dwarf", "mage"): (0.0, 2),
    }  # fmt: skip


def test_where_there_is_nothing_to_compare() -> None:
    part = seats((["elf", "dwarf", "mage"], [1, 0, 0]))
    assert matchups(Hand(ABOUT | {"players": 3, "sides": [0, 1, 2]}, 1, seats=[part])).is_empty()
    assert matchups(Hand(ABOUT, 1, games=[{"turns": [3]}])).is_empty()
    assert matchups(Hand({"metrics": {"seat": [metric("score")]}}, 1, seats=[{"won": [1, 0]}])).is_empty()


def test_who_meets_itself() -> None:
    """Both sides play the Elf: that is even by its nature, and no interval of so many games."""
    part = seats((["elf", "elf"], [1, 0]), (["elf", "dwarf"], [0, 1]))
    found = matchups(Hand(ABOUT, 2, seats=[part]))
    assert found["n"].to_list() == [1, 1]
    assert set(found["row"]) == {"elf", "dwarf"}
