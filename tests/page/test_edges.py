"""Reports of odd runs: a sensible page or a clear error with exit code 4, never a traceback."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from simkit.page.figures import figures
from simkit.page.finding import INFO, OUTLIER, Finding, about, share
from simkit.page.findings import findings

from simkit.analysis.analyse import analyse
from simkit.analysis.intervals import Estimate
from simkit.errors import RunDataError
from simkit.games.registry import open_scenario
from simkit.page.html import Chapter, Report, render
from simkit.runs.execute import execute
from simkit.runs.plan import Plan
from tests.runs.runs import forge

VILLAGE = "village_of_legends"


def play(directory: Path, games: int, *sets: str, log: str = "cards", scenario: str = "axes", **flags: object) -> Path:
    opened, game = open_scenario(scenario, sets, {f"run.{key}": value for key, value in flags.items()})
    return execute(Plan(opened, game, log), directory, games, threads=1).directory


def page(directory: Path) -> str:
    analysis = analyse(directory)
    return render(Report("test", [Chapter(analysis, findings(analysis), "simkit run axes")]))


@pytest.mark.parametrize("log", ["games", "seats", "cards"])
@pytest.mark.parametrize("games", [1, 2, 50])
def test_few_games(tmp_path: Path, games: int, log: str) -> None:
    assert "</html>" in page(play(tmp_path / "run", games, log=log))


def test_all_games_capped(tmp_path: Path) -> None:
    run = play(tmp_path / "run", 200, "rules.max_turns=3")
    found = findings(analyse(run))
    assert found[0].text.startswith("100.0% of the games were stopped by the cap: who wins them says nothing")
    assert {finding.verdict for finding in found} <= {OUTLIER, INFO}
    assert set(analyse(run).rates["verdict"]) == {"not judged"}
    assert "badge not-fair" not in page(run)


def test_a_page_shows_seven_findings_and_folds_the_rest(tmp_path: Path) -> None:
    analysis = analyse(play(tmp_path / "run", 50))
    told = [Finding(INFO, f"finding {i}", str(i)) for i in range(10)]
    html = render(Report("test", [Chapter(analysis, told, "simkit run axes")]))
    first, _, rest = html.partition(f"<summary>{3 + len(analysis.notes)} more</summary>")
    assert [f"finding {i}" in first for i in range(10)] == [True] * 7 + [False] * 3
    assert "finding 9" in rest


def test_an_interval_that_says_nothing_more_is_left_out() -> None:
    assert share(1.0, 0.99999, 1.0) == "over 99.9%"
    assert share(0.0001, 0.0, 0.0002) == "under 0.1%"
    assert share(0.5, 0.4999, 0.5001) == "50.0%"
    assert share(0.9996, 0.998, 1.0) == "100.0% (99.8% to 100.0%)"


def test_a_rough_number_has_two_digits() -> None:
    assert [about(n) for n in (7, 99, 1000, 6253, 37_870, 715_040)] == [7, 99, 1000, 6300, 38_000, 720_000]


def test_two_players_are_told_once(tmp_path: Path) -> None:
    found = [
        finding for finding in findings(analyse(play(tmp_path / "run", 400, players=2))) if "plays" in finding.text
    ]
    assert [finding.key for finding in found if finding.key.startswith("order")] == ["order:0"]


def test_games_that_all_take_as_long(tmp_path: Path) -> None:
    run = play(tmp_path / "run", 50, scenario="_template", players=2)
    analysis = analyse(run)
    assert analysis.summary.length.sd == 0
    length = next(finding for finding in findings(analysis) if finding.key == "length")
    assert length.text.startswith("All games take ")
    assert "lengths" not in figures(analysis)


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


def test_a_page_says_that_the_adjusted_reading_is_missing(tmp_path: Path) -> None:
    few, many = play(tmp_path / "few", 99), play(tmp_path / "many", 400)
    assert "no adjusted reading" in page(few)
    assert "no adjusted reading" not in page(many)


def test_trios_are_no_tokens(tmp_path: Path) -> None:
    """A part of the score is compared with those that have its unit."""
    analysis = analyse(play(tmp_path / "run", 60, scenario="drakkar", policy="greedy"))
    told = [found.text for found in findings(analysis) if found.key.startswith("sources")]
    assert any(text.startswith("Most tokens come from") for text in told)
    assert not any("trios" in text for text in told)
    sources = page(tmp_path / "run").partition("<h3>Sources of points</h3>")[2].partition("</table>")[0]
    assert "<td>trios</td><td>–</td>" in re.sub(r" (?:class|data-\w+)=\"[^\"]*\"", "", sources)


@pytest.mark.parametrize(
    ("scenario", "players", "there"),
    [
        (VILLAGE, 2, set()),
        (VILLAGE, 4, {"first to fall, wins", "allies killed"}),
        (VILLAGE, 5, {"shared victories", "allies killed"}),
        ("village_of_legends/overwhelm", 2, {"by an Overwhelm Monster", "by overwhelm"}),
        ("drakkar", 4, set()),
        ("ruddy_vikings", 2, set()),
        ("ruddy_vikings/potato_sack", 3, {"Vikings sacked", "longest wait"}),
        ("vikings_gone_wild", 2, set()),
        ("vikings_gone_wild", 3, {"no target", "exception used"}),
        ("axes", 2, set()),
        ("axes", 3, {"share of the game spent out", "final duel"}),
    ],
)
def test_modes_that_are_not_played_have_no_rows(scenario: str, players: int, there: set[str]) -> None:
    names = {
        "first to fall, wins", "shared victories", "allies killed", "by an Overwhelm Monster", "by overwhelm",
        "refused", "late", "Vikings sacked", "longest wait", "no target", "exception used",
        "share of the game spent out", "final duel",
    }  # fmt: skip
    opened, game = open_scenario(scenario, (), {"run.players": players})
    metrics = Plan(opened, game).about()["metrics"]
    assert {answer["name"] for answer in metrics["answers"]} & names == there
    asked = {answer["question"] for answer in metrics["answers"]}
    silent = set(game.metrics.questions) - {answer.question for answer in game.metrics.answers}
    assert set(metrics["questions"]) == asked | silent  # a question about teams is not asked of two players
    assert any(question.startswith("Teams") for question in asked) == (scenario == VILLAGE and players in (4, 6))


def test_a_rate_that_no_number_of_games_would_judge(tmp_path: Path) -> None:
    analysis = analyse(play(tmp_path / "run", 50, players=2))
    rates = [Estimate(0.5201, 0.5191, 0.5211, 1_000_000, 1e6), Estimate(0.4799, 0.4789, 0.4809, 1_000_000, 1e6)]
    told = findings(replace(analysis, summary=replace(analysis.summary, order=rates)))
    first = next(found for found in told if found.key == "order:0")
    assert (first.verdict, first.more_games) == ("undecided", None)
    assert first.text.endswith("of the games, which is as good as even: within ± 2.11 points of the par of 50.0%.")
