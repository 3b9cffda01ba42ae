"""Village of Legends: games of the kernel for the referee: every step, every code, and the log row."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from simkit.games.contract import Array, Game, Handicap
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from simkit.kernels.limits import SATURATION
from simkit.runs.replay import Replay
from simkit.runs.transcript import trace
from simkit.scenario.model import Scenario
from simkit.testing.referee import Disagreement, agree, judge
from simkit.testing.traces import Compiled, Plain
from tests.referee.village_of_legends.book import Book
from tests.referee.village_of_legends.referee import Referee


def watch_games(
    players: int,
    policies: str | Sequence[str],
    games: range,
    *sets: str,
    seed: int = 1,
    handicap: Handicap | None = None,
    ref: str = "village_of_legends",
    many: bool = False,
) -> list[Referee]:
    """Games of the kernel, each judged by a referee; one policy for all seats, or one for each."""
    seats: dict[str, object] = {"run.policy": policies} if isinstance(policies, str) else {"run.seats": list(policies)}
    scenario, game = open_scenario(ref, sets, {"run.players": players, "run.seed": seed, **seats})
    game = handicapped(game, handicap)
    kind = Compiled if many else Plain
    return [watch_game(kind(scenario, game, index), handicap) for index in games]


def watch_game(replay: Replay, handicap: Handicap | None = None) -> Referee:
    """All steps, the choices of the policies, the result and the log row."""
    set_up = partial(Referee, policies=list(replay.policies), **as_rules(handicap))
    referee = judge(checked_codes(trace(replay)), set_up)
    bytes_only = {metric.name for metric in replay.game.metrics.card if not metric.dtype}
    check_row(referee.row(), log_row(replay.session, replay.index), bytes_only)
    return referee


def handicapped(game: Game, handicap: Handicap | None) -> Game:
    """The game with one card denied to a seat, or dearer for it."""

    def book(scenario: Scenario, _: Handicap | None = None) -> Array:
        return game.book(scenario, handicap)

    return replace(game, book=book) if handicap else game


def as_rules(handicap: Handicap | None) -> dict[str, Any]:
    """A handicap in the words of the referee."""
    if handicap is None:
        return {}
    if handicap.denied:
        return {"denied": {handicap.seat: {handicap.card}}}
    return {"dearer": {handicap.seat: {handicap.card: handicap.extra}}}


def checked_codes(steps: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The same trace; every code must be that of the Decisions table."""
    start = next(steps)
    book = Book(start["setup"]["resolved"])
    yield start
    for step in steps:
        for option in step.get("legal", ()):
            agree(f"the Decisions table: code of {option['label']}", book.code(option["label"]), option["code"])
        yield step


def log_row(session: Session, index: int) -> dict[str, Any]:
    """The log row of a game of the kernel: by name, then seat, then label."""
    scenario, metrics, rows = session.scenario, session.game.metrics, session.rows(1)
    session.play(session.desk(), rows, index)
    row, seats = rows[0], range(scenario.players)
    labels, cards = {"seat": [str(seat) for seat in seats], **session.game.labels(scenario)}, session.names.cards
    found: dict[str, Any] = {"game": {}, "seat": {}, "card": {}, "round": {}}
    for metric in metrics.game:
        values = row[metric.place]
        if metric.per:
            found["game"][metric.name] = dict(zip(labels[metric.per], values.tolist(), strict=False))
        elif metric.name == "end_reason":
            found["game"][metric.name] = metrics.end_reasons[int(values)]
        else:
            found["game"][metric.name] = metric.words[int(values)] if metric.words else int(values)
    for metric in metrics.seat:
        values = row[metric.place][: scenario.players]
        if metric.name == "hero":
            found["seat"][metric.name] = [labels["hero"][int(np.argmax(values[seat]))] for seat in seats]
        elif metric.per:
            names = labels[metric.per]
            found["seat"][metric.name] = [dict(zip(names, values[seat].tolist(), strict=False)) for seat in seats]
        else:
            found["seat"][metric.name] = [metric.words[int(v)] if metric.words else int(v) for v in values]
    for metric in metrics.card:
        counts = row[metric.place]
        by_seat = [{cards[k]: int(counts[s, k]) for k in np.flatnonzero(counts[s]).tolist()} for s in seats]
        found["card"][metric.name] = by_seat
    for metric in metrics.round:
        found["round"][metric.name] = [row[metric.place][seat].tolist() for seat in seats]
    found["game"]["winners"] = [seat for seat in seats if found["game"]["winners"] >> seat & 1]
    return found


def check_row(mine: dict[str, Any], theirs: dict[str, Any], bytes_only: set[str]) -> None:
    """Every column of every table."""
    for table, columns in theirs.items():
        if set(columns) != set(mine[table]):
            raise Disagreement(f"log: columns of {table}", sorted(mine[table]), sorted(columns))
        for name, found in columns.items():
            expected = mine[table][name]
            if table == "card" and name in bytes_only:
                expected = [{card: min(n, SATURATION) for card, n in zone.items()} for zone in expected]
            elif table == "round":
                expected = [stretched(numbers, len(found[0])) for numbers in expected]
            agree(f"log: {table} {name}", expected, found)


def stretched(numbers: list[int], rounds: int) -> list[int]:
    """The last number stays."""
    return [*numbers, *[numbers[-1]] * rounds][:rounds]
