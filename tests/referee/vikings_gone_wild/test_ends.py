"""The test vectors about Favors, Bonuses and the end, and whole games, on the referee's own engine."""

from collections import Counter

import pytest

from tests.referee.vikings_gone_wild.cards import (
    END,
    FAVORS,
    MISSIONS,
    OPTION,
    VILLAGE,
    Book,
)
from tests.referee.vikings_gone_wild.game import Game
from tests.referee.vikings_gone_wild.script import Script, give, table, turn
from tests.referee.vikings_gone_wild.solo import POLICIES, RandomLuck, play


def test_47_two_favors() -> None:
    game = table()
    me = game.players[0]
    me.vp = 3
    script = turn(game)
    me.turn.victim, me.turn.damaged = 1, 5
    script.do(END)
    assert me.vp == 12
    assert script.now.kind == "favor"
    script.do(OPTION)
    assert script.now.kind == "favor"
    assert script.do(OPTION + 2).over
    assert sum(me.area[name] for name in FAVORS) == 2


def test_48_last_favor() -> None:
    game = table()
    me = game.players[0]
    game.favor_deck, game.favors = [], ["thor"]
    me.vp, me.thresholds = 11, 1
    script = Script(game.gain(me, 1, "missions"))
    assert script.now.legal == [OPTION]
    assert script.do(OPTION).over
    assert me.area == Counter(thor=1)
    assert Script(game.gain(me, 8, "missions")).over
    assert me.thresholds == 3


def test_49_last_round() -> None:
    game = table(3)
    script = Script(game.play_round())
    assert Script(game.gain(game.players[0], 4, "missions")).over
    game.players[0].vp, game.players[0].thresholds = 29, 3
    assert Script(game.gain(game.players[0], 2, "missions")).over
    turns = []
    while not script.over:
        turns.append(script.now.seat)
        script.do(END)
    assert turns == [0, 1, 2]
    assert game.end_reason == "limit"


def test_50_51_52_bonuses() -> None:
    game = table(4)
    for player, number in zip(game.players, (5, 5, 3, 2), strict=True):
        player.level = 3
        for n in range(number):
            give(player, VILLAGE[n])
    game.bonuses = ["builder"]
    game.finish()
    assert [player.vp for player in game.players] == [3, 3, 0, 0]
    game = table(4)
    game.bonuses = ["king_pig"]
    game.finish()
    assert [player.vp for player in game.players] == [0, 0, 0, 0]
    for player in game.players:
        player.discard["cannon"] = 4
    game.bonuses = ["defender"]
    game.finish()
    assert [player.vp for player in game.players] == [1, 1, 1, 1]


class InOrder(RandomLuck):
    def shuffle(self, pile: str, cards: list[str]) -> list[str]:
        return cards


def test_53_54_tie_break() -> None:
    for follower, winners in ((4, [1]), (3, [0, 1])):
        game = table(3)
        game.luck = InOrder(1)
        game.bonuses, game.set_aside = [], ["miner", "follower", "king_pig", "brewer_bonus"]
        for player, scrolls, vp in zip(game.players, (3, follower, 4), (38, 38, 37), strict=True):
            give(player, "gold_container", 2)
            player.discard["scroll"], player.vp = scrolls, vp
        game.finish()
        assert game.winners == winners


def test_55_two_player_setup() -> None:
    game = Game(Book(), 2, RandomLuck(1))
    game.set_up()
    favors = [*game.favor_deck, *game.favors]
    assert game.vp_limit == 40
    assert len(favors) == 6
    assert not {"beer_taxes", "gold_taxes"} & set(favors)
    for players, mode, limit in ((3, "standard", 30), (4, "extended", 40), (2, "extended", 40)):
        assert Game(Book(mode=mode), players, RandomLuck(1)).vp_limit == limit


def test_56_missions_of_four_players() -> None:
    game = Game(Book(), 4, RandomLuck(1))
    game.set_up()
    dealt = [mission for player in game.players for mission in player.missions if mission]
    assert [MISSIONS[mission].vp for mission in dealt] == [1] * 8
    assert [MISSIONS[mission].vp for mission in game.mission_deck[:2]] == [1, 1]
    assert min(MISSIONS[mission].vp for mission in game.mission_deck[2:]) == 2


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_58_conservation(policy: str, players: int) -> None:
    play(Book(), players, policy, 1, check=True)
