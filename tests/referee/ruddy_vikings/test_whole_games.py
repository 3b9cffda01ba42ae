"""The referee judges whole games of its own implementation, and sees what is wrong in them."""

import copy
import random
from collections import Counter
from typing import Any

import pytest

from tests.referee.ruddy_vikings.book import Book
from tests.referee.ruddy_vikings.printed import RULES, TURN, scenario
from tests.referee.ruddy_vikings.referee import Referee
from tests.referee.ruddy_vikings.simulate import trace
from tests.referee.ruddy_vikings.statistics import games_of, summary
from tests.referee.ruddy_vikings.verdict import Disagreement

KNOBS: dict[str, list[Any]] = {
    "start_hand": [3, 5, 8],
    "draw_per_turn": [1, 1, 2, 3],
    "max_active_defences": [1, 3, 5],
    "no_attack_rounds": [0, 1, 2],
    "limit_chance": [0, 1, 2, 3],
    "limit_god": [0, 1, 2],
    "limit_gift": [0, 1, 2],
    "attacks_per_turn": [0, 1, 2, 3],
    "war_bonus": [0, 1, 3],
    "winds_count": [1, 2, 5],
    "dragon_count": [1, 3, 5],
    "kyec_min_players": [2, 4, 8],
    "feast_cards": [0, 1, 3],
    "season_attacks": [0, 1, 3],
    "viking_after_success": ["discard", "return_to_hand"],
    "oi_viking": ["discard", "return"],
    "oi_scope": ["own_attack", "any_attack"],
    "fog_defendable": [False, True],
    "fog_war": [True, False],
    "defence_match": ["typed", "any"],
    "last_card_play": ["legal", "illegal"],
    "swap_last_card": ["may", "may_not"],
    "double_ko": ["actor_wins", "actor_out", "draw"],
    "reshuffle": ["on_empty", "never"],
    "first_player": ["fixed", "rotate"],
    "ambush_window": ["after_draw", "after_draw_and_end"],
    "ambush_limit": [0, 1, 3],
    "ambush_buffers": [True, False],
    "buffer_difference": ["effect", "id"],
    "fortify_max": [0, 1, 3],
    "builds_per_turn": [0, 1, 3],
    "bluff_allowed": [True, False],
    "war_cry_success": [0, 0.5, 1],
    "include_potato_sack": [False, True],
    "sack_thief_keeps_sack": [False, True],
    "cap_result": ["none", "most_cards"],
    "max_rounds": [20],
}
POLICIES = ("random", "busy", "greedy", "rusher", "turtle", "first", "last")


def judge(
    resolved: dict[str, Any], policies: list[str], seed: object, denied: dict[int, list[str]] | None = None
) -> Referee:
    """A game of the simulator, seen by a referee who knows its states only."""
    lines = list(trace(Book(resolved, denied), policies, seed))
    return watch(resolved, policies, lines, denied)


def watch(
    resolved: dict[str, Any], policies: list[str], lines: list[Any], denied: dict[int, list[str]] | None = None
) -> Referee:
    referee = Referee(resolved, lines[0][0], policies, denied)
    for legal, chosen, after in lines[1:-1]:
        referee.step(legal, chosen, after)
    referee.end(*lines[-1])
    return referee


def mixed(players: int, shift: int) -> list[str]:
    return [POLICIES[(seat + shift) % len(POLICIES)] for seat in range(players)]


def test_every_knob_is_tried() -> None:
    assert set(KNOBS) == set(RULES)


@pytest.mark.parametrize("players", range(2, 9))
def test_whole_games(players: int) -> None:
    for policy in POLICIES:
        judge(scenario(players), [policy] * players, 1)
    judge(scenario(players), mixed(players, players), 2)


def draw_knobs(rng: random.Random) -> tuple[dict[str, Any], dict[int, list[str]]]:
    """A scenario at random, within the ranges of the rules, and cards denied to a seat."""
    players = rng.randint(2, 8)
    rules = {name: rng.choice(values) for name, values in KNOBS.items()}
    resolved = scenario(players, **rules)
    for row in resolved["cards"].values():
        if rng.random() < 0.3:
            row["count"] = rng.choice([0, 1, row["count"], 2 * row["count"]])
        if row["type"] == "viking" and rng.random() < 0.2:
            special = rng.choice(["out_of_turn", "guard", "take_cards"])
            row.update({special: True, "damage": rng.randint(0, 3), "bypass": rng.randint(0, 3)})
    if rng.random() < 0.3:  # few cards: reshuffles
        for row in resolved["cards"].values():
            row["count"] = (row["count"] + 1) // 3
    for name in TURN:
        resolved["tables"]["turn_cards"][name]["count"] = rng.choice([0, 1, 1, 3])
    short = players * rules["start_hand"] + 1 - Book(resolved).main_deck.total()
    resolved["cards"]["land_defence"]["count"] += max(0, short)
    denied = {rng.randrange(players): rng.sample(list(resolved["cards"]), 3)}
    return resolved, denied if rng.random() < 0.5 else {}


