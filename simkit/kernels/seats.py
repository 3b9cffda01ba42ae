"""Going round the table."""

from simkit.kernels.jit import step


@step
def clockwise(p, players):
    """The seat to the left of p."""
    return p + 1 if p + 1 < players else 0


@step
def places(p, q, players):
    """How many places clockwise from p the seat q is; from p to p it is once round."""
    return q - p if q > p else q - p + players


@step
def seat_at(p, places, players):
    """The seat so many places clockwise from p, at most once round."""
    q = p + places
    return q - players if q >= players else q
