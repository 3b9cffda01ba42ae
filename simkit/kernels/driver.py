"""The generic driver: plays a slice of games of any game, one tally record per game.

A decision with one option is applied without asking the policy and without randomness; it counts as forced. `apply`
may name the only option of the next decision (else -1): then its list of options is not made at all. Where nobody looks
at single steps (`t.hurry`), it may also take that option itself and count it in `t.forced`.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from simkit.kernels.clone import clone
from simkit.kernels.jit import inlined
from simkit.kernels.rng import GAMMA, U, below, mix
from simkit.kernels.search import COUNTED, GREEDY
from simkit.kernels.stopping import stop_asked
from simkit.kernels.streams import POLICY, SEARCH, draw, game_key, stream
from simkit.stopping import INTERRUPT, Stop

Array = npt.NDArray[Any]
ACTION, TURN = TRACED = range(2)  # columns of a trace
LOW = U(0xFFFFFFFF)  # the half of a word that tells whether a decision is left to chance
ALWAYS = 2**32


class Seating(NamedTuple):
    """Who plays: `lineup[rotation, seat]` names a row of the arrays below it."""

    lineup: Array
    policy: Array
    parameter: Array
    weights: Array
    careless: Array  # of 2^32 decisions, how many are left to chance
    playouts: Array  # the policy of the playouts of one who searches; its weights are the player's
    tried: Array  # how many options one who searches tries at most
    advice: Array  # rows of weights like those of one who searches, per player
    greedy: Array  # the weights of the playouts of `rollout`
    sides: Array  # the side of each seat


class Desk(NamedTuple):
    """Working memory of one thread. Records are allocated in Python: a record made in a kernel is freed under it."""

    states: Array  # the game, its determinization, the playout
    tallies: Array  # of the game, of playouts
    start: Array  # what a game goes on from; all zero: it has to be set up
    under_way: Array  # 1: it was set up
    blank_row: Array  # all zero
    options: Array
    acts: Array
    decided: Array  # decisions so far, per seat
    policy: Array  # per seat
    careless: Array  # per seat
    luck: Array  # policy stream, per seat
    points: Array
    squares: Array  # of differences to the policy's choice, per option
    visits: Array
    ranking: Array  # options, the best first
    searched: Array  # what searches did since the desk was made
    stop: Array  # one number that others write: not 0 ends the slice, whose rows are then no games


def make_desk(
    state: np.dtype[Any], tally: np.dtype[Any], row: np.dtype[Any], actions: int, seats: int, stop: Stop = INTERRUPT
) -> Desk:
    """Allocate the working memory of one thread."""
    options, acts, points, squares, visits, ranking = (np.zeros(actions, np.int64) for _ in range(6))
    searched = np.zeros(len(COUNTED), np.int64)
    decided, policy, careless = (np.zeros(seats, np.int64) for _ in range(3))
    luck = np.zeros(seats, np.uint64)
    tallies, under_way = np.zeros(2, tally), np.zeros(1, np.int64)
    tallies["hurry"][1] = 1
    records = np.zeros(3, state), tallies, np.zeros(1, state), under_way, np.zeros(1, row)
    heard = np.frombuffer(stop.memory, np.int64)
    judged = points, squares, visits, ranking
    return Desk(*records, options, acts, decided, policy, careless, luck, *judged, searched, heard)


def plain_desk(desk: Desk) -> Desk:
    """The same desk for running the kernel's functions uncompiled."""
    return Desk(*(a.view(np.recarray) if a.dtype.names else a for a in desk))


@inlined
def drive(
    setup, legal, apply, choose, determinize, record, search, desk, rows, book, seating, seed, first, trace
):  # fmt: skip
    """Play games `first`, `first + 1`, … into the log `rows`; every step of the last one goes to `trace`.

    Who tells it to stop throws the rows away. `search` is, in the entry that compiles faster, `no_search`.
    """
    s, b, t = desk.states[0], book[0], desk.tallies[0]
    options, decided, policy, careless, luck = desk.options, desk.decided, desk.policy, desk.careless, desk.luck
    lineup, weights = seating.lineup, seating.weights
    rotations, players = lineup.shape
    t.hurry = len(trace) == 0
    for i in range(len(rows)):
        key = game_key(seed, first + i)
        rotation = (first + i) % rotations
        for seat in range(players):
            decided[seat] = 0
            policy[seat] = seating.policy[lineup[rotation, seat]]
            careless[seat] = seating.careless[lineup[rotation, seat]]
            luck[seat] = stream(key, POLICY, seat)
        clone(s, desk.start[0])
        clone(t, desk.blank_row[0])
        if not desk.under_way[0]:
            setup(s, b, t, key)
        steps = 0
        decisions = 0
        only = -1  # the only option, if it is known
        while s.over | stop_asked(desk.stop) == 0:
            action = only
            if only < 0:
                n = legal(s, b, options)
                pick = 0
                if n > 1:
                    decisions += 1
                    seat = s.actor
                    luck[seat] += GAMMA
                    word = mix(luck[seat])
                    if np.int64(word & LOW) < careless[seat]:
                        pick = below(word, n)  # by the other half of the word
                    elif policy[seat] < GREEDY:
                        search_key = draw(key, SEARCH, seat, decided[seat])
                        decided[seat] += 1
                        row = lineup[rotation, seat]
                        pick = search(legal, apply, choose, determinize, desk, b, n, seating, row, search_key)
                    else:
                        pick = choose(s, b, options, n, policy[seat], weights[lineup[rotation, seat]], word)
                action = options[pick]
            if steps < len(trace):
                trace[steps, ACTION] = action
                trace[steps, TURN] = s.turns
            steps += 1
            only = apply(s, b, t, action)
        if s.over == 0:
            return
        record(s, b, t)
        t.decisions = decisions
        t.forced += steps - decisions
        clone(rows[i], t)
