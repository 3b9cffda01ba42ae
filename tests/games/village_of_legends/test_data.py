"""Scenario files: cards, Monsters and Heroes that a designer adds, and what is refused."""

from pathlib import Path
from typing import Any

import pytest

from simkit.errors import ScenarioError
from simkit.games.registry import open_scenario
from simkit.games.village_of_legends import limits as L
from tests.games.village_of_legends.table import Table

ADDED = """
[cards.flail]
title = "Flail"
type = "weapon"
class = "blunt"
deck = "main"
count = 2
cost = 40
attack = 4
sell = true
effects = [{ do = "draw", cards = 2 }, { do = "remove" }]

[cards.hail]
title = "Hail"
type = "spell"
element = "water"
deck = "spell"
count = 1
cost = 50
int_cost = 1
attack = 0
targets = "all"

[cards.elixir]
title = "Elixir"
type = "potion"
deck = "potion"
count = 1
cost = 30
effects = [{ do = "heal", dice = 1, bonus = 3 }, { do = "int", amount = 2 }, { do = "gold", amount = 20 }]

[cards.giant]
title = "Giant"
type = "monster"
kind = "giant"
deck = "main"
count = 1
cost = 60
attack = 3
lp = 8
immune = ["air"]
resist = { fire = 2 }
abilities = { armour = 1, regeneration = 3, non_blocking = true }
effects = [{ do = "discard" }]

[heroes.bard]
title = "Bard"
lp = 38
int = 4
level1 = [{ ability = "with", amount = 3, of = "blunt" }, { ability = "vision" }, { ability = "armour", amount = 2 }]
level2 = [{ ability = "against", amount = 2, of = "giant" }, { ability = "immune", of = "fire" }]
level3 = [{ ability = "swordmaster" }, { ability = "card", amount = 2 }, { ability = "heal", amount = 3 }]
"""


def test_numbers_of_added_cards() -> None:
    t = Table(toml=ADDED, hand={0: ["flail", "staff"]})
    assert t.names.actions.label(t.codes[t.legal.index("play:flail")]) == "play:flail"
    assert [code for code in t.codes if t.names.actions.label(code) == "play:flail"] == [128 + 87]
    assert t.names.actions.place(7 * 128 + 2) == ("seat", 2)
    assert len(t.names.actions) == 11 * 128 == L.CODES


@pytest.mark.rule("VOL-713", "VOL-423")
@pytest.mark.usefixtures("new_books")
def test_an_added_weapon() -> None:
    t = Table(toml=ADDED, hand={0: ["flail", "coin"]}, heroes={0: "bard"}, deck={0: ["staff", "knife"]})
    t.attack("flail", dice=[2])
    assert (t.life[1], t.decision, t.legal) == (35 - 9, "remove", ["card:coin", "card:staff", "card:knife"])
    assert t.do("card:knife").away() == ["knife"]
    assert Table(toml=ADDED, hand={0: ["flail"]}).do("sell:flail").gold == 20


@pytest.mark.rule("VOL-520", "VOL-621", "VOL-516")
def test_an_added_spell_and_monster() -> None:
    t = Table(3, toml=ADDED, hand={0: ["hail"], 2: ["coin"]}, monsters=[("giant", 1, 2)]).attack("hail", dice=[4])
    assert (t.life, t.monsters()) == ([35, 31, 31], [("giant", 2, 5)])
    t.do("end").dice(1, seat=2).do("end")
    assert (t.decision, t.actor, t.monsters(), t.life[2]) == ("discard", 2, [("giant", 2, 8)], 27)
    t.do("card:coin")
    assert t.describe()["decision"] == "main"


@pytest.mark.rule("VOL-425", "VOL-422")
def test_an_added_potion() -> None:
    t = Table(toml=ADDED, hand={0: ["elixir"]}, life={0: 10}).dice(2).do("play:elixir")
    assert (t.life[0], t.pool, t.gold) == (15, 5, 20)


