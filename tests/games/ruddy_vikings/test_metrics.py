"""What is logged: counters that add up, and those that only a table can show."""

from typing import Any

import numpy as np
import pytest

from simkit.games.contract import Array
from simkit.games.registry import open_scenario
from simkit.games.ruddy_vikings.kernel import entry as kernel
from simkit.games.ruddy_vikings.limits import LOGGED_ROUNDS, TURN_CARDS
from simkit.games.ruddy_vikings.metrics import METRICS
from simkit.games.session import Session
from simkit.logs.schema import make_schema
from tests.games.ruddy_vikings.table import FILLER as X
from tests.games.ruddy_vikings.table import Table
from tests.games.ruddy_vikings.test_vectors import AIR, AMBUSHER, BERSERKER, FLYER, LAND, LEG, MAGIC, MAIDEN, RAIDER

FOG = "fog_of_war"


def log(policy: str, players: int, games: int = 300, **flags: object) -> Array:
    keys = {key.replace("__", "."): value for key, value in flags.items()}
    session = Session(*open_scenario("ruddy_vikings", flags={"run.players": players, "run.policy": policy, **keys}))
    rows = session.rows(games)
    session.play(session.desk(), rows, 0)
    return rows


@pytest.mark.parametrize("games", [2, 300])
@pytest.mark.parametrize("policy", ["random", "busy", "greedy", "first", "last"])
@pytest.mark.parametrize(("players", "variant"), [(2, "standard"), (4, "potato_sack"), (8, "vikings_return")])
def test_the_log_adds_up(policy: str, players: int, variant: str, games: int) -> None:
    """Few games too: those are quick without a compiler."""
    rows = log(policy, players, games, variant=variant)
    seat = {m.name: rows[m.place][:, :players] for m in METRICS.seat}
    card = {m.name: rows[m.place][:, :players].sum(2, dtype=np.int64) for m in METRICS.card}
    assert (seat["turns_taken"].sum(1) == rows["turns"]).all()
    assert (card["start"] == 5).all()
    assert (card["drawn"] - card["start"] == seat["drawn"]).all()
    assert (seat["attacks"].sum(1) == seat["attacked"].sum(1)).all()
    assert (seat["successes"].sum(1) == seat["hits_taken"].sum(1)).all()
    assert (seat["dealt"].sum(1) == seat["lost"].sum(1)).all()
    assert (card["success"] == seat["successes"]).all()
    assert (card["dealt"] == seat["dealt"]).all()
    assert (seat["taken"] <= seat["dealt"]).all()
    assert (seat["activated"] <= seat["played"]).all()
    parts = {"attacks_slots": "attacks", "successes_slots": "successes", "attacks_buffers": "attacks"}
    parts |= {"successes_buffers": "successes", "dealt_buffers": "dealt", "attacks_on": "attacks"}
    for name, whole in parts.items():
        assert (seat[name].sum(2) == seat[whole]).all()
    assert (seat["attacks_on"].sum(1)[:, :players] == seat["attacked"]).all()
    assert (seat["drew_slots"].sum(2).sum(1) == (seat["attacks"] - seat["ambushes"]).sum(1)).all()
    lost = seat["lost"] + seat["lost_fog"] + seat["lost_winter"]
    assert (card["lost"].sum(1) == lost.sum(1) + seat["picked"].sum(1)).all()
    assert (card["lost_slot"] == seat["slots_lost"]).all()
    built = sum(seat[f"built_{what}"] for what in ("defence", "guard", "reaction", "bluff"))
    assert (card["built"] == built).all()
    assert (card["left"] == seat["score"]).all()
    used = card["used_hand"] + card["used_slot"]
    assert (used >= seat["stops"]).all()
    out = seat["out_round"] > 0
    assert (out.sum(1) == rows["out_under"].sum(1)).all()
    assert (seat["kills"].sum(1) == (seat["killer"] >= 0).sum(1)).all()
    assert ((seat["cause"] > 0) == out).all()
    assert ((seat["eliminated_turn"] > 0) == out).all()
    flips = rows["flipped"].sum(1)
    assert (flips == rows["rounds"] - 1).all()
    first = np.where(out, seat["out_round"], 10_000).min(1)
    assert (rows["first_out_round"] == np.where(out.any(1), first, 0)).all()
    won = rows["winners"][:, None] >> np.arange(players) & 1
    assert (won.sum(1) == 1).all()
    assert (seat["rank"][won == 1] == 1).all()
    assert (rows["empty_handed"] == (seat["score"][won == 1] == 0)).all()
    hand = rows["hand"][:, :players]
    last = np.minimum(rows["rounds"], LOGGED_ROUNDS) - 1
    short = rows["rounds"] <= LOGGED_ROUNDS
    assert (hand[np.arange(len(rows)), :, last][short] == seat["score"][short]).all()


