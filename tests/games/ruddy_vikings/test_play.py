"""Whole compiled games: who beats whom, how long they take; and every command works on them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simkit.games.contract import Array
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from simkit.lab.sizes import Sizes
from tests.cli.harness import Shell

CHARTS = (
    "Win rates", "Game length", "Players left", "Cards by round and final place", "Card value",
    "Card use, the first 24 of 32", "Attacks declared on each seat, per game", "Rounds spent out, by final place",
    "Attacks that succeed, by filled slots", "Cards lost to an attack", "Why players go out",
    "Attacks drawn per turn of others", "Built cards that stop an attack", "Built cards lost without effect",
    "Players out per round, by Turn card", "Win rate of the largest hand", "Win rate of the smallest hand",
)  # fmt: skip
GREEDY = ("--policy", "greedy")
SCENARIOS = Path(__file__).parents[3] / "scenarios" / "ruddy_vikings"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """`simkit` in an empty directory."""
    monkeypatch.chdir(tmp_path)
    return Shell(monkeypatch, capsys, tmp_path)


def log(seats: list[str], games: int, **flags: object) -> Array:
    keys = {key.replace("__", "."): value for key, value in flags.items()}
    session = Session(*open_scenario("ruddy_vikings", flags={"run.players": len(seats), "run.seats": seats, **keys}))
    rows = session.rows(games)
    session.play(session.desk(), rows, 0)
    return rows


def win_rate(one: str, others: str, players: int, games: int = 4000, **flags: object) -> float:
    """Of one player, who changes seats from game to game."""
    rows = log([one, *[others] * (players - 1)], games, **flags)
    seat = -np.arange(games) % players
    return float((rows["winners"] >> seat & 1).mean())


@pytest.mark.parametrize(("players", "rate"), [(2, 0.92), (4, 0.65), (8, 0.51)])
def test_greedy_beats_random_as_the_rules_say(players: int, rate: float) -> None:
    """The rules give it after 500 to 1000 games: within three standard errors of both (at most 5.5 points)."""
    found = win_rate("greedy", "random", players, rules__buffer_difference="id")
    allowed = 3 * (rate * (1 - rate) * (1 / 4000 + 1 / 1000)) ** 0.5
    assert abs(found - rate) < allowed + 0.005


@pytest.mark.parametrize(
    ("style", "players", "rate"), [("rusher", 2, 0.52), ("rusher", 4, 0.17), ("turtle", 2, 0.41), ("turtle", 4, 0.25)]
)
def test_styles_among_greedy(style: str, players: int, rate: float) -> None:
    found = win_rate(style, "greedy", players, rules__buffer_difference="id")
    allowed = 3 * (rate * (1 - rate) * (1 / 4000 + 1 / 500)) ** 0.5
    assert abs(found - rate) < allowed + 0.005


@pytest.mark.parametrize(("players", "median"), [(2, 5), (3, 7), (4, 8), (6, 13), (8, 16)])
def test_greedy_games_are_as_long_as_the_rules_say(players: int, median: int) -> None:
    rows = log(["greedy"] * players, 1500)
    assert abs(np.median(rows["rounds"]) - median) <= 1
    assert not rows["end_reason"].any()
    assert 0.82 < rows["successes"].sum() / rows["attacks"].sum() < 0.92


def test_random_games_are_short() -> None:
    for players in (2, 5, 8):
        rows = log(["random"] * players, 800)
        assert 3 < rows["rounds"].mean() < 11
        out = rows["out_round"][:, :players] > 0
        assert 0.2 < (rows["cause"][:, :players] == 6).sum() / out.sum() < 0.4  # by own play


@pytest.mark.rule("RUD-104", "RUD-105", "RUD-106")
@pytest.mark.parametrize("result", ["none", "most_cards"])
def test_nobody_attacks(result: str) -> None:
    """T40, whole: all games are stopped after round 200."""
    rows = log(["end"] * 3, 20, rules__cap_result=result)
    assert (rows["end_reason"] == 2).all()
    assert (rows["rounds"] == 200).all()
    assert (rows["winners"] > 0).all() == (result == "most_cards")
    most = rows["score"][:, :3].max(1, keepdims=True)
    assert ((rows["rank"][:, :3] == 1) == (rows["score"][:, :3] == most)).all()


def test_a_search_player_wins_more() -> None:
    """A third of the games instead of a quarter, at little search; the seed is fixed."""
    assert win_rate("rollout:30", "greedy", 4, 80) > 0.25


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("*.toml")), ids=lambda path: path.stem)
def test_scenarios_play(path: Path) -> None:
    session = Session(*open_scenario(path))
    rows = session.rows(100)
    session.play(session.desk(), rows, 0)
    assert not rows["end_reason"].any()
    assert not session.scenario.warnings


# --- commands --------------------------------------------------------------------------------------------------------


def run(shell: Shell, *words: str) -> dict[str, Any]:
    answer = shell("run", "ruddy_vikings", *GREEDY, "--games", "600", *words, "--json")
    assert answer.code == 0, answer.err
    return answer.json


def test_the_digest_does_not_depend_on_threads_or_stops(shell: Shell) -> None:
    shell.sizes = Sizes(part=100)
    digests = {run(shell, "--threads", threads, "--out", f"run-{threads}")["digest"] for threads in ("1", "2")}
    assert shell("run", "ruddy_vikings", *GREEDY, "--games", "250", "--out", "some").code == 0
    digests.add(run(shell, "--out", "some", "--resume")["digest"])
    assert len(digests) == 1


def test_a_report(shell: Shell) -> None:
    run(shell, "--out", "run")
    report = shell("report", "run", "--out", "page")
    assert report.code == 0
    assert "nobody ever plays" not in report.out  # Defences and reactions are used, the sack is not in the game
    page = (shell.home / "page" / "index.html").read_text(encoding="utf-8")
    assert "Ruddy Vikings" in page
    assert all(f'aria-label="{chart}"' in page for chart in CHARTS)


def test_a_tale(shell: Shell) -> None:
    run(shell, "--out", "run")
    tale = shell("replay", "run", "3").out
    assert "P0 attacks" in tale
    assert "wins with" in tale
    trace = [json.loads(line) for line in shell("replay", "run", "3", "--jsonl").out.splitlines()]
    assert trace[0]["state"]["decision"] == "main"
    assert set(trace[-1]["result"]) >= {"winners", "end_reason", "ranks", "scores"}


def test_tables_for_others(shell: Shell) -> None:
    run(shell, "--out", "run")
    assert shell("export", "run", "--csv", "seats.csv").code == 0
    header, *rows = (shell.home / "seats.csv").read_text(encoding="utf-8").splitlines()
    assert {"exposed_slots.0", "attacks_air.5", "largest.1", "cause"} <= set(header.split(","))
    assert len(rows) == 600 * 4


def test_a_comparison(shell: Shell) -> None:
    answer = shell("compare", "ruddy_vikings", "ruddy_vikings/no_magic", *GREEDY, "--games", "400", "--json").json
    assert answer["diverged"] > 0.2
    assert {"length", "win_rate"} <= {effect["metric"] for effect in answer["effects"]}


def test_a_sweep(shell: Shell) -> None:
    answer = shell("sweep", "ruddy_vikings", "--vary", "rules.start_hand=4,5", "--games", "400", "--json")
    assert answer.code == 0, answer.err
    assert "start_hand" in answer.out


def test_the_value_of_cards(shell: Shell) -> None:
    answer = shell("value", "ruddy_vikings", "--cards", "oi,land_defence", "--games", "400", "--json")
    assert answer.code == 0, answer.err
    assert {"oi", "land_defence"} <= {row["card"] for row in answer.json["cards"]}
    assert "oi has no cost" in shell.complaint("value", "ruddy_vikings", "--cards", "oi", "--measure", "cost+1")


def test_the_vocabulary_is_shown(shell: Shell) -> None:
    table = shell("cards", "ruddy_vikings").out
    for word in ("multiply_base", "out_of_turn", "captures", "bypass_all", "foresight", "assumed", "rulebook"):
        assert word in table
    assert "swap: exchange hands with an opponent" in " ".join(table.split())
    schema = shell("schema", "ruddy_vikings").out
    assert "exchange hands with an opponent" in schema
