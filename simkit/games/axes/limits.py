"""Numbers that the models, the book and the kernel of Axes and Shields share."""

from typing import Literal

from simkit.games.common.words import number

SEATS = 7
DECK = 1024  # cards
CARDS = SINGLE_AXE, DOUBLE_AXE, TRIPLE_AXE, SHIELD_1, SHIELD_2, SHIELD_3, SHIELD_4, ARMORY, WENCH = range(9)
CARD_TYPES = len(CARDS)
SHIELDS_FROM, SHIELDS_TO = SHIELD_1, SHIELD_4 + 1
MOST_AXES = 3  # on a card of the box

# Words of rules, and their numbers for the kernel.
ArmoryWhileHolding = Literal["discard", "use"]
USE_IT = number(ArmoryWhileHolding, "use")
StartSeat = int | Literal["random"]
RANDOM_START = number(StartSeat, "random")

END_REASONS = ("last_standing", "max_turns", "max_draws")
LAST_STANDING, MAX_TURNS, MAX_DRAWS = range(len(END_REASONS))

GREEDY, LEADER, LIFE, GRUDGE = 2, 3, 4, 5  # policies
# Weights, in the order of `policies.WEIGHTS`.
(
    W_ARMORY, W_SHIELD, W_AXE, W_WENCH, W_LIFE, W_HITS, W_SHIELD_POINT, W_SKIP,
    W_FINISH, W_NET, W_BLOCKED, W_BREAK, W_NEAR, W_IDLE, W_LIFE_LEFT, W_UNEVEN, W_AHEAD,
    W_AXE_LEFT, W_SHIELD_LEFT, W_WIN, W_DUEL, W_HEAVY,
    W_STORE, W_SAVE,
) = range(24)  # fmt: skip
WEIGHTS = W_SAVE + 1
KEEN_AIM, KEEN_CARD = WEIGHTS, WEIGHTS + 1  # behind the weights: is any of those for targets, for cards not 0?
