"""The policies of Ruddy Vikings by name: ids in the kernel, one line each, weights and their defaults.

`greedy`, `rusher` and `turtle` are one way to play with different weights; the formulas are in RULES.md and in
kernel/players.py. Weights are in thousandths of a card unless they count something.
"""

from collections.abc import Sequence

from simkit.games.common.weights import Weight, defaults, steps
from simkit.games.contract import Policy, Record, Style, Training
from simkit.games.ruddy_vikings import limits as L

WEIGHTS = {
    "card": Weight(800, 150, -20_000, 20_000, "the price of an own card that is spent"),
    "poor": Weight(0, 60, -5000, 5000, "more for each card that the hand lacks to be `rich`"),
    "hit": Weight(500, 200, -5000, 5000, "a card that an opponent loses"),
    "share": Weight(2000, 600, -20_000, 20_000, "more for a card that an opponent loses, shared by all living players"),
    "kill": Weight(4000, 0, -50_000, 50_000, "putting a player out"),
    "win": Weight(0, 3000, -200_000, 200_000, "more for putting the last opponent out"),
    "wear": Weight(0, 0, -5000, 5000, "an active defence that an attack uses up"),
    "haste": Weight(0, 15, -500, 500, "thousandths of `card` more for a hit or `wear` with each round after `calm`"),
    "calm": Weight(0, 4, -300, 300, "rounds after which `haste` counts"),
    "edge": Weight(0, 60, -2000, 2000, "more for a hit or `wear`, for each card more than the target has"),
    "stop": Weight(1600, 500, -20_000, 20_000, "an attack that a built card stops"),
    "deter": Weight(500, 200, -10_000, 10_000, "a filled slot as a deterrent"),
    "crowd": Weight(250, 100, -10_000, 10_000, "less for a built card for each slot that is filled already"),
    "threat": Weight(0, 60, -5000, 5000, "more for a built card for each Viking in the opponents' hands on average"),
    "bluff": Weight(0, 150, -10_000, 10_000, "more for a bluff"),
    "keep": Weight(5, 1, 0, 50, "smallest hand with which cards are built or saved by Fortify"),
    "rich": Weight(7, 0, 1, 50, "hand size from which own cards become cheaper"),
    # what cards bring
    "gain": Weight(1000, 300, -20_000, 20_000, "a card taken from somebody"),
    "draw": Weight(1000, 300, -20_000, 20_000, "a card drawn"),
    "fetch": Weight(1000, 300, -20_000, 20_000, "a Viking from the discard pile"),
    "fortify": Weight(1000, 300, -20_000, 20_000, "a Fortify card, which saves a Defence"),
    "spy": Weight(100, 100, -5000, 5000, "an unknown slot that is looked at"),
    "reaction": Weight(1000, 300, -20_000, 20_000, "a reaction in a slot"),
    "capture": Weight(300, 200, -10_000, 10_000, "more for a Defence that captures"),
    # answers to an attack
    "lose": Weight(1000, 250, -20_000, 20_000, "a card lost"),
    "death": Weight(10_000, 0, -200_000, 200_000, "going out"),
    "defence": Weight(300, 150, -5000, 5000, "a Defence that is used, for each mode that it stops"),
    "captive": Weight(250, 100, -10_000, 10_000, "thousandths of the rating of a captured Viking"),
    "reflect": Weight(700, 250, -20_000, 20_000, "a reflecting card that is used from a slot"),
    "cancel": Weight(750, 250, -20_000, 20_000, "a cancelling card that is used from a slot"),
    "last": Weight(20_000, 0, -200_000, 200_000, "either of the two that is used as the last card of the hand"),
    "answer": Weight(1000, 300, -20_000, 20_000, "either of the two that is used from the hand"),
    "revenge": Weight(500, 200, -10_000, 10_000, "thousandths of the worth of a reflected hit"),
    "few": Weight(2, 1, -10, 20, "filled slots up to which a Defence is saved by Fortify"),
    # Turn cards
    "war": Weight(300, 0, -5000, 5000, "more damage for all"),
    "feast": Weight(100, 0, -5000, 5000, "Feast Day"),
    "storm": Weight(200, 0, -5000, 5000, "an active defence that others lose to Winds or Dragon"),
    "season": Weight(100, 0, -5000, 5000, "a second attack, for each Viking in the hand beyond `raiders`"),
    "raiders": Weight(2, 0, 0, 50, "Vikings in the hand that a second attack takes"),
    # what a Viking is worth
    "damage": Weight(1000, 0, -20_000, 20_000, "each card that the Viking costs its target"),
    "bypass": Weight(500, 0, -20_000, 20_000, "each active defence that the Viking bypasses"),
    "taking": Weight(500, 0, -20_000, 20_000, "a Viking that takes the cards"),
    "ambush": Weight(250, 0, -20_000, 20_000, "a Viking that attacks out of turn"),
    "guard": Weight(250, 0, -20_000, 20_000, "a Viking that can be built"),
}
DEFAULTS = defaults(WEIGHTS)
RUSH = {"card": 500, "stop": 800, "deter": 0}
SHELL = {"card": 1000, "stop": 2400, "deter": 800, "crowd": 150, "keep": 3}


POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(L.GREEDY, "spends a card where it earns more than a card, and guards what is left", DEFAULTS),
    "rusher": Policy(L.RUSHER, "cards are cheap: attacks more, hardly builds", DEFAULTS | RUSH),
    "turtle": Policy(L.TURTLE, "cards are dear: builds early and much", DEFAULTS | SHELL),
    "busy": Policy(L.BUSY, "random, but never idle while it has more than two cards", {}),
    "first": Policy(L.FIRST, "the first option that does something: attacks with all it has", {}),
    "last": Policy(L.LAST, "the last option: builds and uses slots first", {}),
    "end": Policy(L.IDLE, "ends or passes whenever it may", {}),
}

TRAINING = Training(
    steps=steps(WEIGHTS),
    # Against hasty opponents it pays to wait with ever larger hands; among players who do, hardly a game would end.
    held={"kill": 3000, "wear": 250, "rich": 7},
    styles={
        "berserk": Style(
            "aggressive: cards are there to be thrown at somebody",
            {"card": 300, "kill": 9000, "deter": 0},
        ),
        "hoarder": Style("economic: a large hand is the best defence", {"card": 1300, "draw": 2000, "gain": 2000}),
        "palisade": Style("defensive: every slot is filled", {"stop": 3500, "deter": 1200, "keep": 3}),
    },
)  # fmt: skip


def opinions(book: Record, weights: Sequence[int]) -> list[int]:
    """What a player thinks of every card: its rating as a Viking, and its worth in a slot (millionths)."""
    types = range(L.K)
    return [*(_rating(book, k, weights) for k in types), *(_building(book, k, weights) for k in types)]


def _rating(book: Record, k: int, weights: Sequence[int]) -> int:
    flags = ((L.W_TAKING, book.taking_mask), (L.W_AMBUSH, book.ambush_mask), (L.W_GUARD, book.guard_mask))
    extras = sum(weights[place] * (int(mask) >> k & 1) for place, mask in flags)
    return weights[L.W_DAMAGE] * int(book.damage[k]) + weights[L.W_BYPASS] * int(book.bypass[k]) + extras


def _building(book: Record, k: int, weights: Sequence[int]) -> int:
    appeal = 1000 * int(book.appeal[k])
    if int(book.shield_mask) >> k & 1:
        captures = int(book.capture_mask) >> k & 1
        return appeal + weights[L.W_STOP] * int(book.shield_share[k]) + 1000 * weights[L.W_CAPTURE] * captures
    return appeal + 1000 * weights[L.W_REACTION if int(book.react_mask) >> k & 1 else L.W_BLUFF]
