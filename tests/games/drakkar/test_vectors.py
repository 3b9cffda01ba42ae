"""The test vectors of RULES.md, by their numbers."""

import pytest

from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.quests import quest_of, shortfall, thirst
from simkit.games.drakkar.kernel.ships import exposed
from simkit.games.drakkar.kernel.team_up import helpers
from tests.games.drakkar.table import Table


def eligible(t: Table, p: int) -> list[int]:
    """The seats that can help p."""
    s, b, quest = t.state, t.book, quest_of(t.state, p)
    found = helpers(s, b, p, shortfall(s, b, p, quest), thirst(s, b, p, quest))
    return [q for q in range(t.players) if found >> q & 1]


def bare(t: Table, p: int) -> list[str]:
    """The pieces of p that can be destroyed."""
    mask = int(exposed(t.state, t.book, p))
    return [piece for i, piece in enumerate(("bow", "stern", "yggdrasil", "deck")) if mask >> i & 1]


@pytest.mark.rule("DRK-002", "DRK-003", "DRK-004", "DRK-005", "DRK-006")
def test_vector_1() -> None:
    t = Table(3, start=True)
    assert t.everything().total() == 30
    assert all(t.session.scenario.cards.root[card].min_players == 3 for card in t.everything())
    assert [t.tokens(p) for p in range(3)] == [(1, 0, 0)] * 3
    assert t.supply == (17, 20, 20)
    assert t.state.quest_left == 24


@pytest.mark.rule("DRK-002", "DRK-003", "DRK-006")
@pytest.mark.parametrize(("players", "cards", "goats"), [(3, 30, 17), (4, 40, 16), (5, 50, 15), (6, 60, 14)])
def test_vector_2(players: int, cards: int, goats: int) -> None:
    t = Table(players, start=True)
    found = t.everything()
    assert found.total() == cards == 10 * players
    assert [card in found for card in ("c01", "c31", "c41", "c51")] == [True, players >= 4, players >= 5, players == 6]
    assert t.supply == (goats, 20, 20)


@pytest.mark.rule("DRK-016", "DRK-017", "DRK-018")
def test_vector_3() -> None:
    t = Table(3, start=True)
    t.state.order[:3] = [2, 0, 1]
    t.go(S.BRAWL)
    decks = t.describe()["decks"]
    assert (t.actor, t.legal) == (2, ["deck:0", "deck:1", "deck:2"])
    t.do("deck:1")
    assert (t.actor, t.legal) == (0, ["deck:0", "deck:2"])
    t.do("deck:0")
    assert (t.actor, t.legal) == (1, ["deck:2"])
    t.force()
    assert t.describe()["hands"] == [decks[0], decks[2], decks[1]]
    assert t.state.cards[:3].tolist() == [10, 10, 10]


@pytest.mark.rule("DRK-019", "DRK-020", "DRK-021", "DRK-022", "DRK-023")
def test_vector_4() -> None:
    t = Table(6, start=True)
    left = []
    while not t.over:
        if t.decision == "BRAWL_PICK" and t.state.picked == 0:
            left.append(int(t.state.quest_left))
        if t.decision == "QUEST_KEEP" and not any(t.describe()["kept"]):
            assert t.state.picked == 6
            assert [len(some) for some in t.describe()["dealt"]] == [2] * 6
            before = t.state.quest_left
        t.take(t.codes[0])
        if t.decision == "PLAY" and t.state.turn == 1 and t.actor == 0:
            assert t.state.quest_left == before + 6
    assert left == [24, 18, 12]
    assert t.state.quest_left == 6


@pytest.mark.rule("DRK-036", "DRK-054", "DRK-061")
def test_vector_5() -> None:
    t = Table(boards={0: "bow,stern | viking_1"}).reveal(p0="stern")
    assert t.ship(0) == ["bow", "stern"]
    assert t.discarded("stern")
    assert t.decision == "PLAY"
    assert t.count("void", 0, "stern") == 1


@pytest.mark.rule("DRK-066", "DRK-068")
def test_vector_6() -> None:
    t = Table(boards={0: "bow,stern | viking_1,beer"}).reveal(p0="viking_3")
    lost = int(t.state.hold[0, 0]) >> 1
    assert t.legal == ["store:0", "store:1", "store:discard"]
    t.do("store:0")
    assert t.hold(0) == ["viking_3", "beer"]
    assert t.strength(0) == 3
    assert lost in t.state.discard[: t.state.discards]


@pytest.mark.rule("DRK-064", "DRK-066", "DRK-067")
@pytest.mark.parametrize(("answer", "hold"), [("store:0", ["beer"]), ("store:discard", ["viking_2"])])
def test_vector_7(answer: str, hold: list[str]) -> None:
    t = Table(boards={0: "bow"}).reveal(p0="viking_2")
    assert (t.decision, t.hold(0)) == ("PLAY", ["viking_2"])
    t.reveal(p0="beer")
    assert (t.actor, t.legal) == (0, ["store:0", "store:discard"])
    assert t.do(answer).hold(0) == hold


@pytest.mark.rule("DRK-065")
def test_vector_8() -> None:
    t = Table().reveal(p0="viking_3")
    assert (t.decision, t.hold(0)) == ("PLAY", [])
    assert t.discarded("viking_3")


