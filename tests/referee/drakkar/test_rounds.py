"""The referee and the test vectors: setup, Brawl, lateness, rounds and score."""

from collections import Counter
from typing import Any

import pytest

from simkit.testing.referee import Disagreement, Open
from tests.referee.drakkar.book import Book
from tests.referee.drakkar.game import Game
from tests.referee.drakkar.luck import Dice
from tests.referee.drakkar.printed import scenario
from tests.referee.drakkar.script import situation
from tests.referee.drakkar.snapshot import snapshot
from tests.referee.drakkar.table import Asking


def begin(players: int, **rules: Any) -> tuple[Game, Asking[None], Open]:
    book = Book(scenario(players, **rules))
    game = Game(book, Dice(book, 3))
    steps = game.play()
    return game, steps, next(steps)


def until(game: Game, steps: Asking[None], asked: Open, decision: str, round: int) -> Open:
    """Go on with the first option until this is asked in this round."""
    while (asked.decision, game.round) != (decision, round):
        asked = steps.send(asked.options[0])
    return asked


@pytest.mark.parametrize(("players", "goats"), [(3, 17), (4, 16), (5, 15), (6, 14)])
def test_1_2_setup(players: int, goats: int) -> None:
    game, _, _ = begin(players)
    game.conserve()
    ids = {card.id for card in game.book.cards}
    assert len(game.book.cards) == len(ids) == 10 * players
    assert [card in ids for card in ("c01", "c31", "c41", "c51")] == [True, players > 3, players > 4, players > 5]
    assert [player.tokens for player in game.players] == [[1, 0, 0]] * players
    assert (game.supply, len(game.quest_deck)) == ([goats, 20, 20], 24)


@pytest.mark.parametrize("players", [2, 7])
def test_1_other_numbers_of_players(players: int) -> None:
    with pytest.raises(Disagreement):
        Book(scenario(players))


def test_printed_totals() -> None:
    """The tables of the rules text: faces by type, colour and mark; loot."""
    book = Book(scenario(6))
    types = Counter(face.id for card in book.cards for face in card.faces)
    assert [types[name] for name in book.types] == [12, 12, 9, 3, 10, 9, 6, 13, 2, 4, 6, 6, 12, 10, 6]
    assert Counter(face.colour for card in book.cards for face in card.faces) == {"yellow": 80, "red": 12, "blue": 28}
    faces = [face for card in book.cards for face in card.faces]
    assert len({(face.colour, face.number) for face in faces if face.number}) == 40
    assert [sum(face.loot[k] for face in faces) for k in range(3)] == [4, 9, 8]
    assert [sum(book.quest[name].loot[k] for name in book.quests) for k in range(3)] == [23, 29, 29]


def test_3_the_last_player_takes_what_is_left() -> None:
    game, steps, asked = begin(3)
    first, second, third = game.brawl_order
    assert asked == (first, "BRAWL_PICK", ["deck:0", "deck:1", "deck:2"])
    assert steps.send("deck:1") == (second, "BRAWL_PICK", ["deck:0", "deck:2"])
    assert steps.send("deck:0") == (third, "BRAWL_PICK", ["deck:2"])
    assert steps.send("deck:2")[:2] == (0, "QUEST_KEEP")
    assert [len(player.hand) for player in game.players] == [10, 10, 10]


def test_4_quests_run_out_in_the_third_round() -> None:
    game, steps, asked = begin(6)
    for number, size in ((1, 24), (2, 18), (3, 12)):
        asked = until(game, steps, asked, "BRAWL_PICK", number)
        assert len(game.quest_deck) == size
        asked = until(game, steps, asked, "QUEST_KEEP", number)
        assert len(game.quest_deck) == size - 12
        asked = until(game, steps, asked, "PLAY", number)
        assert len(game.quest_deck) == size - 6


def test_23_retired_quests_are_shuffled_back() -> None:
    game, steps, asked = begin(6, rounds=4)
    asked = until(game, steps, asked, "QUEST_KEEP", 4)
    assert (len(game.quest_deck), game.retired) == (12, [])
    game, steps, asked = begin(6, quest_recycle=True)
    until(game, steps, asked, "BRAWL_PICK", 3)
    assert (len(game.quest_deck), game.retired) == (24, [])


def test_61_145_quests_are_chosen_by_seat() -> None:
    book = Book(scenario(3), {0: {f"q{n:02}" for n in range(1, 25)} - {"q07"}})
    game = Game(book, Dice(book, 1))
    game.tell("round", number=1)
    steps = game.deal_quests()
    game.luck.quests = lambda quests: ["q01", "q07", *[q for q in quests if q not in ("q01", "q07")]]  # type: ignore[method-assign]
    assert next(steps) == (0, "QUEST_KEEP", ["keep:1"])
    assert steps.send("keep:1")[:2] == (1, "QUEST_KEEP")
    assert (game.players[0].kept, game.returned, "q01" in game.quest_deck) == ("q07", ["q01"], False)
    assert steps.send("keep:0")[:2] == (2, "QUEST_KEEP")
    with pytest.raises(StopIteration):
        steps.send("keep:1")
    assert (len(game.quest_deck), game.returned) == (21, [])


