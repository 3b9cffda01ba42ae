"""What trained players of Axes and Shields weigh; all of it is 0 in the built-in policies.

A target of an axe card with value v and a wench scores more by

    `finish` if it goes out, `net` x hits, `blocked` x axes that its shields stop, `overkill` x axes beyond its life,
    `break` if its shields are used up (axes only)
    `near` x the seats between the two, `armed` if it has a stored armory, `idle` if it loses its next turn,
    `revenge` x the hits that it has dealt the player, `life_left` x life left x players beyond three

and a card of the hand by

    axe      `axe_net` x the hits that the weakest pool of shields lets through, `axe_left` x value x players beyond
             two, `lethal` if it puts somebody out and the game goes on, `win` if the game ends
    shield   `hurt` x value x hits taken, `covered` x unused shields, `shield_left` x players beyond two
    wench    `spoil` if somebody has a stored armory, `duel` with two players left

An armory is stored if `store` + (`store_left` + `store_life` x own life) x players beyond two is above 0, and a stored
one is kept if the same of `save`, `save_left` and `save_life` is.
"""

from simkit.games.axes import limits as L
from simkit.games.axes.kernel import state as S
from simkit.kernels.bits import above, lowest, size
from simkit.kernels.jit import helper
from simkit.kernels.seats import places


@helper
def spare(s, always, by_players, by_life):
    """Is an armory better saved for later?"""
    return always + (by_players + by_life * s.life[s.actor]) * (size(s.standing) - 2) > 0


@helper
def aim(s, b, j, weights):
    """What else speaks for a target."""
    score = weights[L.W_NEAR] * places(s.actor, j, b.players) + weights[L.W_ARMED] * s.armory[j]
    score += weights[L.W_IDLE] * int(s.skip[j] == S.PENDING) + weights[L.W_REVENGE] * s.dealt[j, s.actor]
    score += weights[L.W_LIFE_LEFT] * s.life[j] * max(0, size(s.standing) - 3)
    if s.decision == S.TARGET:
        axes, unused, life = b.face[s.resolving], s.unused[j], s.life[j]
        stopped = min(axes, unused)
        score += weights[L.W_NET] * (min(axes, life) - stopped) + weights[L.W_BLOCKED] * stopped
        score += weights[L.W_OVERKILL] * max(0, axes - life) + weights[L.W_FINISH] * int(axes >= life)
        score += weights[L.W_BREAK] * int(0 < unused <= axes)
    return score


@helper
def card_outlook(s, b, card, weights):
    """What else speaks for a card of the hand."""
    p, left = s.actor, size(s.standing)
    if card == L.ARMORY:
        return 0
    others = s.standing & ~(1 << p)
    if card == L.WENCH:
        spoils = above(s.armory, 0) & others != 0
        return weights[L.W_SPOIL] * int(spoils) + weights[L.W_DUEL] * int(left == 2)
    value = b.face[card]
    if card >= L.SHIELDS_FROM:
        score = weights[L.W_HURT] * value * s.hits[p] + weights[L.W_COVERED] * s.unused[p]
        return score + weights[L.W_SHIELD_LEFT] * (left - 2)
    net, lethal = 0, 0
    while others != 0:
        j = lowest(others)
        others &= others - 1
        net = max(net, value - s.unused[j])
        lethal |= int(value >= s.life[j])
    score = weights[L.W_AXE_NET] * net + weights[L.W_AXE_LEFT] * value * (left - 2)
    return score + lethal * (weights[L.W_WIN] if left == 2 else weights[L.W_LETHAL])
