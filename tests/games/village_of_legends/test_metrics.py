"""What is logged: counters of single steps, and sums that must fit over whole games."""

from typing import Any

import numpy as np
import pytest

from simkit.experiments.pairing.measures import MeasureReader
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from simkit.games.village_of_legends import GAME
from simkit.games.village_of_legends.limits import SOURCES
from tests.games.village_of_legends.table import Table

NOTHING_FOR_SALE = dict.fromkeys(range(1, 11), "")


def test_the_market_at_the_end_of_a_turn() -> None:
    t = Table(gold=0, hand={0: ["coin", "coin"]}, market={**NOTHING_FOR_SALE, 6: "helmet", 7: "ogre"})
    t.do("play_all", "end")
    card = t.number
    assert (t.tally.offered[0, card("helmet")], t.tally.unaffordable[0, card("helmet")]) == (1, 0)
    assert (t.tally.offered[0, card("ogre")], t.tally.unaffordable[0, card("ogre")]) == (1, 1)
    assert (t.tally.no_purchase_turns[0], t.tally.ends) == (0, 1)
    t.do("end")
    assert (t.tally.no_purchase_turns[1], t.tally.unaffordable[1, card("helmet")]) == (1, 1)
    assert t.tally.space_age[:10].tolist() == [1 + 2] * 10
    closed = Table(market={6: "helmet"}, monsters=[("wolf", 1, 0)], gold=90).do("end")
    assert (closed.tally.offered[0].sum(), closed.tally.no_purchase_turns[0]) == (0, 1)


def test_bought_cards() -> None:
    t = Table(gold=100, market={6: "helmet"}, piles={"main": ["helmet"]}).do("buy:6", "buy:6")
    helmet = t.number("helmet")
    assert (t.tally.bought_all[0], t.tally.bought[0, helmet], t.tally.first_bought_round[0, helmet]) == (2, 2, 1)
    assert t.tally.gold_spent[0] == 40


def test_closed_turns() -> None:
    t = Table(turn=1, monsters=[("wolf", 1, 0), ("giant_turtle", 0, 0)]).dice(1, seat=0).do("end")
    assert (t.tally.closed_monster[0], t.tally.closed_berserk[0], t.tally.hosted[0]) == (1, 0, 2)
    t = Table(turn=1, monsters=[("wolf", 1, 0)], berserk={0: 3}).do("end")
    assert (t.tally.closed_monster[0], t.tally.closed_berserk[0]) == (0, 1)


def test_int_and_unplayable_cards() -> None:
    hand = {0: ["fireball", "fireball", "ice_bolt", "smelt_gold", "scroll_of_wisdom", "thunderstaff", "stone_wall"]}
    t = Table(hand=hand, int_pool=2).do("end")
    assert t.tally.unplayable[0] == 3  # two Fireballs, and a Smelt Gold without a Coin
    assert t.tally.int_wasted[0] == 2
    t = Table(hand={0: ["dark_stout"]}, int_pool=1).do("play:dark_stout", "end")
    assert t.tally.int_wasted[0] == 0
    t = Table(hand={0: ["magic_ring", "magic_cloak", "ice_bolt"]}).do("play:magic_ring", "play:magic_cloak")
    before = int(t.tally.int_available[0])
    t.attack("ice_bolt")
    assert t.tally.int_spent[0] == 2
    t.do("end", "end")
    assert t.tally.int_available[0] - before == 4


@pytest.mark.rule("VOL-912")
def test_places() -> None:
    """Those whom one attack puts out share a place; otherwise the later the better."""
    t = Table(3, hand={0: ["lightning", "lightning"]}, int_pool=6, life={1: 1, 2: 1})
    t.do("play:lightning", "seat:1").attack("lightning")
    t.game.kernel.record(t.state, t.book, t.tally)
    assert t.tally.rank[:3].tolist() == [1, 3, 2]
    t = Table(3, hand={0: ["earthquake"]}, int_pool=4, life={1: 1, 2: 1}).attack("earthquake")
    t.game.kernel.record(t.state, t.book, t.tally)
    assert t.tally.rank[:3].tolist() == [1, 2, 2]
    t = Table(rules={"max_turns_per_player": 1}).do("end", "end")
    t.game.kernel.record(t.state, t.book, t.tally)
    assert t.tally.rank[:2].tolist() == [0, 0]
    assert (t.tally.rounds, t.tally.turns) == (1, 2)


