"""A run's values depend on its plan alone: not on threads, slices, the log level or the way it was put together."""

from __future__ import annotations

from pathlib import Path

import pytest

from simkit.analysis.summary import summarise
from simkit.runs import part
from simkit.runs.first_games import digest_of_first
from simkit.runs.plan import Plan

from .runs import files, make_plan, play, rows, summary

GAMES = 2_750  # five parts and a half


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The digests of an ordinary run."""
    return play(tmp_path_factory.mktemp("whole") / "run", GAMES, threads=1).manifest.digest()


@pytest.mark.parametrize("threads", [2, 7])
def test_threads(tmp_path: Path, whole: dict[str, str], threads: int) -> None:
    assert play(tmp_path / "run", GAMES, threads=threads).manifest.digest() == whole


@pytest.mark.parametrize("games", [1, 7, 333, 10_000])
def test_slices(tmp_path: Path, whole: dict[str, str], games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part, "SLICE_GAMES", games)
    assert play(tmp_path / "run", GAMES).manifest.digest() == whole


def test_slices_that_take_long(tmp_path: Path, whole: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part, "SLICE_SECONDS", 0.0)
    assert play(tmp_path / "run", GAMES).manifest.digest() == whole


def test_threads_and_search(tmp_path: Path) -> None:
    plan = make_plan(seats=["rollout:3", "greedy", "random"], players=3, part=20)
    one, two = (play(tmp_path / str(n), 50, plan, threads=n).manifest.digest() for n in (1, 2))
    assert one == two


def test_log_levels(tmp_path: Path) -> None:
    plans = {log: make_plan("axes/table_talk", log=log) for log in ("games", "seats", "cards")}
    found = {log: play(tmp_path / log, GAMES, plan) for log, plan in plans.items()}
    assert len({plan.id for plan in plans.values()}) == 3
    assert len({outcome.manifest.digest()["games"] for outcome in found.values()}) == 1
    assert found["seats"].manifest.digest()["seats"] == found["cards"].manifest.digest()["seats"]
    assert summary(found["games"]) == summary(found["seats"]) == summary(found["cards"])
    assert {name.partition("/")[0] for name in files(tmp_path / "games")} == {"games", "run.json"}


def test_a_longer_run_extends_a_shorter_one(tmp_path: Path, whole: dict[str, str]) -> None:
    first = play(tmp_path / "run", 600)
    second = play(tmp_path / "run", GAMES)
    assert first.manifest.digest() != whole
    assert second.manifest.digest() == whole
    assert second.played == GAMES - 500  # the part that was cut short is played again
    assert rows(tmp_path / "run", "games")["game"].to_list() == list(range(GAMES))


def test_a_thousand_games_extended_to_sixty_thousand(tmp_path: Path) -> None:
    plan = make_plan(part=None)
    play(tmp_path / "extended", 1_000, plan)
    extended = play(tmp_path / "extended", 60_000, plan)
    direct = play(tmp_path / "direct", 60_000, plan)
    assert extended.manifest.as_json()["parts"] == direct.manifest.as_json()["parts"]
    assert extended.manifest.digest() == direct.manifest.digest()
    assert summary(extended) == summary(direct)


@pytest.mark.parametrize("games", [1, 499, 500, 501, 1_700])
def test_fewer_games_than_there_are(tmp_path: Path, games: int) -> None:
    plan = make_plan("axes/table_talk")
    play(tmp_path / "long", 2_000, plan)
    long, short = play(tmp_path / "long", games, plan), play(tmp_path / "short", games, plan)
    assert long.played == 0
    assert long.manifest.games == 2_000
    assert digest_of_first(long.directory, long.manifest, plan.schema, games) == short.manifest.digest()
    assert summarise(long.directory, long.manifest, games) == summary(short)


def test_the_same_plan_again_plays_nothing(tmp_path: Path) -> None:
    play(tmp_path / "run", 900)
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "run").rglob("*")}
    assert play(tmp_path / "run", 900).played == 0
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "run").rglob("*")} == before


def test_force_plays_again(tmp_path: Path) -> None:
    play(tmp_path / "run", 900, make_plan(seed=2))
    forced = play(tmp_path / "run", 700, force=True)
    assert forced.played == 700
    assert forced.manifest.digest() == play(tmp_path / "other", 700).manifest.digest()
    assert files(tmp_path / "run") == files(tmp_path / "other")


@pytest.mark.parametrize(
    "other",
    [
        make_plan(seed=2),
        make_plan(players=3),
        make_plan(policy="random"),
        make_plan("axes", "cards.armory.count=14"),
        make_plan("axes", "run.shuffle=keyed"),
        make_plan("axes/strategic"),
        make_plan(log="seats"),
    ],
    ids=["seed", "players", "policy", "card", "shuffle", "variant", "log"],
)
def test_what_changes_the_games_changes_the_plan(other: Plan) -> None:
    assert other.id != make_plan().id


def test_what_does_not_change_the_games_does_not_change_the_plan() -> None:
    sets = ("title=Another name", "cards.armory.title=Smithy", "run.games=7", "report.tolerance=0.1")
    assert make_plan("axes", *sets).id == make_plan().id
