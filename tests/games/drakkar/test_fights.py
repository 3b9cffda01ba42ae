"""Red and blue faces: Loki, Thief, Raid, Boarding, Sabotage, and their knobs."""

from collections import Counter

import pytest

from tests.games.drakkar.table import Table

# --- Loki ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-042", "DRK-045")
def test_loki_needs_nothing_and_nothing_helps_against_him() -> None:
    t = Table(boards={1: "bow,stern,deck | viking_3,viking_2 | s1 | 0,2,0"}).reveal(p0="loki#3")
    assert t.legal == ["loki:1:weapon", "loki:2:goat", "loki:decline"]
    t.do("loki:1:weapon")
    assert (t.tokens(0), t.tokens(1)) == ((1, 1, 0), (0, 1, 0))
    assert (t.decision, t.spears(1)) == ("PLAY", 1)
    assert (t.tally.tokens_loki[0], t.tally.lost_loki[1], t.tally.loki_leader[0]) == (1, 1, 1)


@pytest.mark.rule("DRK-148")
def test_loki_takes_several_tokens_one_by_one() -> None:
    t = Table(boards={1: "|||2,1,0"}, rules={"loki_tokens": 3}).reveal("loki:1:goat", p0="loki#3")
    assert (t.decision, t.actor, t.legal) == ("RAID_LOOT", 0, ["token:goat", "token:weapon"])
    assert t.describe()["action"]["tokens_left"] == 2
    t.do("token:weapon")
    assert t.legal == ["token:goat"]
    t.force()
    assert (t.tokens(0), t.tokens(1)) == ((3, 1, 0), (0, 0, 0))
    t = Table(rules={"loki_tokens": 2}).reveal("loki:2:goat", p0="loki#3")
    assert (t.decision, t.tokens(2)) == ("PLAY", (0, 0, 0))  # as many as he has


@pytest.mark.rule("DRK-148")
def test_loki_who_takes_nothing_is_not_asked() -> None:
    t = Table(rules={"loki_tokens": 0}).reveal(p0="loki#3")
    assert (t.decision, t.count("void", 0, "loki")) == ("PLAY", 1)


@pytest.mark.rule("DRK-043", "DRK-148")
def test_chance_takes_each_token_equally_often() -> None:
    taken = Counter()
    for seed in range(160):
        t = Table(boards={1: "|||3,1,0"}, rules={"loki_token_choice": "random"}, seed=seed)
        t.reveal("loki:1:goat", p0="loki#3")
        taken[t.tokens(0)] += 1
    assert set(taken) == {(2, 0, 0), (1, 1, 0)}
    assert abs(taken[(1, 1, 0)] - 40) < 4.5 * 5.5
    t = Table(boards={1: "|||1,1,1"}, rules={"loki_token_choice": "random", "loki_tokens": 3})
    assert t.reveal("loki:1:goat", p0="loki#3").tokens(0) == (2, 1, 1)


# --- Thief -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-046", "DRK-047")
def test_the_stolen_card_is_used_at_once_and_its_owner_loses_the_play() -> None:
    boards = {0: "bow", 1: "bow"}
    t = Table(boards=boards).reveal("thief:1", p0="thief#2", p1="stern", p2="loki#7")
    assert (t.decision, t.actor, t.legal) == ("STORE", 0, ["store:0", "store:discard"])
    assert t.describe()["waiting"]["stolen"]
    t.do("store:0")
    assert (t.ship(0), t.ship(1)) == (["bow", "stern"], ["bow"])
    assert t.decision == "LOKI"  # still in the red step
    assert (t.tally.robbed[1], t.tally.thefts_used[0]) == (1, 1)
    assert (t.count("played", 1, "stern"), t.count("stolen", 1, "stern"), t.count("effective", 0, "stern")) == (1, 1, 1)
    assert t.count("effective", 1, "stern") == 0


@pytest.mark.rule("DRK-048")
def test_only_cards_of_this_turn_can_be_stolen() -> None:
    t = Table(boards={1: "bow,stern | viking_3 | s1", 2: "bow"}).reveal(p0="thief#2", p2="stern", p1="raid#4")
    assert t.legal == ["thief:2", "thief:decline"]


