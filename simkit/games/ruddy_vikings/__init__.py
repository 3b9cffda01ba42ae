"""Ruddy Vikings: take-that with hidden defences and player elimination, 2 to 8 players."""

from simkit.games.contract import Bench, Game
from simkit.games.ruddy_vikings.book import actions, book
from simkit.games.ruddy_vikings.cards import VARIANTS, Cards, Rules, card_list, check
from simkit.games.ruddy_vikings.metrics import METRICS, labels
from simkit.games.ruddy_vikings.policies import POLICIES, TRAINING, WEIGHTS, opinions

GAME = Game(
    id="ruddy_vikings",
    title="Ruddy Vikings",
    summary="Raid other hands, hide behind face-down defences, be the last with cards.",
    min_players=2,
    max_players=8,
    variants=VARIANTS,
    rules_version="2",
    rules_prefix="RUD",
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
    taking="simkit.games.ruddy_vikings.taking",
    labels=labels,
    opinions=opinions,
    short={"rules.max_rounds": 5, "rules.cap_result": "most_cards"},
    shortest={"rules.max_rounds": 2, "rules.start_hand": 3, "rules.cap_result": "most_cards"},
    training=TRAINING,
    search_version="2",
)
