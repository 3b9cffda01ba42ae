"""The policies for checking, and what `greedy` does outside its main phase (H3 of the rules text)."""

import pytest

from tests.referee.ruddy_vikings.script import chosen, greedy, label_of, names, situation


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


def test_h3_sabotage_targets() -> None:
    """The player on whom an attack would be best; players who cannot be attacked are last."""
    table = situation(["sabotage raider x*2", "x*3", "x", "x*3"], {1: "land", 2: "land", 3: "land"})
    assert chosen(table.do("play:sabotage")) == ["seat+2"]
    table = situation(
        ["sabotage raider x*2", "x*3", "x", "x*2"], {1: "land", 2: "land", 3: "land"}, names("kyec")[0]
    ).do("play:sabotage")
    assert chosen(table) == ["seat+3"]


@pytest.mark.parametrize(("card", "slot"), [("land", 0), ("oi", 0), ("spy", 1)])
def test_h3_sabotaged_slot(card: str, slot: int) -> None:
    table = situation(["sabotage x*2", "x*4"], {1: f"{card} air"})
    table.game.slots[1][0]["known"] = [0, 1]
    table.resume()
    assert chosen(table.do("play:sabotage", "seat+1")) == [f"slot:{slot}"]


def test_h3_buffers_of_the_plan() -> None:
    """The plan is made anew with what lies on the table."""
    table = situation(["raider leg*3 x*3", "x*3"]).do("play:raider", "seat+1")
    assert chosen(table) == chosen(table.do("play:leg")) == ["play:leg_of_meat"]
    assert chosen(table.do("play:leg")) == ["end"]  # three damage will do
    table = situation(["raider ram leg x*3", "x"], {1: "land"}).do("play:raider", "seat+1")
    assert chosen(table) == ["play:battering_ram"]


def test_h3_reflected_damage() -> None:
    """Fog of War from hand: -1000 + min(1 + 1, 3) * 1500 // 2."""
    table = situation(["raider x*3", "fog oi x*2"], turn_card="war").do("play:raider", "seat+1", "end")
    assert greedy(table).response("play:fog_of_war", 2) == 500
    assert greedy(table).response("play:oi", 2) == -1000
    assert greedy(table).response("end", 2) == -2000
    assert greedy(table).response("end", 4) == -14_000
    table = situation(["raider x*3", "fog oi x*2"], turn_card="war", fog_war=False).do("play:raider", "seat+1", "end")
    assert greedy(table).response("play:fog_of_war", 2) == -250


def test_h3_fog_defended() -> None:
    table = situation(["raider x*2", "fog x"], {0: "land"}, fog_defendable=True)
    table.do("play:raider", "seat+1", "end", "play:fog")
    assert chosen(table) == ["slot:0"]


def test_h3_other_picks() -> None:
    table = situation(["freya x", "x"], discard="raider berserker ambusher").do("play:freya")
    assert chosen(table) == ["play:viking_berserker"]
    table = situation(["sack x", "thief x"], {1: "thief"}, include_potato_sack=True, cards={"sack_thief": {"count": 2}})
    assert chosen(table.do("play:sack")) == ["slot:0"]
    table = situation(["raider x", "x*3", "oi x"], oi_scope="any_attack").do("play:raider", "seat+1", "end", "end")
    assert (table.decision, chosen(table)) == ("other_oi", ["end"])