@pytest.mark.rule("DRK-049")
def test_a_face_is_stolen_as_it_lies() -> None:
    """The other face of the stolen card is a Viking, for which there would be room."""
    t = Table(boards={0: "deck"})
    t.hands({0: ["thief#2"], 1: ["bow"]})
    card = t.describe()["hands"][1][0]["card"]
    assert t.session.scenario.cards.root[card].faces == ("bow", "viking_1")
    t.do(f"play:0:{t.face_of(0, 0, 'thief#2')}", f"play:0:{t.face_of(1, 0, 'bow')}", "thief:1", "store:0")
    assert (t.ship(0), t.hold(0)) == (["bow", "deck"], [])


@pytest.mark.rule("DRK-050")
def test_two_thieves_cannot_steal_the_same_card() -> None:
    t = Table().reveal("thief:2", p0="thief#2", p1="thief#6", p2="bow")
    t.do("store:0")
    assert t.decision == "PLAY"
    assert (t.ship(0), t.count("void", 1, "thief")) == (["bow"], 1)


@pytest.mark.rule("DRK-051", "DRK-052")
def test_stealing_only_to_deny() -> None:
    t = Table(boards={0: "bow"}).reveal("thief:1", "store:discard", p0="thief#2", p1="viking_3")
    assert (t.hold(0), t.hold(1), t.tally.thefts_denial[0]) == ([], [], 1)
    assert t.discarded("viking_3")


@pytest.mark.rule("DRK-153")
def test_a_denied_face_can_be_stolen() -> None:
    t = Table(denied={0: ["stern"]}).reveal(p0="thief#2", p1="stern")
    assert t.legal == ["thief:1", "thief:decline"]
    t.do("thief:1")
    assert (t.decision, t.ship(0), t.ship(1)) == ("PLAY", [], [])
    assert (t.count("void", 0, "stern"), t.tally.thefts_denial[0]) == (1, 1)


# --- Raid ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-085", "DRK-089")
@pytest.mark.parametrize(("margin", "mine", "his", "won"), [
    (1, "viking_2", "viking_1", True), (1, "viking_2", "viking_2", False), (0, "viking_2", "viking_2", True),
    (0, "viking_1", "viking_2", False), (2, "viking_3", "viking_2", False), (2, "viking_3", "viking_1", True),
])  # fmt: skip
def test_how_much_stronger_an_attacker_must_be(margin: int, mine: str, his: str, won: bool) -> None:
    boards = {0: f"bow | {mine}", 1: f"bow | {his}"}
    t = Table(boards=boards, rules={"raid_margin": margin}).reveal("raid:1", p0="raid#4").force()
    assert t.tokens(0) == ((2, 0, 0) if won else (1, 0, 0))
    assert (t.hold(0), t.hold(1)) == (([mine], []) if won else ([], [his]))
    assert (t.tally.raids[0], t.tally.raids_won[0], t.tally.raided[1]) == (1, won, 1)


@pytest.mark.rule("DRK-079", "DRK-081")
def test_an_unspent_spear_adds_nothing() -> None:
    boards = {0: "bow | viking_2 | s1", 1: "bow | viking_2 | s1"}
    t = Table(4, boards=boards).reveal("raid:1", "spear:0", p0="raid#4")
    assert (t.actor, t.legal) == (0, ["casualty:0", "casualty:spear"])


@pytest.mark.rule("DRK-078", "DRK-080")
@pytest.mark.parametrize(("bonus", "spears", "won"), [(2, 1, False), (2, 2, True), (4, 1, True), (0, 2, False)])
def test_spears_add_up(bonus: int, spears: int, won: bool) -> None:
    boards = {0: "bow,stern | viking_1,viking_1 | s2", 1: "bow,stern | viking_3,viking_2"}
    t = Table(4, boards=boards, rules={"spear_bonus": bonus}).reveal("raid:1", p0="raid#4")
    assert t.legal == ["spear:0", "spear:1", "spear:2"]
    t.do(f"spear:{spears}").force()
    assert (t.tally.raids_won[0], t.tally.spears_spent[0]) == (won, spears)


@pytest.mark.rule("DRK-082")
def test_a_spent_spear_never_pays_for_a_raid() -> None:
    boards = {0: "bow | viking_1 | s1", 1: "bow | viking_3"}
    t = Table(4, boards=boards, rules={"spear_pays_boarding": True}).reveal("raid:1", "spear:1", p0="raid#4")
    assert t.legal == ["casualty:0"]
    assert t.force().hold(0) == []


