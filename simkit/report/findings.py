"""What a designer should know first, in plain sentences, the gravest first. Every claim has its interval."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import polars as pl

from simkit.analysis.analyse import Analysis, ordinal
from simkit.analysis.intervals import Estimate
from simkit.analysis.verdicts import FAIR, NOT_FAIR, UNDECIDED, more_games, verdict

OUTLIER, INFO = "outlier", "info"
SEVERITY = (NOT_FAIR, OUTLIER, UNDECIDED, FAIR, INFO)
STANDS_OUT = 1.75  # times the next card, intervals included
DEAD_SHARE = 0.25  # of a card's copies discarded without effect
CAPPED_SHARE = 0.01


@dataclass(frozen=True)
class Finding:
    """One sentence with its verdict and number."""

    verdict: str
    text: str
    key: str
    estimate: float | None = None
    low: float | None = None
    high: float | None = None
    more_games: int | None = None


def findings(analysis: Analysis) -> list[Finding]:
    """All findings of a run, by severity; within one severity in the order of the questions."""
    found = [*_policies(analysis), *_orders(analysis), *_cards(analysis), *_length(analysis), *_best_card(analysis)]
    return sorted(found, key=lambda finding: SEVERITY.index(finding.verdict))


def _policies(analysis: Analysis) -> Iterator[Finding]:
    rates = analysis.summary.policies
    if len(rates) == 1:
        text = f"Every seat plays {next(iter(rates))}: win rates by policy cannot tell anything, turn order can."
        yield Finding(INFO, text, "policy")
        return
    for name, estimate in sorted(rates.items(), key=lambda item: -abs(item[1].value - analysis.summary.par)):
        yield _rate(analysis, f"policy:{name}", f"The policy {name}", estimate, len(rates))


def _orders(analysis: Analysis) -> Iterator[Finding]:
    summary, tolerance = analysis.summary, analysis.about["report"]["tolerance"]
    judged = len(summary.order)
    verdicts = {verdict(estimate, summary.par, tolerance, judged) for estimate in summary.order}
    if verdicts == {FAIR}:
        worst = max(summary.order, key=lambda e: abs(e.value - summary.par))
        where = ordinal(summary.order.index(worst)).removeprefix("plays ")
        text = (
            f"Turn order is fair: every place wins within {_points(tolerance)} of the par of {summary.par:.1%}; "
            f"the largest gap has the {where} player with {_interval(worst)}."
        )
        yield Finding(FAIR, text, "order", worst.value, worst.low, worst.high)
        return
    for order, estimate in enumerate(summary.order):
        if verdict(estimate, summary.par, tolerance, judged) != FAIR:
            yield _rate(analysis, f"order:{order}", f"The player who {ordinal(order)}", estimate, judged)


def _rate(analysis: Analysis, key: str, who: str, estimate: Estimate, judged: int) -> Finding:
    par, tolerance = analysis.summary.par, analysis.about["report"]["tolerance"]
    word = verdict(estimate, par, tolerance, judged)
    side = "more" if estimate.value > par else "less"
    says = {
        FAIR: f"which is fair: within {_points(tolerance)} of the par of {par:.1%}",
        NOT_FAIR: f"which is not fair: {_points(abs(estimate.value - par))} {side} than the par of {par:.1%}",
        UNDECIDED: f"against a par of {par:.1%} ± {_points(tolerance)}: undecided",
    }[word]
    more = more_games(estimate, par, tolerance, judged) if word == UNDECIDED else None
    if word == UNDECIDED:
        says += f"; about {more:,} more games would tell" if more else "; it lies on the edge of what is fair"
    text = f"{who} wins {_interval(estimate)} of the games, {says}."
    return Finding(word, text, key, estimate.value, estimate.low, estimate.high, more)


def _cards(analysis: Analysis) -> Iterator[Finding]:
    tolerance = analysis.about["report"]["tolerance"]
    value = analysis.card_value.filter(pl.col("reading") == "adjusted")
    for row, next_row in _standing_out(value, margin=tolerance):
        yield Finding(
            OUTLIER,
            f"{row['title']} stands out: a copy instead of an average card is worth "
            f"{_range(row, 100, 'points of win probability')}, "
            f"the next card ({next_row['title']}) {next_row['estimate'] * 100:+.1f} (adjusted reading, observational).",
            f"card:{row['card']}",
            row["estimate"],
            row["low"],
            row["high"],
        )
    for metric in analysis.card_effect["metric"].unique(maintain_order=True):
        for row, next_row in _standing_out(analysis.card_effect.filter(pl.col("metric") == metric)):
            yield Finding(
                OUTLIER,
                f"{row['title']} does far more than any other card: {_range(row, 1, row['unit'])} per copy played, "
                f"the next card ({next_row['title']}) {next_row['estimate']:.2f} ({row['meaning']}).",
                f"card:{row['card']}:{metric}",
                row["estimate"],
                row["low"],
                row["high"],
            )
    yield from _dead_cards(analysis)


def _standing_out(frame: pl.DataFrame, margin: float = 0.0) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """A card whose whole interval lies far above the next one's (or, below zero, far below)."""
    for descending in (True, False):
        rows = frame.sort("estimate", descending=descending).head(2).to_dicts()
        if len(rows) < 2:
            return
        first, second = rows
        near, far = ("low", "high") if descending else ("high", "low")
        sign = 1 if descending else -1
        own, other = sign * first[near], max(sign * second[far], 0.0)
        if own > STANDS_OUT * other and own - other > margin and own > 0:
            yield first, second


