"""Reports of odd runs: a sensible page or a clear error with exit code 4, never a traceback."""

import json
from pathlib import Path

import pytest

from simkit.analysis.analyse import analyse
from simkit.errors import RunDataError
from simkit.games.registry import open_scenario
from simkit.report.findings import findings
from simkit.report.html import Report, Section, render
from simkit.run.execute import execute
from simkit.run.plan import Plan
from tests.run.runs import forge


def play(directory: Path, games: int, *sets: str, log: str = "cards", scenario: str = "axes", **flags: object) -> Path:
    opened, game = open_scenario(scenario, sets, {f"run.{key}": value for key, value in flags.items()})
    return execute(Plan(opened, game, log), directory, games, threads=1).directory


def page(directory: Path) -> str:
    analysis = analyse(directory)
    return render(Report("test", [Section(analysis, findings(analysis), "simkit run axes")]))


@pytest.mark.parametrize("log", ["games", "seats", "cards"])
@pytest.mark.parametrize("games", [1, 2, 50])
def test_few_games(tmp_path: Path, games: int, log: str) -> None:
    assert "</html>" in page(play(tmp_path / "run", games, log=log))


def test_all_games_capped(tmp_path: Path) -> None:
    html = page(play(tmp_path / "run", 200, "rules.max_turns=3"))
    assert "100.0%" in html or "100.00" in html


def test_many_players_and_policies(tmp_path: Path) -> None:
    seats = ["greedy", "random", "leader", "life", "grudge", "random", "rollout:3"]
    html = page(play(tmp_path / "run", 60, players=7, seats=seats))
    assert "rollout:3" in html


def test_two_cards_in_all(tmp_path: Path) -> None:
    cards = (
        "single_axe",
        "double_axe",
        "triple_axe",
        "shield_1",
        "shield_2",
        "shield_3",
        "shield_4",
        "armory",
        "wench",
    )
    sets = [f"cards.{card}.count={int(card in ('single_axe', 'wench'))}" for card in cards]
    assert "</html>" in page(play(tmp_path / "run", 50, *sets, "rules.max_turns=50", players=2))


def test_a_title_stays_text(tmp_path: Path) -> None:
    html = page(play(tmp_path / "run", 300, 'cards.wench.title="<script>alert(1)</script>"'))
    assert "<script>alert(1)" not in html
    assert "&lt;script&gt;alert(1)" in html


def test_the_same_run_gives_the_same_bytes(tmp_path: Path) -> None:
    one, two = play(tmp_path / "a" / "run", 2_000), play(tmp_path / "b" / "run", 2_000)
    assert page(one) == page(two)


def test_a_missing_or_truncated_part(tmp_path: Path) -> None:
    run = play(tmp_path / "run", 100)
    part = run / "seats" / "part-00000.parquet"
    part.write_bytes(part.read_bytes()[:-10])
    with pytest.raises(RunDataError, match="damaged"):
        analyse(run)
    part.unlink()
    with pytest.raises(RunDataError, match="missing"):
        analyse(run)


def test_garbage_of_the_right_size(tmp_path: Path) -> None:
    run = play(tmp_path / "run", 100)
    part = run / "games" / "part-00000.parquet"
    part.write_bytes(b"x" * part.stat().st_size)
    with pytest.raises(RunDataError, match="damaged"):
        analyse(run)


def test_a_run_of_another_format(tmp_path: Path) -> None:
    run = play(tmp_path / "run", 100)
    manifest = run / "run.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | {"format": 99}))
    with pytest.raises(RunDataError, match="format 99"):
        analyse(run)


def test_a_run_of_another_version(tmp_path: Path) -> None:
    run = play(tmp_path / "run", 100)
    manifest = run / "run.json"
    data = json.loads(manifest.read_text())
    del data["metrics"]["answers"]
    forge(manifest, data)
    with pytest.raises(RunDataError, match=r"is damaged \(metrics.answers: Field required\)"):
        analyse(run)


def test_no_run_at_all(tmp_path: Path) -> None:
    with pytest.raises(RunDataError, match="no run is here"):
        analyse(tmp_path)
