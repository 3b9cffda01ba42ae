"""Vikings Gone Wild: a deck-builder with villages and raids, 2 to 4 players."""

from simkit.games.contract import Bench, Game
from simkit.games.vikings_gone_wild.book import actions, book
from simkit.games.vikings_gone_wild.cards import TOKENS, VARIANTS, Cards, Rules, card_list, check
from simkit.games.vikings_gone_wild.metrics import METRICS
from simkit.games.vikings_gone_wild.policies import POLICIES, TRAINING, WEIGHTS
from simkit.games.vikings_gone_wild.worth import opinions

GAME = Game(
    id="vikings_gone_wild",
    title="Vikings Gone Wild",
    summary="Build a deck and a village, raid your neighbours, drink beer.",
    min_players=2,
    max_players=4,
    variants=VARIANTS,
    rules_version="3",
    rules_prefix="VGW",
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
    taking="simkit.games.vikings_gone_wild.taking",
    resources=TOKENS,
    opinions=opinions,
    short={"rules.max_rounds": 6},
    shortest={"rules.max_rounds": 1},
    training=TRAINING,
    search_version="2",
)
