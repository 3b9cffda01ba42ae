"""A dask cluster plays what threads play. One cluster of two worker processes is there for all tests."""

from __future__ import annotations

import os
import re
import signal
import socket
import socketserver
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from simkit.errors import ClusterError, StorageError, UsageError
from simkit.experiments import compare, sweep, value
from simkit.experiments.full_value import full_value
from simkit.experiments.players import league, train
from simkit.experiments.players.strength import TrialGames
from simkit.runs import cluster as clusters
from simkit.runs.cluster import DaskWorkers, cluster
from simkit.runs.engine import Crew, Watch, in_order
from simkit.runs.remote_task import RemoteTask, fingerprint
from tests import hearing
from tests.experiments.asking import basis, question
from tests.patience import PATIENCE

from .runs import PART, ROOT, make_plan, play

pytestmark = pytest.mark.usefixtures("typed")

GAMES = 2 * PART


@pytest.fixture(scope="session")
def workers() -> Iterator[DaskWorkers]:
    with cluster(workers=2) as found:
        yield found


class Counting:
    """A part that says who played it."""

    def games(self, index: int) -> int:
        return 1

    def __call__(self, index: int) -> tuple[int, int]:
        time.sleep(0.05)
        return index, os.getpid()


class Failing(Counting):
    """A part that cannot be played."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __call__(self, index: int) -> tuple[int, int]:
        raise self.error


def test_two_processes_play(workers: DaskWorkers) -> None:
    crew = Crew(executor=workers)
    assert crew.threads == workers.at_once == 2
    found = list(in_order(Counting(), range(12), crew))
    assert [index for index, _ in found] == list(range(12))
    assert len({pid for _, pid in found} - {os.getpid()}) == 2


def test_a_run(tmp_path: Path, workers: DaskWorkers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the workers have another working directory."""
    monkeypatch.chdir(tmp_path)
    told = list[int]()
    one = play(Path("one"), GAMES, executor=workers, on=hearing.games(told.append))
    two = play(Path("two"), GAMES)
    assert one.manifest.as_json() == two.manifest.as_json()
    assert (tmp_path / "one" / "run.json").read_bytes() == (tmp_path / "two" / "run.json").read_bytes()
    assert sum(told) == GAMES


@pytest.mark.parametrize("kind", ["compare", "sweep", "value", "league", "train"])
def test_an_experiment(tmp_path: Path, workers: DaskWorkers, kind: str) -> None:
    ask = EXPERIMENTS[kind]
    assert ask(tmp_path / "one", executor=workers) == ask(tmp_path / "two", threads=2)
    assert (tmp_path / "one" / "experiment.json").read_bytes() == (tmp_path / "two" / "experiment.json").read_bytes()


def _compare(place: Path, **who: Any) -> Any:
    return compare.compare(question("cards.wench.count=4", games=900), place, **who).to_json()


def _sweep(place: Path, **who: Any) -> Any:
    axes = (sweep.Axis("cards.wench.count", ("4", "6"), "10"),)
    return sweep.sweep(sweep.SweepSpec(basis(players=3), axes, 600, part_games=200), place, **who).to_json()


def _value(place: Path, **who: Any) -> Any:
    asked = value.ValueSpec(basis(players=2), ("armory", "wench"), "deny", 600, part_games=200, logged_games=400)
    return full_value(asked, place, **who).to_json()


def _league(place: Path, **who: Any) -> Any:
    from simkit.experiments.players.entrants import entrants

    arm, players = entrants(basis(players=2), "greedy,random,leader", None)
    return league.league(league.LeagueSpec(arm, players, 300, part_games=60), place, **who).to_json()


def _train(place: Path, **who: Any) -> Any:
    from simkit.experiments.basis import Basis
    from simkit.experiments.players.training_request import TrainingRequest

    asked = TrainingRequest(Basis("axes", (), {}, keyed=False), [2], "greedy", ["random"], {}, 1_500, "mine", "")
    spec = replace(asked.spec(), choosing_games=480, test_games=TrialGames(rival=400, alone=400, changed=50))
    return [trained.to_json() for trained in train.train(spec, place, **who)]


