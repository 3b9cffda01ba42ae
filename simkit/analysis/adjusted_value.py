"""*Adjusted* card value: the effect of one more copy in place of an average card, from a conditional logit over sides.

If players can be eliminated, only cards drawn before the first elimination count, because a player who lives longer
draws more cards. Until then all seats have had about the same number of turns, so more copies of one card mean fewer
copies of others. Each seat's copies are therefore compared with what an average seat draws in the same number of cards.
The number of cards is a separate feature, and cards that replace themselves are left out of the comparison. The value
is still observational.

It is a change of the win probability, averaged over all seats. The value of a card depends on which other cards are in
the fit. A pilot of fixed size chooses these cards, and it is the same for every seed and every number of games
(`fitted_cards`). If the fit has no maximum, or too few games, no card has a value. Each step of the fit reads all games
again, and the intervals of `MOST_GAMES` are narrow: of a longer run only the first games are read.
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

COUNTED = (DRAWN_EARLY, GAINED, DRAWN)  # the first role that is logged is used
MOST_GAMES = 200_000
PILOT_GAMES = 1_000
DIFFERING = 100  # pilot games in which the sides have different numbers of a card: fewer, and it is not fitted
EITHER_WAY = 5  # pilot games whose winner has not the most copies, and games whose winner has not the fewest
CROWDED = (DRAWN_EARLY, DRAWN)  # roles in which more copies of one card mean fewer of others


def counted(about: AboutRun, cards: Sequence[LoggedCard]) -> LoggedMetric | None:
    """The metric that counts the copies of competing cards: the first that is logged for any of them."""
    return first_logged(about, COUNTED, cards)


def fitted_cards(pilot: RunLogs) -> list[str]:
    """The cards whose number differs often enough between sides, and does not fully separate winners from losers."""
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
    sample = run.at_most(MOST_GAMES)
    return value_frame([row for cards in rivals(run.about).values() for row in _adjusted(sample, cards)])


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
        seat_columns = ["won", "order", "policy"]
        for counts, seats in zip(run.slices("cards", columns), run.slices("seats", seat_columns), strict=True):
            seated = seats.with_columns(pl.col("policy").to_physical())
            won, order, policy = np.moveaxis(run.by_game(seated, seat_columns), -1, 0)
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
    """The features of a side are the sums over its seats, because a side wins as a whole."""
    if not in_teams(sides):
        return features, shares
    teams = list(seats_of(sides).values())
    by_side = np.stack([features[:, seats].sum(1) for seats in teams], axis=1)
    return by_side, shares[:, [seats[0] for seats in teams]]


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
        """Copies beyond the average mix of the same number of cards, and that number."""
        total = (counts * self.slots).sum(2, keepdims=True)
        return np.concatenate([counts - self.weights * total, total], axis=2)

    def relative(self, result: Fit, cards: list[str]) -> tuple[dict[str, float], dict[str, float]]:
        """Coefficients and errors of the cards; cards that use up a turn are relative to the average of such cards."""
        names = [name for name in result.names if name in cards]
        kept = [result.names.index(name) for name in names]
        weights = np.array([self.weights[cards.index(name)] for name in names])
        slots = np.array([self.slots[cards.index(name)] for name in names])
        centre = np.eye(len(names)) - np.outer(slots, weights)
        values = centre @ result.coefficients[kept]
        covariance = centre @ result.covariance[np.ix_(kept, kept)] @ centre.T
        errors = np.sqrt(np.diag(covariance).clip(min=0.0))
        return dict(zip(names, values, strict=True)), dict(zip(names, errors, strict=True))
