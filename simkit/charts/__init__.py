"""One display per file: `draw` takes plain data and returns a figure or safe HTML. It computes nothing."""
