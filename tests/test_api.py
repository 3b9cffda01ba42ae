"""What `import simkit` offers to people."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import simkit
from simkit.events import Played, Started

PUBLIC = {
    "Error", "Question", "Report", "Result", "Run", "Training", "compare", "league", "list_games", "load", "open_run",
    "replay", "report", "run", "sweep", "train", "value",
}  # fmt: skip
HEAVY = ("numba", "polars", "matplotlib", "pydantic", "numpy", "rich", "typer")
SIDES = {"policy": "greedy", "players": 2}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_public_names() -> None:
    assert set(simkit.__all__) == PUBLIC | {"__version__"}
    assert set(dir(simkit)) >= PUBLIC
    assert all(getattr(simkit, name).__module__.startswith("simkit.") for name in PUBLIC)
    with pytest.raises(AttributeError, match="no attribute 'runn'"):
        _ = simkit.runn  # type: ignore[attr-defined]


def test_no_public_name_is_that_of_a_package() -> None:
    root = Path(simkit.__file__).parent
    taken = {path.name for path in root.iterdir() if path.is_dir()} | {path.stem for path in root.glob("*.py")}
    assert not taken & PUBLIC


def test_importing_loads_no_library() -> None:
    code = f"import simkit, sys; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_examples_of_the_design() -> None:
    """A run, a change, a comparison, a value, a replay, a report: from start to end."""
    game = simkit.load("vikings_gone_wild", **SIDES)
    run = simkit.run(game, games=60, on=None)
    assert run.win_rates().filter(pl.col("by") == "order")["win_rate"].sum() == pytest.approx(1)
    assert run.seats().collect().height == run.cards().collect().height == 120
    dearer = game.set({"cards.pigator.cost.beer": 5})
    diff = simkit.compare(game, dearer, games=60, on=None)
    assert {"metric", "difference", "low", "high"} <= set(diff.frame().columns)
    chart = diff.plot("length")
    assert chart.figure.axes
    assert chart.save("length.svg").read_text("utf-8").startswith("<?xml")
    assert "Length" in repr(diff)
    assert diff._repr_html_().startswith("<iframe")
    value = simkit.value(game, cards=["pigator"], games=40, on=None)
    assert value.frame()["card"].to_list() == ["pigator"]
    assert repr(run.replay(17)).splitlines()[0] == "Vikings Gone Wild (standard), game 17, seed 1"
    page = run.report().save("page")
    assert page.read_text("utf-8").count("<section") > 1


def test_results_give_arrow() -> None:
    run = simkit.run(simkit.load("axes", **SIDES), games=50, on=None)
    assert pl.DataFrame(run).equals(run.win_rates())


def test_a_run_is_the_run_of_the_command_line(home: Path) -> None:
    from simkit.cli.app import answer

    run = simkit.run("axes", games=80, on=None)
    assert answer(["run", "axes", "--games", "80"]) == 0
    assert run.directory == Path("runs") / run.directory.name
    assert simkit.run("axes", games=80, on=None).played == 0
    assert simkit.open_run(run.directory).digest == run.digest
    assert run.to_json()["digest"] == run.digest
    assert simkit.open_run(run.directory, 30).summary.games == 30


def test_the_first_games_of_a_run() -> None:
    """A shorter question finds the longer run, and is answered from its first games."""
    few = simkit.run("axes", games=40, out="few", on=None)
    simkit.run("axes", games=100, out="many", on=None)
    again = simkit.run("axes", games=40, out="many", on=None)
    assert (again.digest, again.win_rates().to_dicts()) == (few.digest, few.win_rates().to_dicts())
    assert again.seats().collect().height == 160


def test_events_reach_whoever_listens() -> None:
    heard: list[object] = []
    simkit.run("axes", games=70, on=heard.append)
    assert [event for event in heard if isinstance(event, Started)] == [Started(70)]
    assert sum(event.games for event in heard if isinstance(event, Played)) == 70


def test_progress_goes_to_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    simkit.run("axes", games=20)
    simkit.run("axes", games=30, on=None)
    simkit.report("axes", games=30, on=None)
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize("engine", ["threads", "process pool"])
def test_any_executor_plays(engine: str) -> None:
    from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
    from multiprocessing import get_context

    pools: dict[str, Executor] = {
        "threads": ThreadPoolExecutor(2),
        "process pool": ProcessPoolExecutor(1, mp_context=get_context("spawn")),
    }
    with pools[engine] as pool:
        mine = simkit.run("axes", games=40, out="mine", engine=pool, on=None)
    assert mine.digest == simkit.run("axes", games=40, out="other", on=None).digest


def test_a_league_and_a_sweep() -> None:
    game = simkit.load("axes", **SIDES)
    league = simkit.league(game, who=["greedy", "random"], games=60, on=None)
    assert [standing.policy for standing in league.answer.standings] == league.answer.policies
    sweep = simkit.sweep(game, {"cards.wench.count": [4, 6]}, games=60, on=None)
    assert set(sweep.frame()["cards.wench.count"]) == {"4", "6"} | {str(now) for now in sweep.answer.today}
    assert "wench" in sweep.line


def test_training(home: Path) -> None:
    made = simkit.train(
        "axes/strategic", players=2, budget=4_000, against=["greedy"], name="mine", out="mine.toml", on=None
    )
    assert (home / "mine.toml").is_file()
    assert set(made.frame()["policy"]) == {"mine"}
    assert simkit.load("axes/strategic", players=2, policy="mine", policies="mine.toml").policy == "mine"


def test_games_of_the_list() -> None:
    assert "axes" in [entry["game"] for entry in simkit.list_games()]
