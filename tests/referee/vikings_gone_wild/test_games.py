"""The referee of Vikings Gone Wild watches whole games."""

import random

import pytest

from simkit.testing.referee import check_referee, traces, watch
from tests.referee.vikings_gone_wild.cards import BUILDINGS, DECK_CARDS, MISSIONS
from tests.referee.vikings_gone_wild.referee import Referee

MODES = ("vikings_gone_wild", "vikings_gone_wild/extended", "vikings_gone_wild/first_game")
PLAYERS = (2, 3, 4)
MANY = {"random": 150, "greedy": 520, "busy": 20}  # games for each mode and number of players


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("mode", MODES)
def test_whole_games(mode: str, players: int) -> None:
    watch(traces(mode, players, "greedy", range(1), seed=MODES.index(mode)), Referee)


@pytest.mark.parametrize("players", PLAYERS)
def test_whole_games_by_chance(players: int) -> None:
    watch(traces(MODES[players - 2], players, "random", range(1)), Referee)


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_of_other_scenarios(seed: int) -> None:
    rng = random.Random(seed)
    watch(traces("vikings_gone_wild", 2 + seed % 3, "greedy", range(1), *draw_knobs(rng), seed=seed), Referee)


@pytest.mark.slow
@pytest.mark.parametrize("policy", MANY)
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("mode", MODES)
def test_many_whole_games(mode: str, players: int, policy: str) -> None:
    """More than 2,000 games of `random` and `greedy` for each number of players.

    Modes differ in limits and Bonuses alone: with the same seed they would play the same games.
    """
    seed = 2 + MODES.index(mode)
    watch(traces(mode, players, policy, range(MANY[policy]), seed=seed, many=True), Referee)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_many_games_of_random_scenarios(players: int) -> None:
    rng = random.Random(players)
    for seed in range(100):
        mode, policy = rng.choice(MODES), rng.choice(tuple(MANY))
        watch(traces(mode, players, policy, range(1), *draw_knobs(rng), seed=seed, many=True), Referee)


def draw_knobs(rng: random.Random) -> list[str]:
    """A scenario at random, within the ranges of the rules."""
    whole = {
        "vp_limit_2p": (15, 50),
        "vp_limit_3p4p": (15, 50),
        "vp_limit_extended": (15, 50),
        "hand_size": (4, 7),
        "favors_per_player": (1, 2),
        "river_size": (3, 5),
        "bonus_cards_in_play": (0, 8),
        "bonus_vp": (0, 12),
        "missions_face_up": (1, 2),
        "missions_per_round": (1, 2),
        "mission_change_cost_gold": (0, 3),
        "th3_vp": (0, 8),
        "same_building_max": (1, 3),
        "container_capacity": (2, 6),
        "full_container_vp": (0, 3),
        "production_per_building": (1, 2),
        "tavern_cards": (0, 2),
        "drakkar_keep": (0, 2),
        "defence_vp_per_card": (0, 3),
        "total_defence_vp": (0, 3),
        "undead_vp": (0, 3),
        "undead_defence": (1, 5),
        "draco_defence": (1, 4),
        "draco_reward": (1, 2),
        "exchange_rate": (2, 3),
        "token_limit": (0, 12),
        "max_rounds": (20, 40),
    }
    words: dict[str, list[str]] = {
        "attack_exception": ["true", "false"],
        "building_limit_scope": ["'lifetime'", "'owned'"],
        "equipment_carriers": ["'units'", "'units_and_heroes'"],
        "conqueror_counts_heroes": ["true", "false"],
        "draco_storable": ["true", "false"],
        "undead_storable": ["true", "false"],
        "theft_from_factories": ["true", "false"],
        "allow_hopeless_attack": ["true", "false"],
        "first_player": ["'random'", "'seat0'"],
        "attack_vp_table": ["[1, 2, 3]", "[1, 3, 6, 10]", "[1, 3, 5, 7, 9, 11, 13]"],
        "favor_thresholds": ["[3, 6, 9]", "[10]", "[5, 12, 20, 25]"],
        "th_limits": [f"[{rng.randint(2, 5)}, {rng.randint(4, 9)}]"],
        "th_costs_gold": [f"[{rng.randint(2, 5)}, {rng.randint(4, 10)}]"],
        "th_defence": [f"[{rng.randint(2, 6)}, {rng.randint(4, 9)}, {rng.randint(5, 12)}]"],
    }
    sets = [f"rules.{name}={rng.randint(*limits)}" for name, limits in whole.items() if rng.random() < 0.3]
    sets += [f"rules.{name}={rng.choice(values)}" for name, values in words.items() if rng.random() < 0.4]
    for name, card in {**DECK_CARDS, **BUILDINGS}.items():
        if card.price is not None and rng.random() < 0.2:
            sets.append(f"cards.{name}.cost={{beer = {rng.randint(0, 4)}, gold = {rng.randint(0, 3)}}}")
        value = {"unit": "strength", "hero": "strength", "equipment": "bonus", "building": "defence"}.get(card.kind)
        if value and rng.random() < 0.2:
            sets.append(f"cards.{name}.{value}={rng.randint(0, 6)}")
        if rng.random() < 0.1 and name not in BUILDINGS:
            sets.append(f"cards.{name}.count={rng.randint(1, 6)}")
    for name in MISSIONS:
        if rng.random() < 0.2:
            sets.append(f"cards.{name}.threshold={rng.randint(1, 6)}")
    return sets


def test_the_referee_sees_what_is_wrong() -> None:
    check_referee(next(traces("vikings_gone_wild", 2, "greedy", range(1))), Referee)
