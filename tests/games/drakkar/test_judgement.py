"""What the weights change that are 0 in the built-in policies: for each a choice that is another one with it."""

from collections.abc import Mapping

import pytest

from simkit.games.drakkar.cards import LOOT
from simkit.games.drakkar.kernel.judge import board_now, loot_vp, net_worth, own_value, take
from simkit.games.drakkar.kernel.outlook import lacking, lacking_after, lacking_with, muster
from simkit.games.drakkar.policies import DEFAULTS
from tests.games.drakkar.table import Table
from tests.games.drakkar.test_policies import alone, board, gained


def chosen(t: Table, **weights: int) -> str:
    """What `greedy` does with these weights."""
    return t.choose("greedy", weights=weights)


def face(t: Table, label: str) -> str:
    """The face that a D3 option of seat 0 plays."""
    _, slot, side = label.split(":")
    return t.names.cards[t.book.face[2 * int(t.state.pile[t.state.hand_at[0] + int(slot)]) + int(side)]]


def holding(t: Table, *cards: str) -> Table:
    """Seat 0 has these cards, each named by its faces, and no others."""
    names = [
        t.names.cards[t.book.face[i]].split("_")[0] if t.book.number[i] else t.names.cards[t.book.face[i]]
        for i in range(2 * int(t.book.cards))
    ]
    pairs = [f"{names[i]}/{names[i + 1]}" for i in range(0, len(names), 2)]
    for slot, card in enumerate(cards):
        t.state.pile[t.state.hand_at[0] + slot] = pairs.index(card)
    t.state.cards[0], t.state.slots[0] = len(cards), 4 ** len(cards) - 1
    t.state.options = t.state.slots[0]
    return t


def side(t: Table, slot: int, name: str) -> int:
    """The side of a card of seat 0 that shows a face."""
    first = 2 * int(t.state.pile[t.state.hand_at[0] + slot])
    return next(i for i in (first, first + 1) if t.names.cards[t.book.face[i]] == name)


def row(changes: Mapping[str, int]) -> list[int]:
    return list({**DEFAULTS, **changes}.values())


def quest(t: Table, name: str) -> int:
    return [t.names.cards[i] for i in t.book.quest_type_row[: t.book.quests]].index(name)


# --- the board -------------------------------------------------------------------------------------------------------


def test_bare_pieces_and_strong_rivals_make_a_board_worth_less() -> None:
    boards = {0: "bow,stern | viking_1", 1: "bow | viking_2", 2: "bow | viking_1"}
    t = Table(boards=boards, quests={0: "q01"})
    value = own_value(t.state, t.book, 0)
    assert board_now(t.state, t.book, row({"bare": 7}), 0, value) == board(t) - 7  # one end piece holds nothing
    assert board_now(t.state, t.book, row({"danger": 9}), 0, value) == board(t) - 9  # P1 is stronger
    t.tokens_to(0, (0, 0, 0))  # nothing to lose
    assert board_now(t.state, t.book, row({"danger": 9}), 0, value) == board(t)


def test_with_bare_a_piece_is_covered_before_the_next() -> None:
    """On a Bow a Stern gains more than a Viking, but leaves two pieces bare where the Viking covers one."""
    t = alone(Table(4, boards={0: "bow"}, quests={0: "q04"}), "stern", "viking_2")
    assert gained(t, "stern") > gained(t, "viking_2")
    assert [face(t, chosen(t, other_face=0, bare=bare)) for bare in (0, 100)] == ["stern", "viking_2"]


def test_in_danger_a_boarding_does_not_cost_a_viking() -> None:
    """4 against 4 of P1; without viking_1 he could raid P0."""
    boards = {0: "bow,stern | viking_3,viking_1", 1: "bow,deck | viking_2,viking_2"}
    t = Table(4, boards=boards, quests={0: "q01"}, rules={"fights_may_decline": True}).reveal(p0="boarding#8")
    assert (chosen(t), chosen(t, danger=300)) == ("board:go", "board:decline")


