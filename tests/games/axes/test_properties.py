"""What holds after every step of any game: all player counts, both variants, edited decks and knobs."""

from random import Random
from typing import Any

import numpy as np
import pytest

from simkit.games.axes.kernel import entry as kernel
from tests.games.axes.table import TYPES, Table

AXES, SHIELDS, ARMORY, WENCH = range(3), range(3, 7), 7, 8
FREE = 0
BLOCKS = {
    "card": range(9),
    "discard": range(9, 18),
    "target": range(18, 25),
    "armory": range(25, 27),
    "wench": range(27, 41),
    "stored": range(41, 43),
}
POLICIES = ["random", "random", "random", "greedy", "leader", "life", "grudge"]
PRINTED: dict[str, Any] = {"rules": {}, "cards": {}}


def deck(*counts: int, values: tuple[int, ...] = (1, 2, 3, 1, 2, 3, 4)) -> dict[str, dict[str, int]]:
    cards = {card: {"count": count} for card, count in zip(TYPES, counts, strict=True)}
    for card, value in zip(TYPES, values, strict=False):
        cards[card]["value"] = value
    return cards


NAMED_DECKS = {
    "few axes": deck(1, 1, 0, 10, 7, 5, 3, 15, 10),
    "no shields": deck(30, 25, 15, 0, 0, 0, 0, 15, 10),
    "two cards": deck(1, 0, 0, 0, 0, 0, 0, 1, 0),
    "one card": deck(0, 0, 1, 0, 0, 0, 0, 0, 0),
    "huge values": deck(30, 25, 15, 10, 7, 5, 3, 15, 10, values=(99,) * 7),
    "the largest deck": deck(114, 114, 114, 114, 114, 114, 114, 113, 113, values=(99, 1, 99, 99, 99, 99, 99)),
    "tricks": deck(2, 0, 0, 1, 0, 0, 0, 60, 60),
}


def any_game(rng: Random) -> dict[str, Any]:
    """A game with any deck and any knobs that pass the checks."""
    players, hand_size = rng.randint(2, 7), rng.randint(0, 4)
    most = rng.choice([1, 3, 20])
    counts = [rng.randint(0, most) for _ in TYPES]
    counts[0] += max(0, players * hand_size + 1 - sum(counts))
    counts[2] += not any(counts[:3])
    largest = rng.choice([1, 4, 99])
    flags = {name: rng.random() < 0.7 for name in ("armory_store", "wench_remove", "wench_skip", "skip_protection")}
    rules = {
        "hand_size": hand_size,
        "hits_to_out": rng.choice([1, 5, 10, 40]),
        "hits_to_out_2p": rng.choice([1, 5, 15, 40]),
        "armory_while_holding": rng.choice(["discard", "use"]),
        "start_seat": rng.choice([*range(players), "random"]),
        "max_turns": rng.choice([1, 150, 150]),
        "max_draws": rng.choice([1, 200, 200]),
        **flags,
    }
    cards = deck(*counts, values=tuple(rng.randint(1, largest) for _ in range(7)))
    return {"players": players, "seed": rng.getrandbits(63), "rules": rules, "cards": cards}


def can_remove(t: Table, j: int) -> bool:
    return bool(j != t.seat and t.state.armory[j] and t.book.wench_remove)


def can_skip(t: Table, j: int) -> bool:
    return bool(j != t.seat and not t.is_out(j) and t.state.skip[j] == FREE and t.book.wench_skip)


def is_playable(t: Table, kind: int) -> bool:
    if kind == ARMORY:
        return bool(t.state.armory[t.seat] == 0 or t.book.armory_while_holding)
    return kind != WENCH or any(can_remove(t, j) or can_skip(t, j) for j in range(t.book.players))


def expected_options(t: Table) -> list[int]:
    """The table of decisions in RULES.md, once more."""
    s, seats = t.state, range(t.book.players)
    held = [kind for kind in range(9) if s.hand[s.actor, kind]]
    playable = [kind for kind in held if is_playable(t, kind)]
    match t.decision:
        case "card":
            return playable
        case "discard":
            return [] if playable else [9 + kind for kind in held]
        case "target":
            return [18 + j for j in seats if j != s.actor and not t.is_out(j)]
        case "armory":
            return [25, 26] if t.book.armory_store and not s.armory[s.actor] else [25]
        case "wench":
            return [27 + j for j in seats if can_remove(t, j)] + [34 + j for j in seats if can_skip(t, j)]
        case _:
            return [41, 42] if s.armory[s.actor] else []


