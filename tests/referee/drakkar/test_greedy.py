"""The formulas of `greedy` (Heuristic play), with figures worked out by hand, and the policies for checking."""

import pytest

from tests.referee.drakkar.book import Book
from tests.referee.drakkar.greedy import Greedy
from tests.referee.drakkar.greedy_deck import deck_value
from tests.referee.drakkar.printed import scenario
from tests.referee.drakkar.script import Situation, situation, turn


def eyes(table: Situation, seat: int = 0) -> Greedy:
    return Greedy(table.game, seat)


@pytest.mark.parametrize(("weight", "score", "choice"), [(100, 165, 1), (50, 82, 1), (20, 33, 0), (0, 0, 0)])
def test_75_loki(weight: int, score: int, choice: int) -> None:
    table = situation("bow | (1,0,0)", "(2,1,1)", hands={0: "loki#3"}).phase_two()
    mind = Greedy(table.game, 0, weight)
    assert (mind.score(table.side("loki#3").shows), mind.gain(table.side("viking_1").shows)) == (score, 37)
    assert table.greedy(weight) == f"play:0:{choice}"


def test_75_a_stolen_stern_is_placed() -> None:
    assert turn("bow", plays={0: "thief#2", 1: "stern"}).do("thief:1").greedy() == "store:0"