EXPERIMENTS: dict[str, Callable[..., Any]] = {
    "compare": _compare, "sweep": _sweep, "value": _value, "league": _league, "train": _train,
}  # fmt: skip


def test_a_worker_is_killed_half_way(tmp_path: Path, workers: DaskWorkers) -> None:
    """Dask starts another one, and the part is played again."""
    asked, victims = question("cards.wench.count=4", games=40_000, part_games=2_000), list[int]()

    def kill(games: int) -> None:
        if not victims:
            victims.append(workers._client.submit(os.getpid, pure=False).result())
            os.kill(victims[0], signal.SIGKILL)

    one = compare.compare(asked, tmp_path / "one", executor=workers, on=hearing.games(kill))
    assert one.to_json() == compare.compare(asked, tmp_path / "two").to_json()
    deadline = time.monotonic() + PATIENCE
    while len(alive := workers._client.run(os.getpid).values()) < 2 and time.monotonic() < deadline:
        time.sleep(0.2)
    assert victims[0] not in alive
    assert len(alive) == 2


def test_errors_of_a_part_come_back_whole(workers: DaskWorkers) -> None:
    error = StorageError("the disk is full", file="/somewhere", key="k", hint="make room")
    with pytest.raises(StorageError) as found:
        list(in_order(Failing(error), range(3), Crew(executor=workers)))
    assert found.value.as_dict() == error.as_dict()
    with pytest.raises(ZeroDivisionError):
        list(in_order(Failing(ZeroDivisionError("no")), range(3), Crew(executor=workers)))
    with pytest.raises(UsageError, match="a worker cannot play: no game; install the same version of simkit"):
        list(in_order(Failing(ModuleNotFoundError("no game")), range(3), Crew(executor=workers)))


def test_a_directory_that_workers_do_not_see(tmp_path: Path, workers: DaskWorkers) -> None:
    from simkit.runs.part import RunTask

    task = RunTask(make_plan(log="games"), tmp_path / "not" / "there", 100, Watch())
    with pytest.raises(
        StorageError, match=r"cannot be written \(No such file.* with --out; .* must reach it under this path"
    ):
        list(in_order(task, [0], Crew(executor=workers)))


def test_another_simkit_does_not_play(workers: DaskWorkers) -> None:
    parcel = RemoteTask(Counting())
    assert workers.submit(parcel, 3).result()[0] == 3
    parcel = RemoteTask(Failing(ValueError()))
    parcel.sender = "0.0.1 (12345678)"
    with pytest.raises(UsageError, match=re.escape(f"a worker has simkit {fingerprint()}, but this is simkit 0.0.1")):
        workers.submit(parcel, 3).result()


def test_who_has_seen_enough_leaves_nothing_behind(workers: DaskWorkers) -> None:
    found = in_order(Counting(), range(1_000), Crew(executor=workers))
    assert next(found)[0] == 0
    found.close()
    deadline = time.monotonic() + PATIENCE
    while any(workers._client.processing().values()) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(workers._client.processing().values())


def test_what_dask_loses() -> None:
    """A part that is cancelled, though not by us, and one that killed its workers."""

    class Client:
        """As much of it as is needed."""

        def __init__(self) -> None:
            self.future: Future[int] = Future()

        def get_executor(self, **options: object) -> Client:
            return self

        def submit(self, *what: object) -> Future[int]:
            return self.future

    class KilledWorker(Exception): ...

    lost = Client()
    outer = DaskWorkers(lost).submit(abs, 1)
    lost.future.cancel()
    with pytest.raises(
        ClusterError, match=r"the connection to the scheduler is lost; finished parts are saved: .* --resume"
    ) as error:
        outer.result()
    assert error.value.exit_code == 4
    killed = Client()
    outer = DaskWorkers(killed).submit(abs, 1)
    killed.future.set_exception(KilledWorker())
    with pytest.raises(ClusterError, match="several workers died while they played the same part"):
        outer.result()