@pytest.mark.rule("DRK-055", "DRK-058", "DRK-063", "DRK-067")
def test_vector_9() -> None:
    t = Table(boards={0: "bow,stern | viking_2,beer"}).reveal(p0="deck")
    assert t.ship(0) == ["bow", "stern", "deck"]
    assert t.state.spaces[0] == 3
    t.reveal(p0="viking_1")
    assert (t.decision, t.hold(0)) == ("PLAY", ["viking_2", "beer", "viking_1"])
    assert (t.strength(0), t.beer(0)) == (3, 1)


@pytest.mark.rule("DRK-055", "DRK-059", "DRK-060", "DRK-061")
def test_vector_10() -> None:
    t = Table(4, boards={0: "yggdrasil"}).reveal(p0="bow")
    assert t.state.ends[0] == 2
    assert t.reveal(p0="stern").ship(0) == ["bow", "yggdrasil"]
    assert t.discarded("stern")
    assert t.reveal(p0="deck").ship(0) == ["bow", "yggdrasil", "deck"]


@pytest.mark.rule("DRK-056", "DRK-057", "DRK-064")
def test_vector_11() -> None:
    t = Table(boards={0: "deck"}).reveal(p0="beer")
    assert t.hold(0) == ["beer"]
    assert t.state.spaces[0] == 1
    assert t.state.ends[0] < 2


@pytest.mark.rule("DRK-071", "DRK-106")
def test_vector_12() -> None:
    t = Table(boards={0: "bow,stern | viking_2,bardl"}, quests={0: "q13"})
    assert (t.strength(0), t.beer(0)) == (3, 1)
    t.phase3()
    assert t.tokens(0) == (2, 1, 1)
    assert t.tally.quests_solo[0] == 1


@pytest.mark.rule("DRK-076", "DRK-077")
@pytest.mark.parametrize(
    ("card", "hold", "spears"), [("beer", ["beer", "beer"], 0), ("viking_3", ["viking_3", "beer"], 1)]
)
def test_vectors_13_and_14(card: str, hold: list[str], spears: int) -> None:
    t = Table(boards={0: "bow,stern | viking_1,beer | s1"}).reveal("store:0", p0=card)
    assert (t.hold(0), t.spears(0)) == (hold, spears)
    assert t.tally.spears_fallen[0] == 1 - spears


@pytest.mark.rule("DRK-074")
def test_vector_15() -> None:
    t = Table(boards={0: "bow | beer"}).reveal(p0="odins_spear")
    assert (t.decision, t.spears(0)) == ("PLAY", 0)
    assert t.discarded("odins_spear")


@pytest.mark.rule("DRK-034", "DRK-042", "DRK-043", "DRK-044")
def test_vector_16() -> None:
    t = Table(boards={0: "|||1,0,0", 1: "|||0,0,1", 2: "|||0,0,0"}).reveal(p0="loki#3", p1="loki#7")
    assert (t.actor, t.legal) == (0, ["loki:1:gold", "loki:decline"])
    t.do("loki:1:gold")
    assert (t.tokens(0), t.tokens(1)) == ((1, 0, 1), (0, 0, 0))
    assert (t.actor, t.legal) == (1, ["loki:0:goat", "loki:0:gold", "loki:decline"])
    t.do("loki:0:gold")
    assert (t.tokens(0), t.tokens(1)) == ((1, 0, 0), (0, 0, 1))


@pytest.mark.rule("DRK-046", "DRK-047", "DRK-050", "DRK-051", "DRK-065")
def test_vector_17() -> None:
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
def test_vector_18() -> None:
    boards = {1: "bow | viking_1", 2: "bow | viking_2"}
    t = Table(boards=boards).reveal(p0="thief#2", p1="raid#4", p2="loki#11")
    assert t.decision == "LOKI"  # number 2 came first, and was not asked
    assert t.count("void", 0, "thief") == 1
    assert (t.hold(1), t.hold(2)) == (["viking_1"], ["viking_2"])


@pytest.mark.rule("DRK-084", "DRK-085", "DRK-087", "DRK-090", "DRK-092")
def test_vector_19() -> None:
    t = Table(boards={0: "bow,stern | viking_3", 1: "bow | viking_2 || 1,1,0"}).reveal("raid:1", p0="raid#4")
    assert (t.actor, t.legal) == (0, ["token:goat", "token:weapon"])
    t.do("token:weapon")
    assert (t.actor, t.legal) == (1, ["casualty:0"])
    t.force()
    assert (t.tokens(0), t.tokens(1)) == ((1, 1, 0), (1, 0, 0))
    assert (t.hold(0), t.hold(1), t.strength(1)) == (["viking_3"], [], 0)


@pytest.mark.rule("DRK-033", "DRK-085", "DRK-086", "DRK-089", "DRK-090")
def test_vector_20() -> None:
    boards = {0: "bow,stern | viking_3", 1: "bow,deck | viking_2 || 1,1,0"}
    t = Table(boards=boards).reveal("raid:1", p0="raid#4", p1="viking_1")
    assert t.strength(1) == 3
    assert (t.actor, t.legal) == (0, ["casualty:0"])
    t.force()
    assert (t.hold(0), t.hold(1)) == ([], ["viking_2", "viking_1"])
    assert (t.tokens(0), t.tokens(1)) == ((1, 0, 0), (1, 1, 0))


@pytest.mark.rule("DRK-083", "DRK-087", "DRK-091")
def test_vector_21() -> None:
    t = Table(boards={0: "bow | viking_1", 1: "|||2,0,0"}).reveal("raid:1", p0="raid#4").force()
    assert (t.tokens(0), t.tokens(1)) == ((2, 0, 0), (1, 0, 0))
    assert (t.decision, t.hold(0)) == ("PLAY", ["viking_1"])


