"""Rounds and turns: whose turn it is, draws, Turn cards, the cap."""

from collections import Counter

import pytest

from simkit.games.ruddy_vikings.limits import TURN_CARDS
from tests.games.ruddy_vikings.table import FILLER as X
from tests.games.ruddy_vikings.table import Table
from tests.games.ruddy_vikings.test_vectors import AIR, AMBUSHER, KYEC, LAND, LEG, RAIDER, SMASHER


@pytest.mark.rule("RUD-09")
def test_the_table_is_empty_at_the_start() -> None:
    t = Table(4, start="setup").told
    assert (t["slots"], t["fortify"]) == ([[]] * 4, [{}] * 4)
    assert (t["discard"], t["turn_discard"], t["turn_card"]) == ({}, {}, None)
    assert (t["round"], t["turns"], t["first"], t["active"]) == (1, 1, 0, 0)


@pytest.mark.rule("RUD-06", "RUD-07")
def test_hands_are_as_large_as_the_rules_say_and_have_no_limit() -> None:
    t = Table(3, start="setup", rules={"start_hand": 8, "draw_per_turn": 2})
    assert t.sizes == [10, 8, 8]
    t = Table(hand={0: [X] * 60}, cards={X: {"count": 80}}, start="turn")
    assert t.sizes[0] == 61


@pytest.mark.rule("RUD-10", "RUD-17")
def test_turns_go_round_past_those_who_are_out() -> None:
    t = Table(5, out=[3, 1], round=1, turn_card="")
    turns = []
    for _ in range(6):
        turns.append((t.told["round"], t.actor))
        t.do("end")
    assert turns == [(1, 0), (1, 2), (1, 4), (2, 0), (2, 2), (2, 4)]


@pytest.mark.rule("RUD-10")
def test_who_goes_out_before_his_turn_is_skipped() -> None:
    t = Table(3, hand={0: [RAIDER, X], 1: [X]}).attack(RAIDER).do("end", "end")
    assert (t.living, t.actor, t.told["round"]) == ([0, 2], 2, 2)


@pytest.mark.rule("RUD-08")
@pytest.mark.parametrize(("first_player", "firsts"), [("fixed", [0, 1, 1]), ("rotate", [0, 1, 2])])
def test_a_first_player_who_goes_out_is_followed_by_the_next(first_player: str, firsts: list[int]) -> None:
    t = Table(3, hand={0: [LAND]}, rules={"first_player": first_player}, round=2)
    found = [t.told["first"]]
    t.do(f"build:{LAND}")
    assert (t.living, t.actor, t.told["first"]) == ([1, 2], 1, 0)
    for _ in range(2):
        t.do("end", "end")
        found.append(t.told["first"])
        assert t.actor == t.told["first"]
    assert found == firsts


@pytest.mark.rule("RUD-08")
def test_a_rotating_round_gives_everybody_one_turn() -> None:
    t = Table(4, round=1, turn_card="", rules={"first_player": "rotate"})
    turns = []
    for _ in range(12):
        turns.append(t.actor)
        t.do("end")
    assert turns == [0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1]


@pytest.mark.rule("RUD-12", "RUD-13", "RUD-14")
def test_a_turn_card_holds_for_its_round() -> None:
    t = Table(turn_deck=["feast_day", "war"], turn_card="", start="round", rules={"draw_per_turn": 1})
    assert (t.turn_card, t.sizes) == ("feast_day", [5, 3])  # flipped before the first draw
    t.do("end")
    assert (t.turn_card, t.sizes[1]) == ("feast_day", 5)
    t.do("end")
    assert (t.turn_card, t.sizes[0], t.told["turn_discard"]) == ("war", 6, {"feast_day": 1})
    t = Table(hand={0: [AIR] * 5}, turn_deck=["harsh_winter"], turn_card="", start="round")
    t.do("end")
    assert len(t.discards) == 2  # once, at the flip


@pytest.mark.rule("RUD-11", "RUD-12")
def test_no_turn_card_in_the_first_round() -> None:
    t = Table(2, start="setup")
    assert t.turn_card == ""
    t.do("end", "end")
    assert t.turn_card in TURN_CARDS


