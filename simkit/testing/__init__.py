"""What the author of a game tests it with: the contract, tables to try rules on, whole games as text, referees."""
