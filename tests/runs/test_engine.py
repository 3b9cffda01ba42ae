"""Any executor plays the parts: their receipts come in order, all that is finished is kept, and a stop is heard."""

from __future__ import annotations

import multiprocessing
import pickle
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from simkit.errors import Interrupted
from simkit.events import Event, Played
from simkit.experiments import compare, sweep, value
from simkit.experiments.full_value import full_value
from simkit.runs.engine import Crew, PerThread, Watch, in_order
from simkit.runs.part import RunTask
from tests import hearing
from tests.experiments.asking import basis, question

from .runs import make_plan, play, rows


@dataclass(frozen=True)
class Square:
    """The part of an index is its square; low indexes take longer."""

    watch: Watch
    last: int = 10
    seconds: float = 0.0
    failing: int = -1
    own: PerThread = field(default_factory=PerThread)

    def games(self, index: int) -> int:
        return index

    def __call__(self, index: int) -> int:
        with self.watch.turn:
            for _ in range(self.last - index):
                self.watch.require_going()
                time.sleep(self.seconds)
        if index == self.failing:
            raise ValueError("no square")
        return index * index


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_receipts_come_in_order(threads: int) -> None:
    crew, kept = Crew(threads=threads), list[int]()
    found = list(in_order(Square(crew.watch, seconds=0.001), range(11), crew, kept.append))
    assert found == [n * n for n in range(11)]
    assert sorted(kept) == found


def test_enough_is_enough() -> None:
    """Who closes the iterator stops the others; what they had finished is kept."""
    crew, kept = Crew(threads=2), list[int]()
    with closing(in_order(Square(crew.watch), range(1000), crew, kept.append)) as found:
        assert [next(found) for _ in range(3)] == [0, 1, 4]
    assert set(kept) >= {0, 1, 4}
    assert len(kept) < 20
    assert not crew.watch.stop.is_set()
    assert threading.active_count() == 1 or not [t for t in threading.enumerate() if t.name.startswith("simkit")]


def test_an_error_comes_after_the_parts_before_it() -> None:
    crew, found = Crew(threads=3), list[int]()
    with pytest.raises(ValueError, match="no square"):
        found += in_order(Square(crew.watch, failing=4), range(9), crew, found.append)
    assert set(found) >= {0, 1, 4, 9}
    assert 16 not in found


def test_only_so_many_play_at_once() -> None:
    playing, most = [0], [0]
    lock = threading.Lock()

    @dataclass(frozen=True)
    class Counting(Square):
        def __call__(self, index: int) -> int:
            with self.watch.turn:
                with lock:
                    playing[0] += 1
                    most[0] = max(most[0], playing[0])
                time.sleep(0.002)
                with lock:
                    playing[0] -= 1
            return index

    crew = Crew(threads=2)
    assert list(in_order(Counting(crew.watch), range(20), crew)) == list(range(20))
    assert most[0] == 2


def test_stop_is_heard_in_the_middle_of_a_part() -> None:
    crew = Crew(threads=2)
    found = in_order(Square(crew.watch, last=10_000, seconds=0.001), range(5), crew)
    timer = threading.Timer(0.05, crew.watch.stop.set)
    timer.start()
    with pytest.raises(Interrupted):
        next(found)
    timer.join()


def test_what_does_not_travel() -> None:
    heard = list[Event]()
    watch = Watch(heard.append, 1)
    watch.stop.set()
    own = PerThread()
    own.desk = object()
    watch, own = pickle.loads(pickle.dumps((watch, own)))
    watch.on(Played(3))
    watch.require_going()
    assert heard == []
    assert not hasattr(own, "desk")


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    """New ones that know nothing but what they are sent."""
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


def test_a_task_travels(tmp_path: Path) -> None:
    plan = make_plan()
    task = RunTask(plan, tmp_path, 700, Watch())
    assert pickle.loads(pickle.dumps(task))(1) == task(1)


def test_processes_and_threads_play_the_same_run(tmp_path: Path, processes: Executor) -> None:
    told = list[int]()
    plan = make_plan("axes/table_talk", "run.shuffle=keyed")
    one = play(tmp_path / "one", 2_200, plan, threads=2, executor=processes, on=hearing.games(told.append))
    with ThreadPoolExecutor(3) as pool:
        two = play(tmp_path / "two", 2_200, plan, executor=pool)
    three = play(tmp_path / "three", 2_200, plan)
    assert one.manifest.as_json() == two.manifest.as_json() == three.manifest.as_json()
    assert sum(told) == 2_200
    assert rows(tmp_path / "one", "cards").equals(rows(tmp_path / "three", "cards"))


def test_processes_and_threads_make_the_same_experiment(tmp_path: Path, processes: Executor) -> None:
    asked = question("cards.wench.count=4", games=3_000)
    one = compare.compare(asked, tmp_path / "a", executor=processes)
    assert one.to_json() == compare.compare(asked, tmp_path / "b").to_json()
    assert (tmp_path / "a" / "experiment.json").read_bytes() == (tmp_path / "b" / "experiment.json").read_bytes()
    axes = (sweep.Axis("cards.wench.count", ("4", "6"), "10"),)
    swept = sweep.SweepSpec(basis(players=3), axes, 600, part_games=200)
    assert (
        sweep.sweep(swept, tmp_path / "c", executor=processes).to_json() == sweep.sweep(swept, tmp_path / "d").to_json()
    )
    appraised = value.ValueSpec(basis(players=2), ("armory", "wench"), "deny", 600, part_games=100, logged_games=400)
    told = [full_value(appraised, tmp_path / name, executor=e).to_json() for name, e in (("e", processes), ("f", None))]
    assert told[0] == told[1]