@pytest.mark.rule("RUD-04", "RUD-15")
@pytest.mark.parametrize(("least", "there"), [(4, False), (3, True), (2, True)])
def test_keep_your_enemies_close_needs_players(least: int, there: bool) -> None:
    t = Table(3, start="setup", rules={"kyec_min_players": least})
    assert (KYEC in t.told["turn_deck"]) == there
    assert t.told["turn_removed"] == ({} if there else {KYEC: 1})
    t = Table(4, out=[3], turn_deck=[KYEC, "war"], turn_card="", start="round", rules={"kyec_min_players": least})
    assert t.turn_card == (KYEC if there else "war")


@pytest.mark.rule("RUD-16")
def test_a_round_may_have_no_turn_card() -> None:
    none = {card: {"count": 0} for card in TURN_CARDS}
    t = Table(start="setup", cards=none)
    t.do("end", "end")
    assert (t.told["round"], t.turn_card, t.tally.turn_reshuffles) == (2, "", 0)
    t = Table(4, out=[3, 2], turn_deck=[KYEC], turn_card="", start="round")
    assert (t.turn_card, t.told["turn_removed"], t.told["turn_deck"]) == ("", {KYEC: 1}, [])


@pytest.mark.rule("RUD-16")
def test_turn_cards_are_shuffled_again_when_they_run_out() -> None:
    orders = set()
    for seed in range(8):
        discards = ["war", "dragon", "feast_day", "calm_seas"]
        t = Table(turn_deck=[], turn_discard=discards, turn_card="", start="round", seed=seed)
        assert Counter([t.turn_card, *t.told["turn_deck"]]) == Counter(discards)
        assert (t.told["turn_discard"], t.tally.turn_reshuffles) == ({}, 1)
        orders.add((t.turn_card, *t.told["turn_deck"]))
    assert len(orders) > 3


@pytest.mark.rule("RUD-18", "RUD-94")
def test_the_draw() -> None:
    for card, rules, drawn in (
        ("calm_seas", {}, 1),
        ("calm_seas", {"draw_per_turn": 3}, 3),
        ("feast_day", {}, 2),
        ("feast_day", {"feast_cards": 3}, 4),
        ("war", {"feast_cards": 3}, 1),
    ):
        t = Table(hand={0: [X] * 2}, turn_card=card, rules=rules, start="turn", deck=[AIR, LEG, RAIDER, SMASHER])
        assert sorted([*[X] * 2, *[AIR, LEG, RAIDER, SMASHER][:drawn]]) == t.hand()
        assert t.tally.drawn_all[0] == drawn


@pytest.mark.rule("RUD-19")
def test_without_cards_nothing_is_drawn() -> None:
    t = Table(hand={0: [X], 1: [RAIDER]}, rest="none", start="turn")
    assert (t.sizes, t.tally.skipped_draws, t.tally.reshuffles) == ([1, 1], 1, 0)
    t = Table(hand={0: [X]}, discard=[AIR], rest="discard", rules={"reshuffle": "never"}, start="turn")
    assert (t.sizes[0], t.tally.skipped_draws) == (1, 1)


@pytest.mark.rule("RUD-05", "RUD-19")
@pytest.mark.parametrize("shuffle", ["fast", "keyed"])
def test_the_discard_pile_is_shuffled(shuffle: str) -> None:
    decks = []
    for seed in range(3):
        t = Table(hand={0: [X]}, rest="discard", start="turn", seed=seed, shuffle=shuffle)
        assert (t.sizes[0], t.discards, t.tally.reshuffles) == (2, [], 1)
        decks.append(t.told["main_deck"])
    assert decks[0] != decks[1] != decks[2]
    assert decks[0] != sorted(decks[0])


@pytest.mark.rule("RUD-17")
def test_a_turn_ends_at_once_when_its_player_goes_out() -> None:
    """Without a second window."""
    rules = {"ambush_window": "after_draw_and_end"}
    t = Table(3, hand={0: [LAND], 2: [AMBUSHER, X]}, rules=rules).do(f"build:{LAND}")
    assert (t.told["active"], t.decision, t.actor) == (1, "ambush", 2)
    assert t.told["window"] == {"when": "draw", "seat": 2, "declared": 0}


