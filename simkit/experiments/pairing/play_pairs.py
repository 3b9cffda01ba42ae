"""Playing pairs part by part: all that was asked for, or until the answer is precise enough."""

from collections.abc import Callable, Sequence
from contextlib import closing

from simkit.errors import UsageError, spell
from simkit.experiments.pairing.arms import FRESH
from simkit.experiments.pairing.pairs import Pairs
from simkit.experiments.pairing.parts import PartData, in_parts
from simkit.experiments.pairing.sequential import Target
from simkit.experiments.pairing.sums import differences
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
    on_start: Callable[[int], None],
) -> tuple[PartData, int, bool]:
    """The sums, the games behind them, and whether the target was reached at the end of a part."""
    arms = len(pairs.others) + 1
    total: PartData | None = None
    played, reached = 0, target is None
    on_start(arms * games)
    with closing(in_parts(store, pairs.play, games, crew, arms=arms, series=MAIN)) as parts:
        for n, data in parts:
            played += n
            if total is None:
                total = data
            else:
                total += data
            if target is not None:
                found = [differences(sums) for sums in total.sums["sums"]]
                estimates = [arm[i] for arm in found for i in headline]
                on_start(arms * target.games_needed(estimates, played))
                if target.reached(estimates):
                    reached = True
                    break
    assert total is not None
    return total, played, reached