@pytest.mark.rule("DRK-081")
def test_a_defender_may_use_spears_if_the_rules_say_so() -> None:
    boards = {0: "bow | viking_3", 1: "bow | viking_2 | s1"}
    t = Table(boards=boards).reveal("raid:1", p0="raid#4")
    assert t.decision == "RAID_LOOT"
    t = Table(boards=boards, rules={"spear_on_defence": True}).reveal("raid:1", p0="raid#4")
    assert (t.decision, t.actor, t.legal) == ("SPEAR", 1, ["spear:0", "spear:1"])
    t.do("spear:0")
    assert t.decision == "RAID_LOOT"


@pytest.mark.rule("DRK-087", "DRK-088", "DRK-150")
@pytest.mark.parametrize(("n", "tokens", "asked"), [(0, "2,2,0", 0), (1, "2,2,0", 1), (3, "1,1,0", 2), (2, "0,0,0", 0)])
def test_a_raid_takes_as_many_tokens_as_there_are(n: int, tokens: str, asked: int) -> None:
    boards = {0: "bow | viking_3", 1: f"bow | viking_1 || {tokens}"}
    t = Table(boards=boards, rules={"raid_tokens": n}).reveal("raid:1", p0="raid#4")
    times = 0
    while t.decision == "RAID_LOOT":
        times += 1
        t.take(t.codes[0])
    assert times == asked == t.tally.tokens_raid[0] == t.tally.lost_raid[1]
    assert (t.decision, t.actor) == ("CASUALTY", 1)  # the casualty follows


@pytest.mark.rule("DRK-090", "DRK-091")
def test_beer_is_no_casualty() -> None:
    t = Table(boards={0: "bow | viking_1", 1: "bow,stern | beer,beer"}).reveal("raid:1", "token:goat", p0="raid#13")
    assert (t.decision, t.hold(1)) == ("PLAY", ["beer", "beer"])
    t = Table(boards={0: "bow | viking_3", 1: "bow,stern | beer,viking_1"}).reveal("raid:1", "token:goat", p0="raid#13")
    assert t.legal == ["casualty:1"]


@pytest.mark.rule("DRK-149")
def test_the_hold_closes_up() -> None:
    boards = {0: "bow,stern | viking_2,viking_2", 1: "bow,stern,deck | viking_1,beer,viking_1"}
    t = Table(boards=boards).reveal("raid:1", "token:goat", "casualty:0", p0="raid#23")
    assert t.hold(1) == ["beer", "viking_1"]
    t.reveal(p1="bardl")
    assert t.hold(1) == ["beer", "viking_1", "bardl"]


# --- Boarding --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-093", "DRK-094")
@pytest.mark.parametrize(("board", "asked"), [
    ("bow,stern | viking_1", True), ("bow | viking_3", False), ("bow,deck | viking_3", False),
    ("bow,stern | beer", False), ("bow,yggdrasil | bardl", True), ("", False),
])  # fmt: skip
def test_who_can_board(board: str, asked: bool) -> None:
    t = Table(4, boards={0: f"{board} |"}).reveal(p0="boarding#1")
    assert t.decision == ("BOARD_GO" if asked else "PLAY")
    assert t.count("void", 0, "boarding") == t.count("void", 0, "boarding_1") == (not asked)


@pytest.mark.rule("DRK-095", "DRK-096")
@pytest.mark.parametrize(("strength", "won"), [(2, False), (3, True), (4, True)])
def test_the_red_number(strength: int, won: bool) -> None:
    hold = {2: "viking_2", 3: "viking_3", 4: "viking_3,viking_1"}[strength]
    t = Table(boards={0: f"bow,stern | {hold} || 0,0,0", 1: "|||3,3,3"}).reveal("board:go", p0="boarding#19")
    assert t.tokens(0) == ((1, 1, 0) if won else (0, 0, 0))
    assert t.tokens(1) == (3, 3, 3)  # from the supply, not from players
    assert (t.count("boarded", 0, "boarding_19"), t.tally.boardings_won[0]) == (won, won)


@pytest.mark.rule("DRK-097", "DRK-082")
@pytest.mark.parametrize(("casualty", "won", "pays"), [
    ("always", True, True), ("always", False, True), ("on_failure", True, False), ("on_failure", False, True),
    ("never", True, False), ("never", False, False),
])  # fmt: skip
def test_who_pays_for_a_boarding(casualty: str, won: bool, pays: bool) -> None:
    hold = "viking_3" if won else "viking_1"
    t = Table(boards={0: f"bow,stern | {hold}"}, rules={"boarding_casualty": casualty})
    t.reveal("board:go", p0="boarding#14")
    assert t.decision == ("CASUALTY" if pays else "PLAY")
    assert t.count("effective", 0, "boarding") == (0 if pays else 1)