@pytest.mark.rule("DRK-077", "DRK-078", "DRK-081", "DRK-090")
@pytest.mark.parametrize(("answer", "hold", "spears"), [("casualty:0", [], 0), ("casualty:spear", ["viking_3"], 0)])
def test_vector_22(answer: str, hold: list[str], spears: int) -> None:
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
def test_vector_23() -> None:
    t = Table(boards={0: "bow,stern | beer"}).reveal(p0="raid#9")
    assert (t.decision, t.hold(0)) == ("PLAY", ["beer"])
    assert t.count("void", 0, "raid") == 1


@pytest.mark.rule("DRK-095", "DRK-096", "DRK-097")
def test_vector_24() -> None:
    t = Table(boards={0: "bow,stern | viking_2,viking_1"}).reveal("board:go", p0="boarding#14")
    assert (t.tokens(0), t.supply) == ((1, 1, 1), (17, 19, 19))
    assert t.do("casualty:1").hold(0) == ["viking_2"]


@pytest.mark.rule("DRK-078", "DRK-082", "DRK-097")
def test_vector_25() -> None:
    t = Table(boards={0: "bow,stern | viking_2,beer | s1"}).reveal("board:go", "spear:1", p0="boarding#24")
    assert t.tokens(0) == (1, 1, 2)
    assert t.legal == ["casualty:0"]
    t.force()
    assert (t.hold(0), t.spears(0)) == (["beer"], 0)


@pytest.mark.rule("DRK-056", "DRK-093")
def test_vector_26() -> None:
    t = Table(boards={0: "bow,deck | viking_3"}).reveal(p0="boarding#1")
    assert (t.decision, t.hold(0), t.tokens(0)) == ("PLAY", ["viking_3"], (1, 0, 0))


@pytest.mark.rule("DRK-095", "DRK-096", "DRK-097", "DRK-155")
def test_vector_27() -> None:
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
def test_vector_28(answer: str, hold: list[str]) -> None:
    boards = {0: "bow,stern | viking_3,viking_1", 1: "bow,stern | viking_1,viking_2 || 1,0,0"}
    t = Table(boards=boards, rules={"fights_may_decline": bool(answer)})
    t.reveal("raid:1", p0="raid#4", p1="boarding#14").force()
    t.do("casualty:0")
    assert (t.tokens(0), t.strength(1)) == ((2, 0, 0), 2)
    t.do(*filter(None, [answer])).force()
    assert (t.hold(1), t.tokens(1)) == (hold, (0, 0, 0))


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
def test_vector_29(ship: str, ends_first: list[str], deck_first: list[str]) -> None:
    for policy, pieces in (("ends_first", ends_first), ("deck_first", deck_first)):
        t = Table(boards={1: ship}, rules={"cover_policy": policy}).reveal(p0="sabotage#7")
        options = [f"sabotage:1:{piece}" for piece in pieces]
        if pieces:
            assert t.legal == [*options, "sabotage:decline"]
        else:
            assert (t.decision, t.count("void", 0, "sabotage")) == ("PLAY", 1)


@pytest.mark.rule("DRK-034", "DRK-093", "DRK-101", "DRK-103", "DRK-104")
def test_vector_30() -> None:
    t = Table(boards={2: "bow,stern | viking_1"}).reveal(p0="sabotage#7", p2="boarding#14")
    assert t.legal == ["sabotage:2:stern", "sabotage:decline"]
    t.do("sabotage:2:stern")
    assert (t.ship(2), t.hold(2), t.decision) == (["bow"], ["viking_1"], "PLAY")
    assert t.state.spaces[2] == 1
    assert t.count("void", 2, "boarding") == 1
    assert (t.tally.sabotaged[2], t.tally.ships_broken[2]) == (1, 1)


@pytest.mark.rule("DRK-106", "DRK-108", "DRK-109")
def test_vector_31() -> None:
    t = Table(boards={0: "bow,stern | viking_3,beer | s1"}, quests={0: "q22"}).phase3()
    assert t.tokens(0) == (2, 2, 2)
    assert (t.tally.spears_spent[0], t.tally.quests_solo[0]) == (1, 1)


ALLIES = {0: "bow,deck,stern | viking_2,viking_1,beer", 1: "bow,deck | viking_1,beer", 2: "bow,stern | viking_3"}
WANTED = {0: "q16", 2: "q22"}


@pytest.mark.rule("DRK-112", "DRK-113", "DRK-114", "DRK-120", "DRK-121", "DRK-125", "DRK-126")
def test_vector_32() -> None:
    t = Table(4, boards=ALLIES, quests=WANTED, rules={"team_up_protocol": "offer"})
    quest = quest_of(t.state, 0)
    assert (shortfall(t.state, t.book, 0, quest), thirst(t.state, t.book, 0, quest)) == (1, 0)
    t.phase3()
    assert (t.decision, t.actor, t.legal) == ("TEAM_HELPER", 0, ["helper:1", "helper:stop"])
    t.do("helper:1")
    assert (t.decision, t.actor, t.legal) == ("TEAM_PRICE", 0, ["price:1", "price:2", "price:3"])
    t.do("price:1")
    assert (t.decision, t.actor, t.legal) == ("TEAM_REPLY", 1, ["reply:refuse", "reply:accept"])
    t.do("reply:accept")
    assert (t.decision, t.actor, t.tokens(0)) == ("TEAM_KIND", 1, (2, 2, 1))
    t.do("pay:gold")
    assert (t.tokens(0), t.tokens(1)) == ((2, 2, 0), (1, 0, 1))
    assert t.tally.result[:3, 0].tolist() == [S.TEAM_DONE, S.FAIL_SHIP, S.FAIL_BOTH]


