"""Numbers that the models, the book and the kernel of Axes and Shields share."""

SEATS = 7
DECK = 1024  # cards
CARDS = SINGLE_AXE, DOUBLE_AXE, TRIPLE_AXE, SHIELD_1, SHIELD_2, SHIELD_3, SHIELD_4, ARMORY, WENCH = range(9)
CARD_TYPES = len(CARDS)
SHIELDS_FROM, SHIELDS_TO = SHIELD_1, SHIELD_4 + 1

DISCARD_IT, USE_IT = range(2)  # rules.armory_while_holding
RANDOM_START = -1  # rules.start_seat

GREEDY, LEADER, LIFE, GRUDGE = 2, 3, 4, 5  # policies
W_ARMORY, W_SHIELD, W_AXE, W_WENCH, W_LIFE, W_HITS = range(6)  # weights
