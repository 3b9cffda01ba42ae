"""The test vectors of RULES.md of new games, decks, late players and the end of a round, by their numbers."""

import pytest

from simkit.games.drakkar.kernel import state as S
from tests.games.drakkar.table import Table


@pytest.mark.rule("DRK-002", "DRK-003", "DRK-004", "DRK-005", "DRK-006")
def test_01_a_new_game_of_three() -> None:
    t = Table(3, start=True)
    assert t.everything().total() == 30
    assert all(t.session.scenario.cards.root[card].min_players == 3 for card in t.everything())
    assert [t.tokens(p) for p in range(3)] == [(1, 0, 0)] * 3
    assert t.supply == (17, 20, 20)
    assert t.state.quest_left == 24


@pytest.mark.rule("DRK-002", "DRK-003", "DRK-006")
@pytest.mark.parametrize(("players", "cards", "goats"), [(3, 30, 17), (4, 40, 16), (5, 50, 15), (6, 60, 14)])
def test_02_cards_and_goats_by_number_of_players(players: int, cards: int, goats: int) -> None:
    t = Table(players, start=True)
    found = t.everything()
    assert found.total() == cards == 10 * players
    assert [card in found for card in ("c01", "c31", "c41", "c51")] == [True, players >= 4, players >= 5, players == 6]
    assert t.supply == (goats, 20, 20)


@pytest.mark.rule("DRK-016", "DRK-017", "DRK-018")
def test_03_decks_are_taken_in_order_of_speed() -> None:
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
def test_04_quests_that_are_left_after_each_deal() -> None:
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


@pytest.mark.rule("DRK-028", "DRK-029", "DRK-030")
def test_38_who_is_late_loses_a_card() -> None:
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


@pytest.mark.rule("DRK-009", "DRK-011", "DRK-131")
def test_40_tokens_alone_outlast_a_round() -> None:
    t = Table(4, boards={0: "bow,deck,stern | viking_3,beer | s1 | 2,1,0"}, quests={0: "q19"}).phase3()
    assert (t.state.rounds, t.decision) == (2, "BRAWL_PICK")
    assert t.tokens(0) == (2, 1, 0)
    assert (t.ship(0), t.hold(0), t.spears(0), t.state.discards) == ([], [], 0, 0)
    assert sum(len(deck) for deck in t.describe()["decks"]) == 40


@pytest.mark.rule("DRK-032")
def test_46_an_extra_discard_for_who_is_late() -> None:
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


@pytest.mark.rule("DRK-146")
def test_58_greedy_chooses_the_same_in_any_order_of_asking() -> None:
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


@pytest.mark.rule("DRK-145", "DRK-154")
def test_61_a_denied_quest_goes_back() -> None:
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
def test_62_who_is_late_plays_at_random() -> None:
    rules = {"late_prob": [0.0, 1.0, 0.0], "late_penalty": "random_play", "play_speed": [100.0, 0.001, 0.001]}
    t = Table(rules=rules, seed=3)
    t.hands({0: ["viking_1"], 1: ["bow", "stern"], 2: ["viking_1"]})
    t.do("play:0:0")
    assert (t.actor, t.state.cards[1]) == (2, 3)
    t.do("play:0:0")
    assert t.state.cards[1] == 2
    assert t.tally.played[1].sum() >= 1
    assert t.tally.late_discards[1] == 0


@pytest.mark.rule("DRK-008")
@pytest.mark.parametrize(("rotation", "earls"), [("clockwise", [0, 1, 2]), ("fixed", [0, 0, 0])])
def test_67_the_earl_goes_round(rotation: str, earls: list[int]) -> None:
    t = Table(start=True, rules={"earl_rotation": rotation, "first_earl": "seat0"})
    seen = {}
    while not t.over:
        seen[int(t.state.rounds)] = int(t.state.earl)
        t.take(t.codes[0])
    assert list(seen.values()) == earls
