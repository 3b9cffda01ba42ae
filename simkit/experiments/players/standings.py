"""What a league concludes: plain data."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import polars as pl

from simkit.analysis.false_discoveries import flagged, p_value
from simkit.analysis.intervals import Estimate, Stratum, share
from simkit.analysis.ratings import Matrix, Rating, circles, equilibrium, error_of, ratings
from simkit.experiments.answer import Statement
from simkit.numbers import count

EVEN = 0.5
Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Payoff:
    """What `policy` gets of the wins against `against`."""

    policy: str
    against: str
    win_rate: float
    low: float
    high: float
    games: int
    flagged: bool  # not even, after control of false discoveries over all pairs

    @property
    def other(self) -> "Payoff":
        """The pay-off with both policies exchanged."""
        return Payoff(
            self.against, self.policy, 1 - self.win_rate, 1 - self.high, 1 - self.low, self.games, self.flagged
        )


@dataclass(frozen=True)
class Standing:
    """A policy in the league."""

    policy: str
    rating: float  # points above the mean of the league
    low: float
    high: float
    mean: float  # share of wins, over all others alike
    nash_share: float  # its share in the equilibrium of the league
    nash_average: float  # what it gets of the wins against the equilibrium


@dataclass(frozen=True)
class League:
    """All against all."""

    kind: ClassVar[str] = "league"
    caps: ClassVar[str] = ""  # they are not counted

    title: str
    game: str
    players: int
    seed: int
    plan: str
    games: int  # of each pair
    orders: int  # in which a pair sits
    policies: list[str]  # as they were named
    payoffs: list[Payoff]  # one for each pair
    standings: list[Standing]  # the best first
    circles: list[tuple[str, str, str]]  # each beats the next, the last beats the first
    command: str
    notes: list[str]
    warnings: list[str] = field(default_factory=list)  # those of the notes that are told before anything is played

    @property
    def subject(self) -> str:
        return self.title

    @property
    def extent(self) -> str:
        """How much was played."""
        pairs = "one pair" if len(self.payoffs) == 1 else f"each of {len(self.payoffs)} pairs"
        return f"{count(self.games)} games of {pairs}"

    def payoff(self, policy: str, against: str) -> Payoff | None:
        """The pay-off of a pair; None for a policy against itself."""
        for payoff in self.payoffs:
            if (payoff.policy, payoff.against) == (policy, against):
                return payoff
            if (payoff.against, payoff.policy) == (policy, against):
                return payoff.other
        return None

    def statements(self) -> list[Statement]:
        """Empty: a league has no panel, since all styles play in it."""
        return []

    def frame(self) -> pl.DataFrame:
        """All pay-offs."""
        return pl.DataFrame([asdict(payoff) for payoff in self.payoffs])

    def to_json(self) -> dict[str, Any]:
        """The contract of the JSON of a league: keys may be added, never renamed."""
        answer = {name: getattr(self, name) for name in ("game", "players", "seed", "plan", "games", "policies")}
        return answer | {
            "payoffs": [asdict(payoff) for payoff in self.payoffs],
            "ratings": [asdict(standing) for standing in self.standings],
            "circles": [list(circle) for circle in self.circles],
            "notes": self.notes,
            "warnings": self.warnings,
        }


@dataclass(frozen=True)
class LeagueTable:
    """The numbers of a league."""

    payoffs: list[Payoff]
    standings: list[Standing]
    circles: list[tuple[str, str, str]]


def pairs_of(players: int) -> list[tuple[int, int]]:
    """Everybody against everybody, once."""
    return list(combinations(range(players), 2))


def league_table(policies: Sequence[str], sums: Array, win: int) -> LeagueTable:
    """From `sums[pair, order]` = games, points of the first of the pair (`win` for a win) and their squares."""
    pairs = pairs_of(len(policies))
    rates = _rates(sums, win)
    flags = flagged([p_value(rate.value - EVEN, error_of(rate)) for rate in rates])
    payoffs = [
        Payoff(policies[a], policies[b], rate.value, rate.low, rate.high, rate.games, flag)
        for (a, b), rate, flag in zip(pairs, rates, flags, strict=True)
    ]
    beats = [
        (a, b) if rate.value > EVEN else (b, a) for (a, b), rate, flag in zip(pairs, rates, flags, strict=True) if flag
    ]
    cycles = [tuple(policies[i] for i in circle) for circle in circles(len(policies), beats)]
    standings = _standings(policies, pairs, rates)
    return LeagueTable(payoffs, standings, [(a, b, c) for a, b, c in cycles])


def leader_of(policies: Sequence[str], sums: Array, win: int) -> tuple[str, Rating]:
    """Who has the highest rating, from the same sums."""
    scale = ratings(len(policies), pairs_of(len(policies)), _rates(sums, win))
    return max(zip(policies, scale, strict=True), key=lambda entry: entry[1].value)


def _rates(sums: Array, win: int) -> list[Estimate]:
    return [share([Stratum(int(n), t / win, q / win**2) for n, t, q in orders]) for orders in sums.tolist()]


def _standings(policies: Sequence[str], pairs: Sequence[tuple[int, int]], rates: Sequence[Estimate]) -> list[Standing]:
    matrix: Matrix = np.zeros((len(policies), len(policies)))
    for (a, b), rate in zip(pairs, rates, strict=True):
        matrix[a, b], matrix[b, a] = rate.value - EVEN, EVEN - rate.value
    mixture = equilibrium(matrix)
    means, against = EVEN + matrix.sum(1) / (len(policies) - 1), EVEN + matrix @ mixture
    rows = [
        Standing(name, rating.value, rating.low, rating.high, float(means[i]), float(mixture[i]), float(against[i]))
        for i, (name, rating) in enumerate(zip(policies, ratings(len(policies), pairs, rates), strict=True))
    ]
    return sorted(rows, key=lambda row: -row.rating)
