"""What a card is worth to who buys: it is bought with a `floor` as high as that, and not with a higher one."""

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.testing.table import Table
from tests.games.tipping import tipping_point

LEAST, MOST = -500, 1000
SPACE = 6


def worth(t: Table, card: str, policy: str = "greedy", **weights: int) -> int:
    """The worth of a card to the active player, who can only buy it or end his turn, whatever it costs.

    With a weight `price` the price is counted.
    """
    s = t.state
    s.hand_mask[s.active] = 0
    s.used |= S.U_VISION
    s.gold, s.market[:] = 1000, L.NOTHING
    s.market[SPACE] = t.names.cards.index(card)

    def left_alone(floor: int) -> bool:
        return t.choose(policy, weights={"price": 0, **weights, "floor": floor}) == "end"

    return tipping_point(left_alone, LEAST, MOST) - 1


def effect(t: Table, card: str, **weights: int) -> int:
    """How much more a card is worth to who has such weights."""
    return worth(t, card, **weights) - worth(t, card)


def with_appeal(t: Table, card: str, appeal: int) -> Table:
    """A card is worth so much before anything else is weighed."""
    k = t.names.cards.index(card)
    t.book.has_appeal[k], t.book.appeal[k] = 1, appeal
    return t


def gold_wanted(t: Table, **weights: int) -> int:
    """How much gold the active player still wants in a hand. A Coin makes 10: this weight makes its worth the same."""
    return worth(t, "coin", gold=100, **weights)
