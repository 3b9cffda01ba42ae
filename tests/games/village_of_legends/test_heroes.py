"""Experience, Levels and the abilities of Heroes."""

from typing import Any

import pytest

from simkit.games.registry import open_scenario
from tests.games.village_of_legends.table import Table

ALE = {"hand": {0: ["light_ale", "dark_stout"]}}


@pytest.mark.rule("VOL-701", "VOL-702")
@pytest.mark.parametrize(
    ("xp", "card", "level"), [(0, "goblin", 1), (20, "goblin", 2), (60, "wolf", 3), (0, "ogre", 2)]
)
def test_levels_start_at_their_thresholds(xp: int, card: str, level: int) -> None:
    t = Table(hand={0: ["staff"]}, monsters=[(card, 1, 0, 1)], xp={0: xp}, level={0: 2 if xp >= 40 else 1})
    t.attack("staff")
    assert (t.xp[0] - xp, t.state.level[0] + 1) == (int(t.book.cost[t.number(card)]), level)
    assert (t.tally.level2_turn[0] > 0, t.tally.level3_turn[0] > 0) == (level == 2, level == 3)


@pytest.mark.rule("VOL-702")
def test_two_levels_at_once() -> None:
    t = Table(hand={0: ["staff"]}, monsters=[("wolf", 1, 0, 1)], cards={"wolf": {"cost": 120}}).attack("staff")
    assert t.state.level[0] == 2


@pytest.mark.rule("VOL-703")
def test_odd_costs_of_monsters_are_told() -> None:
    scenario, _ = open_scenario("village_of_legends", flags={"cards.orc.cost": 30})
    assert [text for text in scenario.warnings if "cards.orc.cost is 30; a multiple of 20" in text]
    assert open_scenario("village_of_legends")[0].warnings == ()
    t = Table(hand={0: ["staff"]}, monsters=[("orc", 1, 0, 1)], cards={"orc": {"cost": 30}}).attack("staff")
    assert t.xp[0] == 30


@pytest.mark.rule("VOL-711")
def test_heal_abilities_add_up() -> None:
    rows = [{"ability": "heal", "amount": 1}, {"ability": "heal", "amount": 2}]
    t = Table(turn=1, life={0: 20}, rules={}, toml=f"[heroes.elf]\nlevel1 = {toml_rows(rows)}").do("end")
    assert (t.life[0], t.tally.healed_ability[0]) == (23, 3)


def toml_rows(rows: list[dict[str, Any]]) -> str:
    told = [", ".join(f'{k} = "{v}"' if isinstance(v, str) else f"{k} = {v}" for k, v in row.items()) for row in rows]
    return "[" + ", ".join(f"{{ {row} }}" for row in told) + "]"


@pytest.mark.rule("VOL-712", "VOL-515")
def test_armour_against_monsters() -> None:
    t = Table(turn=1, heroes={0: "paladin"}, level={0: 2}, monsters=[("orc", 1, 0)]).dice(4, seat=0).do("end")
    assert t.life[0] == 36


@pytest.mark.rule("VOL-720")
def test_berserk_is_not_optional() -> None:
    t = Table(heroes={0: "barbarian"}, **ALE).dice(5).do("play:dark_stout")  # type: ignore[arg-type]
    assert (t.state.berserk[0], t.decision, t.tally.berserk_starts[0]) == (5, "main", 1)
    assert t.do("play:light_ale").state.berserk[0] == 5
    knob = {"berserk_optional": True}
    t = Table(heroes={0: "barbarian"}, rules=knob, **ALE).do("play:dark_stout")  # type: ignore[arg-type]
    assert (t.decision, t.legal) == ("berserk", ["no", "yes"])
    t.do("no")
    assert (t.state.berserk[0], t.do("play:light_ale").decision) == (0, "berserk")
    assert t.dice(2).do("yes").state.berserk[0] == 2
    assert Table(hand={0: ["dark_stout"]}).do("play:dark_stout").state.berserk[0] == 0


@pytest.mark.rule("VOL-723")
def test_beer_text_by_a_knob() -> None:
    t = Table(
        heroes={0: "barbarian"}, berserk={0: 3}, rules={"berserk_beer_text": True}, **ALE  # type: ignore[arg-type]
    ).do("play:light_ale")  # fmt: skip
    assert t.hand() == ["coin", "dark_stout"]


@pytest.mark.rule("VOL-722")
def test_the_counter_stops_at_zero() -> None:
    t = Table(berserk={0: 1}).do("end")
    assert (t.state.berserk[0], t.tally.berserk_turns[0]) == (0, 1)
    assert t.do("end", "end").state.berserk[0] == 0


@pytest.mark.rule("VOL-738", "VOL-739")
def test_vision() -> None:
    spells = {"piles": {"spell": ["fireball", "ice_bolt", "lightning"]}}
    mage: dict[str, Any] = {"heroes": {0: "mage"}, "monsters": [("wolf", 1, 0)], **spells}
    t = Table(**mage).do("ability:vision")
    assert (t.decision, t.legal, t.describe()["known_spells"]) == ("vision", ["no", "yes"], [[0], []])
    t.do("yes")
    assert t.describe()["market_decks"]["spell"] == ["ice_bolt", "lightning", "fireball"]
    assert t.describe()["known_spells"] == [[2], []]
    assert (t.can("ability:vision"), t.tally.abilities[0]) == (False, 1)
    t.do("end", "end", "ability:vision", "no")
    assert t.describe()["market_decks"]["spell"] == ["ice_bolt", "lightning", "fireball"]
    assert t.describe()["known_spells"] == [[0, 2], []]
    assert not Table(heroes={0: "mage"}, piles={"spell": []}).can("ability:vision")
    assert not Table(piles={"spell": ["fireball"]}).can("ability:vision")


@pytest.mark.rule("VOL-738")
def test_a_spell_that_is_turned_up_is_forgotten() -> None:
    """The place of a card that was seen is used again, by a card that nobody knows."""
    spells = ["fireball", "ice_bolt"]
    t = Table(heroes={0: "mage"}, gold=60, market={3: "earthquake"}, piles={"spell": spells})
    t.do("ability:vision", "no", "buy:3")
    assert (t.market(3), t.describe()["known_spells"]) == ("fireball", [[], []])
    assert not t.state.seen.any()


@pytest.mark.rule("VOL-736")
def test_swordmaster() -> None:
    master: dict[str, Any] = {"heroes": {0: "warrior"}, "level": {0: 3}}
    t = Table(hand={0: ["halberd", "great_sword", "staff"]}, **master)
    for card in ("halberd", "staff", "great_sword"):
        t.attack(card)
    assert t.tally.weapons_played[0] == 3


@pytest.mark.rule("VOL-738")
def test_a_spell_that_somebody_else_moves_is_known_to_him_alone() -> None:
    t = Table(heroes={0: "mage", 1: "mage"}, piles={"spell": ["fireball", "ice_bolt"]})
    t.do("ability:vision", "no", "end", "ability:vision")
    assert t.describe()["known_spells"] == [[0], [0]]
    assert t.do("yes").describe()["known_spells"] == [[], [1]]
