"""The policies by name: ids in the kernel, one line each, and weights in the order of limits.py."""

from simkit.games._template.limits import GREEDY
from simkit.games.common.weights import Weight, defaults
from simkit.games.contract import Policy

WEIGHTS = {
    "stake": Weight(100, 0, 0, 1000, "percent of the treasure's points that the value of a bid should come to"),
    "bluff": Weight(30, 0, 0, 100, "percent of the decisions in which any card is bid"),
}
POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(GREEDY, "bids what the treasure is worth, or bluffs", defaults(WEIGHTS)),
}
