"""Runs on disk: tables, parts, manifest, and the way back from a log to the game."""
