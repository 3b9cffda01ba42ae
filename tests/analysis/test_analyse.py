"""Everything that the report shows of one run, from the run on disk."""

from dataclasses import replace
from pathlib import Path

import pytest

from simkit.analysis.analyse import Analysis, analyse
from simkit.errors import RunDataError
from simkit.logs.manifest import MAIN, Series
from tests.runs.runs import make_plan, play, rows

GAMES = 400


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    plan = make_plan("axes", "run.rotate=cyclic", seats=["greedy", "random", "leader"], players=3)
    return play(tmp_path_factory.mktemp("analyse") / "run", GAMES, plan).directory


@pytest.fixture(scope="module")
def found(directory: Path) -> Analysis:
    return analyse(directory)


def test_rates_are_those_of_the_logs(directory: Path, found: Analysis) -> None:
    """A third of the seats sits in each group, so a plain mean over its rows is the rate."""
    seats = rows(directory, "seats")
    for group, column in (("seat", "seat"), ("order", "order")):
        told = found.rates.filter(group=group)
        means = [float((seats.filter(seats[column] == i)["won"] > 0).mean() or 0) for i in range(3)]
        assert told["estimate"].to_list() == pytest.approx(means, abs=0.01)
    assert set(found.rates.filter(group="policy")["name"]) == {"greedy", "random", "leader"}
    assert (found.rates["low"] <= found.rates["estimate"]).all()


def test_policies_by_order(found: Analysis) -> None:
    assert found.order_by_policy.select("policy", "order").n_unique() == 9


def test_lengths_add_up(found: Analysis) -> None:
    assert found.lengths["games"].sum() == GAMES
    assert found.survival["players_left"][0] == 3.0
    assert found.survival["players_left"][-1] == pytest.approx(1.0)


def test_what_it_says_of_the_run(directory: Path, found: Analysis) -> None:
    assert (found.name, found.games, found.about.game) == (directory.name, GAMES, "axes")
    assert {"seen", "adjusted"} >= set(found.card_value["reading"]) > set()
    assert not found.card_use.is_empty()
    assert not found.answers.is_empty()
    assert "only 400 games: intervals are wide and approximate" in found.notes


def test_the_adjusted_reading_of_a_long_run_is_that_of_its_first_games(
    directory: Path, found: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = "the adjusted reading of cards uses the first 300 games"
    first = analyse(directory, 300).card_value.filter(reading="adjusted")
    for module in ("analyse", "adjusted_value"):
        monkeypatch.setattr(f"simkit.analysis.{module}.MOST_GAMES", 300)
    sampled = analyse(directory)
    assert sampled.card_value.filter(reading="adjusted").equals(first)
    assert not first.equals(found.card_value.filter(reading="adjusted"))
    assert not first.is_empty()
    assert (note in sampled.notes, note in found.notes) == (True, False)


def test_a_short_log_is_told_of(tmp_path: Path) -> None:
    run = play(tmp_path / "run", 20, make_plan("axes", log="games")).directory
    notes = analyse(run).notes
    assert "the run has no seats table: run it with log cards" in notes
    assert "the run has no cards table: run it with log cards" in notes


def test_an_unfinished_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = play(tmp_path / "run", 20)
    unfinished = replace(run.manifest, series={MAIN: Series(50)})
    monkeypatch.setattr("simkit.analysis.analyse.read_manifest", lambda directory: unfinished)
    with pytest.raises(RunDataError, match=r"the run is unfinished \(0 of 50 games\); finish the run with resume"):
        analyse(run.directory)
