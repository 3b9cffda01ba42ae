"""The policies of Ruddy Vikings by name: ids in the kernel, one line each, weights and their defaults.

`greedy`, `rusher` and `turtle` are one way to play with different weights; the formulas are in RULES.md and in
kernel/players.py. Weights are in thousandths of a card unless they count something.
"""

from collections.abc import Sequence

from simkit.games.contract import Policy, Record, Style, Training
from simkit.games.ruddy_vikings import limits as L

WEIGHTS = {
    "card": 800,  # price of an own card that is spent
    "poor": 0,  # more for each card that the hand lacks to be `rich`
    "hit": 500,  # an opponent's lost card is worth hit + share // living players
    "share": 2000,
    "kill": 4000,  # putting a player out
    "win": 0,  # more if he is the last opponent
    "wear": 0,  # an active defence that an attack uses up
    "haste": 0,  # so much of `card` more for either with each round
    "calm": 0,  # beyond so many
    "edge": 0,  # more for either with each card that the own hand has more than the target's
    "stop": 1600,  # an attack stopped
    "deter": 500,  # a filled slot as a deterrent
    "crowd": 250,  # less for each slot already filled
    "threat": 0,  # more for each Viking that the opponents' hands hold on average
    "bluff": 0,  # more for a bluff
    "keep": 5,  # smallest hand with which to build or fortify
    "rich": 7,  # hand size from which cards become cheaper
    # what cards bring
    "gain": 1000,  # a card taken from somebody
    "draw": 1000,  # a card drawn
    "fetch": 1000,  # a Viking from the discard pile
    "fortify": 1000,  # a Defence that will be used twice
    "spy": 100,  # an unknown slot looked at
    "reaction": 1000,  # a reaction in a slot
    "capture": 300,  # more for a Defence that captures
    # answers to an attack
    "lose": 1000,  # a card lost
    "death": 10_000,  # going out
    "defence": 300,  # a Defence used, for each mode that it stops
    "captive": 250,  # of a captured Viking's rating
    "reflect": 700,  # a reflecting card used from a slot
    "cancel": 750,  # a cancelling one
    "last": 20_000,  # either as the last card of the hand
    "answer": 1000,  # either from the hand
    "revenge": 500,  # of what the reflected hit is worth
    "few": 2,  # filled slots up to which a Defence is saved by Fortify
    # Turn cards
    "war": 300,  # more damage for all
    "feast": 100,
    "storm": 200,  # an active defence lost by another
    "season": 100,  # a second attack, for each Viking in hand
    "raiders": 2,  # Vikings in hand that it takes
    # what a Viking is worth
    "damage": 1000,  # for each card that it costs
    "bypass": 500,
    "taking": 500,
    "ambush": 250,
    "guard": 250,
}
RUSH = {"card": 500, "stop": 800, "deter": 0}
SHELL = {"card": 1000, "stop": 2400, "deter": 800, "crowd": 150, "keep": 3}


POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(L.GREEDY, "spends a card where it earns more than a card, and guards what is left", WEIGHTS),
    "rusher": Policy(L.RUSHER, "cards are cheap: attacks more, hardly builds", WEIGHTS | RUSH),
    "turtle": Policy(L.TURTLE, "cards are dear: builds early and much", WEIGHTS | SHELL),
    "busy": Policy(L.BUSY, "random, but never idle while it has more than two cards", {}),
    "first": Policy(L.FIRST, "the first option that does something: attacks with all it has", {}),
    "last": Policy(L.LAST, "the last option: builds and uses slots first", {}),
    "end": Policy(L.IDLE, "ends or passes whenever it may", {}),
}

TRAINING = Training(
    steps={
        "card": 150, "poor": 60, "hit": 200, "share": 600, "win": 3000, "haste": 15, "calm": 4, "edge": 60,
        "stop": 500, "deter": 200, "crowd": 100, "threat": 60, "bluff": 150, "keep": 1,
        "gain": 300, "draw": 300, "fetch": 300, "fortify": 300, "spy": 100, "reaction": 300, "capture": 200,
        "lose": 250, "defence": 150, "captive": 100, "reflect": 250, "cancel": 250, "answer": 300,
        "revenge": 200, "few": 1,
    },
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
    if int(book.shield_mask) >> k & 1:
        captures = int(book.capture_mask) >> k & 1
        return weights[L.W_STOP] * int(book.shield_share[k]) + 1000 * weights[L.W_CAPTURE] * captures
    return 1000 * weights[L.W_REACTION if int(book.react_mask) >> k & 1 else L.W_BLUFF]
