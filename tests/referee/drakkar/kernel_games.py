"""Drakkar: games of the kernel for the referee: every step, and the log row."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from simkit.games.contract import Array, Game, Handicap
from simkit.games.registry import open_scenario
from simkit.runs.replay import Replay
from simkit.runs.transcript import trace
from simkit.scenario.model import Scenario
from simkit.testing.referee import Disagreement, agree, judge
from simkit.testing.traces import Compiled, Plain
from tests.referee.drakkar.referee import Referee

Denied = dict[int, set[str]]
# What depends on a face that was played and that no state shows (`random_play` in the last step of a turn).
BY_FACE = {
    "played", "effective", "void", "declined", "stolen", "face0", "face1", "complete", "drakkars", "ends", "deck",
    "strength", "beer", "spears", "complete_turn", "ready_turn", "spears_fallen", "met", "spoiled", "meetings",
}  # fmt: skip


def watch_games(
    players: int,
    policies: str | Sequence[str],
    games: range,
    *sets: str,
    seed: int = 1,
    denied: Denied | None = None,
    ref: str = "drakkar",
    many: bool = False,
) -> list[Referee]:
    """Games of the kernel, each judged by a referee; one policy for all seats, or one for each."""
    seats: dict[str, object] = {"run.policy": policies} if isinstance(policies, str) else {"run.seats": list(policies)}
    scenario, game = open_scenario(ref, sets, {"run.players": players, "run.seed": seed, **seats})
    game = denying(game, denied or {})
    kind = Compiled if many else Plain
    return [watch_game(kind(scenario, game, index), denied or {}) for index in games]


def watch_game(replay: Replay, denied: Denied) -> Referee:
    """All steps, the choices of the policies, the result and the log row."""
    referee = judge(trace(replay), partial(Referee, policies=list(replay.policies), denied=denied))
    check_row(referee.row(), log_row(replay), BY_FACE if referee.luck.unsure else set())
    return referee


def denying(game: Game, denied: Denied) -> Game:
    """The game with faces and Quests denied to seats (DRK-153, DRK-154)."""

    def book(scenario: Scenario, _: Handicap | None = None) -> Array:
        made = game.book(scenario, None)
        for seat, cards in denied.items():
            for card in cards:
                other = game.book(scenario, Handicap(seat, card, denied=True))
                for name in ("denied", "handicapped"):
                    made[name] |= other[name]
        return made

    return replace(game, book=book)


def log_row(replay: Replay) -> dict[str, Any]:
    """The log row of the kernel: by name, then seat, then label or round."""
    session, metrics = replay.session, replay.game.metrics
    rows = session.rows(1)
    session.play(session.desk(), rows, replay.index)
    row, seats, labels = rows[0], range(replay.scenario.players), session.names.cards
    agree("log: seats that are full", 0, int(row["saturated"].sum()))

    def by_label(numbers: Array) -> dict[str, int]:
        return {labels[at]: int(numbers[at]) for at in np.flatnonzero(numbers).tolist()}

    def by_round(name: str, seat: int) -> list[Any]:
        (metric,) = [metric for metric in metrics.round if metric.name == name]
        numbers = [int(n) for n in row[name][seat][:finished]]
        return [metric.words[n] for n in numbers] if metric.words else numbers

    game = {metric.name: int(row[metric.name]) for metric in metrics.game}
    capped = metrics.end_reasons[game["end_reason"]] == "cap"
    finished = game["rounds"] - capped  # of a round that the cap cuts short the rules text says nothing
    winners = [seat for seat in seats if game["winners"] >> seat & 1]
    return {
        "game": {**game, "winners": winners, "end_reason": metrics.end_reasons[game["end_reason"]]},
        "seat": {metric.name: [int(row[metric.name][seat]) for seat in seats] for metric in metrics.seat},
        "card": {metric.name: [by_label(row[metric.name][seat]) for seat in seats] for metric in metrics.card},
        "round": {metric.name: [by_round(metric.name, seat) for seat in seats] for metric in metrics.round},
    }


def check_row(mine: dict[str, Any], theirs: dict[str, Any], unsure: set[str]) -> None:
    """Every column of every table."""
    for table, columns in theirs.items():
        unknown = set(columns) ^ set(mine[table])
        if unknown:
            raise Disagreement(f"log: columns of {table}", sorted(mine[table]), sorted(columns))
        for name in set(columns) - unsure:
            expected = mine[table][name]
            if table == "round":
                expected = [seat[: len(found)] for seat, found in zip(expected, columns[name], strict=True)]
            agree(f"log: {table} {name}", expected, columns[name])