def check_options(t: Table, codes: list[int]) -> None:
    assert codes
    assert codes == expected_options(t)
    assert codes == sorted(set(codes))
    assert set(codes) <= set(BLOCKS[str(t.decision)])
    assert not t.is_out(t.seat)


def check_state(t: Table, hits_before: Any) -> None:
    """AXE-26, AXE-31, AXE-33, AXE-40, AXE-60, AXE-64 and the limits on hands and caps."""
    s, b = t.state, t.book
    out, face = np.array([p < b.players and t.is_out(p) for p in range(kernel.SEATS)]), b.face.astype(np.int64)
    faces, hits = s.damage @ face, s.hits[: kernel.SEATS]
    assert (s.hits >= hits_before).all()
    assert (out | ((s.damage.sum(axis=1) <= hits) & (hits <= faces))).all()
    assert (out == (hits >= b.hits_to_out)).all()
    assert (s.life[: b.players] == (b.hits_to_out - hits + s.unused)[: b.players]).all()
    assert not any(s[by_seat][b.players :].any() for by_seat in ("hits", "life", "armory", "skip"))
    assert not s.damage[:, SHIELDS.start :].any()
    assert not s.parked[:, SHIELDS.start :].any()
    assert not s.shields[:, [*AXES, ARMORY, WENCH]].any()
    shielded = s.shields.any(axis=1)
    assert (s.unused == s.shields @ face - s.parked @ face).all()
    assert (s.unused[shielded] >= 1).all()
    assert not s.unused[~shielded].any()
    assert not s.parked[~shielded].any()
    assert (s.armory <= 1).all()
    assert t.alive == b.players - out.sum() >= 1
    assert (t.alive == 1) == (s.winners != 0)
    assert s.turns <= b.max_turns
    assert s.draws <= b.max_draws
    hands = s.hand.sum(axis=1)
    limit = np.full(kernel.SEATS, b.hand_size)
    limit[s.actor] += t.decision in ("card", "discard")
    assert (hands <= limit).all()


def check_turns(t: Table) -> None:
    """AXE-10: who is next, and where a round begins, as one would count it at the table."""
    s, players = t.state, int(t.book.players)
    for p in (p for p in range(players) if not t.is_out(p)):
        way = [(p + step) % players for step in range(1, players + 1)]
        passed = way[: next(i for i, q in enumerate(way) if not t.is_out(q)) + 1]
        assert (s.following[p], s.new_round[p]) == (passed[-1], s.first_seat in passed)


def play_through(policy: str, **game: Any) -> Table:
    t = Table.dealt(**game)
    rng = Random(game["seed"])
    hits = t.hits.copy()
    check_state(t, hits)
    steps = 0
    while not t.over:
        codes = t.codes
        check_options(t, codes)
        t.take(rng.choice(codes) if policy == "random" else codes[t.legal.index(t.choose(policy, key=steps))])
        check_state(t, hits)
        check_turns(t)
        hits = t.hits.copy()
        steps += 1
        assert steps <= 4 * (t.turns + t.draws) + 4
    assert t.capped == (t.winner == -1)
    places = sorted(t.place(p) for p in range(game["players"]))
    left = t.alive
    assert places == ([0] * left if t.capped else [1]) + list(range(left + 1, game["players"] + 1))
    return t


@pytest.mark.rule("AXE-26", "AXE-31", "AXE-33", "AXE-73")
@pytest.mark.parametrize("variant", ["standard", "strategic"])
@pytest.mark.parametrize("players", range(2, 8))
def test_printed_games(players: int, variant: str) -> None:
    for seed, policy in enumerate(["random", "random", "grudge"]):
        t = play_through(policy, players=players, variant=variant, seed=seed, **PRINTED)
        assert not t.capped


@pytest.mark.rule("AXE-26", "AXE-31", "AXE-33", "AXE-73")
@pytest.mark.parametrize("players", [2, 4, 7])
@pytest.mark.parametrize("name", NAMED_DECKS)
def test_strange_decks(name: str, players: int) -> None:
    rules = {"max_turns": 120, "max_draws": 150}
    for seed, policy in enumerate(["random", "life"]):
        play_through(policy, players=players, seed=seed, rules=rules, cards=NAMED_DECKS[name])


@pytest.mark.rule("AXE-26", "AXE-31", "AXE-33", "AXE-73")
@pytest.mark.parametrize("number", range(6))
def test_any_deck_and_any_knobs(number: int) -> None:
    rng = Random(number)
    for policy in POLICIES * 2:
        play_through(policy, **any_game(rng))
