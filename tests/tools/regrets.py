"""Where a policy goes wrong: what playouts say that other options would have won.

    python -m tests.tools.regrets village_of_legends champion --others greedy --players 2 --games 100
    python -m tests.tools.regrets ruddy_vikings search:64 --others champion --players 2 --worlds 400

One seat is played by the policy, all others by another. At some of its decisions every option is tried in the same
imagined worlds, which are played to the end by those who sit there (who searches goes on as the policy that it starts
from). The best option of one half of the worlds is measured in the other half: what it wins beyond the option that was
taken is the regret. Half of the regret of a whole game is lost to chance at least, for the best of many is hard to find.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from simkit.games.contract import Array, Game
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from simkit.kernels.clone import clone
from simkit.kernels.jit import compiling, in_memory
from simkit.kernels.rng import U, fold
from simkit.kernels.search import RANDOM, WIN, asked, imagine, share
from simkit.testing.setting import moments


def judge_of(game: Game) -> Callable[..., None]:
    """The compiled function that fills `points[world, option]` with what options win."""
    kernel: Any = game.kernel
    legal, apply, choose, determinize = kernel.legal, kernel.apply, kernel.choose, kernel.determinize

    def judge(desk, book, seating, plays, seats, n, key, points):  # type: ignore[no-untyped-def]
        b, me, trial = book[0], desk.states[0].actor, desk.states[2]
        for world in range(len(points)):
            luck = fold(key, world)
            imagine(determinize, desk, b, luck)
            for option in range(n):
                clone(trial, desk.states[1])
                action, decided = desk.options[option], 0
                while True:
                    only = apply(trial, b, desk.tallies[1], action)
                    if trial.over != 0:
                        break
                    action = only
                    if only < 0:
                        k = legal(trial, b, desk.acts)
                        action = desk.acts[0]
                        if k > 1:
                            row = seats[trial.actor]
                            weights, word = seating.weights[row], fold(luck, decided)
                            action = desk.acts[asked(choose, trial, b, desk.acts, k, plays[row], weights, word)]
                            decided += 1
                points[world, option] = share(trial.winners, me, seating.sides)

    return in_memory(judge)


@dataclass
class Regrets:
    """Of one kind of decision: regrets in points of probability, and the squares that their interval needs."""

    values: list[float] = field(default_factory=list)
    changes: dict[str, float] = field(default_factory=lambda: defaultdict(float))


class Court:
    """Judges the decisions of seat 0 of one scenario."""

    def __init__(self, session: Session, worlds: int) -> None:
        self.session, self.worlds, self.judge = session, worlds, judge_of(session.game)
        policy, playouts = session.seating.policy, session.seating.playouts
        self.plays = np.where(policy < RANDOM, playouts, policy)
        self.kinds = [label.partition(":")[0] for label in session.names.actions.labels]

    def points(self, state: Any, codes: Sequence[int], index: int, number: int) -> Array:
        """What every option wins in every world."""
        desk = self.session.desk()
        desk.states[0] = state
        desk.options[: len(codes)] = codes
        points = np.zeros((self.worlds, len(codes)), np.int64)
        lineup = self.session.seating.lineup
        with np.errstate(over="ignore"):
            key = fold(fold(U(index), number), 0)
        seats = lineup[index % len(lineup)]
        with compiling():
            self.judge(desk, self.session.book, self.session.seating, self.plays, seats, len(codes), key, points)
        return points / WIN


def regret(points: Array, taken: int) -> tuple[float, int]:
    """What the best option wins beyond the one taken, by the halves in turn, and which it is by all."""
    halves = points[::2].mean(axis=0), points[1::2].mean(axis=0)
    first, second = halves
    better = (second[first.argmax()] - second[taken] + first[second.argmax()] - first[taken]) / 2
    return float(better), int(points.mean(axis=0).argmax())


def profile(court: Court, games: int, share: float) -> tuple[dict[str, Regrets], dict[str, float]]:
    """Regrets by kind of decision, and how many such decisions a game has."""
    session, rng = court.session, np.random.default_rng(1)
    found: dict[str, Regrets] = defaultdict(Regrets)
    number: dict[str, float] = defaultdict(float)
    names = session.game.narrate.decision_name
    for index in range(games):
        rotation = session.seating.lineup[index % len(session.seating.lineup)]
        for n, at in enumerate(moments(session, index)):
            if len(at.options) < 2 or rotation[at.state.actor] != 0:
                continue
            name = names(at.state)
            number[name] += 1 / games
            if rng.random() >= share:
                continue
            taken = at.options.index(at.action)
            lost, best = regret(court.points(at.state, at.options, index, n), taken)
            found[name].values.append(lost)
            found[name].changes[f"{court.kinds[at.action]} -> {court.kinds[at.options[best]]}"] += lost
    return found, number


def main(words: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario")
    parser.add_argument("policy")
    parser.add_argument("--others", default="greedy")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--worlds", type=int, default=400)
    parser.add_argument("--share", type=float, default=1.0, help="of the decisions that are judged")
    parser.add_argument("--policies", type=Path)
    given = parser.parse_args(words)
    flags: dict[str, object] = {"run.players": given.players, "policies_from": given.policies and str(given.policies)}
    flags["run.seats"] = [given.policy] + [given.others] * (given.players - 1)
    opened, game = open_scenario(given.scenario, flags={key: value for key, value in flags.items() if value})
    court = Court(Session(opened, game), given.worlds)
    found, number = profile(court, given.games, given.share)
    sys.stdout.write("| decision | a game has | judged | mean regret, points | of a game |\n|---|---:|---:|---:|---:|\n")
    lost = {name: 100 * float(np.mean(regrets.values)) for name, regrets in found.items()}
    for name in sorted(found, key=lambda name: -lost[name] * number[name]):
        values = found[name].values
        wide = 196 * float(np.std(values)) / len(values) ** 0.5
        sys.stdout.write(f"| {name} | {number[name]:.1f} | {len(values)} | {lost[name]:.2f} (+-{wide:.2f}) | {lost[name] * number[name]:.1f} |\n")
        for change, total in sorted(found[name].changes.items(), key=lambda item: -item[1])[:6]:
            sys.stdout.write(f"|   {change} | | | {100 * total / len(values):.2f} | {100 * total / len(values) * number[name]:.1f} |\n")


if __name__ == "__main__":
    main()
