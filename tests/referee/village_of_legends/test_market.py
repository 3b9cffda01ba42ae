"""The Market, treasure, selling, the set-up: the vectors of the rules text."""

from collections import Counter

import pytest

from tests.referee.village_of_legends.book import Book
from tests.referee.village_of_legends.luck import Dice
from tests.referee.village_of_legends.printed import scenario
from tests.referee.village_of_legends.script import Situation
from tests.referee.village_of_legends.setup import deal


def test_1_sale() -> None:
    table = Situation("short_sword staff")
    table.do("sell:short_sword")
    assert table.p[0].gold == 15
    assert table.game.removed == Counter(short_sword=1)
    assert table.discarded(0, "")


@pytest.mark.parametrize(("players", "first", "hands"), [(2, 1, [5, 3]), (3, 2, [4, 5, 3])])
def test_2_opening_hands(players: int, first: int, hands: list[int]) -> None:
    game = deal(Book(scenario(players, start_seat=first)), Dice(0), 0)
    assert [player.hand.total() for player in game.players] == hands
    assert all(card for card in game.spaces.values())
    assert len(game.spaces) == 10


def test_76_opening_hands_of_a_scenario() -> None:
    def hands(players: int, **rules: list[int]) -> list[int]:
        game = deal(Book(scenario(players, start_seat=1, **rules)), Dice(0), 0)
        return [player.hand.total() for player in game.players]

    assert hands(3, opening_hand_3p=[1, 2, 7]) == [7, 1, 2]
    assert hands(3, opening_hand_3p=[1, 2, 7], opening_hand=[4, 4, 4]) == [4, 4, 4]
    assert hands(2, opening_hand_3p=[1, 2, 7]) == [5, 3]


def test_3_chests() -> None:
    table = Situation("chest treasure_chest")
    assert table.do("play:chest", dice=(4,)).p[0].gold == 40
    assert table.do("play:treasure_chest", dice=(4,)).p[0].gold == 100


def test_4_buy_and_refill() -> None:
    table = Situation().market({5: "nugget"}, nuggets="nugget*11")
    table.p[0].gold = 40
    table.do("buy:5")
    assert table.p[0].gold == 0
    assert table.discarded(0, "nugget")
    assert table.game.spaces[5] == "nugget"
    assert len(table.game.decks["nuggets"]) == 10


def test_an_empty_deck_leaves_its_space_empty() -> None:
    """VOL-306."""
    table = Situation().market({7: "knife"})
    table.p[0].gold = 30
    table.do("buy:7")
    assert table.game.spaces[7] is None
    assert table.legal() == ["end"]


def test_15_market_closed_then_open() -> None:
    table = Situation("staff").market({7: "helmet"})
    table.p[0].gold = 20
    table.monster("goblin", host=0, lp=1)
    assert "buy:7" not in table.legal()
    table.do("play:staff", dice=(2,))
    assert "buy:7" in table.legal()
    assert table.p[0].xp == 20
    assert table.discarded(1, "goblin")


def test_a_defensive_monster_does_not_close_the_market() -> None:
    """VOL-631."""
    table = Situation().market({7: "helmet"})
    table.p[0].gold = 20
    table.monster("giant_turtle", host=0)
    assert "buy:7" in table.legal()


def test_a_non_blocking_monster() -> None:
    """VOL-666: it leaves the Market open, but has to be defeated first."""
    wisp = {"type": "monster", "attack": -1, "lp": 2, "cost": 20, "abilities": {"non_blocking": True}}
    table = Situation("staff", cards={"wisp": wisp}).market({7: "helmet"})
    table.p[0].gold = 20
    table.monster("wisp", host=0)
    assert "buy:7" in table.legal()
    assert table.do("play:staff", dice=(6,)).p[1].lp == 35


def test_selling_without_access() -> None:
    """VOL-312."""
    for needed, offered in ((False, True), (True, False)):
        table = Situation("staff", sell_needs_access=needed)
        table.monster("wolf", host=0)
        assert ("sell:staff" in table.legal()) == offered


