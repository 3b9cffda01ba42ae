"""Numbers that the models, the book and the kernel share."""

from typing import Literal

from simkit.games.common.words import number

SEATS = 5
CARDS = 24  # types of cards, bids first
DECK = 60  # treasures

GREEDY = 2  # policies
W_STAKE, W_BLUFF = range(2)  # weights

Tie = Literal["first", "lost"]  # a rule: who gets a treasure that several bid the most for
LOST = number(Tie, "lost")
