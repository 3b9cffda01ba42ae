"""The policies of the rules text: figures reckoned by hand, and choices in little situations."""

import pytest

from tests.referee.ruddy_vikings.attack_value import WEIGHTS, AttackValue, Circumstances, Odds, rating
from tests.referee.ruddy_vikings.book import Book
from tests.referee.ruddy_vikings.greedy import Greedy
from tests.referee.ruddy_vikings.players import choices
from tests.referee.ruddy_vikings.printed import scenario
from tests.referee.ruddy_vikings.script import Situation, label_of, names, situation


def greedy(table: Situation, policy: str = "greedy") -> Greedy:
    return Greedy(table.game, WEIGHTS[policy])


def attack(table: Situation) -> AttackValue:
    return AttackValue(table.game, WEIGHTS["greedy"])


def chosen(table: Situation, policy: str = "greedy") -> list[str]:
    return choices(table.game, policy, {}, table.legal())


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


def test_h2_builds_by_hand() -> None:
    """A hand of 8: C = 800 * 7 // 8 = 700."""
    table = situation(["land magic oi spy x*4", "x*9"], {0: "air"}, no_attack_rounds=3)
    base = 1000 * (500 - 700 - 250)
    scores = {label: greedy(table).score(label) for label in table.legal() if label.startswith("build:")}
    assert scores == {
        "build:land_defence": base + 1600 * 738,
        "build:air_defence": base + 1600 * 261,
        "build:magic_defence": base + 1600 * 1000 + 300_000,
        "build:oi": base + 1_000_000,
        "build:spy": base,
    }
    assert chosen(table) == ["build:magic_defence"]
    assert chosen(situation(["land magic*3", "x"], no_attack_rounds=3)) == ["end"]  # fewer than `keep`
    assert chosen(situation(["land magic*3", "x"], no_attack_rounds=3), "turtle") == ["build:magic_defence"]


def test_h2_cards_by_hand() -> None:
    """Two players, H = 1500; C = 800 with a hand of up to 7."""
    table = situation(["draw pickpocket swap x", "x*6"], {0: "draw mead"}, no_attack_rounds=3)
    score = greedy(table).score
    assert score("play:reinforcements") == 2_000_000 - 800_000
    assert score("slot:0") == 2_000_000 - 500_000
    assert score("slot:1") == 1_000_000 - 500_000
    assert score("play:pickpocket") == 2_500_000 - 800_000
    assert score("play:swap_hands") == 2_500_000 * 3 - 800_000
    assert chosen(table) == ["play:swap_hands"]
    assert greedy(situation(["pickpocket x", "x"])).score("play:pickpocket") == 1000 * 6500 - 800_000
    assert greedy(situation(["fortify x*4", "x"], {0: "land"})).score("play:fortify") == 200_000
    assert greedy(situation(["fortify x*4", "x"], {0: "oi"})).score("play:fortify") < 0
    assert greedy(situation(["spy x*4", "x"], {1: "oi*4"})).score("play:spy") == -400_000


def test_h2_help_for_attacks() -> None:
    table = situation(["thor raider x*3", "x"], {1: "land*2"})
    value, raider = attack(table), table.game.about("viking_raider")
    after = value.value(raider, 1, [], Circumstances(spent=1, thor=True))
    assert greedy(table).score("play:thors_hammer") == after - 0 - 800_000
    assert chosen(table) == ["play:thors_hammer"]
    table = situation(["raid raider*2 x*3", "x*2"])
    assert greedy(table).score("play:gift_raid") < 0
    table.game.attacks = 1
    assert greedy(table).score("play:gift_raid") == attack(table).best([1], Circumstances(spent=1)) - 800_000


def test_h2_limits() -> None:
    """Good Omen is worth the best card that only its limit forbids."""
    table = situation(["omen draw pickpocket x*4", "x*5"], {0: "oi"}, state={"played": {"chance": 1}})
    pickpocket = 2_500_000 - 800_000
    assert greedy(table).score("play:gift_omen") == pickpocket - 800_000
    table.game.played["chance"] = 0
    assert greedy(table).score("play:gift_omen") < 0


def test_h2_last_card() -> None:
    assert chosen(situation(["fortify", "x*3"], {0: "land"})) == ["end"]
    assert chosen(situation(["draw", "x*3"])) == ["play:reinforcements"]
    assert chosen(situation(["raider", "x"])) == ["play:viking_raider"]
    assert chosen(situation(["raider", "x*2"])) == ["end"]


def test_h2_appeal() -> None:
    table = situation(["spy x", "x*2"], {1: "oi"}, cards={"spy": {"appeal": 5000}})
    assert greedy(table).score("play:spy") == 100_000 - 800_000 + 5_000_000


