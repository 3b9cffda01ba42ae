"""Questions: what they say, how they change, and how their errors name fields."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import simkit
from simkit.errors import SimkitError, spelling
from simkit.lab import command_lines
from simkit.lab.question import Question, keys_of, load


def wrong(field: str | None, ask: Any) -> SimkitError:
    """The error of a question, which names the field."""
    with pytest.raises(simkit.Error) as caught:
        ask()
    assert caught.value.field == field
    return caught.value


def test_a_name_a_file_and_data_are_the_same_question(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "axes"\n[cards.wench]\ncount = 5\n[rules]\nhits_to_out = 9\n')
    data = {"extends": "axes", "cards": {"wench": {"count": 5}}, "rules": {"hits_to_out": 9}}
    changed = load("axes").set({"cards.wench.count": 5, "rules": {"hits_to_out": 9}})
    plays = [question.opened[0].play_data() for question in (load(file), load(data), changed)]
    assert plays[0] == plays[1] == plays[2] != load("axes").opened[0].play_data()


def test_values_of_every_kind() -> None:
    odd = load({"extends": "drakkar", "rules": {"earl_rotation": "clockwise", "fights_may_decline": True}})
    rules = odd.opened[0].rules
    assert (rules.earl_rotation, rules.fights_may_decline) == ("clockwise", True)
    modules = load("village_of_legends").set({"rules.modules": ["overwhelm"]}).opened[0].rules.modules
    assert list(modules) == ["overwhelm"]


def test_a_later_change_replaces_an_earlier_one() -> None:
    game = load("axes").set({"cards.wench.count": 5}).set("cards.wench.count=6")
    assert game.changes == ("cards.wench.count=6",)
    assert game.set({"cards.armory.count": 3}).changes == ("cards.wench.count=6", "cards.armory.count=3")


def test_a_question_shows_how_it_is_asked() -> None:
    game = load("axes", players=2).set({"cards.wench.count": 5})
    assert repr(game) == "simkit.load('axes', players=2).set(['cards.wench.count=5'])"
    assert load("axes", seats="greedy,random", players=2) == load("axes", seats=["greedy", "random"], players=2)


def test_cards_as_a_frame() -> None:
    cards = load("vikings_gone_wild").cards()
    assert {"card", "title", "class", "count", "cost.beer", "cost.gold"} <= set(cards.columns)


def test_errors_name_fields() -> None:
    assert "no option 'plyers'" in str(wrong("plyers", lambda: load("axes", plyers=2)))
    wrong("players", lambda: load("axes", players=99))
    wrong("policy", lambda: load("axes", policy="nobody"))
    wrong("set", lambda: load("axes").set({"cards.nothing.count": 5}))
    wrong("threads", lambda: simkit.run("axes", threads=0))
    wrong("log", lambda: simkit.run("axes", log="all"))
    wrong("resume", lambda: simkit.run("axes", resume=True, force=True))
    wrong("engine", lambda: simkit.run("axes", engine="clouds"))
    wrong("shard", lambda: simkit.run("axes", shard="5/3"))
    wrong("b", lambda: simkit.compare("axes"))
    wrong("until", lambda: simkit.compare("axes", "axes/more_shields", until="wide"))
    wrong("panel", lambda: simkit.value("axes", panel=["greedy"]))
    wrong("metric", lambda: simkit.compare("axes", "axes/more_shields", metric="joy"))
    wrong("games", lambda: simkit.compare("axes", "axes/more_shields", games=5))
    wrong("vary", lambda: simkit.sweep("axes", []))
    wrong("cards", lambda: simkit.value("axes", cards=["nothing"]))
    wrong("measure", lambda: simkit.value("axes", measure="joy"))
    wrong("who", lambda: simkit.league("axes", who="nobody,greedy"))
    wrong("players", lambda: simkit.report("axes", players="many"))
    wrong("budget", lambda: simkit.train("axes", budget=1))
    wrong("respond_to", lambda: simkit.train("axes", respond_to="greedy", against="leader"))
    wrong("index", lambda: simkit.replay("axes", -1))


def test_sentences_say_what_whoever_asks_writes() -> None:
    def ask() -> None:
        simkit.run("axes", threads=0)

    assert str(wrong("threads", ask)) == "threads is 0; expected a number from 1 to 1024"
    with spelling(command_lines.flag):
        assert str(wrong("threads", ask)) == "--threads is 0; expected a number from 1 to 1024"


def test_no_field_silently_beats_another() -> None:
    both = wrong(None, lambda: load("axes", seed=3).set({"run.seed": 4}))
    assert str(both) == "seed and set run.seed are both given; keep one of them"


def test_the_command_line_of_a_comparison() -> None:
    one, two = Question("axes", players=2), Question("axes", ("cards.wench.count=4",), players=2)
    assert command_lines.compare(one, two, None, False) == "simkit compare axes --players 2 --set cards.wench.count=4"
    other = Question("axes/more_shields", players=2)
    assert command_lines.compare(one, other, "length", True) == (
        "simkit compare axes axes/more_shields --unpaired --metric length --players 2"
    )
    third = Question("axes", ("cards.wench.count=5",), players=2)
    assert command_lines.compare(two, third, None, False) == f"simkit.compare({two!r}, {third!r})"


def test_two_changed_scenarios_are_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = load("axes", players=2, policy="greedy")
    four, five = game.set({"cards.wench.count": 4}), game.set({"cards.wench.count": 5})
    diff = simkit.compare(four, five, games=40, on=None)
    assert diff.answer.changes == ["cards.wench.count: 4 in A, 5 in B"] or "wench" in " ".join(diff.answer.changes)


def test_keys_of_a_table() -> None:
    assert keys_of("cards.wench={count=4, title='W'}") == ["cards.wench.count", "cards.wench.title"]
