"""Yellow faces: ship cards, the hold and Spears."""

import pytest

from tests.games.drakkar.table import Table


@pytest.mark.rule("DRK-053", "DRK-062")
@pytest.mark.parametrize("piece", ["bow", "stern", "deck", "yggdrasil"])
def test_a_ship_card_is_placed_without_a_question(piece: str) -> None:
    t = Table(4).reveal(p1=piece)
    assert (t.decision, t.ship(1)) == ("PLAY", [piece])
    assert t.state.spaces[1] == 1
    assert t.count("effective", 1, piece) == 1
    assert t.ship(0) == t.ship(2) == []


@pytest.mark.rule("DRK-055", "DRK-056", "DRK-060")
@pytest.mark.parametrize(
    ("ship", "complete", "spaces"),
    [
        ("", False, 0), ("bow", False, 1), ("deck", False, 1), ("bow,deck", False, 2), ("yggdrasil,deck", False, 2),
        ("bow,stern", True, 2), ("bow,yggdrasil", True, 2), ("stern,yggdrasil", True, 2), ("bow,stern,deck", True, 3),
    ],
)  # fmt: skip
def test_what_is_a_complete_ship(ship: str, complete: bool, spaces: int) -> None:
    t = Table(4, boards={0: f"{ship} |"}, quests={0: "q01"}, cards={"q01.strength": 0})
    assert t.state.spaces[0] == spaces
    t.phase3()
    assert t.tally.quests_solo[0] == complete
    assert t.tally.complete[0] == complete
    assert t.tally.drakkars[0] == (complete and "deck" in ship)


@pytest.mark.rule("DRK-059", "DRK-061")
@pytest.mark.parametrize(
    ("ship", "card"), [("bow,stern", "yggdrasil"), ("bow,yggdrasil", "stern"), ("stern,yggdrasil", "bow")]
)
def test_two_end_pieces_are_enough(ship: str, card: str) -> None:
    t = Table(4, boards={0: ship})
    before = t.ship(0)
    assert t.reveal(p0=card).ship(0) == before  # nothing is replaced
    assert t.count("void", 0, card) == 1


@pytest.mark.rule("DRK-063", "DRK-065", "DRK-067")
@pytest.mark.parametrize(("ship", "room"), [("", 0), ("bow", 1), ("bow,stern", 2), ("bow,stern,deck", 3)])
def test_each_ship_card_stores_one_card(ship: str, room: int) -> None:
    t = Table(4, boards={0: f"{ship} |"})
    for n in range(room):
        assert t.reveal(p0="beer").decision == "PLAY"
        assert t.hold(0) == ["beer"] * (n + 1)
    t.reveal(p0="viking_1")
    assert t.decision == ("STORE" if room else "PLAY")
    assert t.hold(0) == ["beer"] * room


@pytest.mark.rule("DRK-066", "DRK-149")
def test_identical_stored_cards_are_one_option() -> None:
    t = Table(boards={0: "bow,stern,deck | beer,viking_1,beer"}).reveal(p0="viking_2")
    assert t.legal == ["store:0", "store:1", "store:discard"]
    t.do("store:1")
    assert t.hold(0) == ["beer", "viking_2", "beer"]
    assert t.tally.replaced[0] == 1


@pytest.mark.rule("DRK-068")
def test_what_is_removed_never_comes_back_to_the_hand() -> None:
    t = Table(boards={0: "bow | viking_1"}).reveal(p0="viking_2")
    gone = int(t.state.hold[0, 0]) >> 1
    t.do("store:0")
    hand = [card["card"] for card in t.describe()["hands"][0] if card]
    assert t.names.cards[t.book.type_row[gone]] not in hand
    assert gone in t.state.discard[: t.state.discards]


@pytest.mark.rule("DRK-070", "DRK-071", "DRK-072")
@pytest.mark.parametrize(
    ("card", "strength", "beer", "vikings"),
    [("viking_1", 1, 0, 1), ("viking_2", 2, 0, 1), ("viking_3", 3, 0, 1), ("beer", 0, 1, 0), ("bardl", 1, 1, 1)],
)
def test_what_a_stored_card_gives(card: str, strength: int, beer: int, vikings: int) -> None:
    t = Table(boards={0: "bow"}).reveal(p0=card)
    assert (t.strength(0), t.beer(0), t.state.vikings[0]) == (strength, beer, vikings)
    t.reveal(p0="raid#4")
    assert t.decision == ("RAID_TARGET" if vikings else "PLAY")
    t = Table(boards={0: f"bow | {card}"}).reveal(p0="odins_spear")
    assert t.spears(0) == vikings


@pytest.mark.rule("DRK-073", "DRK-075")
def test_a_spear_takes_no_space_and_a_viking_carries_one() -> None:
    t = Table(4, boards={0: "bow | viking_1"}).reveal(p0="odins_spear")
    assert (t.decision, t.spears(0), t.hold(0)) == ("PLAY", 1, ["viking_1"])
    t.reveal(p0="odins_spear")
    assert (t.spears(0), t.count("void", 0, "odins_spear")) == (1, 1)
    t = Table(4, boards={0: "bow,stern | viking_1,viking_2 | s1"}).reveal(p0="odins_spear")
    assert t.spears(0) == 2


@pytest.mark.rule("DRK-074")
def test_a_stolen_spear_needs_a_carrier_too() -> None:
    t = Table(boards={0: "bow | beer"}).reveal("thief:1", p0="thief#2", p1="odins_spear")
    assert (t.decision, t.spears(0), t.tally.thefts_denial[0]) == ("PLAY", 0, 1)


@pytest.mark.rule("DRK-076", "DRK-077")
def test_spears_move_as_long_as_there_are_carriers() -> None:
    strong = "bow,stern | viking_3,viking_3"
    t = Table(4, boards={0: "bow,stern,deck | viking_1,viking_2,viking_3 | s2", 1: strong})
    t.reveal("raid:1", "spear:0", "casualty:2", p0="raid#4")
    assert (t.hold(0), t.spears(0), t.tally.spears_fallen[0]) == (["viking_1", "viking_2"], 2, 0)
    t = Table(4, boards={0: "bow,stern | viking_1,viking_2 | s2", 1: strong})
    t.reveal("raid:1", "spear:0", "casualty:0", p0="raid#4")
    assert (t.hold(0), t.spears(0), t.tally.spears_fallen[0]) == (["viking_2"], 1, 1)


@pytest.mark.rule("DRK-069", "DRK-101")
@pytest.mark.parametrize(("stored", "bare"), [("", ["bow", "stern"]), ("beer", ["stern"]), ("beer,beer", [])])
def test_stored_cards_move_to_the_end_pieces(stored: str, bare: list[str]) -> None:
    """Where a card was put does not matter: the owner moves it to the piece in danger."""
    t = Table(boards={1: f"deck,bow,stern | {stored}"}).reveal(p0="sabotage#7")
    found = [label for label in t.legal if label.startswith("sabotage:1")] if t.decision == "SABOTAGE" else []
    assert found == [f"sabotage:1:{piece}" for piece in bare]
