"""Cards in the logs: how often they are used, and how often the seats that had them win.

*Seen* compares seats that drew a card with seats that did not. It is not causal: a player who lives longer draws more.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import polars as pl

from simkit.analysis.card_groups import first_logged, rivals
from simkit.analysis.contrast import Contrast
from simkit.analysis.false_discoveries import flagged
from simkit.analysis.ratios import Ratio, RatioSums
from simkit.analysis.run_logs import Array, RunLogs, columns_of
from simkit.logs.manifest_model import LoggedCard
from simkit.logs.sides import win_shares
from simkit.roles import DRAWN, GAINED, USE

LEAST = 30  # games of equal weight with the card, and without it: with fewer there is no reading
HAD = (GAINED, DRAWN)  # what it means to have a card: the first role that is logged for it or its rivals
MOST_COPIES = 3  # "3+" and up are one group
VALUE_SCHEMA = {
    "card": pl.String,
    "title": pl.String,
    "reading": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "p": pl.Float64,
    "flagged": pl.Boolean,
    "n": pl.Int64,
}
USE_SCHEMA = {"card": pl.String, "title": pl.String, "measure": pl.String, "per_game": pl.Float64}
COPIES_SCHEMA = {
    "card": pl.String,
    "title": pl.String,
    "copies": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,
}


@dataclass(frozen=True)
class CardTables:
    """All tables that one pass over the `cards` table gives."""

    use: pl.DataFrame
    seen: pl.DataFrame
    copies: pl.DataFrame


def card_tables(run: RunLogs) -> CardTables:
    """Use, seen and win rate by copies of every card."""
    if not run.has("cards"):
        return CardTables(*(pl.DataFrame(schema=s) for s in (USE_SCHEMA, VALUE_SCHEMA, COPIES_SCHEMA)))
    measures = [metric for metric in run.about.metrics.card if metric.role in USE]
    used = {metric.name: run.counted(metric, run.about.cards) for metric in measures}
    had = [
        (metric, card)
        for competing in rivals(run.about).values()
        if (metric := first_logged(run.about, HAD, competing))
        for card in run.counted(metric, competing)
    ]
    valued = [card for _, card in had]
    columns = [column for metric in measures for column in columns_of(metric, used[metric.name])]
    use = np.zeros(len(columns))
    by_copies = RatioSums(len(valued) * (MOST_COPIES + 1))  # wins over seats, by card and copies
    groups, crossed = RatioSums(2 * len(valued)), np.zeros((len(valued), 2, 2))
    for frame in run.parts("cards", ["won", *columns]):
        use += [float(frame[column].sum()) for column in columns]
        games = KindsOfGames(run.by_game(frame, ["won"])[:, :, 0])
        for i, (metric, card) in enumerate(had):
            copies = run.by_game(frame, columns_of(metric, [card]))[:, :, 0]
            distinct, share, times = games.distinct(copies)
            pairs = _copy_pairs(distinct[:, :, None], share)
            by_copies.add_kinds(pairs, times, i * (MOST_COPIES + 1))
            both = _with_and_without(pairs)[:, 0]
            groups.add_kinds(both, times, 2 * i)
            crossed[i] += np.einsum("g,gi,gj->ij", times, both[:, 0], both[:, 1])
        by_copies.games += frame.height // run.players
        groups.games += frame.height // run.players
    return CardTables(
        use=_use(used, use / run.games),
        seen=_seen(valued, groups, crossed),
        copies=_copies(valued, by_copies),
    )


class KindsOfGames:
    """The games of a part by who won them: few kinds, so that sums over games are sums over kinds."""

    def __init__(self, won: Array) -> None:
        padded = np.zeros((len(won), 8), np.uint8)
        padded[:, : won.shape[1]] = won
        kinds, self.kind = np.unique(padded.view(np.uint64)[:, 0], return_inverse=True)
        self.shares = win_shares(kinds[:, None].view(np.uint8)[:, : won.shape[1]])

    def distinct(self, copies: Array) -> tuple[Array, Array, Array]:
        """Distinct copies[kind, seat], up to the largest that is told apart, shares of the win, and how many games."""
        groups, seats = MOST_COPIES + 1, np.arange(copies.shape[1])
        code = self.kind * groups ** len(seats)
        code += np.minimum(copies, MOST_COPIES).astype(np.int64) @ groups**seats
        codes, times = np.unique(code, return_counts=True)
        return codes[:, None] // groups**seats % groups, self.shares[codes // groups ** len(seats)], times


def _use(used: Mapping[str, list[LoggedCard]], per_game: Array) -> pl.DataFrame:
    names = [(card.id, card.title, measure) for measure, cards in used.items() for card in cards]
    rows = [(*name, float(number)) for name, number in zip(names, per_game, strict=True)]
    return pl.DataFrame(rows, schema=USE_SCHEMA, orient="row")


def _copy_pairs(copies: Array, share: Array) -> Array:
    """Per game, card and number of copies: the shares of the win and the number of the seats with so many copies."""
    groups = [np.minimum(copies, MOST_COPIES) == k for k in range(MOST_COPIES + 1)]
    pairs = [np.stack([(share[:, :, None] * has).sum(1), has.sum(1)], axis=-1) for has in groups]
    return np.stack(pairs, axis=2).reshape(len(copies), copies.shape[2] * (MOST_COPIES + 1), 2)


def _with_and_without(by_copies: Array) -> Array:
    """Per game and card the pairs for two groups: the seats with a copy, and the seats without one."""
    groups = by_copies.reshape(len(by_copies), by_copies.shape[1] // (MOST_COPIES + 1), MOST_COPIES + 1, 2)
    return np.stack([groups[:, :, 1:].sum(2), groups[:, :, 0]], axis=2)


def _seen(cards: list[LoggedCard], groups: RatioSums, crossed: Array) -> pl.DataFrame:
    """The *seen* value of each card. `groups` has two ratios for each: the win rate with the card, and without it."""
    rows = []
    for i, card in enumerate(cards):
        have, lack = groups.ratio(2 * i), groups.ratio(2 * i + 1)
        if have is None or lack is None or min(have.games, lack.games) < LEAST:
            continue
        difference = Contrast(have, lack, _covariance(have, lack, crossed[i]))
        bounds, n = difference.interval(), int(have.trials)
        rows.append(value_row(card, "seen", difference.value, bounds, difference.p, n))
    return value_frame(rows)


def _covariance(have: Ratio, lack: Ratio, crossed: Array) -> float:
    """The covariance of two ratios, from sums over games of products of their tops and bottoms."""
    residuals = np.array([1.0, -have.estimate]) @ crossed @ np.array([1.0, -lack.estimate])
    return float(residuals / (have.trials * lack.trials))


def value_row(
    card: LoggedCard, reading: str, estimate: float, bounds: tuple[float, float], p: float, n: int
) -> dict[str, object]:
    """One reading of one card."""
    return {
        "card": card.id,
        "title": card.title,
        "reading": reading,
        "estimate": float(estimate),
        "low": float(bounds[0]),
        "high": float(bounds[1]),
        "p": p,
        "n": n,
    }


def value_frame(rows: list[dict[str, object]]) -> pl.DataFrame:
    """The readings of all cards, with the flags that survive the control of false discoveries."""
    flags = flagged([float(str(row["p"])) for row in rows])
    return pl.DataFrame([row | {"flagged": flag} for row, flag in zip(rows, flags, strict=True)], schema=VALUE_SCHEMA)


def _copies(cards: list[LoggedCard], sums: RatioSums) -> pl.DataFrame:
    rows = []
    for i, card in enumerate(cards):
        for copies in range(MOST_COPIES + 1):
            index = i * (MOST_COPIES + 1) + copies
            ratio = sums.ratio(index)
            if ratio is not None:
                label = f"{copies}+" if copies == MOST_COPIES else str(copies)
                seats = int(sums.sums[index, 1])
                rows.append((card.id, card.title, label, ratio.estimate, *ratio.share_interval, seats))
    return pl.DataFrame(rows, schema=COPIES_SCHEMA, orient="row")
