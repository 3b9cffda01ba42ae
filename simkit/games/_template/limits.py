"""Numbers that the models, the book and the kernel share."""

SEATS = 5
CARDS = 24  # types of cards, bids first
DECK = 60  # treasures

GREEDY = 2  # policies
W_STAKE, W_BLUFF = range(2)  # weights
FIRST, LOST = range(2)  # rules.tie
