"""The referee of Drakkar watches whole games of the kernel: every option, step, choice, result and log row."""

import random

import pytest

from simkit.testing.referee import check_referee, traces
from tests.referee.drakkar.kernel_games import watch_games
from tests.referee.drakkar.knobs import as_sets, draw_cards, draw_denied, draw_policies, draw_rules, mixed
from tests.referee.drakkar.referee import Referee

PLAYERS = (3, 4, 5, 6)
MANY = {"random": 600, "busy": 500, "greedy": 600, "first": 50}  # games for each number of players
EQUAL = ["cards.c01.faces=['bow', 'raid#9']", "cards.c11.faces=['viking_1', 'raid#9']"]
OPTIONS: dict[str, list[str]] = {
    "late, losing the turn": ["rules.late_prob=0.2"],
    "late, playing at random": ["rules.late_prob=0.2", "rules.late_penalty='random_play'"],
    "late, discarding more": ["rules.late_prob=[0, 0.3, 1]", "rules.late_penalty='extra_discard'"],
    "offers": ["rules.team_up_protocol='offer'", "rules.team_up_max_price=4"],
    "fixed prices": ["rules.team_up_protocol='fixed'", "rules.team_up_fixed_price=2"],
    "no help": ["rules.team_up_protocol='off'"],
    "forced sales": [
        "rules.team_up_forced_sale=true", "rules.team_up_kind_chooser='quester'", "rules.helper_max_deals=2",
        "rules.team_up_spear='both'", "rules.team_up_needs_space=true",
    ],
    "victims choose": ["rules.loki_tokens=2", "rules.loki_token_choice='victim'"],
    "tokens at random": ["rules.loki_tokens=3", "rules.loki_token_choice='random'"],
    "fights": ["rules.raid_tokens=2", "rules.raid_margin=0", "rules.spear_on_defence=true", "cards.c30.count=5"],
    "boardings": ["rules.boarding_casualty='on_failure'", "rules.spear_pays_boarding=true", "rules.spear_bonus=1"],
    "decks in danger": ["rules.cover_policy='deck_first'", "rules.sabotage_deck=true"],
    "boats in danger": ["rules.sabotage_shield='boat'", "rules.yggdrasil_max=2", "rules.deck_needs_knarr=true"],
    "no choice": ["rules.action_may_decline=false", "rules.thief_may_discard=false"],
    "fights declined": ["rules.fights_may_decline=true"],
    "fights alone declined": ["rules.action_may_decline=false", "rules.fights_may_decline=true"],
    "a short supply": ["rules.loot_supply={goat=9, weapon=5, gold=5}"],
    "substitutes": ["rules.loot_supply={goat=9, weapon=5, gold=5}", "rules.loot_shortage='substitute'"],
    "Quests first": ["rules.quest_before_brawl=true", "rules.quest_deal=3", "rules.quest_recycle=true"],
    "orders": [
        "rules.earl_rotation='clockwise'", "rules.quest_order='lowest_vp_first'", "rules.brawl_order='earl_first'",
    ],
    "orders at random": ["rules.quest_order='random'", "rules.number_tie='random'", *EQUAL],
    "small hands": ["rules.hand_size=7", "rules.rounds=4", "rules.brawl_visibility='both_faces'"],
    "a cap": ["rules.decision_cap=100"],
}  # fmt: skip


@pytest.mark.parametrize("policy", ["random", "busy", "greedy"])
@pytest.mark.parametrize("players", PLAYERS)
def test_whole_games(players: int, policy: str) -> None:
    watch_games(players, policy, range(3))


@pytest.mark.parametrize("players", PLAYERS)
def test_whole_games_of_different_players(players: int) -> None:
    watch_games(players, mixed(players, players), range(3), seed=2)


@pytest.mark.parametrize("option", OPTIONS)
def test_options(option: str) -> None:
    number = list(OPTIONS).index(option)
    players = 3 if "extra_discard" in str(OPTIONS[option]) else 3 + number % 4
    watch_games(players, mixed(players, number), range(3), *OPTIONS[option], seed=number)


@pytest.mark.parametrize("name", ["big_beer", "easy_quests", "no_loki", "rotating_earl"])
def test_variants(name: str) -> None:
    watch_games(4, "greedy", range(1), ref=f"drakkar/{name}")


@pytest.mark.parametrize("card", ["loki", "viking_3", "bow", "q07"])
def test_denied_cards(card: str) -> None:
    watch_games(4, mixed(4, 1), range(2), denied={1: {card}}, seed=3)


@pytest.mark.parametrize("seed", range(12))
def test_other_scenarios(seed: int) -> None:
    watch_at_random(seed, 1, many=False)


@pytest.mark.slow
@pytest.mark.parametrize("policy", MANY)
@pytest.mark.parametrize("players", PLAYERS)
def test_many_whole_games(players: int, policy: str) -> None:
    watch_games(players, policy, range(MANY[policy]), seed=4, many=True)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_many_whole_games_of_different_players(players: int) -> None:
    for shift in range(5):
        watch_games(players, mixed(players, shift), range(50), seed=5, many=True)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_other_scenarios(part: int) -> None:
    for seed in range(100 * part + 100, 100 * part + 200):
        watch_at_random(seed, 2, many=True)


def watch_at_random(seed: int, games: int, many: bool) -> None:
    """A scenario at random, within the ranges of the rules, and cards denied to a seat."""
    rng = random.Random(seed)
    players = rng.randint(3, 6)
    sets = as_sets(draw_rules(rng, rng.choice([0.1, 0.35, 0.7])), draw_cards(rng))
    policies, more = draw_policies(rng, players)
    denied = draw_denied(rng, players)
    watch_games(players, policies, range(games), *sets, *more, seed=seed, denied=denied, many=many)


def test_the_referee_sees_what_is_wrong() -> None:
    check_referee(next(traces("drakkar", 3, "greedy", range(1))), Referee)
