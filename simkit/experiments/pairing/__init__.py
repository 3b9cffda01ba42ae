"""Playing on common random numbers: arms, pairs of games, their sums, when to stop."""