@pytest.mark.rule("VOL-702", "VOL-503", "VOL-710", "VOL-711")
def test_an_added_hero() -> None:
    bard: dict[str, Any] = {"toml": ADDED, "heroes": {0: "bard"}, "deck": {0: ["coin"] * 12}}
    t = Table(**bard, level={0: 3}, hand={0: ["halberd", "mace"]}, monsters=[("giant", 1, 0)])
    t.attack("mace", dice=[1])
    assert t.monsters() == [("giant", 0, 8 - (1 + 2 + 3 + 2 - 1))]
    assert t.can("play:halberd")
    t.do("end")
    assert len(t.hand(0)) == 7
    t = Table(**bard, level={0: 2}, turn=1, hand={1: ["fireball"]}).attack("fireball", dice=[6])
    assert t.life[0] == 38
    t = Table(**bard, turn=1, hand={1: ["staff"]}).attack("staff", dice=[6])
    assert t.life[0] == 34
    drafted = Table(toml=ADDED, rules={"hero_selection": "fixed", "heroes": ["bard", "elf"]})
    assert drafted.describe()["hero"] == ["elf", "elf"]  # the table gives everybody an Elf
    assert drafted.heroes[-1] == "bard"


@pytest.mark.parametrize(
    "name",
    [
        "cheap_heavy", "archmage", "tame_woods", "draft", "line_up", "all", "ancient_guild", "the_horde",
        "reapers_hand", "overwhelm", "eliminated",
    ],
)  # fmt: skip
def test_variants_of_designers(name: str) -> None:
    scenario, _ = open_scenario(f"village_of_legends/{name}")
    assert scenario.warnings == ()
    assert scenario.title != "Village of Legends"


