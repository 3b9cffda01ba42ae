"""The test vectors of RULES.md of Loki, Thief and Sabotage, by their numbers."""

import pytest

from simkit.games.drakkar.kernel.ships import exposed
from tests.games.drakkar.table import Table


def bare(t: Table, p: int) -> list[str]:
    """The pieces of p that can be destroyed."""
    mask = int(exposed(t.state, t.book, p))
    return [piece for i, piece in enumerate(("bow", "stern", "yggdrasil", "deck")) if mask >> i & 1]


@pytest.mark.rule("DRK-034", "DRK-042", "DRK-043", "DRK-044")
def test_16_loki_takes_in_order_of_numbers() -> None:
    t = Table(boards={0: "|||1,0,0", 1: "|||0,0,1", 2: "|||0,0,0"}).reveal(p0="loki#3", p1="loki#7")
    assert (t.actor, t.legal) == (0, ["loki:1:gold", "loki:decline"])
    t.do("loki:1:gold")
    assert (t.tokens(0), t.tokens(1)) == ((1, 0, 1), (0, 0, 0))
    assert (t.actor, t.legal) == (1, ["loki:0:goat", "loki:0:gold", "loki:decline"])
    t.do("loki:0:gold")
    assert (t.tokens(0), t.tokens(1)) == ((1, 0, 0), (0, 0, 1))


@pytest.mark.rule("DRK-046", "DRK-047", "DRK-050", "DRK-051", "DRK-065")
def test_17_thief_takes_yellow_cards_of_others() -> None:
    t = Table(4, boards={0: "bow"}).reveal(p0="thief#2", p3="thief#6", p1="beer", p2="viking_3")
    assert (t.actor, t.legal) == (0, ["thief:1", "thief:2", "thief:decline"])
    t.do("thief:2")
    assert (t.decision, t.actor, t.legal) == ("STORE", 0, ["store:0", "store:discard"])
    t.do("store:0")
    assert (t.actor, t.legal) == (3, ["thief:1", "thief:decline"])
    t.do("thief:1")
    assert t.decision == "PLAY"
    assert [t.hold(p) for p in range(4)] == [["viking_3"], [], [], []]
    assert t.discarded("beer")


@pytest.mark.rule("DRK-048", "DRK-050")
def test_18_nothing_to_steal_where_no_yellow_card_was_revealed() -> None:
    boards = {1: "bow | viking_1", 2: "bow | viking_2"}
    t = Table(boards=boards).reveal(p0="thief#2", p1="raid#4", p2="loki#11")
    assert t.decision == "LOKI"  # number 2 came first, and was not asked
    assert t.count("void", 0, "thief") == 1
    assert (t.hold(1), t.hold(2)) == (["viking_1"], ["viking_2"])


SHIPS = [
    ("bow,stern", ["bow", "stern"], ["bow", "stern"]),
    ("bow,stern | beer", ["stern"], ["stern"]),
    ("bow,stern | beer,viking_1", [], []),
    ("bow,stern,deck | beer,viking_1", [], ["stern"]),
    ("bow,deck | beer", [], ["bow"]),
    ("yggdrasil,stern | beer", ["stern"], ["stern"]),
]


@pytest.mark.rule("DRK-098", "DRK-099", "DRK-100", "DRK-101", "DRK-102")
@pytest.mark.parametrize(("ship", "ends_first", "deck_first"), SHIPS)
def test_29_pieces_that_sabotage_can_destroy(ship: str, ends_first: list[str], deck_first: list[str]) -> None:
    for policy, pieces in (("ends_first", ends_first), ("deck_first", deck_first)):
        t = Table(boards={1: ship}, rules={"cover_policy": policy}).reveal(p0="sabotage#7")
        options = [f"sabotage:1:{piece}" for piece in pieces]
        if pieces:
            assert t.legal == [*options, "sabotage:decline"]
        else:
            assert (t.decision, t.count("void", 0, "sabotage")) == ("PLAY", 1)


@pytest.mark.rule("DRK-034", "DRK-093", "DRK-101", "DRK-103", "DRK-104")
def test_30_a_ship_without_its_stern_boards_nobody() -> None:
    t = Table(boards={2: "bow,stern | viking_1"}).reveal(p0="sabotage#7", p2="boarding#14")
    assert t.legal == ["sabotage:2:stern", "sabotage:decline"]
    t.do("sabotage:2:stern")
    assert (t.ship(2), t.hold(2), t.decision) == (["bow"], ["viking_1"], "PLAY")
    assert t.state.spaces[2] == 1
    assert t.count("void", 2, "boarding") == 1
    assert (t.tally.sabotaged[2], t.tally.ships_broken[2]) == (1, 1)


@pytest.mark.rule("DRK-043", "DRK-148")
def test_47_the_victim_of_loki_chooses() -> None:
    rules = {"loki_token_choice": "victim", "loki_tokens": 2}
    t = Table(boards={1: "|||1,1,1"}, rules=rules).reveal(p0="loki#3")
    assert t.legal == ["loki:1:goat", "loki:2:goat", "loki:decline"]
    t.do("loki:1:goat")
    assert (t.decision, t.actor, t.legal) == ("RAID_LOOT", 1, ["token:goat", "token:weapon", "token:gold"])
    t.do("token:gold")
    assert (t.actor, t.legal) == (1, ["token:goat", "token:weapon"])
    t.do("token:goat")
    assert (t.tokens(0), t.tokens(1)) == ((2, 0, 1), (0, 1, 0))


