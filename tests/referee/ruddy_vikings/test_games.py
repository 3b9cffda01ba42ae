"""The referee of Ruddy Vikings watches whole games of the kernel: steps, choices of players, log rows."""

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

import pytest

from simkit.games.contract import Handicap
from simkit.games.registry import open_scenario
from simkit.runs.transcript import trace
from simkit.testing.referee import check_referee, judge, traces
from simkit.testing.traces import Compiled, Plain
from tests.referee.ruddy_vikings.logged import logged
from tests.referee.ruddy_vikings.printed import TURN, VARIANTS, VIKINGS, scenario
from tests.referee.ruddy_vikings.referee import Referee
from tests.referee.ruddy_vikings.test_whole_games import KNOBS, POLICIES, mixed
from tests.referee.ruddy_vikings.verdict import Disagreement

PLAYERS = (2, 3, 4, 6, 8)
DENIABLE = [name for name in scenario(2)["cards"] if name not in ("potato_sack", "sack_thief")]
CHECKED = ("random", "busy", "greedy")
MANY = 667  # games by each of them: 2,001 for each number of players
ADDED_COUNTS = {"rock": 2, "giant": 2, "moat": 2, "hush": 2, "crowbar": 2, "wall": 2, "horn": 2, "loot": 1}
ADDED = {  # cards of a designer
    "rock.type": "viking", "rock.title": "Rock", "rock.mode": "air", "rock.damage": 0, "rock.bypass": 2,
    "rock.out_of_turn": True,
    "giant.type": "viking", "giant.title": "Giant", "giant.mode": "land", "giant.damage": 3, "giant.guard": True,
    "moat.type": "defence", "moat.title": "Moat", "moat.stops_land": True, "moat.captures": True,
    "hush.type": "chance", "hush.title": "Hush", "hush.effect": "cancel",
    "crowbar.type": "buffer", "crowbar.title": "Crowbar", "crowbar.add_bypass": 1, "crowbar.add_damage": 1,
    "crowbar.stackable": True,
    "wall.type": "god", "wall.title": "Wall", "wall.effect": "fortify",
    "horn.type": "buffer", "horn.title": "Horn", "horn.multiply_base": 2, "horn.stackable": True,
    "loot.type": "gift", "loot.title": "Loot", "loot.effect": "take", "loot.amount": 2,
}  # fmt: skip


def watch(
    variant: str,
    seats: Sequence[str],
    games: Iterable[int],
    *sets: str,
    seed: int = 1,
    many: bool = False,
    denied: Handicap | None = None,
    ref: str = "ruddy_vikings",
) -> list[Referee]:
    """Judge games of these players: options, transitions, choices, result, and the log row of the run."""
    flags = {"run.players": len(seats), "run.seed": seed, "run.seats": list(seats), "variant": variant}
    found, game = open_scenario(ref, sets, flags)
    blanks, book = None, game.book
    if denied:
        blanks, game = {denied.seat: [denied.card]}, replace(game, book=lambda found, _: book(found, denied))
    finished = []
    for index in games:
        replay = (Compiled if many else Plain)(found, game, index)
        referee = judge(trace(replay), partial(Referee, policies=list(replay.policies), denied=blanks))
        referee.check_row(logged(replay.session, index))
        finished.append(referee)
    return finished


@pytest.mark.parametrize("policy", CHECKED)
@pytest.mark.parametrize("players", PLAYERS)
def test_whole_games(players: int, policy: str) -> None:
    watch("standard", [policy] * players, range(3))


@pytest.mark.parametrize("players", PLAYERS)
def test_whole_games_of_mixed_tables(players: int) -> None:
    watch("standard", mixed(players, players), range(1))
    watch("standard", [*mixed(players - 1, players + 3), "end"], range(1), "rules.max_rounds=20")


@pytest.mark.parametrize("variant", [name for name in VARIANTS if name != "standard"])
@pytest.mark.parametrize("players", [2, 4])
def test_whole_games_of_variants(variant: str, players: int) -> None:
    watch(variant, mixed(players, players), range(1))


