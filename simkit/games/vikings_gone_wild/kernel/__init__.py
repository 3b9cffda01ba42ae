"""The compiled part of Vikings Gone Wild."""
