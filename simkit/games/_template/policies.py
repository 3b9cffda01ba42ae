"""The policies by name: ids in the kernel, one line each, weights and their defaults."""

from simkit.games._template.limits import GREEDY
from simkit.games.contract import Policy

POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(GREEDY, "bids what the treasure is worth, or bluffs", {"stake": 100, "bluff": 30}),
}
