"""The Dragon: it takes the Market over, attacks everybody, grows, and is shared out when it is defeated."""

from collections.abc import Sequence
from typing import Any

import pytest

from simkit.testing import table
from tests.games.village_of_legends.table import Table

DRAGON = ["overwhelm"]
BOTH = ["overwhelm", "the_horde"]


def shown(t: Table) -> list[str]:
    return [t.market(space) for space in range(6, 11)]


def swallowed(t: Table) -> dict[str, Any]:
    found: dict[str, Any] = t.describe()["swallowed"]
    return found


# --- entering --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-650", "VOL-651", "VOL-653", "VOL-312")
def test_45_overwhelm() -> None:
    t = Table(
        modules=DRAGON,
        gold=30,
        market={7: "knife", 9: "mace", 10: "orc"},
        hand={0: ["magic_ring"], 1: ["staff"]},
        piles={"main": ["dragon", "ogre"]},
    )
    assert t.can("sell:magic_ring")
    t.do("buy:7")
    assert (t.market(7), t.market(10), t.describe()["overwhelm"]["life"]) == ("orc", "dragon", 20)
    t.state.gold = 200
    assert t.legal == ["end", "play:magic_ring"]
    t.dice(1, 1, seat=1).do("end")
    assert (shown(t)[3:], swallowed(t)) == (["dragon", "dragon_s1"], {"9": "mace"})
    t.state.gold = 200
    assert not any(label.startswith(("buy", "sell")) for label in t.legal)
    assert t.describe()["overwhelm"] == {
        "card": "dragon", "life": 20, "leftmost": 9, "placed": 1, "wounded": [], "blow": None, "takers": [],
    }  # fmt: skip
    assert int(t.tally.closed_overwhelm[1]) == 1


@pytest.mark.rule("VOL-650")
@pytest.mark.parametrize(
    ("space", "last", "pile", "market"),
    [
        (10, "knife", ["dragon", "ogre"], {10: "dragon"}),
        (7, "", ["dragon", "ogre"], {7: "ogre", 10: "dragon"}),
        (7, "", ["dragon"], {7: "", 10: "dragon"}),
        (7, "orc", ["dragon"], {7: "orc", 10: "dragon"}),
    ],
)
def test_where_it_enters(space: int, last: str, pile: list[str], market: dict[int, str]) -> None:
    t = Table(modules=DRAGON, gold=30, market={10: last, space: "knife"}, piles={"main": pile}).do(f"buy:{space}")
    assert {space: t.market(space) for space in market} == market


@pytest.mark.rule("VOL-650")
def test_a_second_one_goes_to_the_bottom() -> None:
    t = Table(
        modules=DRAGON,
        cards={"dragon": {"count": 3}},
        gold=30,
        market={7: "knife", 10: ""},
        piles={"main": ["dragon", "dragon", "dragon", "ogre", "orc"]},
    ).do("buy:7")
    assert t.describe()["market_decks"]["main"] == ["orc", "dragon", "dragon"]
    t = Table(
        modules=DRAGON,
        cards={"dragon": {"count": 3}},
        gold=30,
        market={7: "knife", 10: ""},
        piles={"main": ["dragon", "dragon"]},
    ).do("buy:7")
    assert (t.market(7), t.describe()["market_decks"]["main"]) == ("", ["dragon"])


@pytest.mark.rule("VOL-659", "VOL-110", "VOL-622")
def test_it_is_in_the_main_deck_or_not(new_books: None) -> None:
    t = table.Table("village_of_legends", flags={"run.players": 3})
    assert "dragon" not in t.names.cards
    t = table.Table("village_of_legends", flags={"run.players": 3, "rules.modules": DRAGON})
    main = t.describe()["market_decks"]["main"]
    assert main.count("dragon") == 1


