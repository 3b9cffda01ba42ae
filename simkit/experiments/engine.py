"""Playing the parts of an experiment on threads: finished parts are read, the others played, all taken in order.

Whatever is decided is decided on the parts from the first to some part without a gap, so answers depend neither on
the number of threads nor on interruptions.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet

from simkit.errors import Interrupted
from simkit.experiments.ledger import Ledger, PartData
from simkit.run.engines import default_threads
from simkit.stopping import Stop

Play = Callable[[int, int], PartData]  # index and number of games


def layout(games: int, part_size: int) -> Iterator[tuple[int, int]]:
    """Index and number of games of every part."""
    for index, first in enumerate(range(0, games, part_size)):
        yield index, min(part_size, games - first)


def in_order(
    ledger: Ledger,
    play: Play,
    parts: Iterable[tuple[int, int]],
    stop: Stop,
    threads: int | None = None,
    label: str = "part",
    found: Callable[[int], None] = lambda games: None,
) -> Generator[tuple[int, PartData]]:
    """The number of games and the data of every part, in order. Who has seen enough closes the iterator."""
    threads = threads or default_threads()

    def work(index: int, games: int) -> PartData:
        name = f"{label}-{index:05d}-{games}"
        data = ledger.read(name)
        if data is not None:
            found(games)
            return data
        data = play(index, games)
        ledger.write(name, data)
        return data

    pool = ThreadPoolExecutor(threads, "simkit")
    waiting: deque[tuple[int, Future[PartData]]] = deque()
    try:
        for index, games in parts:
            waiting.append((games, pool.submit(work, index, games)))
            if len(waiting) > threads:  # one more than can be played at once: no thread waits for a slower one
                yield _next(waiting)
        while waiting:
            yield _next(waiting)
    except (KeyboardInterrupt, Interrupted):
        raise Interrupted(
            "stopped: the finished parts are safe",
            file=ledger.directory,
            hint="run the same command with --resume to go on",
        ) from None
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)
        stop.clear()


def _next(waiting: "deque[tuple[int, Future[PartData]]]") -> tuple[int, PartData]:
    games, future = waiting.popleft()
    while True:  # a time-out lets Ctrl-C through on every platform
        try:
            return games, future.result(timeout=0.2)
        except NotYet:
            if future.done():
                return games, future.result()
