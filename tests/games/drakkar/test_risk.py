"""What a fight may cost that cannot be declined: the weight `risk`, by what is chosen on hand-built boards."""

from typing import Any

import pytest

from simkit.games.drakkar import limits as L
from tests.games.drakkar.appraisals import alone, play_worth
from tests.games.drakkar.table import Table
from tests.games.drakkar.test_judgement import chosen

STRONG = 60  # nobody wins a Raid against such a crew


def holds(t: Table, p: int, *texts: str) -> Table:
    """A seat has cards with these faces and no others; those faces lay up at the Brawl."""
    first = p * t.size
    for slot, side in enumerate(t.assign(texts, range(int(t.book.cards)))):
        t.state.pile[first + slot], t.state.up[first + slot] = side >> 1, t.book.print[side]
    t.state.cards[p], t.state.slots[p] = len(texts), 4 ** len(texts) - 1
    return t


def shares(t: Table, text: str) -> list[int]:
    """Thousandths of the cards that can show a face, with a crew of strength 0, 1, 2, 3 and 4 at least."""
    side = t.sides(text, range(int(t.book.cards)))[0] if text else -1
    return t.book.crew_share[t.book.print[side] if text else L.SIDES, :5].tolist()


def test_the_share_of_cards_with_a_crew() -> None:
    """Of the six Bows of the 3+ cards one has a Viking 1 behind it and one a Viking 2; 12 of 30 cards have a crew."""
    t = Table()
    assert shares(t, "bow") == [1000, 333, 166, 0, 0]
    assert shares(t, "viking_3") == [1000, 1000, 1000, 1000, 0]
    assert shares(t, "raid#4") == [1000, 0, 0, 0, 0]
    assert shares(t, "bardl") == [1000, 1000, 1000, 1000, 0]  # its other face is a Viking 3
    assert shares(t, "") == [1000, 400, 233, 100, 0]


def cost(t: Table, face: str, risk: int = 100, **weights: int) -> int:
    """What the risk takes off the worth of a fight."""
    return play_worth(t, face, **weights) - play_worth(t, face, risk=risk, **weights)


