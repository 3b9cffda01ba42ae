"""A referee for Vikings Gone Wild."""
