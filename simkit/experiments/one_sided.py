"""What only one of two scenarios has, such as a new card: what it did there, without anything to compare it with."""

import numpy as np

from simkit.experiments.comparison import OneSided
from simkit.experiments.pairing.arms import Arm
from simkit.experiments.pairing.measures import MeasureReader
from simkit.experiments.pairing.paired_sums import levels, paired_sums
from simkit.games.metric import CARD

SAMPLE, SEARCH_SAMPLE = 1_000, 20  # games that are played once more: the first stand for all


def one_sided_cards(side: str, arm: Arm, other: Arm, games: int) -> list[OneSided]:
    """The counts of the cards that the other scenario does not have, without those that are always 0."""
    gauge = MeasureReader(arm.scenario, arm.game)
    shared = {card.id for card in other.game.cards(other.scenario)}
    new = [m for m in gauge.measures if m.group == CARD and m.of not in shared]
    if not new:
        return []
    n = min(games, SEARCH_SAMPLE if arm.session.searches else SAMPLE)
    rows = arm.session.rows(n)
    arm.session.play(arm.session.desk(), rows, arm.offset)
    values = gauge.values(rows, arm.offset)[:, gauge.columns(new)]
    means = levels(paired_sums(values, values, np.zeros(n, np.int64), 1), first=True)
    rows_of_cards = []
    for measure, level in zip(new, means, strict=True):
        low, high = level.interval(share=False)
        about = (measure.metric, measure.of, measure.name, measure.who, measure.unit)
        rows_of_cards.append(OneSided(side, *about, level.mean, max(low, 0.0) if measure.counts else low, high, n))
    return [row for row in rows_of_cards if row.mean]
