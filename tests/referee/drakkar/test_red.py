"""The referee and the test vectors: Loki and Thief."""

from tests.referee.drakkar.script import situation, turn


def test_16_lokis_by_number() -> None:
    table = turn("(1,0,0)", "(0,0,1)", "(0,0,0)", plays={0: "loki#3", 1: "loki#7"})
    assert table.asks(0, "LOKI", "loki:1:gold", "loki:decline")
    table.do("loki:1:gold")
    assert (table.tokens(0), table.tokens(1)) == ((1, 0, 1), (0, 0, 0))
    assert table.asks(1, "LOKI", "loki:0:goat", "loki:0:gold", "loki:decline")
    table.do("loki:0:gold")
    assert (table.tokens(0), table.tokens(1)) == ((1, 0, 0), (0, 0, 1))


def test_34_the_lower_number_comes_first() -> None:
    assert turn(plays={0: "loki#7", 1: "loki#3"}).asks(1, "LOKI")


def test_17_a_card_is_stolen_once() -> None:
    plays = {0: "thief#2", 1: "beer", 2: "viking_3", 3: "thief#6"}
    table = turn("bow", players=4, plays=plays)
    assert table.asks(0, "THIEF", "thief:1", "thief:2", "thief:decline")
    table.do("thief:2")
    assert table.asks(0, "STORE", "store:0", "store:discard")
    table.do("store:0")
    assert table.asks(3, "THIEF", "thief:1", "thief:decline")
    table.do("thief:1")
    assert (table.asked, table.ship(0), table.ship(3)) == (None, "bow | viking_3 | s0", " |  | s0")
    assert table.discarded("beer", "thief#2", "thief#6")


def test_18_nothing_yellow_to_steal() -> None:
    seats = "", "bow | viking_1", "bow | viking_2"
    table = turn(*seats, "", plays={0: "thief#2", 1: "raid#4", 2: "loki#11"})
    assert table.asks(2, "LOKI")


def test_47_the_victim_chooses() -> None:
    table = turn("", "(1,1,1)", plays={0: "loki#3"}, loki_token_choice="victim", loki_tokens=2)
    assert table.asks(0, "LOKI", "loki:1:goat", "loki:2:goat", "loki:decline")
    table.do("loki:1:goat")
    assert table.asks(1, "RAID_LOOT", "token:goat", "token:weapon", "token:gold")
    table.do("token:gold")
    assert table.asks(1, "RAID_LOOT", "token:goat", "token:weapon")
    table.do("token:goat")
    assert (table.tokens(0), table.tokens(1), table.asked) == ((2, 0, 1), (0, 1, 0), None)


def test_148_several_tokens_of_the_thiefs_choice() -> None:
    table = turn("", "(1,1,1)", plays={0: "loki#3"}, loki_tokens=3).do("loki:1:weapon")
    assert table.asks(0, "RAID_LOOT", "token:goat", "token:gold")
    table.do("token:gold")
    assert table.asks(0, "RAID_LOOT", "token:goat")
    assert table.do("token:goat").tokens(0) == (2, 1, 1)
    table = turn("", "(0,1,0)", plays={0: "loki#3"}, loki_tokens=3).do("loki:1:weapon")
    assert (table.asked, table.tokens(0)) == (None, (1, 1, 0))
    assert turn(plays={0: "loki#3"}, loki_tokens=0).asked is None


def test_69_nobody_to_rob_and_any_kind() -> None:
    assert turn("", "(0,0,0)", "(0,0,0)", plays={0: "loki#3"}).asked is None
    table = turn("", "(0,0,0)", "(0,1,0)", plays={0: "loki#3"}, loki_token_choice="random")
    assert table.asks(0, "LOKI", "loki:2:goat", "loki:decline")
    assert table.do("loki:2:goat").tokens(0) == (1, 1, 0)


def test_38_declining() -> None:
    table = turn("", "(1,1,0)", plays={0: "loki#3", 1: "bow"}).do("loki:decline")
    assert (table.tokens(0), table.tokens(1), table.ship(1)) == ((1, 0, 0), (1, 1, 0), "bow |  | s0")
    table = turn("", "(1,1,0)", "(0,0,0)", plays={0: "loki#3"}, action_may_decline=False)
    assert table.asks(0, "LOKI", "loki:1:goat", "loki:1:weapon")


def test_72_a_thief_places_or_discards() -> None:
    table = turn("bow", plays={0: "thief#2", 1: "viking_2"}).do("thief:1")
    assert table.asks(0, "STORE", "store:0", "store:discard")
    table.do("store:0")
    assert (table.ship(0), table.ship(1)) == ("bow | viking_2 | s0", " |  | s0")
    table = turn("bow,stern", plays={0: "thief#2", 1: "bow"}).do("thief:1")
    assert (table.asked, table.ship(1), table.discarded("bow", "thief#2")) == (None, " |  | s0", True)


def test_73_which_slot_means_place() -> None:
    def stealing(seat: str, face: str, **rules: bool) -> list[str]:
        table = turn(seat, plays={0: "thief#2", 1: face}, **rules).do("thief:1")
        return table.asked.options if table.asked else []

    assert stealing("bow,stern | viking_1", "beer") == ["store:1", "store:discard"]
    assert stealing("bow | viking_1", "stern") == ["store:0", "store:discard"]
    assert stealing("bow | viking_1", "odins_spear") == ["store:0", "store:discard"]
    assert stealing("bow,stern | viking_1", "viking_2") == ["store:1", "store:discard"]
    full = ["store:0", "store:1", "store:discard"]
    assert stealing("bow,stern | viking_1,viking_2", "viking_3") == full
    assert stealing("bow,stern | viking_1,viking_2", "viking_3", thief_may_discard=False) == full
    assert stealing("bow | viking_1", "stern", thief_may_discard=False) == []
    table = turn("bow | viking_1", plays={0: "thief#2", 1: "stern"}, thief_may_discard=False).do("thief:1")
    assert table.ship(0) == "bow,stern | viking_1 | s0"
    table = turn("bow | viking_1", plays={0: "thief#2", 1: "stern"}).do("thief:1", "store:discard")
    assert table.ship(0) == "bow | viking_1 | s0"
    assert table.game.tally.seat[0]["thefts_denial"] == table.game.tally.card[0]["declined"]["stern"] == 1


def test_35_equal_numbers() -> None:
    """Vector 39, and a random order."""
    cards = {"c04": {"faces": ["stern", "raid#5"]}, "c01": {"faces": ["bow", "raid#5"]}}
    for earl, first in ((2, 2), (0, 0), (1, 2)):
        table = situation("bow | viking_1", "bow", "bow | viking_1", hands={0: "raid#5"}, cards=cards, earl=earl)
        table.game.players[2].hand = [table.side("stern")]
        table.phase_two().do("@raid#5", "play:0:1")
        assert table.asks(first, "RAID_TARGET")


def test_33_red_then_yellow_then_blue() -> None:
    """A Viking placed in the yellow step fights in the blue one; Loki comes before both."""
    table = turn("bow | viking_1", "bow", plays={0: "raid#4", 1: "viking_2", 2: "loki#3"})
    assert table.asks(2, "LOKI")
    assert table.game.players[1].hold == []
    table.do("loki:decline")
    assert (table.asks(0, "RAID_TARGET"), table.ship(1)) == (True, "bow | viking_2 | s0")