def chance(t: Table, viking: int = 1) -> int:
    """Of losing a Raid, in thousandths: all it may cost is a Viking of seat 0, and he is worth 1000."""
    return cost(t, "raid", raid=0, strength=1000 // viking)


def facing(board: str, more: int, *hand: str, rules: dict[str, str] | None = None, strongest: int = 3) -> Table:
    """Seat 0 raids; P1 needs so much more strength, P2 is strong."""
    cards = {"viking_3.strength": strongest}
    boards = {0: "bow | viking_1", 1: board}
    t = Table(boards=boards, quests={0: "q01"}, denied={0: ["q01"]}, rules=rules, cards=cards)
    holds(alone(t, "raid#4"), 1, *hand)
    t.state.strength[2] = STRONG
    t.state.strength[0] = t.state.strength[1] + t.book.raid_margin + more - 1
    return t


@pytest.mark.parametrize(
    ("board", "more", "expected"),
    [
        ("bow", 2, (166 + 1000) // 2),
        ("bow", 1, (333 + 1000) // 2),
        ("bow", 4, 0),
        ("bow", 12, 0),  # no crew is so strong
        ("", 1, 0),  # no ship card to store anything
        ("bow | beer", 2, (166 + 1000) // 2),  # the Beer makes room
        ("bow | viking_1", 1, (166 + 1000) // 2),  # a full hold: two more than nothing, one more than Viking 1
        ("bow,stern | viking_1", 1, (333 + 1000) // 2),  # room beside it
        ("bow,stern | viking_3,viking_1", 1, (166 + 1000) // 2),
        ("bow,stern | viking_1,viking_3", 1, (166 + 1000) // 2),
        ("bow,stern | viking_3,viking_3", 1, 0),
    ],
)
def test_a_rival_may_grow_by_what_is_in_his_hand(board: str, more: int, expected: int) -> None:
    """A Bow, of which the other face is not known, and a Viking 3."""
    t = facing(board, more, "bow", "viking_3")
    assert chance(t) == expected
    t.state.cards[1], t.state.slots[1] = 1, 1 << 2  # the Viking 3 alone is left
    assert chance(t) == (1000 if expected else 0)
    t.state.cards[1] = t.state.slots[1] = 0
    assert chance(t) == 0


def test_the_strongest_crew_there_can_be() -> None:
    assert [chance(facing("bow", more, "viking_3", strongest=9)) for more in (9, 10)] == [1000, 0]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({}, (0 + 166) // 2),
        ({"rival_hand_info": "none"}, 233),
        ({"rival_hand_info": "full"}, 500),
        ({"brawl_visibility": "both_faces"}, 500),
        ({"brawl_visibility": "both_faces", "rival_hand_info": "none"}, 233),
        ({"brawl_visibility": "none"}, 233),
        ({"brawl_visibility": "none", "rival_hand_info": "full"}, 500),
        ({"brawl_visibility": "top_only"}, 233),
    ],
)
def test_what_is_known_of_a_hand(rules: dict[str, str], expected: int) -> None:
    """A Raid 4 (behind it a Bow), and the Bow with a Viking 2 behind it."""
    t = facing("bow", 2, "raid#4", "bow", rules=rules)
    t.state.pile[t.size + 1] = next(side >> 1 for side in t.sides("viking_2", range(30)) if t.sides("bow", [side >> 1]))
    assert chance(t) == expected


def four(boards: dict[int, str], **rules: int) -> Table:
    """Four seats; seat 0 raids, nobody else has a card in hand."""
    t = alone(Table(4, boards=boards, quests={0: "q01"}, denied={0: ["q01"]}, rules=rules), "raid#13")
    t.state.cards[1:4] = t.state.slots[1:4] = 0
    return t


def test_a_raid_is_lost_if_all_who_are_weaker_can_grow() -> None:
    boards = {0: "bow | viking_2", 1: "bow", 2: "bow | viking_1", 3: "bow | viking_2"}
    t = holds(holds(four(boards), 1, "viking_3", "beer"), 2, "viking_3", "viking_1", "bow", "beer")
    strengths, chances = t.state.strength.copy(), []
    for other in (2, 1):  # too strong for a Raid, so the Raid hangs on the other one alone
        t.state.strength[other] = STRONG
        chances.append(chance(t, 2))
        t.state.strength[:] = strengths
    first, second = chances
    assert 0 < second < first < 1000
    assert chance(t, 2) == first * second // 1000
    t.state.cards[2] = 0
    assert chance(t, 2) == 0  # P2 can always be raided
    assert chance(four({0: "bow | viking_2", 1: "deck | viking_2", 2: "deck | viking_3", 3: "bow"}), 2) == 0


@pytest.mark.parametrize(("margin", "expected"), [(1, 1000), (0, 0)])
def test_a_raid_of_which_nobody_is_weak_enough_is_lost(margin: int, expected: int) -> None:
    assert chance(four(dict.fromkeys(range(4), "bow | viking_1"), raid_margin=margin)) == expected


def hopeless(board: str, **more: Any) -> Table:
    """Seat 0 raids those who are stronger, and lays a Quest of value."""
    t = alone(Table(boards={0: board}, quests={0: "q01"}, **more), "raid#4")
    t.state.strength[1:3] = STRONG
    return t


@pytest.mark.parametrize(
    ("board", "lost"),
    [
        ("bow,stern | viking_1", 207 - 170),
        ("bow,stern | viking_1 | s1", 302 - 207),  # the Spear
        ("bow,stern | viking_3,viking_1", 328 - 316),  # the weaker Viking
        ("bow,stern | beer", 0),  # no crew
    ],
)
def test_what_a_casualty_costs(board: str, lost: int) -> None:
    t = hopeless(board)
    assert [cost(t, "raid", risk) for risk in (100, 50, 0)] == [lost, lost // 2, 0]


@pytest.mark.parametrize("strength", [0, -50])
def test_a_casualty_that_is_not_missed(strength: int) -> None:
    t = hopeless("bow,stern | viking_1", denied={0: ["q01"]})
    assert cost(t, "raid", strength=strength) == 0


@pytest.mark.parametrize("risk", [100, 50, 0])
def test_the_risk_of_a_raid(risk: int) -> None:
    """One is weaker, and grows with a chance of 333: lost are what the Raid would have brought and a casualty of 37."""
    boards = {0: "bow,stern | viking_1", 1: "bow | | | 1,0,0", 2: "bow | viking_1"}
    t = holds(alone(Table(boards=boards, quests={0: "q01"}), "raid#13"), 1, "bow")
    score = play_worth(t, "raid")
    assert score > 0
    assert cost(t, "raid", risk) == risk * 333 * (score + 37) // 100_000


@pytest.mark.parametrize(
    ("board", "prey", "left", "rules", "lost"),
    [
        ("bow,stern | viking_1", "boarding#8", 5, {}, 37 * 60 // 100),  # too weak for 2
        ("bow,stern | viking_1", "boarding#8", 1, {}, 37),
        ("bow,stern | viking_1", "boarding#8", 5, {"boarding_casualty": "on_failure"}, 37 * 60 // 100),
        ("bow,stern | viking_1", "boarding#8", 5, {"boarding_casualty": "never"}, 0),
        ("bow,stern | viking_1 | s1", "boarding#8", 5, {}, 95 * 60 // 100),  # one token is not worth the Spear
        ("bow,stern | viking_1 | s1", "boarding#14", 5, {}, 0),  # two are
        ("bow,stern | viking_2", "boarding#1", 5, {}, 0),  # 134 * 60 // 100 against 120 for a weapon
        ("bow,stern | viking_2", "boarding#1", 1, {}, 134 - 120),
        ("bow,deck | viking_1", "boarding#8", 5, {}, 0),  # no ship: it has no effect
        ("bow,stern | beer", "boarding#8", 5, {}, 0),  # no crew
    ],
)
def test_the_risk_of_a_boarding(board: str, prey: str, left: int, rules: dict[str, str], lost: int) -> None:
    t = alone(Table(boards={0: board}, quests={0: "q01"}, rules=rules), prey)
    t.state.cards[0] = left + 1
    for risk in (100, 50, 1000):
        assert cost(t, prey, risk) == risk * lost // 100


@pytest.mark.parametrize("denied", [False, True])
@pytest.mark.parametrize("may", [False, True])
def test_risk_prefers_another_face_to_a_lost_boarding(may: bool, denied: bool) -> None:
    """Both faces of the card gain nothing; the Boarding costs the Viking, unless it can be declined or is denied."""
    cards = {"c05.faces": ["boarding#8", "stern"], "c01.faces": ["raid#4", "bow"]}
    for face, name in (("boarding#8", "boarding"), ("raid#4", "raid")):
        boards = {0: "bow,stern | viking_1", 1: "deck | viking_1", 2: "deck | viking_1"}
        forbidden = {0: [name, "bow", "stern"]} if denied else {}
        rules = {"fights_may_decline": may}
        t = alone(Table(boards=boards, quests={0: "q01"}, cards=cards, rules=rules, denied=forbidden), face)
        t.state.options = t.state.slots[0]  # both faces, denied or not
        assert chosen(t) == "play:0:0"
        assert chosen(t, risk=100) == ("play:0:0" if may or denied else "play:0:1")


@pytest.mark.parametrize(("up", "choice"), [("viking_3", "beer"), ("beer", "raid")])
def test_risk_looks_at_the_hands_of_rivals(up: str, choice: str) -> None:
    """P1 is weaker than P0 now; a Viking 3 that was seen in his hand would win against the Raid."""
    boards = {0: "bow,stern | viking_2", 1: "deck", 2: "deck | viking_2"}
    t = alone(Table(boards=boards, quests={0: "q10"}), "raid#4", "beer")
    holds(t, 1, up)
    for risk, expected in ((0, "raid"), (200, choice)):
        label = chosen(t, risk=risk, raid=300, strength=60)
        _, slot, face = label.split(":")
        side = 2 * int(t.state.pile[int(slot)]) + int(face)
        assert t.names.cards[t.book.face[side]] == expected