SIX = {f"cards.{name}.count": 0 for name in ("light_ale", "dark_stout", "dwarven_brew")}


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        ({"run.players": 7}, "run.players is 7; expected a whole number from 2 to 6"),
        ({"run.players": 1}, "run.players is 1; expected a whole number from 2 to 6"),
        ({"heroes.elf.lp": 0}, "heroes.elf.lp is 0; expected a whole number from 1 to 999"),
        ({"cards.knife.effects": [{"do": "fly"}]}, "cards.knife.effects[0].do is 'fly'; expected 'gold' or"),
        ({"cards.wolf.abilities": {"fly": True}}, "cards.wolf.abilities.fly"),
        ({"heroes.elf.level1": [{"ability": "fly"}]}, "heroes.elf.level1[0].ability is 'fly'; expected"),
        ({"cards.wolf.abilities": {"summon": True}}, "cards.wolf: mini = ''; summon and proliferate"),
        ({"cards.wolf.abilities": {"mini": "wolf_mini"}}, "cards.wolf: mini = 'wolf_mini'; summon and proliferate"),
        ({"cards.wolf.abilities": {"summon": True, "mini": "orc"}}, "no mini is called 'orc'"),
        ({"cards.wolf_mini.abilities": {"summon": True, "mini": "wolf_mini"}}, "a mini that brings other Monsters"),
        (
            {"cards.wolf_mini.abilities": {"proliferate": 2, "mini": "goblin_mini"}},
            "a mini that brings other Monsters",
        ),
        ({"cards.wolf_mini.abilities": {"sneak": True}}, "cards.wolf_mini has sneak = true"),
        ({"cards.orc.abilities": {"sneak": True, "defensive": True}}, "cards.orc has sneak = true"),
        ({"cards.orc.abilities": {"sneak": True, "overwhelm": True}}, "cards.orc has both sneak and overwhelm"),
        ({"cards.orc.abilities": {"overwhelm": True}}, "orc and dragon both have overwhelm = true"),
        ({"cards.dragon_s1.of": "orc"}, "cards.dragon_s1.of is 'orc'"),
        ({"cards.dragon_s1.deck": "main"}, "cards.dragon_s1 has deck = 'main'"),
        ({"cards.orc.deck": "special"}, "cards.orc has deck = 'special'"),
        ({"cards.knife.deck": "mini"}, "cards.knife is no Monster; minis are Monsters"),
        ({"cards.dragon_s1.effects": [{"do": "draw"}]}, "a Monster cannot 'draw'"),
        ({"heroes.druid.level1": [{"ability": "summon", "amount": 1, "of": "goblin_mini"}]}, "has 2 rows 'summon'"),
        ({"heroes.elf.level1": [{"ability": "summon", "amount": 1, "of": "goblin"}]}, "no mini is called 'goblin'"),
        (SIX, "the beer deck has 0 cards and needs 1"),
        ({"rules.start_coins": 0, "rules.start_staffs": 0}, "the start deck has 0 cards and needs 1"),
        ({"cards.nugget.count": 0}, "the nuggets deck has 0 cards and needs 1"),
        ({"cards.knife.element": "fire"}, "cards.knife is not magic; a magic staff has an element"),
        ({"cards.thunderstaff.heavy": True}, "cards.thunderstaff is both heavy and magic"),
        ({"cards.healing_rain.targets": "any"}, "cards.healing_rain has targets and no attack"),
        ({"cards.orc.kind": "Green Skin"}, "cards.orc.kind is 'Green Skin'"),
        ({"cards.giant_turtle.abilities": {"int_attack": True}}, "cards.giant_turtle has an INT attack and no attack"),
        ({"cards.orc.effects": [{"do": "draw"}]}, "cards.orc.effects: a Monster cannot 'draw'"),
        ({"cards.orc.effects": [{"do": "discard"}] * 2}, "cards.orc.effects has 2 rows 'discard'"),
        ({"cards.knife.effects": [{"do": "sheath"}]}, "cards.knife.effects: cards.knife cannot stay as a Sheath"),
        ({"cards.smelt_gold.effects": [{"do": "smelt", "from": "tin"}]}, "no card is called 'tin'"),
        ({"cards.smelt_gold.effects": [{"do": "smelt", "to": "coin"}]}, "'coin' is never on space 5"),
        ({"heroes.elf.level3_xp": 20}, "heroes.elf.level3_xp is 20, level2_xp 40"),
        ({"rules.hero_selection": "fixed"}, "rules.heroes has 0 Heroes for 2 players"),
        ({"rules.heroes": ["elf", "mage"]}, "rules.heroes is given; it needs hero_selection = 'fixed'"),
        ({"rules.hero_selection": "fixed", "rules.heroes": ["elf", "elf"]}, "rules.heroes has 'elf' twice"),
        ({"rules.hero_selection": "fixed", "rules.heroes": ["elf", "ork"]}, "no Hero is called 'ork'"),
        ({"rules.start_seat": 2}, "rules.start_seat is 2; expected 0 to 1"),
        ({"rules.opening_hand": [3, 4, 5]}, "rules.opening_hand has 3 numbers; expected 2"),
        ({"rules.opening_hand_6p": [3, 4, 5]}, "rules.opening_hand_6p has 3 numbers; expected 6"),
        ({"rules.opening_hand_2p": [3, 4, 5]}, "rules.opening_hand_2p has 3 numbers; expected 2"),
        ({"cards.ogre.count": 40, "cards.orc.count": 40}, "there are 93 Monsters; the limit is 64"),
        ({"cards.fireball.count": 40}, "there are 53 cards in the Spell deck; the limit is 32"),
        ({"cards.knife.count": 40, "cards.mace.count": 40, "cards.helmet.count": 40}, "cards; the limit is 256"),
        ({"rules.modules": ["the_hord"]}, "rules.modules[0] is 'the_hord'"),
        (
            {"rules.hero_selection": "fixed", "rules.heroes": ["elf", "druid"]},
            "rules.heroes: 'druid' belongs to a module; add 'ancient_guild' to modules",
        ),
        ({"cards.smelt_gold.effects": [{"do": "smelt", "to": "gem"}]}, "no card is called 'gem'"),
    ],
)
def test_what_is_refused(flags: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        open_scenario("village_of_legends", flags=flags)
    assert sentence in str(caught.value)


def test_where_prices_stand() -> None:
    scenario, game = open_scenario("village_of_legends")
    cards = {card.id: card for card in game.cards(scenario)}
    assert (cards["knife"].key_of("gold"), cards["knife"].price) == ("cards.knife.cost", 30)
    assert (cards["coin"].cost, cards["coin"].deniable, cards["coin"].count) == ({}, False, 16)


def test_too_many_types(tmp_path: Path) -> None:
    card = 'title = "X"\ntype = "item"\ndeck = "main"\ncount = 1\n'
    path = tmp_path / "many.toml"
    for extra, fine in ((9, True), (10, False)):
        path.write_text('extends = "village_of_legends"\n' + "".join(f"[cards.x{i}]\n{card}" for i in range(extra)))
        if fine:
            open_scenario(path)
            continue
        with pytest.raises(ScenarioError, match="there are 97 types of cards; the limit is 96"):
            open_scenario(path)
    path.write_text(f'extends = "village_of_legends"\n[cards."Odd Id"]\n{card}')
    with pytest.raises(ScenarioError, match="'Odd Id' cannot be an id"):
        open_scenario(path)


@pytest.mark.rule("VOL-659")
def test_what_the_modules_bring() -> None:
    """With all of them there are 87 types, 237 cards for 6 players, at most 52 Monsters, and 13 Heroes."""
    scenario, game = open_scenario("village_of_legends/all", flags={"run.players": 6})
    cards = game.cards(scenario)
    assert (len(cards), [card.id for card in cards] == list(scenario.cards.root)) == (87, True)
    assert sum(card.count for card in cards) == 237
    assert sum(card.count for card in cards if card.kind == "monster" and card.id != "dragon") == 52 - 1 + 1
    assert len(game.labels(scenario)["hero"]) == 13
    unsold = {card.id for card in cards if not card.deniable}
    assert unsold == {
        "coin", "staff", "shadow_stalker", "dragon", "dragon_s1", "dragon_s2", "dragon_s3", "dragon_s4",
        "goblin_mini", "skeleton_mini", "wolf_mini", "giant_rat_mini",
    }  # fmt: skip
    counts = {"ancient_guild": 65 + 6 + 1, "the_horde": 65 + 4 + 2, "reapers_hand": 65 + 3 + 1, "overwhelm": 65 + 5}
    for module, types in counts.items():
        scenario, game = open_scenario(f"village_of_legends/{module}")
        assert len(game.cards(scenario)) == types


def test_codes_of_cards_do_not_depend_on_modules() -> None:
    for modules in ([], ["overwhelm"], ["ancient_guild", "the_horde", "reapers_hand", "overwhelm"]):
        t = Table(rules={"modules": modules}, toml=ADDED)
        labels = t.names.actions
        assert [labels.label(128 + code) for code in (64, 65, 86, 87)] == [
            "play:stone_golem", "play:gem", "play:giant_rat_mini", f"play:{list(t.scenario.cards.root)[87]}",
        ]  # fmt: skip
        k = t.number("elixir")
        assert labels.label(128 + int(t.book.code[k])) == "play:elixir"
        assert int(t.book.type_at[t.book.code[k]]) == k


def test_every_number_of_the_base_has_a_source() -> None:
    scenario, _ = open_scenario("village_of_legends")
    sources = {origin.source for key, origin in scenario.origins.items() if key.startswith(("cards.", "heroes."))}
    assert sources == {"rulebook", "published", "assumed", "default"}
    assert scenario.origins["heroes.mage.lp"].source == "published"
    assert scenario.origins["cards.giant_turtle.lp"].source == "published"
    assert scenario.origins["cards.fireball.attack"].source == "assumed"


def test_opening_hands_and_the_charge_bonus_have_a_source() -> None:
    scenario, _ = open_scenario("village_of_legends")
    keys = [*(f"rules.opening_hand_{n}p" for n in range(2, 7)), "rules.charge_bonus", "rules.five_player_win"]
    assert [scenario.origins[key].source for key in keys] == ["rulebook"] * len(keys)


def test_the_scenario_in_which_anybody_may_kill_ones_enemies() -> None:
    scenario, _ = open_scenario("village_of_legends/eliminated")
    assert (scenario.rules.five_player_win, scenario.players) == ("eliminated", 5)
    assert open_scenario("village_of_legends")[0].rules.five_player_win == "own_kills"
