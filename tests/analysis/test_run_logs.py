"""A run is read part by part, in game order."""

import shutil
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from simkit.analysis.run_logs import RunLogs, columns_of
from simkit.errors import RunDataError
from tests.analysis.hand import card, metric
from tests.runs.runs import make_plan, play

GAMES = 70


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> RunLogs:
    """Three parts of 30, 30 and 10 games of three players."""
    outcome = play(tmp_path_factory.mktemp("stream") / "run", GAMES, make_plan("axes", part=30, players=3))
    return RunLogs(outcome.directory, outcome.manifest)


def test_what_it_is(run: RunLogs) -> None:
    assert (run.players, run.games, run.sides) == (3, GAMES, [0, 1, 2])
    assert run.has("cards")
    assert not run.has("rounds")
    assert {"game", "seat", "won"} <= set(run.columns("seats"))


def test_parts_come_in_game_order(run: RunLogs) -> None:
    parts = list(run.parts("games", ["game"]))
    assert [len(part) for part in parts] == [30, 30, 10]
    assert pl.concat(parts)["game"].to_list() == list(range(GAMES))


def test_the_first_games_of_a_run(run: RunLogs) -> None:
    """Across the border of a part."""
    sample = run.at_most(45)
    assert (sample.games, sample.at_most(50), run.at_most(GAMES)) == (45, sample, run)
    assert pl.concat(sample.parts("games", ["game"]))["game"].to_list() == list(range(45))


def test_rows_of_seats_become_games(run: RunLogs) -> None:
    part = next(run.parts("seats", ["game", "seat"]))
    array = run.by_game(part, ["game", "seat"])
    assert array.shape == (30, 3, 2)
    assert (array[:, :, 0] == np.arange(30)[:, None]).all()
    assert (array[:, :, 1] == np.arange(3)).all()


def test_columns_of_cards(run: RunLogs) -> None:
    cards = [card("axe", "axe"), card("song", "trick")]
    assert columns_of(metric("drawn"), cards) == ["drawn.axe", "drawn.song"]
    assert columns_of(None, cards) == []
    assert [c.id for c in run.counted(metric("hits", kinds=["axe"]), cards)] == ["axe"]
    assert run.counted(metric("drawn"), cards) == cards
    assert run.counted(None, cards) == []
    drawn = run.card_metric("drawn")
    assert drawn is not None
    assert drawn.name == "drawn"
    assert run.card_metric("no such role") is None


def test_a_part_that_cannot_be_read(run: RunLogs, tmp_path: Path) -> None:
    copy = tmp_path / "run"
    shutil.copytree(run.directory, copy)
    part = copy / "games" / "part-00001.parquet"
    part.write_bytes(b"no parquet".ljust(part.stat().st_size))
    with pytest.raises(RunDataError, match=r"part-00001\.parquet: this part cannot be read; run again with resume"):
        list(RunLogs(copy, run.manifest).parts("games", ["game"]))