def test_23_secondary_market_effect_without_access() -> None:
    table = Situation("scroll_of_banishment smelt_gold coin", heroes=("elf", "mage")).market({5: "nugget", 7: "knife"})
    table.monster("wolf", host=0)
    assert "play:smelt_gold" not in table.legal()
    table.do("play:scroll_of_banishment")
    assert table.game.spaces[7] == "knife"
    assert table.has(0, "smelt_gold coin*2")


def test_banishing_with_access() -> None:
    """VOL-315, VOL-305."""
    table = Situation("scroll_of_banishment", heroes=("elf", "mage")).market({1: "light_ale", 7: "knife"}, main="orc")
    table.do("play:scroll_of_banishment")
    assert table.legal() == ["space:1", "space:7"]
    table.do("space:7")
    assert table.game.spaces[7] == "orc"
    assert table.game.removed == Counter(knife=1)
    assert table.has(0, "coin")


def test_smelting() -> None:
    """VOL-313."""
    table = Situation("smelt_gold coin*2", heroes=("elf", "mage")).market({5: "nugget"}, nuggets="nugget*2")
    table.do("play:smelt_gold")
    assert table.has(0, "coin nugget")
    assert table.game.removed == Counter(coin=1)
    assert table.game.decks["nuggets"] == ["nugget"]
    for hand, nugget in (("smelt_gold", "nugget"), ("smelt_gold coin", None)):
        table = Situation(hand, heroes=("elf", "mage")).market({5: nugget} if nugget else {})
        assert "play:smelt_gold" not in table.legal()


def test_47_counts() -> None:
    book = Book(scenario())
    decks = [book.deck(name).total() for name in ("beer", "scroll", "spell", "potion", "nuggets", "main")]
    assert decks == [7, 10, 15, 9, 12, 79]
    assert 4 * book.start_deck.total() + sum(decks) == 172
    assert [book.number[name] for name in ("coin", "light_ale", "stone_golem")] == [0, 2, 64]


def test_53_denied_card() -> None:
    def table(seat: int) -> Situation:
        denied, dearer = {seat: {"nugget"}}, {seat: {"helmet": 20}}
        made = Situation("smelt_gold coin", heroes=("elf", "mage"), denied=denied, dearer=dearer)
        return made.market({5: "nugget", 7: "helmet"})

    for seat, gold, buys in ((0, 50, {"buy:7"}), (0, 39, set()), (1, 50, {"buy:5", "buy:7"}), (1, 39, {"buy:7"})):
        situation = table(seat)
        situation.p[0].gold = gold
        legal = situation.legal()
        assert {label for label in legal if label.startswith("buy:")} == buys
        assert ("play:smelt_gold" in legal) == (seat == 1)
    situation = table(0)
    situation.p[0].gold = 50
    assert situation.do("buy:7").p[0].gold == 10


def test_68_all_coins() -> None:
    table = Situation("coin*3 staff nugget")
    table.do("play_all")
    assert table.p[0].gold == 30
    assert table.has(0, "staff nugget")
    assert "play_all" not in Situation("coin staff").legal()
    for actions, offered in ((198, True), (199, False)):
        table = Situation("coin*2")
        table.game.actions = actions
        assert ("play_all" in table.legal()) == offered
    table.game.actions = 200
    table.asked, table.steps = None, table.game.play()
    assert table.legal() == ["end"]
    assert "play_all" not in Situation("coin*2", cards={"coin": {"int_cost": 1}}).legal()
    assert "play_all" not in Situation("coin*2", cards={"coin": {"effects": [{"do": "draw", "cards": 1}]}}).legal()


def test_codes() -> None:
    """Decisions: kind × 128 + argument."""
    book = Book(scenario(cards={"pike": {"type": "weapon", "attack": 1, "class": "polearm"}}))
    codes = {
        "end": 0, "play_all": 1, "play:staff": 129, "buy:10": 266, "sell:stone_golem": 448, "sheathe:knife": 540,
        "unsheathe": 640, "ability:vision": 770, "seat:5": 901, "seat:overwhelm": 902, "monster:63": 1087,
        "slot:armour": 1088, "slot:spell": 1092, "space:10": 1103, "hero:mage": 1113, "wild": 1132, "card:coin": 1152,
        "no": 1280, "yes": 1281, "play:pike": 215,
    }  # fmt: skip
    assert {label: book.code(label) for label in codes} == codes