@pytest.mark.rule("DRK-082")
@pytest.mark.parametrize(("spent", "pays"), [(0, True), (1, False)])
def test_a_spent_spear_can_pay_for_a_boarding(spent: int, pays: bool) -> None:
    t = Table(boards={0: "bow,stern | viking_3 | s1"}, rules={"spear_pays_boarding": True})
    t.reveal("board:go", f"spear:{spent}", p0="boarding#14")
    assert t.decision == ("CASUALTY" if pays else "PLAY")
    assert t.tokens(0) == (1, 1, 1)


@pytest.mark.rule("DRK-129")
def test_boarding_an_empty_supply() -> None:
    t = Table(boards={0: "bow,stern | viking_3"}, supply=(3, 0, 0)).reveal("board:go", p0="boarding#14")
    assert (t.tokens(0), t.tally.tokens_lost) == ((1, 0, 0), 2)
    rules = {"loot_shortage": "substitute"}
    t = Table(boards={0: "bow,stern | viking_3"}, supply=(1, 0, 0), rules=rules).reveal("board:go", p0="boarding#14")
    assert (t.decision, t.legal, t.describe()["loot_left"]) == ("LOOT_KIND", ["loot:goat"], 1)
    t.force()
    assert (t.tokens(0), t.tally.tokens_lost, t.tally.tokens_boarding[0]) == ((2, 0, 0), 1, 1)


# --- Sabotage --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-098", "DRK-102")
def test_all_bare_pieces_of_all_rivals() -> None:
    t = Table(4, boards={0: "bow,stern", 1: "bow,stern", 2: "stern | beer", 3: "yggdrasil,deck"}).reveal(
        p0="sabotage#7"
    )
    assert t.legal == ["sabotage:1:bow", "sabotage:1:stern", "sabotage:3:yggdrasil", "sabotage:decline"]
    t.do("sabotage:3:yggdrasil")
    assert (t.ship(3), t.state.spaces[3], t.tally.sabotaged[3], t.tally.ships_broken[3]) == (["deck"], 1, 1, 0)
    t = Table(boards={0: "bow,stern"}).reveal(p0="sabotage#7")
    assert (t.decision, t.count("void", 0, "sabotage")) == ("PLAY", 1)  # the own ship is safe


@pytest.mark.rule("DRK-098")
@pytest.mark.parametrize("may", [False, True])
def test_a_deck_is_safe_unless_the_rules_say_otherwise(may: bool) -> None:
    t = Table(boards={1: "bow,stern,deck | beer,beer"}, rules={"sabotage_deck": may}).reveal(p0="sabotage#7")
    if may:
        assert t.legal == ["sabotage:1:deck", "sabotage:decline"]
        t.do("sabotage:1:deck")
        assert (t.ship(1), t.state.ends[1], t.tally.ships_broken[1]) == (["bow", "stern"], 2, 0)
    else:
        assert t.decision == "PLAY"
    rules = {"sabotage_deck": may, "cover_policy": "deck_first"}
    t = Table(boards={1: "bow,stern,deck | beer"}, rules=rules).reveal(p0="sabotage#7")
    assert t.legal == ["sabotage:1:bow", "sabotage:1:stern", "sabotage:decline"]


@pytest.mark.rule("DRK-099", "DRK-102")
@pytest.mark.parametrize("stored", ["", "beer"])
def test_two_bare_yggdrasils_are_one_option(stored: str) -> None:
    t = Table(6, boards={1: f"yggdrasil,yggdrasil | {stored}"}, rules={"yggdrasil_max": 2}).reveal(p0="sabotage#7")
    assert t.legal == ["sabotage:1:yggdrasil", "sabotage:decline"]
    first = t.describe()["ship"][1]["yggdrasil"][0]
    t.do("sabotage:1:yggdrasil")
    assert t.describe()["ship"][1]["yggdrasil"] == [first]


@pytest.mark.rule("DRK-104")
@pytest.mark.parametrize(("turn", "late"), [(1, 0), (7, 0), (8, 1), (10, 1)])
def test_a_ship_that_is_broken_late(turn: int, late: int) -> None:
    t = Table(boards={1: "bow,stern"}).reveal(p0="sabotage#7")
    t.state.turn = turn
    t.do("sabotage:1:bow")
    assert (t.tally.ships_broken[1], t.tally.ships_broken_late[1], t.state.ends[1]) == (1, late, 1)