def test_22_quests_before_the_brawl() -> None:
    game, steps, asked = begin(3, quest_before_brawl=True)
    assert (asked.decision, game.decks, len(game.gathered)) == ("QUEST_KEEP", [None] * 3, 30)
    asked = until(game, steps, asked, "BRAWL_PICK", 1)
    assert (game.gathered, all(game.decks), all(player.kept for player in game.players)) == ([], True, True)
    assert until(game, steps, asked, "PLAY", 1).seat == 0


def test_40_only_tokens_persist() -> None:
    table = situation("bow,deck,stern | viking_3,beer | s1 | (2,1,0)", hands={0: "bow"})
    table.game.round_end()
    state = snapshot(table.game)
    assert (state["tokens"][0], state["hold"], state["spears"]) == (
        {"goat": 2, "weapon": 1, "gold": 0},
        [[]] * 3,
        [[]] * 3,
    )
    assert state["ship"][0] == {"bow": None, "stern": None, "yggdrasil": [], "deck": None}
    assert (state["kept"], state["retired"], state["hands"]) == ([None] * 3, ["q01"] * 3, [[]] * 3)


def test_12_surplus_cards_are_set_aside() -> None:
    game, _, _ = begin(3, hand_size=8)
    game.conserve()
    assert [len(deck or []) for deck in game.decks] == [8, 8, 8]
    assert len(game.aside) == 6


def test_36_37_score() -> None:
    for tokens, scores, winners in (
        (("(4,3,2)", "(3,3,3)", "(5,5,0)"), [11, 12, 10], [1]),
        (("(3,2,2)", "(4,4,1)", "(1,0,0)"), [9, 10, 1], [1]),
        (("(3,3,2)", "(4,4,1)", "(1,0,0)"), [10, 10, 1], [0, 1]),
    ):
        game = situation(*tokens).game
        game.finish()
        assert (game.result()["scores"], game.winners) == (scores, winners)


LATE: dict[str, Any] = {"late_prob": [0, 1, 0], "luck": {"fearsome": 0, "late": {1}}}


def test_38_a_late_player_loses_his_play() -> None:
    seven = "bow stern deck beer viking_1 viking_2 viking_3"
    table = situation(hands={0: "bow", 1: seven}, **LATE).phase_two().do("@bow")
    assert (len(table.game.players[1].cards_left), len(table.game.discards)) == (6, 1)
    assert (table.ship(0), table.ship(1)) == ("bow |  | s0", " |  | s0")
    assert table.game.tally.seat[1]["late_discards"] == 1


def test_46_an_extra_discard() -> None:
    ten, luck = " ".join(["bow"] * 10), {"fearsome": 0, "late": {1}, "turns": 1}
    hands = dict.fromkeys(range(3), ten)
    table = situation(hands=hands, late_penalty="extra_discard", late_prob=[0, 0.5, 0], luck=luck).phase_two()
    left = []
    for turn in range(10):
        seats = []
        while table.asked and table.game.turn == turn + 1:
            seats.append(table.asked.seat)
            table.do(table.asked.options[0])
        left.append(seats)
    assert left == [[0, 1, 2]] * 9 + [[0, 2]]


def test_62_a_random_play() -> None:
    table = situation(hands={0: "bow", 1: "stern viking_3", 2: "deck"}, late_penalty="random_play", **LATE).phase_two()
    assert table.asks(0, "PLAY")
    table.do("@bow")
    assert table.asks(2, "PLAY")
    table.do("@deck")
    assert len(table.game.players[1].cards_left) == 1
    assert sum(n.total() for n in (table.game.tally.card[1]["face0"], table.game.tally.card[1]["face1"])) == 1


def test_146_choices_stay_hidden() -> None:
    table = situation(hands={0: "bow", 1: "stern"}).phase_two().do("@bow")
    state = snapshot(table.game)
    assert (state["choice"][0], state["hands"][0]) == ({"slot": 0, "face": 0}, [{"card": "c01", "up": 0}])
    assert state["revealed"] == [None] * 3


def test_67_the_earl_moves() -> None:
    game, steps, asked = begin(3, earl_rotation="clockwise", first_earl="seat0")
    earls = []
    for number in (1, 2, 3):
        asked = until(game, steps, asked, "BRAWL_PICK", number)
        earls.append(game.earl)
    assert earls == [0, 1, 2]


def test_143_the_cap() -> None:
    game, steps, asked = begin(3, decision_cap=20)
    with pytest.raises(StopIteration):
        until(game, steps, asked, "never", 0)
    assert (game.end_reason, game.decisions, game.over) == ("cap", 20, True)


def test_15_the_brawl_may_follow_the_earl() -> None:
    game, _, _ = begin(4, brawl_order="earl_first")
    assert game.brawl_order == game.clockwise(game.earl)
