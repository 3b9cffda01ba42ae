"""Drakkar: build a ship, crew it, raid and sail for Quests; 3 to 6 players (DRK-001)."""

from simkit.games.contract import Bench, Game
from simkit.games.drakkar.answers import labels
from simkit.games.drakkar.book import actions, book
from simkit.games.drakkar.cards import VARIANTS, Cards, Rules, card_list, check
from simkit.games.drakkar.limits import FEWEST_PLAYERS, SEATS
from simkit.games.drakkar.metrics import METRICS
from simkit.games.drakkar.policies import POLICIES, TRAINING, WEIGHTS, opinions

GAME = Game(
    id="drakkar",
    title="Drakkar",
    summary="Build a Viking ship, crew it, raid your rivals and sail for Quests.",
    min_players=FEWEST_PLAYERS,
    max_players=SEATS,
    variants=VARIANTS,
    rules_version="2",
    rules_prefix="DRK",
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
    bench=Bench(players=4, policy="greedy"),
    taking="simkit.games.drakkar.taking",
    labels=labels,
    opinions=opinions,
    short={"rules.rounds": 2, "rules.hand_size": 5},
    shortest={"rules.rounds": 1},
    training=TRAINING,
)
