"""The rules of Tug and its compiled entry points."""

from simkit.kernels.driver import drive
from simkit.kernels.jit import entry, helper
from simkit.kernels.log import count
from simkit.kernels.rng import below
from simkit.kernels.search import no_search, search
from simkit.kernels.seats import clockwise
from simkit.kernels.streams import SETUP, SHARED_DECK, draw
from tests.teams.kernel.state import ACTIONS, CARDS, SCRATCH, SEATS, STATE

__all__ = ["ACTIONS", "CARDS", "SCRATCH", "SEATS", "STATE"]


@helper
def setup(s, b, t, key):
    s.key = key
    s.first_seat = below(draw(key, SETUP, 0, 0), b.players)
    s.actor = s.first_seat
    for p in range(SEATS):
        t.plays_of[p] = 0
    take(s, b, t)


@helper
def take(s, b, t):
    """Draw a card, as if the deck were endless."""
    total = 0
    for card in range(CARDS):
        total += b.count[card]
    left = below(draw(s.key, SHARED_DECK, s.actor, s.turns), total)
    s.card = 0
    while left >= b.count[s.card]:
        left -= b.count[s.card]
        s.card += 1
    count(t, t.drawn, s.actor, s.card)


@helper
def legal(s, b, acts):
    n = 0
    if b.denied[s.actor, s.card] == 0:
        acts[n] = b.play_at + s.card
        n += 1
    acts[n] = b.drop_at
    return n + 1


@helper
def apply(s, b, t, action):
    if action == b.drop_at:
        count(t, t.dropped, s.actor, s.card)
    else:
        push(s, b, t)
    s.turns += 1
    if s.turns % b.players == 0:
        log_round(s, b, t, s.turns // b.players - 1)
    s.actor = clockwise(s.actor, b.players)
    if s.turns == b.rounds * b.players:
        end(s, b, t)
    else:
        take(s, b, t)
    return -1


@helper
def push(s, b, t):
    p, value, number = s.actor, b.value[s.card], s.turns // b.players
    phase = number * b.phases // b.rounds
    s.points[b.side[p]] += value
    s.own[p] += value
    t.plays_of[p] += 1
    count(t, t.used, p, s.card)
    t.swing[p, s.card] += value
    t.last_push[p, s.card] = number + 1
    t.plays[phase] += 1
    t.tone[phase] = 1
    if value > 0:
        t.earned[p, phase] += value
    else:
        t.lost[p] += value


@helper
def best(s, b):
    found = s.points[b.side[0]]
    for p in range(b.players):
        found = max(found, s.points[b.side[p]])
    return found


@helper
def log_round(s, b, t, number):
    for p in range(b.players):
        t.points[p, number] = s.own[p]
        t.stand[p, number] = 1 if s.points[b.side[p]] == best(s, b) else 0


@helper
def end(s, b, t):
    s.over = 1
    for p in range(b.players):
        if s.points[b.side[p]] == best(s, b):
            s.winners |= 1 << p


@helper
def record(s, b, t):
    t.first_seat, t.winners, t.turns, t.rounds = s.first_seat, s.winners, s.turns, b.rounds
    lead, sharing, first = 99, 0, -1
    for p in range(b.players):
        t.score[p] = s.own[p]
        t.rank[p] = 1 if (s.winners >> p) & 1 else 2
        t.mood[p] = 1 if t.plays_of[p] > 0 else 0
        if (s.winners >> p) & 1 == 0:
            lead = min(lead, best(s, b) - s.points[b.side[p]])
        elif first < 0:
            first = b.side[p]
        elif b.side[p] != first:
            sharing = 1
    t.outcome = 0 if sharing else 1 if lead < 3 else 2


@helper
def choose(s, b, acts, n, policy, weights, word):
    return 1 if policy == 2 and b.value[s.card] <= 0 else 0


@helper
def determinize(s, b, viewer, key):
    s.key = key


@entry
def play(desk, rows, book, seating, seed, first, trace):
    drive(
        setup, legal, apply, choose, determinize, record, no_search, desk, rows, book, seating, seed, first, trace
    )  # fmt: skip


@entry
def play_search(desk, rows, book, seating, seed, first, trace):
    drive(
        setup, legal, apply, choose, determinize, record, search, desk, rows, book, seating, seed, first, trace
    )  # fmt: skip
