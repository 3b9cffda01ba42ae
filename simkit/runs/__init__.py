"""Playing a plan part by part, in threads, so that nothing is lost and nothing depends on how it was cut up."""
