"""The check of tales finds what a line leaves out."""

import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from simkit.games.registry import get_game
from simkit.testing.broken import BrokenContract
from simkit.testing.setting import settings
from simkit.testing.tales import (
    Change,
    Line,
    card,
    cards,
    check_line,
    check_tale,
    difference,
    each,
    lines_of,
    unless,
    untold,
    words,
)
from simkit.testing.tales import value as by_value
from tests.games.test_tales import CHECKED, fields_of


def line(text: str, before: Any, after: Any, seats: list[int] | None = None) -> Line:
    titles = {"axe": "Long Axe", "beer": "Beer"}
    return Line(text, {"x": before}, {"x": after}, seats or [0, 1], ["play"], ["turn"], titles)


@pytest.mark.parametrize(
    ("way", "before", "after", "enough", "too_little"),
    [
        (each(by_value), [3, 0], [3, 12], "P1 has 12", "P1 has 123; P0 has 12; P12 is there"),
        (each(difference), [3, 9], [3, 4], "P1 loses 5", "P1 has 4"),
        (each(words("is out")), [False, True], [False, False], "P0 hits; P1 is out", "P0 is out; P1 is hit"),
        (each(cards), [{}, {"axe": 1}], [{}, {}], "P1 throws a Long Axe", "P1 throws; a Long Axe"),
        (each(cards), [{"beer": 1}, {}], [{"beer": 3}, {}], "P0 draws 2 Beer", "P0 draws a Beer"),
        (each(cards), [["axe"], []], [["axe", "axe", "axe"], []], "P0 draws a Long Axe; P0 draws a Long Axe", "P0"),
        (card, None, "axe", "there comes a Long Axe", "there comes Beer"),
        (card, "beer", None, "the Beer is gone", "it is gone"),
        (by_value, 1, 2, "round 2", "round 12"),
        (unless(lambda c: c.after == 0, "it starts anew", by_value), 0, 4, "4", "it rises"),
    ],
)
def test_ways(way: Any, before: Any, after: Any, enough: str, too_little: str) -> None:
    check_line(line(enough, before, after), {"x": way}, "here")
    with pytest.raises(BrokenContract, match="does not say"):
        check_line(line(too_little, before, after), {"x": way}, "here")


def test_what_may_stay_untold() -> None:
    check_line(line("nothing", 1, 2), {"x": untold("hidden")}, "here")
    check_line(line("nothing", 4, 0), {"x": unless(lambda c: c.after == 0, "it starts anew", by_value)}, "here")
    with pytest.raises(BrokenContract, match="needs a reason"):
        untold(" ")
    with pytest.raises(BrokenContract, match="needs a reason"):
        unless(lambda c: True, "", by_value)


def test_every_field_is_declared() -> None:
    with pytest.raises(BrokenContract, match="these fields are not declared: x"):
        check_line(line("P0", 1, 1), {}, "here")
    with pytest.raises(BrokenContract, match="these declared fields do not exist: y"):
        check_line(line("P0", 1, 1), {"x": by_value, "y": by_value}, "here")


def test_causes_come_before_effects() -> None:
    told = line("P1 is hit; P0 throws", 1, 1, seats=[0])
    with pytest.raises(BrokenContract, match="the effect is narrated before its cause"):
        check_line(told, {"x": by_value}, "here")
    check_line(told, {"x": by_value}, "here", heading="P1 is hit")
    check_line(line("P0 throws; P1 is hit", 1, 1, seats=[0]), {"x": by_value}, "here")


def test_a_step_can_go_on_with_a_line() -> None:
    later = replace(line("… P1 is hit", 1, 2), begun="P0 throws a Long Axe")
    assert later.whole.clauses == ["P0 throws a Long Axe", "… P1 is hit"]
    assert later.clauses == ["… P1 is hit"]
    own = line("P0 throws", 1, 2)
    assert own.whole is own


