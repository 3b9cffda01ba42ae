"""The test vectors about rounds, Turn cards, eliminations and the end, on the referee's own game."""

from typing import Any

import pytest

from tests.referee.ruddy_vikings.book import KYEC, Book
from tests.referee.ruddy_vikings.game import deal
from tests.referee.ruddy_vikings.luck import Dice
from tests.referee.ruddy_vikings.printed import scenario
from tests.referee.ruddy_vikings.script import situation
from tests.referee.ruddy_vikings.simulate import play
from tests.referee.ruddy_vikings.verdict import Disagreement


@pytest.mark.parametrize(("players", "left", "turn"), [(2, 110, 11), (3, 105, 11), (4, 100, 12), (8, 80, 12)])
def test_t01_set_up(players: int, left: int, turn: int) -> None:
    game = deal(Book(scenario(players)), Dice(1))
    assert len(game.main_deck) == left - 1
    assert [game.size(seat) for seat in game.seats] == [6] + [5] * (players - 1)
    assert len(game.turn_deck) == turn
    assert (KYEC in game.turn_deck) == (players > 3)
    assert game.turn_card is None
    game.conserve()


@pytest.mark.parametrize("players", [1, 9])
def test_t01_wrong_number_of_players(players: int) -> None:
    with pytest.raises(Disagreement, match="RUD-01"):
        Book(scenario(players))


def test_t12_oi_as_the_last_card() -> None:
    table = situation(["raider x", "oi"]).do("play:raider", "seat+1", "end", "play:oi")
    assert table.game.winners == [0]
    assert table.referee.tally.cause == ["none", "own_play"]


def test_t14_last_card_last_opponent() -> None:
    for ko, winners, reason in (("actor_wins", [0], "last_standing"), ("draw", [], "double_ko")):
        table = situation(["raider", "x"], double_ko=ko).do("play:raider", "seat+1", "end", "end")
        assert (table.game.winners, table.game.end_reason) == (winners, reason)
        assert table.game.places == ([1, 2] if winners else [1, 1])
    assert situation(["raider", "x"], last_card_play="illegal").offers("end")


def test_t15_last_card_stopped() -> None:
    table = situation(["raider", "x"], {1: "land"}).do("play:raider", "seat+1", "end", "slot:0")
    assert table.game.winners == [1]
    table = situation(["raider leg", "x"], {1: "land"}).do("play:raider", "seat+1", "play:leg", "end", "slot:0")
    assert table.hand(0, "leg")
    assert not table.game.over


def test_t16_building_the_last_card() -> None:
    table = situation(["land", "x", "x"], {0: "oi"}, fortify={0: 1}).do("build:land")
    assert table.game.places == [3, 0, 0]
    assert table.discarded("land oi fortify")
    assert table.game.active == 1


def test_t17_drawing_with_the_last_card() -> None:
    assert situation(["draw", "x"]).do("play:draw").size(0) == 2
    table = situation(["draw", "x"], deck="").do("play:draw")
    assert table.game.winners == [1]


def test_t26_removal_of_kyec() -> None:
    table = situation(["x", "x", "x", "", ""], turn_deck="kyec war feast_day", dead=(3, 4), state={"active": 2})
    table.do("end")
    assert table.game.turn_card == "war"
    assert table.game.turn_removed == {KYEC: 1}
    assert KYEC not in table.game.turn_discard
    assert table.referee.tally.game["kyec_removed"] == 1
    assert table.referee.tally.turn["flipped"] == {"war": 1}


def test_t52_foresight_and_a_removed_card() -> None:
    table = situation(
        ["x", "x", "foresight x", "", ""],
        turn_card=None,
        turn_deck="kyec",
        turn_discard="war calm_seas",
        dead=(3, 4),
        state={"active": 2},
    )
    table.do("play:foresight")
    assert table.legal() == [f"turn:{KYEC}"]
    table.do(f"turn:{KYEC}", "end")
    assert table.game.turn_card in ("war", "calm_seas")
    assert len(table.game.turn_deck) == 1
    assert not table.game.turn_discard


def test_foresight_as_the_last_card_of_a_round() -> None:
    """RUD-15, 16, 85, 96: shuffle, elimination, removal and a second shuffle in one step."""
    table = situation(
        ["x", "x", "x", "foresight", ""],
        turn_card=None,
        turn_deck="kyec",
        turn_discard="war calm_seas*2",
        dead=(4,),
        state={"active": 3},
    )
    table.do("play:foresight", f"turn:{KYEC}")
    assert table.game.round == 3
    assert len(table.game.turn_deck) == 2


