"""The test vectors of RULES.md of raids and boardings, by their numbers."""

import pytest

from tests.games.drakkar.table import Table


@pytest.mark.rule("DRK-084", "DRK-085", "DRK-087", "DRK-090", "DRK-092")
def test_19_a_raid_that_is_won() -> None:
    t = Table(boards={0: "bow,stern | viking_3", 1: "bow | viking_2 || 1,1,0"}).reveal("raid:1", p0="raid#4")
    assert (t.actor, t.legal) == (0, ["token:goat", "token:weapon"])
    t.do("token:weapon")
    assert (t.actor, t.legal) == (1, ["casualty:0"])
    t.force()
    assert (t.tokens(0), t.tokens(1)) == ((1, 1, 0), (1, 0, 0))
    assert (t.hold(0), t.hold(1), t.strength(1)) == (["viking_3"], [], 0)


@pytest.mark.rule("DRK-033", "DRK-085", "DRK-086", "DRK-089", "DRK-090")
def test_20_a_viking_just_played_defends_and_a_draw_is_lost() -> None:
    boards = {0: "bow,stern | viking_3", 1: "bow,deck | viking_2 || 1,1,0"}
    t = Table(boards=boards).reveal("raid:1", p0="raid#4", p1="viking_1")
    assert t.strength(1) == 3
    assert (t.actor, t.legal) == (0, ["casualty:0"])
    t.force()
    assert (t.hold(0), t.hold(1)) == ([], ["viking_2", "viking_1"])
    assert (t.tokens(0), t.tokens(1)) == ((1, 0, 0), (1, 1, 0))


@pytest.mark.rule("DRK-083", "DRK-087", "DRK-091")
def test_21_who_has_no_viking_loses_none() -> None:
    t = Table(boards={0: "bow | viking_1", 1: "|||2,0,0"}).reveal("raid:1", p0="raid#4").force()
    assert (t.tokens(0), t.tokens(1)) == ((2, 0, 0), (1, 0, 0))
    assert (t.decision, t.hold(0)) == ("PLAY", ["viking_1"])


@pytest.mark.rule("DRK-077", "DRK-078", "DRK-081", "DRK-090")
@pytest.mark.parametrize(("answer", "hold", "spears"), [("casualty:0", [], 0), ("casualty:spear", ["viking_3"], 0)])
def test_22_a_spear_wins_a_raid_and_may_be_the_casualty(answer: str, hold: list[str], spears: int) -> None:
    boards = {0: "bow | viking_2 | s1", 1: "bow,stern | viking_3 | s1 | 0,2,0"}
    t = Table(4, boards=boards).reveal("raid:1", p0="raid#4")
    assert (t.decision, t.actor, t.legal) == ("SPEAR", 0, ["spear:0", "spear:1"])
    t.do("spear:1")
    assert (t.decision, t.actor, t.legal) == ("RAID_LOOT", 0, ["token:weapon"])
    t.do("token:weapon")
    assert (t.actor, t.legal) == (1, ["casualty:0", "casualty:spear"])
    t.do(answer)
    assert (t.hold(0), t.spears(0)) == (["viking_2"], 0)
    assert (t.hold(1), t.spears(1)) == (hold, spears)
    assert t.tokens(0) == (1, 1, 0)


@pytest.mark.rule("DRK-083")
def test_23_no_raid_without_a_viking() -> None:
    t = Table(boards={0: "bow,stern | beer"}).reveal(p0="raid#9")
    assert (t.decision, t.hold(0)) == ("PLAY", ["beer"])
    assert t.count("void", 0, "raid") == 1


@pytest.mark.rule("DRK-095", "DRK-096", "DRK-097")
def test_24_a_boarding_that_succeeds() -> None:
    t = Table(boards={0: "bow,stern | viking_2,viking_1"}).reveal("board:go", p0="boarding#14")
    assert (t.tokens(0), t.supply) == ((1, 1, 1), (17, 19, 19))
    assert t.do("casualty:1").hold(0) == ["viking_2"]


@pytest.mark.rule("DRK-078", "DRK-082", "DRK-097")
def test_25_the_last_viking_falls_after_a_spear_was_thrown() -> None:
    t = Table(boards={0: "bow,stern | viking_2,beer | s1"}).reveal("board:go", "spear:1", p0="boarding#24")
    assert t.tokens(0) == (1, 1, 2)
    assert t.legal == ["casualty:0"]
    t.force()
    assert (t.hold(0), t.spears(0)) == (["beer"], 0)


@pytest.mark.rule("DRK-056", "DRK-093")
def test_26_no_boarding_without_a_complete_ship() -> None:
    t = Table(boards={0: "bow,deck | viking_3"}).reveal(p0="boarding#1")
    assert (t.decision, t.hold(0), t.tokens(0)) == ("PLAY", ["viking_3"], (1, 0, 0))


