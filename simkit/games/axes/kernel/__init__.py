"""The compiled part of Axes and Shields."""
