"""A referee for Ruddy Vikings, written from its rules text alone, and a second implementation of the game."""
