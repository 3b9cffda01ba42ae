"""The summary of a run: win rates, length of games, share of capped games.

It needs only the `games` table, so it is the same at every log level.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any

import polars as pl

from simkit.analysis.intervals import Estimate, Stratum, share
from simkit.logs.manifest import Manifest
from simkit.logs.manifest_model import AboutRun
from simkit.logs.scan import collect, scan
from simkit.logs.sides import seats_of, win_shares, won

STARTING_SIDE = "side of the first player"
ALL_WON = 1 - 1e-9  # share of games with a winner that counts as all, because of rounding


@dataclass(frozen=True)
class Cell:
    """Games with the same rotation, starting seat and winners."""

    rotation: int
    first_seat: int
    shares: tuple[float, ...]  # of the win, by seat: 1/k for each seat of k winning sides
    games: int


@dataclass(frozen=True)
class Length:
    """The length of the games that were not capped."""

    unit: str
    mean: float | None
    sd: float | None
    p10: int | None
    p50: int | None
    p90: int | None


@dataclass(frozen=True)
class Side:
    """Seats that win or lose together."""

    number: int
    seats: list[int]
    rate: Estimate

    @property
    def name(self) -> str:
        return f"side {self.number} ({'seat' if len(self.seats) == 1 else 'seats'} {', '.join(map(str, self.seats))})"


@dataclass(frozen=True)
class Summary:
    """Win rates by side, seat, turn order and policy; without teams each seat is a side."""

    games: int
    sides: list[Side]
    seats: list[Estimate]
    order: list[Estimate]
    policies: dict[str, Estimate]
    par: float
    length: Length
    capped: float

    @property
    def won(self) -> float:
        """The share of games with a winner; the others were capped."""
        return min(sum(side.rate.value for side in self.sides), 1.0)

    @property
    def even(self) -> float:
        """The win rate of each side if all won equally often: par times the share of games with a winner."""
        return self.par * self.won if self.won < ALL_WON else self.par

    @property
    def teams(self) -> bool:
        """Does any side have more than one seat?"""
        return len(self.sides) < len(self.seats)

    def to_json(self) -> dict[str, Any]:
        """The summary as in the JSON of a run."""
        sides = [{"side": s.number, "seats": s.seats, **_rate(s.rate), "par": self.par} for s in self.sides]
        return {
            **({"sides": sides} if self.teams else {}),
            "seats": [{"seat": i, **_rate(e)} for i, e in enumerate(self.seats)],
            "order": [{"order": i, **_rate(e)} for i, e in enumerate(self.order)],
            "policies": [{"policy": name, **_rate(e), "par": self.par} for name, e in self.policies.items()],
            "length": asdict(self.length),
            "capped": self.capped,
        }


def ordinal(order: int) -> str:
    """A place in turn order: `plays 1st`."""
    return f"plays {order + 1}{('st', 'nd', 'rd')[order] if order < 3 else 'th'}"


def read_cells(directory: Path, manifest: Manifest, games: int | None = None) -> list[Cell]:
    """The games of a run, counted by rotation, starting seat and winners."""
    frame = scan(directory, manifest, "games", games)
    counts = frame.group_by("rotation", "first_seat", "winners").agg(pl.len())
    ends = collect(counts, directory).sort("rotation", "first_seat", "winners")
    shares = win_shares(won(ends["winners"].to_numpy(), manifest.about.sides)).tolist()
    rows = ends.select("rotation", "first_seat", "len").iter_rows()
    return [Cell(rotation, first, tuple(own), n) for (rotation, first, n), own in zip(rows, shares, strict=True)]


def read_lengths(directory: Path, manifest: Manifest, games: int | None = None) -> pl.DataFrame:
    """The games of a run, counted by length and by whether they were capped: columns length, capped, games."""
    length = pl.col(manifest.about.metrics.length).cast(pl.Int64).alias("length")
    frame = scan(directory, manifest, "games", games)
    counts = frame.group_by(length, "capped").agg(pl.len().cast(pl.Int64).alias("games"))
    return collect(counts, directory).sort("length", "capped")


def summarise(directory: Path, manifest: Manifest, games: int | None = None) -> Summary:
    """The summary of a run's first `games` games (default: all)."""
    cells, lengths = read_cells(directory, manifest, games), read_lengths(directory, manifest, games)
    return summary_of(manifest.about, cells, lengths)