@pytest.mark.parametrize("seed", range(30))
def test_whole_games_of_other_scenarios(seed: int) -> None:
    rng = random.Random(seed)
    resolved, denied = draw_knobs(rng)
    judge(resolved, mixed(resolved["players"], seed), seed, denied)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 1100))
def test_many_games_of_other_scenarios(seed: int) -> None:
    test_whole_games_of_other_scenarios(seed)


def test_nothing_is_left_unsure_in_printed_games() -> None:
    """Chance leaves a trace nearly always: counters by card can be compared."""
    unsure = sum(judge(scenario(4), mixed(4, seed), seed).unsure for seed in range(30))
    assert unsure <= 1


def test_the_referee_sees_what_is_wrong() -> None:
    """A trace with any one part of a state, the options, the result or the log row changed is not accepted."""
    resolved, policies = scenario(3, include_potato_sack=True), ["random"] * 3
    lines = list(trace(Book(resolved), policies, 5))
    rng, looked_at = random.Random(1), (1, len(lines) // 2, len(lines) - 3)
    for key, value in lines[0][0].items():
        with pytest.raises(Disagreement):
            Referee(resolved, {**copy.deepcopy(lines[0][0]), key: other(value, rng)})
    referee = Referee(resolved, lines[0][0], policies)
    for number, (legal, chosen, after) in list(enumerate(lines))[1:-1]:
        if number in looked_at:
            for key, value in after.items():
                with pytest.raises(Disagreement):
                    referee.step(legal, chosen, {**copy.deepcopy(after), key: other(value, rng)})
            for options in (legal[:-1], [*legal, "turn:war"]):
                with pytest.raises(Disagreement, match="options"):
                    referee.step(options, chosen, after)
        referee.step(legal, chosen, after)
    result, row = lines[-1]
    for key, value in result.items():
        with pytest.raises(Disagreement, match=key):
            referee.end({**result, key: other(value, rng)})
    for table, columns in row.items():
        for name, value in columns.items():
            with pytest.raises(Disagreement, match=f"{table} {name}"):
                referee.end(result, {**row, table: {**columns, name: other(value, rng)}})
    referee.end(result, row)


def test_the_referee_sees_another_choice() -> None:
    """A seat that does not play as its policy would."""
    resolved = scenario(2)
    lines = list(trace(Book(resolved), ["random"] * 2, 3))
    for policy in ("greedy", "first", "last", "end", "busy"):
        with pytest.raises(Disagreement, match="choice"):
            watch(resolved, [policy] * 2, lines)


def test_the_referee_sees_a_card_of_the_wrong_hand() -> None:
    """A lost card that was not in the hand, with the numbers all right."""
    resolved = scenario(2)
    lines = list(trace(Book(resolved), ["random"] * 2, 3))
    for number, (legal, chosen, after) in list(enumerate(lines))[1:-1]:
        if after["attack"] is None and lines[number - 1][-1].get("attack") and chosen == "end":
            hand = Counter(after["hand"][0])
            given, got = next(iter(+hand)), after["main_deck"][-1]
            if given != got:
                broken = copy.deepcopy(after)
                broken["hand"][0] = dict(hand - Counter([given]) + Counter([got]))
                broken["main_deck"][-1] = given
                with pytest.raises(Disagreement):
                    watch(resolved, ["random"] * 2, [*lines[:number], (legal, chosen, broken), *lines[number + 1 :]])
                return
    raise AssertionError("no attack in this game")


def other(value: Any, rng: random.Random) -> Any:
    """Something else of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}?"
        case dict():
            return {**value, "viking_raider": value.get("viking_raider", 0) + 1}
        case list():
            return [*value[:-1], other(value[-1], rng)] if value else [1]
    return "something"


@pytest.mark.slow
@pytest.mark.parametrize(("players", "share"), [(2, 0.92), (4, 0.65), (8, 0.51)])
def test_greedy_against_random(players: int, share: float) -> None:
    """The check of the rules text (500 to 1000 games each there)."""
    book = Book(scenario(players, buffer_difference="id"))
    games = games_of(book, ["greedy", *["random"] * (players - 1)], range(600), "check")
    assert summary(games)["win greedy"][0] == pytest.approx(share, abs=0.07)
