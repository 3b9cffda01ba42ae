"""Hidden Bids: a tiny complete game to copy, 2 to 5 players."""

from simkit.games._template.book import actions, book
from simkit.games._template.cards import Cards, Rules, card_list, check
from simkit.games._template.limits import SEATS
from simkit.games._template.metrics import METRICS
from simkit.games._template.policies import POLICIES, WEIGHTS
from simkit.games.contract import Bench, Game

GAME = Game(
    id="_template",
    title="Hidden Bids",
    summary="Bid for treasures, all at once.",
    min_players=2,
    max_players=SEATS,
    variants={"standard": {}, "harsh": {"tie": "lost"}},
    rules_version="1",
    rules_prefix="TPL",
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
    taking="simkit.games._template.taking",
)
