"""What a run tells while it is played, in which order, and that it does not matter who listens."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from simkit import events
from simkit.analysis.intervals import Estimate
from simkit.analysis.summary import Summary, summarise
from simkit.events import Compiling, Event, Partial, Played, SoFar, Started, Status
from simkit.logs.manifest import read_manifest
from simkit.logs.shard import Shard
from simkit.runs import speed as measured
from simkit.runs.execute import execute
from simkit.runs.headline import headline
from simkit.runs.merge import merge, read_shards
from simkit.runs.plan import Plan
from simkit.runs.verify import read_run, verify
from simkit.runs.warm_up import warm_up

from .runs import make_plan, play

GAMES = 2_300  # in parts of 500


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Partial answers as often as there can be one."""
    monkeypatch.setattr(events, "PARTIAL_EVERY", 0.0)
    monkeypatch.setattr("simkit.runs.part.SLICE_GAMES", 70)
    monkeypatch.setattr("simkit.runs.part.SLICE_SECONDS", 1e9)  # on a busy machine slices would be smaller


def answers(told: Sequence[Event]) -> list[SoFar]:
    return [event.answer for event in told if isinstance(event, Partial)]


def played(told: Sequence[Event]) -> int:
    return sum(event.games for event in told if isinstance(event, Played))


