"""What games share: weights, words of rules, sets, expressions of answers, checks, hidden zones, sentences."""