def test_what_a_hand_lacks() -> None:
    """Bow, Stern and viking_2 are enough for q01 (v 2); q04 (v 3), q10 (2, 1) and q22 (5, 1) ask for more."""
    t = alone(Table(), "raid#4", "raid#9", "raid#18")
    names = ("q01", "q04", "q10", "q22")
    assert [lacking(t.state, t.book, 0, quest(t, name)) for name in names] == [0, 1, 1, 4]
    t = alone(Table(), "raid#4", "raid#9")
    assert lacking(t.state, t.book, 0, quest(t, "q01")) == 2  # no crew
    t = alone(Table(), "raid#4", "raid#18")
    assert lacking(t.state, t.book, 0, quest(t, "q01")) == 2  # no Stern
    t = alone(Table(), "raid#4", "raid#9", "raid#18", "raid#27", "beer")
    assert [lacking(t.state, t.book, 0, quest(t, name)) for name in ("q04", "q10", "q13")] == [0, 0, 1]
    t = alone(Table(cards={"q04": {"strength": 9}}), "bow", "stern", "deck", "viking_3", "viking_3", "viking_3")
    assert lacking(t.state, t.book, 0, quest(t, "q04")) == 3  # two of a crew count, with a Deck too
    t = alone(Table(denied={0: ["stern"]}), "raid#4", "raid#9", "raid#18")
    assert lacking(t.state, t.book, 0, quest(t, "q01")) == 2


# --- which face is played --------------------------------------------------------------------------------------------


def test_slow_prefers_low_blue_numbers() -> None:
    """Two Raids, each with a Viking on the other face that is worth nothing more."""
    t = Table(4, boards={0: "bow,stern | viking_3,viking_3", 1: "|||1,1,1"}, quests={0: "q04"})
    alone(t, "raid#20", "raid#18")
    assert [t.book.number[2 * t.state.pile[t.state.hand_at[0] + i] + 1] for i in (0, 1)] == [20, 18]
    weights = {"other_face": 0}
    assert chosen(t, **weights).startswith("play:0")
    assert chosen(t, **weights, slow=50).startswith("play:1")


def test_scarce_keeps_what_the_hand_has_once() -> None:
    """Bow / Thief, Stern / Sabotage and a second Stern: a Stern's card is given up for the deed, not the Bow's."""
    t = alone(Table(4, boards={1: "bow"}, quests={0: "q01"}), "thief#6", "sabotage#12", "raid#9")
    weights = {"thief_late": 300, "sabotage": 300, "other_face": 0}
    assert face(t, chosen(t, **weights)) == "thief"
    assert face(t, chosen(t, **weights, scarce=100)) == "sabotage"


def test_other_deed_keeps_a_deed() -> None:
    """Two Sterns, one with Loki on its back: the other one is laid."""
    t = alone(Table(4, boards={0: "bow", 1: "|||2,2,2"}, quests={0: "q24"}), "loki#7", "raid#9")
    weights = {"loki": 40, "raid": 0}
    assert chosen(t, **weights).startswith("play:0")
    assert face(t, chosen(t, **weights)) == "stern"
    assert chosen(t, **weights, other_deed=50).startswith("play:1")


def test_other_deed_keeps_a_boarding() -> None:
    """Two Decks, one with a Boarding on its back: the other one is laid."""
    t = alone(Table(5, boards={0: "bow,stern | viking_3"}, quests={0: "q24"}), "boarding#5", "raid#13")
    weights = {"raid": 0, "board": 5, "loss": 0, "loss_late": 0}
    assert (chosen(t, **weights), face(t, chosen(t, **weights))) == ("play:0:0", "deck")
    assert chosen(t, **weights, other_deed=100) == "play:1:0"


def test_other_worth_keeps_the_better_card() -> None:
    """Neither Bow can be used: that with a Thief on its back (60 in a deck) is kept, that with a Boarding (40) goes."""
    t = alone(Table(boards={0: "bow,stern | viking_1"}, quests={0: "q24"}), "thief#6", "boarding#1")
    weights = {"thief_late": 0, "board": 0}
    assert (chosen(t, **weights), chosen(t, **weights, other_worth=100)) == ("play:0:0", "play:1:0")


