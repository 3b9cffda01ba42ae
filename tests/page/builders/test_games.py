"""The list of games as a page."""

from simkit.page.builders.games import layout
from simkit.page.text import render

ENTRY = {"game": "axes", "title": "Axes", "summary": "Throw.", "players": [2, 7], "variants": ["a", "b"]}
ENTRY |= {"rules": 9, "rules_version": 3, "scenarios": ["axes"], "policies": {"random": "any"}}


def test_a_game() -> None:
    lines = render(layout([ENTRY])).split("\n")
    assert (lines[0], lines[1], lines[-1]) == ("axes: Axes. Throw.", "  players: 2 to 7", "    random: any")


def test_every_game_has_a_section() -> None:
    other = ENTRY | {"game": "drakkar", "title": "Drakkar"}
    assert [section.title.split()[1] for section in layout([ENTRY, other]).sections] == ["Axes.", "Drakkar."]
