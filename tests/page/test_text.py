"""Answers as blocks: what a terminal prints, and what anything else may show."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from simkit.page.text.blocks import Block, Grid

from simkit.analysis.summary import summarise
from simkit.experiments.answer import Reading
from simkit.experiments.card_values import CardValue, CostPoint, FairCost, Values
from simkit.experiments.comparison import Comparison, Effect, OneSided
from simkit.experiments.panel import Panel, PanelRow
from simkit.experiments.players import strength
from simkit.experiments.players.standings import League, Payoff, Standing
from simkit.experiments.responses import Response, Sweep
from simkit.games.registry import open_scenario
from simkit.page import json as contracts
from simkit.page.finished import Finished
from simkit.page.text import (
    bench,
    cards,
    compare,
    games,
    league,
    merge,
    panel,
    run,
    scenario,
    sweep,
    training,
    value,
    verify,
    words,
)
from simkit.runs.execute import execute
from simkit.runs.integrity import Merge, Verification
from simkit.runs.plan import Plan

WIN = Reading(0.02, -0.01, 0.05)
RATE = Effect("win_rate", "order 1", 0.25, 0.27, 0.02, 0.01, 0.03, 0.001, True, "order", "share", "", 1000, "win rate")
LENGTH = Effect("length", "game", 40.0, 41.5, 1.5, -0.5, 3.5, 0.1, False, "game", "turns", "", 1000)


def grids(blocks: list[Block]) -> list[Grid]:
    return [block for block in blocks if isinstance(block, Grid)]


def lines(blocks: list[Block]) -> list[str]:
    return [block for block in blocks if isinstance(block, str)]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Finished:
    """100 games of Axes."""
    opened, game = open_scenario("axes", (), {"run.players": 2})
    plan = Plan(opened, game, "games")
    outcome = execute(plan, tmp_path_factory.mktemp("text") / "run", 100, threads=1)
    summary = summarise(outcome.directory, outcome.manifest)
    return Finished(
        opened.title, game.id, opened.name, opened.variant, 2, 1, plan.id, ["mind"], outcome.directory,
        outcome.manifest, summary, "abc", 100, 0.5,
    )  # fmt: skip


def test_a_run(finished: Finished) -> None:
    told = run.blocks(finished)
    assert told[0] == "Axes and Shields (axes, standard): 100 games, 2 players, seed 1"
    assert [row[0] for row in grids(told)[0].rows] == ["plays 1st", "plays 2nd"]
    assert told[-2:] == ["Played 100 games in 0.50 s (200 games/s)", f"Logs: {finished.directory}"]
    assert "Found finished: nothing was played" in run.blocks(replace(finished, played=0))
    data = contracts.run(finished)
    assert (data["games_per_second"], data["warnings"], data["digest"]) == (200.0, ["mind"], "abc")
    assert contracts.run(replace(finished, played=0, seconds=0.0))["games_per_second"] == 0.0


def test_a_verified_and_a_merged_run(finished: Finished) -> None:
    manifest = finished.manifest
    digest = manifest.digest()["run"]
    whole = Verification(finished.directory, manifest, finished.plan, [0], None)
    assert verify.blocks(whole, "--seed 3") == [
        "1 of 1 parts were played again, 100 games: every value is the same",
        f"Digest {digest}",
    ]
    assert (whole.to_json()["probability"], whole.to_json()["sure_of"]) == (1.0, 1)
    assert merge.blocks(Merge(finished.directory, manifest, 2)) == [
        f"2 shards, 1 parts, 100 games. Digest {digest}",
        f"Logs: {finished.directory}",
    ]


def comparison(**more: object) -> Comparison:
    base = Comparison(
        "Axes", "Axes", "axes", 4, 7, "plan", 1000, True, False, ["greedy"], ["greedy"], 0.5, 0.125, [3, 8], None,
        [RATE], 2.5, [RATE, LENGTH],
    )  # fmt: skip
    return replace(base, **more)


def test_a_table_is_plain_data() -> None:
    every = [
        *compare.blocks(comparison()),
        *training.blocks({"policies": [{"policy": "mine", "tested": []}], "exploited": {}}),
    ]
    for grid in grids(every):
        assert all(len(row) == len(grid.columns) for row in grid.rows)
        assert all(isinstance(cell, str) for row in grid.rows for cell in row)
        assert {name.removeprefix(">") for name in grid.columns} >= set(grid.spare)


def test_a_comparison() -> None:
    answer = comparison(changes=[f"change {i}" for i in range(10)], notes=["few games", "Warning: look"])
    told = compare.blocks(answer, "greedy")
    assert told[0] == "Axes: 1,000 pairs of games, 4 players, seed 7, every seat plays greedy"
    assert lines(told)[1:10] == [*(f"  change {i}" for i in range(8)), "  and 2 more"]
    assert "Winner flipped: 12.50% of the games, such as 3, 8" in told
    assert [grid.title for grid in grids(told)] == ["Length", "Win rates"]  # with one policy
    assert grids(told)[1].rows == [["Win rate", "25.00%", "27.00%", "+2.00 points", "+1.00 to +3.00", "*"]]
    assert grids(told)[0].rows == [["Length", "40.000", "41.500", "+1.500", "-0.500 to +3.500", ""]]
    assert told[-2:] == ["Note: few games", "Warning: look"]


def test_a_comparison_of_independent_games_with_other_cards() -> None:
    only = OneSided("B", "played", "mug", "played", "Mug", "cards", 0.5, 0.25, 0.75, 1000)
    answer = comparison(paired=False, policies_b=["random"], title_b="More", variance_factor=None, one_sided=[only])
    told = compare.blocks(answer)
    assert told[0] == "Axes (A) and More (B): 1,000 games each, 4 players, seed 7"
    assert not any(line.startswith(("Diverged", "Winner flipped")) for line in lines(told))
    assert [grid.title for grid in grids(told)] == ["Win rates", "Length", "Cards that only B has, per game"]
    assert grids(told)[-1].rows == [["Mug", "played", "0.500", "0.250 to 0.750"]]
    assert any("not defined, no pair differs" in line for line in lines(told))


def test_a_sweep() -> None:
    level = Reading(0.25, 0.24, 0.26)
    here = Response(["4"], "win_rate", "order 1", "order", "share", False, level, WIN, 500, name="win rate")
    today = replace(here, point=["10"], today=True)
    key = "cards.wench.count"
    answer = Sweep("Axes", "axes", 4, 1, "plan", ["greedy"], [key], ["10"], [["4"], ["10"]], [here, today],
                   [], 500, None, True)  # fmt: skip
    told = sweep.blocks(answer)
    assert lines(told) == [
        "Axes: 500 games at every value, 4 players, seed 1",
        "Today: cards.wench.count = 10",
        "Every seat plays greedy, so the win rate by policy cannot change.",
    ]
    assert [list(row) for row in grids(told)[0].rows] == [
        ["4", "25.00%", "24.00% to 26.00%", "+2.00", "-1.00 to +5.00", ""],
        ["10", "25.00%", "24.00% to 26.00%", "", "", "today"],
    ]


def test_values() -> None:
    card = CardValue("mug", "Mug", "gear", WIN, Reading(1.5, 1.0, 2.0), None, 1000, 0.5, None, taken=0.25)
    fair = FairCost("mug", "Mug", "gear", "beer", 3, WIN, [CostPoint(2, WIN, 0.1)], None, "too few games")
    answer = Values("Axes", "axes", 2, 1, "plan", "deny", ["greedy"], [card], None, True, 1000, [fair], capped=0.75)
    told = value.blocks(answer, "champion")
    assert told[0] == "Axes, 2 players, seed 1, every seat plays champion: value of a card by deny"
    assert str(told[1]).startswith("Most games were stopped by the cap (75%): ")
    assert list(grids(told)[0].rows[0][:8]) == ["Mug", "gear", "+2.00", "-1.00 to +5.00", "", "", "", "+1.50"]
    assert told[-1] == "Fair cost of Mug in beer (today 3): not resolved, too few games"


def test_a_league_without_room_goes_pair_by_pair() -> None:
    standings = [Standing("a", 30.0, 10.0, 50.0, 0.6, 0.5, 1.0), Standing("b", -30.0, -50.0, -10.0, 0.4, 0.4, 0.0)]
    payoff = Payoff("a", "b", 0.6, 0.55, 0.65, 200, True)
    answer = League(
        "Axes", "axes", 2, 1, "plan", 200, 2, ["a", "b"], [payoff], standings, [], "", ["told", "later"], ["told"]
    )
    told = league.blocks(answer)
    matrix = grids(told)[1]
    assert list(matrix.columns) == ["", ">a", ">b"]
    assert [list(row) for row in matrix.rows] == [["a", "", "60.0 ±5.0"], ["b", "40.0 ±5.0", ""]]
    assert matrix.narrow is not None
    assert [list(row) for row in matrix.narrow.rows] == [["a", "b", "60.00%", "55.0% to 65.0%"]]
    assert "No circle of three is certain" not in told  # of two policies
    assert told[-1] == "Note: later"
    assert "A circle: a beats b beats c beats a" in league.blocks(replace(answer, circles=[("a", "b", "c")]))


def test_a_panel_shows_what_is_decided() -> None:
    rows = [
        PanelRow("win_rate", "order 1", "share", {"x": WIN, "y": WIN}, "robust", title="Win rate"),
        PanelRow("length", "game", "turns", {"x": WIN, "y": WIN}, "undecided", title="Length"),
    ]
    told = panel.blocks(Panel("compare", "Axes", ["x", "y"], rows))
    assert [list(row) for row in grids(told)[0].rows] == [["Win rate", "+2.00 ±3.00", "+2.00 ±3.00", "robust"]]
    assert told[-1] == "Verdicts: 1 robust, 1 undecided"


def test_what_was_trained() -> None:
    tested = [
        strength.Tested(2, "greedy", 0, 0.6, 0.55, 0.65, 0.5, 200),
        strength.Tested(2, "greedy", 3, 0.5, 0.4, 0.6, 0.5, 200),
    ]
    sure, unsure = strength.Gain(2, 0.05, 0.01, 0.09, 1000), strength.Gain(3, 0.01, -0.02, 0.04, 1000)
    policy = {"policy": "mine", "tested": [asdict(row) for row in tested]}
    told = training.blocks({"policies": [policy], "exploited": {"champion": [asdict(sure), asdict(unsure)]}})
    assert [grid.title for grid in grids(told)] == [
        "mine on one side, its rival on all others",
        "mine on 3 scenarios with other numbers on their cards",
    ]
    assert grids(told)[0].rows == [["2", "greedy", "60.00%", "55.00% to 65.00%", "50.00%"]]
    assert lines(told) == [
        "A specialist gains +5.00 points on champion at 2 players (95 % interval +1.00 to +9.00, 1,000 paired games); "
        "a better one may gain more",
        "No specialist was found that gains on champion at 3 players: +1.00 points "
        "(95 % interval -2.00 to +4.00, 1,000 paired games)",
    ]


def test_cards_by_kind() -> None:
    source = {"count": "rulebook"}
    some = [
        {"card": "axe", "title": "Axe", "count": 4, "type": "gear", "cost": {"wood": 2, "iron": 0}, "source": source},
        {"card": "mug", "title": "Mug", "count": 6, "type": "gear", "cost": {"wood": 1, "iron": 3}, "source": {}},
    ]
    told = cards.blocks("Axes", some, ["gear", "gear"], [["count", "copies"]], "Change one.")
    first, meanings = grids(told)
    assert (first.title, list(first.columns)) == ("Axes: gear", ["card", "title", ">count", "cost", "source"])
    assert [list(row) for row in first.rows] == [
        ["axe", "Axe", "4", "wood 2", "rulebook"],
        ["mug", "Mug", "6", "wood 1, iron 3", ""],
    ]
    assert (list(meanings.rows), told[-1]) == ([["count", "copies"]], "10 cards in all. Change one.")


def test_a_scenario() -> None:
    told = {"game": "axes", "variant": "long", "players": 3, "variant_rules": {"rules.x": True}}
    told |= {"same": [f"k{i}" for i in range(10)]}
    assert scenario.blocks("mine.toml", "Mine", told, ["new card: mug"]) == [
        "mine.toml is valid: Mine (axes, long), 3 players.",
        "  changed: rules.x is true (variant long)",
        "  new card: mug",
        "  same as printed: k0, k1, k2, k3, k4, k5, k6, k7 and 2 more",
    ]


def test_a_game() -> None:
    entry = {"game": "axes", "title": "Axes", "summary": "Throw.", "players": [2, 7], "variants": ["a", "b"]}
    entry |= {"rules": 9, "rules_version": 3, "scenarios": ["axes"], "policies": {"random": "any"}}
    told = games.blocks([entry])
    assert (told[0], told[1], told[-1]) == ("axes: Axes. Throw.", "  players    2 to 7", "    random    any")


@pytest.mark.parametrize("searches", [False, True])
def test_speeds(searches: bool) -> None:
    speed = {"threads": 1, "games_per_second": 1000.0, "decisions_per_second": 50_000.0}
    data = {"game": "axes", "players": 4, "policy": "greedy", "variant": "standard", "kernel": [speed]}
    data |= {"logged": [speed | {"games_per_second": 800.0}], "keyed_shuffle": {"cost": 0.05}, "compile": {"play": 9.0}}
    if searches:
        data |= {"search": {"seconds": 0.002, "options": 5.0, "tried": 3.0, "changed": 0.4}}
    told = bench.blocks(data)
    assert list(grids(told)[0].rows[1]) == ["with all logs", "1", "800", "50,000"]
    assert lines(told)[0] == "Logs on, one thread: 80% of the kernel's speed"
    assert any("takes 2.00 ms on one thread: it tries 3.0 of 5.0 options" in line for line in lines(told)) == searches
    assert told[-1] == "Compiling with an empty cache, processor time: play 9.0 s"


def test_an_interval_is_spelled_like_its_numbers() -> None:
    assert words.span(0.25, 0.5) == "25.00% to 50.00%"
    assert words.span(-0.25, 0.5, words.points) == "-25.00 to +50.00"
    assert words.span(-0.25, 0.5, words.change) == "-0.250 to +0.500"


def test_what_shows_text_needs_no_charts() -> None:
    folder = Path(words.__file__).parent
    modules = [f"simkit.page.text.{path.stem}" for path in sorted(folder.glob("[a-z]*.py"))]
    code = f"import sys, {', '.join(modules)}, simkit.page.json\n"
    code += "print([name for name in ('matplotlib', 'numba', 'rich', 'simkit.games.registry') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
