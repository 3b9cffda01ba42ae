"""The referee and the test vectors: yellow faces."""

import pytest

from tests.referee.drakkar.script import situation, turn


def test_5_a_second_stern_is_discarded() -> None:
    table = turn("bow,stern | viking_1", plays={0: "stern"})
    assert table.asked is None
    assert (table.ship(0), table.discarded("stern")) == ("bow,stern | viking_1 | s0", True)


def test_6_a_stored_card_is_replaced() -> None:
    table = turn("bow,stern | viking_1,beer", plays={0: "viking_3"})
    assert table.asks(0, "STORE", "store:0", "store:1", "store:discard")
    table.do("store:0")
    assert (table.ship(0), table.discarded("viking_1")) == ("bow,stern | viking_3,beer | s0", True)


def test_7_one_ship_card_stores_one_card() -> None:
    for answer, hold in (("store:0", "beer"), ("store:discard", "viking_2")):
        table = situation("bow", hands={0: "viking_2 beer"}).phase_two().do("@viking_2")
        assert (table.asked and table.asked.decision, table.ship(0)) == ("PLAY", "bow | viking_2 | s0")
        table.do("@beer")
        assert table.asks(0, "STORE", "store:0", "store:discard")
        assert table.do(answer).ship(0) == f"bow | {hold} | s0"


def test_8_without_a_ship_nothing_is_stored() -> None:
    table = turn(plays={0: "viking_3"})
    assert table.asked is None
    assert (table.ship(0), table.discarded("viking_3")) == (" |  | s0", True)


def test_9_a_deck_makes_a_drakkar() -> None:
    table = situation("bow,stern | viking_2,beer", hands={0: "deck viking_1"}).phase_two().do("@deck", "@viking_1")
    assert (table.asked, table.ship(0)) == (None, "bow,deck,stern | viking_2,beer,viking_1 | s0")
    assert (table.game.players[0].strength, table.game.players[0].beer) == (3, 1)


def test_10_yggdrasil_takes_either_end() -> None:
    table = situation("yggdrasil", hands={0: "bow stern deck"}).phase_two().do("@bow")
    assert table.game.players[0].complete
    table.do("@stern")
    assert table.discarded("stern")
    assert table.do("@deck").ship(0) == "bow,deck,yggdrasil |  | s0"


def test_11_a_deck_alone_stores() -> None:
    table = turn("deck", plays={0: "beer"})
    assert (table.ship(0), table.game.players[0].complete) == ("deck | beer | s0", False)


@pytest.mark.parametrize(
    ("plays", "after", "gone"),
    [("beer", "beer,beer | s0", ["odins_spear", "viking_1"]), ("viking_3", "viking_3,beer | s1", ["viking_1"])],
)
def test_13_14_spears_need_carriers(plays: str, after: str, gone: list[str]) -> None:
    table = turn("bow,stern | viking_1,beer | s1", plays={0: plays}).do("store:0")
    assert (table.ship(0), table.discarded(*gone)) == (f"bow,stern | {after}", True)


@pytest.mark.parametrize(
    ("seat", "after"),
    [
        ("bow | beer", "bow | beer | s0"),
        ("bow,stern | viking_1,viking_2 | s1", "bow,stern | viking_1,viking_2 | s2"),
        ("bow,stern | viking_1,beer | s1", "bow,stern | viking_1,beer | s1"),
        ("bow | bardl", "bow | bardl | s1"),
    ],
)
def test_15_who_can_carry_a_spear(seat: str, after: str) -> None:
    assert turn(seat, plays={0: "odins_spear"}).ship(0) == after


def test_44_60_two_yggdrasils() -> None:
    hands = {0: "yggdrasil yggdrasil"}
    table = situation("yggdrasil", hands=hands, yggdrasil_max=2).phase_two().do("play:0:0")
    assert (table.ship(0), table.game.players[0].complete) == ("yggdrasil,yggdrasil |  | s0", True)
    assert table.do("play:1:0").discarded("yggdrasil")
    table = situation("yggdrasil", hands={0: "yggdrasil stern"}).phase_two().do("@yggdrasil")
    assert table.discarded("yggdrasil")
    assert table.do("@stern").ship(0) == "stern,yggdrasil |  | s0"


def test_55_a_deck_may_need_a_knarr() -> None:
    table = situation("bow", hands={0: "deck stern deck"}, deck_needs_knarr=True).phase_two()
    assert table.do("play:0:0").ship(0) == "bow |  | s0"
    assert table.do("play:1:0", "play:2:0").ship(0) == "bow,deck,stern |  | s0"


def test_57_identical_stored_cards() -> None:
    seats = "bow,deck,stern | viking_2,viking_1,viking_1", "bow | viking_3"
    table = situation(*seats, hands={0: "beer raid#4"}).phase_two().do("@beer")
    assert table.asks(0, "STORE", "store:0", "store:1", "store:discard")
    assert table.do("store:0").ship(0) == "bow,deck,stern | beer,viking_1,viking_1 | s0"
    table.do("@raid#4", "raid:1")
    assert table.asks(0, "CASUALTY", "casualty:1")
    assert table.do("casualty:1").ship(0) == "bow,deck,stern | beer,viking_1 | s0"


@pytest.mark.parametrize("piece", ["bow", "stern", "deck"])
def test_68_one_of_each(piece: str) -> None:
    table = turn(piece, plays={0: piece})
    assert (table.asked, table.discarded(piece)) == (None, True)


def test_53_denied_faces() -> None:
    table = situation(hands={0: "loki#3"}, denied={0: "loki"}).phase_two()
    assert table.asks(0, "PLAY", "play:0:0")
    table = situation("bow", hands={0: "loki#3"}, denied={0: "loki viking_1"}).phase_two()
    assert table.asks(0, "PLAY", "play:0:0")
    assert table.do("play:0:0").ship(0) == "bow |  | s0"
    table = turn("bow", plays={0: "thief#2", 1: "beer"}, denied={0: "beer"}).do("thief:1")
    assert (table.asked, table.ship(0), table.discarded("beer", "thief#2")) == (None, "bow |  | s0", True)


def test_a_card_of_two_yellow_faces_shows_the_one_that_was_played() -> None:
    """DRK-025, DRK-049."""
    table = turn("bow", plays={0: "viking_2"})
    assert table.game.players[0].hold[0].shows.id == "viking_2"
