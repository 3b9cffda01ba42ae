"""The players: exact definitions of `end` and `busy`, and heuristics that follow the cards' current numbers."""

from collections import Counter

import pytest

from simkit.games.vikings_gone_wild.limits import K
from tests.games.vikings_gone_wild.appraisals import alone_on_sale
from tests.games.vikings_gone_wild.table import Table

W, ELF, BONE = "viking_warrior", "elf_archer", "bone_crusher"
RIVER = ["sword", "sword", "sword", "sword", "sword"]
STYLES = ["greedy", "rusher", "builder", "turtle"]


def picks(t: Table, policy: str, keys: int = 400) -> Counter[str]:
    return Counter(t.choose(policy, key=k) for k in range(keys))


def test_end_takes_the_lowest_code() -> None:
    t = Table(hand={0: ["beer", "pigator"], 1: []}, pool=(9, 9))
    assert t.choose("end") == "end"
    t.do("attack:seat+1", "target:town_hall")
    assert t.choose("end") == "play:pigator"
    t.do("play:pigator")
    assert t.choose("end") == "end"


def test_busy_never_idles() -> None:
    t = Table(hand={0: ["beer", "scroll"]}, pool=(9, 9), village={0: ["drakkar"]}, river=RIVER)
    found = picks(t, "busy", 1200)
    allowed = [x for x in t.legal if x != "end" and not x.startswith(("return", "exchange"))]
    assert sorted(found) == sorted(allowed)
    expected = 1200 / len(allowed)
    assert all(0.5 * expected < n < 1.5 * expected for n in found.values())
    t = Table(hand={0: []}, pool=(2, 0), village={0: ["brewery"]}, river=["", "", "", "", ""], missions={0: []})
    assert [x for x in t.legal if x.startswith(("return", "exchange"))] == ["return:brewery", "exchange:beer"]
    t.state.supply[:] = 0
    t.touch()
    assert set(picks(t, "busy")) == {"end"}


def test_busy_removes_nothing_and_is_uniform_elsewhere() -> None:
    t = Table(hand={0: ["scroll", W]}, deck={0: ["gold"]}).do("play:scroll")
    assert set(picks(t, "busy")) == {"end"}
    t = Table(hand={0: ["crystal"]}).do("play:crystal")
    assert min(picks(t, "busy", 600).values()) > 150


def test_random_is_uniform() -> None:
    t = Table(hand={0: ["crystal"]}).do("play:crystal")
    assert min(picks(t, "random", 600).values()) > 150


def shop(**cards: dict[str, object]) -> Table:
    edits = {card.replace("__", "."): fields for card, fields in cards.items()}
    return Table(hand={0: []}, pool=(9, 9), river=RIVER, cards=edits, missions={0: []})


GUARDS = ("cannon", "chicken_tower", "sheep_cannon")


def only_units(t: Table) -> Table:
    """Neither Buildings nor Defense cards are on sale."""
    t.state.supply[K:] = 0
    t.state.supply[[t.number(card) for card in GUARDS]] = 0
    t.touch()
    return t


def stall(**cards: dict[str, object]) -> Table:
    """A shop with Units alone, and no Gold."""
    t = only_units(shop(**cards))
    t.state.pool[1] = 0
    return t


@pytest.mark.parametrize("policy", STYLES)
def test_a_bargain_is_bought_first(policy: str) -> None:
    t = stall(elf_archer={"strength": 9, "cost": {"beer": 1, "gold": 0}})
    assert t.choose(policy) == "buy:elf_archer"


@pytest.mark.parametrize("policy", STYLES)
def test_the_same_for_nine_beer_is_not(policy: str) -> None:
    t = stall(elf_archer={"strength": 9, "cost": {"beer": 9, "gold": 0}})
    assert t.choose(policy) != "buy:elf_archer"


def basket(t: Table, policy: str) -> list[str]:
    """What a player with plenty buys in a turn, in order."""
    bought = []
    t.state.pool[:] = 20
    while (choice := t.choose(policy)) != "end":
        if choice.startswith(("buy:", "build:", "upgrade")):
            bought.append(choice)
        t.do(choice)
        t.state.pool[:] = 20
    return bought


def test_the_order_of_the_rules() -> None:
    """What greedy buys first if it has plenty: the order of RULES.md for the printed cards."""
    first = ["build:gold_factory", "build:brewery", "build:gold_factory", "upgrade", "buy:cannon"]
    assert basket(shop(), "greedy")[:5] == first
    assert basket(shop(), "rusher").count("buy:elf_archer") > basket(shop(), "greedy").count("buy:elf_archer")
    assert basket(shop(), "turtle").count("buy:sheep_cannon") == 4


