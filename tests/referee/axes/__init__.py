"""A referee for Axes and Shields."""
