"""What `greedy` does in its main phase: H2 of the rules text, reckoned by hand."""

from tests.referee.ruddy_vikings.attack_value import Circumstances
from tests.referee.ruddy_vikings.script import attack, chosen, greedy, situation


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
    three = situation(["pickpocket x", "x*2", "x"])  # H = 500 + 2000 // 3
    assert greedy(three).score("play:pickpocket") == 1000 * (1000 + 1166 + 4000) - 800_000
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


def test_h2_best_target_of_a_viking() -> None:
    table = situation(["raider x*3", "x*4", "x"])
    raider = table.game.about("viking_raider")
    one, two = (attack(table).best_plan(raider, target)[0] for target in (1, 2))
    assert one < two
    assert greedy(table).score("play:viking_raider") == two


def test_h2_swap_of_the_last_card() -> None:
    table = situation(["swap", "x*3"], swap_last_card="may")
    assert greedy(table).score("play:swap_hands") == 2_500_000 * 3 + 4_000_000 - 800_000
    table = situation(["x", "x*3"], {0: "swap"})
    assert greedy(table).score("slot:0") == 2_500_000 * 2 - 500_000


def test_h2_sack() -> None:
    table = situation(["sack x", "x*2", "x*3"], include_potato_sack=True)
    v = 1000 * 42 // 122
    assert greedy(table).score("play:potato_sack") == 1000 * v * 5 - 800_000


def test_h2_limits_of_a_slot_card() -> None:
    table = situation(["omen x*4", "x*5"], {0: "draw"}, state={"played": {"chance": 1}})
    assert table.offers("end", "play:omen", "build:air", "build:omen")
    assert greedy(table).score("play:gift_omen") == (2_000_000 - 500_000) - 800_000
    table = situation(["omen*2 draw x*4", "x*5"], state={"played": {"god": 1}})
    assert greedy(table).score("play:gift_omen") < 0  # Reinforcements may be played anyway


def test_h2_sabotage_and_wrath() -> None:
    table = situation(["sabotage wrath raider x*3", "x*2", "x*2"], {1: "land"})
    value = attack(table)
    best0 = value.best([1, 2])
    assert best0 > 0
    opened = value.best([1], Circumstances(spent=1, bypass=1))
    assert greedy(table).score("play:sabotage") == opened - best0 - 800_000
    stronger = value.best([1, 2], Circumstances(spent=1, damage=1))
    assert stronger > best0
    assert greedy(table).score("play:tyrs_wrath") == stronger - best0 - 800_000
    table.game.attacks = 1
    assert greedy(table).score("play:tyrs_wrath") < -(10**11)


def test_h2_foresight() -> None:
    table = situation(["foresight x*3", "x*5"], turn_deck="feast_day war")
    assert greedy(table).score("play:gift_foresight") == 100_000 - 800_000
