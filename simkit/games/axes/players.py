"""The players of Axes and Shields: documented integer formulas of the cards' current numbers.

`greedy` scores a card of the hand by its weights:

    armory: `armory`      shield: `shield` + value      axe: `axe` x value      wench: `wench`

With the printed cards and the default weights that is the order of RULES.md. Targets score
`life` x life left + `hits` x hits taken; ties go to the first one clockwise.
"""

from simkit.games.axes.policies import (
    GRUDGE,
    LEADER,
    LIFE,
    W_ARMORY,
    W_AXE,
    W_HITS,
    W_LIFE,
    W_SHIELD,
    W_WENCH,
)
from simkit.games.axes.rules import life
from simkit.games.axes.state import (
    ARMORY,
    CARD,
    DOUBLE_AXE,
    PLAY,
    REMOVE,
    SEATS,
    SHIELD_1,
    SHIELD_2,
    SHIELD_3,
    SHIELD_4,
    SHIELDS_FROM,
    SHIELDS_TO,
    SINGLE_AXE,
    SKIP,
    TARGET,
    THROW,
    TRICK,
    TRIPLE_AXE,
    USE_STORED,
    WENCH,
)
from simkit.kernels.jit import helper, step
from simkit.kernels.rng import below

PREFER_SKIP = 1 << 40  # above every target score
LEADER_ORDER = (ARMORY, TRIPLE_AXE, DOUBLE_AXE, SINGLE_AXE, SHIELD_4, SHIELD_3, SHIELD_2, SHIELD_1, WENCH)


@step
def choose(s, acts, n, policy, weights, word):
    """The index of the option that a policy takes."""
    at_someone = s.decision == TARGET or s.decision == TRICK
    if policy == LIFE and not at_someone:
        return below(word, n)
    if s.decision == CARD:
        return leader_card(acts, n) if policy == LEADER else best_card(s, acts, n, weights)
    if not at_someone:
        return 0  # the lower card type, use now, use stored
    best, best_score = 0, 0
    for i in range(n):
        score = leader_score(s, acts[i]) if policy == LEADER else target_score(s, acts[i], policy, weights)
        if i == 0 or score > best_score:
            best, best_score = i, score
    return best


@helper
def best_card(s, acts, n, weights):
    """D1 of `greedy`: the card with the highest score; ties go to the lower card type."""
    best, best_score = 0, 0
    for i in range(n):
        kind = acts[i] - PLAY
        if kind == ARMORY:
            score = weights[W_ARMORY]
        elif kind == WENCH:
            score = weights[W_WENCH]
        elif SHIELDS_FROM <= kind < SHIELDS_TO:
            score = weights[W_SHIELD] + s.face[kind]
        else:
            score = weights[W_AXE] * s.face[kind]
        if i == 0 or score > best_score:
            best, best_score = i, score
    return best


@helper
def target_score(s, action, policy, weights):
    """D3 and D5 of `greedy` and `grudge`; a turn lost is preferred to an armory removed."""
    j = target_of(action)
    if policy == GRUDGE:
        score = s.grief[s.actor, j]
    else:
        score = weights[W_LIFE] * life(s, j) + weights[W_HITS] * s.hits[j]
    distance = j - s.actor if j > s.actor else j - s.actor + s.players
    score = score * SEATS - distance
    return score + PREFER_SKIP if is_skip(action) else score


@helper
def leader_card(acts, n):
    """D1 of `leader`: the first of a fixed order."""
    for kind in LEADER_ORDER:
        for i in range(n):
            if acts[i] == PLAY + kind:
                return i
    return 0


@helper
def leader_score(s, action):
    """D3 and D5 of `leader`: the most hits, but any armory first, by seat number."""
    if REMOVE <= action < SKIP:
        return PREFER_SKIP - action
    return s.hits[target_of(action)] * SEATS


@helper
def target_of(action):
    """The seat that a D3 or D5 action is aimed at."""
    if action < REMOVE:
        return action - THROW
    return action - REMOVE if action < SKIP else action - SKIP


@helper
def is_skip(action):
    return SKIP <= action < USE_STORED