@pytest.mark.rule("DRK-095", "DRK-096", "DRK-097", "DRK-155")
def test_27_who_must_board_may_decline_by_a_rule() -> None:
    boards, rules = {0: "bow,stern | viking_1"}, {"fights_may_decline": True}
    t = Table(boards=boards).reveal(p0="boarding#8")
    assert t.legal == ["board:go"]
    t.force()
    assert (t.hold(0), t.tokens(0)) == ([], (1, 0, 0))
    t = Table(boards=boards, rules=rules).reveal("board:decline", p0="boarding#8")
    assert (t.hold(0), t.tokens(0)) == (["viking_1"], (1, 0, 0))
    assert t.count("declined", 0, "boarding") == 1
    t = Table(boards=boards, rules=rules).reveal("board:go", p0="boarding#8").force()
    assert (t.hold(0), t.tokens(0)) == ([], (1, 0, 0))


@pytest.mark.rule("DRK-034", "DRK-037", "DRK-090", "DRK-097", "DRK-155")
@pytest.mark.parametrize(("answer", "hold"), [("board:decline", ["viking_2"]), ("board:go", []), ("", [])])
def test_28_a_victim_of_a_raid_boards_with_who_is_left(answer: str, hold: list[str]) -> None:
    boards = {0: "bow,stern | viking_3,viking_1", 1: "bow,stern | viking_1,viking_2 || 1,0,0"}
    t = Table(boards=boards, rules={"fights_may_decline": bool(answer)})
    t.reveal("raid:1", p0="raid#4", p1="boarding#14").force()
    t.do("casualty:0")
    assert (t.tokens(0), t.strength(1)) == ((2, 0, 0), 2)
    t.do(*filter(None, [answer])).force()
    assert (t.hold(1), t.tokens(1)) == (hold, (0, 0, 0))


@pytest.mark.rule("DRK-035")
def test_39_equal_numbers_go_clockwise_from_the_earl() -> None:
    t = Table(
        boards={0: "bow | viking_1", 2: "bow | viking_1"},
        earl=2,
        cards={"c01.faces": ["bow", "raid#5"], "c04.faces": ["stern", "raid#5"]},
    ).reveal(p0="raid#5", p2="raid#5")
    assert (t.decision, t.actor) == ("RAID_TARGET", 2)
    assert (t.do("raid:1", "token:goat").decision, t.actor) == ("RAID_TARGET", 0)


@pytest.mark.rule("DRK-075", "DRK-077", "DRK-090")
@pytest.mark.parametrize(
    ("answer", "hold"), [("casualty:0", ["viking_1"]), ("casualty:spear", ["viking_1", "viking_1"])]
)
def test_41_a_spear_too_many_falls_with_its_viking(answer: str, hold: list[str]) -> None:
    boards = {0: "bow,stern | viking_1,viking_1 | s2", 1: "bow | viking_3"}
    t = Table(4, boards=boards).reveal("raid:0", p1="raid#4").force()
    assert (t.actor, t.legal) == (0, ["casualty:0", "casualty:spear"])
    t.do(answer)
    assert (t.hold(0), t.spears(0)) == (hold, 1)


@pytest.mark.rule("DRK-088")
def test_42_a_raid_against_who_has_no_token() -> None:
    boards = {0: "bow | viking_2", 1: "bow | viking_1 || 0,0,0", 2: "|||0,0,0"}
    t = Table(boards=boards).reveal(p0="raid#4")
    assert t.legal == ["raid:1", "raid:2"]
    t.do("raid:1").force()
    assert (t.tokens(0), t.hold(1), t.hold(0)) == ((1, 0, 0), [], ["viking_2"])
    assert t.tally.raids_won[0] == 1


@pytest.mark.rule("DRK-094")
def test_43_a_boarding_needs_a_viking() -> None:
    t = Table(boards={0: "bow,stern | beer"}).reveal(p0="boarding#1")
    assert (t.decision, t.count("void", 0, "boarding")) == ("PLAY", 1)


@pytest.mark.rule("DRK-150")
def test_48_a_raid_for_two_tokens() -> None:
    t = Table(boards={0: "bow | viking_2", 1: "|||1,1,0"}, rules={"raid_tokens": 2})
    t.reveal("raid:1", "token:goat", p0="raid#4")
    assert t.legal == ["token:weapon"]
    t.force()
    assert (t.tokens(0), t.tokens(1)) == ((2, 1, 0), (0, 0, 0))