@pytest.mark.parametrize("name", ["ambush_country", "long_war", "no_magic"])
def test_whole_games_of_designers(name: str) -> None:
    watch("standard", mixed(4, 1), range(1), ref=f"ruddy_vikings/{name}")


def test_players_with_other_weights() -> None:
    bold = ("policies.bold.base='greedy'", "policies.bold.weights={card = 300, bluff = 900, keep = 2, rich = 4}")
    watch("standard", ["bold", "greedy", "bold"], range(2), *bold)


@pytest.mark.parametrize("seed", range(10))
def test_whole_games_of_other_scenarios(seed: int) -> None:
    watch_drawn(seed)


def test_a_player_who_is_not_who_he_says() -> None:
    """Choices are looked at: games of `random` players are not those of the others."""
    game = list(next(traces("ruddy_vikings", 3, "random", range(1))))
    for policy in ("busy", "greedy", "first", "last", "end"):
        with pytest.raises(Disagreement, match=f"choice of `{policy}`"):
            judge(game, partial(Referee, policies=[policy] * 3))


def test_the_referee_sees_what_is_wrong() -> None:
    check_referee(next(traces("ruddy_vikings", 3, "random", range(1))), Referee)


@pytest.mark.slow
@pytest.mark.parametrize("policy", CHECKED)
@pytest.mark.parametrize("players", PLAYERS)
def test_many_whole_games(players: int, policy: str) -> None:
    """2,000 games for each number of players."""
    watch("standard", [policy] * players, range(MANY), seed=2, many=True)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", range(2, 9))
def test_many_mixed_tables(variant: str, players: int) -> None:
    for shift in range(len(POLICIES)):
        watch(variant, mixed(players, shift), range(10), seed=3, many=True)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 1100))
def test_many_games_of_other_scenarios(seed: int) -> None:
    watch_drawn(seed, many=True)


def watch_drawn(seed: int, many: bool = False) -> None:
    """One game of a scenario at random; sometimes a seat may not use a card."""
    rng = random.Random(seed)
    players = rng.randint(2, 8)
    sets = draw_sets(rng, players)
    denied = Handicap(rng.randrange(players), rng.choice(DENIABLE), denied=True) if rng.random() < 0.5 else None
    watch("standard", mixed(players, seed), range(1), *sets, seed=seed, many=many, denied=denied)


def draw_sets(rng: random.Random, players: int) -> list[str]:
    """A scenario at random, within the ranges of the rules, as settings of the command line."""
    rules = {name: rng.choice(values) for name, values in KNOBS.items()}
    printed = scenario(players)["cards"]
    counts = {name: row["count"] for name, row in printed.items()} | ADDED_COUNTS
    changes: dict[str, object] = dict(ADDED)
    for name in counts:
        if rng.random() < 0.3:
            counts[name] = rng.choice([0, 1, counts[name], 2 * counts[name]])
        if name in VIKINGS and rng.random() < 0.2:
            special = rng.choice(["out_of_turn", "guard", "take_cards"])
            more = {special: True, "damage": rng.randint(0, 3), "bypass": rng.randint(0, 3)}
            changes |= {f"{name}.{field}": value for field, value in more.items()}
        if "amount" in printed.get(name, {}) and printed[name]["amount"] and rng.random() < 0.2:
            changes[f"{name}.amount"] = rng.randint(0, 3)
        if rng.random() < 0.1:
            changes[f"{name}.appeal"] = rng.choice([-3000, -500, 700, 2000])
    if rng.random() < 0.3:  # few cards: reshuffles
        counts = {name: (count + 1) // 3 for name, count in counts.items()}
    counts["viking_raider"] = max(counts["viking_raider"], 1)
    optional = sum(counts[name] for name in ("potato_sack", "sack_thief"))
    short = players * rules["start_hand"] + 1 - sum(counts.values()) + optional
    counts["land_defence"] += max(0, short)
    counts |= {name: rng.choice([0, 1, 1, 3]) for name in TURN}
    changes |= {f"{name}.count": count for name, count in counts.items()}
    return [f"rules.{name}={json.dumps(value)}" for name, value in rules.items()] + [
        f"cards.{name}={json.dumps(value)}" for name, value in changes.items()
    ]