def leading(found: Summary, plan: Plan) -> Estimate:
    """The headline of a summary."""
    return found.order[0] if len(plan.schema.policies) == 1 else found.policies[plan.schema.policies[0]]


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    ("plan", "title"),
    [
        (make_plan(), "first player"),
        (make_plan(seats=["greedy", "random", "random", "random"]), "greedy"),
        (make_plan("village_of_legends", policy="greedy", players=4), "side of the first player"),
        (make_plan("village_of_legends", policy="greedy", players=2), "first player"),
    ],
    ids=["one policy", "two policies", "teams", "a duel"],
)
@pytest.mark.parametrize("threads", [1, 3])
def test_the_events_of_a_run(tmp_path: Path, plan: Plan, title: str, threads: int) -> None:
    """An answer so far is that of a run of so many games."""
    told: list[Event] = []
    done = execute(plan, tmp_path / "run", GAMES, threads=threads, on=told.append)
    order = [type(event) for event in told if not isinstance(event, Compiling)]
    assert told.index(Started(GAMES, 0)) == len(told) - len(order)
    assert order.count(Started) == 1
    assert set(order) == {Started, Played, Partial}
    assert played(told) == GAMES
    some = answers(told)
    assert {answer.title for answer in some} == {title}
    assert {(answer.unit, answer.change) for answer in some} == {("share", False)}
    assert all(one.games < two.games for one, two in pairwise(some))
    assert some[-1].games == GAMES
    slices = [first + min(at, 500, GAMES - first) for first in range(0, GAMES, 500) for at in range(70, 570, 70)]
    assert {answer.games for answer in some} <= set(slices)
    assert {answer.games % 500 for answer in some} > {0}, "not whole parts alone"
    for answer in some[:: max(1, len(some) // 6)] + some[-1:]:
        found = leading(summarise(done.directory, done.manifest, answer.games), plan)
        assert (answer.estimate, answer.low, answer.high) == pytest.approx((found.value, found.low, found.high))


@pytest.mark.usefixtures("at_once")
def test_a_resumed_run_counts_what_is_there(tmp_path: Path) -> None:
    plan, told = make_plan(), list[Event]()
    whole = play(tmp_path / "whole", GAMES, plan)
    half = play(tmp_path / "run", 1_200, plan)
    assert sorted(half.manifest.parts) == [0, 1, 2]
    execute(plan, half.directory, GAMES, threads=2, on=told.append)
    assert told[0] == Started(GAMES, 1_000)  # the third part has more games now
    assert played(told) == 1_300
    some = answers(told)
    assert min(answer.games for answer in some) > 1_000
    found = summarise(whole.directory, whole.manifest).order[0]
    assert (some[-1].games, some[-1].estimate, some[-1].low) == (GAMES, found.value, found.low)
    told.clear()
    execute(plan, half.directory, GAMES, on=told.append)
    assert told == [Started(GAMES, GAMES)]


@pytest.mark.usefixtures("at_once")
def test_a_gap_is_waited_for(tmp_path: Path) -> None:
    """Later parts are there, but an answer so far has no holes; damaged ones are told by whoever looks at them."""
    plan, told = make_plan(), list[Event]()
    done = play(tmp_path / "run", GAMES, plan)
    (done.directory / "games" / "part-00001.parquet").unlink()
    execute(plan, done.directory, GAMES, threads=1, resume=True, on=told.append)
    assert played(told) == 500
    assert [answer.games for answer in answers(told)] == [*range(570, 1_000, 70), GAMES]
    (done.directory / "games" / "part-00001.parquet").write_bytes(b"nothing")
    assert headline(plan.schema, done.directory, done.manifest, told.append) is None


@pytest.mark.usefixtures("at_once")
def test_a_shard_and_a_merge(tmp_path: Path) -> None:
    plan, told = make_plan(), list[Event]()
    for number in (1, 2):
        execute(plan, tmp_path / str(number), GAMES, threads=1, shard=Shard(number, 2, GAMES), on=told.append)
    sizes = [event.total for event in told if isinstance(event, Started)]
    assert sum(sizes) == played(told) == GAMES
    assert answers(told)[-1].games == sizes[1]
    told.clear()
    merge(read_shards([tmp_path / "1", tmp_path / "2"]), tmp_path / "run", on=told.append)
    assert told[0] == Started(GAMES)
    assert played(told) == GAMES
    told.clear()
    verify(read_run(tmp_path / "run"), [1, 4], on=told.append)
    assert told[0] == Started(800)
    assert {type(event) for event in told[1:]} == {Played}
    assert played(told) == 800


@pytest.mark.usefixtures("at_once")
def test_who_listens_does_not_matter(tmp_path: Path) -> None:
    plan = make_plan()
    silent, heard = (
        play(tmp_path / str(on is None), GAMES, plan, threads=2, on=on).manifest for on in (None, lambda event: None)
    )
    assert silent.as_json() == heard.as_json()


def test_at_most_every_half_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now, told = [100.0], list[Event]()
    monkeypatch.setattr(events, "monotonic", lambda: now[0])
    on = events.Partials(told.append)
    for _ in range(40):
        now[0] += 0.125
        if on.due:
            on.send(SoFar("x", 1, 0.5, 0.4, 0.6, "share"))
    assert len(told) == 10
    assert not events.Partials(events.silent).due
    assert not answers(hear(tmp_path, games=1_000)), "nobody waits half a second for these"


def hear(directory: Path, games: int) -> list[Event]:
    told: list[Event] = []
    play(directory, games, on=told.append)
    return told


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("kind", [Started, Played, Partial])
def test_a_listener_that_raises(tmp_path: Path, kind: type[Event]) -> None:
    """Its error ends the run; what is finished stays, and the run can be gone on with."""
    seen = [0]

    def on(event: Event) -> None:
        seen[0] += isinstance(event, kind)
        if isinstance(event, kind) and (kind is Started or seen[0] > 5):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play(tmp_path / "run", GAMES, threads=2, on=on)
    manifest = read_manifest(tmp_path / "run")
    assert manifest.done < GAMES
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("simkit")]
    whole = play(tmp_path / "whole", GAMES).manifest
    assert play(tmp_path / "run", GAMES, resume=True).manifest.as_json() == whole.as_json()


def test_compiling_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    plan, told = make_plan(), list[Event]()
    searching = make_plan(policy="rollout:1")
    monkeypatch.setattr("simkit.games.session.Session.compiled", False)
    warm_up([plan.session, searching.session, plan.session], told.append)
    assert told == [Compiling("Axes and Shields")] * 2
    warm_up([plan.session])


def test_the_steps_of_a_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    speed, told = measured.Speed(1, 1.0, 1.0, 1.0), list[Event]()
    monkeypatch.setattr(measured, "kernel_speed", lambda plan, threads: replace(speed, threads=threads))
    monkeypatch.setattr(measured, "logged_speed", lambda plan, threads, kernel: kernel)
    monkeypatch.setattr(measured, "thread_counts", lambda: [1])
    measured.measure_speeds(make_plan(), told.append)
    assert told == [Status("kernel alone, threads: 1"), Status("with logs, threads: 1")]