# --- the way to a scheduler ------------------------------------------------------------------------------------------


def simkit(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "simkit", *words]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=PATIENCE)


def test_a_command_with_somebody_elses_scheduler(tmp_path: Path, workers: DaskWorkers) -> None:
    expected = play(tmp_path / "threads", 60_000, make_plan(part=None)).manifest.digest()["run"]
    address = workers._client.scheduler.address
    done = simkit("run", "axes", "--games", "60000", "--engine", "dask", "--scheduler", address, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Played 60,000 games" in done.stdout
    assert f"Digest {expected}\n" in done.stdout
    assert workers.at_once == 2  # it is not ours to end


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "TIMEOUT", 0.5)
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))  # it never listens
        for address in (f"tcp://127.0.0.1:{deaf.getsockname()[1]}", "nonsense", "foo://bar:1", "tcp://a b:x"):
            with pytest.raises(UsageError, match="no scheduler answers there; expected an address"), cluster(address):
                pass


def _silent(one: socket.socket) -> None:
    while one.recv(4096):
        pass


def _garbage(one: socket.socket) -> None:
    one.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n" * 50)
    _silent(one)


def _echo(one: socket.socket) -> None:
    while heard := one.recv(4096):
        one.sendall(heard)


def _drip(one: socket.socket) -> None:
    while True:
        one.sendall(b"\1")
        time.sleep(0.1)


LISTENERS: dict[str, Callable[[socket.socket], None]] = {
    "silent": _silent, "garbage": _garbage, "echo": _echo, "drip": _drip, "close": lambda one: None,
}  # fmt: skip


@pytest.mark.parametrize("kind", LISTENERS)
def test_a_listener_that_is_no_scheduler(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence, and no client that waits for ever."""
    monkeypatch.setattr(clusters, "TIMEOUT", 1.5)

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            with suppress(OSError):
                LISTENERS[kind](self.request)

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads, block_on_close = True, False

    with Server(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.server_address[1]}"
        expected = f"--scheduler is '{address}': the program that listens there is not a dask scheduler; check"
        with pytest.raises(ClusterError, match=expected) as error, cluster(address):
            pass
        server.shutdown()
    assert error.value.exit_code == 4


def _slow(folder: Path) -> None:
    (folder / "begun").write_text(str(os.getpid()))
    time.sleep(60)
    (folder / "ended").write_text("")


def test_who_stops_does_not_wait_for_parts_under_way(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), cluster(workers=1) as workers:  # noqa: PT012
        workers.submit(_slow, tmp_path)
        deadline = time.monotonic() + PATIENCE
        while not (tmp_path / "begun").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        raise KeyboardInterrupt
    assert (tmp_path / "begun").exists()
    assert not (tmp_path / "ended").exists()
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "begun").read_text()), 0)


def test_ctrl_c_while_a_cluster_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is heard, and leaves no process behind."""
    before = set(active_children())

    def press(futures: object, tick: float) -> None:
        if set(active_children()) - before:
            raise KeyboardInterrupt
        time.sleep(0.02)

    monkeypatch.setattr(clusters, "wait", press)
    with pytest.raises(KeyboardInterrupt), cluster(workers=1):
        pytest.fail("it was not heard")
    deadline = time.monotonic() + PATIENCE
    while (left := set(active_children()) - before) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not left


def test_a_scheduler_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    import distributed

    monkeypatch.setattr(clusters, "TIMEOUT", 30.0)
    with distributed.LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0", processes=True) as empty:
        monkeypatch.setattr(clusters, "TIMEOUT", 4.0)
        address = empty.scheduler_address
        with pytest.raises(UsageError, match=f"has no workers; start some: dask worker {address}"), cluster(address):
            pass


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(UsageError, match="--engine dask needs the extra dask; install simkit with this extra"),
        cluster(),
    ):
        pass
