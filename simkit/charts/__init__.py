"""One chart per file: `draw` takes a tidy frame and returns a figure. It computes nothing."""
