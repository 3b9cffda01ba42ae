"""The test vectors about cards, goods and Buildings, on the referee's own engine."""

from collections import Counter

from tests.referee.vikings_gone_wild.cards import (
    BEER_TO_GOLD,
    CHANGE,
    COMPLETE,
    DRACO,
    END,
    OPTION,
    RETURN,
    RIVER,
    SEAT,
    TARGET,
    TOWN_HALL,
    UPGRADE,
    Book,
)
from tests.referee.vikings_gone_wild.script import Script, build, buy, card, give, slot, table, turn
from tests.referee.vikings_gone_wild.table import Decision


def test_01_02_production() -> None:
    game = table()
    player = game.players[0]
    for kind in ("gold_factory", "gold_factory", "brewery"):
        give(player, kind)
    give(player, "brewery", construction=True)
    game.produce()
    game.produce()
    assert (player.tokens("gold"), player.tokens("beer")) == (2, 1)


def test_03_04_taverns() -> None:
    for kept in (0, 1):
        game = table()
        player = game.players[0]
        give(player, "tavern")
        give(player, "tavern")
        player.hand = Counter({"cannon": kept})
        Script(game.play_round())
        assert player.hand.total() == 7 + kept


def test_05_06_reshuffle() -> None:
    game = table()
    player = game.players[0]
    player.deck, player.discard, player.area = Counter(beer=2), Counter(gold=6), Counter(beer=4)
    game.draw(player, 5)
    assert player.hand == Counter(beer=2, gold=3)
    assert (player.deck.total(), player.discard.total(), player.area.total()) == (3, 0, 4)
    player.deck, player.discard, player.hand = Counter(beer=1), Counter(gold=2), Counter()
    game.draw(player, 5)
    assert (player.hand.total(), player.deck.total(), player.discard.total()) == (3, 0, 0)


def test_07_08_pigator() -> None:
    game = table()
    script = turn(game, beer=4, gold=3).do(buy("pigator"))
    assert game.players[0].turn.pool == {"beer": 0, "gold": 0}
    assert game.players[0].area == Counter(pigator=1)
    assert game.piles["pigator"] == 3
    assert card("pigator") not in script.now.legal
    assert buy("pigator") not in turn(table(), beer=4, gold=2).now.legal


def test_09_pool_and_tokens() -> None:
    game = table()
    player = game.players[0]
    brewery = give(player, "brewery", 1)
    player.hand = Counter(beer=2)
    script = turn(game).do(card("beer"), card("beer"), buy("elf_archer"))
    assert (player.turn.pool["beer"], brewery.tokens) == (0, 0)
    assert player.area == Counter(beer=2, elf_archer=1)
    assert card("elf_archer") not in script.now.legal
    assert DRACO not in script.now.legal


def test_10_exchange() -> None:
    game = table()
    player = game.players[0]
    brewery, container = give(player, "brewery", 1), give(player, "gold_container")
    script = turn(game, beer=1).do(BEER_TO_GOLD)
    assert (player.turn.pool, brewery.tokens) == ({"beer": 0, "gold": 1}, 0)
    assert player.turn.spent == {"beer": 0, "gold": 0}
    script.do(END)
    player.store()
    assert container.tokens == 0


def test_11_12_13_river() -> None:
    game = table()
    game.river = ["scroll", "sword", "beer_mugs", "crystal", "shaman"]
    game.odin_deck = Counter(gold_bars=1)
    script = turn(game, beer=5).do(RIVER + 2)
    assert game.river == ["gold_bars", "scroll", "sword", "crystal", "shaman"]
    assert RIVER in script.now.legal
    game.odin_deck = Counter(hero_trap=1)
    game.end_round()
    assert game.river == ["hero_trap", "gold_bars", "scroll", "sword", "crystal"]
    assert game.odin_discard == Counter(shaman=1)


