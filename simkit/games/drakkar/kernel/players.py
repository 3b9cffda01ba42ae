"""The players of Drakkar.

`greedy` and its kin take the option with the highest score by documented integer formulas of the cards' current numbers
(judge.py, plays.py, replies.py); ties between rivals go to the first clockwise, other ties to the lowest code.
"""

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.plays import best_play
from simkit.games.drakkar.kernel.replies import best_item
from simkit.games.drakkar.kernel.useful import side_of, would_do
from simkit.kernels.jit import helper, step
from simkit.kernels.options import put_back, set_aside
from simkit.kernels.rng import below
from simkit.kernels.search import search


@step
def choose(s, b, acts, n, policy, weights, word):
    """The index of the option that a policy takes."""
    left = worthwhile(s, b, acts, n)
    pick = decide(s, b, acts, left, policy, weights, word)
    return pick if left == n else put_back(acts, n, pick)


@step
def decide(s, b, acts, n, policy, weights, word):
    """The index of the best of some options, as a policy judges them."""
    if policy == L.FIRST:
        return 0
    if policy == L.BUSY:
        return busy(s, b, acts, n, word)
    if s.decision == S.PLAY:
        return best_play(s, b, acts, n, weights)
    return find(s, b, acts, n, best_item(s, b, acts, n, weights))


@step
def worthwhile(s, b, acts, n):
    """How many options are left to choose from: in D3 cards with two denied faces are put last."""
    return set_aside(wasted, s, b, acts, n) if s.decision == S.PLAY and (b.handicapped >> s.actor) & 1 else n


@helper
def wasted(s, b, action):
    """D3: is the face denied? Then so is the other one of the card (DRK-153)."""
    return b.denied[s.actor, b.face[side_of(s, s.actor, action - b.first_code[S.PLAY])]] != 0


@helper
def careful_search(legal, apply, choose, determinize, desk, b, n, seating, row, key):
    """The index of the option that a searching player takes: he tries worthwhile ones only."""
    left = worthwhile(desk.states[0], b, desk.options, n)
    pick = search(legal, apply, choose, determinize, desk, b, left, seating, row, key)
    return pick if left == n else put_back(desk.options, n, pick)


@helper
def find(s, b, acts, n, item):
    """The index of an item of the decision's block; the first option if it is not legal."""
    for i in range(n):
        if acts[i] == b.first_code[s.decision] + item:
            return i
    return 0


# --- busy ------------------------------------------------------------------------------------------------------------


@helper
def busy(s, b, acts, n, word):
    """Uniform over faces that would do something, and over all options but to decline, stop or refuse."""
    first = b.first_code[s.decision]
    if s.decision == S.PLAY:
        able = 0
        for i in range(n):
            able += int(would_do(s, b, s.actor, side_of(s, s.actor, acts[i] - first)))
        if able == 0:
            return below(word, n)
        pick = below(word, able)
        for i in range(n):
            if would_do(s, b, s.actor, side_of(s, s.actor, acts[i] - first)):
                if pick == 0:
                    return i
                pick -= 1
    elif s.decision == S.BOARD_GO or s.decision == S.TEAM_REPLY:
        return n - 1
    elif s.decision == S.TEAM_PRICE:
        skip = int(acts[0] == first)
        return skip + below(word, n - skip)
    elif s.decision == S.RAID_TARGET:
        return below(word, n - b.fights_may_decline)
    elif s.decision == S.LOKI or s.decision == S.THIEF or s.decision == S.SABOTAGE:
        return below(word, n - b.action_may_decline)
    elif s.decision == S.TEAM_HELPER:
        return below(word, n - 1)
    return below(word, n)
