"""The measurements of `simkit bench` as a page."""

from __future__ import annotations

import pytest

from simkit.page.builders.bench import layout
from tests.page.reading import sentences, tables_of


@pytest.mark.parametrize("searches", [False, True])
def test_speeds(searches: bool) -> None:
    speed = {"threads": 1, "games_per_second": 1000.0, "decisions_per_second": 50_000.0, "cpu_us_per_game": 8.0}
    data = {"game": "axes", "players": 4, "policy": "greedy", "variant": "standard", "kernel": [speed]}
    slower = speed | {"games_per_second": 800.0, "cpu_us_per_game": 12.0}
    data |= {"logged": [slower], "keyed_shuffle": {"cost": 0.05}, "compile": {"play": 9.0}}
    data |= {"first_answer": {"seconds": 14.0}, "policies": {"greedy": speed, "champion": slower}}
    if searches:
        data |= {"search": {"seconds": 0.002, "options": 5.0, "tried": 3.0, "changed": 0.4}}
    page = layout(data)
    assert page.title == "axes, 4 players, greedy, standard"
    assert list(tables_of(page)[0].rows[1]) == ["with all logs", 1, 800, 50_000, "12"]
    lines = sentences(page)
    assert lines[0] == "With all logs a game takes 1.50 times the kernel's processor time: 4 µs more"
    assert "A game of the kernel by policy, processor time: greedy 8 µs, champion 12 µs" in lines
    assert any("takes 2 ms on one thread: it tries 3 of 5 options" in line for line in lines) == searches
    assert lines[-2:] == [
        "Compiling with an empty cache, processor time: play 9.00 s",
        "First answer with an empty cache, processor time: 14.0 s",
    ]


def test_the_script_in_plain_python() -> None:
    speed = {"threads": 1, "games_per_second": 1000.0, "decisions_per_second": 50_000.0, "cpu_us_per_game": 8.0}
    data = {"game": "axes", "players": 4, "policy": "greedy", "variant": "standard", "kernel": [speed]}
    data |= {"logged": [speed], "keyed_shuffle": {"cost": 0.05}, "compile": {}}
    data |= {"first_answer": {"seconds": 14.0}, "policies": {}}
    data |= {"baseline": {"games_per_second": 12.3}, "ratio_to_baseline": 1234.0}
    assert "Plain-Python script of the same rules: 12 games/s; the kernel plays 1,234 times as many" in sentences(
        layout(data)
    )
