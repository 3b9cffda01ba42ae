"""What only one of two scenarios has, such as a new card: what it did there, without anything to compare it with."""

import numpy as np

from simkit.analysis.intervals import Z
from simkit.experiments.arms import Arm
from simkit.experiments.measures import Gauge
from simkit.experiments.results import OneSided
from simkit.games.metric import CARD

SAMPLE, SEARCH_SAMPLE = 1_000, 20  # games that are played once more: the first stand for all


def only_of(side: str, arm: Arm, other: Arm, games: int) -> list[OneSided]:
    """Everything that is counted of the cards that the other scenario does not have, but for what never happened."""
    gauge = Gauge(arm.scenario, arm.game)
    known = {card.id for card in other.game.cards(other.scenario)}
    new = [m for m in gauge.measures if m.group == CARD and m.of not in known]
    if not new:
        return []
    n = min(games, SEARCH_SAMPLE if arm.session.searches else SAMPLE)
    rows = arm.session.rows(n)
    arm.session.play(arm.session.desk(), rows, arm.offset)
    values = gauge.values(rows, arm.offset)[:, gauge.columns(new)]
    means, halves = values.mean(0), Z * values.std(0, ddof=1) / np.sqrt(n)
    lows = np.where([m.counts for m in new], np.maximum(means - halves, 0.0), means - halves)
    return [
        OneSided(side, m.metric, m.of, m.name, m.who, m.unit, float(mean), float(low), float(mean + half), n)
        for m, mean, low, half in zip(new, means, lows, halves, strict=True)
        if mean
    ]
