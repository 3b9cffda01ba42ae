"""What a designer should know first, in plain sentences, the gravest first. Every claim has its interval."""

from collections.abc import Iterator, Sequence

from simkit.analysis.analyse import Analysis
from simkit.analysis.intervals import Estimate
from simkit.analysis.summary import STARTING_SIDE, Length, ordinal
from simkit.analysis.verdicts import (
    FAIR,
    LEVEL,
    MOSTLY,
    NOT_FAIR,
    STRONGER,
    UNDECIDED,
    WEAKER,
    as_good_as_even,
    more_games,
    strength,
    verdict,
)
from simkit.numbers import SHARE, Quantity, about, fixed, full, percent, within
from simkit.page.builders.card_findings import best_card, on_cards
from simkit.page.builders.gain_findings import on_gains, on_points
from simkit.page.model import Finding
from simkit.page.words import INFO, OUTLIER, SEVERITY

CAPPED_SHARE = 0.01
LEFT_OVER = 0.001  # wins that nobody gets, in games that are capped


def findings(analysis: Analysis) -> list[Finding]:
    """All findings of a run, by severity; within one severity in the order of the questions."""
    if analysis.summary.capped > MOSTLY:
        return [*_length(analysis), *on_points(analysis), *on_gains(analysis)]
    items = [*_orders(analysis), *_length(analysis), *_policies(analysis), *on_cards(analysis)]
    items += [*on_points(analysis), *best_card(analysis), *on_gains(analysis)]
    return sorted(items, key=lambda finding: SEVERITY.index(finding.verdict))


def _policies(analysis: Analysis) -> Iterator[Finding]:
    rates = analysis.summary.policies
    if len(rates) == 1:
        text = f"Every seat plays {next(iter(rates))}, so only turn order is judged here, not policies."
        yield Finding(INFO, text, "policy")
        return
    for name, estimate in sorted(rates.items(), key=lambda item: -abs(item[1].value - analysis.summary.even)):
        yield _strength(analysis, name, estimate, len(rates))


def _strength(analysis: Analysis, name: str, estimate: Estimate, judged: int) -> Finding:
    par, tolerance = analysis.summary.even, analysis.about.report.tolerance
    word = strength(estimate, par, tolerance, judged)
    says = {
        LEVEL: f"as much as the others, within {within(tolerance)} of the par of {percent(par)}",
        STRONGER: f"more than the par of {percent(par)}: it plays better than the others here",
        WEAKER: f"less than the par of {percent(par)}: it plays worse than the others here",
        UNDECIDED: f"against a par of {percent(par)} ± {within(tolerance)}: undecided",
    }[word]
    text = f"The policy {name} wins {_interval(estimate)} of the games, {says}."
    return Finding(word, text, f"policy:{name}", estimate.value, estimate.low, estimate.high)


def _orders(analysis: Analysis) -> Iterator[Finding]:
    summary, tolerance = analysis.summary, analysis.about.report.tolerance
    if summary.teams:
        yield from _sides(analysis)
        return
    judged = len(summary.order)
    verdicts = {verdict(estimate, summary.even, tolerance, judged) for estimate in summary.order}
    if verdicts == {FAIR}:
        worst = max(summary.order, key=lambda e: abs(e.value - summary.even))
        where = ordinal(summary.order.index(worst)).removeprefix("plays ")
        text = (
            f"Turn order is fair: every place wins within {within(tolerance)} of the par of {percent(summary.even)}; "
            f"the {where} player deviates most and wins {_interval(worst)}."
        )
        if worst is not summary.order[0]:
            text = text[:-1] + f", and whoever starts wins {_interval(summary.order[0])}."
        yield Finding(FAIR, text, "order", worst.value, worst.low, worst.high)
        return
    places = summary.order[:1] if _mirrored(summary.order) else summary.order
    for order, estimate in enumerate(places):
        if order == 0 or verdict(estimate, summary.even, tolerance, judged) != FAIR:
            yield _rate(analysis, f"order:{order}", f"The player who {ordinal(order)}", estimate, judged)


def _mirrored(order: Sequence[Estimate]) -> bool:
    """Do two players share all wins, so that the second one only mirrors the first?"""
    return len(order) == 2 and abs(order[0].value + order[1].value - 1) < LEFT_OVER


def _sides(analysis: Analysis) -> Iterator[Finding]:
    """With teams no seat is judged alone: it shares its partners' fate."""
    yield _rate(analysis, "order:0", f"The {STARTING_SIDE}", analysis.summary.order[0], 1)
    sides = analysis.summary.sides
    for side in sides:
        yield _rate(analysis, f"side:{side.number}", side.name.capitalize(), side.rate, len(sides))


def _rate(analysis: Analysis, key: str, who: str, estimate: Estimate, judged: int) -> Finding:
    par, tolerance = analysis.summary.even, analysis.about.report.tolerance
    word = verdict(estimate, par, tolerance, judged)
    side, away = "more" if estimate.value > par else "less", fixed(100 * abs(estimate.value - par), 1)
    more = more_games(estimate, par, tolerance, judged) if word == UNDECIDED else None
    says = {
        FAIR: f"which is fair: within {within(tolerance)} of the par of {percent(par)}",
        NOT_FAIR: f"which is not fair: {away} points {side} than the par of {percent(par)}",
        UNDECIDED: _undecided(estimate, par, tolerance, more),
    }[word]
    text = f"{who} wins {_interval(estimate)} of the games, {says}."
    return Finding(word, text, key, estimate.value, estimate.low, estimate.high, more)


def _undecided(estimate: Estimate, par: float, tolerance: float, more: int | None) -> str:
    """How many games would tell; where that is absurd, how far from par it can be."""
    reach = as_good_as_even(estimate, par, tolerance)
    if more is None and reach is not None:
        return f"which is as good as even: within ± {within(reach)} of the par of {percent(par)}"
    tell = f"about {about(more)} more games would decide" if more else "it lies on the edge of what is fair"
    return f"against a par of {percent(par)} ± {within(tolerance)}: undecided; {tell}"


def _length(analysis: Analysis) -> Iterator[Finding]:
    length, capped = analysis.summary.length, analysis.summary.capped
    if capped > MOSTLY:
        text = f"{percent(capped)} of the games were stopped by the cap. Their winners say nothing, so nobody is "
        text += "judged here. "
        text += "Raise the cap, or look for what keeps games from ending."
        yield Finding(OUTLIER, text, "capped", capped)
    elif capped > CAPPED_SHARE:
        text = f"{percent(capped)} of the games were stopped by the cap. Check that these games can end at all."
        yield Finding(OUTLIER, text, "capped", capped)
    if length.mean is not None:
        yield Finding(INFO, _lengths(length), "length", length.mean)


def _lengths(length: Length) -> str:
    if length.p10 == length.p90:
        which = "All games take" if length.sd == 0 else "Nearly all games take"
        return f"{which} {length.p50} {length.unit}."
    return f"A game takes {length.p50} {length.unit} in the median; 8 of 10 games take {length.p10} to {length.p90}."


def _interval(e: Estimate) -> str:
    return full(Quantity(e.value, e.low, e.high, SHARE))