@pytest.mark.rule("DRK-114", "DRK-115")
def test_vector_33() -> None:
    boards = {0: "bow,stern | viking_1", 1: "bow | beer", 2: "bow | beer", 3: "bow,deck | bardl,beer"}
    t = Table(4, boards=boards, quests={0: "q19"})
    assert eligible(t, 0) == [3]


@pytest.mark.rule("DRK-121", "DRK-128")
def test_vector_34() -> None:
    t = Table(4, boards=ALLIES, quests=WANTED, rules={"team_up_protocol": "offer"}).phase3()
    t.do("helper:1", "price:1", "reply:refuse", "helper:1")
    assert t.legal == ["price:2", "price:3"]
    t.do("price:2", "reply:refuse", "helper:1")
    assert t.legal == ["price:3"]
    t.do("price:3", "reply:refuse")
    assert (t.tokens(0), t.tokens(1), t.supply) == ((1, 0, 0), (1, 0, 0), (16, 20, 20))
    assert t.tally.result[0, 0] == S.NO_DEAL
    assert (t.tally.offers[0], t.tally.refusals[0]) == (3, 3)


@pytest.mark.rule("DRK-129")
def test_vector_35() -> None:
    t = Table(boards={0: "bow,stern,deck | viking_3,viking_2,beer"}, quests={0: "q22"}, supply=(5, 1, 4)).phase3()
    assert t.tokens(0) == (2, 1, 2)
    assert t.supply == (4, 0, 2)
    assert (t.tally.tokens_lost, t.tally.shortage[0]) == (1, 1)


@pytest.mark.rule("DRK-134", "DRK-135", "DRK-136", "DRK-137")
@pytest.mark.parametrize(
    ("tokens", "scores", "winners"),
    [
        (["4,3,2", "3,3,3", "5,5,0"], [11, 12, 10], [1]),
        (["3,2,2", "4,4,1", "1,0,0"], [9, 10, 1], [1]),
        (["3,3,2", "4,4,1", "1,0,0"], [10, 10, 1], [0, 1]),
    ],
)
def test_vectors_36_and_37(tokens: list[str], scores: list[int], winners: list[int]) -> None:
    t = Table(boards={p: f"|||{text}" for p, text in enumerate(tokens)}, rules={"rounds": 1}).phase3()
    assert t.over
    assert [t.vp(p) for p in range(3)] == scores
    assert t.winners == winners


@pytest.mark.rule("DRK-028", "DRK-029", "DRK-030")
def test_vector_38() -> None:
    t = Table(rules={"late_prob": [0.0, 1.0, 0.0], "play_speed": [100.0, 0.001, 0.001]}, seed=3)
    t.hands({0: ["viking_1"], 1: ["bow"] * 6, 2: ["viking_1"]})
    assert (t.state.fearsome, t.describe()["late"]) == (0, [1])
    before = t.state.discards
    assert t.actor == 0
    t.do("play:0:0")
    assert t.actor == 2
    t.do("play:0:0")
    assert t.state.cards[1] == 6
    assert t.tally.late_discards[1] == 1
    assert t.ship(1) == []
    assert t.state.discards >= before + 1


@pytest.mark.rule("DRK-035")
def test_vector_39() -> None:
    t = Table(
        boards={0: "bow | viking_1", 2: "bow | viking_1"},
        earl=2,
        cards={"c01.faces": ["bow", "raid#5"], "c04.faces": ["stern", "raid#5"]},
    ).reveal(p0="raid#5", p2="raid#5")
    assert (t.decision, t.actor) == ("RAID_TARGET", 2)
    assert (t.do("raid:1", "token:goat").decision, t.actor) == ("RAID_TARGET", 0)


@pytest.mark.rule("DRK-009", "DRK-011", "DRK-131")
def test_vector_40() -> None:
    t = Table(4, boards={0: "bow,deck,stern | viking_3,beer | s1 | 2,1,0"}, quests={0: "q19"}).phase3()
    assert (t.state.rounds, t.decision) == (2, "BRAWL_PICK")
    assert t.tokens(0) == (2, 1, 0)
    assert (t.ship(0), t.hold(0), t.spears(0), t.state.discards) == ([], [], 0, 0)
    assert sum(len(deck) for deck in t.describe()["decks"]) == 40


@pytest.mark.rule("DRK-075", "DRK-077", "DRK-090")
@pytest.mark.parametrize(
    ("answer", "hold"), [("casualty:0", ["viking_1"]), ("casualty:spear", ["viking_1", "viking_1"])]
)
def test_vector_41(answer: str, hold: list[str]) -> None:
    boards = {0: "bow,stern | viking_1,viking_1 | s2", 1: "bow | viking_3"}
    t = Table(4, boards=boards).reveal("raid:0", p1="raid#4").force()
    assert (t.actor, t.legal) == (0, ["casualty:0", "casualty:spear"])
    t.do(answer)
    assert (t.hold(0), t.spears(0)) == (hold, 1)