def test_the_more_the_less() -> None:
    """Attackers and Defense cards that are owned make the next of them worth less."""
    strong: dict[str, dict[str, object]] = {ELF: {"strength": 5}}
    fewer = stall(**strong)
    more = only_units(Table(hand={0: [ELF] * 6}, pool=(9, 0), river=RIVER, missions={0: []}, cards=strong))
    assert fewer.choose("greedy") == "buy:elf_archer"
    assert not more.choose("greedy").startswith("buy:")


def test_tokens_are_dearer_than_the_pool() -> None:
    """What is left of the pool is lost, tokens can be stored."""
    t = stall(elf_archer={"strength": 5})
    t.state.pool[0] = 3
    assert t.choose("greedy") == "buy:elf_archer"
    t.state.pool[0] = 0
    t.state.stock[0, 0] = 5
    assert "buy:elf_archer" in t.legal
    assert t.choose("greedy") == "end"


def test_a_new_strong_card_is_bought() -> None:
    new = '[cards.giant]\ntitle = "Giant"\ntype = "unit"\nplace = "supply"\ncount = 3\ncost = { beer = 2 }\n'
    new += "strength = 8\n"
    t = Table(toml=new, hand={0: []}, pool=(2, 0), river=RIVER, missions={0: []})
    assert t.choose("greedy") == "buy:giant"
    idle = Table(toml=f"{new}appeal = 0\n", hand={0: []}, pool=(2, 0), river=RIVER, missions={0: []})
    assert idle.choose("greedy") != "buy:giant"


def test_effects_are_judged() -> None:
    gift = '[cards.scroll]\neffects = [{ do = "draw", cards = 3 }]\n'
    poor = Table(toml=gift, hand={0: []}, pool=(2, 0), river=["scroll", *RIVER[1:]], missions={0: []})
    assert poor.choose("greedy") == "river:0"
    worse = '[cards.scroll]\neffects = [{ do = "remove" }]\n'
    t = Table(toml=worse, hand={0: []}, pool=(2, 0), river=["scroll", *RIVER[1:]], missions={0: []})
    assert t.choose("greedy") != "river:0"


def test_a_mission_tips_the_scales() -> None:
    assert shop().choose("greedy") != "buy:cannon"
    t = Table(hand={0: []}, pool=(5, 2), river=RIVER, missions={0: ["shield"]})
    assert t.choose("greedy") in ("buy:cannon", "build:gold_factory", "build:brewery")
    t = Table(hand={0: []}, pool=(0, 2), river=RIVER, missions={0: ["shield"]}, village={0: ["brewery"] * 3})
    assert t.choose("greedy") == "buy:cannon"


def test_exchange_closes_a_gap() -> None:
    t = Table(hand={0: []}, pool=(0, 5), river=RIVER, missions={0: []}, village={0: ["drakkar"] * 3}, level={0: 3})
    t.state.buildings[0] = 3
    assert t.choose("greedy") == "build:brewery"
    only_units(t)
    assert t.choose("greedy") == "end"
    t.state.pool[:] = 2, 2
    assert t.choose("greedy", weights={"enough": 0}) == "exchange:gold"
    assert t.do("exchange:gold").choose("greedy", weights={"enough": 0}) == "buy:elf_archer"


def test_greedy_attacks_with_the_smallest_attacker() -> None:
    t = Table(hand={0: [W, "pigator"], 1: []}, village={1: ["brewery"]})
    assert t.choose("greedy") == "attack:seat+1"
    t.do("attack:seat+1")
    assert t.choose("greedy") == "target:brewery:0"
    t.do("target:brewery:0")
    assert t.choose("greedy") == f"play:{W}"
    t.do(f"play:{W}")
    assert t.choose("greedy") == "end"


def test_greedy_defends_with_the_smallest_card_or_not_at_all() -> None:
    hand = {0: [BONE], 1: ["cannon", "sheep_cannon"]}
    t = Table(hand=hand).do("attack:seat+1", "target:town_hall", f"play:{BONE}", "end")
    assert t.choose("greedy") == "play:cannon"
    t = Table(hand={0: ["thor", "pigator"], 1: ["cannon"]})
    t.do("attack:seat+1", "target:town_hall", "play:thor", "play:pigator", "end")
    assert t.choose("greedy") == "end"