def test_14_15_16_upgrade() -> None:
    game = table()
    player = game.players[0]
    for kind in ("brewery", "drakkar", "tavern"):
        give(player, kind)
    script = turn(game, gold=11).do(UPGRADE)
    assert build("brewery") not in script.now.legal
    assert UPGRADE not in script.now.legal
    script.do(END)
    game.players[1].hand = Counter(thor=1)
    targets = turn(game, 1).do(SEAT).now.legal
    assert TARGET + TOWN_HALL not in targets
    assert slot("tavern") in targets
    game.end_round()
    assert build("brewery") in turn(game, gold=2).now.legal


def test_17_level_3() -> None:
    game = table()
    player = game.players[0]
    player.level, player.vp, player.thresholds = 2, 18, 2
    script = turn(game, gold=6).do(UPGRADE)
    assert player.vp == 21
    assert script.now == Decision(0, "favor", [OPTION, OPTION + 1, OPTION + 2])


def test_18_19_three_of_a_kind() -> None:
    for scope, legal in (("lifetime", False), ("owned", True)):
        game = table(book=Book().with_rules(building_limit_scope=scope))
        player = game.players[0]
        player.level = 2
        for _ in range(3):
            give(player, "brewery")
        script = turn(game, gold=2)
        assert build("brewery") not in script.now.legal
        script.do(RETURN)
        assert (build("brewery") in script.now.legal) is legal


def test_20_return() -> None:
    game = table()
    player = game.players[0]
    give(player, "gold_container", 2)
    give(player, "brewery")
    pile = game.piles["gold_container"]
    script = turn(game).do(RETURN + 3)
    assert (game.piles["gold_container"], player.tokens("gold")) == (pile + 1, 0)
    assert RETURN not in script.now.legal


def test_39_gold_miner() -> None:
    game = table()
    me = game.players[0]
    give(me, "gold_factory")
    me.hand = Counter(gold_miner=1)
    turn(game, beer=3).do(build("gold_factory"), card("gold_miner"))
    assert me.turn.pool == {"beer": 0, "gold": 3}


def test_40_41_missions() -> None:
    game = table()
    me = game.players[0]
    me.missions = ["worker", "money_money"]
    script = turn(game, gold=6)
    assert COMPLETE not in script.now.legal
    script.do(build("brewery"), COMPLETE)
    assert (me.vp, me.missions, me.completed) == (1, [None, "money_money"], ["worker"])
    assert COMPLETE + 1 not in script.now.legal
    assert CHANGE not in script.now.legal
    top, size = game.mission_deck[0], len(game.mission_deck)
    script.do(CHANGE + 1)
    assert me.missions == [None, top]
    assert game.mission_deck[-1] == "money_money"
    assert len(game.mission_deck) == size
    assert CHANGE + 1 not in script.now.legal


def test_42_43_44_storage() -> None:
    game = table()
    me = game.players[0]
    first, second = give(me, "beer_container", 3), give(me, "beer_container", 2)
    give(me, "brewery", 1)
    assert me.store() == (1, 0)
    assert (first.tokens, second.tokens) == (4, 2)
    assert me.store() == (1, 0)
    game = table()
    me = game.players[0]
    give(me, "beer_container", construction=True)
    give(me, "brewery", 1)
    assert me.store() == (0, 1)
    assert me.tokens("beer") == 0


def test_45_new_drakkar() -> None:
    game = table()
    me = game.players[0]
    drakkar = give(me, "drakkar", construction=True)
    me.hand = Counter(cannon=2)
    assert Script(game.keep_cards(me)).over
    assert (me.hand.total(), me.discard["cannon"]) == (0, 2)
    drakkar.construction = False
    me.hand = Counter(cannon=1, beer=1)
    script = Script(game.keep_cards(me))
    assert script.now.legal == [END, card("beer"), card("cannon")]
    assert script.do(card("cannon")).over
    assert me.hand == Counter(cannon=1)