@pytest.mark.rule("DRK-088")
def test_vector_42() -> None:
    boards = {0: "bow | viking_2", 1: "bow | viking_1 || 0,0,0", 2: "|||0,0,0"}
    t = Table(boards=boards).reveal(p0="raid#4")
    assert t.legal == ["raid:1", "raid:2"]
    t.do("raid:1").force()
    assert (t.tokens(0), t.hold(1), t.hold(0)) == ((1, 0, 0), [], ["viking_2"])
    assert t.tally.raids_won[0] == 1


@pytest.mark.rule("DRK-094")
def test_vector_43() -> None:
    t = Table(boards={0: "bow,stern | beer"}).reveal(p0="boarding#1")
    assert (t.decision, t.count("void", 0, "boarding")) == ("PLAY", 1)


@pytest.mark.rule("DRK-060", "DRK-061")
def test_vector_44() -> None:
    t = Table(6, boards={0: "yggdrasil"}, rules={"yggdrasil_max": 2}).reveal(p0="yggdrasil")
    assert (t.ship(0), t.state.ends[0], t.state.spaces[0]) == (["yggdrasil", "yggdrasil"], 2, 2)
    assert t.reveal(p0="yggdrasil").ship(0) == ["yggdrasil", "yggdrasil"]
    assert t.count("void", 0, "yggdrasil") == 1


@pytest.mark.rule("DRK-120", "DRK-123", "DRK-125", "DRK-129")
def test_vector_45() -> None:
    boards = {0: "bow,stern | viking_1 || 0,0,0", 1: "bow | viking_1"}
    rules = {"team_up_protocol": "fixed", "team_up_fixed_price": 3}
    t = Table(boards=boards, quests={0: "q01"}, rules=rules, supply=(0, 5, 5)).phase3()
    t.do("helper:1")
    assert t.describe()["team_up"]["price"] == 1
    t.do("reply:accept").force()
    assert (t.tokens(0), t.tokens(1)) == ((0, 0, 0), (1, 1, 0))


@pytest.mark.rule("DRK-032")
def test_vector_46() -> None:
    rules = {"late_prob": [0.0, 1.0, 0.0], "late_penalty": "extra_discard", "play_speed": [100.0, 0.001, 0.001]}
    t = Table(start=True, rules=rules, seed=3)
    while t.state.turn < 2:
        t.take(t.codes[0])
    assert t.state.cards[:3].tolist() == [9, 8, 9]
    t.book.late_prob[1] = 0  # late in turn 1 only
    t.state.late = 0
    while t.state.turn < 10:
        t.take(t.codes[0])
    assert t.state.cards[:3].tolist() == [1, 0, 1]
    assert t.tally.face0[1].sum() + t.tally.face1[1].sum() == 9
    assert t.state.pending == 0b101
    while t.state.rounds == 1 and t.decision == "PLAY":
        t.take(t.codes[0])
    assert t.tally.face0[0].sum() + t.tally.face1[0].sum() == 10


@pytest.mark.rule("DRK-043", "DRK-148")
def test_vector_47() -> None:
    rules = {"loki_token_choice": "victim", "loki_tokens": 2}
    t = Table(boards={1: "|||1,1,1"}, rules=rules).reveal(p0="loki#3")
    assert t.legal == ["loki:1:goat", "loki:2:goat", "loki:decline"]
    t.do("loki:1:goat")
    assert (t.decision, t.actor, t.legal) == ("RAID_LOOT", 1, ["token:goat", "token:weapon", "token:gold"])
    t.do("token:gold")
    assert (t.actor, t.legal) == (1, ["token:goat", "token:weapon"])
    t.do("token:goat")
    assert (t.tokens(0), t.tokens(1)) == ((2, 0, 1), (0, 1, 0))


@pytest.mark.rule("DRK-150")
def test_vector_48() -> None:
    t = Table(boards={0: "bow | viking_2", 1: "|||1,1,0"}, rules={"raid_tokens": 2})
    t.reveal("raid:1", "token:goat", p0="raid#4")
    assert t.legal == ["token:weapon"]
    t.force()
    assert (t.tokens(0), t.tokens(1)) == ((2, 1, 0), (0, 0, 0))


@pytest.mark.rule("DRK-122")
def test_vector_49() -> None:
    t = Table(4, boards=ALLIES, quests=WANTED).phase3()
    assert (t.decision, t.actor) == ("TEAM_PRICE", 1)
    assert t.legal == ["price:refuse", "price:1", "price:2", "price:3"]
    t.do("price:2")
    assert (t.decision, t.actor, t.legal) == ("TEAM_HELPER", 0, ["helper:1", "helper:stop"])
    t.do("helper:1", "pay:gold", "pay:goat")
    assert (t.tokens(0), t.tokens(1)) == ((1, 2, 0), (2, 0, 1))
    t = Table(4, boards=ALLIES, quests=WANTED).phase3().do("price:refuse")
    assert t.tally.result[0, 0] == S.NO_DEAL
    assert t.tokens(0) == (1, 0, 0)


@pytest.mark.rule("DRK-126", "DRK-152")
def test_vector_50() -> None:
    rules = {"team_up_protocol": "offer", "team_up_forced_sale": True, "team_up_kind_chooser": "quester"}
    t = Table(4, boards=ALLIES, quests=WANTED, rules=rules).phase3().do("helper:1", "price:1")
    assert (t.decision, t.legal) == ("TEAM_REPLY", ["reply:accept"])
    t.force()
    assert (t.decision, t.actor) == ("TEAM_KIND", 0)
    t.do("pay:goat")
    assert (t.tokens(0), t.tokens(1)) == ((1, 2, 1), (2, 0, 0))