def test_greedy_plays_before_it_buys() -> None:
    t = Table(hand={0: ["shaman", "beer", "crystal"]}, pool=(9, 9))
    seen = []
    while not (choice := t.choose("greedy")).startswith(("buy", "build", "river", "upgrade", "attack")):
        seen.append(choice)
        t.do(choice)
    assert seen[0] == "play:shaman"
    assert "play:crystal" in seen
    assert "play:all" in seen


def test_weights_matter() -> None:
    t = shop()
    assert t.choose("greedy", weights={"building": 0, "town_hall": 0, "defence": 900}) == "buy:sheep_cannon"
    assert t.choose("greedy", weights={"building": 0, "town_hall": 0}) == "buy:cannon"
    assert t.choose("greedy", weights={"building": 0, "town_hall": 0, "attack": 400}) == "buy:pigator"
    assert t.choose("greedy", weights={"building": 0, "town_hall": 0, "attack": 400, "price": 40}) != "buy:pigator"


def test_an_attack_has_a_margin_over_the_expected_defence() -> None:
    """Two Cannons in a hand of two and no deck: 4 to expect, 10 with a surplus of 250 percent."""
    hand = {0: [W, ELF, BONE], 1: ["cannon", "cannon"]}
    t = Table(hand=hand, village={1: ["brewery"]}, deck={1: []})
    assert not t.choose("greedy").startswith("attack")
    assert t.choose("greedy", weights={"surplus": 100}) == "attack:seat+1"
    t.do("attack:seat+1", "target:brewery:0")
    assert t.choose("greedy", weights={"surplus": 100}) == f"play:{BONE}"
    t.do(f"play:{BONE}")
    assert t.choose("greedy", weights={"surplus": 0}) == "end"
    assert t.choose("greedy", weights={"surplus": 100}) == f"play:{W}"
    open_hand = Table(hand={0: [W, ELF, BONE], 1: ["beer", "cannon"]}, village={1: ["brewery"]}, deck={1: ["beer"] * 8})
    assert open_hand.choose("greedy") == "attack:seat+1"  # a hand of two of ten cards: one Cannon is hardly there


def test_the_margin_is_that_of_public_facts() -> None:
    """Which of the unseen cards are in the hand makes no difference."""
    choices = []
    for held, rest in ((["cannon", "beer"], ["beer"] * 3), (["beer", "beer"], ["cannon", *["beer"] * 2])):
        t = Table(hand={0: [W, ELF, BONE], 1: held}, village={1: ["brewery", "tavern"]}, deck={1: rest})
        choices.append([t.choose("greedy", weights={"surplus": surplus}) for surplus in range(0, 2000, 50)])
    assert choices[0] == choices[1]
    assert len(set(choices[0])) > 1


# --- how ties are broken, and what is just enough --------------------------------------------------------------------


def test_of_equal_attackers_the_first_of_the_list_goes() -> None:
    t = Table(hand={0: ["assassin", "bear_rider"], 1: []}, village={1: ["tavern"]}).do("attack:seat+1")
    assert t.do("target:tavern:0").choose("greedy") == "play:bear_rider"


def test_the_strongest_goes_first_if_no_attacker_is_enough() -> None:
    t = Table(hand={0: [W, W, ELF], 1: []}).do("attack:seat+1", "target:town_hall")
    assert t.choose("greedy") == f"play:{ELF}"
    assert t.do(f"play:{ELF}").choose("greedy") == f"play:{W}"


@pytest.mark.parametrize("undead", ["undead_gold", "undead_beer"])
def test_undead_are_attacked(undead: str) -> None:
    t = Table(hand={0: [ELF], 1: []}, river=["sword", "sword", undead, "sword", "sword"])
    assert t.choose("greedy") == "river:2"


def test_a_full_container_is_the_better_prize() -> None:
    for held, best in ((0, "target:beer_container:0"), (2, "target:gold_container:0")):
        village = {1: ["beer_container", f"gold_container={held}"]}
        t = Table(hand={0: [ELF], 1: []}, village=village).do("attack:seat+1")
        assert t.choose("greedy") == best


def test_what_is_out_of_reach_with_the_margin_comes_last() -> None:
    """A Tavern (1 VP) is worth more than a Brewery, but 3 and a margin of 2 are more than 4."""
    village = {0: ["drakkar"] * 3, 1: ["brewery", "tavern"]}
    t = Table(hand={0: [BONE], 1: ["cannon", "pigator"]}, village=village, deck={1: []}).do("attack:seat+1")
    assert t.choose("greedy", weights={"surplus": 0}) == "target:brewery:0"  # the smallest defence first
    assert t.choose("greedy", weights={"surplus": 30}) == "target:tavern:0"
    assert t.choose("greedy", weights={"surplus": 100}) == "target:brewery:0"


