"""The legal options, in ascending order of their codes."""

from simkit.kernels.bits import lowest
from simkit.kernels.jit import step


@step
def legal(s, b, acts):
    """The items of the open decision, which the state has as a mask; returns their number."""
    first, options, n = b.first_code[s.decision], s.options, 0
    while options != 0:
        acts[n] = first + lowest(options)
        options &= options - 1
        n += 1
    return n
