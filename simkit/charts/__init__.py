"""One display per file: `draw` takes plain data and returns a figure. It computes nothing."""
