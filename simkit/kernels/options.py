"""Lists of options: those that a player does not consider are set aside while he chooses."""

from simkit.kernels.jit import helper


@helper
def set_aside(wasted, s, b, acts, n):
    """Move options that waste a denied card behind the others; returns how many are left, or all if none would be.

    `wasted(s, b, action)` tells which.
    """
    left, i = n, 0
    while i < left:
        if wasted(s, b, acts[i]):
            move_last(acts, i, n)
            left -= 1
        else:
            i += 1
    return left if left > 0 else n


@helper
def put_back(acts, n, pick):
    """Put all n options in ascending order again; returns the new place of the one that was picked."""
    code = acts[pick]
    for i in range(1, n):
        j, moved = i, acts[i]
        while j > 0 and acts[j - 1] > moved:
            acts[j] = acts[j - 1]
            j -= 1
        acts[j] = moved
    place = 0
    while acts[place] != code:
        place += 1
    return place


@helper
def move_last(acts, i, n):
    """Move option i behind all n."""
    code = acts[i]
    for j in range(i, n - 1):
        acts[j] = acts[j + 1]
    acts[n - 1] = code
