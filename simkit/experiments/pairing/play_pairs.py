"""Playing pairs part by part: all that was asked for, or until the answer is precise enough."""

from collections.abc import Sequence
from contextlib import closing
from math import inf

from simkit.errors import UsageError, spell
from simkit.events import Partials, SoFar, Started
from simkit.experiments.pairing.arms import FRESH
from simkit.experiments.pairing.measures import SHARE, WIN_RATE
from simkit.experiments.pairing.paired_sums import differences
from simkit.experiments.pairing.pairs import Pairs
from simkit.experiments.pairing.parts import PartData, play_parts
from simkit.experiments.pairing.sequential_stopping import WIDER, Target
from simkit.logs.manifest import MAIN
from simkit.runs.engine import Crew
from simkit.runs.store import Store

FEWEST = 30  # pairs; with fewer, an interval would be a guess


def require_games(games: int) -> None:
    if not FEWEST <= games <= FRESH:
        hint = f"expected a number from {FEWEST} to {FRESH}; fewer pairs give no interval"
        raise UsageError(f"{spell('games')} is {games}", field="games", hint=hint)


def play_pairs(
    pairs: Pairs,
    store: Store,
    games: int,
    target: Target | None,
    headline: Sequence[int],
    crew: Crew,
    *,
    last: str = "",
) -> tuple[PartData, int, bool]:
    """The sums, the games behind them, and whether the target was reached at the end of a part.

    `last` is what the last of the other arms is called; what it changes is told meanwhile.
    """
    arms = len(pairs.others) + 1
    total: PartData | None = None
    played, reached, partials = 0, target is None, Partials(crew.watch.on)
    crew.watch.on(Started(arms * games))
    with closing(play_parts(store, pairs.play, games, crew, arms=arms, series=MAIN)) as parts:
        for n, data in parts:
            played += n
            if total is None:
                total = data
            else:
                total += data
            if partials.due:
                partials.send(_so_far(pairs, total, headline[0], played, 1.0 if target is None else WIDER, last))
            if target is not None:
                changes = [differences(sums) for sums in total.sums["sums"]]
                estimates = [arm[i] for arm in changes for i in headline]
                crew.watch.on(Started(arms * target.games_needed(estimates, played)))
                if target.reached(estimates):
                    reached = True
                    break
    assert total is not None
    return total, played, reached


def _so_far(pairs: Pairs, total: PartData, column: int, games: int, wider: float, last: str) -> SoFar:
    """What the last of the other arms changes, as the answer of so many games has it."""
    measure = pairs.measures[column]
    (change_of_arm,) = differences(total.sums["sums"][-1][:, [column]])
    change_of_arm, most = change_of_arm.wider(wider), 1.0 if measure.unit == SHARE else inf
    name = "" if measure.metric == WIN_RATE else measure.name or measure.metric  # as in a run: there is little room
    title = ", ".join(filter(None, (name, measure.who, last)))
    low, high = max(change_of_arm.low, -most), min(change_of_arm.high, most)
    return SoFar(title, games, change_of_arm.value, low, high, measure.unit, change=True)