def test_columns_have_the_names_of_the_rules() -> None:
    """Also where a seat and a card have the same."""
    tables = make_schema(*open_scenario("ruddy_vikings"), "cards").tables
    names = {table: [column.name for column in columns] for table, columns in tables.items()}
    assert {"drawn", "played", "lost", "dealt", "attacks_slots.5", "dealt_buffers.3"} <= set(names["seats"])
    assert {"drawn.oi", "played.oi", "lost.oi", "dealt.viking_raider", "left.potato_sack"} <= set(names["cards"])
    assert not {"dealt.oi", "drawn.war"} & set(names["cards"])
    assert {"flipped.war", "out_under.none", "kyec_removed", "empty_handed"} <= set(names["games"])
    assert {"hand.1", f"hand.{LOGGED_ROUNDS}"} <= set(names["rounds"])
    assert all(len(set(some)) == len(some) for some in names.values())


def test_places_of_whole_games() -> None:
    rows = log("greedy", 5)
    ranks = np.sort(rows["rank"][:, :5], axis=1)
    assert (ranks == np.arange(1, 6)).all()
    order = np.argsort(np.where(rows["eliminated_turn"][:, :5] > 0, rows["eliminated_turn"][:, :5], 99_999), axis=1)
    later = np.take_along_axis(rows["rank"][:, :5], order, axis=1)
    assert (later[:, -1] == 1).all()


@pytest.mark.parametrize("games", [3, 300])
def test_early_draws(games: int) -> None:
    """What was drawn before the round of the first elimination: as much by everybody, in rounds without other draws."""
    rows = log(
        "first", 3, games, cards__reinforcements__count=0, cards__gift_mead_hall__count=0, cards__feast_day__count=0
    )
    early = rows["drawn_early"][:, :3].sum(2, dtype=np.int64)
    assert (early == 5 + rows["first_out_round"][:, None] - 1).all()
    assert (rows["drawn_early"] <= rows["drawn"]).all()


def test_exposure() -> None:
    """Counted after the draw, for the others; attacks count by what it was then."""
    hands = {0: [RAIDER, RAIDER, "sabotage", X], 1: [AMBUSHER, X]}
    given: dict[str, Any] = {"hand": hands, "slots": {1: [LAND, AIR], 2: ["spy"]}, "start": "turn", "deck": [X]}
    t = Table(3, turn_card="raiding_season", **given)
    assert t.tally.exposed_slots[:3].tolist() == [[0] * 6, [0, 0, 1, 0, 0, 0], [0, 1, 0, 0, 0, 0]]
    assert t.tally.exposed_bluff[:3].tolist() == [0, 0, 1]
    t.do("end", "play:sabotage", "seat+1", "slot:0").attack(RAIDER, seat=1).do("end")
    assert t.tally.drew_slots[1].tolist() == [0, 0, 1, 0, 0, 0]
    assert t.tally.attacks_slots[0].tolist() == [0, 1, 0, 0, 0, 0]
    t.attack(RAIDER, seat=2).do("end")
    assert t.tally.drew_bluff[:3].tolist() == [0, 0, 1]
    assert t.tally.drew_slots[2].tolist() == [0, 1, 0, 0, 0, 0]
    t = Table(3, **given).attack(AMBUSHER).do("end")
    assert (t.tally.drew_slots.sum(), t.tally.drew_bluff.sum()) == (0, 0)
    t = Table(3, slots={1: ["spy", "oi"], 2: [MAIDEN]}, start="turn")
    assert t.tally.exposed_bluff.sum() == 0
    t = Table(3, slots={1: ["spy"]}, round=1, turn_card="", start="turn")
    assert t.tally.exposed_slots.sum() == 0


def test_what_is_built() -> None:
    hand = [LAND, MAIDEN, "oi", "spy", "gift_raid", X]
    t = Table(hand={0: hand}).do(*(f"build:{card}" for card in hand[:5]))
    counts = [int(t.tally[f"built_{what}"][0]) for what in ("defence", "guard", "reaction", "bluff")]
    assert counts == [1, 1, 1, 2]
    t = Table(hand={0: ["sack_thief", X]}, variant="potato_sack").do("build:sack_thief")
    assert t.tally.built_reaction[0] == 1


def test_lead_changes() -> None:
    """The lowest seat with more cards than the leader leads, though it may not have most."""
    t = Table(4, hand={0: [X], 1: [X] * 2, 2: [X] * 4, 3: [X] * 3}, rules={"draw_per_turn": 0})
    leaders = []
    for _ in range(4):
        t.do("end")
        leaders.append(int(t.tally.leader))
    assert leaders == [1, 2, 2, 2]
    assert t.tally.lead_changes == 2


def test_out_under() -> None:
    t = Table(3, hand={0: [BERSERKER, X], 1: [X]}, turn_card="war").attack(BERSERKER).do("end")
    assert t.tally.out_under[TURN_CARDS.index("war")] == 1
    t = Table(3, hand={0: [LAND]}, round=1, turn_card="").do(f"build:{LAND}")
    assert t.tally.out_under.tolist() == [0] * 8 + [1]