@pytest.mark.rule("DRK-129")
def test_vector_51() -> None:
    t = Table(
        boards={0: "bow,stern,deck | viking_3,viking_2,beer"},
        quests={0: "q22"},
        supply=(5, 1, 4),
        rules={"loot_shortage": "substitute"},
    ).phase3()
    assert (t.decision, t.actor, t.legal) == ("LOOT_KIND", 0, ["loot:goat", "loot:gold"])
    t.do("loot:goat")
    assert t.tokens(0) == (3, 1, 2)
    assert t.supply == (3, 0, 2)
    assert (t.tally.tokens_lost, t.tally.tokens_quest[0]) == (0, 5)


@pytest.mark.rule("DRK-081")
def test_vector_52() -> None:
    boards = {0: "bow | viking_2 | s1", 1: "bow,stern | viking_3 | s1"}
    t = Table(4, boards=boards, rules={"spear_on_defence": True}).reveal("raid:1", "spear:1", p0="raid#4")
    assert (t.decision, t.actor) == ("SPEAR", 1)
    assert t.describe()["action"]["spears"] == [1, 0]
    t.do("spear:1").force()
    assert (t.hold(0), t.hold(1)) == ([], ["viking_3"])
    assert (t.spears(0), t.spears(1)) == (0, 0)


@pytest.mark.rule("DRK-153")
def test_vector_53() -> None:
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


@pytest.mark.rule("DRK-114", "DRK-117", "DRK-118")
def test_vector_54() -> None:
    boards = {0: "bow,stern | viking_2,beer", 1: "bow | viking_2"}
    assert eligible(Table(4, boards=boards, quests={0: "q16"}), 0) == [1]
    assert eligible(Table(4, boards=boards, quests={0: "q16"}, rules={"team_up_needs_space": True}), 0) == []
    boards = {0: "bow,stern | viking_1,beer", 1: "bow | viking_1 | s1"}
    assert eligible(Table(4, boards=boards, quests={0: "q16"}), 0) == []
    assert eligible(Table(4, boards=boards, quests={0: "q16"}, rules={"team_up_spear": "both"}), 0) == [1]


@pytest.mark.rule("DRK-057")
def test_vector_55() -> None:
    t = Table(boards={0: "bow"}, rules={"deck_needs_knarr": True}).reveal(p0="deck")
    assert t.ship(0) == ["bow"]
    assert t.reveal(p0="stern").reveal(p0="deck").ship(0) == ["bow", "stern", "deck"]


@pytest.mark.rule("DRK-038", "DRK-155")
@pytest.mark.parametrize("actions", [True, False])
@pytest.mark.parametrize("fights", [True, False])
def test_vector_56(actions: bool, fights: bool) -> None:
    rules = {"action_may_decline": actions, "fights_may_decline": fights}
    for face, may in (
        ("loki#3", actions), ("thief#2", actions), ("sabotage#7", actions), ("raid#4", fights), ("boarding#8", fights),
    ):  # fmt: skip
        others = {"p1": "beer"} if face == "thief#2" else {}
        t = Table(boards={0: "bow,stern | viking_1", 1: "bow"}, rules=rules).reveal(p0=face, **others)
        assert any(label.endswith(":decline") for label in t.legal) == may, face


@pytest.mark.rule("DRK-066", "DRK-090", "DRK-149")
def test_vector_57() -> None:
    boards = {0: "bow,deck,stern | viking_2,viking_1,viking_1", 1: "bow | viking_3"}
    t = Table(boards=boards).reveal(p0="beer")
    assert t.legal == ["store:0", "store:1", "store:discard"]
    t.do("store:0")
    assert t.hold(0) == ["beer", "viking_1", "viking_1"]
    t.reveal("raid:0", "token:goat", p1="raid#4")
    assert t.legal == ["casualty:1"]
    assert t.force().hold(0) == ["beer", "viking_1"]


@pytest.mark.rule("DRK-146")
def test_vector_58() -> None:
    t = Table(4, start=True, seed=5)
    while t.state.turn < 6:
        t.do(t.choose("greedy")) if len(t.codes) > 1 else t.force()
    while t.actor != 0:
        t.do(t.choose("greedy"))
    last = {}
    for p in (3, 2, 1, 0):  # each seat asked first
        t.state.pending, t.state.actor, t.state.options = 0b1111, p, t.state.slots[p]
        last[p] = t.choose("greedy")
    t.state.actor, t.state.options = 0, t.state.slots[0]
    for p in range(4):
        assert (t.actor, t.choose("greedy")) == (p, last[p])
        t.do(last[p])


@pytest.mark.rule("DRK-151")
def test_vector_59() -> None:
    boards = {
        0: "bow,stern | viking_3 || 5,0,0",
        1: "bow | viking_1 || 3,0,0",
        2: "bow,stern | viking_1 || 3,0,0",
    }
    t = Table(boards=boards, quests={0: "q04", 2: "q01"}, earl=1, rules={"quest_order": "lowest_vp_first"}).phase3()
    assert (t.decision, t.actor) == ("TEAM_PRICE", 1)
    assert t.describe()["quest_order"] == [1, 2, 0]
    assert t.results()[0] == "solo"


@pytest.mark.rule("DRK-060")
def test_vector_60() -> None:
    t = Table(4, boards={0: "yggdrasil"}).reveal(p0="yggdrasil")
    assert t.ship(0) == ["yggdrasil"]
    assert t.reveal(p0="stern").ship(0) == ["stern", "yggdrasil"]
    assert t.state.ends[0] == 2