@pytest.mark.rule("RUD-72", "RUD-90", "RUD-91")
def test_storms_of_any_strength() -> None:
    given = {"slots": {0: [LAND, AIR, LAND], 1: [LAND]}, "turn_card": "", "start": "round"}
    for card, knob in (("mighty_winds", "winds_count"), ("dragon", "dragon_count")):
        for n, left in ((1, [2, 0]), (2, [1, 0]), (5, [0, 0])):
            t = Table(turn_deck=[card], rules={knob: n}, **given)
            assert [len(t.slots(p)) for p in range(2)] == left
            assert t.tally.slots_lost[:2].tolist() == [3 - left[0], 1]


@pytest.mark.rule("RUD-37", "RUD-90")
def test_winds_and_what_is_known() -> None:
    """The slots that stay keep their order, and everybody knows of them what he knew."""
    seen = {LAND: [0, 1], AIR: [1], "oi": [1, 2], "spy": [0, 1, 2]}
    cards = list(seen)
    known = {(1, i): who for i, who in enumerate(seen.values())}
    kept = set()
    for seed in range(20):
        t = Table(
            3, slots={1: cards}, known=known, turn_deck=["mighty_winds"], turn_card="", start="round", seed=seed,
            rules={"winds_count": 2},
        )  # fmt: skip
        left = t.slots(1)
        assert left == [card for card in cards if card in left]
        assert len(left) == 2
        assert [t.known(1, i) for i in range(2)] == [seen[card] for card in left]
        kept.add(tuple(left))
    assert len(kept) == 6


@pytest.mark.rule("RUD-93")
def test_harsh_winter_takes_any_card() -> None:
    taken = set()
    for seed in range(12):
        t = Table(hand={0: [AIR, LEG]}, turn_deck=["harsh_winter"], turn_card="", start="round", seed=seed,
                  rules={"draw_per_turn": 0})  # fmt: skip
        taken.add(t.hand()[0])
        assert t.tally.lost_winter[:2].tolist() == [1, 1]
    assert taken == {AIR, LEG}


@pytest.mark.rule("RUD-104")
@pytest.mark.parametrize("last", [1, 3])
def test_the_game_is_stopped_after_complete_rounds(last: int) -> None:
    t = Table(3, start="setup", rules={"max_rounds": last, "ambush_limit": 0})
    for _ in range(3 * last):
        assert not t.over
        t.do("end")
    assert (t.over, t.end_reason, t.told["round"], t.told["turn_card"]) == (True, "cap", last, None)
    assert sum(t.told["turn_discard"].values()) == last - 1


@pytest.mark.rule("RUD-105", "RUD-106")
def test_places_of_a_stopped_game() -> None:
    """Equal hands share the best of their places, ahead of all who are out."""
    hands = {0: [X] * 2, 2: [X] * 4, 3: [X] * 2, 4: [X] * 4, 5: [X]}
    for result, winners in (("none", []), ("most_cards", [2, 4])):
        t = Table(6, hand=hands, out=[1], round=200, active=5, rules={"cap_result": result}).do("end")
        assert (t.places, t.winners) == ([3, 6, 1, 3, 1, 5], winners)
        assert t.row().rank[:6].tolist() == t.places
        assert t.row().score[:6].tolist() == [2, 0, 4, 2, 4, 1]


@pytest.mark.rule("RUD-25", "RUD-89")
def test_cards_that_help_attacks_may_be_played_in_round_1() -> None:
    t = Table(hand={0: ["thors_hammer", "gift_raid", RAIDER, X]}, round=1, turn_card="")
    t.do("play:thors_hammer", "play:gift_raid")
    assert (t.told["thor"], t.told["raid"]) == (1, 1)
    assert f"play:{RAIDER}" not in t.legal
    t.do("end", "end")
    assert (t.told["thor"], t.told["raid"]) == (0, 0)