def summary_of(about: AboutRun, cells: list[Cell], lengths: pl.DataFrame) -> Summary:
    """The summary from counted games."""
    total = sum(cell.games for cell in cells)
    capped = int(lengths.filter(pl.col("capped") == 1)["games"].sum())
    players, sides = range(about.players), seats_of(about.sides)
    return Summary(
        games=total,
        sides=[Side(side, seats, estimate(cells, partial(_seat, seats[0]))) for side, seats in sides.items()],
        seats=[estimate(cells, partial(_seat, seat)) for seat in players],
        order=[estimate(cells, partial(_order, order, len(players))) for order in players],
        policies={name: _policy(cells, about, name) for name in about.policies},
        par=1 / len(sides),
        length=_length(lengths.filter(pl.col("capped") == 0), about.metrics.length),
        capped=capped / total if total else 0.0,
    )


def estimate(cells: Iterable[Cell], value: Callable[[Cell], float], *, most: float = 1.0) -> Estimate:
    """The mean of a per-game value, stratified by rotation."""
    sums: dict[int, tuple[int, float, float]] = {}
    for cell in cells:
        x = value(cell)
        n, total, squares = sums.get(cell.rotation, (0, 0.0, 0.0))
        sums[cell.rotation] = (n + cell.games, total + x * cell.games, squares + x * x * cell.games)
    return share([Stratum(*entry) for entry in sums.values()], most=most)


def _seat(seat: int, cell: Cell) -> float:
    return cell.shares[seat]


def _order(order: int, players: int, cell: Cell) -> float:
    return cell.shares[(cell.first_seat + order) % players]


def _policy(cells: list[Cell], about: AboutRun, name: str) -> Estimate:
    """Mean over games of the policy's wins per seat it holds."""
    held = [[seat for seat, policy in enumerate(order) if policy == name] for order in about.orders]

    def value(cell: Cell) -> float:
        return sum(cell.shares[seat] for seat in held[cell.rotation]) / len(held[cell.rotation])

    return estimate(cells, value, most=most_of(held, about.sides))


def most_of(held: Iterable[Sequence[int]], sides: Sequence[int]) -> float:
    """The largest possible mean share of a win for the seats of a policy: par, if it has all seats."""
    alone = all(len(seats) == len(sides) for seats in held)
    return max(Counter(sides).values()) / len(sides) if alone else 1.0


def order_and_policy(cells: list[Cell], orders: list[list[str]]) -> dict[tuple[str, int], Estimate]:
    """Win rate of each policy at each place in turn order."""
    players = len(orders[0])
    strata: dict[tuple[str, int], list[float]] = {}
    for cell in cells:
        for order in range(players):
            seat = (cell.first_seat + order) % players
            x = cell.shares[seat]
            sums = strata.setdefault((orders[cell.rotation][seat], order), [0, 0.0, 0.0])
            for i, term in enumerate((1, x, x * x)):
                sums[i] += term * cell.games
    return {key: share([Stratum(int(n), total, squares)]) for key, (n, total, squares) in sorted(strata.items())}


def _length(histogram: pl.DataFrame, unit: str) -> Length:
    """Mean, standard deviation and quantiles: the smallest length that a share of the games does not exceed."""
    values, counts = histogram["length"].to_list(), histogram["games"].to_list()
    n = sum(counts)
    if n == 0:
        return Length(unit, None, None, None, None, None)
    mean = sum(v * c for v, c in zip(values, counts, strict=True)) / n
    variance = sum((v - mean) ** 2 * c for v, c in zip(values, counts, strict=True)) / max(n - 1, 1)
    return Length(unit, mean, sqrt(variance), *(_quantile(values, counts, n * q) for q in (0.1, 0.5, 0.9)))


def _quantile(values: list[int], counts: list[int], rank: float) -> int:
    reached = 0
    for value, count in zip(values, counts, strict=True):
        reached += count
        if reached >= rank:
            return value
    return values[-1]


def _rate(e: Estimate) -> dict[str, float]:
    return {"win_rate": e.value, "low": e.low, "high": e.high}
