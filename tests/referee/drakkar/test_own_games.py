"""The referee judges whole games of its own implementation, and sees what is wrong in them."""

import random
from functools import partial
from typing import Any

import pytest

from simkit.testing.referee import Disagreement, check_referee, judge
from tests.referee.drakkar.knobs import POLICIES, draw_cards, draw_denied, draw_rules, mixed
from tests.referee.drakkar.printed import scenario
from tests.referee.drakkar.referee import Referee
from tests.referee.drakkar.simulate import trace


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_printed_games(players: int) -> None:
    for shift in range(2):
        policies = mixed(players, shift)
        judge(trace(scenario(players), policies, shift), partial(Referee, policies=policies))


@pytest.mark.parametrize("seed", range(40))
def test_other_scenarios(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.randint(3, 6)
    resolved = scenario(players, draw_cards(rng), **draw_rules(rng))
    policies, denied = mixed(players, seed), draw_denied(rng, players)
    judge(trace(resolved, policies, seed, denied), partial(Referee, policies=policies, denied=denied))


@pytest.mark.parametrize("rules", [{}, {"quest_before_brawl": True}, {"hand_size": 8}])
def test_the_referee_sees_what_is_wrong(rules: dict[str, Any]) -> None:
    check_referee(trace(scenario(3, **rules), ["busy"] * 3, 5), Referee)


@pytest.mark.parametrize("policy", ["greedy", "first", "busy"])
def test_the_referee_sees_another_choice(policy: str) -> None:
    game = list(trace(scenario(3), ["random"] * 3, 3))
    with pytest.raises(Disagreement, match=f"choice of `{policy}`"):
        judge(game, partial(Referee, policies=[policy] * 3))


def test_the_score_is_the_sum_of_tokens_gained_and_lost() -> None:
    for seed, policy in enumerate(POLICIES):
        resolved = scenario(4, vp_per_token=2, trio_bonus=3)
        row = judge(trace(resolved, [policy] * 4, seed), Referee).row()["seat"]
        for seat in range(4):
            gained = sum(row[name][seat] for name in row if name.startswith("tokens_"))
            lost = sum(row[name][seat] for name in row if name.startswith("lost_"))
            assert row["score"][seat] == 2 * (gained - lost) + 3 * row["trios"][seat]
            assert sum(row[name][seat] for name in row if name.startswith("quests_")) == 3


def test_fates_of_faces_add_up() -> None:
    """A red or blue face per seat, a yellow one over all seats."""
    referee = judge(trace(scenario(5), ["busy"] * 5, 2), Referee)
    row, book = referee.row()["card"], referee.book
    fates = ("effective", "void", "declined")
    for name in book.types:
        played = [seat.get(name, 0) for seat in row["played"]]
        done = [sum(row[fate][seat].get(name, 0) for fate in fates) for seat in range(5)]
        if name in ("loki", "thief", "raid", "boarding", "sabotage"):
            assert played == done
        assert sum(played) == sum(done)
