"""Whole compiled games: who beats whom, how long they take, what they log."""

import numpy as np
import pytest

from simkit.games.contract import Array, Handicap
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from simkit.games.vikings_gone_wild.limits import LOGGED_ROUNDS
from simkit.games.vikings_gone_wild.metrics import SOURCES

GAMES = 600
STYLES = ["greedy", "rusher", "builder", "turtle"]


def log(seats: list[str], games: int = GAMES, handicap: Handicap | None = None, **flags: object) -> Array:
    keys = {key.replace("__", "."): value for key, value in flags.items()}
    scenario, game = open_scenario("vikings_gone_wild", flags={"run.players": len(seats), "run.seats": seats, **keys})
    session = Session(scenario, game, handicap)
    rows = session.rows(games)
    session.play(session.desk(), rows, 0)
    return rows


def win_rate(rows: Array) -> float:
    """Of the first policy of the list, which changes seats from game to game."""
    players = 2
    number = np.arange(len(rows))
    mask = rows["winners"]
    won = mask >> (-number % players) & 1
    return float((won / np.where(mask == 3, 2, 1)).mean())


@pytest.mark.parametrize("policy", STYLES)
def test_every_style_beats_random(policy: str) -> None:
    assert win_rate(log([policy, "random"])) > 0.9


def test_the_styles_play_differently() -> None:
    logs = {policy: log([policy] * 3, 200) for policy in STYLES}

    def mean(policy: str, field: str) -> float:
        return float(logs[policy][field][:, :3].mean())

    assert mean("rusher", "built") < mean("greedy", "built")
    assert mean("builder", "vp_containers") > mean("greedy", "vp_containers")
    assert mean("turtle", "defence_spend") > 2 * mean("greedy", "defence_spend")
    assert mean("rusher", "unit_spend") > 1.5 * mean("greedy", "unit_spend") > 1.5 * mean("builder", "unit_spend")
    assert mean("rusher", "attacks") > mean("greedy", "attacks")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_games_are_as_long_as_the_rules_say(players: int) -> None:
    rows = log(["greedy"] * players, 200)
    assert 8 < rows["rounds"].mean() < 15
    assert not rows["end_reason"].any()


@pytest.mark.parametrize("seats", [["random"] * 4, ["busy"] * 3, ["greedy", "turtle"], ["builder", "rusher", "greedy"]])
def test_the_log_adds_up(seats: list[str]) -> None:
    n = len(seats)
    rows = log(seats, 300)
    sources = sum(rows[f"vp_{name}"][:, :n] for name, _ in SOURCES)
    assert (sources == rows["score"][:, :n]).all()
    last = np.minimum(rows["rounds"], LOGGED_ROUNDS) - 1
    short = rows["rounds"] <= LOGGED_ROUNDS
    before = (rows["score"] - rows["vp_bonuses"])[:, :n]
    at_end = rows["vp"][np.arange(len(rows)), :n, last]
    assert (at_end[short] == before[short]).all()
    assert (np.diff(rows["vp"][:, :n], axis=2) >= 0).all()
    assert (rows["attacks"][:, :n] == rows["attacks_won"][:, :n] + rows["attacks_lost"][:, :n]).all()
    assert (rows["attacks_on"][:, :n, :n].sum(axis=1) == rows["attacked"][:, :n]).all()
    assert (rows["turns_taken"][:, :n].sum(axis=1) == rows["turns"]).all()
    assert (rows["turns"] == rows["rounds"] * n).all()
    buyable = rows["bought"][:, :n, 3:26].sum(axis=2, dtype=np.int64)
    assert (buyable == rows["cards_bought"][:, :n]).all()
    assert (rows["bought"][:, :n, 26:38].sum(axis=2) == rows["favors"][:, :n]).all()
    assert (rows["bought"][:, :n, 40:46].sum(axis=2) == rows["built"][:, :n]).all()
    assert (rows["bought"][:, :n, 49:65].sum(axis=2) == rows["missions"][:, :n]).all()
    assert (rows["owned"][:, :n, 40:46].sum(axis=2) == rows["buildings"][:, :n]).all()
    assert ((rows["first_bought_round"] > 0) == (rows["bought"] > 0))[:, :n, :65].all()
    assert (rows["unaffordable"] <= rows["offered"]).all()
    assert (rows["owned"][:, :n, :38].sum(axis=2) == rows["deck_size"][:, :n]).all()


def test_a_denied_card_is_never_bought_and_leaves_other_games_alone() -> None:
    handicap = Handicap(1, "pigator", denied=True)
    plain, denied = log(["greedy"] * 2, 300), log(["greedy"] * 2, 300, handicap)
    assert plain["bought"][:, 1, 5].any()
    assert not denied["bought"][:, 1, 5].any()
    untouched = plain["bought"][:, 1, 5] == 0
    same = np.array([a.tobytes() == b.tobytes() for a, b in zip(plain, denied, strict=True)])
    assert same[untouched].mean() > 0.5
    assert not same[~untouched].any()


def test_an_endless_scenario_ends_at_the_cap() -> None:
    rows = log(["end", "end"], 20)
    assert (rows["end_reason"] == 1).all()
    assert (rows["rounds"] == 100).all()
    assert (rows["winners"] > 0).all()
