"""The test vectors of RULES.md of ships, holds and spears, by their numbers."""

import pytest

from tests.games.drakkar.table import Table


@pytest.mark.rule("DRK-036", "DRK-054", "DRK-061")
def test_05_a_second_stern_is_discarded() -> None:
    t = Table(boards={0: "bow,stern | viking_1"}).reveal(p0="stern")
    assert t.ship(0) == ["bow", "stern"]
    assert t.discarded("stern")
    assert t.decision == "PLAY"
    assert t.count("void", 0, "stern") == 1


@pytest.mark.rule("DRK-066", "DRK-068")
def test_06_a_card_that_is_replaced_is_discarded() -> None:
    t = Table(boards={0: "bow,stern | viking_1,beer"}).reveal(p0="viking_3")
    lost = int(t.state.hold[0, 0]) >> 1
    assert t.legal == ["store:0", "store:1", "store:discard"]
    t.do("store:0")
    assert t.hold(0) == ["viking_3", "beer"]
    assert t.strength(0) == 3
    assert lost in t.state.discard[: t.state.discards]


@pytest.mark.rule("DRK-064", "DRK-066", "DRK-067")
@pytest.mark.parametrize(("answer", "hold"), [("store:0", ["beer"]), ("store:discard", ["viking_2"])])
def test_07_a_full_hold_asks_what_to_replace(answer: str, hold: list[str]) -> None:
    t = Table(boards={0: "bow"}).reveal(p0="viking_2")
    assert (t.decision, t.hold(0)) == ("PLAY", ["viking_2"])
    t.reveal(p0="beer")
    assert (t.actor, t.legal) == (0, ["store:0", "store:discard"])
    assert t.do(answer).hold(0) == hold


@pytest.mark.rule("DRK-065")
def test_08_a_viking_without_a_ship_is_discarded() -> None:
    t = Table().reveal(p0="viking_3")
    assert (t.decision, t.hold(0)) == ("PLAY", [])
    assert t.discarded("viking_3")


@pytest.mark.rule("DRK-055", "DRK-058", "DRK-063", "DRK-067")
def test_09_a_deck_adds_a_space() -> None:
    t = Table(boards={0: "bow,stern | viking_2,beer"}).reveal(p0="deck")
    assert t.ship(0) == ["bow", "stern", "deck"]
    assert t.state.spaces[0] == 3
    t.reveal(p0="viking_1")
    assert (t.decision, t.hold(0)) == ("PLAY", ["viking_2", "beer", "viking_1"])
    assert (t.strength(0), t.beer(0)) == (3, 1)


@pytest.mark.rule("DRK-055", "DRK-059", "DRK-060", "DRK-061")
def test_10_yggdrasil_is_one_more_end() -> None:
    t = Table(4, boards={0: "yggdrasil"}).reveal(p0="bow")
    assert t.state.ends[0] == 2
    assert t.reveal(p0="stern").ship(0) == ["bow", "yggdrasil"]
    assert t.discarded("stern")
    assert t.reveal(p0="deck").ship(0) == ["bow", "yggdrasil", "deck"]


@pytest.mark.rule("DRK-056", "DRK-057", "DRK-064")
def test_11_a_deck_alone_stores_one_card() -> None:
    t = Table(boards={0: "deck"}).reveal(p0="beer")
    assert t.hold(0) == ["beer"]
    assert t.state.spaces[0] == 1
    assert t.state.ends[0] < 2


@pytest.mark.rule("DRK-076", "DRK-077")
@pytest.mark.parametrize(
    ("card", "hold", "spears"), [("beer", ["beer", "beer"], 0), ("viking_3", ["viking_3", "beer"], 1)]
)
def test_13_and_14_a_spear_falls_without_a_viking_and_moves_to_another(card: str, hold: list[str], spears: int) -> None:
    t = Table(boards={0: "bow,stern | viking_1,beer | s1"}).reveal("store:0", p0=card)
    assert (t.hold(0), t.spears(0)) == (hold, spears)
    assert t.tally.spears_fallen[0] == 1 - spears


@pytest.mark.rule("DRK-074")
def test_15_a_spear_without_a_viking_is_discarded() -> None:
    t = Table(boards={0: "bow | beer"}).reveal(p0="odins_spear")
    assert (t.decision, t.spears(0)) == ("PLAY", 0)
    assert t.discarded("odins_spear")


@pytest.mark.rule("DRK-060", "DRK-061")
def test_44_two_yggdrasils_where_they_are_allowed() -> None:
    t = Table(6, boards={0: "yggdrasil"}, rules={"yggdrasil_max": 2}).reveal(p0="yggdrasil")
    assert (t.ship(0), t.state.ends[0], t.state.spaces[0]) == (["yggdrasil", "yggdrasil"], 2, 2)
    assert t.reveal(p0="yggdrasil").ship(0) == ["yggdrasil", "yggdrasil"]
    assert t.count("void", 0, "yggdrasil") == 1


@pytest.mark.rule("DRK-057")
def test_55_a_deck_that_needs_a_knarr() -> None:
    t = Table(boards={0: "bow"}, rules={"deck_needs_knarr": True}).reveal(p0="deck")
    assert t.ship(0) == ["bow"]
    assert t.reveal(p0="stern").reveal(p0="deck").ship(0) == ["bow", "stern", "deck"]


@pytest.mark.rule("DRK-066", "DRK-090", "DRK-149")
def test_57_equal_cards_are_one_option() -> None:
    boards = {0: "bow,deck,stern | viking_2,viking_1,viking_1", 1: "bow | viking_3"}
    t = Table(boards=boards).reveal(p0="beer")
    assert t.legal == ["store:0", "store:1", "store:discard"]
    t.do("store:0")
    assert t.hold(0) == ["beer", "viking_1", "viking_1"]
    t.reveal("raid:0", "token:goat", p1="raid#4")
    assert t.legal == ["casualty:1"]
    assert t.force().hold(0) == ["beer", "viking_1"]


@pytest.mark.rule("DRK-060")
def test_60_a_second_yggdrasil_is_discarded() -> None:
    t = Table(4, boards={0: "yggdrasil"}).reveal(p0="yggdrasil")
    assert t.ship(0) == ["yggdrasil"]
    assert t.reveal(p0="stern").ship(0) == ["stern", "yggdrasil"]
    assert t.state.ends[0] == 2


@pytest.mark.rule("DRK-054")
@pytest.mark.parametrize("piece", ["bow", "stern", "deck"])
def test_68_a_piece_that_is_there_is_discarded(piece: str) -> None:
    t = Table(boards={0: piece}).reveal(p0=piece)
    assert (t.decision, t.ship(0)) == ("PLAY", [piece])
    assert t.count("void", 0, piece) == 1
