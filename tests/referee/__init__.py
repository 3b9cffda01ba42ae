"""Slow, obvious referees: the rules of each game written a second time, to check every step of a trace."""
