"""`simkit league`: who sits where, what is counted, what comes back after a stop."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from simkit.errors import Interrupted, UsageError
from simkit.experiments.players.entrants import entrants, files_needed
from simkit.experiments.players.league import LeagueSpec, Pairing, league, one_alone, orders_of
from simkit.experiments.players.standings import League, league_table, pairs_of
from simkit.games.registry import get_game
from simkit.kernels.search import WIN
from simkit.lab.command_lines import alone_command
from simkit.scenario.model import Player
from tests import hearing
from tests.experiments.asking import basis

THREE = "greedy,random,grudge"


def spec(policies: str | None = THREE, games: int = 90, **flags: object) -> LeagueSpec:
    flags.setdefault("players", 3)
    return LeagueSpec(*entrants(basis(**flags), None, policies), games, part_games=30)


def test_two_sides_sit_either_way() -> None:
    assert orders_of([0, 1]) == [[0, 1], [1, 0]]
    assert orders_of([0, 1, 2, 3]) == [[0, 1, 0, 1], [1, 0, 1, 0]]


def test_of_three_sides_either_has_two_in_turn() -> None:
    found = orders_of([0, 1, 2])
    assert sorted(found) == sorted([[0, 1, 0], [1, 0, 0], [0, 0, 1], [1, 0, 1], [0, 1, 1], [1, 1, 0]])
    assert all(Counter(order[seat] for order in found) == {0: 3, 1: 3} for seat in range(3))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
def test_every_seat_is_shared_alike(players: int) -> None:
    found = orders_of(list(range(players)))
    assert all(sum(order[seat] for order in found) * 2 == len(found) for seat in range(players))


def test_a_policy_plays_a_whole_side() -> None:
    assert orders_of([0, 1, 0, 1]) == [[0, 1, 0, 1], [1, 0, 1, 0]]
    assert orders_of([0, 0, 1, 1]) == [[0, 0, 1, 1], [1, 1, 0, 0]]


class Seats:
    """Stands for an arm: only its sides count."""

    def __init__(self, *sides: int) -> None:
        self.game, self.scenario = self, self
        self.players, self.found = len(sides), sides

    def sides(self, players: int) -> tuple[int, ...]:
        return self.found


def points(sides: tuple[int, ...], winners: int, order: int = 0) -> int:
    nobody = Player("x", "x", 0, {})
    pairing = Pairing(Seats(*sides), (nobody, nobody))  # type: ignore[arg-type]
    rows: Any = np.array([(winners,)], [("winners", "u1")])
    return int(pairing.points(rows, np.array([order]))[0])


def test_all_sides_of_a_policy_win_together() -> None:
    assert points((0, 1), 0b01) == WIN
    assert points((0, 1), 0b10) == 0
    assert points((0, 1), 0b10, order=1) == WIN
    assert points((0, 1), 0b11) == WIN // 2
    assert points((0, 1), 0b00) == WIN // 2, "a win that nobody has is shared"
    assert points((0, 1, 2, 3), 0b0101) == WIN
    assert points((0, 1, 2, 3), 0b0111) == 2 * (WIN // 3)
    assert points((0, 1, 0, 1), 0b0101) == WIN, "one side"
    assert points((0, 1, 0, 1), 0b1111) == WIN // 2


def test_everybody_meets_everybody(tmp_path: Path) -> None:
    asked = spec()
    found = league(asked, tmp_path / "one", threads=2)
    assert [(row.policy, row.against) for row in found.payoffs] == [
        ("greedy", "random"), ("greedy", "grudge"), ("random", "grudge"),
    ]  # fmt: skip
    assert all(row.games == 90 and row.low <= row.win_rate <= row.high for row in found.payoffs)
    assert {row.policy for row in found.standings} == {"greedy", "random", "grudge"}
    assert sum(row.rating for row in found.standings) == pytest.approx(0, abs=1e-6)
    table = pl.read_parquet(tmp_path / "one" / "results.parquet")
    assert table["win_rate"].to_list() == [row.win_rate for row in found.payoffs]
    rated = pl.read_parquet(tmp_path / "one" / "ratings.parquet")
    assert rated["policy"].to_list() == [row.policy for row in found.standings]
    assert league(asked, tmp_path / "two", threads=1) == found
    assert league(spec(games=60), tmp_path / "three").payoffs != found.payoffs
    assert league(asked, tmp_path / "three") == found, "a longer league extends a shorter one"


def test_a_pair_plays_the_same_games_in_either_league(tmp_path: Path) -> None:
    """The first pair is the first pair; who is named first has the other share."""
    one = league(spec("greedy,random"), tmp_path / "one")
    two = league(spec("random,greedy"), tmp_path / "two")
    rate, other = one.payoffs[0], two.payoff("greedy", "random")
    assert other is not None
    assert one.payoff("greedy", "greedy") is None
    assert rate.win_rate > 0.5
    assert other.win_rate > 0.5
    assert (other.low, other.high) == (1 - two.payoffs[0].high, 1 - two.payoffs[0].low)


def test_what_is_played_is_not_played_again(tmp_path: Path) -> None:
    whole = league(spec(), tmp_path / "whole")
    seen = 0

    def stop(games: int) -> None:
        nonlocal seen
        seen += games
        if seen > 120:
            raise Interrupted("stopped")

    with pytest.raises(Interrupted):
        league(spec(), tmp_path / "half", threads=1, on=hearing.games(stop))
    kept = list((tmp_path / "half" / "parts").iterdir())
    assert 0 < len(kept) < 3
    stamps = {path: path.stat().st_mtime_ns for path in kept}
    assert league(spec(), tmp_path / "half", resume=True) == whole
    assert {path: path.stat().st_mtime_ns for path in kept} == stamps


def test_everybody_but_searches_takes_part_unless_named() -> None:
    built_in = ["random", "greedy", "leader", "life", "grudge"]
    assert [player.name for player in spec(None).players] == [*built_in, *get_game("axes").champions]
    own = basis("policies.mine={base='greedy', weights={life=-1}}", players=2)
    _, players = entrants(own, None, None)
    assert players[-1].name == "mine"
    assert players[-1].weights["life"] == -1


def test_a_file_of_policies_is_added(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("game = 'axes'\n[policies.mine]\nbase = 'greedy'\nweights = { life = -1 }\n", "utf-8")
    assert [player.name for player in entrants(basis(), None, f"greedy,{file}")[1]] == ["greedy", "mine"]
    names = [[player.name for player in entrants(basis(), None, said)[1]] for said in (None, str(file))]
    assert names[1] == [*names[0], "mine"]
    _, players = entrants(basis(), None, f"greedy,{file},search:64:mine")
    assert [player.name for player in players] == ["greedy", "search:64:mine", "mine"]
    assert players[1].weights["life"] == -1
    needed = files_needed(basis(), f"greedy,{file},search:64:mine", players)
    assert needed == {"mine": str(file), "search:64:mine": str(file)}
    assert files_needed(basis(), "greedy,random", players) == {}


def test_a_file_is_needed_for_what_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("game = 'axes'\n[policies.mine]\nbase = 'greedy'\nweights = { life = -1 }\n", "utf-8")
    own = basis("policies.other={base='greedy', weights={life=3}}", players=2)
    given = f"other,champion,{file}"
    assert files_needed(own, given, entrants(own, None, given)[1]) == {"mine": str(file)}


def test_one_side_alone_is_all_its_seats() -> None:
    assert alone_command(one_alone([0, 1, 2])) == "simkit run SCENARIO --seats a,b,b --players 3"
    assert alone_command(one_alone([0, 1, 2, 0, 1, 2])) == "simkit run SCENARIO --seats a,b,b,a,b,b --players 6"


@pytest.mark.parametrize(
    ("policies", "sentence"),
    [
        ("greedy", "policies names greedy alone"),
        ("greedy,random,greedy", "policies names greedy twice"),
        ("search:64,search:064", "policies names search:64 twice"),
        ("greedy,gredy", "policies names 'gredy'; did you mean 'greedy'?"),
        ("greedy,", "policies is 'greedy,'; expected policies joined by commas"),
        ("", "policies is ''"),
        ("greedy,rollout", "policies names 'rollout'; rollout needs its number of playouts"),
        ("a.toml,b.toml", "policies names 2 files"),
    ],
)
def test_bad_lists(policies: str, sentence: str) -> None:
    with pytest.raises(UsageError) as caught:
        spec(policies)
    assert sentence in str(caught.value)
    assert caught.value.exit_code == 2


def league_of(sums: Any, names: tuple[str, ...] = ("a", "b", "c")) -> League:
    table = league_table(names, np.array(sums), WIN)
    return League("t", "g", 2, 1, "p", 100, 2, list(names), table.payoffs, table.standings, table.circles, "", [])


def stratum(share: float, games: int = 400) -> list[int]:
    won = round(share * games)
    return [games, won * WIN, won * WIN * WIN]


def test_a_circle_is_told_if_all_three_are_sure() -> None:
    def of(*shares: float) -> League:
        return league_of([[stratum(share)] * 2 for share in shares])

    assert pairs_of(3) == [(0, 1), (0, 2), (1, 2)]
    assert of(0.7, 0.3, 0.6).circles == [("a", "b", "c")]
    assert of(0.3, 0.7, 0.4).circles == [("a", "c", "b")]
    assert of(0.7, 0.3, 0.51).circles == []
    assert of(0.7, 0.7, 0.6).circles == []
    best = of(0.7, 0.7, 0.6).standings[0]
    assert (best.policy, best.nash_share, best.nash_average) == ("a", 1.0, 0.5)
    assert best.mean == pytest.approx(0.7)
