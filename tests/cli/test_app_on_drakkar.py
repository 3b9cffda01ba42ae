"""Every command on a game of double-faced cards, Quests and hidden choices; and what it refuses."""

from __future__ import annotations

import json

import polars as pl
import pytest

from simkit.lab.sizes import Sizes

from .harness import Shell

QUICK = ("--games", "120", "--threads", "1")
GREEDY = ("--policy", "greedy")
FACES = 15


@pytest.fixture(autouse=True)
def few_observed(shell: Shell) -> None:
    shell.sizes = Sizes(logged=400)


def test_run_report_and_export(shell: Shell) -> None:
    seats = ("--seats", "greedy,raider,merchant,random")
    done = shell("run", "drakkar", *seats, "--games", "800", "--json").json
    assert (done["players"], done["games"], done["capped"]) == (4, 800, 0)
    assert (done["length"]["unit"], done["length"]["p10"], done["length"]["p90"]) == ("turns", 30, 30)
    assert shell("report", done["run"], "--out", "page").code == 0
    text = (shell.home / "page" / "index.html").read_text("utf-8")
    for chart in (
        "Sources of points by final place", "Tokens lost, by final place", "Value of a face", "Value of a Quest",
        "Faces played, of those held", "Faces that do something when played", "Quests done, of those kept",
        "Reward of a Quest that is kept", "Price of help", "VP by place from the first Earl",
        "Win rate by pick in the Brawl", "When choices meet", "VP by round and final place",
    ):  # fmt: skip
        assert chart in text
    for nonsense in ("seat by round", "number by round", "late turns by round"):
        assert f"{nonsense} and final place" not in text
    assert shell("export", done["run"], "--csv", "seats.csv").code == 0
    assert pl.read_csv(shell.home / "seats.csv").height == 3200


def test_compare_and_sweep(shell: Shell) -> None:
    found = shell("compare", "drakkar", "drakkar/no_loki", *GREEDY, *QUICK, "--json").json
    loki = {effect["metric"]: effect for effect in found["effects"] if effect["of"] == "loki"}
    assert loki["played"]["a"] > 0 == loki["played"]["b"]
    found = shell("sweep", "drakkar", "--vary", "rules.trio_bonus=0,1,4", *QUICK, "--json").json
    assert found["points"] == [["0"], ["1"], ["4"]]


@pytest.mark.parametrize(("cards", "number"), [("yellow,red,blue", FACES), ("quest", 24), ("loki,q10", 2)])
def test_value_of_faces_and_quests(shell: Shell, cards: str, number: int) -> None:
    found = shell("value", "drakkar", "--players", "3", "--cards", cards, *GREEDY, *QUICK, "--json").json
    assert (len(found["cards"]), found["measure"]) == (number, "deny")
    assert all(card["diverged"] > 0 for card in found["cards"])


def test_validate_shows_what_hurried_changes(shell: Shell) -> None:
    data = shell("validate", "drakkar/hurried", "--json").json
    assert (data["variant"], data["changed"]) == ("hurried", {})
    assert data["variant_rules"] == {"rules.late_prob": 0.1, "rules.brawl_visibility": "top_only"}
    text = shell("validate", "drakkar/hurried").out
    assert "  changed: rules.late_prob is 0.1 (variant hurried)\n" in text
    assert '  changed: rules.brawl_visibility is "top_only" (variant hurried)\n' in text
    assert shell("validate", "drakkar", "--json").json["variant_rules"] == {}
    data = shell("validate", "drakkar/hurried", "--set", "rules.late_prob=0.2", "--json").json
    assert (data["changed"], list(data["variant_rules"])) == ({"rules.late_prob": "--set"}, ["rules.brawl_visibility"])


