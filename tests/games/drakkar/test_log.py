"""What the log counts that no rule speaks of: choices that meet, rewards, a round that the cap cuts short."""

import pytest

from tests.games.drakkar.decks import shown_worth
from tests.games.drakkar.table import Table


@pytest.mark.parametrize(
    ("played", "met"),
    [
        ({"p0": "beer", "p1": "beer", "p2": "viking_1", "p3": "raid#4"}, [1, 1, 0, 0]),
        ({"p0": "raid#4", "p1": "raid#9", "p2": "raid#6", "p3": "viking_2"}, [1, 1, 1, 0]),  # numbers do not matter
        ({"p0": "viking_1", "p1": "viking_2", "p3": "viking_3"}, [0, 0, 0, 0]),
        ({"p0": "stern", "p1": "deck", "p2": "deck", "p3": "stern"}, [1, 1, 1, 1]),
    ],
)
def test_faces_of_one_type_meet(played: dict[str, str], met: list[int]) -> None:
    t = Table(4).reveal(**played)
    assert (t.tally.meetings, t.tally.met[:4].tolist()) == (int(any(met)), met)


SHIP, POOR = "bow,stern | viking_3", "|||0,0,0"
RAIDS = {"p0": "raid#4", "p1": "raid#9"}


@pytest.mark.parametrize(
    ("boards", "played", "answers", "spoiled"),
    [
        ({}, {"p0": "thief#2", "p1": "raid#4"}, [], [1, 0, 0]),  # nothing to steal
        ({}, {"p0": "thief#2", "p1": "beer"}, ["thief:1"], [0, 0, 0]),
        ({0: SHIP, 1: "bow | viking_1"}, RAIDS, ["raid:1", "token:goat", "casualty:0"], [0, 1, 0]),
        ({0: SHIP}, RAIDS, ["raid:2", "token:goat"], [0, 0, 0]),  # never had a Viking card
        ({1: "bow,stern | viking_1"}, {"p0": "sabotage#7", "p1": "boarding#14"}, ["sabotage:1:stern"], [0, 1, 0]),
        ({1: "bow"}, {"p0": "sabotage#7", "p1": "viking_1"}, [], [1, 0, 0]),  # covered in the same turn
        ({0: POOR, 2: POOR}, {"p1": "loki#3", "p2": "loki#7"}, ["loki:1:goat"], [0, 0, 0]),
    ],
)  # fmt: skip
def test_what_others_play_spoils_a_face(
    boards: dict[int, str], played: dict[str, str], answers: list[str], spoiled: list[int]
) -> None:
    t = Table(3, boards=boards).reveal(**played).do(*answers)
    assert t.tally.spoiled[:3].tolist() == spoiled


def test_a_denied_face_is_not_spoiled() -> None:
    t = Table(3, denied={0: ["loki", "thief"]}, cards={"c13.faces": ["loki#3", "thief#90"]})
    t.reveal(p0="loki#3")  # of a card with two denied faces the first comes up
    assert t.count("void", 0, "loki") == 1
    assert t.tally.spoiled[:3].tolist() == [0, 0, 0]


def test_rewards_of_quests_and_boardings() -> None:
    t = Table(3, boards={0: SHIP, 1: "bow,stern | viking_1", 2: "bow | viking_1"}, quests={0: "q04", 1: "q01"})
    t.reveal(p0="boarding#14").do("board:go")
    assert (t.count("reward", 0, "boarding_14"), t.tally.tokens_boarding[0]) == (2, 2)
    t = Table(3, boards={0: SHIP, 1: "bow,stern | viking_1", 2: "bow | viking_1"}, quests={0: "q04", 1: "q01"})
    t.phase3().do("price:1", "helper:2", "pay:goat")
    assert (t.count("reward", 0, "q04"), t.tally.tokens_quest[:3].tolist()) == (3, [3, 0, 0])
    assert (t.count("reward", 1, "q01"), t.tally.tokens_team[:3].tolist()) == (2, [0, 2, 0])


@pytest.mark.parametrize("source", ["boarding", "quest", "team"])
def test_substitutes_count_for_the_reward(source: str) -> None:
    boards = {0: SHIP if source != "team" else "bow,stern | viking_1", 1: "bow | viking_3", 2: ""}
    t = Table(3, boards=boards, quests={0: "q04"}, supply=(5, 0, 5), rules={"loot_shortage": "substitute"})
    if source == "boarding":
        t.reveal(p0="boarding#14").do("board:go", "loot:gold")
        name, tokens = "boarding_14", 2
    else:
        t.phase3()
        if source == "team":
            t.do("price:1", "helper:1")
        t.do("loot:gold", "loot:goat")
        name, tokens = "q04", 3
    assert t.count("reward", 0, name) == t.tally[f"tokens_{source}"][0] == tokens


def test_the_quest_is_logged_as_soon_as_it_is_kept() -> None:
    t = Table(3, start=True, rules={"decision_cap": 6})
    while not t.over:
        t.take(t.codes[0])
    kept = [t.names.cards.index(name) - int(t.book.quest_row) + 1 for name in t.describe()["kept"]]
    assert t.tally.quest[:3, 0].tolist() == kept
    assert t.tally.result[:3, 0].tolist() == [0, 0, 0]


def test_two_boardings_on_one_card() -> None:
    """The face is held once, each of its passing ships once; of two like sides there is one."""
    cards = {"c01.faces": ["boarding#1", "boarding#8"], "c02.faces": ["boarding#14", "boarding#14"]}
    cards |= {"c04.faces": ["bow", "bow"]}
    t = Table(3, start=True, rules={"first_earl": "seat0", "brawl_order": "earl_first"}, cards=cards)
    decks = [[card["card"] for card in deck] for deck in t.describe()["decks"]]
    t.do("deck:0", "deck:1", "deck:2")
    for seat, deck in enumerate(decks):
        faces = [t.scenario.cards.root[card].faces for card in deck]
        for ship in ("boarding#1", "boarding#8", "boarding#14"):
            assert t.count("held", seat, ship.replace("#", "_")) == sum(ship in some for some in faces)
        for face in ("boarding", "bow"):
            assert t.count("held", seat, face) == sum(any(text.startswith(face) for text in some) for some in faces)


def test_the_deck_that_was_taken() -> None:
    """Its worth to `greedy`, and the place in the order of the Brawl, round by round."""
    t = Table(3, start=True, rules={"hand_size": 1, "first_earl": "seat0", "brawl_order": "earl_first"})
    for number in range(2):
        worths = [shown_worth(t, deck) for deck in range(3)]
        t.do("deck:2", "deck:0", "deck:1")
        assert t.tally.deck_value[:3, number].tolist() == [worths[deck] for deck in (2, 0, 1)]
        assert t.tally.pick[:3, number].tolist() == [1, 2, 3]
        while t.state.rounds == number + 1:
            t.take(t.codes[0])
    assert t.tally.deck_value[:3, 2:].sum() == 0