def _dead_cards(analysis: Analysis) -> Iterator[Finding]:
    if analysis.card_use.is_empty():
        return
    use = {(row["card"], row["measure"]): row["per_game"] for row in analysis.card_use.to_dicts()}
    for card in analysis.about["cards"]:
        drawn, dead = use.get((card["id"], "drawn"), 0.0), use.get((card["id"], "dead"), 0.0)
        played = use.get((card["id"], "played"))
        if drawn > 0 and dead / drawn > DEAD_SHARE:
            text = f"{card['title']} is drawn but rarely playable: {dead / drawn:.0%} of its copies go without effect."
            yield Finding(OUTLIER, text, f"dead:{card['id']}", dead / drawn)
        elif card.get("count") and played == 0:
            yield Finding(OUTLIER, f"{card['title']} is in the game, but nobody ever plays it.", f"unused:{card['id']}")


def _length(analysis: Analysis) -> Iterator[Finding]:
    length, capped = analysis.summary.length, analysis.summary.capped
    if capped > CAPPED_SHARE:
        text = f"{capped:.1%} of the games were stopped by the cap and have no regular end: can they end at all?"
        yield Finding(OUTLIER, text, "capped", capped)
    if length.mean is not None:
        yield Finding(
            INFO,
            f"Half of the games take up to {length.p50} {length.unit}, 10% up to {length.p10}, 90% up to {length.p90}.",
            "length",
            length.mean,
        )


def _best_card(analysis: Analysis) -> Iterator[Finding]:
    known = (pl.col("reading") == "adjusted") & pl.col("flagged") & (pl.col("estimate") > 0)
    value = analysis.card_value.filter(known)
    if value.is_empty():
        return
    row = value.sort("estimate", descending=True).row(0, named=True)
    yield Finding(
        INFO,
        f"The most valuable card is {row['title']}: a copy instead of an average card is worth "
        f"{_range(row, 100, 'points of win probability')} (adjusted).",
        "best_card",
        row["estimate"],
        row["low"],
        row["high"],
    )


def _interval(e: Estimate) -> str:
    return f"{e.value:.1%} ({e.low:.1%} to {e.high:.1%})"


def _points(share: float) -> str:
    return f"{share * 100:.3g} points"


def _range(row: dict[str, Any], scale: float, unit: str) -> str:
    return f"{row['estimate'] * scale:.2f} {unit} ({row['low'] * scale:.2f} to {row['high'] * scale:.2f})"
