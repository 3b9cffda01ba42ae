"""The compiled part of the game."""
