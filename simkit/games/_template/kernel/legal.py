"""The legal options, in ascending order of their codes."""

from simkit.kernels.jit import step


@step
def legal(s, b, acts):
    """Every card in hand that is not denied, else a pass (TPL-03, TPL-07); returns their number."""
    n = 0
    for card in range(b.bids):
        if s.hand[s.actor, card] > 0 and not b.denied[s.actor, card]:
            acts[n] = b.bid_at + card
            n += 1
    if n == 0:
        acts[0] = b.pass_at
        n = 1
    return n
