"""Phase 2: choosing in secret, lateness, the reveal and the order of effects."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from simkit.games.drakkar.kernel import chance as C
from simkit.kernels.rng import fold
from tests.games.drakkar.table import Table


@pytest.mark.rule("DRK-024", "DRK-026", "DRK-146")
def test_all_cards_and_faces_are_open_to_choice() -> None:
    t = Table()
    t.hands({0: ["boarding#1", "raid#4", "odins_spear"], 1: ["bow"], 2: ["beer"]})
    assert (t.actor, t.legal) == (0, [f"play:{slot}:{face}" for slot in range(4) for face in (0, 1)])
    t.do("play:2:0")
    assert (t.actor, t.describe()["choice"]) == (1, [{"slot": 2, "face": 0}, None, None])
    assert t.describe()["hands"][0][2] is not None  # it stays there until all have chosen
    assert t.describe()["revealed"] == [None] * 3
    t.do("play:0:0")
    assert t.actor == 2
    t.do("play:0:0")
    d = t.describe()
    assert d["choice"] == [None] * 3
    assert d["hands"][0][2] is None
    assert [sum(card is not None for card in hand) for hand in d["hands"]] == [3, 1, 1]
    assert t.legal == ["play:0:0", "play:0:1", "play:1:0", "play:1:1", "play:3:0", "play:3:1"]


@pytest.mark.rule("DRK-025")
def test_only_the_chosen_face_counts() -> None:
    boards = {0: "bow,stern", 1: "|||2,2,2"}
    t = Table(boards=boards)
    t.hands({0: ["loki#3"]})
    assert t.do(f"play:0:{t.face_of(0, 0, 'viking_1')}").hold(0) == ["viking_1"]
    assert t.tokens(1) == (2, 2, 2)
    t = Table(boards=boards).reveal("loki:1:gold", p0="loki#3")
    assert (t.hold(0), t.tokens(0)) == ([], (1, 0, 1))
    assert (t.count("face1", 0, "c13"), t.count("face0", 0, "c13")) == (1, 0)


@pytest.mark.rule("DRK-027", "DRK-032")
def test_who_has_no_cards_is_not_asked() -> None:
    t = Table()
    t.hands({0: ["bow"], 2: ["stern"]})
    t.do("play:0:0")
    assert t.actor == 2
    t.do("play:0:0", "play:1:0", "play:1:0")
    assert t.state.rounds == 2  # all hands are empty


# --- lateness --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-028", "DRK-029")
def test_the_fastest_is_never_late_and_the_others_by_their_chances() -> None:
    rules = {"late_prob": [0.5, 0.5, 0.2, 0.0], "play_speed": [2.0, 1.0, 1.0, 4.0]}
    t = Table(4, rules=rules)
    t.hands({0: ["bow"], 1: ["bow"], 2: ["bow"]})  # seat 3 has no cards
    first, late, n = Counter(), Counter(), 3000
    with np.errstate(over="ignore"):
        for k in range(n):
            t.state.key = fold(t.key, k)
            C.draw_late(t.state, t.book)
            first[int(t.state.fearsome)] += 1
            assert not int(t.state.late) >> int(t.state.fearsome) & 1
            late.update(p for p in range(4) if int(t.state.late) >> p & 1)
    for counts, shares in ((first, {0: 0.5, 1: 0.25, 2: 0.25}), (late, {0: 0.25, 1: 0.375, 2: 0.15})):
        assert sorted(counts) == sorted(shares)
        for p, share in shares.items():
            assert abs(counts[p] / n - share) < 4.5 * (share * (1 - share) / n) ** 0.5


@pytest.mark.rule("DRK-029", "DRK-030", "DRK-147")
def test_a_late_player_loses_a_random_card_and_the_turn() -> None:
    rules = {"late_prob": [0.0, 1.0, 0.0], "play_speed": [100.0, 0.001, 0.001]}
    lost = set()
    for seed in range(12):
        t = Table(rules=rules, seed=seed, boards={1: "bow"})
        t.hands({0: ["viking_1"], 1: ["viking_2", "beer", "viking_3"], 2: ["viking_1"]})
        hand = [card["card"] for card in t.describe()["hands"][1][:4]]
        t.do("play:0:0")
        assert [card["card"] for card in t.describe()["hands"][1][:4]] == hand  # drawn after the last choice
        t.do("play:0:0")
        d = t.describe()
        left = [card["card"] for card in d["hands"][1] if card]
        gone = next(card for card in hand if card not in left)
        assert len(left) == 3
        assert gone in d["discards"]
        assert t.hold(1) == []
        assert (t.count("late", 1, gone), t.tally.late_turns[1, 0]) == (1, 1)
        assert t.tally.played[1].sum() == 0
        lost.add(hand.index(gone))
    assert len(lost) > 2


@pytest.mark.rule("DRK-031", "DRK-147", "DRK-153")
def test_a_late_player_plays_a_random_face() -> None:
    rules = {"late_prob": [0.0, 1.0, 0.0], "play_speed": [100.0, 0.001, 0.001], "late_penalty": "random_play"}
    seen = Counter()
    for seed in range(24):
        t = Table(rules=rules, seed=seed, denied={1: ["raid"]})
        t.hands({0: ["viking_1"], 1: ["raid#4", "raid#9"], 2: ["viking_1"]})
        t.state.cards[1] = 2
        t.state.slots[1] &= 15
        t.state.discard[t.state.discards] = t.state.pile[t.state.hand_at[1] + 2]
        t.state.discards += 1
        t.do("play:0:0", "play:0:0")
        played = [face for face in ("bow", "stern", "raid") if t.count("played", 1, face)]
        assert len(played) == 1
        seen[played[0]] += 1
        assert t.ship(1) == ([] if played == ["raid"] else played)
        assert t.count("void", 1, "raid") == (played == ["raid"])  # denied: it comes up, and does nothing
    assert set(seen) == {"bow", "stern", "raid"}
    assert 4 < seen["raid"] < 20


@pytest.mark.rule("DRK-032", "DRK-147")
def test_an_extra_discard_comes_after_the_turn() -> None:
    rules = {"late_prob": [0.0, 1.0, 0.0], "play_speed": [100.0, 0.001, 0.001], "late_penalty": "extra_discard"}
    t = Table(rules=rules, boards={0: "bow | viking_2", 1: "bow"})
    t.hands({0: ["raid#4"], 1: ["viking_1", "stern"], 2: ["beer"]})
    assert t.describe()["late"] == [1]
    t.do(f"play:0:{t.face_of(0, 0, 'raid#4')}")
    assert t.actor == 1  # he chooses, and does not know
    t.do(f"play:0:{t.face_of(1, 0, 'viking_1')}", "play:0:0")
    assert (t.decision, t.state.cards[1], t.hold(1)) == ("RAID_TARGET", 2, ["viking_1"])
    t.do("raid:2", "token:goat")
    assert (t.state.cards[1], t.tally.late_discards[1]) == (1, 1)


# --- the order of effects --------------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-033", "DRK-034")
def test_red_then_yellow_then_blue() -> None:
    boards = {0: "bow | viking_3", 2: "bow"}
    t = Table(boards=boards).reveal(p0="raid#4", p1="loki#3", p2="viking_1")
    assert (t.decision, t.hold(2)) == ("LOKI", [])
    t.do("loki:decline")
    assert (t.decision, t.hold(2)) == ("RAID_TARGET", ["viking_1"])


CREWS = {0: "bow | viking_2", 1: "bow | viking_3", 2: "deck | bardl"}


@pytest.mark.rule("DRK-034")
def test_lower_numbers_come_first() -> None:
    t = Table(boards=CREWS, rules={"fights_may_decline": True}).reveal(p0="raid#27", p1="raid#13", p2="raid#4")
    order = []
    while t.decision == "RAID_TARGET":
        order.append(t.actor)
        t.do("raid:decline")
    assert order == [2, 1, 0]
    t = Table().reveal(p0="thief#10", p1="loki#11", p2="loki#7")
    assert t.actor == 2  # both sorts of red faces are one series
    assert t.do("loki:decline").actor == 1


SAME = {"c01.faces": ["bow", "raid#5"], "c04.faces": ["stern", "raid#5"], "c07.faces": ["deck", "raid#5"]}


@pytest.mark.rule("DRK-035")
def test_equal_numbers_go_round_from_the_earl_or_are_drawn() -> None:
    def order(seed: int, tie: str, earl: int = 1) -> tuple[int, ...]:
        boards = dict.fromkeys(range(3), "bow | viking_1")
        rules = {"number_tie": tie, "fights_may_decline": True}
        t = Table(4, boards=boards, cards=SAME, rules=rules, seed=seed, earl=earl)
        t.reveal(p0="raid#5", p1="raid#5", p2="raid#5")
        found = []
        while t.decision == "RAID_TARGET":
            found.append(t.actor)
            t.do("raid:decline")
        return tuple(found)

    assert order(1, "earl_clockwise") == (1, 2, 0)
    assert order(1, "earl_clockwise", earl=3) == (0, 1, 2)
    drawn = Counter(order(seed, "random") for seed in range(60))
    assert len(drawn) == 6
    assert max(drawn.values()) < 25  # 10 expected


@pytest.mark.rule("DRK-035")
def test_drawn_order_keeps_to_numbers() -> None:
    for seed in range(6):
        t = Table(boards=CREWS, rules={"number_tie": "random"}, seed=seed)
        t.reveal(p0="raid#27", p1="raid#13", p2="raid#4")
        assert t.actor == 2


ACTIONS = (
    ({"p0": "loki#3"}, "loki:decline"),
    ({"p0": "thief#2", "p1": "beer"}, "thief:decline"),
    ({"p0": "sabotage#7"}, "sabotage:decline"),
)
FIGHTS = (({"p0": "raid#4"}, "raid:decline"), ({"p0": "boarding#1"}, "board:decline"))


@pytest.mark.rule("DRK-038", "DRK-155")
@pytest.mark.parametrize("may", [True, False])
@pytest.mark.parametrize(("knob", "declined"), [("action_may_decline", ACTIONS), ("fights_may_decline", FIGHTS)])
def test_what_may_be_declined(may: bool, knob: str, declined: Sequence[tuple[dict[str, str], str]]) -> None:
    """Each of the two knobs has its own faces; the other one has no say."""
    rules = {"action_may_decline": not may, "fights_may_decline": not may} | {knob: may}
    boards = {0: "bow,stern | viking_3", 1: "bow"}
    for faces, label in declined:
        t = Table(boards=boards, rules=rules).reveal(**faces)
        assert (label in t.legal) == may
        if may:
            before = [t.tokens(p) for p in range(3)]
            action = faces["p0"].partition("#")[0]
            t.do(label)
            assert [t.tokens(p) for p in range(3)] == before
            assert (t.hold(0), t.ship(1)) == (["viking_3"], ["bow"])
            assert t.count("declined", 0, action) == 1
            assert t.discarded(faces["p0"])


@pytest.mark.rule("DRK-036", "DRK-037")
def test_requirements_are_checked_when_the_face_takes_effect() -> None:
    """The Raid was hopeless when it was chosen; the Viking comes aboard before it."""
    t = Table(boards={0: "bow", 1: "bow"}).reveal(p0="viking_1", p1="raid#4")
    assert t.decision == "PLAY"  # no Viking card: discarded without effect
    t = Table(boards={1: "bow"}).reveal("thief:2", "store:0", p1="thief#2", p2="viking_1")
    assert t.hold(1) == ["viking_1"]


@pytest.mark.rule("DRK-039", "DRK-040")
def test_actions_are_discarded_when_they_are_done() -> None:
    t = Table(boards={0: "bow | viking_3"}).reveal(p0="raid#4", p1="loki#3")
    raid, loki = (int(t.state.shown[p]) >> 1 for p in (0, 1))
    t.do("loki:0:goat")
    assert loki in t.state.discard[: t.state.discards]
    assert raid not in t.state.discard[: t.state.discards]
    t.do("raid:2", "token:goat")
    assert {loki, raid} <= set(t.state.discard[: t.state.discards].tolist())
    pile, hands = t.describe()["discards"], t.describe()["hands"]
    t.do("play:1:0")  # nothing is taken from it within the round
    assert t.describe()["discards"] == pile
    assert t.describe()["hands"] == hands


@pytest.mark.rule("DRK-041")
@pytest.mark.parametrize(("earl", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_yellow_faces_are_asked_about_from_the_earl_on(earl: int, order: list[int]) -> None:
    t = Table(boards=dict.fromkeys(range(3), "bow | beer"), earl=earl)
    t.reveal(p0="viking_1", p1="viking_2", p2="viking_3")
    asked = []
    while t.decision == "STORE":
        asked.append(t.actor)
        t.do("store:0")
        assert t.hold(asked[-1])[0].startswith("viking")  # open at once
    assert asked == order


@pytest.mark.rule("DRK-146")
def test_a_choice_is_the_same_whatever_the_others_chose() -> None:
    """What is asked of seat 2, and what any policy answers, does not depend on the answers before."""
    for policy in ("greedy", "busy", "raider", "merchant", "first"):
        answers = set()
        for first, second in (("play:0:0", "play:0:1"), ("play:1:1", "play:1:0")):
            t = Table(boards={0: "bow,stern | viking_3", 1: "bow | viking_1", 2: "stern | beer"})
            t.hands({0: ["raid#4"], 1: ["bow"], 2: ["beer", "raid#9", "deck"]})
            t.do(first, second)
            assert t.actor == 2
            answers.add((tuple(t.legal), t.choose(policy)))
        assert len(answers) == 1
