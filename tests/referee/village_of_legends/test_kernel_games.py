"""The referee of Village of Legends watches whole games of the kernel: options, steps, choices, result and log row."""

import random

import pytest

from simkit.games.contract import Handicap
from simkit.testing.referee import check_referee, traces
from tests.referee.village_of_legends.kernel_games import watch_games
from tests.referee.village_of_legends.knobs import as_sets, draw_cards, draw_handicap, draw_heroes, draw_rules, mixed
from tests.referee.village_of_legends.referee import Referee

PLAYERS = (2, 3, 4, 5, 6)
MANY = {"random": 300, "busy": 250, "greedy": 300, "last": 50, "end": 3, "brawler": 30, "turtle": 30, "tamer": 40}
WITH_MODULES = {"random": 60, "busy": 50, "greedy": 60, "last": 10, "tamer": 20}
ALL = "rules.modules=['ancient_guild', 'the_horde', 'reapers_hand', 'overwhelm']"
OPTIONS: dict[str, tuple[int, list[str]]] = {
    "orders are asked for": (2, ["rules.auto_order=false"]),
    "a draft": (3, ["rules.hero_selection='draft'"]),
    "fixed Heroes": (2, ["rules.hero_selection='fixed'", "rules.heroes=['mage', 'barbarian']"]),
    "printed INT": (3, ["rules.scroll_check='printed'", "rules.imp_int_floor='zero'"]),
    "carrying Monsters": (2, ["rules.monster_attack_carry=true", "rules.regeneration_timing='every_turn'", ALL]),
    "Spells": (
        3, ["rules.resistance_step='life'", "rules.magic_staff_targets='spell'", "rules.multi_target_roll='each'"],
    ),
    "Berserk": (2, ["rules.berserk_optional=true", "rules.berserk_beer_text=true"]),
    "Turtles": (3, ["rules.defensive_chain='monsters_only'", "cards.giant_turtle.count=9", "rules.self_hosting=false"]),
    "selling": (2, ["rules.sell_needs_access=true", "rules.sell_percent=75"]),
    "targets of effects": (3, ["rules.opponent_effect_target='attack_target'", "cards.mace.count=9"]),
    "a cap": (4, ["rules.max_turns_per_player=20", "rules.cap_result='most_life_share'"]),
    "few actions": (3, ["rules.max_actions_per_turn=5"]),
    "a wide Market": (2, ["rules.main_spaces=8", "rules.hand_size=8", "rules.start_seat=1"]),
    "friendly fire": (
        4, ["rules.multi_target_friendly_fire=true", "rules.heal_teammate='all'", "cards.earthquake.count=9"],
    ),
    "eliminated enemies": (5, ["rules.five_player_win='eliminated'", "rules.hero_selection='draft'", ALL]),
    "own kills": (5, ["rules.hero_selection='draft'", ALL]),
    "only named friends": (6, ["rules.heal_teammate='named'", "cards.healing_rain.count=9"]),
    "healing fronts": (6, ["rules.heal_teammate='spells'", "cards.healing_rain.count=9"]),
    "healing by all": (6, ["rules.heal_teammate='all'", "cards.healing_potion.count=9"]),
    "healing Skirmishers": (6, ["cards.healing_rain.count=9", "cards.healing_rain.cost=0"]),
    "hands and charges": (3, ["rules.opening_hand_3p=[1, 2, 7]", "rules.charge_bonus=5", ALL]),
    "an unbroken line": (
        6, ["rules.frontline_broken='both'", "rules.skirmisher='seat'", "rules.auto_order=false", ALL],
    ),
    "a drafted line": (6, ["rules.hero_selection='draft'", ALL]),
    "Dragons": (3, ["rules.main_spaces=3", "cards.dragon.count=3", "cards.dragon.lp=4", ALL]),
    "Monsters that move": (4, ["rules.charge_targets='not_owner'", "rules.sneak_attack_blocks=false", ALL]),
}  # fmt: skip
SPELLS = [
    f"cards.{spell}.{field}" for spell in ("lightning", "earthquake") for field in ("count=9", "cost=10", "int_cost=0")
]
RARE: dict[str, tuple[int, str, list[str]]] = {
    "Dragons and Spells": (4, "busy", ["cards.dragon.count=4", "cards.dragon.lp=3", *SPELLS]),
    "a Spell on everybody": (
        6, "busy", ["rules.multi_target_roll='each'", "rules.multi_target_friendly_fire=true", *SPELLS],
    ),
    "wild orders": (4, "random", ["rules.auto_order=false", "cards.shadow_stalker.count=9"]),
    "INT attacks of the Market": (
        3, "busy",
        [
            "cards.dragon.abilities={overwhelm = true, int_attack = true}", "cards.bear.count=8", "cards.bear.cost=20",
            "cards.bear.abilities={taming = 6, int_attack = true, poison = 2}", "rules.imp_int_floor='zero'",
        ],
    ),
    "own kills": (5, "tamer", ["cards.mace.count=9"]),
    "stolen kills": (5, "tamer", ["rules.five_player_win='eliminated'", "cards.mace.count=9"]),
    "Skirmishers": (6, "busy", ["rules.self_hosting=false", "cards.goblin.count=9", "cards.goblin.cost=0"]),
    "masters": (6, "random", ["rules.auto_order=false", "cards.lich.count=6", "cards.orc_shaman.count=6"]),
    "Levels": (
        4, "greedy",
        [
            "rules.hero_selection='fixed'", "rules.heroes=['necromancer', 'cleric', 'dark_elf', 'thief']",
            *(f"heroes.{hero}.level2_xp=1" for hero in ("necromancer", "dark_elf", "thief")),
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("policy", ["random", "busy", "greedy"])
@pytest.mark.parametrize("players", PLAYERS)
def test_whole_games(players: int, policy: str) -> None:
    watch_games(players, policy, range(3))


@pytest.mark.parametrize("players", PLAYERS)
def test_whole_games_of_different_players(players: int) -> None:
    watch_games(players, mixed(players, players), range(1), ALL, seed=2)


@pytest.mark.parametrize("module", ["ancient_guild", "the_horde", "reapers_hand", "overwhelm"])
def test_modules(module: str) -> None:
    watch_games(3, "greedy", range(1), f"rules.modules=['{module}']", seed=6)


@pytest.mark.parametrize("option", OPTIONS)
def test_options(option: str) -> None:
    number, (players, sets) = list(OPTIONS).index(option), OPTIONS[option]
    watch_games(players, mixed(players, number), range(1), *sets, seed=number)


@pytest.mark.parametrize("handicap", [Handicap(1, "nugget", denied=True), Handicap(0, "knife", extra=20)])
def test_handicaps(handicap: Handicap) -> None:
    watch_games(2, "greedy", range(1), handicap=handicap, seed=3)


@pytest.mark.parametrize("seed", range(6))
def test_other_scenarios(seed: int) -> None:
    watch_at_random(seed, 1, many=False)


@pytest.mark.slow
@pytest.mark.parametrize("policy", MANY)
@pytest.mark.parametrize("players", PLAYERS)
def test_many_whole_games(players: int, policy: str) -> None:
    watch_games(players, policy, range(MANY[policy]), seed=4, many=True)


@pytest.mark.slow
@pytest.mark.parametrize("policy", WITH_MODULES)
@pytest.mark.parametrize("players", PLAYERS)
def test_many_whole_games_with_all_modules(players: int, policy: str) -> None:
    watch_games(players, policy, range(WITH_MODULES[policy]), ALL, seed=5, many=True)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_many_whole_games_of_different_players(players: int) -> None:
    for shift in range(7):
        watch_games(players, mixed(players, shift), range(20), ALL, seed=6, many=True)


@pytest.mark.slow
@pytest.mark.parametrize("rare", RARE)
def test_many_games_with_rare_things(rare: str) -> None:
    players, policy, sets = RARE[rare]
    watch_games(players, policy, range(30), ALL, *sets, seed=7, many=True)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_other_scenarios(part: int) -> None:
    for seed in range(40 * part + 100, 40 * part + 140):
        watch_at_random(seed, 2, many=True)


def watch_at_random(seed: int, games: int, many: bool) -> None:
    """A scenario at random, within the ranges of the rules."""
    rng = random.Random(seed)
    players, share = rng.choice(PLAYERS), rng.choice([0.1, 0.35, 0.7])
    tables = {"rules": draw_rules(rng, players, share), "heroes": draw_heroes(rng, share)}
    sets = as_sets(**tables, cards=draw_cards(rng, players, share, **tables))
    policies, handicap = mixed(players, seed), draw_handicap(rng, players, tables["rules"]["modules"])
    watch_games(players, policies, range(games), *sets, seed=seed, handicap=handicap, many=many)


def test_the_referee_sees_what_is_wrong() -> None:
    check_referee(next(traces("village_of_legends", 2, "greedy", range(1))), Referee)
