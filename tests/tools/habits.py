"""What a strong player would not do, counted: how often policies do it. A table for two policies side by side.

    python -m tests.tools.habits axes greedy champion --games 200
    python -m tests.tools.habits vikings_gone_wild greedy mine --policies mine.toml

All seats are played by the policy. Every function tells, for one game of a session, of each habit how often there was
a chance and how often it was taken.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from simkit.games.axes.kernel import state as axes_state
from simkit.games.registry import open_scenario
from simkit.games.ruddy_vikings import limits as ruddy_limits
from simkit.games.ruddy_vikings.kernel import state as ruddy_state
from simkit.games.ruddy_vikings.limits import KYEC
from simkit.games.session import Session
from simkit.games.vikings_gone_wild.kernel import state as vikings_state
from simkit.testing.setting import moments

Counts = tuple[Counter[str], Counter[str]]  # by habit: chances, and how often it was so

LET_LIVE = "a player with one hit to go and no shield is let live, of the throws that could hit one"
THREE_OR_MORE = "the same with three or more players left"


def axes(session: Session, index: int) -> Counts:
    """Axes and Shields: who could be put out by any axe, and is not."""
    chances: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for at in moments(session, index):
        s = at.state
        if not at.options or s.decision != axes_state.TARGET:
            continue
        throw = session.names.actions.labels.index("throw:0")
        if any(s.life[code - throw] == 1 for code in at.options):
            for habit in [LET_LIVE] + [THREE_OR_MORE] * (len(at.options) > 1):
                chances[habit] += 1
                taken[habit] += s.life[at.action - throw] != 1
    return chances, taken


DRACO = "turns that end with a Draco attack still legal"
IDLE = "turns that buy nothing"
PIGATOR = "turns with a Pigator on sale and payable that buy it"
WASTED = "resources thrown away, per seat and game"


def vikings_gone_wild(session: Session, index: int) -> Counts:
    """Vikings Gone Wild: what is left undone at the end of a turn."""
    labels = session.names.actions.labels
    draco, pigator = labels.index("attack:draco"), labels.index("buy:pigator")
    purchases = {
        code for code, label in enumerate(labels) if label.split(":")[0] in ("buy", "river", "build", "upgrade")
    }
    chances: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    could = bought = got = False
    for at in moments(session, index):
        if not at.options or at.state.decision != vikings_state.TURN:
            continue
        could |= pigator in at.options
        bought |= at.action in purchases
        got |= at.action == pigator
        if at.action == 0:
            chances += Counter((DRACO, IDLE))
            taken[DRACO] += draco in at.options
            taken[IDLE] += not bought
            taken[WASTED] += int(at.state.pool.sum())
            chances[PIGATOR] += could
            taken[PIGATOR] += got
            could = bought = got = False
    chances[WASTED] += session.scenario.players
    return chances, taken


AT_EASE = "turns that end with an attack on a player without active defences still legal"
SPARED = "of these, turns in which one of them has but one card"
ROUNDS = "rounds, per game"
CAPPED = "games that nobody wins, for they last too long"


def ruddy_vikings(session: Session, index: int) -> Counts:
    """Ruddy Vikings: who waits though somebody lies open, and what comes of it."""
    labels = session.names.actions.labels
    attacks = {code for code, label in enumerate(labels) if label.startswith("play:viking_")}
    chances: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    s = None
    for at in moments(session, index):
        s = at.state
        if not at.options or s.decision != ruddy_state.MAIN or at.action != 0:
            continue
        chances[AT_EASE] += 1
        if attacks.isdisjoint(at.options) or s.turn_card == KYEC:  # there not everybody may be attacked
            continue
        seats = int(s.living) & ~(1 << int(s.active))
        open_hands = [int(s.hand_n[q]) for q in range(session.scenario.players) if seats >> q & 1 and s.slot_n[q] == 0]
        taken[AT_EASE] += bool(open_hands)
        chances[SPARED] += bool(open_hands)
        taken[SPARED] += 1 in open_hands
    assert s is not None
    chances += Counter((ROUNDS, CAPPED))
    taken[ROUNDS] += int(s.rounds)
    taken[CAPPED] += s.end_reason == ruddy_limits.CAP
    return chances, taken


HABITS: dict[str, Callable[[Session, int], Counts]] = {
    "axes": axes,
    "ruddy_vikings": ruddy_vikings,
    "vikings_gone_wild": vikings_gone_wild,
}


def count(scenario: str, policy: str, players: int, games: int, policies: Path | None) -> Counts:
    """The habits of a policy in all seats."""
    flags = {"run.players": players, "run.policy": policy} | ({"policies_from": str(policies)} if policies else {})
    opened, game = open_scenario(scenario, flags=flags)
    session = Session(opened, game)
    found = [HABITS[game.id](session, index) for index in range(games)]
    return sum((chances for chances, _ in found), Counter()), sum((taken for _, taken in found), Counter())


def main(words: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario")
    parser.add_argument("policy", nargs="+")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--policies", type=Path)
    given = parser.parse_args(words)
    found = {name: count(given.scenario, name, given.players, given.games, given.policies) for name in given.policy}
    sys.stdout.write(f"| {given.scenario}, {given.players} players, {given.games} games | {' | '.join(found)} |\n")
    sys.stdout.write(f"|---|{'---|' * len(found)}\n")
    for habit in dict.fromkeys(habit for chances, _ in found.values() for habit in chances):
        cells = [
            f"{taken[habit]} of {chances[habit]} ({taken[habit] / max(1, chances[habit]):.3f})"
            for chances, taken in found.values()
        ]
        sys.stdout.write(f"| {habit} | {' | '.join(cells)} |\n")


if __name__ == "__main__":
    main()