def test_where_players_stand_by_round() -> None:
    t = Table(3, heroes={1: "mage"}, xp={0: 100, 1: 40, 2: 0}, level={0: 3, 1: 2}, rules={"max_turns_per_player": 2})
    t.do("end", "end", "end", "end", "end", "end")
    t.game.kernel.record(t.state, t.book, t.tally)
    assert t.tally.level_by[:3, 0].tolist() == t.tally.level_by[:3, -1].tolist() == [3, 2, 1]
    assert t.tally.xp_by[:3, 1].tolist() == t.tally.xp_by[:3, -1].tolist() == [100, 40, 0]
    assert t.tally.life_by[:3, 0].tolist() == t.tally.life_by[:3, -1].tolist() == [35, 30, 35]


def test_experiments_tell_metrics_of_one_name_apart() -> None:
    """Cards bought in all, and copies of a card; damage by source, and by card."""
    scenario, game = open_scenario("village_of_legends")
    gauge, rows = MeasureReader(scenario, game), np.zeros(1, game.row)
    knife = list(scenario.cards.root).index("knife")
    rows["bought_all"][0, :2], rows["bought"][0, 0, knife] = (4, 2), 2
    rows["damage_by"][0, 1, 4], rows["damage"][0, 1, knife] = 7, 5
    found = {(m.metric, m.of): value for m, value in zip(gauge.measures, gauge.values(rows, 0)[0], strict=True)}
    assert found["bought", "all seats"] == 3
    assert (found["bought", "knife"], found["damage", "monster"], found["damage", "knife"]) == (2, 7, 5)


@pytest.mark.parametrize(("players", "policy"), [(2, "greedy"), (3, "busy"), (3, "tamer")])
def test_sums_of_whole_games(players: int, policy: str) -> None:
    flags: dict[str, Any] = {"run.players": players, "run.policy": policy}
    scenario, game = open_scenario("village_of_legends", flags=flags)
    session = Session(scenario, game)
    rows = session.rows(400)
    session.play(session.desk(), rows, 0)
    seats = np.arange(players)
    healed = sum(rows[f"healed_{what}"] for what in ("beer", "potion", "spell", "ability"))
    lp = np.array([hero.lp for hero in scenario.extra_tables["heroes"].root.values()])
    most = (rows["heroes"][:, :players, : len(lp)] * lp).sum(axis=2)
    lost = rows["lost"][:, :players].sum(axis=2)
    no_cards = rows["cause"][:, :players] == 8
    left = most - lost + healed[:, :players]
    assert (left == rows["score"][:, :players])[~no_cards].all()
    assert (rows["heroes"][:, :players].sum(axis=2) == 1).all()
    assert (rows["damage_by"].sum(axis=(1, 2)) == rows["lost"].sum(axis=(1, 2))).all()
    assert (rows["gold_made"] >= rows["gold_spent"] + rows["gold_lost"]).all()
    assert (rows["bought"].sum(axis=2) == rows["bought_all"]).all()
    assert (rows["damage"].sum(axis=2) == rows["damage_by"].sum(axis=2)).all()
    assert (rows["absorbed"].sum(axis=2) == rows["absorbed_all"]).all()
    out = rows["eliminated_turn"][:, :players] > 0
    assert (out == (rows["cause"][:, :players] > 0)).all()
    assert (rows["kills"].sum(axis=1) == (rows["killer"][:, :players] >= 0).sum(axis=1)).all()
    won = rows["winners"][:, None] >> seats & 1
    assert (rows["rank"][:, :players][won == 1] == 1).all()
    assert (rows["turns"] == rows["turns_taken"].sum(axis=1)).all()
    assert (rows["rounds"] == rows["turns_taken"].max(axis=1)).all()
    short = rows["rounds"] < 40
    assert (rows["life_by"][:, :players, -1] == rows["score"][:, :players])[short].all()
    assert (rows["xp_by"][:, :players, -1] == rows["xp"][:, :players])[short].all()
    assert (rows["level_by"][:, :players, -1] == rows["level"][:, :players])[short].all()
    assert rows["lost"].shape[2] == len(SOURCES)


def finished(t: Table) -> Any:
    t.game.kernel.record(t.state, t.book, t.tally)
    return t.tally


