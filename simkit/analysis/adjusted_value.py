"""*Adjusted* card value: one more copy instead of an average card, from a conditional logit over the sides of a game.

Where players are eliminated, only cards drawn in the rounds before count: who lives longer draws more. Up to then all
seats had about as many turns, so copies of one card crowd out others. Hence each seat's copies are compared with what
the average of all seats would have drawn in as many cards; the number of cards itself is a feature of its own, and
cards that replace themselves stand apart. The reading is still observational.

It is given as a change of the win probability, on average over all seats. The value of a card depends on which others
are fitted with it, so that is part of what is estimated: a pilot of fixed size decides it, the same for every seed and
every number of games (`fitted_cards`). Where the fit finds no maximum, or has too few games, no card has a value.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import polars as pl

from simkit.analysis.card_groups import first_logged, rivals
from simkit.analysis.card_tables import VALUE_SCHEMA, value_frame, value_row
from simkit.analysis.conditional_logit import Batch, Fit, fit
from simkit.analysis.false_discoveries import p_value
from simkit.analysis.intervals import Z
from simkit.analysis.run_logs import Array, RunLogs, columns_of
from simkit.logs.manifest_model import AboutRun, LoggedCard, LoggedMetric
from simkit.logs.sides import in_teams, seats_of, win_shares
from simkit.roles import DRAWN, DRAWN_EARLY, GAINED

COUNTED = (DRAWN_EARLY, GAINED, DRAWN)  # the first that is logged counts
PILOT_GAMES = 1_000
DIFFERING = 100  # games of the pilot in which the sides have different numbers of a card that is fitted
EITHER_WAY = 5  # of these, games whose winner does not have the most, and whose winner does not have the fewest
CROWDED = (DRAWN_EARLY, DRAWN)  # roles in which cards crowd each other out


def counted(about: AboutRun, cards: Sequence[LoggedCard]) -> LoggedMetric | None:
    """The metric in which copies of cards that compete are compared: the first that is logged of them."""
    return first_logged(about, COUNTED, cards)


def fitted_cards(pilot: RunLogs) -> list[str]:
    """The cards whose number differs often enough between sides, and does not tell winners from losers without fail."""
    return [
        card
        for competing in rivals(pilot.about).values()
        if (measure := counted(pilot.about, competing))
        for card in _comparable(pilot, measure, competing)
    ]


def adjusted(run: RunLogs) -> pl.DataFrame:
    """The adjusted value of every fitted card, among the cards it competes with."""
    if not run.has("cards"):
        return pl.DataFrame(schema=VALUE_SCHEMA)
    return value_frame([row for cards in rivals(run.about).values() for row in _adjusted(run, cards)])


def _adjusted(run: RunLogs, competing: list[LoggedCard]) -> Iterator[dict[str, object]]:
    measure = counted(run.about, competing)
    fitted = set(run.about.fitted)
    cards = {card.id: card for card in run.counted(measure, competing) if card.id in fitted}
    if measure is None or not cards:
        return
    columns = columns_of(measure, list(cards.values()))
    policies, orders = run.about.policies[1:], range(1, run.players)
    free = run.about.metrics.free_cards if measure.role in CROWDED else ()
    mix = Mix(run.parts("cards", columns), [card not in free for card in cards])

    def batches() -> Iterator[Batch]:
        who = ["won", "order", "policy"]
        for counts, seats in zip(run.parts("cards", columns), run.parts("seats", who), strict=True):
            seated = seats.with_columns(pl.col("policy").to_physical())
            won, order, policy = np.moveaxis(run.by_game(seated, who), -1, 0)
            features = [mix.features(run.by_game(counts, columns)), order[:, :, None] == np.array(orders)]
            features += [(policy == i)[:, :, None] for i in range(1, len(policies) + 1)]
            yield _by_side(np.concatenate(features, axis=2), win_shares(won), run.sides)

    names = [*cards, "cards", *(f"order {o}" for o in orders), *(f"policy {p}" for p in policies)]
    result = fit(names, batches)
    if result is None:
        return
    values, errors = mix.relative(result, list(cards))
    for name, value in values.items():
        error = errors[name]
        bounds = result.change(value - Z * error), result.change(value + Z * error)
        yield value_row(cards[name], "adjusted", result.change(value), bounds, p_value(value, error), result.games)


def _by_side(features: Array, shares: Array, sides: Sequence[int]) -> Batch:
    """A side wins as one: what speaks for it is what speaks for its seats, all together."""
    if not in_teams(sides):
        return features, shares
    teams = list(seats_of(sides).values())
    together = np.stack([features[:, seats].sum(1) for seats in teams], axis=1)
    return together, shares[:, [seats[0] for seats in teams]]


def _comparable(pilot: RunLogs, measure: LoggedMetric, competing: list[LoggedCard]) -> list[str]:
    cards = pilot.counted(measure, competing)
    columns = columns_of(measure, cards)
    if not cards:
        return []
    differing, below, above = (np.zeros(len(cards)) for _ in range(3))
    for frame in pilot.parts("cards", ["won", *columns]):
        shares = win_shares(pilot.by_game(frame, ["won"])[..., 0])
        copies, shares = _by_side(pilot.by_game(frame, columns), shares, pilot.sides)
        won = shares[:, :, None] > 0
        differing += (copies != copies[:, :1]).any(1).sum(0)
        below += (won & (copies < copies.max(1, keepdims=True))).any(1).sum(0)
        above += (won & (copies > copies.min(1, keepdims=True))).any(1).sum(0)
    kept = (differing >= DIFFERING) & (below >= EITHER_WAY) & (above >= EITHER_WAY)
    return [card.id for card, comparable in zip(cards, kept, strict=True) if comparable]


class Mix:
    """The average mix of the cards that use up a turn."""

    def __init__(self, parts: Iterator[pl.DataFrame], slots: Sequence[bool]) -> None:
        self.slots = np.array(slots)
        total = sum((frame.sum().to_numpy()[0].astype(np.float64) for frame in parts), np.zeros(len(slots)))
        drawn = np.where(self.slots, total, 0.0)
        self.weights = drawn / max(drawn.sum(), 1.0)

    def features(self, counts: Array) -> Array:
        """Copies beyond the average mix of as many cards, and how many cards that were."""
        total = (counts * self.slots).sum(2, keepdims=True)
        return np.concatenate([counts - self.weights * total, total], axis=2)

    def relative(self, result: Fit, cards: list[str]) -> tuple[dict[str, float], dict[str, float]]:
        """Coefficients and errors of the cards, those that use up a turn relative to their average."""
        names = [name for name in result.names if name in cards]
        kept = [result.names.index(name) for name in names]
        weights = np.array([self.weights[cards.index(name)] for name in names])
        slots = np.array([self.slots[cards.index(name)] for name in names])
        centre = np.eye(len(names)) - np.outer(slots, weights)
        values = centre @ result.coefficients[kept]
        covariance = centre @ result.covariance[np.ix_(kept, kept)] @ centre.T
        errors = np.sqrt(np.diag(covariance).clip(min=0.0))
        return dict(zip(names, values, strict=True)), dict(zip(names, errors, strict=True))
