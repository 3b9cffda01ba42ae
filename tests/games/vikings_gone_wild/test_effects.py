"""Cards are data: changed effects and new cards in TOML, and what is refused."""

from pathlib import Path

import pytest

from simkit.errors import ScenarioError
from simkit.games.registry import open_scenario
from tests.games.vikings_gone_wild.table import Table

NEW = """
[cards.berserker]
title = "Berserker"
type = "unit"
place = "supply"
count = 5
cost = { beer = 2 }
strength = 5
effects = [{ do = "draw", cards = 1 }, { do = "remove" }]

[cards.palisade]
title = "Palisade"
type = "defense"
place = "supply"
count = 3
cost = { gold = 1 }
defence = 6
effects = [{ do = "village" }]

[cards.hoard]
title = "Hoard"
type = "resource"
place = "supply"
count = 3
cost = { gold = 1 }
effects = [{ do = "gain", gold = 2, per = "tavern" }, { do = "score", vp = 1 }]

[cards.seer]
title = "Seer"
type = "action"
place = "path"
count = 40
cost = { beer = 1 }
effects = [
    { do = "choose", resources = 4 },
    { do = "reveal", cards = 2, keep = "unit" },
    { do = "steal", token = "beer" },
]

[cards.loki]
title = "Loki"
type = "hero"
place = "favor"
count = 1
strength = 2
effects = [{ do = "strength", amount = 3, per = "drakkar" }, { do = "trap", against = "any" }]

[cards.mead_hall]
title = "Mead Hall"
type = "building"
count = 4
cost = { beer = 1 }
defence = 4
produces = "beer"
draws = true
reward = { vp = 2 }
"""


def test_a_new_unit_asks_in_the_middle_of_an_attack() -> None:
    t = Table(toml=NEW, pool=(9, 0), hand={0: ["berserker", "gold"], 1: []}, deck={0: ["beer"]}).do("buy:berserker")
    assert t.area() == ["berserker"]
    t.do("attack:seat+1", "target:town_hall", "play:berserker")
    assert (t.decision, t.legal) == ("remove", ["end", "play:beer", "play:gold"])
    t.do("play:gold")
    assert (t.decision, t.state.value, t.legal) == ("commit", 5, ["end"])
    assert t.do("end", "end").damaged("town_hall")


def test_a_new_defence_protects_the_village() -> None:
    t = Table(toml=NEW, hand={0: ["pigator"], 1: ["palisade"]}, village={1: ["brewery"]})
    t.attack("town_hall", "pigator", defend=["palisade"])
    assert (t.vp[1], t.state.wall[1]) == (1, 6)
    assert "buy:palisade" in Table(toml=NEW, pool=(0, 1)).legal


def test_a_new_resource_scores() -> None:
    t = Table(toml=NEW, hand={0: ["hoard", "beer"]}, village={0: ["tavern", "tavern"]}, vp={0: 4})
    t.do("play:hoard")
    assert (t.pool, t.vp[0], t.decision) == ([0, 4], 5, "favor")
    assert t.do("option:0").tally.vp_effects[0] == 1


def test_a_new_path_card_in_the_river() -> None:
    t = Table(toml=NEW, river=["seer"] * 5, pool=(1, 0), hand={0: ["seer"]}, deck={0: ["pigator", "beer"]}).do(
        "river:3"
    )
    assert t.area() == ["seer"]
    t.state.tokens[1, t.slot("brewery")] = 1
    t.state.built[1] |= 1 << t.slot("brewery")
    t.state.owned[1, 0], t.state.stock[1, 0] = 1, 1
    t.do("play:seer", "option:1")
    assert (t.pool, t.hand(), t.discards()) == ([2, 2], ["pigator"], ["beer"])
    t.do("attack:seat+1")
    assert t.state.loot.tolist() == [1, 0]


def test_a_new_hero_counts_buildings_and_traps() -> None:
    t = Table(toml=NEW, hand={0: ["loki"], 1: ["loki"]}, village={0: ["drakkar", "drakkar"]})
    t.do("attack:seat+1", "target:town_hall", "play:loki")
    assert t.state.value == 8
    t.do("end", "play:loki")
    assert t.state.value == 0
    assert t.do("end").vp[1] == 1


