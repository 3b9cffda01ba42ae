"""Setup, the phases of a turn, drawing, and the end of a game."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from simkit.games.village_of_legends.kernel.zones import shuffle_discards
from simkit.testing import table
from tests.games.village_of_legends.table import HEROES, Table


def fresh(players: int = 2, seed: int = 1, **rules: Any) -> table.Table:
    """A game as its setup leaves it."""
    flags = {"run.players": players, **{f"rules.{name}": value for name, value in rules.items()}}
    return table.Table("village_of_legends", flags=flags, seed=seed)


# --- setup -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-102")
@pytest.mark.parametrize("players", [2, 3])
def test_starting_decks(players: int) -> None:
    seen = set()
    for seed in range(8):
        t = fresh(players, seed).describe()
        for p in range(players):
            assert Counter(t["deck"][p]) + Counter(t["hand"][p]) == {"coin": 8, "staff": 2}
            seen.add(tuple(t["deck"][p]))
    assert len(seen) > 4  # shuffled
    t = fresh(players, start_coins=4, start_staffs=6).describe()
    assert Counter(t["deck"][0]) + Counter(t["hand"][0]) == {"coin": 4, "staff": 6}


@pytest.mark.rule("VOL-103", "VOL-104")
def test_market_decks() -> None:
    games = [fresh(seed=seed).describe() for seed in range(6)]
    for t in games:
        assert [t["market"][str(space)] is not None for space in range(1, 11)] == [True] * 10
        assert {name: len(deck) for name, deck in t["market_decks"].items()} == {
            "beer": 6, "scroll": 9, "spell": 14, "potion": 8, "nuggets": 11, "main": 74,
        }  # fmt: skip
        assert t["market"]["5"] == "nugget"
        assert "coin" not in t["market"].values()
    for name in ("beer", "scroll", "spell", "potion", "main"):
        assert len({tuple(t["market_decks"][name]) for t in games}) > 1
    assert len(fresh(main_spaces=7).describe()["market"]) == 12


@pytest.mark.rule("VOL-105")
def test_heroes_are_dealt_without_repeats() -> None:
    dealt = [fresh(3, seed).describe()["hero"] for seed in range(60)]
    assert all(len(set(heroes)) == 3 for heroes in dealt)
    assert all({heroes[p] for heroes in dealt} == set(HEROES) for p in range(3))
    assert fresh(hero_selection="fixed", heroes=["mage", "dwarf"]).describe()["hero"] == ["mage", "dwarf"]


@pytest.mark.rule("VOL-105", "VOL-106")
def test_heroes_are_drafted_in_seat_order() -> None:
    t = fresh(3, hero_selection="draft", start_seat=2)
    assert (t.decision, t.actor, len(t.legal)) == ("hero", 0, 6)
    t.do("hero:mage")
    assert (t.actor, t.legal) == (1, [f"hero:{hero}" for hero in HEROES if hero != "mage"])
    t.do("hero:dwarf", "hero:elf")
    assert (t.decision, t.actor, t.describe()["hero"]) == ("main", 2, ["mage", "dwarf", "elf"])
    assert t.describe()["life"] == [30, 45, 35]


@pytest.mark.rule("VOL-106")
def test_heroes_start_fresh() -> None:
    t = fresh(3, hero_selection="fixed", heroes=["barbarian", "elf", "mage"]).describe()
    assert (t["life"], t["xp"], t["level"], t["berserk"]) == ([45, 35, 30], [0] * 3, [1] * 3, [0] * 3)
    assert (t["slots"], t["sheath"], t["monsters"]) == ([{}] * 3, [None] * 3, [])


@pytest.mark.rule("VOL-107", "VOL-108")
def test_start_player() -> None:
    first = Counter(fresh(3, seed).actor for seed in range(90))
    assert set(first) == {0, 1, 2}
    assert min(first.values()) > 15
    assert fresh(3, start_seat=1).actor == 1
    assert fresh(3, start_seat=1, opening_hand=[1, 2, 7]).state.held[:3].tolist() == [7, 1, 2]


@pytest.mark.rule("VOL-108")
@pytest.mark.parametrize(
    ("players", "hands"), [(2, [3, 5]), (3, [4, 4, 4]), (4, [3, 4, 5, 5]), (6, [3, 4, 5, 5, 5, 5])]
)
def test_76_opening_hands_are_numbers_of_the_scenario(players: int, hands: list[int], new_books: None) -> None:
    given = {"opening_hand_3p": [1, 2, 7], "start_seat": 1}
    if players == 3:
        assert fresh(players, **given).state.held[:3].tolist() == [7, 1, 2]
        given["opening_hand"] = [4, 4, 4]
    dealt = fresh(players, **given).state.held
    assert [int(dealt[(1 + i) % players]) for i in range(players)] == hands


# --- the turn --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-101", "VOL-201")
def test_turns_pass_to_the_left() -> None:
    t = Table(3, turn=1)
    seats = []
    for _ in range(4):
        seats.append(t.active)
        t.do("end")
    assert seats == [1, 2, 0, 1]
    assert t.state.turns == 5


@pytest.mark.rule("VOL-201", "VOL-202", "VOL-620", "VOL-604", "VOL-711")
def test_start_phase_in_its_order() -> None:
    """Regeneration, attacks, then Heal: the Hero is hurt before he heals."""
    t = Table(monsters=[("troll", 1, 0, 1)], heroes={0: "dwarf"}, level={0: 2}, turn=1).dice(4, seat=0).do("end")
    assert t.monsters() == [("troll", 0, 3)]
    assert t.life[0] == 45 - 5 + 1
    t = Table(heroes={0: "dwarf"}, level={0: 2}, turn=1, life={0: 45}).do("end")
    assert t.life[0] == 45


@pytest.mark.rule("VOL-203")
def test_pools_and_counters_are_set_anew() -> None:
    t = Table(hand={0: ["knife", "coin"]}, slots={0: ["magic_cloak"]}).attack("knife").do("play:coin", "end", "end")
    state = t.describe()
    assert (t.gold, t.pool, state["weapons"], state["actions"], state["beers"]) == (0, 4, "none", 0, 0)


@pytest.mark.rule("VOL-204", "VOL-905", "VOL-904")
def test_who_dies_in_the_start_phase_has_no_main_phase() -> None:
    """Damage on Defence cards is cleared all the same; nobody draws."""
    t = Table(
        3,
        turn=2,
        life={0: 2},
        monsters=[("orc", 1, 0), ("ogre", 1, 0)],
        slots={2: ["helmet"]},
        marks={2: {"helmet": 2}},
    )
    t.dice(6, seat=0).begin(0)
    assert (t.decision, t.actor, t.mark("helmet", 2)) == ("replace", 1, 2)
    t.do("seat:2", "seat:1")
    assert (t.decision, t.active, t.mark("helmet", 2)) == ("main", 1, 0)
    assert t.describe()["alive"] == [1, 2]
    assert t.monsters() == [("orc", 2, 6), ("ogre", 1, 9)]
    assert t.life[1] < 35  # the Ogre attacks in the turn that follows
    assert t.state.depth == 1


@pytest.mark.rule("VOL-205", "VOL-209", "VOL-208")
def test_main_actions_in_any_order() -> None:
    t = Table(hand={0: ["coin", "coin", "coin", "knife", "sheath", "staff"]}, market={6: "helmet"}, deck={0: ["coin"]})
    t.do("play:coin", "play:coin", "buy:6", "play:sheath", "sheathe:staff").attack("knife")
    assert (t.gold, t.hand(), t.area()) == (0, ["coin", "coin"], ["coin", "coin", "knife"])
    t.do("play:coin", "end")
    assert t.state.discards[0] + t.state.held[0] + t.state.left[0] == 6
    assert t.state.sheathed[0] == t.number("staff")


@pytest.mark.rule("VOL-208", "VOL-211")
def test_played_cards_are_not_reshuffled() -> None:
    t = Table(hand={0: ["magic_ring", "coin"]}, deck={0: []}, discard={0: ["nugget"]}).do(
        "play:coin", "play:magic_ring"
    )
    assert (t.hand(), t.area(), t.discards()) == (["nugget"], ["coin", "magic_ring"], [])


@pytest.mark.rule("VOL-211")
def test_cards_bought_this_turn_are_reshuffled() -> None:
    t = Table(gold=40, hand={0: ["magic_ring"]}, deck={0: []}).do("buy:5", "play:magic_ring")
    assert t.hand() == ["nugget"]
    orders = set()
    for seed in range(9):
        t = Table(deck={0: []}, discard={0: ["coin", "staff", "knife", "nugget"]}, seed=seed)
        before = int(t.state.shuffles[0])
        t.tally.reshuffles[0] = 0
        with np.errstate(over="ignore"):
            shuffle_discards(t.state, t.book, t.tally, 0)
        orders.add(tuple(t.deck()))
        assert (sorted(t.deck()), t.discards(), t.state.shuffles[0]) == (
            ["coin", "knife", "nugget", "staff"], [], before + 1,
        )  # fmt: skip
        assert t.deck(1) == ["coin"] * 5
    assert len(orders) > 5


@pytest.mark.rule("VOL-210", "VOL-710", "VOL-603")
def test_end_phase() -> None:
    t = Table(
        hand={0: ["coin", "staff", "helmet"]},
        deck={0: ["knife"] * 9},
        heroes={0: "mage"},
        level={0: 2},
        berserk={0: 2},
        slots={0: ["leather_armour"]},
        sheath={0: "halberd"},
        monsters=[("wolf", 0, 1)],
        marks={0: {"armour": 3}},
        gold=30,
    )
    t.do("play:coin", "play:helmet", "end")
    assert (t.hand(0), t.discards(0)) == (["knife"] * 6, ["coin", "staff"])
    assert (t.state.berserk[0], t.mark("armour", 0), t.slots(0)) == (1, 0, ["leather_armour", "helmet"])
    assert t.state.sheath[0] == t.number("sheath")
    assert t.tally.gold_lost[0] == 40
    assert ("wolf", 1) in [(card, host) for card, host, _ in t.monsters()]


@pytest.mark.rule("VOL-213")
def test_discard_piles_are_open() -> None:
    """Whoever imagines the hidden cards leaves discard piles as they are."""
    t = Table(discard={1: ["knife", "coin"]}, hand={1: ["staff"]}, gold=40).do("buy:5")
    assert all(t.imagined(0, n).discards(1) == ["coin", "knife"] for n in range(9))
    assert t.imagined(1).discards(0) == ["nugget"]
    t.do("end", "end")
    assert t.describe()["discard"][1]["knife"] == 1


@pytest.mark.rule("VOL-214")
def test_no_hand_limit() -> None:
    t = Table(hand={0: ["potion_of_speed"] * 9}, deck={0: ["coin"] * 30})
    for _ in range(9):
        t.do("play:potion_of_speed")
    assert len(t.hand()) == 18


@pytest.mark.rule("VOL-206", "VOL-522")
def test_primary_then_secondary() -> None:
    """A Light Ale heals before it draws; a Mace strikes before the opponent discards."""
    t = Table(hand={0: ["mace"], 1: ["coin", "staff"]}).do("play:mace")
    t.dice(3).do("seat:1")
    assert (t.decision, t.actor, t.life[1]) == ("discard", 1, 30)
    t = Table(hand={0: ["scroll_of_oblivion", "coin", "staff"]}).do("play:scroll_of_oblivion")
    assert (t.decision, t.pool) == ("remove", 4)


@pytest.mark.rule("VOL-215")
def test_play_all_needs_plain_coins() -> None:
    hand = {0: ["coin", "coin"]}
    assert Table(hand=hand).can("play_all")
    assert not Table(hand=hand, cards={"coin": {"int_cost": 1}}).can("play_all")
    assert not Table(hand=hand, cards={"coin": {"type": "item"}}).can("play_all")
    rows = [{"do": "gold", "amount": 10}, {"do": "draw"}]
    assert not Table(hand=hand, cards={"coin": {"effects": rows}}).can("play_all")
    twice = [{"do": "gold", "amount": 10}, {"do": "gold", "amount": 5}]
    assert Table(hand=hand, cards={"coin": {"effects": twice}}).do("play_all").gold == 30


def test_actions_are_limited() -> None:
    t = Table(hand={0: ["coin", "coin", "staff"]}, rules={"max_actions_per_turn": 2}).do("play_all")
    assert t.legal == ["end"]


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-911")
@pytest.mark.parametrize(
    ("life", "winners"), [({0: 30, 1: 40}, [1]), ({0: 35, 1: 45}, []), ({0: 34, 1: 43}, [0])]
)  # fmt: skip
def test_cap_result(life: dict[int, int], winners: list[int]) -> None:
    t = Table(
        heroes={1: "dwarf"}, life=life, rules={"cap_result": "most_life_share", "max_turns_per_player": 1}, turn=1
    ).do("end", "end")  # fmt: skip
    assert (t.over, t.winners, t.describe()["end_reason"]) == (True, winners, "cap")


@pytest.mark.rule("VOL-910", "VOL-813")
def test_the_last_survivor_wins_whatever_he_has() -> None:
    t = Table(3, hand={0: ["lightning", "lightning"]}, int_pool=6, life={0: 1, 1: 1, 2: 2}, xp={2: 90})
    t.do("play:lightning", "seat:1")
    assert not t.over
    t.attack("lightning")
    assert (t.over, t.winners) == (True, [0])


@pytest.mark.rule("VOL-902", "VOL-901")
def test_all_cards_of_the_eliminated_leave() -> None:
    t = Table(
        3, hand={0: ["lightning"], 1: ["knife"]}, deck={1: ["nugget"]}, discard={1: ["mace"]}, slots={1: ["helmet"]},
        sheath={1: "halberd"}, life={1: 3}, monsters=[("wolf", 1, 2), ("orc", 1, 1)],
    )  # fmt: skip
    t.do("play:lightning", "seat:1")
    assert t.away() == sorted(["knife", "nugget", "mace", "helmet", "sheath", "halberd", "wolf", "orc"])
    assert (t.monsters(), sum(t.owned(1).values()), t.state.own_cards[1]) == ([], 0, 0)


@pytest.mark.rule("VOL-909")
def test_credit() -> None:
    t = Table(3, hand={0: ["lightning"]}, life={2: 1}).do("play:lightning", "seat:2")
    assert (t.tally.killer[2], t.tally.kills[0], t.tally.cause[2]) == (0, 1, 4)
    t = Table(3, turn=2, life={0: 1}, monsters=[("ogre", 1, 0)]).do("end")
    assert (t.tally.killer[0], t.tally.kills[1], t.tally.cause[0]) == (1, 1, 5)


@pytest.mark.rule("VOL-906", "VOL-903")
def test_who_has_no_cards_leaves_monsters_behind() -> None:
    t = Table(3, turn=1, deck={1: []}, monsters=[("orc", 2, 1), ("wolf", 1, 0)]).do("end")
    assert (t.decision, t.actor, t.monsters()) == ("replace", 2, [("orc", 1, 6)])
    t.do("seat:0")
    assert t.active == 2
    t = Table(turn=1, deck={1: []}).do("end")
    assert (t.over, t.winners) == (True, [0])