def test_replay_tells_every_turn(shell: Shell) -> None:
    tale = shell("replay", "drakkar", "3", "--players", "3").out
    assert all(f"\n\nRound {n}, phase {phase}\n  " in tale for n in (1, 2, 3) for phase in (1, 3))
    lines = [json.loads(line) for line in shell("replay", "drakkar", "3", "--players", "3", "--jsonl").out.splitlines()]
    assert {step["decision"] for step in lines[1:-1]} >= {"BRAWL_PICK", "QUEST_KEEP", "PLAY"}
    assert len(lines[-1]["result"]["scores"]) == 3


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ('cards.c01.faces=["bow", "stern", "deck"]', "cards.c01.faces names 3 faces; a card has two"),
        ('cards.c01.faces=["bow"]', "cards.c01.faces names 1 faces; a card has two"),
        ('cards.c01.faces=["bow", "wood"]', "cards.c01.faces: no face is called 'wood'; expected one of bow"),
        ('cards.c01.faces=["bow", "raid"]', "cards.c01.faces: the face 'raid' lacks its number; red and blue"),
        ('cards.c01.faces=["bow#2", "raid#4"]', "cards.c01.faces: the face 'bow#2' has a number; red and blue"),
        ('cards.c02.faces=["bow", "boarding#2"]', "cards.c02.faces: no ship passes for 'boarding#2'; add a card"),
        ("cards.q01.loot.silver=1", "cards.q01.loot.silver is not a known key; keys of"),
        ("cards.q01.mead=1", "cards.q01.mead is not a known key; keys of"),
        ("cards.q01.strength=100", "cards.q01.strength is 100; expected a whole number from 0 to 99"),
        ("rules.hand_size=11", "4 hands of 11 cards (rules.hand_size) need 44 cards; 40 are in play with 4"),
        ("rules.hand_size=13", "rules.hand_size is 13; expected a whole number from 1 to 12"),
        ("rules.late_prob=[0.1]", "rules.late_prob has 1 numbers; expected one number, or one for each of the 4"),
        ("rules.late_prob=1.5", "rules.late_prob is 1.5"),
        ("rules.loot_supply.goat=3", "4 players take 1 goat each (rules.start_loot), but there are 3"),
        ("rules.team_up_min_price=4", "rules.team_up_min_price is 4, rules.team_up_max_price 3; swap them"),
        ("rules.team_up_protocol='haggle'", "rules.team_up_protocol is 'haggle'; expected one of 'ask', 'offer'"),
    ],
)
def test_bad_values(shell: Shell, change: str, sentence: str) -> None:
    assert shell.complaint("validate", "drakkar", "--set", change).startswith(f"--set: {sentence}")


@pytest.mark.parametrize("players", ["2", "7"])
def test_too_few_and_too_many_players(shell: Shell, players: str) -> None:
    said = shell.complaint("run", "drakkar", "--players", players)
    assert said == f"--players: run.players is {players}; expected a whole number from 3 to 6"


def test_what_has_no_price_and_what_nobody_can_do_without(shell: Shell) -> None:
    dearer = shell.complaint("value", "drakkar", "--cards", "loki", "--measure", "cost+1")
    assert dearer.startswith("loki has no cost; use --measure deny")
    assert "it cannot be denied to a seat" in shell.complaint("value", "drakkar", "--cards", "c01")


def test_cards_says_what_can_be_changed(shell: Shell) -> None:
    assert "Change one with --set cards.q01.count=…" in shell("cards", "drakkar").out


def test_what_was_hardly_seen_is_told_plainly(shell: Shell) -> None:
    """In 1,200 games hardly a seat draws no Bow; every game takes 30 turns."""
    done = shell("run", "drakkar", *GREEDY, "--games", "1200")
    assert "Length: always 30 turns in these games" in done.out
    answer = shell("report", "drakkar", *GREEDY, "--games", "1200", "--json").json["runs"][0]
    seen = {row["card"] for row in answer["cards"] if row["reading"] == "seen"}
    assert "bow" not in seen
    assert "yggdrasil" in seen
    assert any(note.startswith("no reading 'seen' for Bow, ") for note in answer["notes"])
    for row in [*answer["answers"], *answer["cards"], *answer["gains"], *answer["sources"], *answer["policies"]]:
        assert row["low"] < row["high"], row
    text = shell("report", "drakkar", *GREEDY, "--games", "1200", "--text").out
    assert "Note: no reading 'seen' for Bow, " in text
    assert "0.00 to 0.00" not in text
    assert "-0.00" not in text
    assert " policy " not in text.partition("Card value")[0].partition("Win rates")[2]
    page = shell("report", "drakkar", *GREEDY, "--games", "1200", "--out", "page")
    assert page.code == 0
    html = (shell.home / "page" / "index.html").read_text("utf-8")
    assert "A dash means too few games" in html
    assert "never</td>" in html
