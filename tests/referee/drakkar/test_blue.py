"""The referee and the test vectors: Raid, Boarding and Sabotage."""

import pytest

from tests.referee.drakkar.script import Situation, turn

RAIDER = "bow,stern | viking_3"


def test_19_a_raid_is_won() -> None:
    table = turn(RAIDER, "bow | viking_2 | (1,1,0)", plays={0: "raid#4"}).do("raid:1")
    assert table.asks(0, "RAID_LOOT", "token:goat", "token:weapon")
    table.do("token:weapon")
    assert table.asks(1, "CASUALTY", "casualty:0")
    table.do("casualty:0")
    assert (table.tokens(0), table.tokens(1)) == ((1, 1, 0), (1, 0, 0))
    assert (table.ship(0), table.ship(1)) == ("bow,stern | viking_3 | s0", "bow |  | s0")


def test_20_a_viking_just_played_defends() -> None:
    table = turn(RAIDER, "bow,deck | viking_2 | (1,1,0)", plays={0: "raid#4", 1: "viking_1"}).do("raid:1")
    assert table.asks(0, "CASUALTY", "casualty:0")
    table.do("casualty:0")
    assert (table.tokens(0), table.ship(0), table.ship(1)) == (
        (1, 0, 0),
        "bow,stern |  | s0",
        "bow,deck | viking_2,viking_1 | s0",
    )


def test_85_the_margin_of_a_raid() -> None:
    for margin, wins in ((0, True), (1, False)):
        table = turn("bow | viking_2", "bow | viking_2", plays={0: "raid#4"}, raid_margin=margin).do("raid:1")
        assert table.asks(0, "RAID_LOOT" if wins else "CASUALTY")


def test_21_a_loser_without_vikings() -> None:
    table = turn("bow | viking_1", "(2,0,0)", plays={0: "raid#4"}).do("raid:1", "token:goat")
    assert (table.asked, table.tokens(0), table.tokens(1)) == (None, (2, 0, 0), (1, 0, 0))


def test_22_spears_in_a_raid() -> None:
    seats = "bow | viking_2 | s1", "bow,stern | viking_3 | s1 | (0,2,0)"
    for answer, after in (("casualty:0", "bow,stern |  | s0"), ("casualty:spear", "bow,stern | viking_3 | s0")):
        table = turn(*seats, plays={0: "raid#4"}).do("raid:1")
        assert table.asks(0, "SPEAR", "spear:0", "spear:1")
        table.do("spear:1")
        assert table.asks(0, "RAID_LOOT", "token:weapon")
        table.do("token:weapon")
        assert table.asks(1, "CASUALTY", "casualty:0", "casualty:spear")
        table.do(answer)
        assert (table.ship(0), table.ship(1)) == ("bow | viking_2 | s0", after)


def test_23_43_26_nobody_to_fight() -> None:
    assert turn("bow,stern | beer", plays={0: "raid#9"}).asked is None
    assert turn("bow,stern | beer", plays={0: "boarding#1"}).asked is None
    assert turn("bow,deck | viking_3", plays={0: "boarding#1"}).asked is None


def test_24_25_boardings() -> None:
    table = turn("bow,stern | viking_2,viking_1", plays={0: "boarding#14"}).do("board:go")
    assert table.asks(0, "CASUALTY", "casualty:0", "casualty:1")
    table.do("casualty:1")
    assert (table.tokens(0), table.ship(0)) == ((1, 1, 1), "bow,stern | viking_2 | s0")
    table = turn("bow,stern | viking_2,beer | s1", plays={0: "boarding#24"}).do("board:go", "spear:1")
    assert table.asks(0, "CASUALTY", "casualty:0")
    table.do("casualty:0")
    assert (table.tokens(0), table.ship(0)) == ((1, 1, 2), "bow,stern | beer | s0")


def test_27_56_a_boarding_that_fails() -> None:
    table = turn("bow,stern | viking_1", plays={0: "boarding#8"})
    assert table.asks(0, "BOARD_GO", "board:go")
    table.do("board:go", "casualty:0")
    assert (table.tokens(0), table.ship(0)) == ((1, 0, 0), "bow,stern |  | s0")
    table = turn("bow,stern | viking_1", plays={0: "boarding#8"}, fights_may_decline=True)
    assert table.asks(0, "BOARD_GO", "board:decline", "board:go")
    assert table.do("board:decline").ship(0) == "bow,stern | viking_1 | s0"