@pytest.mark.parametrize(("turn", "left"), [("dragon", 0), ("mighty_winds", 2)])
def test_t28_dragon_and_winds(turn: str, left: int) -> None:
    table = situation(["x", "x"], {0: "land oi air"}, fortify={0: 1}, turn_deck=turn, state={"active": 1}).do("end")
    assert len(table.slots(0)) == left
    assert table.game.fortify[0].total() == 1
    assert table.game.discard.total() == 3 - left
    assert table.referee.tally.seat[0]["slots_lost"] == 3 - left


def test_t29_turn_deck_runs_out() -> None:
    table = situation(["x*3", "x", "x"], turn_deck="", turn_card="war", turn_discard="feast_day*2", state={"round": 12})
    table.game.hand[0]["gift_foresight"] += 1
    table.game.main_deck.remove("gift_foresight")
    table.resume()
    assert "play:gift_foresight" not in table.legal()
    table.do("end", "end", "end")
    assert table.game.round == 13
    assert len(table.game.turn_deck) == 2
    assert table.referee.tally.game["turn_reshuffles"] == 1


def test_t31_harsh_winter() -> None:
    table = situation(["x", "land*2", "magic*6 oi"], turn_deck="harsh_winter", state={"active": 2}).do("end")
    assert [table.size(seat) for seat in range(3)] == [2, 1, 6]  # P0 has drawn
    assert [counts["lost_winter"] for counts in table.referee.tally.seat] == [0, 1, 1]


def test_t34_fog_with_both_at_the_brink() -> None:
    table = situation(["raider x", "fog"]).do("play:raider", "seat+1", "end", "play:fog")
    assert table.game.winners == [0]
    assert table.size(0) == 0


def test_t40_cap() -> None:
    book = Book(scenario(3, max_rounds=20))
    game, row = play(book, ["end"] * 3, 1)
    assert (game.round, game.turns, game.end_reason, game.winners) == (20, 60, "cap", [])
    assert game.places == [1 + sum(game.size(q) > game.size(p) for q in range(3)) for p in range(3)]
    assert len(row["round"]["hand"][0]) == 20
    book = Book(scenario(3, max_rounds=20, cap_result="most_cards"))
    game, _ = play(book, ["end"] * 3, 1)
    assert game.winners == [p for p in range(3) if game.size(p) == max(map(game.size, range(3)))]


def test_t43_last_card_illegal() -> None:
    illegal: dict[str, Any] = {"last_card_play": "illegal"}
    table = situation(["raider leg", "oi"], **illegal).do("play:raider", "seat+1")
    assert table.offers("end")
    table.do("end")
    assert table.offers("end")
    assert table.do("end").game.winners == [0]
    assert situation(["land", "x"], {0: "draw oi"}, **illegal).offers("end", "slot:0")
    assert situation(["swap", "x"], **illegal).offers("end")
    assert situation(["swap", "x"], **illegal, swap_last_card="may").offers("end", "play:swap")


def test_t46_both_out() -> None:
    table = situation(["raider", "land", "magic"]).do("play:raider", "seat+1", "end", "end")
    assert table.game.places == [2, 3, 1]
    assert table.referee.tally.cause == ["own_play", "attack", "none"]
    assert table.referee.tally.killer == [-1, 0, -1]


def test_t54_actor_out() -> None:
    table = situation(["raider", "land"], double_ko="actor_out").do("play:raider", "seat+1", "end", "end")
    assert (table.game.winners, table.size(1)) == ([1], 0)
    hands = ["raider", "land", "magic"]
    table = situation(hands, double_ko="actor_out").do("play:raider", "seat+1", "end", "end")
    assert table.game.places == [3, 2, 1]


def test_t47_rotating_first_player() -> None:
    table = situation(
        ["x*9", "x", "", "x"], dead=(2,), first_player="rotate", turn_deck="calm_seas*9", state={"round": 1}
    )
    firsts = [table.game.first]
    while len(firsts) < 5:
        before = table.game.round
        table.do("end")
        if table.game.round != before:
            firsts.append(table.game.first)
            assert table.game.active == table.game.first
    assert firsts == [0, 1, 3, 0, 1]


def test_fixed_first_player() -> None:
    """RUD-08: an eliminated first player is replaced from the next round on."""
    table = situation(["land", "x*3", "x*3"], turn_deck="calm_seas*9").do("build:land")
    assert (table.game.first, table.game.active) == (0, 1)
    table.do("end", "end")
    assert (table.game.round, table.game.first, table.game.active) == (3, 1, 1)


def test_feast_day() -> None:
    """RUD-18, RUD-94."""
    table = situation(["x", "x"], turn_deck="feast_day", state={"active": 1}, draw_per_turn=2, feast_cards=3)
    assert table.do("end").size(0) == 6


def test_no_turn_cards() -> None:
    """RUD-16: custom decks only."""
    table = situation(["x", "x"], turn_deck="", turn_card=None, state={"active": 1}).do("end")
    assert table.game.round == 3
    assert table.game.turn_card is None