@pytest.mark.parametrize(
    ("weight", "deed", "hand"),
    [
        ("ship_first", "stern", ["stern", "thief#10"]),
        ("crew_first", "viking_2", ["raid#18", "thief#10"]),
        ("loki_first", "loki", ["loki#7", "thief#10"]),
        ("raid_first", "raid", ["raid#27", "thief#10"]),
        ("sabotage_first", "sabotage", ["sabotage#26", "thief#10"]),
        ("board_first", "boarding", ["boarding#8", "thief#10"]),
        ("spear_first", "odins_spear", ["odins_spear", "thief#10"]),
        ("thief_first", "thief", ["thief#10", "loki#7"]),
    ],
)  # fmt: skip
def test_what_comes_first_depends_on_the_turns_left(weight: str, deed: str, hand: list[str]) -> None:
    boards = {0: "bow | viking_1", 1: "stern || | 1,1,1"}
    if deed in ("boarding", "raid"):
        boards[0] = "bow,stern | viking_3"
    t = alone(Table(boards=boards, quests={0: "q01"}), *hand)
    t.state.cards[0] = 6  # five turns are left after this one
    assert face(t, chosen(t, **{weight: -1000})) != deed
    assert face(t, chosen(t, **{weight: 1000})) == deed
    t.state.cards[0] = 1
    assert chosen(t, **{weight: 1000}) == chosen(t, **{weight: 0})


def test_vain_rather_does_a_little_harm_than_nothing() -> None:
    """A Beer instead of a Beer gains nothing."""
    boards = {0: "bow,stern | viking_2,beer", 1: "bow"}
    t = holding(Table(4, boards=boards, quests={0: "q10"}), "beer/sabotage")
    assert gained(t, "beer") == 0
    assert face(t, chosen(t, sabotage=-5)) == "beer"
    assert face(t, chosen(t, sabotage=-5, vain=9)) == "sabotage"


def test_outlook_keeps_the_beer_that_the_quest_needs() -> None:
    """Two Bows, one with a Beer on its back: without it q10 (2, 1) is out of reach, unless another Beer is there."""
    cards = ["bow/beer", "bow/viking_1", "viking_2/raid"]
    for more, choice in (([], "play:1:0"), (["beer/boarding"], "play:0:0")):
        t = holding(Table(4, boards={0: "stern"}, quests={0: "q10"}), *cards, *more)
        assert chosen(t, other_face=0) == "play:0:0"
        assert chosen(t, other_face=0, outlook=500) == choice


def test_what_board_and_hand_lack_after_a_play() -> None:
    """q23 asks for 5 and a Beer: of three spaces two are left for the crew, viking_3 and viking_2."""
    boards = {0: "stern,deck | viking_2"}
    t = holding(Table(4, boards=boards, quests={0: "q23"}), "bow/beer", "bow/viking_1", "bardl/viking_3", "stern/loki")
    found, q = muster(t.state, t.book, 0), quest(t, "q23")
    sides = [(0, "bow"), (0, "beer"), (1, "bow"), (1, "viking_1"), (2, "bardl"), (2, "viking_3"), (3, "loki")]
    lack = {each: lacking_after(t.state, t.book, 0, q, side(t, *each), *found) for each in sides}
    assert {key: n for key, n in lack.items() if n} == {
        (2, "bardl"): 2
    }  # viking_2 and viking_1 are left, and Bardl is no stronger
    t = holding(Table(4, boards=boards, quests={0: "q23"}), "bow/beer", "viking_3/raid")
    found = muster(t.state, t.book, 0)
    lack = {each: lacking_after(t.state, t.book, 0, q, side(t, *each), *found) for each in ((0, "bow"), (0, "beer"))}
    assert lack == {(0, "bow"): 1, (0, "beer"): 2 + 2}  # a Beer; an end piece, and viking_2, for whom there is no room
    assert lacking_after(t.state, t.book, 0, q, side(t, 1, "raid"), *found) == 3
    assert lacking_with(t.state, t.book, 0, q, t.names.cards.index("beer"), *found[:1], *found[2:]) == 0


def test_refill_counts_on_the_strongest_viking_of_the_other_cards() -> None:
    """Without its only viking_3 q04 is lost, unless another card brings one; the card that boards does not."""
    worth = {}
    for more in ("viking_3/loki", "viking_1/loki", "stern/loki"):
        t = holding(Table(4, boards={0: "bow,stern | viking_3"}, quests={0: "q04"}), "viking_2/boarding", more)
        value = own_value(t.state, t.book, 0)
        now = board_now(t.state, t.book, row({}), 0, value)
        for refill in (0, 50, 100):
            w = row({"refill": refill})
            worth[more, refill] = net_worth(t.state, t.book, w, 0, value, now, side(t, 0, "boarding"), 5)
    full = 120 * loot_vp(t.state, t.book, 0, t.book.prey[side(t, 0, "boarding")])
    assert worth["viking_3/loki", 100] == full
    assert worth["viking_3/loki", 0] < worth["viking_3/loki", 50] < full
    assert worth["viking_1/loki", 0] < worth["viking_1/loki", 100] < full
    assert worth["stern/loki", 100] == worth["stern/loki", 0] == worth["viking_3/loki", 0]


