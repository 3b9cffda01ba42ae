"""Summary and report of a game with teams, against plain recomputation from the logs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from simkit.analysis.analyse import analyse
from simkit.analysis.conditional_logit import fit
from simkit.analysis.intervals import wilson
from simkit.analysis.verdicts import NOT_FAIR
from simkit.page.builders.findings import findings
from simkit.page.builders.report import Chapter, ReportedRuns, layout
from simkit.page.builders.report_figures import figures
from simkit.page.html import render
from tests.cli.harness import Shell
from tests.runs.runs import make_plan, play, rows, summary

GAMES = 1200


def shares(directory: Path) -> pl.DataFrame:
    """The seats table with shares of the win, from `won` alone."""
    seats = rows(directory, "seats")
    return seats.with_columns(share=pl.when(pl.col("won") > 0).then(1.0 / pl.col("won")).otherwise(0.0))


def test_the_summary_goes_by_side(shell: Shell, tug: str) -> None:
    answer = shell("run", tug, "--games", str(GAMES), "--seats", "greedy,random,greedy,keen", "--json").json
    seats = shares(shell.home / answer["run"])
    by_rotation = seats.with_columns(rotation=pl.col("game") % 4)

    def mean(frame: pl.DataFrame) -> float:
        """Rotations have equal weight; within one the mean over games of the mean over seats."""
        games = frame.group_by("rotation", "game").agg(pl.col("share").mean())
        return float(games.group_by("rotation").agg(pl.col("share").mean())["share"].mean())

    assert [(s["side"], s["seats"], s["par"]) for s in answer["sides"]] == [(0, [0, 2], 0.5), (1, [1, 3], 0.5)]
    for side in answer["sides"]:
        assert side["win_rate"] == pytest.approx(mean(by_rotation.filter(seat=side["seats"][0])))
        assert side["low"] < side["win_rate"] < side["high"]
    assert sum(side["win_rate"] for side in answer["sides"]) == pytest.approx(1)
    for seat in answer["seats"]:
        assert seat["win_rate"] == answer["sides"][seat["seat"] % 2]["win_rate"]
    for order in answer["order"]:
        assert order["win_rate"] == pytest.approx(mean(by_rotation.filter(order=order["order"])))
    for policy in answer["policies"]:
        assert policy["par"] == 0.5
        assert policy["win_rate"] == pytest.approx(mean(by_rotation.filter(policy=policy["policy"])))


def test_one_policy_wins_par_at_most_and_sides_by_their_games(tmp_path: Path, tug: str) -> None:
    done = play(tmp_path / "run", GAMES, make_plan(tug, "cards.heave.value=1", "cards.slip.count=0"))
    found = summary(done)
    low, high = wilson(1.0, GAMES)
    assert (found.policies["random"].low, found.policies["random"].high) == pytest.approx((low / 2, high / 2))
    assert found.par == 0.5
    decided = make_plan(tug, "cards.heave.value=1", 'run.rotate="none"')
    binary = play(tmp_path / "b", GAMES, decided)
    seats = shares(tmp_path / "b").filter(pl.col("seat") == 0)
    effective = seats["share"].mean() * (1 - seats["share"].mean()) / (seats["share"].var() / GAMES)
    side = summary(binary).sides[0]
    assert (side.rate.low, side.rate.high) == pytest.approx(wilson(seats["share"].mean(), effective))


def test_no_seat_is_judged_for_its_partner(tmp_path: Path, tug: str) -> None:
    """Seat 2 alone plays well: its side wins too often, and the report says so of the side alone."""
    plan = make_plan(tug, 'run.rotate="none"', seats=["random", "random", "greedy", "random"])
    play(tmp_path / "run", GAMES, plan)
    analysis = analyse(tmp_path / "run")
    assert analysis.rates["group"].unique(maintain_order=True).to_list() == ["order", "side", "policy"]
    assert analysis.rates["name"].to_list()[:3] == [
        "side of the first player", "side 0 (seats 0, 2)", "side 1 (seats 1, 3)",
    ]  # fmt: skip
    found = findings(analysis)
    keys = {finding.key: finding.verdict for finding in found}
    assert keys["side:0"] == keys["side:1"] == NOT_FAIR
    assert "order:0" in keys
    assert not any(key.startswith(("seat", "order:")) for key in keys.keys() - {"order:0"})
    page = render(layout(ReportedRuns("Tug", [Chapter(analysis, found, "simkit run tug")])))
    assert "side 0 (seats 0, 2)" in page
    assert "plays 2nd" not in page


def test_without_teams_eight_play_as_ever(tmp_path: Path, tug: str, shell: Shell) -> None:
    answer = shell("run", tug, "--games", "600", "--players", "8", "--json").json
    assert "sides" not in answer
    assert len(answer["order"]) == 8
    assert answer["policies"][0]["par"] == 0.125
    seats = shares(shell.home / answer["run"])
    for seat in answer["seats"]:
        assert seat["win_rate"] == pytest.approx(seats.filter(seat=seat["seat"])["share"].mean())
    assert sum(seat["win_rate"] for seat in answer["seats"]) == pytest.approx(1)
    assert "plays 8th" in shell("report", answer["run"], "--text").out


def test_cards_are_read_by_role(tmp_path: Path, tug: str) -> None:
    play(tmp_path / "run", GAMES, make_plan(tug))
    analysis, cards, seats = analyse(tmp_path / "run"), rows(tmp_path / "run", "cards"), shares(tmp_path / "run")
    use = {(row["card"], row["measure"]): row["per_game"] for row in analysis.card_use.to_dicts()}
    assert {measure for _, measure in use} == {"drawn", "used", "dropped"}
    assert use["slip", "used"] == pytest.approx(cards["used.slip"].sum() / GAMES)
    seen = {row["card"]: row for row in analysis.card_value.filter(reading="seen").to_dicts()}
    has = cards["drawn.heave"] > 0
    assert seen["heave"]["estimate"] == pytest.approx(
        seats.filter(has)["share"].mean() - seats.filter(~has)["share"].mean()
    )
    source = analysis.score_parts.filter(pl.col("by") == "share")
    earned = {name: seats[f"earned.{name}"].sum() for name in ("early", "late")}
    assert source["label"].to_list() == ["early", "late"]
    assert source["estimate"].to_list() == pytest.approx([earned[name] / sum(earned.values()) for name in earned])
    assert analysis.progress["metric"].unique().to_list() == ["points"]
    clear = rows(tmp_path / "run", "games")["outcome"] == "clear"
    assert analysis.answers["estimate"].to_list()[:1] == pytest.approx([clear.mean()])


def test_adjusted_value_is_of_sides(tmp_path: Path, tug: str) -> None:
    """The logit has two alternatives, the sides: with as many cards drawn by all it is a plain logit of differences."""
    play(tmp_path / "run", GAMES, make_plan(tug))
    found = {row["card"]: row for row in analyse(tmp_path / "run").card_value.filter(reading="adjusted").to_dicts()}
    cards, seats = rows(tmp_path / "run", "cards"), shares(tmp_path / "run")
    names = ["nudge", "heave", "slip", "dud"]
    drawn = cards.select([f"drawn.{name}" for name in names]).to_numpy().astype(float).reshape(GAMES, 4, 4)
    sides = np.stack([drawn[:, [0, 2]].sum(1), drawn[:, [1, 3]].sum(1)], axis=1)
    order = seats["order"].to_numpy().reshape(GAMES, 4)[:, :2]
    starts = (order % 2 == 0).astype(float)[:, :, None]
    share = seats["share"].to_numpy().reshape(GAMES, 4)[:, :2]
    plain = fit([*names, "starts"], lambda: [(np.concatenate([sides, starts], axis=2), share)])
    assert plain is not None
    weights = drawn.sum((0, 1)) / drawn.sum()
    centred = plain.coefficients[:4] - weights @ plain.coefficients[:4]
    assert [found[name]["estimate"] for name in names] == pytest.approx([plain.change(c) for c in centred], rel=1e-3)
    assert {found[name]["n"] for name in names} == {GAMES}


def test_commands(shell: Shell, tug: str) -> None:
    """What people read names sides, never a seat that has a partner."""
    run = shell("run", tug, "--games", "300").out
    assert "side of the first player" in run
    assert "plays 1st" not in run
    assert shell("report", tug, "--games", "300").code == 0
    seats = "greedy,random,greedy,random"
    compared = shell("compare", tug, "--games", "200", "--seats", seats, "--set", "cards.slip.count=9")
    assert "side 1" in compared.out
    valued = shell("value", tug, "--games", "60", "--cards", "push").out
    assert "Heave" in valued
    assert shell("value", tug, "--games", "60", "--measure", "cost+1").code == 2
    assert "P0 random" in shell("replay", tug, "3").out


def test_a_search_plays_for_its_side(tmp_path: Path, tug: str) -> None:
    plan = make_plan(tug, "run.rotate=none", seats=["rollout:8", "random", "rollout:8", "random"])
    play(tmp_path / "run", 150, plan)
    assert summary(play(tmp_path / "run", 150, plan)).sides[0].rate.low > 0.6


def test_an_answer_per_label_is_one_for_each_and_becomes_a_chart(tmp_path: Path, tug: str) -> None:
    done = play(tmp_path / "run", 400, make_plan(tug))
    found = analyse(tmp_path / "run")
    told = {row["name"]: row for row in found.answers.filter(pl.col("chart") != "").to_dicts()}
    titles = {card.id: card.title for card in found.about.cards}
    pushes = [f"{titles[card]} used" for card in ("nudge", "heave")]
    assert list(told) == ["in the early phase", "in the late phase", *pushes]
    games, cards = rows(done.directory, "games"), rows(done.directory, "cards")
    assert told["in the late phase"]["estimate"] == pytest.approx(games["plays.late"].sum() / games["turns"].sum())
    used = cards["used.heave"].sum() / cards["drawn.heave"].sum()
    assert told[pushes[1]]["estimate"] == pytest.approx(used)
    assert told[pushes[1]]["meaning"] == "of the copies drawn"
    assert {"answers-plays-by-phase", "answers-use-of-pushes"} <= {figure.name for figure in figures(found)}