def test_h3_targets() -> None:
    table = situation(["raider x*3", "x*4", "x*2", "x*2"]).do("play:raider")
    assert chosen(table) == ["seat+2"]
    table = situation(["pickpocket x", "x*4", "x*2", "x*2"]).do("play:pickpocket")
    assert chosen(table) == ["seat+2"]
    table = situation(["swap x", "x*3", "x*4", "x*4"]).do("play:swap")
    assert chosen(table) == ["seat+2"]
    table = situation(["spy x", "x", "x", "x"], {1: "oi", 2: "oi air", 3: "oi air"}).do("play:spy")
    assert chosen(table) == ["seat+2"]


def test_h3_bypass_and_sabotage() -> None:
    table = situation(["vaulter hook x*2", "x*4"], {1: "land oi air*2"})
    table.game.slots[1][1]["known"] = [0, 1]
    table.game.slots[1][3]["known"] = [0, 1]
    table.game.slots[1][0]["known"] = [0, 1]
    table.resume()
    table.do("play:vaulter", "seat+1", "play:hook", "end")
    assert chosen(table) == ["slot:1"]  # known and stopping an air attack: 3, then 1; in rising order
    assert chosen(table.do("slot:1")) == ["slot:3"]
    table = situation(["sabotage x*2", "x*4"], {1: "spy oi spy"})
    table.game.slots[1][0]["known"] = [0, 1]
    table.resume()
    assert chosen(table.do("play:sabotage", "seat+1")) == ["slot:2"]


def test_h3_responses() -> None:
    def responding(hand: str, built: str, fortify: int = 0, viking: str = "raider") -> str:
        table = situation([f"{viking} x", hand], {1: built}, fortify={1: fortify})
        table.do(f"play:{viking}", "seat+1", "end")
        return chosen(table)[0]

    assert responding("x*3", "land") == "slot:0"  # -300 against -1000
    assert responding("x*3", "magic land") == "slot:1"  # -600 + 250 against -300
    assert responding("x*3 oi", "oi fog") == "slot:1"  # -700
    assert responding("oi x", "") == "end"  # a tie at -1000: the lowest code
    assert responding("fog x", "") == "play:fog_of_war"
    assert responding("oi", "") == "end"  # -11,000 against -20,000
    assert responding("x*3", "magic land", fortify=1) == "slot:0"  # 250 against 0


def test_h3_fortify() -> None:
    for built, choice in (("land oi", "play:fortify"), ("land oi*2", "end"), ("magic oi*3", "play:fortify")):
        table = situation(["raider x", "x*3"], {1: built}, fortify={1: 1}).do("play:raider", "seat+1", "end", "slot:0")
        assert chosen(table) == [choice]


def test_h3_turn_cards() -> None:
    table = situation(["raider x*3", "x*3", "x"], {1: "land*3", 2: "land*2", 0: "oi"})
    values = {card: greedy(table).turn_value(card) for card in table.game.book.turn_types}
    assert values == {
        "keep_your_enemies_close": 0,
        "mighty_winds": 200_000 * (1 - 1),
        "dragon": 200_000 * (5 // 2 - 1),
        "war": 300_000,
        "feast_day": 100_000,
        "calm_seas": 0,
        "harsh_winter": 0,
        "raiding_season": -100_000,
    }
    assert greedy(situation(["raider x", "x*3"])).turn_value("war") == -300_000


def test_h3_ambush() -> None:
    table = situation(["x", "ambusher x*2"], deck="x", turn_deck="war", state={"active": 1}).do("end")
    assert chosen(table) == ["play:viking_ambusher"]
    table = situation(["x*3", "ambusher x*2"], {0: "land*5"}, deck="x", turn_deck="war", state={"active": 1}).do("end")
    assert chosen(table) == ["end"]


def test_policies_for_checking() -> None:
    """`first`, `last`, `busy`, `end`."""
    table = situation(["raider land x", "x*3", "x*2"])
    legal = table.legal()
    assert chosen(table, "random") == legal
    assert chosen(table, "end") == ["end"]
    assert chosen(table, "first") == [label_of("play:raider")]
    assert chosen(table, "last") == [legal[-1]]
    assert chosen(table, "busy") == legal[1:]
    table = situation(["raider x", "x*3", "x*2"])
    assert chosen(table, "busy") == chosen(table, "last") == ["end"]
    assert chosen(table, "first") == ["play:viking_raider"]
    assert chosen(situation(["raider", "x"]), "first") == ["end"]
    table = situation(["raider leg x", "x*3", "x*2"]).do("play:raider")
    assert chosen(table, "last") == ["seat+2"]
    assert chosen(table, "end") == ["seat+1"]
    table.do("seat+1")
    assert chosen(table, "busy") == ["end", "play:leg_of_meat"]
    assert chosen(table, "first") == ["play:leg_of_meat"]
