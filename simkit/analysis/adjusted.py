"""*Adjusted* card value: win probability per copy, from a conditional logit over the seats of a game.

Where players are eliminated, only cards drawn before the first elimination count: later ones are a consequence of
surviving. The reading is still observational.
"""

from collections.abc import Iterator

import numpy as np
import polars as pl

from simkit.analysis.cards import VALUE_SCHEMA, value_frame, value_row
from simkit.analysis.logit import Batch, fit
from simkit.analysis.stream import Run, win_shares

MEASURES = ("drawn_early", "bought", "drawn")  # the first that is logged counts


def adjusted(run: Run) -> pl.DataFrame:
    """The adjusted value of every card whose copies differ between seats."""
    measure = next((m for m in MEASURES if m in run.measures()), None)
    if not run.has("cards") or measure is None:
        return pl.DataFrame(schema=VALUE_SCHEMA)
    cards = {card["id"]: card for card in run.about["cards"]}
    columns = [f"{measure}.{card}" for card in cards]
    policies = run.about["policies"][1:]
    orders = range(1, run.players)

    def batches() -> Iterator[Batch]:
        who = ["won", "order", "policy"]
        for counts, seats in zip(run.parts("cards", columns), run.parts("seats", who), strict=True):
            seated = seats.with_columns(pl.col("policy").to_physical())
            won, order, policy = np.moveaxis(run.by_game(seated, who), -1, 0)
            features = [run.by_game(counts, columns), order[:, :, None] == np.array(orders)]
            features += [(policy == i)[:, :, None] for i in range(1, len(policies) + 1)]
            yield np.concatenate(features, axis=2), win_shares(won)

    result = fit([*cards, *(f"order {o}" for o in orders), *(f"policy {p}" for p in policies)], batches)
    if result is None:
        return pl.DataFrame(schema=VALUE_SCHEMA)
    rows = [
        value_row(cards[name], "adjusted", beta * result.slope, error * result.slope, result.games)
        for name, beta, error in zip(result.names, result.coefficients, result.errors, strict=True)
        if name in cards
    ]
    return value_frame(rows)
