"""Where a policy goes wrong: what playouts say that other options would have won.

    python -m tests.tools.regrets village_of_legends champion --others greedy --players 2 --games 100
    python -m tests.tools.regrets ruddy_vikings search:64 --others champion --players 2 --worlds 400

One seat is played by the policy, all others by another. At some of its decisions every option is tried in the same
imagined worlds, which are played to the end by those who sit there (who searches goes on as the policy that it starts
from); a win that nobody has is shared by two sides. The best option of one half of the worlds is measured in the other
half: what it wins beyond the option that was taken is the regret. So what is shown is not exaggerated: with few worlds
it is too little, and may be below 0.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
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

MOST_CHANGES = 6  # that are shown of a kind of decision


def judge_of(game: Game) -> Callable[..., None]:
    """The function, to be compiled, that fills `points[world, option]` with what options win."""
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

    return judge


class Court:
    """Judges decisions in the games of a session."""

    def __init__(self, session: Session, worlds: int) -> None:
        self.session, self.worlds = session, worlds
        self.desk, self.judge = session.desk(), in_memory(judge_of(session.game))
        policy, playouts = session.seating.policy, session.seating.playouts
        self.plays = np.where(policy < RANDOM, playouts, policy)

    def points(self, state: Any, codes: Sequence[int], index: int, step: int) -> Array:
        """The share of a win that every option gets in every world, at a step of a game."""
        session, points = self.session, np.zeros((self.worlds, len(codes)), np.int64)
        self.desk.states[0] = state
        self.desk.options[: len(codes)] = codes
        with np.errstate(over="ignore"):
            key = fold(fold(U(session.scenario.run.seed), index), step)
        seats = session.seating.lineup[index % len(session.seating.lineup)]
        with compiling():
            self.judge(self.desk, session.book, session.seating, self.plays, seats, len(codes), key, points)
        return points / WIN


def regret(points: Array, taken: int) -> float:
    """What the best option of one half of the worlds wins in the other half beyond the one taken."""
    first, second = points[::2].mean(axis=0), points[1::2].mean(axis=0)
    return float(second[first.argmax()] - second[taken] + first[second.argmax()] - first[taken]) / 2


@dataclass
class Regrets:
    """Of one kind of decision."""

    decisions: int = 0  # in all games
    values: list[float] = field(default_factory=list)  # of those that were judged
    changes: Counter[str] = field(default_factory=Counter)  # what was taken and what was best: the sum of its regrets


def profile(court: Court, games: int, share: float) -> dict[str, Regrets]:
    """The regrets of the first player of the line-up, by kind of decision; `share` of all decisions are judged."""
    session, rng = court.session, np.random.default_rng(1)
    kinds = [label.partition(":")[0] for label in session.names.actions.labels]
    found: dict[str, Regrets] = defaultdict(Regrets)
    for index in range(games):
        seats = session.seating.lineup[index % len(session.seating.lineup)]
        for step, at in enumerate(moments(session, index)):
            if len(at.options) < 2 or seats[at.state.actor] != 0:
                continue
            regrets = found[session.game.narrate.decision_name(at.state)]
            regrets.decisions += 1
            if rng.random() >= share:
                continue
            points = court.points(at.state, at.options, index, step)
            lost = regret(points, at.options.index(at.action))
            best = at.options[points.mean(axis=0).argmax()]
            regrets.values.append(lost)
            regrets.changes[f"{kinds[at.action]} -> {kinds[best]}"] += lost  # type: ignore[assignment]
    return found


def table(found: dict[str, Regrets], games: int) -> list[str]:
    """The profile as lines of a table, in percentage points, what costs most first."""
    lines = ["| decision | in a game | judged | mean regret, points | of a game |", "|---|---:|---:|---:|---:|"]
    judged = {name: regrets for name, regrets in found.items() if regrets.values}
    of_game = {name: 100 * np.mean(r.values) * r.decisions / games for name, r in judged.items()}
    for name in sorted(judged, key=lambda name: -of_game[name]):
        values, each = judged[name].values, judged[name].decisions / games
        wide = 196 * np.std(values) / len(values) ** 0.5
        mean = f"{100 * np.mean(values):.2f} (+-{wide:.2f})"
        lines.append(f"| {name} | {each:.1f} | {len(values)} | {mean} | {of_game[name]:.1f} |")
        for change, total in judged[name].changes.most_common(MOST_CHANGES):
            mean = f"{100 * total / len(values):.2f}"
            lines.append(f"| - {change} | | | {mean} | {100 * total / len(values) * each:.1f} |")
    return lines


def main(words: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario")
    parser.add_argument("policy")
    parser.add_argument("--others", default="greedy")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--share", type=float, default=1.0, help="of the decisions that are judged")
    parser.add_argument("--policies", type=Path)
    given = parser.parse_args(words)
    flags: dict[str, object] = {"run.players": given.players, "run.seed": given.seed}
    flags["run.seats"] = [given.policy] + [given.others] * (given.players - 1)
    flags |= {"policies_from": str(given.policies)} if given.policies else {}
    scenario, game = open_scenario(given.scenario, flags=flags)
    found = profile(Court(Session(scenario, game), given.worlds), given.games, given.share)
    sys.stdout.write("\n".join(table(found, given.games)) + "\n")


if __name__ == "__main__":
    main()
