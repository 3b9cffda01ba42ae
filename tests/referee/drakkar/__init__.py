"""A referee for Drakkar."""
