"""The players of Axes and Shields: documented integer formulas of the cards' current numbers.

`greedy` scores a card of the hand by its weights:

    armory: `armory`      shield: `shield` + `shield_point` x value      axe: `axe` x value      wench: `wench`

With the printed cards and the default weights that is the order of RULES.md. Targets score
`life` x life left + `hits` x hits taken; ties go to the first one clockwise. What trained players weigh besides is in
judge.py. Whoever is denied a card plays it last and discards it first.
"""

from simkit.games.axes import limits as L
from simkit.games.axes.kernel import state as S
from simkit.games.axes.kernel.judge import aim, card_outlook, spare
from simkit.kernels.jit import helper, step
from simkit.kernels.options import put_back, set_aside
from simkit.kernels.rng import below
from simkit.kernels.search import search
from simkit.kernels.seats import places

ARMORY_FIRST = 1 << 40  # above every score of `leader`
LEADER_ORDER = (
    L.ARMORY, L.TRIPLE_AXE, L.DOUBLE_AXE, L.SINGLE_AXE, L.SHIELD_4, L.SHIELD_3, L.SHIELD_2, L.SHIELD_1, L.WENCH,
)  # fmt: skip


@step
def choose(s, b, acts, n, policy, weights, word):
    """The index of the option that a policy takes."""
    if s.decision != S.TARGET and s.decision != S.TRICK:
        left = worthwhile(s, b, acts, n)
        pick = own_choice(s, b, acts, left, policy, weights, word)
        return pick if left == n else put_back(acts, n, pick)
    best, best_score = 0, 0
    for i in range(n):
        score = leader_score(s, b, acts[i]) if policy == L.LEADER else target_score(s, b, acts[i], policy, weights)
        if i == 0 or score > best_score:
            best, best_score = i, score
    return best


@step
def own_choice(s, b, acts, n, policy, weights, word):
    """D1, D2, D4 and D6: what to do with one's own cards."""
    if policy == L.LIFE:
        return below(word, n)
    if s.decision != S.CARD:
        return other_choice(s, weights)
    return leader_card(b, acts, n) if policy == L.LEADER else best_card(s, b, acts, n, weights)


@step
def worthwhile(s, b, acts, n):
    """How many options are left to choose from: those that waste a card by a denial are put last."""
    return set_aside(wasted, s, b, acts, n) if (b.handicapped >> s.actor) & 1 else n


@helper
def wasted(s, b, action):
    """D1: a denied card does nothing when it is played. D2: it is discarded before any other."""
    if s.decision == S.CARD:
        return b.denied[s.actor, action - b.play_at] != 0
    return s.decision == S.DISCARD and b.denied[s.actor, action - b.discard_at] == 0


@helper
def careful_search(legal, apply, choose, determinize, desk, b, n, seating, row, key):
    """The index of the option that a searching player takes: he tries worthwhile ones only."""
    left = worthwhile(desk.states[0], b, desk.options, n)
    pick = search(legal, apply, choose, determinize, desk, b, left, seating, row, key)
    return pick if left == n else put_back(desk.options, n, pick)


@helper
def other_choice(s, weights):
    """D2, D4 and D6: the lower card type, use now, use stored; but what is better saved is stored or kept."""
    if s.decision == S.DISCARD:
        return 0
    return int(spare(s, weights, weights[L.W_STORE if s.decision == S.USE else L.W_SAVE]))


@step
def best_card(s, b, acts, n, weights):
    """D1 of `greedy`: the card with the highest score; ties go to the lower card type."""
    best, best_score = 0, 0
    for i in range(n):
        card = acts[i] - b.play_at
        if card == L.ARMORY:
            score = weights[L.W_ARMORY]
        elif card == L.WENCH:
            score = weights[L.W_WENCH]
        elif L.SHIELDS_FROM <= card < L.SHIELDS_TO:
            score = weights[L.W_SHIELD] + weights[L.W_SHIELD_POINT] * b.face[card]
        else:
            score = weights[L.W_AXE] * b.face[card]
        if weights[L.KEEN_CARD]:
            score += card_outlook(s, b, card, weights)
        if i == 0 or score > best_score:
            best, best_score = i, score
    return best


@step
def target_score(s, b, action, policy, weights):
    """D3 and D5 of `greedy` and `grudge`; a turn lost is preferred to an armory removed."""
    j = target_of(b, action)
    if policy == L.GRUDGE:
        score = s.dealt[j, s.actor]
    else:
        score = weights[L.W_LIFE] * s.life[j] + weights[L.W_HITS] * s.hits[j]
    if b.skip_at <= action < b.stored_at:
        score += weights[L.W_SKIP]
    if weights[L.KEEN_AIM]:
        score += aim(s, b, j, weights)
    return score * L.SEATS - places(s.actor, j, b.players)


@helper
def leader_card(b, acts, n):
    """D1 of `leader`: the first of a fixed order."""
    for card in LEADER_ORDER:
        for i in range(n):
            if acts[i] == b.play_at + card:
                return i
    return 0


@helper
def leader_score(s, b, action):
    """D3 and D5 of `leader`: the most hits, but any armory first, by seat number."""
    if b.remove_at <= action < b.skip_at:
        return ARMORY_FIRST - action
    return s.hits[target_of(b, action)] * L.SEATS


@helper
def target_of(b, action):
    """The seat that a D3 or D5 action is aimed at."""
    if action < b.remove_at:
        return action - b.throw_at
    return action - b.remove_at if action < b.skip_at else action - b.skip_at
