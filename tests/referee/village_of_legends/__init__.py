"""A referee for Village of Legends, written from its rules text alone."""
