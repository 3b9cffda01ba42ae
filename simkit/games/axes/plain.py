"""Axes and Shields as a plain-Python script: lists and ints, all the rules, `random` in every seat.

This is the yardstick of `simkit bench axes`: what a designer would write to simulate the printed game.
"""

from random import Random
from time import perf_counter

TRIPLE_AXE, SHIELD_4, ARMORY, WENCH = 2, 6, 7, 8  # of the nine types of cards
COUNTS = [30, 25, 15, 10, 7, 5, 3, 15, 10]
VALUE = [1, 2, 3, 1, 2, 3, 4, 0, 0]
DECK = [card for card in range(9) for _ in range(COUNTS[card])]
FREE, PENDING, PROTECTED = range(3)
MAX_TURNS, MAX_DRAWS = 1000, 10_000


def play(players: int, hand_size: int, rng: Random) -> tuple[int, int]:
    """Play one game; returns the winner (-1 if capped) and the turns taken."""
    random = rng.random
    deck = DECK[:]
    rng.shuffle(deck)
    discard: list[int] = []
    hits_to_out = 15 if players == 2 else 10
    hits = [0] * players
    unused = [0] * players  # unused shields
    damage: list[list[int]] = [[] for _ in range(players)]
    pool: list[list[int]] = [[] for _ in range(players)]  # shields and the axes parked on them
    stored = [False] * players
    skip = [FREE] * players
    alive = list(range(players))
    hands: list[list[int]] = [[] for _ in range(players)]
    for _ in range(hand_size):
        for hand in hands:
            hand.append(deck.pop())

    player = turns = draws = 0
    while True:
        turns += 1
        skip[player] = FREE
        stored_before = stored[player]
        others = [p for p in alive if p != player]
        hand = hands[player]
        again = True
        while again:
            again = False
            if draws == MAX_DRAWS:
                return -1, turns
            if not deck:
                deck, discard = discard, []
                rng.shuffle(deck)
            draws += 1
            card = deck.pop()
            tricks: list[tuple[bool, int]] = []
            if card == WENCH or (hand_size and WENCH in hand):
                tricks = [(True, p) for p in others if stored[p]]
                tricks += [(False, p) for p in others if skip[p] == FREE]
            if hand_size:
                hand.append(card)
                kinds = set(hand)
                playable = [c for c in kinds if (c != ARMORY or not stored[player]) and (c != WENCH or tricks)]
                options = playable or list(kinds)
                card = options[int(random() * len(options))]
                hand.remove(card)

            if card <= TRIPLE_AXE:
                target = others[int(random() * len(others))]
                axes = VALUE[card]
                if axes < unused[target]:
                    unused[target] -= axes
                    pool[target].append(card)
                else:
                    axes -= unused[target]
                    unused[target] = 0
                    discard += pool[target]
                    pool[target].clear()
                    if axes == 0:
                        discard.append(card)
                    else:
                        damage[target].append(card)
                        hits[target] += axes
                        if hits[target] >= hits_to_out:
                            discard += damage[target] + hands[target]
                            if stored[target]:
                                discard.append(ARMORY)
                                stored[target] = False
                            alive.remove(target)
                            others.remove(target)
                            if not others:
                                return player, turns
            elif card <= SHIELD_4:
                pool[player].append(card)
                unused[player] += VALUE[card]
            elif card == ARMORY and not stored[player]:
                if random() < 0.5:
                    discard.append(ARMORY)
                    again = True
                else:
                    stored[player] = True
            else:
                discard.append(card)
                if tricks:
                    remove, target = tricks[int(random() * len(tricks))]
                    if remove:
                        stored[target] = False
                        discard.append(ARMORY)
                    else:
                        skip[target] = PENDING

            if stored_before and not again:
                stored_before = False
                if random() < 0.5:
                    stored[player] = False
                    discard.append(ARMORY)
                    again = True

        if turns == MAX_TURNS:
            return -1, turns
        while True:
            player = (player + 1) % players
            if player in alive:
                if skip[player] != PENDING:
                    break
                skip[player] = PROTECTED


def games_per_second(players: int, hand_size: int, seconds: float) -> float:
    """Speed of this script on one thread."""
    rng = Random(1)
    games, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        for _ in range(100):
            play(players, hand_size, rng)
        games += 100
    return games / (perf_counter() - start)