@pytest.mark.rule("DRK-145", "DRK-154")
def test_vector_61() -> None:
    t = Table(start=True, denied={0: ["q01"]})
    while t.decision == "BRAWL_PICK":
        t.take(t.codes[0])
    assert t.actor == 0
    s, ids = t.state, [t.names.cards[row] for row in t.book.quest_type_row[: t.book.quests]]
    wanted = [ids.index("q01"), ids.index("q07")]
    for i, quest in enumerate(wanted):  # deal P0 these two
        for p in range(3):
            for j in range(2):
                if s.dealt[p, j] == quest:
                    s.dealt[p, j] = s.dealt[0, i]
        s.quests[: s.quest_left][s.quests[: s.quest_left] == quest] = s.dealt[0, i]
        s.dealt[0, i] = quest
    t.go(S.KEEP)
    assert (t.actor, t.legal) == (0, ["keep:1"])
    t.force()
    left = int(s.quest_left)
    for p in (1, 2):
        assert (t.actor, s.quest_left) == (p, left)
        assert "q01" in t.describe()["returned"]
        t.do("keep:0")
    assert s.quest_left == left + 3
    assert t.describe()["kept"][0] == "q07"
    assert "q01" in t.describe()["quest_deck"]


@pytest.mark.rule("DRK-031", "DRK-147")
def test_vector_62() -> None:
    rules = {"late_prob": [0.0, 1.0, 0.0], "late_penalty": "random_play", "play_speed": [100.0, 0.001, 0.001]}
    t = Table(rules=rules, seed=3)
    t.hands({0: ["viking_1"], 1: ["bow", "stern"], 2: ["viking_1"]})
    t.do("play:0:0")
    assert (t.actor, t.state.cards[1]) == (2, 3)
    t.do("play:0:0")
    assert t.state.cards[1] == 2
    assert t.tally.played[1].sum() >= 1
    assert t.tally.late_discards[1] == 0


@pytest.mark.rule("DRK-110", "DRK-129")
def test_vector_63() -> None:
    boards = {0: "bow,stern | viking_3", 1: "yggdrasil,stern | viking_2"}
    t = Table(boards=boards, quests={0: "q04", 1: "q01"}, earl=1, supply=(5, 1, 5)).phase3()
    assert (t.tokens(1), t.tokens(0)) == ((2, 1, 0), (2, 0, 0))
    assert t.supply == (3, 0, 5)
    assert t.tally.shortage[:2].tolist() == [2, 0]


@pytest.mark.rule("DRK-110", "DRK-114", "DRK-116")
@pytest.mark.parametrize("deals", [1, 2])
def test_vector_64(deals: int) -> None:
    boards = {0: "bow,stern | viking_1", 3: "bow,stern | viking_1", 1: "bow | viking_1"}
    rules = {"team_up_protocol": "offer", "helper_max_deals": deals}
    t = Table(4, boards=boards, quests={0: "q01", 3: "q02"}, earl=2, rules=rules).phase3()
    assert (t.decision, t.actor) == ("TEAM_HELPER", 3)
    t.do("helper:1", "price:1", "reply:accept").do("pay:goat")
    if deals == 1:
        assert t.tally.result[0, 0] == S.FAIL_STRENGTH
        assert t.decision == "BRAWL_PICK"
    else:
        assert (t.decision, t.actor, t.legal) == ("TEAM_HELPER", 0, ["helper:1", "helper:stop"])


@pytest.mark.rule("DRK-122")
def test_vector_65() -> None:
    boards = {2: "bow,stern | viking_1", 0: "bow | viking_1", 1: "bow | viking_1", 3: "bow | viking_1"}
    t = Table(4, boards=boards, quests={2: "q01"}).phase3()
    for seat, answer in ((3, "price:2"), (0, "price:refuse"), (1, "price:1")):
        assert (t.decision, t.actor) == ("TEAM_PRICE", seat)
        t.do(answer)
    assert (t.actor, t.legal) == (2, ["helper:1", "helper:3", "helper:stop"])


@pytest.mark.rule("DRK-121")
def test_vector_66() -> None:
    rules = {"team_up_protocol": "offer", "team_up_max_offers": 6, "team_up_max_price": 2}
    t = Table(4, boards=ALLIES, quests=WANTED, rules=rules).phase3()
    t.do("helper:1", "price:2", "reply:refuse")
    assert t.tally.result[0, 0] == S.NO_DEAL
    assert t.decision == "BRAWL_PICK"


@pytest.mark.rule("DRK-008")
@pytest.mark.parametrize(("rotation", "earls"), [("clockwise", [0, 1, 2]), ("fixed", [0, 0, 0])])
def test_vector_67(rotation: str, earls: list[int]) -> None:
    t = Table(start=True, rules={"earl_rotation": rotation, "first_earl": "seat0"})
    seen = {}
    while not t.over:
        seen[int(t.state.rounds)] = int(t.state.earl)
        t.take(t.codes[0])
    assert list(seen.values()) == earls


@pytest.mark.rule("DRK-054")
@pytest.mark.parametrize("piece", ["bow", "stern", "deck"])
def test_vector_68(piece: str) -> None:
    t = Table(boards={0: piece}).reveal(p0=piece)
    assert (t.decision, t.ship(0)) == ("PLAY", [piece])
    assert t.count("void", 0, piece) == 1


