"""Village of Legends: a deck-building fight of Heroes, 2 to 6 players."""

from simkit.games.contract import Bench, Game
from simkit.games.village_of_legends.book import actions, book, sides
from simkit.games.village_of_legends.cards import MONEY, VARIANTS, Cards, Rules, card_list
from simkit.games.village_of_legends.checks import check
from simkit.games.village_of_legends.heroes import Heroes
from simkit.games.village_of_legends.limits import FEWEST, MOST
from simkit.games.village_of_legends.metrics import METRICS, labels
from simkit.games.village_of_legends.policies import POLICIES, TRAINING, WEIGHTS
from simkit.games.village_of_legends.worth import opinions

GAME = Game(
    id="village_of_legends",
    title="Village of Legends",
    summary="Heroes buy weapons, spells and monsters, and fight to the last.",
    min_players=FEWEST,
    max_players=MOST,
    variants=VARIANTS,
    rules_version="3",
    rules_prefix="VOL",
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
    bench=Bench(players=2, policy="greedy"),
    taking="simkit.games.village_of_legends.taking",
    resources=(MONEY,),
    extra_tables={"heroes": Heroes},
    sides=sides,
    labels=labels,
    opinions=opinions,
    short={"rules.max_turns_per_player": 6},
    shortest={"rules.max_turns_per_player": 2, "rules.cap_result": "most_life_share"},
    training=TRAINING,
)
