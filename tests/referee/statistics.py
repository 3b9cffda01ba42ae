"""What the statistics of all referees share: means of many games, kept in a file, and who is too far from them.

A policy that the rules text defines exactly must do the same in distribution in two implementations.
"""

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

WORST = 4.5  # standard errors; by chance once in 150,000 figures, and no game has more than some thousands
RARE = 10  # a figure that differs from its usual value in fewer games of the reference is far from normal


class Spread(NamedTuple):
    """The mean of a figure and its standard error."""

    mean: float = 0.0
    error: float = 0.0


def seated(policies: Sequence[str], index: int) -> list[str]:
    """Who plays a game seat by seat: the policies change their seats from game to game."""
    return [policies[(seat - index) % len(policies)] for seat in range(len(policies))]


def summary(games: Iterable[Mapping[str, float]], digits: int = 4) -> dict[str, list[float]]:
    """Mean and standard error of every figure that is ever above 0."""
    sums: Counter[str] = Counter()
    squares: Counter[str] = Counter()
    n = 0
    for counts in games:
        n += 1
        for name, number in counts.items():
            sums[name] += number  # type: ignore[assignment]
            squares[name] += number * number  # type: ignore[assignment]
    spreads = {}
    for name in sorted(name for name in sums if sums[name]):
        mean = sums[name] / n
        variance = max(squares[name] - n * mean * mean, 0) / (n - 1)
        spreads[name] = [float(f"{value:.{digits}g}") for value in (mean, math.sqrt(variance / n))]
    return spreads


def read(path: Path) -> dict[str, Any]:
    """The reference: number of games and figures of every setting."""
    reference: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return reference


def write(path: Path, reference: Mapping[str, Any]) -> None:
    """One line for each setting."""
    lines = (f"{json.dumps(name)}: {json.dumps(about)}" for name, about in reference.items())
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def show(spreads: Mapping[str, Sequence[float]]) -> None:
    """Figures for people."""
    for name, (mean, error) in spreads.items():
        print(f"{name:30} {mean:10.4f} ± {error:.4f}")  # noqa: T201


def distance(known: Spread, n: int, other: Spread, games: int, *, odd: int, step: float = 1.0) -> float:
    """How far the mean of some games is from that of the n of the reference, in standard errors of the difference.

    The variance is that of all games of both sides. Where nearly all games have the same figure, that is where few
    are `odd`, one of them is many standard errors: there only gross differences count, in steps of such a size.
    """
    if odd * n < RARE * games:
        return math.inf if abs(other.mean - known.mean) * n > 5 * RARE * step else 0.0
    pooled = (n * n * known.error * known.error + games * games * other.error * other.error) / (n + games)
    return (other.mean - known.mean) / math.sqrt(pooled * (1 / n + 1 / games))


def outliers(
    about: Mapping[str, Any], played: Sequence[Counter[str]], *, largest_step: bool = False
) -> dict[str, float]:
    """Figures of some games that are too far from the reference of their setting.

    With `largest_step`, a gross difference is counted in steps as large as the largest that was seen.
    """
    spreads, far = summary(played), {}
    for name in {*spreads, *about["figures"]}:
        known, other = (Spread(*figures.get(name, ())) for figures in (about["figures"], spreads))
        usual, often = Counter(counts[name] for counts in played).most_common(1)[0]
        step = max(1, *(abs(counts[name] - usual) for counts in played)) if largest_step else 1
        z = distance(known, about["games"], other, len(played), odd=len(played) - often, step=step)
        if abs(z) > WORST:
            far[name] = z
    return far
