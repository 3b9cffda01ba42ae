"""The compiled core that every game plays on: randomness, piles, the driver and the search player."""
