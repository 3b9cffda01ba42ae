"""When a heuristic player wants to be healed, or to heal a friend."""

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel.modes import healed_by, rivals
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper


@helper
def wants(s, b, p, k, weights):
    """Is healing wanted, for oneself or, by `care`, for a friend?"""
    missing = b.hero_lp[s.hero[p]] - s.life[p]
    if (b.rows[k] >> L.CURE) & 1 and s.poison[p] > 0:
        return True
    if missing > 0 and (1000 * missing >= weights[L.W_HEAL_FULL] * b.heals[k] or s.life[p] <= weights[L.W_WEAK]):
        return True
    return weights[L.W_CARE] > 0 and heals_others(s, b, p, k) and friend_wants(s, b, p, k, weights)


@helper
def heals_others(s, b, p, k):
    """Has a card of p a `heal` row that may heal somebody else?"""
    for row in range(b.fx_at[k], b.fx_at[k + 1]):
        if b.fx[row, 0] == L.HEAL and healed_by(s, b, p, k, b.fx[row, 2] & 1):
            return True
    return False


@helper
def friend_wants(s, b, p, k, weights):
    """Does a friend lack so many LP that `care` percent of them are worth a card?"""
    m = s.alive & ~rivals(s, b, p, weights[L.W_ALONE]) & ~(1 << p)
    while m != 0:
        q = lowest(m)
        m &= m - 1
        missing = b.hero_lp[s.hero[q]] - s.life[q]
        if missing > 0 and 10 * missing * weights[L.W_CARE] >= weights[L.W_HEAL_FULL] * b.heals[k]:
            return True
    return False