@pytest.mark.parametrize(("owned", "crowd"), [([], 0), ([W, W], 10)])
def test_just_enough_is_bought(owned: list[str], crowd: int) -> None:
    """An Elf Archer is 28 + 2 x 3.4 tenths, less 5 for each of 3 Beer and for each attacker that is owned."""
    t = alone_on_sale(Table(hand={0: []}, deck={0: owned}), ELF)
    score = (2800 + 2 * 340) // 100 - 3 * 5 - crowd
    assert t.choose("greedy", weights={"enough": score}) == "buy:elf_archer"
    assert t.choose("greedy", weights={"enough": score + 1}) == "end"


def test_what_no_exchange_can_pay_is_left_alone() -> None:
    """4 Beer and 3 Gold with 4 Beer and 2 Gold: an exchange tears the other hole."""
    t = only_units(shop(pigator={"strength": 30}, elf_archer={"count": 0}, bone_crusher={"count": 0}))
    t.state.pool[:] = 4, 2
    assert t.choose("greedy") in ("end", "upgrade")
    t.state.pool[:] = 6, 2
    assert t.choose("greedy") == "exchange:beer"


def test_greedy_defends_if_all_it_has_is_just_enough() -> None:
    t = Table(hand={0: ["pigator"], 1: ["chicken_tower"]}).do(
        "attack:seat+1", "target:town_hall", "play:pigator", "end"
    )
    assert t.choose("greedy") == "play:chicken_tower"  # 7 against 6
    t = Table(hand={0: ["thor"], 1: ["chicken_tower"]}).do("attack:seat+1", "target:town_hall", "play:thor", "end")
    assert t.choose("greedy") == "end"  # 7 against 7


def test_greedy_beats_draco() -> None:
    t = Table(hand={0: [W], 1: []}, river=RIVER)
    assert t.choose("greedy") == "attack:draco"
    assert t.do("attack:draco", f"play:{W}", "end").choose("greedy") == "option:1"  # Gold


def test_what_greedy_takes_and_keeps() -> None:
    assert Table(hand={0: ["crystal"]}).do("play:crystal").choose("greedy") == "option:2"
    t = Table(hand={0: ["resurrection"]}, discard={0: [W, "thor", "pigator"]}).do("play:resurrection")
    assert t.choose("greedy") == "play:thor"
    t = Table(hand={0: [W, "pigator", "gold", "cannon"], 1: []}, village={0: ["drakkar"]}).do("end", "end")
    assert (t.decision, t.choose("greedy")) == ("keep", "play:cannon")
    t = Table(hand={0: [W, "pigator", "gold"], 1: []}, village={0: ["drakkar"]}).do("end", "end")
    assert t.choose("greedy") == "play:pigator"


@pytest.mark.parametrize(("place", "favor"), [(0, "thor"), (1, "thor"), (2, "thor")])
def test_greedy_takes_the_best_favor(place: int, favor: str) -> None:
    t = Table(vp={0: 4}, missions={0: ["worker"]}, pool=(9, 9))
    offered = ["beer_taxes", "lokis_lens"]
    offered.insert(place, favor)
    s = t.state
    s.shown[:2], s.favors[s.favors_left - 1] = [t.number(card) for card in offered[:2]], t.number(offered[2])
    assert t.do("build:brewery", "mission:0").choose("greedy") == f"option:{place}"


def test_greedy_removes_the_poorest_starting_resource_while_there_are_others() -> None:
    few = Table(hand={0: ["scroll", "beer", W]}, deck={0: ["gold"]}, discard={0: []}).do("play:scroll")
    assert few.choose("greedy") == "end"
    many = Table(hand={0: ["scroll", "gold", "beer", W]}, deck={0: ["beer_mugs"]}, discard={0: ["beer"] * 6})
    assert many.do("play:scroll").choose("greedy") == "play:beer"
    poor = {"gold": {"effects": [{"do": "gain", "beer": 1}]}}
    t = Table(hand={0: ["scroll", "gold", W]}, deck={0: ["pigator"]}, discard={0: ["beer"] * 6}, cards=poor)
    assert t.do("play:scroll").choose("greedy") == "play:gold"
    t = Table(hand={0: ["scroll", W]}, deck={0: ["pigator"]}, discard={0: ["beer"] * 6}).do("play:scroll")
    assert t.choose("greedy") == "end"
