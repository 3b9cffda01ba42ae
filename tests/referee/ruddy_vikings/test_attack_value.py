"""What an attack is worth to `greedy`: H0 and H1 of the rules text, reckoned by hand."""

import pytest

from tests.referee.ruddy_vikings.attack_value import Circumstances, Odds, rating
from tests.referee.ruddy_vikings.book import Book
from tests.referee.ruddy_vikings.printed import scenario
from tests.referee.ruddy_vikings.script import attack, names, situation


def test_h0_printed_odds() -> None:
    odds = Odds(Book(scenario(4)))
    assert odds.q == {"land": 740, "air": 481}
    assert (odds.r, odds.f, odds.v) == (66, 375, 350)
    assert odds.s == {"land_defence": 738, "air_defence": 261, "magic_defence": 1000, "viking_shield_maiden": 738}
    odds = Odds(Book(scenario(4, defence_match="any")))
    assert odds.q == {"land": 1000, "air": 1000}
    assert set(odds.s.values()) == {1000}


def test_rating() -> None:
    book = Book(scenario(2))
    rated = {card.id.removeprefix("viking_"): rating(card) for card in book.cards.values() if card.viking}
    assert rated == {
        "raider": 1000, "flyer": 1000, "vaulter": 1500, "smasher": 1500, "berserker": 2000, "ambusher": 1250,
        "shield_maiden": 1250, "plunderer": 1500,
    }  # fmt: skip


def test_h1_by_hand() -> None:
    """Two players: H = 500 + 1000; hand of 3, so C = 800; the target has 2 cards and nothing built."""
    table = situation(["raider x*2", "x*2"])
    value = attack(table)
    raider = table.game.about("viking_raider")
    assert value.H == 1500
    p = 1000 * 934 // 1000 * 934 // 1000  # 872
    expected = p * 1500 + (1000 - p) * 1500 - 800 * (p * 1 + 0 + (1000 - p) + (1000 - p) * 375 // 1000)
    assert value.value(raider, 1, [], Circumstances()) == expected == 661_600
    assert value.best_plan(raider, 1) == (expected, [])


def test_h1_unknown_and_known_slots() -> None:
    table = situation(["raider smasher x*2", "x*3"], {1: "land oi spy"})
    value, raider, smasher = attack(table), *map(table.game.about, names("raider smasher"))
    a = 1000 * 260 // 1000 * 260 // 1000 * 260 // 1000
    assert a == 17
    p = 17 * 934 // 1000 * 934 // 1000 * 934 // 1000
    assert p == 13
    expected = 13 * 1500 + 4 * 1500 - 800 * (13 + 983 + 4 + 4 * 375 // 1000)
    assert value.value(raider, 1, [], Circumstances()) == expected
    table.game.slots[1][1]["known"] = [0, 1]  # an OI! would stop it
    assert value.value(raider, 1, [], Circumstances()) == -800 * 1000
    assert value.value(smasher, 1, [], Circumstances()) > -800 * 1000
    table.game.thor = 1
    assert value.value(raider, 1, [], Circumstances()) > 0


def test_h1_kill_with_all_cards() -> None:
    """Between two players the last card may be spent on a kill."""
    table = situation(["raider leg*2", "x*3"])
    assert [card.id for card in attack(table).best_plan(table.game.about("viking_raider"), 1)[1]] == names("leg*2")
    table = situation(["raider leg*2", "x*4"])
    assert [card.id for card in attack(table).best_plan(table.game.about("viking_raider"), 1)[1]] == []
    table = situation(["raider leg*2", "x*3", "x*3"])  # one card must be kept
    assert [card.id for card in attack(table).best_plan(table.game.about("viking_raider"), 1)[1]] == names("leg")


@pytest.mark.parametrize(("difference", "plan"), [("effect", "ram"), ("id", "ram hook")])
def test_t53_plans(difference: str, plan: str) -> None:
    table = situation(
        ["raider ram hook x*5", "x"], {1: "land*4"}, last_card_play="illegal", buffer_difference=difference
    )
    best = attack(table).best_plan(table.game.about("viking_raider"), 1)[1]
    assert [card.id for card in best] == names(plan)


def test_h1_bonuses() -> None:
    """RUD-59: WAR!!!! for all attacks, Tyr's Wrath for own-turn ones only."""
    table = situation(["raider leg cry x*2", "x*9"], turn_card="war", state={"wrath": 2})
    value, raider = attack(table), table.game.about("viking_raider")
    buffers = [table.game.about(card) for card in names("leg cry")]
    assert value.damage(raider, buffers, Circumstances()) == 2 + 1 + 1 + 2
    assert value.damage(raider, buffers, Circumstances(damage=3)) == 2 + 1 + 1 + 2 + 3
    assert value.damage(raider, buffers, Circumstances(out_of_turn=True)) == 2 + 1 + 1


def test_h1_return_to_hand_and_plunder() -> None:
    """A hand of 3 against one of 2: what a Viking that comes back, or takes cards, is worth more."""
    plain = attack(situation(["raider plunderer x", "x*3"]))
    raider, plunderer = map(plain.book.cards.__getitem__, names("raider plunderer"))
    p = 1000 * 934 // 1000 * 934 // 1000 * 934 // 1000
    back = attack(situation(["raider plunderer x", "x*3"], viking_after_success="return_to_hand"))
    now = Circumstances()
    assert back.value(raider, 1, [], now) - plain.value(raider, 1, [], now) == 800 * p
    assert plain.value(plunderer, 1, [], now) - plain.value(raider, 1, [], now) == p * 1000


def test_h1_known_slots_are_not_unknown_ones() -> None:
    """A known slot that is harmless, one that stops the Viking, and an unknown one; bypasses go to what is known."""
    table = situation(["vaulter hook x*2", "x*3"], {1: "land air spy"})
    for slot in table.game.slots[1][:2]:
        slot["known"] = [0, 1]
    value, vaulter, hook = attack(table), *map(table.game.about, names("vaulter hook"))
    a = 1000 * 519 // 1000  # one bypass for the Air Defence, none for the unknown slot
    p = a * 934 // 1000 * 934 // 1000 * 934 // 1000
    assert (a, p) == (519, 422)
    expected = p * 1500 + (a - p) * 1500 - 800 * (p + (1000 - a) + (a - p) + (a - p) * 375 // 1000)
    assert value.value(vaulter, 1, [], Circumstances()) == expected
    table.game.slots[1][2]["known"] = [0, 1]
    assert value.value(vaulter, 1, [], Circumstances()) > expected
    assert [card.id for card in value.add_bypasses(vaulter, 1, [], Circumstances())] == [hook.id]
    assert value.add_damage(vaulter, 1, [], Circumstances()) == []


def test_h1_price_of_a_large_hand() -> None:
    value = attack(situation(["raider x*3", "x*3"]))
    assert [value.price(hand) for hand in (1, 7, 8, 14)] == [800, 800, 700, 400]
