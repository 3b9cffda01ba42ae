"""Questions answered by playing: paired games on the same random numbers, reduced to sums part by part."""