@pytest.mark.rule("VOL-110")
def test_monsters_that_turn_up_before_the_game() -> None:
    """Ten Dragons and ten stalkers among few other cards: none is on the Market, the Dragons are back in the deck."""
    edits: dict[str, Any] = {"cards.dragon.count": 10, "cards.shadow_stalker.count": 10}
    places: list[int] = []
    for seed in range(8):
        flags: dict[str, object] = {"rules.modules": BOTH, **edits}
        t = table.Table("village_of_legends", flags=flags, seed=seed)
        told = t.describe()
        main = told["market_decks"]["main"]
        assert not {"dragon", "shadow_stalker"} & set(told["market"].values())
        assert main.count("dragon") == 10
        assert main.count("shadow_stalker") + told["removed"].get("shadow_stalker", 0) == 10
        assert (told["monsters"], told["overwhelm"], told["life"]) == ([], None, told["life"])
        places += [main.index("dragon")]
    assert len(set(places)) > 1


# --- attacking and growing -------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-652", "VOL-516", "VOL-609", "VOL-513")
def test_56_fire_breath() -> None:
    t = Table(modules=DRAGON, slots={0: ["lizard_armour"]}, hand={0: ["coin", "staff"]}, turn=1)
    t.overwhelm(7, 20, specials=3).dice(1, 2, 4, seat=0)
    t.book.special_count = 3
    t.do("end")
    assert (t.mark("armour", 0), t.decision, t.actor) == (4, "discard", 0)
    t.do("card:coin")
    assert (t.life[0], t.slots(0), t.decision, t.discards(0)) == (32, [], "main", ["coin", "lizard_armour"])
    assert (int(t.tally.lost[0, 6]), int(t.tally.damage_by.sum())) == (3, 0)


@pytest.mark.rule("VOL-652")
def test_it_attacks_before_monsters_and_every_player() -> None:
    t = Table(3, modules=DRAGON, monsters=[("goblin", 0, 1)], slots={1: ["wooden_shield"]}, turn=0)
    t.overwhelm(10, 20).dice(2, 6, 6, seat=1).do("end")
    assert (t.slots(1), t.life) == ([], [35, 35 - 6 - 4, 35])
    t.dice(1, 1, seat=2)
    t.state.hand[2] = 0
    t.touch()
    t.do("end")
    assert t.life[2] == 35 - 2 - 1


@pytest.mark.rule("VOL-653")
def test_it_grows_to_space_six() -> None:
    t = Table(modules=DRAGON, market=dict(zip(range(6, 11), ["knife", "mace", "orc", "helmet", ""], strict=True)))
    t.overwhelm(10, 20)
    rows: list[list[str]] = []
    for _ in range(5):
        t.state.life[:2] = 35
        t.do("end")
        while t.decision == "discard":
            t.take(t.codes[0])
        rows.append(shown(t))
    assert rows[0] == ["knife", "mace", "orc", "dragon", "dragon_s1"]
    assert rows[2] == ["knife", "dragon", "dragon_s1", "dragon_s2", "dragon_s3"]
    assert rows[3] == rows[4] == ["dragon", "dragon_s1", "dragon_s2", "dragon_s3", "dragon_s4"]
    assert swallowed(t) == {"6": "knife", "7": "mace", "8": "orc", "9": "helmet"}
    assert not set(t.describe()["supply"]) & {f"dragon_s{n}" for n in range(1, 5)}


@pytest.mark.rule("VOL-653")
def test_missing_special_cards_and_few_spaces() -> None:
    t = Table(modules=DRAGON, cards={"dragon_s1": {"count": 0}, "dragon_s2": {"count": 0}}).overwhelm(10, 20).do("end")
    assert shown(t)[3:] == ["dragon", "dragon_s3"]
    t = Table(modules=DRAGON, rules={"main_spaces": 3}, market={6: "knife", 7: "mace", 8: ""}).overwhelm(8, 20)
    for _ in range(3):
        t.do("end")
        while t.decision == "discard":
            t.take(t.codes[0])
    assert [t.market(space) for space in (6, 7, 8)] == ["dragon", "dragon_s1", "dragon_s2"]


@pytest.mark.rule("VOL-655", "VOL-905", "VOL-653")
def test_it_kills_the_active_player() -> None:
    t = Table(3, modules=DRAGON, life={1: 2}, market={9: "mace"}).overwhelm(10, 30).dice(6, seat=1).do("end")
    assert (t.describe()["alive"], t.active, int(t.tally.killer[1]), int(t.tally.lost[1, 6])) == ([0, 2], 2, -1, 2)
    assert shown(t)[2:] == ["dragon", "dragon_s1", "dragon_s2"]
    assert int(t.tally.cause[1]) == 7