def test_a_new_building() -> None:
    t = Table(toml=NEW, pool=(1, 0), hand={0: [], 1: []}, deck={0: ["gold"] * 20}).do("build:mead_hall")
    while t.round < 3:
        t.do("end")
    assert len(t.hand(0)) == 6
    assert t.state.stock[0, 0] == 1
    assert "return:mead_hall" in t.legal or t.actor == 1


def test_codes_of_the_printed_cards() -> None:
    """The 96 codes of RULES.md."""
    t = Table()
    labels = t.names.actions.labels
    assert len(labels) == len(set(labels)) == 96
    expected = {
        0: "end", 1: "play:all", 2: "play:beer", 39: "play:gold_taxes", 40: "buy:elf_archer", 45: "buy:sheep_cannon",
        46: "river:0", 50: "river:4", 51: "build:brewery", 56: "build:tavern", 57: "upgrade", 58: "return:brewery",
        64: "exchange:beer", 65: "exchange:gold", 66: "mission:0", 68: "change:0", 70: "attack:draco",
        71: "attack:seat+1", 73: "attack:seat+3", 74: "target:brewery:0", 91: "target:tavern:2",
        92: "target:town_hall", 93: "option:0", 95: "option:2",
    }  # fmt: skip
    assert {code: labels[code] for code in expected} == expected


def test_a_changed_effect() -> None:
    toml = '[cards.beer]\neffects = [{ do = "gain", gold = 3 }]\n[cards.cannon]\ndefence = 9\n'
    t = Table(toml=toml, hand={0: ["beer"], 1: []})
    assert t.do("play:all").pool == [0, 3]


@pytest.mark.parametrize(
    ("toml", "words"),
    [
        ("[cards.pigator]\nstrength = 300", "cards.pigator.strength is 300"),
        ("[cards.pigator]\ncost = { wood = 1 }", "cards.pigator.cost.wood"),
        ('[cards.scroll]\neffects = [{ do = "fly" }]', "cards.scroll.effects[0].do is 'fly'"),
        ('[cards.scroll]\neffects = [{ do = "gain", beer = 1, per = "church" }]', "per is 'church'"),
        ("[cards.bear_rider]\ncount = 90", "the limit is"),
        ('[cards.captain]\nof = "church"', "cards.captain.of is 'church'"),
        ('[cards.king_pig]\nof = "church"', "cards.king_pig.of is 'church'"),
        ('[cards.thor]\neffects = [{ do = "boost", strength = 1 }]', "'boost' stands on a card of type hero"),
        ("[rules]\nfavor_thresholds = [9, 3]", "rules.favor_thresholds is [9, 3]"),
        ("[rules]\nth_defence = [1]", "rules.th_defence has 1 numbers"),
        ("[rules]\nth_limits = []", "rules.th_limits has 0 numbers"),
        ("[rules]\nattack_vp_table = []", "rules.attack_vp_table has 0 numbers"),
        ("[cards.town_hall_2]\ncount = 0", "cards.town_hall_2.count is 0"),
        ("[rules]\nfavors_per_player = 6", "2 players need 12 Favors"),
        ('[rules]\nbonus_selection = ["church"]', "rules.bonus_selection names 'church'"),
        ("[cards.brewery]\nstores = 'gold'", "cards.brewery"),
    ],
)
def test_bad_values_are_refused_with_a_sentence(toml: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(f'extends = "vikings_gone_wild"\n{toml}\n', encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        open_scenario(file)
    assert words in str(caught.value)


@pytest.mark.parametrize("name", ["", "/extended", "/first_game", "/cheap_pigator", "/stone_walls", "/dry_village"])
def test_built_in_scenarios(name: str) -> None:
    scenario, game = open_scenario(f"vikings_gone_wild{name}")
    assert scenario.warnings == ()
    assert len(game.cards(scenario)) == 73 + (name == "/dry_village")


def test_every_number_has_a_source() -> None:
    scenario, _ = open_scenario("vikings_gone_wild")
    unknown = [
        key
        for key, origin in scenario.origins.items()
        if key.startswith(("cards.", "rules.")) and origin.source == "designer"
    ]
    assert unknown == []