# --- rivals ----------------------------------------------------------------------------------------------------------


def test_ahead_goes_for_the_leader() -> None:
    """P0 (1,1,0) needs gold; P1 has one and 1 VP, P2 is 6 VP ahead and has none."""
    t = Table(boards={0: "|||1,1,0", 1: "|||0,0,1", 2: "|||4,4,0"}).reveal(p0="loki#7")
    assert chosen(t) == "loki:1:gold"
    assert chosen(t, ahead=20) == "loki:2:goat"
    assert take(t.state, t.book, row({"ahead": 20}), 0, 1, LOOT.index("gold")) == 200 + 30 + 1  # he is behind


def test_maul_raids_a_rival_with_a_viking() -> None:
    boards = {0: "bow | viking_3", 1: "|||1,0,0", 2: "bow | viking_1 || 1,0,0"}
    t = Table(boards=boards).reveal(p0="raid#4")
    assert (chosen(t), chosen(t, maul=10)) == ("raid:1", "raid:2")


def test_deny_steals_what_a_rival_needs() -> None:
    """P0 can use neither card. P1 cannot use his Bow, P2 needs his."""
    boards = {0: "bow,stern", 1: "bow ||| 5,0,0", 2: "stern"}
    t = Table(4, boards=boards, quests={0: "q01"}).reveal(p0="thief#2", p1="bow", p2="bow")
    assert (chosen(t), chosen(t, deny=10)) == ("thief:1", "thief:2")


def test_fetch_steals_what_board_and_hand_lack() -> None:
    """A Viking would be missed more, but there is no Stern in the hand."""
    t = Table(4, boards={0: "bow | viking_2", 2: "bow"}, quests={0: "q01"})
    t.reveal(p0="thief#2", p1="stern", p2="viking_3")
    t.state.slots[0] = 0
    weights = {"deny": 1000, "deck_role": 0}
    assert (chosen(t, **weights), chosen(t, **weights, fetch=9000)) == ("thief:2", "thief:1")


def test_the_piece_to_destroy_is_a_matter_of_weights() -> None:
    boards = {1: "bow,stern | beer", 2: "stern ||| 5,5,5"}
    t = Table(4, boards=boards).reveal(p0="sabotage#7")
    assert (chosen(t), chosen(t, wreck_ship=0)) == ("sabotage:1:stern", "sabotage:2:stern")
    assert chosen(t, wreck_ship=0, wreck_vp=-1) == "sabotage:1:stern"


# --- Quests and decks ------------------------------------------------------------------------------------------------


def test_lack_keeps_the_quest_that_the_hand_can_do() -> None:
    t = Table(start=True)
    while t.decision == "BRAWL_PICK":
        t.take(t.codes[0])
    t.state.slots[0] = sum(3 << 2 * slot for slot in (3, 4, 7))  # Bow, Stern, viking_2
    t.state.dealt[0, :2] = quest(t, "q01"), quest(t, "q22")
    assert [lacking(t.state, t.book, 0, quest(t, name)) for name in ("q01", "q22")] == [0, 4]
    assert (chosen(t), chosen(t, lack=30)) == ("keep:1", "keep:0")


def test_deck_ends_takes_a_deck_with_two_end_pieces() -> None:
    """Deck 0 shows Bow and Stern, deck 1 two Bows and a Beer more, deck 2 nothing but Vikings."""
    t = Table(3, start=True)
    shown = {}
    for name in ("bow", "stern", "viking_1", "beer"):
        shown[name] = next(i for i in range(t.book.prints) if t.names.cards[t.book.face[t.book.print_side[i]]] == name)
    decks = [["bow", "stern"] + ["viking_1"] * 8, ["bow", "bow", "beer"] + ["viking_1"] * 7, ["viking_1"] * 10]
    t.state.up[:30] = [shown[name] for deck in decks for name in deck]
    assert chosen(t) == "deck:1"
    assert chosen(t, deck_ends=100) == "deck:0"
