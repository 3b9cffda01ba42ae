"""Vikings Gone Wild: a deck-builder with villages and raids, 2 to 4 players."""

from simkit.games.contract import Game
from simkit.games.vikings_gone_wild.cards import VARIANTS, Cards, Rules, check
from simkit.games.vikings_gone_wild.kinds import facts
from simkit.games.vikings_gone_wild.layout import card_ids, deniable, tables
from simkit.games.vikings_gone_wild.metrics import METRICS
from simkit.games.vikings_gone_wild.policies import POLICIES, opinions

GAME = Game(
    id="vikings_gone_wild",
    title="Vikings Gone Wild",
    summary="Build a deck and a village, raid your neighbours, drink beer.",
    min_players=2,
    max_players=4,
    variants=VARIANTS,
    rules_version="2",
    rules_prefix="VGW",
    cards_model=Cards,
    rules_model=Rules,
    check=check,
    tables=tables,
    card_ids=card_ids,
    players=POLICIES,
    metrics=METRICS,
    package=__name__,
    facts=facts,
    deniable=deniable,
    opinions=opinions,
)
