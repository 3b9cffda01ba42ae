"""Experiments with a game in teams: measures by side, by label and without words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from simkit.experiments.basis import Basis
from simkit.experiments.compare import CompareSpec, compare, deciding_columns
from simkit.experiments.pairing.arms import Arm
from simkit.experiments.pairing.identical_games import same_rows
from simkit.experiments.pairing.measures import MeasureReader
from simkit.experiments.players.contests import TOTAL, Contest
from simkit.games.contract import Array, Handicap
from simkit.kernels.search import WIN
from simkit.logs.labels import labels_of
from simkit.scenario.model import Player
from tests.experiments.asking import card, effect, swept, valued

GAMES = 600


def rows_of(arm: Arm, games: int, seat: int = 0) -> Array:
    rows = arm.session.rows(games)
    arm.sessions[seat if arm.handicap else 0].play(arm.session.desk(), rows, 0)
    return rows


def shares(rows: Array, seat: int) -> Array:
    """Of the two sides, even and odd seats, by hand."""
    sides = [(rows["winners"] >> p) & 1 for p in (0, 1)]
    return np.where(sides[seat % 2] == 1, 1.0 / np.maximum(sides[0] + sides[1], 1), 0.0)


def test_measures(tug: str) -> None:
    arm = Basis(tug).arm()
    gauge = MeasureReader(arm.scenario, arm.game)
    keys = [measure.key for measure in gauge.measures]
    rates = ["side of the first player", "side 0", "side 1", "policy random"]
    assert keys[:4] == [f"win_rate:{of}" for of in rates]
    assert not [key for key in keys if key.startswith(("outcome", "mood", "tone", "end_reason", "winners"))]
    assert [key for key in keys if key.startswith("last_push")] == ["last_push:nudge", "last_push:heave"]
    assert keys[-4:] == ["plays:early", "plays:late", "earned:early", "earned:late"]
    rows = rows_of(arm, GAMES)
    values = dict(zip(keys, gauge.values(rows, 0).T, strict=True))
    assert (values["win_rate:side 0"] == shares(rows, 0)).all()
    assert (
        values["win_rate:side of the first player"]
        == np.choose(rows["first_seat"] % 2, [shares(rows, 0), shares(rows, 1)])
    ).all()
    assert (values["swing:slip"] == rows["swing"][:, :4, 2].sum(1)).all()
    assert (values["last_push:heave"] == rows["last_push"][:, :4, 1].sum(1)).all()
    assert (values["earned:late"] == rows["earned"][:, :4, 1].sum(1)).all()
    assert (values["plays:early"] == rows["plays"][:, 0]).all()
    assert (values["score:all seats"] == rows["score"][:, :4].mean(1)).all()
    headline = deciding_columns(gauge.measures, None, 1)
    assert [gauge.measures[i].of for i in headline] == ["side of the first player"]


def test_compare(tmp_path: Path, tug: str) -> None:
    seats = {"run.seats": ["greedy", "random", "keen", "random"], "run.rotate": "none"}
    arms = Basis(tug, (), seats).arm(), Basis(tug, (), seats).arm("cards.slip.value=-4")
    answer = compare(CompareSpec(*arms, GAMES), tmp_path / "x")
    one, two = (rows_of(arm, GAMES) for arm in arms)
    for side in (0, 1):
        found = effect(answer, "win_rate", f"side {side}")
        assert (found.group, found.a, found.b) == ("side", *(pytest.approx(shares(r, side).mean()) for r in (one, two)))
    by_policy = effect(answer, "win_rate", "policy random")
    assert by_policy.a == pytest.approx(shares(one, 1).mean())
    assert answer.flipped == pytest.approx((one["winners"] != two["winners"]).mean())
    assert effect(answer, "lost", "all seats").difference == pytest.approx(
        two["lost"][:, :4].mean() - one["lost"][:, :4].mean()
    )
    assert {e.of for e in answer.rates} >= {"side 0", "side 1", "policy keen"}


def test_labels_may_differ_between_arms(tmp_path: Path, tug: str) -> None:
    """Three phases instead of two: the same games, told in other columns."""
    base = Basis(tug)
    arms = base.arm(), base.arm("rules.phases=3")
    answer = compare(CompareSpec(*arms, 200), tmp_path / "x")
    measured = {(e.metric, e.of) for e in answer.effects}
    assert ("plays", "early") in measured
    assert ("plays", "middle") not in measured
    one, two = (rows_of(arm, 200) for arm in arms)
    lists = [labels_of(arm.scenario, arm.game).lists for arm in arms]
    alike = same_rows(one, two, *lists, arms[0].game)
    assert answer.diverged == pytest.approx(1 - alike.mean())
    middle = two["plays"][:, 1] > 0
    early = (two["plays"][:, 0] != one["plays"][:, 0]) | (two["earned"][:, :, 0] != one["earned"][:, :, 0]).any(1)
    assert not alike[middle | early].any()
    moved = one.copy()
    for name in ("plays", "tone", "earned"):
        moved[name][..., [0, 1]] = one[name][..., [1, 0]]
    swapped = {**lists[0], "phase": ["late", "early"]}
    assert same_rows(one, moved, lists[0], swapped, arms[0].game).all()


def test_a_signed_level_may_lie_below_zero(tmp_path: Path, tug: str) -> None:
    answer = swept(tmp_path / "x", "cards.slip.count=2,3", base=Basis(tug), games=200)
    levels = [r.level for r in answer.responses if (r.metric, r.of) == ("swing", "slip")]
    assert all(level.high < 0 for level in levels)
    counts = [r.level for r in answer.responses if (r.metric, r.of) == ("used", "dud")]
    assert all(level.low >= 0 for level in counts)
    assert ("win_rate", "side 1") in answer.main_measures()
    assert ("used", "slip") in answer.main_measures()


def test_value_is_that_of_the_seats_side(tmp_path: Path, tug: str) -> None:
    """One seat is denied the card; its side's share of the win is what counts."""
    found = card(valued(tmp_path / "x", Basis(tug), "heave", 400, part=250), "heave")
    base = Basis(tug).arm()
    denied = replace(base, handicap=Handicap(0, "heave", denied=True))
    plain, worth = rows_of(base, 400), []
    for seat in range(4):  # parts of 250 and 150 games, a block of each for every seat
        blocks = [np.arange(at + seat * n // 4, at + (seat + 1) * n // 4) for at, n in ((0, 250), (250, 150))]
        mine = np.concatenate(blocks)
        worth.append((shares(plain, seat) - shares(rows_of(denied, 400, seat), seat))[mine].mean())
    assert found.win.estimate == pytest.approx(np.mean(worth))
    assert found.win.estimate > 0
    assert found.games == 400
    assert found.kind == "push"


def test_a_card_that_cannot_be_denied_is_left_out(tmp_path: Path, tug: str) -> None:
    answer = valued(tmp_path / "x", Basis(tug, ("cards.slip.count=1",)), None, 60)
    assert {value.card for value in answer.cards} == {"nudge", "heave", "slip"}


def test_a_challenger_plays_a_whole_side(tug: str) -> None:
    """Teams of two: seats 0 and 2 against 1 and 3, and the other way round."""
    one, two = (Player(name, "greedy", 0, {}) for name in ("one", "two"))
    found = Contest(Basis(tug).arm(), one, (two,), 0, 4)
    assert found.session.seating.lineup.tolist() == [[0, 1, 0, 1], [1, 0, 1, 0]]
    rows = found.arm.session.rows(4)
    rows["winners"] = [0b0101, 0b0101, 0b1111, 0b1010]
    assert found.points(rows, 0)[0, :, TOTAL].tolist() == [WIN + WIN // 2, WIN]
