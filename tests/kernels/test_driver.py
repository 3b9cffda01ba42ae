"""The driver: who is asked, with which luck, and from where a game goes on."""

from typing import Any

import numpy as np
import pytest

from simkit.games.registry import get_game, open_scenario
from simkit.games.session import Session
from simkit.kernels.driver import ACTION, TRACED, TURN
from simkit.kernels.rng import GAMMA, mix
from simkit.kernels.streams import POLICY, game_key, stream
from simkit.testing.setting import moments
from simkit.testing.uncompiled import uncompiled

TEMPLATE = get_game("_template")
KERNEL = TEMPLATE.kernel
SURE = "policies.sure={base = 'greedy', weights = {bluff = 0}}"


def session_of(seats: list[str], *sets: str, **functions: Any) -> Session:
    flags = {"run.players": len(seats), "run.seats": seats, "run.seed": 3}
    scenario, _ = open_scenario("_template", sets, flags)
    return Session(scenario, uncompiled(TEMPLATE, **functions))


def played(session: Session, games: int = 1, trace: int = 0) -> tuple[Any, Any]:
    rows, steps = session.rows(games), np.zeros((trace, len(TRACED)), np.int64)
    session.play(session.desk(), rows, 0, steps)
    return rows, steps


def test_who_has_one_option_is_not_asked() -> None:
    """In the last of five rounds one card is left."""
    asked: list[int] = []

    def choose(s: Any, b: Any, acts: Any, n: int, policy: int, weights: Any, word: Any) -> int:
        asked.append(n)
        return n - 1

    rows, _ = played(session_of(["greedy", "greedy"], choose=choose))
    assert asked == [5, 5, 4, 4, 3, 3, 2, 2]
    assert (rows["decisions"][0], rows["forced"][0]) == (8, 2)


def test_an_only_option_that_is_known_is_not_listed() -> None:
    listed: list[int] = []

    def legal(s: Any, b: Any, acts: Any) -> int:
        listed.append(KERNEL.legal(s, b, acts))
        return listed[-1]

    def apply(s: Any, b: Any, t: Any, action: int) -> int:
        KERNEL.apply(s, b, t, action)
        acts = np.zeros(KERNEL.ACTIONS, np.int64)
        return int(acts[0]) if not s.over and KERNEL.legal(s, b, acts) == 1 else -1

    plain = played(session_of(["random", "random"]), trace=10)
    told = played(session_of(["random", "random"], legal=legal, apply=apply), trace=10)
    assert listed == [5, 5, 4, 4, 3, 3, 2, 2]
    assert plain[0].tobytes() == told[0].tobytes()
    assert (plain[1] == told[1]).all()


def test_each_seat_has_its_own_luck_by_its_own_decisions() -> None:
    words: dict[int, list[int]] = {0: [], 1: []}

    def choose(s: Any, b: Any, acts: Any, n: int, policy: int, weights: Any, word: Any) -> int:
        words[int(s.actor)].append(int(word))
        return 0

    played(session_of(["greedy", "greedy"], choose=choose))
    with np.errstate(over="ignore"):
        for seat, found in words.items():
            first = stream(game_key(3, 0), POLICY, seat)
            assert found == [int(mix(first + GAMMA * np.uint64(k + 1))) for k in range(4)]


def test_what_others_do_leaves_a_seats_luck_alone() -> None:
    _, one = played(session_of(["random", "random"]), trace=10)
    _, two = played(session_of(["random", "sure"], SURE), trace=10)
    assert one[0::2, ACTION].tolist() == two[0::2, ACTION].tolist()
    assert one[1::2, ACTION].tolist() != two[1::2, ACTION].tolist()


def test_a_trace_has_the_steps_of_the_last_game_as_far_as_it_reaches() -> None:
    session = session_of(["random", "random", "random"])
    _, whole = played(session, games=2, trace=20)
    _, short = played(session, games=2, trace=4)
    assert (short == whole[:4]).all()
    assert whole[:, TURN].tolist() == [1] * 3 + [2] * 3 + [3] * 3 + [4] * 3 + [5] * 3 + [0] * 5
    assert whole[:15, ACTION].tolist() == session.trace(1).actions.tolist()


def test_rotation_follows_the_index() -> None:
    """Of `sure` and `random`, seat 0 is `sure` in even games."""
    rows, _ = played(session_of(["sure", "random"], SURE), games=4)
    alone = [session_of(seats, SURE, "run.rotate=none") for seats in (["sure", "random"], ["random", "sure"])]
    for index in range(4):
        one = alone[index % 2].rows(1)
        alone[index % 2].play(alone[index % 2].desk(), one, index)
        assert rows[index].tobytes() == one[0].tobytes()


@pytest.mark.parametrize("policy", ["sure", "rollout:6"])
def test_a_game_goes_on_from_any_state(policy: str) -> None:
    """A policy without luck does there what it did in the whole game; the next game of the desk is set up again."""
    session = session_of([policy, policy], SURE)
    desk, compared = session.desk(), 0
    before = played(session)[0].tobytes()
    for at in moments(session, 0):
        if len(at.options) > 1 and (policy == "sure" or compared == 0):
            assert session.answer(at.state, 0, desk) == at.action
            compared += 1
    assert compared == (8 if policy == "sure" else 1)
    rows = session.rows(1)
    session.play(desk, rows, 0)
    assert rows.tobytes() == before


def test_noise_leaves_some_decisions_to_chance() -> None:
    """The low half of a word tells which, the high half what is done; all others are the policy's own."""
    words: list[int] = []

    def choose(s: Any, b: Any, acts: Any, n: int, policy: int, weights: Any, word: Any) -> int:
        words.append(int(word))
        return 0

    half = "policies.half={base = 'greedy', noise = 50}"
    wild = "policies.wild={base = 'greedy', noise = 100}"
    played(session_of(["half", "half"], half, choose=choose), games=20)
    assert 50 < len(words) < 110  # of 160 decisions; the chance of fewer or more is below 1 in 100,000
    assert all(word & 0xFFFFFFFF >= 2**31 for word in words)
    chance, random = (session_of([name] * 2, wild, choose=choose) for name in ("wild", "random"))
    before = len(words)
    assert (played(chance, trace=10)[1] == played(random, trace=10)[1]).all()
    assert len(words) == before