@pytest.mark.rule("DRK-081")
def test_52_a_spear_in_defence() -> None:
    boards = {0: "bow | viking_2 | s1", 1: "bow,stern | viking_3 | s1"}
    t = Table(4, boards=boards, rules={"spear_on_defence": True}).reveal("raid:1", "spear:1", p0="raid#4")
    assert (t.decision, t.actor) == ("SPEAR", 1)
    assert t.describe()["action"]["spears"] == [1, 0]
    t.do("spear:1").force()
    assert (t.hold(0), t.hold(1)) == ([], ["viking_3"])
    assert (t.spears(0), t.spears(1)) == (0, 0)


@pytest.mark.rule("DRK-038", "DRK-155")
@pytest.mark.parametrize("actions", [True, False])
@pytest.mark.parametrize("fights", [True, False])
def test_56_what_may_be_declined(actions: bool, fights: bool) -> None:
    rules = {"action_may_decline": actions, "fights_may_decline": fights}
    for face, may in (
        ("loki#3", actions), ("thief#2", actions), ("sabotage#7", actions), ("raid#4", fights), ("boarding#8", fights),
    ):  # fmt: skip
        others = {"p1": "beer"} if face == "thief#2" else {}
        t = Table(boards={0: "bow,stern | viking_1", 1: "bow"}, rules=rules).reveal(p0=face, **others)
        assert any(label.endswith(":decline") for label in t.legal) == may, face


@pytest.mark.rule("DRK-079", "DRK-080", "DRK-082", "DRK-097")
def test_70_two_spears_in_a_boarding() -> None:
    boards = {0: "bow,stern | viking_1,viking_1 | s2"}
    t = Table(6, boards=boards).reveal("board:go", "spear:2", p0="boarding#28")
    assert t.tokens(0) == (2, 2, 1)
    assert t.legal == ["casualty:0"]
    t.force()
    assert (t.hold(0), t.spears(0)) == (["viking_1"], 0)
    t = Table(6, boards=boards).reveal("board:go", "spear:1", "casualty:spear", p0="boarding#28")
    assert (t.tokens(0), t.hold(0), t.spears(0)) == ((1, 0, 0), ["viking_1", "viking_1"], 0)


@pytest.mark.rule("DRK-072", "DRK-077", "DRK-090")
def test_71_a_spear_falls_with_bardl() -> None:
    boards = {0: "bow,stern | bardl,beer | s1", 1: "bow | viking_3"}
    t = Table(boards=boards).reveal("raid:1", "spear:0", p0="raid#4")
    assert (t.actor, t.legal) == (0, ["casualty:0", "casualty:spear"])
    t.do("casualty:0")
    assert (t.hold(0), t.spears(0), t.beer(0)) == (["beer"], 0, 1)


@pytest.mark.rule("DRK-089", "DRK-090", "DRK-155")
def test_77_a_raid_that_is_lost() -> None:
    boards = {0: "bow | viking_1", 1: "bow | viking_2", 2: "deck | viking_2"}
    t = Table(boards=boards).reveal(p0="raid#4")
    assert t.legal == ["raid:1", "raid:2"]
    t.do("raid:2").force()
    assert (t.hold(0), t.hold(2), t.tokens(0), t.tokens(2)) == ([], ["viking_2"], (1, 0, 0), (1, 0, 0))
    assert (t.tally.raids[0], t.tally.raids_won[0]) == (1, 0)


@pytest.mark.rule("DRK-086", "DRK-155", "DRK-156")
def test_78_whoever_has_no_viking_can_be_raided() -> None:
    t = Table(boards={0: "bow | viking_1", 2: "bow"}).reveal(p0="raid#4", p2="viking_1")
    assert (t.decision, t.legal, t.strength(2)) == ("RAID_TARGET", ["raid:1", "raid:2"], 1)
    t.do("raid:1").force()
    assert (t.tokens(0), t.hold(0)) == ((2, 0, 0), ["viking_1"])


@pytest.mark.rule("DRK-083", "DRK-155")
def test_79_who_has_lost_the_viking_raids_nobody() -> None:
    t = Table(boards={0: "bow | viking_1", 1: "bow | viking_3"}).reveal("raid:0", p0="raid#9", p1="raid#4").force()
    assert (t.hold(0), t.decision, t.count("void", 0, "raid")) == ([], "PLAY", 1)


@pytest.mark.parametrize(("may", "choice"), [(False, "raid:2"), (True, "raid:decline")])
def test_80_greedy_raids_the_weakest_or_nobody(may: bool, choice: str) -> None:
    boards = {0: "bow | viking_1", 1: "bow | viking_3", 2: "deck | viking_2"}
    t = Table(boards=boards, rules={"fights_may_decline": may}).reveal(p0="raid#4")
    assert t.choose("greedy") == choice
