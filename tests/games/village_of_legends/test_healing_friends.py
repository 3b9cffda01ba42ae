"""Whom healing may heal: teams of 4, the battlefield of 6, cards that name allies."""

from typing import Any

import pytest

from tests.games.village_of_legends.table import Table
from tests.games.village_of_legends.test_modes import seats


@pytest.mark.rule("VOL-825")
def test_62_healing_a_teammate() -> None:
    hurt: dict[str, Any] = {"life": {0: 20, 2: 20}, "int_pool": 2}
    t = Table(4, hand={0: ["healing_rain"]}, **hurt).dice(3).do("play:healing_rain")
    assert t.legal == seats(0, 2)
    assert t.do("seat:2").life == [20, 35, 25, 35]
    t = Table(4, hand={0: ["healing_potion"]}, **hurt).dice(3).do("play:healing_potion")
    assert t.life == [22, 35, 20, 35]
    named = {"heal_teammate": "named"}
    t = Table(4, hand={0: ["healing_rain"]}, rules=named, **hurt).dice(3).do("play:healing_rain")
    assert t.life[0] == 25
    t = Table(4, hand={0: ["healing_touch"]}, rules=named, **hurt).dice(3).do("play:healing_touch", "seat:2")
    assert t.life[2] == 24
    t = Table(4, hand={0: ["healing_potion"]}, rules={"heal_teammate": "all"}, **hurt).dice(3)
    assert t.do("play:healing_potion", "seat:2").life[2] == 22
    assert int(t.tally.healing[0, t.number("healing_potion")]) == 2


@pytest.mark.rule("VOL-825", "VOL-424")
@pytest.mark.parametrize(("players", "friends"), [(3, [0]), (5, [0, 1, 4]), (6, [0, 1, 2])])
def test_cards_that_name_allies(players: int, friends: list[int]) -> None:
    t = Table(players, hand={0: ["healing_touch", "healing_rain"]}, int_pool=4, life={0: 20}).dice(1, 1)
    assert t.do("play:healing_touch").legal == seats(*friends)
    t.do("seat:0", "play:healing_rain")
    assert (t.decision, t.life[0]) == ("main", 20 + 2 + 3)


@pytest.mark.rule("VOL-825")
@pytest.mark.parametrize(
    ("knob", "p", "card", "asked"),
    [
        ("skirmisher", 1, "healing_rain", True),
        ("skirmisher", 4, "healing_rain", True),
        ("skirmisher", 0, "healing_rain", False),
        ("skirmisher", 5, "healing_rain", False),
        ("skirmisher", 0, "healing_touch", True),
        ("skirmisher", 1, "healing_potion", False),
        ("named", 1, "healing_rain", False),
        ("named", 1, "healing_touch", True),
        ("spells", 0, "healing_rain", True),
        ("spells", 1, "healing_rain", True),
        ("spells", 1, "healing_potion", False),
        ("all", 0, "healing_potion", True),
        ("all", 1, "dark_stout", True),
    ],
)
def test_74_who_heals_on_the_battlefield(knob: str, p: int, card: str, asked: bool) -> None:
    life, team = dict.fromkeys(range(6), 20), (0, 1, 2) if p < 3 else (3, 4, 5)
    t = Table(6, hand={p: [card]}, int_pool=2, life=life, turn=p, rules={"heal_teammate": knob}).dice(3)
    t.do(f"play:{card}")
    assert (t.legal == seats(*team)) == asked
    if asked:
        t.do(f"seat:{team[2]}")
    assert [q for q in range(6) if t.life[q] > 20] == [team[2] if asked else p]


@pytest.mark.rule("VOL-825")
def test_74_a_skirmisher_without_teammates_is_asked_and_the_default_lets_teams_of_four() -> None:
    hurt: dict[str, Any] = {"hand": {1: ["healing_rain"]}, "int_pool": 2, "turn": 1}
    t = Table(6, **hurt, life={0: 20, 1: 20, 2: 20}).dice(3).do("play:healing_rain", "seat:2")
    assert t.life == [20, 20, 25, 35, 35, 35]
    t = Table(6, **hurt, life={1: 20}, out=(0, 2)).do("play:healing_rain")
    assert (t.decision, t.legal) == ("heal_target", seats(1))
    for knob in ("skirmisher", "spells"):
        t = Table(4, **hurt, life={1: 20}, rules={"heal_teammate": knob}).do("play:healing_rain")
        assert t.legal == seats(1, 3)
    for players in (2, 3, 5):
        t = Table(players, **hurt, life={1: 20}, rules={"heal_teammate": "all"}).do("play:healing_rain")
        assert t.decision == "main"