@pytest.mark.rule("DRK-153")
def test_53_denied_cards_are_not_played_stored_or_stolen() -> None:
    t = Table(denied={0: ["loki"]})
    t.hands({0: ["loki#3"]})
    assert "play:0:0" in t.legal
    assert "play:0:1" not in t.legal
    t = Table(denied={0: ["loki", "viking_1"]}, boards={0: "bow"})
    t.hands({0: ["loki#3"]})
    assert [label for label in t.legal if label.startswith("play:0")] == ["play:0:0"]
    t.do("play:0:0")
    assert (t.hold(0), t.count("void", 0, "viking_1")) == ([], 1)
    t = Table(denied={0: ["beer"]}, boards={0: "bow"}).reveal("thief:1", p0="thief#2", p1="beer")
    assert (t.decision, t.hold(0)) == ("PLAY", [])
    assert t.discarded("beer")


@pytest.mark.rule("DRK-044", "DRK-148")
def test_69_loki_finds_nothing_or_takes_at_random() -> None:
    t = Table(boards={1: "|||0,0,0", 2: "|||0,0,0"}).reveal(p0="loki#3")
    assert (t.decision, t.count("void", 0, "loki")) == ("PLAY", 1)
    t = Table(boards={1: "|||0,0,0", 2: "|||0,1,0"}, rules={"loki_token_choice": "random"}).reveal(p0="loki#3")
    assert t.legal == ["loki:2:goat", "loki:decline"]
    assert t.do("loki:2:goat").tokens(0) == (1, 1, 0)


@pytest.mark.rule("DRK-049", "DRK-051", "DRK-052")
def test_72_stolen_cards_are_stored_or_discarded() -> None:
    t = Table(boards={0: "bow"}).reveal("thief:1", p0="thief#2", p1="viking_2")
    assert t.legal == ["store:0", "store:discard"]
    assert t.do("store:0").hold(0) == ["viking_2"]
    t = Table(boards={0: "bow,stern"}).reveal("thief:1", p0="thief#2", p1="bow")
    assert (t.decision, t.ship(0), t.ship(1)) == ("PLAY", ["bow", "stern"], [])
    assert t.discarded("bow")


@pytest.mark.rule("DRK-052", "DRK-066")
@pytest.mark.parametrize("may", [True, False])
@pytest.mark.parametrize(
    ("board", "card", "slots", "full"),
    [
        ("bow,stern | viking_1", "beer", [1], False),
        ("bow | viking_1", "stern", [0], False),
        ("bow | viking_1", "odins_spear", [0], False),
        ("bow,stern | viking_1", "viking_2", [1], False),
        ("bow,stern | viking_1,viking_2", "viking_3", [0, 1], True),
    ],
)
def test_73_stolen_cards_may_be_discarded(may: bool, board: str, card: str, slots: list[int], full: bool) -> None:
    t = Table(boards={0: board}, rules={"thief_may_discard": may}).reveal("thief:1", p0="thief#2", p1=card)
    if not may and not full:
        assert (t.decision, t.tally.thefts_used[0], t.count("effective", 0, card)) == ("PLAY", 1, 1)
        return
    assert t.legal == [*(f"store:{slot}" for slot in slots), "store:discard"]
    before = (t.ship(0), t.hold(0), t.spears(0))
    t.do("store:discard")
    assert (t.ship(0), t.hold(0), t.spears(0)) == before
    assert (t.tally.thefts_denial[0], t.count("declined", 0, card), t.count("stolen", 1, card)) == (1, 1, 1)


@pytest.mark.rule("DRK-100")
def test_74_what_shields_a_piece_from_sabotage() -> None:
    assert bare(Table(boards={1: "bow,stern | beer"}), 1) == ["stern"]
    assert bare(Table(boards={1: "bow,stern | beer"}, rules={"sabotage_shield": "boat"}), 1) == []
    assert bare(Table(boards={1: "bow,stern"}, rules={"sabotage_shield": "boat"}), 1) == ["bow", "stern"]


@pytest.mark.parametrize(("loki", "choice"), [(100, "play:0:1"), (50, "play:0:1"), (20, "play:0:0"), (0, "play:0:0")])
def test_75_greedy_weighs_loki(loki: int, choice: str) -> None:
    t = Table(boards={0: "bow", 1: "|||2,1,1"}, quests={0: "q01"})
    t.hands({0: ["loki#3"]})
    t.state.cards[0], t.state.slots[0], t.state.options = 1, 3, 3  # the card alone
    assert t.choose("greedy", weights={"loki": loki}) == choice
    t = Table(boards={0: "bow"}, quests={0: "q01"}).reveal("thief:1", p0="thief#2", p1="stern")
    assert t.choose("greedy") == "store:0"