def test_lines_know_what_they_go_on_with() -> None:
    """A Raid stands on one line of the tale with the losses that follow it; a line of its own begins anew."""
    lines = list(lines_of(settings(get_game("drakkar"))[0], 0, "greedy", {}))
    assert all(bool(line.begun) == line.text.startswith("… ") for line in lines)
    losses = [line for line in lines if re.match(r"… P\d loses Viking", line.text)]
    assert losses
    for loss in losses:
        assert re.match(r"P\d's (Raid|Boarding) \d+ attacks ", loss.begun), loss.begun


def test_a_change_names_its_field() -> None:
    change = Change(line("", 1, 2), "x", 3, 1, 2)
    assert str(change) == "x of P3 changed from 1 to 2"


GAPS = {
    "axes": {
        r"; P\d is out[^;]*": "out|hand|armory|damage",
        r" \(\d+ of \d+\)": "hits",
        r"used up": "unused_shields",
        r" and discards [^;]*": "hand|armory",
        r"; P\d's turn is lost": "turns_lost|skip",
    },
    "drakkar": {
        r"takes deck \d [^;]*": "hands",
        r" and returns [^;]*": "kept",
        r"P\d plays [^;]*": "hands",
        r"; P\d was first": "hands",
        r"; P\d is late[^;]*": "hands",
        r"P\d's (Raid|Boarding) \d+ attacks [^;]*": "revealed",
        r"; \w+: P\d's \w+ \d+ has no effect[^;]*": "hands|revealed",
        r"P\d discards \w+: [^;]*": "hands|revealed",
        r"P\d loses Viking \d": "hold",
        r"P\d takes [^;]* from the supply": "tokens",
        r"P\d fails Quest [^;]*": "results|round|over",
        r"has no space left for": "hands|waiting",
        r" and all cards are collected": "round",
    },
    "ruddy_vikings": {
        r" and discards [^;]*": "slots|fortify",
        r"; P\d draws [^;]*": "hand",
        r"; round \d+[^;]*": "round|turn_card",
        r", the Turn discard pile becomes the Turn deck": "turn_discard",
        r" and takes [^;]* from P\d": "hand",
    },
    "vikings_gone_wild": {
        r" and P\d loots [^;]*": "village|loot",
        r", \d+ for [^;]*": "vp",
        r"; [^;]* comes to the River": "river",
        r" out of [^;]*": "favors_shown",
        r"; river: [^;]*": "river",
        r" and draws [^;]*": "hand",
        r"removes an? [^;]* from the game": "removed|hand",
        r"P\d stores [^;]*": "village",
        r"; round \d+: P\d begins": "round",
        r"; production: [^;]*": "village",
        r"; points: [^;]*": "vp",
    },
    "village_of_legends": {
        r"; P\d draws [^;]*": "hand",
        r"; P\d rolls \d+": "dice",
        r"; P\d [\d-]+ to [\d-]+ LP": "life",
        r"; space \d+ shows [^;]*": "market",
        r"; P\d has \d+ gold": "gold",
    },
}


@pytest.mark.parametrize(("game_id", "gap"), [(game_id, gap) for game_id in CHECKED for gap in GAPS[game_id]])
def test_a_phrase_that_is_left_out_is_missed(game_id: str, gap: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a narrator with a gap, some game finds it and says in which field."""
    module = import_module(f"simkit.games.{game_id}.narrate")
    whole: Callable[..., str] = module.narrate

    def narrate(*args: Any) -> str:
        text = whole(*args)
        return re.sub(gap, "", text) or "nothing" if text else ""

    monkeypatch.setattr(module, "narrate", narrate)
    with pytest.raises(BrokenContract, match=rf": ({GAPS[game_id][gap]}) changed .*\n.*\n  does not say"):
        check_all(game_id)


def check_all(game_id: str) -> None:
    """Some games of every variant at a middle table."""
    game = get_game(game_id)
    for setting in reversed([setting for setting in settings(game) if setting.players == min(4, game.max_players)]):
        check_tale(setting, fields_of(game_id), range(4), "greedy")