@pytest.mark.rule("VOL-905", "VOL-653")
def test_it_grows_once_at_the_end_of_a_turn_without_cards() -> None:
    t = Table(3, modules=DRAGON, deck={0: []}).overwhelm(10, 30).do("end")
    assert (t.describe()["alive"], shown(t)[3:]) == ([1, 2], ["dragon", "dragon_s1"])


# --- defeat ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-654", "VOL-503", "VOL-509")
def test_aiming_at_it() -> None:
    t = Table(3, modules=DRAGON, hand={0: ["staff", "ice_bolt", "meteor_shower", "lightning"]}, int_pool=20)
    t.overwhelm(10, 30)
    assert t.aims("staff") == ["seat:1", "seat:overwhelm"]
    t.dice(5).do("seat:overwhelm")
    assert (t.describe()["overwhelm"]["life"], t.describe()["overwhelm"]["wounded"], t.life) == (25, [0], [35] * 3)
    assert t.aims("ice_bolt") == ["seat:1", "seat:2", "seat:overwhelm"]
    t.dice(1).do("seat:overwhelm")
    assert t.aims("meteor_shower") == ["seat:1", "seat:2"]
    t.dice(1).do("seat:1")
    assert t.aims("lightning") == ["seat:1", "seat:2", "seat:overwhelm"]
    t.dice(1).do("seat:overwhelm")
    assert t.describe()["overwhelm"]["life"] == 25 - 3 - 6
    assert int(t.tally.monster_damage[0]) == 5 + 3 + 6


@pytest.mark.rule("VOL-654")
def test_monsters_in_front_come_first() -> None:
    hand = {0: ["staff", "great_sword", "lightning", "earthquake"]}
    t = Table(modules=DRAGON, hand=hand, monsters=[("orc", 1, 0)], int_pool=20).overwhelm(10, 30)
    assert t.aims("great_sword") == ["seat:1"]
    t = Table(modules=DRAGON, hand=hand, monsters=[("orc", 1, 0)], int_pool=20).overwhelm(10, 30)
    assert t.aims("lightning") == ["seat:1", "seat:overwhelm", "monster:0"]
    t = Table(modules=DRAGON, hand=hand, monsters=[("orc", 1, 0)], int_pool=20).overwhelm(10, 30).dice(1)
    t.do("play:earthquake")
    assert (t.describe()["overwhelm"]["life"], t.life[1], t.monsters()) == (25, 30, [("orc", 0, 1)])
    each = {"multi_target_roll": "each"}
    t = Table(modules=DRAGON, hand=hand, monsters=[("orc", 1, 0)], int_pool=20, rules=each).overwhelm(10, 30)
    t.dice(1, 2, 3).do("play:earthquake")
    assert (t.monsters(), t.describe()["overwhelm"]["life"], t.life[1]) == ([("orc", 0, 1)], 24, 28)


@pytest.mark.rule("VOL-503", "VOL-654", "VOL-621", "VOL-516")
def test_bonuses_against_it_and_its_own_armour() -> None:
    level = "[heroes.elf]\nlevel1 = [{ ability = 'against', amount = 3, of = 'dragon' }]\n"
    cards: dict[str, Any] = {
        "dragon": {"abilities": {"overwhelm": True, "armour": 1}, "resist": {"water": 2}, "immune": ["fire"]}
    }
    hand = {0: ["spear", "ice_bolt", "fireball"]}
    t = Table(modules=DRAGON, hand=hand, toml=level, cards=cards, int_pool=20).overwhelm(10, 30)
    t.dice(1, 1, 1).do("play:spear", "seat:overwhelm")
    assert t.describe()["overwhelm"]["life"] == 30 - (1 + 1 + 2 + 3 - 1)
    t.do("play:ice_bolt", "seat:overwhelm")
    assert t.describe()["overwhelm"]["life"] == 24 - (1 + 2 + 3 - 2 - 1)
    t.do("play:fireball", "seat:overwhelm")
    assert t.describe()["overwhelm"]["life"] == 21