@pytest.mark.parametrize("actions", [True, False])
@pytest.mark.parametrize("fights", [True, False])
def test_56_who_may_decline(actions: bool, fights: bool) -> None:
    seats = "bow,stern | viking_1", "bow,stern | (1,0,0)"
    for face, may in (
        ("loki#3", actions), ("thief#2", actions), ("sabotage#7", actions), ("raid#4", fights), ("boarding#8", fights),
    ):  # fmt: skip
        table = turn(*seats, plays={0: face, 1: "beer"}, action_may_decline=actions, fights_may_decline=fights)
        assert table.asked is not None
        assert any(option.endswith(":decline") for option in table.asked.options) == may


def test_77_a_raid_that_cannot_be_won() -> None:
    table = turn("bow | viking_1", "bow | viking_2", "bow | viking_2", plays={0: "raid#4"})
    assert table.asks(0, "RAID_TARGET", "raid:1", "raid:2")
    table.do("raid:2", "casualty:0")
    assert (table.ship(0), table.ship(2)) == ("bow |  | s0", "bow | viking_2 | s0")
    seat = table.game.tally.seat[0]
    assert (seat["raids"], seat["raids_won"]) == (1, 0)


def test_78_the_rival_is_named_when_the_raid_resolves() -> None:
    table = turn("bow | viking_1", "(1,0,0)", "bow", plays={0: "raid#4", 2: "viking_1"})
    assert table.ship(2) == "bow | viking_1 | s0"
    assert table.asks(0, "RAID_TARGET", "raid:1", "raid:2")
    assert table.do("raid:1", "token:goat").tokens(0) == (2, 0, 0)


def test_79_who_has_lost_his_vikings_cannot_fight() -> None:
    table = turn("bow | viking_1", "bow | viking_3", plays={0: "raid#9", 1: "raid#4"}).do(
        "raid:0", "token:goat", "casualty:0"
    )
    assert (table.asked, table.ship(0)) == (None, "bow |  | s0")


def test_28_requirements_are_checked_when_the_face_resolves() -> None:
    seats = "bow,stern | viking_3,viking_1", "bow,stern | viking_1,viking_2"
    table = turn(*seats, plays={0: "raid#4", 1: "boarding#14"}).do("raid:1", "token:goat", "casualty:0")
    assert (table.tokens(0), table.asks(1, "BOARD_GO")) == ((2, 0, 0), True)
    table.do("board:go", "casualty:0")
    assert (table.ship(1), table.tokens(1)) == ("bow,stern |  | s0", (0, 0, 0))


@pytest.mark.parametrize(
    ("ship", "rules", "pieces"),
    [
        ("bow,stern", {}, "bow stern"),
        ("bow,stern | beer", {}, "stern"),
        ("bow,stern | beer,viking_1", {}, ""),
        ("bow,stern,deck | beer,viking_1", {}, ""),
        ("bow,stern,deck | beer,viking_1", {"cover_policy": "deck_first"}, "stern"),
        ("bow,deck | beer", {}, ""),
        ("bow,deck | beer", {"cover_policy": "deck_first"}, "bow"),
        ("yggdrasil,stern | beer", {}, "stern"),
        ("yggdrasil,yggdrasil", {"yggdrasil_max": 2}, "yggdrasil"),
        ("bow,stern,deck | beer,viking_1", {"sabotage_deck": True}, "deck"),
        ("bow,stern | beer", {"sabotage_shield": "boat"}, ""),
        ("bow,stern", {"sabotage_shield": "boat"}, "bow stern"),
        ("bow | viking_1 | s1", {}, ""),
    ],
)
def test_29_74_targets_of_a_sabotage(ship: str, rules: dict[str, object], pieces: str) -> None:
    table = turn("", ship, plays={0: "sabotage#7"}, **rules)
    options = [f"sabotage:1:{piece}" for piece in pieces.split()]
    assert (table.asked.options if table.asked else []) == (options and [*options, "sabotage:decline"])


def test_30_sabotage_before_a_boarding() -> None:
    seats = "", "", "bow,stern | viking_1"
    table = turn(*seats, plays={0: "sabotage#7", 2: "boarding#14"}).do("sabotage:2:stern")
    assert (table.asked, table.ship(2)) == (None, "bow | viking_1 | s0")
    assert table.discarded("stern", "sabotage#7", "boarding#14")


