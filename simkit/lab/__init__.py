"""The lab: questions of a designer, and whoever answers them. The command line and notebooks call it."""