def lair(players: int = 3, **more: Any) -> Table:
    """Vector 48: the Dragon with two special cards and 4 LP left, wounded by seats 1 and 2."""
    cards = ["knife", "mace", "orc", "helmet", ""]
    options: dict[str, Any] = {
        "modules": DRAGON,
        "hand": {0: ["staff"]},
        "market": dict(zip(range(6, 11), cards, strict=True)),
        "piles": {"main": ["spear", "wolf", "ogre", "coin"]},
    }
    return Table(players, **options | more).overwhelm(8, 4, specials=2, wounded=[1, 2])


@pytest.mark.rule("VOL-656", "VOL-657", "VOL-658", "VOL-654")
def test_48_the_dragon_is_defeated() -> None:
    t = lair().dice(6).do("play:staff", "seat:overwhelm")
    assert (t.decision, t.actor, t.legal) == ("swallowed", 0, ["end", "space:8", "space:9"])
    assert (t.xp, t.describe()["overwhelm"]["takers"], t.describe()["overwhelm"]["blow"]) == ([120] * 3, [0, 1, 2], 0)
    assert t.do("space:9").actor == 2
    assert t.do("end").actor == 1
    assert t.do("end").actor == 0
    t.do("end")
    assert (t.discards(0), shown(t)) == (["helmet"], ["knife", "mace", "spear", "wolf", "ogre"])
    told = t.describe()
    assert (told["market_decks"]["main"], told["overwhelm"], told["swallowed"]) == (["coin", "orc"], None, {})
    assert (told["removed"], told["supply"]["dragon_s1"]) == ({"dragon": 1}, 1)
    assert (t.decision, int(t.tally.taken[0, t.number("helmet")])) == ("main", 1)
    t.state.gold = 200
    assert t.can("buy:8")


@pytest.mark.rule("VOL-656", "VOL-657")
def test_only_the_living_who_wounded_it_gain() -> None:
    t = lair(4, out=(2,)).dice(6).do("play:staff", "seat:overwhelm")
    assert t.xp == [120, 120, 0, 0]
    t.do("space:9")
    assert t.actor == 1
    t.do("space:8")
    assert (t.decision, t.discards(1)) == ("main", ["orc"])


@pytest.mark.rule("VOL-657")
def test_denied_cards_are_not_offered() -> None:
    t = lair(denied={0: ["helmet"]}).dice(6).do("play:staff", "seat:overwhelm")
    assert t.legal == ["end", "space:8"]
    assert t.do("end").legal == ["end", "space:8", "space:9"]


@pytest.mark.rule("VOL-526", "VOL-656")
def test_what_follows_its_defeat() -> None:
    """First the cards are shared, then the secondary effect of the Weapon happens."""
    hands = {0: ["mace"], 1: ["coin"]}
    t = lair(hand=hands).dice(6).do("play:mace", "seat:overwhelm")
    assert t.decision == "swallowed"
    t.do("end", "end", "end")
    assert (t.decision, t.actor) == ("discard", 1)


@pytest.mark.rule("VOL-658", "VOL-650", "VOL-660")
def test_what_is_drawn_when_the_market_is_filled_again() -> None:
    piles: dict[str, Sequence[str]] = {"main": ["dragon", "spear", "shadow_stalker", "wolf", "ogre"]}
    cards = {"dragon": {"count": 2}}
    t = lair(modules=BOTH, piles=piles, cards=cards, turns=4).dice(6, 2).do("play:staff", "seat:overwhelm")
    t.do("end", "end", "end")
    assert shown(t) == ["knife", "mace", "spear", "wolf", "dragon"]
    assert (t.monsters(), t.life[0]) == ([("shadow_stalker", 0, 5)], 33)
    assert t.describe()["market_decks"]["main"] == ["ogre", "orc", "helmet"]
    assert (t.describe()["overwhelm"]["life"], t.describe()["overwhelm"]["wounded"]) == (30, [])
    t.do("end")
    assert shown(t) == ["knife", "mace", "spear", "dragon", "dragon_s1"]


@pytest.mark.rule("VOL-526", "VOL-908", "VOL-907")
def test_the_win_check_comes_first() -> None:
    t = lair(2, hand={0: ["earthquake"]}, int_pool=4, life={1: 5})
    t.dice(1).do("play:earthquake")
    assert (t.over, t.winners, t.xp) == (True, [0], [0, 0])