def test_responses() -> None:
    t = Table(hand={0: [RAIDER, X], 1: ["oi", X]}).attack(RAIDER).do("play:oi")
    assert (t.tally.used_hand[1, t.number("oi")], t.tally.stops[1]) == (1, 1)
    t = Table(hand={0: [RAIDER, X, X]}, slots={1: [FOG]}).attack(RAIDER).do("slot:0")
    assert (t.tally.used_slot[1, t.number(FOG)], t.tally.stops[1], t.tally.hits_taken[1]) == (1, 1, 0)
    t = Table(hand={0: [RAIDER, LEG, LEG, X], 1: [X] * 5}).attack(RAIDER, LEG, LEG).do("end")
    assert [int(t.tally.played[0, t.number(card)]) for card in (RAIDER, LEG)] == [1, 2]
    assert t.tally.attacks_buffers[0].tolist() == [0, 0, 1, 0]
    assert t.tally.dealt_buffers[0].tolist() == [0, 0, 3, 0]
    assert t.tally.lost[1, t.number(X)] == t.tally.lost_all[1] == t.tally.dealt[0, t.number(RAIDER)] == 3


def test_the_largest_hand() -> None:
    t = Table(hand={0: [X] * 4, 1: [X] * 2}, start="turn", deck=[X])
    assert t.tally.hand_max[:2].tolist() == [5, 0]


def test_draws() -> None:
    """Cards that are drawn, by seat and by card; none that are taken."""
    rules, deck = {"limit_chance": 2}, [AIR, AIR, MAGIC, LAND]
    t = Table(hand={0: ["reinforcements", "pickpocket", X]}, start="turn", deck=deck, rules=rules)
    t.do("play:reinforcements", "play:pickpocket", "seat+1", "end")
    assert t.tally.drawn_all[:2].tolist() == [3, 1]
    assert [int(t.tally.drawn[0, t.number(card)]) for card in (AIR, MAGIC, LAND)] == [2, 1, 0]
    assert int(t.tally.drawn[1, t.number(LAND)]) == 1


def test_a_full_byte_stays_full() -> None:
    t = Table(hand={0: [MAGIC, X]})
    t.tally.built[0, t.number(MAGIC)] = 255
    t.do(f"build:{MAGIC}")
    assert (t.tally.built[0, t.number(MAGIC)], t.tally.saturated[0]) == (255, 1)


def test_attacks_by_air() -> None:
    t = Table(hand={0: [FLYER, RAIDER, X], 1: [X] * 5}, slots={1: ["spy", "spy"]}, turn_card="raiding_season")
    t.attack(FLYER).do("end").attack(RAIDER).do("end")
    assert t.tally.attacks_slots[0].tolist() == t.tally.successes_slots[0].tolist() == [0, 0, 2, 0, 0, 0]
    assert t.tally.attacks_air[0].tolist() == t.tally.successes_air[0].tolist() == [0, 0, 1, 0, 0, 0]
    t = Table(hand={0: [FLYER, X], 1: ["oi", X]}).attack(FLYER).do("play:oi")
    assert (t.tally.attacks_air[0].sum(), t.tally.successes_air[0].sum()) == (1, 0)


def test_the_largest_and_the_smallest_hand() -> None:
    """Of those who are left, at the end of a round; all of several."""
    hands = {0: [X] * 3, 1: [X] * 2, 3: [X] * 3}
    t = Table(4, hand=hands, out=[2], rules={"draw_per_turn": 0, "no_attack_rounds": 0}).do("end", "end")
    assert t.tally.largest.sum() == 0
    t.do("end")
    assert t.tally.largest[:4, 1].tolist() == [1, 0, 0, 1]
    assert t.tally.smallest[:4, 1].tolist() == [0, 1, 0, 0]
    t = Table(hand={0: [X] * 3}, round=8, rules={"draw_per_turn": 0}).do("end", "end")
    assert (t.tally.largest[:2, 7].tolist(), t.tally.smallest[:2, 7].tolist()) == ([1, 1], [1, 1])
    t.do("end", "end")
    assert t.tally.largest.sum() == 2


def test_all_uses_of_a_card() -> None:
    t = Table(hand={0: [RAIDER, LEG, X], 1: ["oi", "pickpocket", X]}, slots={1: ["oi"]})
    t.attack(RAIDER, LEG).do("play:oi", "end").do("play:pickpocket", "seat+1")
    kernel.record(t.state, t.book, t.tally)
    assert [int(t.tally.used[0, t.number(card)]) for card in (RAIDER, LEG)] == [1, 1]
    assert [int(t.tally.used[1, t.number(card)]) for card in ("oi", "pickpocket", X)] == [1, 1, 0]
    t = Table(hand={0: [RAIDER, X]}, slots={1: ["oi"]}).attack(RAIDER).do("slot:0")
    t.tally.used_hand[1, t.number("oi")] = 255
    kernel.record(t.state, t.book, t.tally)
    assert t.tally.used[1, t.number("oi")] == 255


def test_who_put_somebody_out_by_a_swap() -> None:
    t = Table(3, hand={0: ["swap_hands"], 1: [X] * 2}, variant="swap_may").do("play:swap_hands", "seat+1")
    assert (t.tally.killer[:3].tolist(), t.tally.kills[:3].tolist()) == ([-1, 0, -1], [1, 0, 0])