@pytest.mark.rule("VOL-912", "VOL-826")
def test_places_and_falls_of_teams_and_allies() -> None:
    t = Table(4, hand={0: ["ice_bolt"] * 2}, int_pool=4, life={1: 1, 3: 1, 2: 1}, turn=0)
    t.do("play:ice_bolt", "seat:3", "play:ice_bolt")
    t.take(t.codes[0])
    row = finished(t)
    assert (row.rank[:4].tolist(), row.fell[:4].tolist(), row.shared) == ([1, 2, 1, 2], [0, 2, 0, 1], 0)
    assert (row.kills[:4].tolist(), row.killed[0, :4].tolist()) == ([2, 0, 0, 0], [0, 1, 0, 1])
    t = Table(5, hand={0: ["ice_bolt"] * 2}, int_pool=4, life={2: 1, 3: 1}).do("play:ice_bolt", "seat:2")
    t.do("play:ice_bolt", "seat:3")
    row = finished(t)
    assert (row.rank[:5].tolist(), row.fell[:5].tolist()) == ([1, 2, 5, 4, 2], [0, 0, 1, 2, 0])
    by_anybody = {"five_player_win": "eliminated"}
    t = Table(5, out=(2, 4), poison={3: 2}, life={3: 2}, turn=1, rules=by_anybody).do("end")
    assert (finished(t).shared, t.tally.rank[:2].tolist()) == (1, [1, 1])
    t = Table(6, hand={0: ["ice_bolt"]}, life={4: 1}).do("play:ice_bolt", "seat:4")
    assert finished(t).rank[:6].tolist() == [1, 1, 1, 2, 2, 2]
    assert t.tally.role[:6].tolist() == [1, 2, 1, 1, 2, 1]
    t = Table(4, rules={"max_turns_per_player": 1}, out=(1,)).do("end", "end", "end")
    assert (finished(t).rank[:4].tolist(), t.tally.role[:4].tolist()) == ([0] * 4, [0] * 4)


def test_two_at_once_share_a_fall() -> None:
    t = Table(4, hand={0: ["earthquake"]}, int_pool=4, life={1: 1, 3: 1}).do("play:earthquake")
    assert finished(t).fell[:4].tolist() == [0, 1, 0, 1]


def test_minis_are_not_owned() -> None:
    t = Table(
        modules=["reapers_hand"], monsters=[("skeleton_mini", 0, 1), ("orc", 0, 1)], rules={"max_turns_per_player": 1}
    )
    t.do("end", "end")
    assert finished(t).deck_size[0] == 6


@pytest.mark.parametrize(("players", "policy"), [(4, "greedy"), (5, "busy"), (6, "tamer")])
def test_sums_of_games_with_all_modules(players: int, policy: str) -> None:
    flags: dict[str, Any] = {"run.players": players, "run.policy": policy}
    scenario, game = open_scenario("village_of_legends/all", flags=flags)
    session = Session(scenario, game)
    rows = session.rows(300)
    session.play(session.desk(), rows, 0)
    healed = sum(rows[f"healed_{what}"] for what in ("beer", "potion", "spell", "ability", "lifelink"))
    lp = np.array([hero.lp for hero in scenario.extra_tables["heroes"].there(scenario.rules.modules).values()])
    most = (rows["heroes"][:, :players, : len(lp)] * lp).sum(axis=2)
    lost = rows["lost"][:, :players].sum(axis=2)
    alive = rows["score"][:, :players]
    no_cards = rows["cause"][:, :players] == 8
    by_friends = np.array(healed)[:, :players].sum(axis=1)  # who heals a team-mate has the credit
    assert ((most - lost).sum(axis=1) + by_friends == alive.sum(axis=1))[~no_cards.any(axis=1)].all()
    assert (rows["kills"] == rows["killed"].sum(axis=2)).all()
    assert (rows["ally_kills"] <= rows["kills"]).all()
    assert (rows["damage_by"].sum(axis=(1, 2)) <= rows["lost"].sum(axis=(1, 2))).all()
    assert rows["lost"][:, :, 5:].any(axis=(0, 1)).all()
    assert all(rows[name].any() for name in ("closed_overwhelm", "summoned", "taming_failed"))
    assert (rows["fell"][:, :players] > 0).any(axis=1)[rows["end_reason"] == 0].all()


def test_the_dictionary_says_which_berserk_turns_count() -> None:
    """The kernel looks when a turn is over, before the counter is lowered: who goes Berserk in it counts."""
    meaning = next(metric.meaning for metric in GAME.metrics.seat if metric.name == "berserk_turns")
    assert meaning == "own turns that end with the Hero Berserk"