def test_41_a_spear_for_a_viking() -> None:
    seats = "bow,stern | viking_1,viking_1 | s2", "bow | viking_3"
    for answer, after in (("casualty:0", "viking_1 | s1"), ("casualty:spear", "viking_1,viking_1 | s1")):
        table = turn(*seats, plays={0: "raid#4"}).do("raid:1", "spear:0")
        assert table.asks(0, "CASUALTY", "casualty:0", "casualty:spear")
        assert table.do(answer).ship(0) == f"bow,stern | {after}"


def test_42_48_tokens_of_a_raid() -> None:
    seats = "bow | viking_2", "bow | viking_1 | (0,0,0)", "(0,0,0)"
    table = turn(*seats, plays={0: "raid#4"}).do("raid:1")
    assert table.asks(1, "CASUALTY", "casualty:0")
    table = turn("bow | viking_2", "(1,1,0)", plays={0: "raid#4"}, raid_tokens=2).do("raid:1", "token:goat")
    assert table.asks(0, "RAID_LOOT", "token:weapon")
    table.do("token:weapon")
    assert (table.tokens(0), table.tokens(1)) == ((2, 1, 0), (0, 0, 0))
    table = turn("bow | viking_2", "bow | viking_1", plays={0: "raid#4"}, raid_tokens=0).do("raid:1")
    assert table.asks(1, "CASUALTY")


def test_52_spears_in_defence() -> None:
    seats = "bow | viking_2 | s1", "bow,stern | viking_3 | s1"
    table = turn(*seats, plays={0: "raid#4"}, spear_on_defence=True).do("raid:1", "spear:1")
    assert table.asks(1, "SPEAR", "spear:0", "spear:1")
    table.do("spear:1")
    assert table.asks(0, "CASUALTY", "casualty:0")
    table.do("casualty:0")
    assert (table.ship(0), table.ship(1)) == ("bow |  | s0", "bow,stern | viking_3 | s0")


def test_70_several_spears() -> None:
    def boarding() -> Situation:
        return turn("bow,stern | viking_1,viking_1 | s2", plays={0: "boarding#28"}, players=6).do("board:go")

    table = boarding().do("spear:2")
    assert table.asks(0, "CASUALTY", "casualty:0")
    table.do("casualty:0")
    assert (table.tokens(0), table.ship(0)) == ((2, 2, 1), "bow,stern | viking_1 | s0")
    table = boarding().do("spear:1", "casualty:spear")
    assert (table.tokens(0), table.ship(0)) == ((1, 0, 0), "bow,stern | viking_1,viking_1 | s0")


def test_71_bardl_is_a_viking() -> None:
    table = turn("bow,stern | bardl,beer | s1", "bow | viking_3", plays={0: "raid#4"}).do("raid:1", "spear:0")
    assert table.asks(0, "CASUALTY", "casualty:0", "casualty:spear")
    table.do("casualty:0")
    assert (table.ship(0), table.game.players[0].beer) == ("bow,stern | beer | s0", 1)


@pytest.mark.parametrize(
    ("ship", "spears", "rules", "asked"),
    [
        ("viking_2", "", {"boarding_casualty": "on_failure"}, False),
        ("viking_1", "", {"boarding_casualty": "on_failure"}, True),
        ("viking_1", "", {"boarding_casualty": "never"}, False),
        ("viking_1 | s1", "spear:1", {"spear_pays_boarding": True}, False),
        ("viking_1 | s1", "spear:0", {"spear_pays_boarding": True}, True),
    ],
)
def test_97_casualties_of_a_boarding(ship: str, spears: str, rules: dict[str, object], asked: bool) -> None:
    table = turn(f"bow,stern | {ship}", plays={0: "boarding#8"}, **rules).do("board:go", *filter(None, [spears]))
    assert table.asks(0, "CASUALTY") == asked


def test_82_a_spear_never_pays_a_raid() -> None:
    seats = "bow | viking_2 | s1", "bow,stern | viking_3,viking_3"
    table = turn(*seats, plays={0: "raid#4"}, spear_pays_boarding=True).do("raid:1", "spear:1")
    assert table.asks(0, "CASUALTY", "casualty:0")


def test_129_loot_of_a_boarding_can_be_substituted() -> None:
    more = {"supply": (2, 0, 5), "loot_shortage": "substitute"}
    table = turn("bow,stern | viking_3", plays={0: "boarding#14"}, **more).do("board:go")
    assert table.asks(0, "LOOT_KIND", "loot:goat", "loot:gold")
    table.do("loot:goat", "casualty:0")
    assert (table.tokens(0), table.game.supply) == ((2, 0, 1), [1, 0, 4])