def test_the_worth_of_a_board() -> None:
    """q16: v 4, b 1, g w w o. With (1,0,0): 5 tokens and a trio against 1 = 500. need = 1 + 2 = 3."""
    table = situation("bow | viking_2", quests={0: "q16"})
    mind = eyes(table)
    assert mind.quest_value(mind.me, table.game.quest_of(mind.me)) == 500
    assert mind.now() == 500 * (225 + 150 * 1 // 3 + 250 * 2 // 4 + 0) // 1000 + 12 * 2 + 10
    table = situation("bow,deck,stern | viking_3,viking_1,beer | s1", quests={0: "q16"})
    assert eyes(table).now() == 500 * 1300 // 1000 + 12 * 4 + 10 + 30
    table = situation("bow,stern | viking_3,beer | s1", quests={0: "q22"}, supply=(5, 1, 0))
    assert eyes(table).now() == 200 * 1300 // 1000 + 36 + 10 + 20  # the supply gives one goat and one weapon
    assert eyes(situation("bow,stern | viking_2", denied={0: "q01"})).now() == 24 + 20


def test_gain() -> None:
    table = situation("bow,stern | viking_1,beer", quests={0: "q13"})
    mind = eyes(table)  # LV 400; now 450 + 150 + 83 + 150 of 1000
    assert mind.now() == 400 * 833 // 1000 + 12 + 20
    assert mind.gain(table.side("viking_3").shows) == 520 + 36 + 20 - mind.now()  # in place of viking_1
    assert mind.gain(table.side("viking_1").shows) == 0
    assert mind.gain(table.side("bow").shows) == mind.gain(table.side("raid#4").shows) == 0
    assert mind.gain(table.side("deck").shows) == 10


def test_take() -> None:
    mind = eyes(situation("(1,1,0)", "(0,2,2)", "(1,1,1)"))
    assert [mind.take(mind.game.players[1], kind) for kind in (1, 2)] == [100 + 30 + 4, 200 + 30 + 4]
    assert mind.take(mind.game.players[2], 2) == 200 + 60 + 4


def test_d1() -> None:
    book = Book(scenario(3))
    table = situation()
    deck = [table.side(name) for name in ("bow", "yggdrasil", "deck", "bardl", "odins_spear", "loki#3", "boarding#24")]
    assert deck_value(book, deck, 100) == 100 + 200 + 70 + 130 + 80 + 150 + 160
    assert deck_value(book, deck, 50) == 815
    assert deck_value(Book(scenario(3, brawl_visibility="top_only")), deck, 100) == 160
    assert deck_value(Book(scenario(3, brawl_visibility="none")), deck, 100) == 0
    both = deck_value(Book(scenario(3, brawl_visibility="both_faces")), deck, 100)
    assert both == 100 + 200 + 80 + 150 + 80 + 150 + 160  # deck/raid, bardl/viking_3 and odins_spear/deck


def test_d2() -> None:
    table = situation()
    table.game.players[0].dealt = ["q01", "q16"]
    assert eyes(table).quest_keep(["keep:0", "keep:1"]) == "keep:1"  # 200 * 800 against 500 * 430
    table.game.players[0].dealt = ["q13", "q07"]
    assert eyes(table).quest_keep(["keep:0", "keep:1"]) == "keep:1"  # 400 * 530 against 400 * 600


def test_boarding_net_worth() -> None:
    """q01 (v 2, g w): LV 200. The board is 260 + 36 + 20; without the Viking 200 * (450 + 150 + 150) // 1000 + 20."""
    table = situation("bow,stern | viking_3", hands={0: "boarding#14 bow bow bow"}).phase_two()
    mind, face = eyes(table), table.side("boarding#14").shows
    assert mind.now() == 316
    assert mind.net_worth(face, 3) == 120 * 3 - (316 - 170) * 60 // 100  # w and o with a goat: a trio
    assert mind.net_worth(face, 1) == 120 * 3 - 146
    assert eyes(situation("bow | viking_3")).net_worth(face, 3) == 0
    assert eyes(situation("bow,stern | viking_2")).net_worth(face, 3) == 0
    assert eyes(situation("bow,stern | viking_2 | s1", supply=(5, 0, 9))).net_worth(face, 3) == 0
    assert eyes(situation("bow,stern | viking_2 | s1")).net_worth(face, 3) > 0
    assert eyes(situation("bow,stern | viking_3", boarding_casualty="never")).net_worth(face, 3) == 360


def test_scores_of_the_other_actions() -> None:
    table = situation("bow | viking_2", "bow | viking_1", "(0,2,0)", hands={0: "raid#4 thief#2 bow bow"}).phase_two()
    mind = eyes(table)
    assert mind.score(table.side("raid#4").shows) == 100 + 30 + 2
    assert mind.score(table.side("sabotage#7").shows) == 0
    assert mind.score(table.side("thief#2").shows) == 50
    table.game.players[0].hand[2:] = [None, None]
    assert mind.score(table.side("thief#2").shows) == 30
    table.game.players[2].tokens = [0, 0, 0]  # a margin of one is not enough while turns are left
    table.game.players[0].hand = [table.side("raid#4")] * 5
    assert mind.score(table.side("raid#4").shows) == 0
    table.game.players[0].hand = [table.side("raid#4")] * 4
    assert mind.score(table.side("raid#4").shows) == 100 + 30 + 1
    assert eyes(situation("bow", "stern")).score(table.side("sabotage#7").shows) == 60


def test_d4_and_d5_go_clockwise() -> None:
    for seat, victim in ((0, 1), (1, 2), (2, 0)):
        assert turn(plays={seat: "loki#3"}).greedy() == f"loki:{victim}:goat"
    table = turn("", "(1,0,0)", "(0,1,1)", plays={0: "loki#3"})
    assert table.greedy() == "loki:2:weapon"
    table = turn("bow", "", "", plays={0: "thief#2", 1: "beer", 2: "viking_2"})
    assert table.greedy() == "thief:2"
    table = turn("", "(1,0,0)", "(2,0,0)", plays={0: "thief#2", 1: "beer", 2: "viking_2"})
    assert table.greedy() == "thief:2"


def test_d6_d11() -> None:
    table = turn("bow,stern | viking_1,viking_2", plays={0: "viking_3"}, quests={0: "q13"})
    assert table.greedy() == "store:0"
    assert turn("bow,stern | viking_3,beer", plays={0: "viking_1"}, quests={0: "q13"}).greedy() == "store:discard"
    assert turn("bow | viking_1", plays={0: "viking_1"}).greedy() == "store:0"  # a tie: the lowest code
    table = turn("bow,stern | viking_1,viking_2", "bow | viking_3", plays={1: "raid#4"}, raid_margin=0)
    table.do("raid:0", "token:goat")
    assert table.greedy() == "casualty:0"


def test_d7() -> None:
    seats = "bow | viking_2", "bow | viking_1 | (1,0,0)", "(0,1,0)"
    assert turn(*seats, plays={0: "raid#4"}).greedy() == "raid:1"
    table = turn(seats[0], "bow | viking_2", "(0,0,0)", plays={0: "raid#4"})
    assert table.greedy() == "raid:2"
    table = turn(seats[0], "bow | viking_2", "(0,0,0)", plays={0: "raid#4"}, fights_may_decline=True)
    assert table.greedy() == "raid:decline"


def test_80_the_weakest_rival_where_nobody_is_weak_enough() -> None:
    seats = "bow | viking_1", "bow | viking_3", "bow | viking_2"
    assert turn(*seats, plays={0: "raid#4"}).greedy() == "raid:2"
    assert turn(*seats, plays={0: "raid#4"}, fights_may_decline=True).greedy() == "raid:decline"


def test_d8_d9() -> None:
    assert turn("bow,stern | viking_3", plays={0: "boarding#14"}).greedy() == "board:go"
    weak = turn("bow,stern | viking_2", plays={0: "boarding#14"})
    assert weak.greedy() == "board:go"
    weak = turn("bow,stern | viking_2", plays={0: "boarding#14"}, fights_may_decline=True)
    assert weak.greedy() == "board:decline"
    table = turn("bow,stern | viking_2 | s1", plays={0: "boarding#14"}).do("board:go")
    assert table.greedy() == "spear:1"
    table = turn("bow,stern | viking_1 | s1", plays={0: "boarding#1"}).do("board:go")
    assert table.greedy() == "spear:0"  # one token only
    raid = turn("bow | viking_1 | s1", "bow | viking_2", plays={0: "raid#4"}, raid_tokens=2).do("raid:1")
    assert raid.greedy() == "spear:1"
    raid = turn("bow | viking_1 | s1", "bow | viking_2", plays={0: "raid#4"}).do("raid:1")
    assert raid.greedy() == "spear:0"


def test_d12() -> None:
    table = turn("", "bow,stern", "stern | (5,0,0)", plays={0: "sabotage#7"})
    assert table.greedy() == "sabotage:1:bow"
    assert turn("", "bow", "stern | (5,0,0)", plays={0: "sabotage#7"}).greedy() == "sabotage:2:stern"


def test_team_up() -> None:
    """q01 with (1,0,0) and 3 players: LV 200, so a price of 1 is fair; q16: LV 500, a price of 2."""
    helper = "bow | viking_1"
    assert situation("bow,stern | viking_1", helper).phase_three().greedy() == "price:1"
    table = situation("bow,stern | viking_3,beer", f"{helper} | (1,0,1)", quests={0: "q16"}).phase_three()
    assert table.greedy() == "price:2"
    assert table.do("price:2").greedy() == "helper:1"
    assert table.do("helper:1").greedy() == "pay:weapon"  # a trio
    assert table.do("pay:weapon").greedy() == "pay:goat"
    table = situation("bow,stern | viking_1", f"{helper} | (5,0,0)", helper).phase_three().do("price:1", "price:1")
    assert table.greedy() == "helper:2"
    table = situation("bow,stern | viking_1", helper, helper).phase_three().do("price:2", "price:3")
    assert table.greedy() == "helper:stop"  # two tokens of loot
    table = situation("bow,stern | viking_3,beer", helper, quests={0: "q16"}, team_up_protocol="offer").phase_three()
    assert table.do("helper:1").greedy() == "price:1"
    assert table.do("price:1").greedy() == "reply:refuse"
    assert table.do("reply:refuse", "helper:1").greedy() == "price:2"
    assert table.do("price:2").greedy() == "reply:accept"


def test_58_the_choice_does_not_depend_on_other_choices() -> None:
    table = situation("bow", "stern", hands={0: "viking_2 loki#3", 1: "raid#9 viking_3"}).phase_two()
    alone = Greedy(table.game, 1).play(list(table.game.plays(table.game.players[1])))
    assert table.do("@loki#3").greedy() == alone


def test_busy_and_first() -> None:
    hand = {0: "boarding#1 viking_1 thief#2 sabotage#7"}
    table = situation("bow", hands=hand).phase_two()
    shown = [table.game.plays(table.game.players[0])[label][1].shows.name for label in table.choices("busy")]
    assert shown == ["viking_1", "deck", "thief#2", "viking_1"]
    assert table.choices("first") == ["play:0:0"]
    assert turn(plays={0: "loki#3"}).choices("busy") == ["loki:1:goat", "loki:2:goat"]
    table = turn("bow", plays={0: "thief#2", 1: "beer"})
    assert table.choices("busy") == ["thief:1"]
    assert table.do("thief:1").choices("busy") == ["store:0", "store:discard"]
    table = situation("bow,stern | viking_1", "bow | viking_1").phase_three()
    assert table.choices("busy") == ["price:1", "price:2", "price:3"]
    assert table.choices("first") == ["price:refuse"]
    assert table.do("price:1").choices("busy") == ["helper:1"]