@pytest.mark.rule("DRK-044", "DRK-148")
def test_vector_69() -> None:
    t = Table(boards={1: "|||0,0,0", 2: "|||0,0,0"}).reveal(p0="loki#3")
    assert (t.decision, t.count("void", 0, "loki")) == ("PLAY", 1)
    t = Table(boards={1: "|||0,0,0", 2: "|||0,1,0"}, rules={"loki_token_choice": "random"}).reveal(p0="loki#3")
    assert t.legal == ["loki:2:goat", "loki:decline"]
    assert t.do("loki:2:goat").tokens(0) == (1, 1, 0)


@pytest.mark.rule("DRK-079", "DRK-080", "DRK-082", "DRK-097")
def test_vector_70() -> None:
    boards = {0: "bow,stern | viking_1,viking_1 | s2"}
    t = Table(6, boards=boards).reveal("board:go", "spear:2", p0="boarding#28")
    assert t.tokens(0) == (2, 2, 1)
    assert t.legal == ["casualty:0"]
    t.force()
    assert (t.hold(0), t.spears(0)) == (["viking_1"], 0)
    t = Table(6, boards=boards).reveal("board:go", "spear:1", "casualty:spear", p0="boarding#28")
    assert (t.tokens(0), t.hold(0), t.spears(0)) == ((1, 0, 0), ["viking_1", "viking_1"], 0)


@pytest.mark.rule("DRK-072", "DRK-077", "DRK-090")
def test_vector_71() -> None:
    boards = {0: "bow,stern | bardl,beer | s1", 1: "bow | viking_3"}
    t = Table(boards=boards).reveal("raid:1", "spear:0", p0="raid#4")
    assert (t.actor, t.legal) == (0, ["casualty:0", "casualty:spear"])
    t.do("casualty:0")
    assert (t.hold(0), t.spears(0), t.beer(0)) == (["beer"], 0, 1)


@pytest.mark.rule("DRK-049", "DRK-051", "DRK-052")
def test_vector_72() -> None:
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
def test_vector_73(may: bool, board: str, card: str, slots: list[int], full: bool) -> None:
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
def test_vector_74() -> None:
    assert bare(Table(boards={1: "bow,stern | beer"}), 1) == ["stern"]
    assert bare(Table(boards={1: "bow,stern | beer"}, rules={"sabotage_shield": "boat"}), 1) == []
    assert bare(Table(boards={1: "bow,stern"}, rules={"sabotage_shield": "boat"}), 1) == ["bow", "stern"]


@pytest.mark.parametrize(("loki", "choice"), [(100, "play:0:1"), (50, "play:0:1"), (20, "play:0:0"), (0, "play:0:0")])
def test_vector_75(loki: int, choice: str) -> None:
    t = Table(boards={0: "bow", 1: "|||2,1,1"}, quests={0: "q01"})
    t.hands({0: ["loki#3"]})
    t.state.cards[0], t.state.slots[0], t.state.options = 1, 3, 3  # the card alone
    assert t.choose("greedy", weights={"loki": loki}) == choice
    t = Table(boards={0: "bow"}, quests={0: "q01"}).reveal("thief:1", p0="thief#2", p1="stern")
    assert t.choose("greedy") == "store:0"


@pytest.mark.rule("DRK-154")
@pytest.mark.parametrize(
    ("board", "result"), [("bow | viking_2", S.FAIL_SHIP), ("bow,stern | viking_2", S.FAIL_DENIED)]
)
def test_vector_76(board: str, result: int) -> None:
    t = Table(boards={0: board}, quests={0: "q01"}, denied={0: ["q01"]}).phase3()
    assert t.tally.result[0, 0] == result
    assert t.tokens(0) == (1, 0, 0)


@pytest.mark.rule("DRK-089", "DRK-090", "DRK-155")
def test_vector_77() -> None:
    boards = {0: "bow | viking_1", 1: "bow | viking_2", 2: "deck | viking_2"}
    t = Table(boards=boards).reveal(p0="raid#4")
    assert t.legal == ["raid:1", "raid:2"]
    t.do("raid:2").force()
    assert (t.hold(0), t.hold(2), t.tokens(0), t.tokens(2)) == ([], ["viking_2"], (1, 0, 0), (1, 0, 0))
    assert (t.tally.raids[0], t.tally.raids_won[0]) == (1, 0)


@pytest.mark.rule("DRK-086", "DRK-155", "DRK-156")
def test_vector_78() -> None:
    t = Table(boards={0: "bow | viking_1", 2: "bow"}).reveal(p0="raid#4", p2="viking_1")
    assert (t.decision, t.legal, t.strength(2)) == ("RAID_TARGET", ["raid:1", "raid:2"], 1)
    t.do("raid:1").force()
    assert (t.tokens(0), t.hold(0)) == ((2, 0, 0), ["viking_1"])


@pytest.mark.rule("DRK-083", "DRK-155")
def test_vector_79() -> None:
    t = Table(boards={0: "bow | viking_1", 1: "bow | viking_3"}).reveal("raid:0", p0="raid#9", p1="raid#4").force()
    assert (t.hold(0), t.decision, t.count("void", 0, "raid")) == ([], "PLAY", 1)


@pytest.mark.parametrize(("may", "choice"), [(False, "raid:2"), (True, "raid:decline")])
def test_vector_80(may: bool, choice: str) -> None:
    boards = {0: "bow | viking_1", 1: "bow | viking_3", 2: "deck | viking_2"}
    t = Table(boards=boards, rules={"fights_may_decline": may}).reveal(p0="raid#4")
    assert t.choose("greedy") == choice
