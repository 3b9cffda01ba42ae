"""Axes and Shields: take-that with player elimination, 2 to 7 players."""

from simkit.games.axes.book import actions, book
from simkit.games.axes.cards import VARIANTS, Cards, Rules, card_list, check
from simkit.games.axes.metrics import METRICS
from simkit.games.axes.policies import POLICIES, TRAINING, WEIGHTS, opinions
from simkit.games.contract import Bench, Game

GAME = Game(
    id="axes",
    title="Axes and Shields",
    summary="Throw axes, hide behind shields, be the last one standing.",
    min_players=2,
    max_players=7,
    variants=VARIANTS,
    rules_version="1",
    rules_prefix="AXE",
    cards_model=Cards,
    rules_model=Rules,
    check=check,
    cards=card_list,
    actions=actions,
    book=book,
    policies=POLICIES,
    weights=WEIGHTS,
    metrics=METRICS,
    package=__name__,
    bench=Bench(players=4, policy="random"),
    taking="simkit.games.axes.taking",
    opinions=opinions,
    baseline="simkit.games.axes.baseline",
    training=TRAINING,
    search_version="2",
)
