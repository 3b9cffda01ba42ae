"""The turn: playing, paying, buying, building, Missions, Favors and the effects of cards."""

import pytest

from simkit.games.vikings_gone_wild.kernel import state as S
from tests.games.vikings_gone_wild.table import BEER, BUILDINGS, CONSTRUCTION, GOLD, STANDING, Table

W, ELF, BONE = "viking_warrior", "elf_archer", "bone_crusher"
RIVER = ["beer_mugs", "scroll", "crystal", "sword", "shaman"]


@pytest.mark.rule("VGW-030", "VGW-037")
def test_any_number_of_actions_in_any_order() -> None:
    t = Table(hand={0: ["beer", "scroll", W], 1: []}, pool=(30, 30), village={0: ["drakkar"]}, missions={0: ["worker"]})
    assert {"end", "play:all", "play:beer", "buy:elf_archer", "build:tavern", "upgrade"} <= set(t.legal)
    assert {"return:drakkar", "exchange:beer", "exchange:gold", "change:0", "attack:draco"} <= set(t.legal)
    t.do("buy:cannon", "play:all", "build:tavern", "mission:0", "buy:cannon", "attack:draco", f"play:{W}").force()
    t.do("option:0", "upgrade", "exchange:gold")
    assert "end" in t.legal
    assert t.do("end").actor == 1


@pytest.mark.rule("VGW-031", "VGW-032", "VGW-038")
def test_played_cards_lie_in_the_area() -> None:
    t = Table(hand={0: ["beer", "gold", "cannon"], 1: []}).do("play:all")
    assert (t.hand(), t.area(), t.pool) == (["cannon"], ["beer", "gold"], [1, 1])
    t.do("end")
    assert (t.hand(), t.area(), t.pool) == (["cannon"], ["beer", "gold"], [0, 0])


@pytest.mark.rule("VGW-032", "VGW-089")
def test_defences_stay_in_hand_for_later_turns() -> None:
    t = Table(hand={0: ["cannon"], 1: ["pigator"]})
    t.do("end", "attack:seat+1", "target:town_hall", "play:pigator", "end")
    assert (t.actor, t.decision, t.legal) == (0, "defend", ["end", "play:cannon"])


@pytest.mark.rule("VGW-033")
def test_a_ready_card_may_attack_once() -> None:
    t = Table(hand={0: ["grendel"], 1: []}).do("play:grendel")
    assert (t.pool, t.area()) == ([2, 0], ["grendel"])
    t.do("attack:draco", "play:grendel").force().do("option:0")
    assert "attack:seat+1" not in t.legal
    assert t.area() == ["grendel"]


@pytest.mark.rule("VGW-034", "VGW-035")
def test_committing_plays_the_card_first() -> None:
    t = Table(hand={0: ["shaman", W, W], 1: []}, deck={0: [BONE, "beer"]}, village={1: ["drakkar"]})
    t.do("attack:seat+1", "target:drakkar:0", f"play:{W}", "play:shaman")
    assert t.hand() == ["beer", BONE, W]
    assert f"play:{BONE}" in t.legal
    t.do(f"play:{BONE}")
    assert t.state.value == 5


@pytest.mark.rule("VGW-034")
def test_the_ready_copy_goes_first() -> None:
    t = Table(hand={0: ["shaman", "shaman", "odins_boost"], 1: []}, deck={0: ["beer"] * 9}).do(
        "play:odins_boost", "play:shaman"
    )
    assert t.hand().count("beer") == 2
    t.do("attack:draco", "play:shaman")
    assert t.hand().count("beer") == 2  # no second draw
    assert (t.state.ready_mask, t.hand().count("shaman")) == (0, 1)


@pytest.mark.rule("VGW-036", "VGW-130")
def test_gained_cards_cannot_be_used_this_round() -> None:
    t = Table(hand={0: []}, river=RIVER, path=["scroll"] * 3, pool=(9, 9), vp={0: 4}, missions={0: ["worship"]})
    t.do("river:0", "buy:elf_archer", "mission:0", "option:0")
    assert len(t.area()) == 3
    assert not [label for label in t.legal if label.startswith("play") or label.startswith("attack")]


@pytest.mark.rule("VGW-040", "VGW-039")
def test_the_order_of_payment() -> None:
    t = Table(
        village={0: ["brewery=1", "brewery=1", "beer_container=3", "beer_container=1"]}, level={0: 2}, pool=(1, 0)
    )
    t.state.loot[BEER], t.state.stock[0, BEER] = 1, 7
    paid = []
    for _ in range(4):
        from simkit.games.vikings_gone_wild.kernel.goods import take_payment

        take_payment(t.state, t.book, 0, BEER, 2)
        s = t.state
        paid.append(
            (
                s.pool[BEER],
                s.loot[BEER],
                *(t.tokens(x) for x in ("brewery", "brewery:1")),
                t.tokens("beer_container"),
                t.tokens("beer_container:1"),
            )
        )
    assert paid == [(0, 0, 1, 1, 3, 1), (0, 0, 0, 0, 3, 1), (0, 0, 0, 0, 2, 0), (0, 0, 0, 0, 0, 0)]
    assert t.state.stock[0, BEER] == 0


@pytest.mark.rule("VGW-040")
def test_ties_go_to_the_lowest_slot() -> None:
    t = Table(village={0: ["gold_container=2", "gold_container=2", "gold_factory=1", "gold_factory=1"]}, level={0: 2})
    t.do("change:0")
    assert [t.tokens(f"gold_factory:{k}") for k in range(2)] == [0, 1]
    t.do("exchange:gold")
    assert [t.tokens(f"gold_container:{k}") for k in range(2)] == [1, 2]


@pytest.mark.rule("VGW-042")
@pytest.mark.parametrize("rate", [2, 3])
def test_exchange(rate: int) -> None:
    t = Table(hand={0: []}, pool=(2 * rate, 0), rules={"exchange_rate": rate}).do("exchange:beer", "exchange:beer")
    assert t.pool == [0, 2]
    assert ("exchange:gold" in t.legal) == (rate == 2)


@pytest.mark.rule("VGW-043")
def test_what_counts_as_spent() -> None:
    t = Table(hand={0: []}, pool=(20, 20), missions={0: ["money_money", "thirsty"]}).do(
        "exchange:gold", "exchange:beer"
    )
    assert t.state.spent.tolist() == [0, 0]
    assert "mission:0" not in t.legal
    t.do("change:1", "buy:cannon", "upgrade", "build:gold_factory")
    assert t.state.spent.tolist() == [3, 6]
    assert "mission:0" in t.legal


@pytest.mark.rule("VGW-045")
def test_undead_are_not_for_sale() -> None:
    t = Table(hand={0: []}, river=["undead_gold", *RIVER[1:]], pool=(30, 30))
    assert "river:0" not in t.legal
    assert "river:1" in t.legal


@pytest.mark.rule("VGW-051", "VGW-052", "VGW-054")
@pytest.mark.parametrize(
    ("level", "owned", "more"), [(1, 2, True), (1, 3, False), (2, 5, True), (2, 6, False), (3, 12, True)]
)
def test_building_limits(level: int, owned: int, more: bool) -> None:
    village = [BUILDINGS[i % 6] for i in range(owned)]
    t = Table(village={0: village}, level={0: level}, pool=(9, 9), hand={0: ["cannon"] * 5}, area={0: ["cannon"] * 9})
    assert ("build:tavern" in t.legal) == more


@pytest.mark.rule("VGW-055", "VGW-056", "VGW-044")
def test_a_new_building() -> None:
    t = Table(village={0: ["brewery", "brewery"]}, pool=(9, 9), hand={0: ["beer_specialist"]})
    t.do("return:brewery")  # slot 0 is free again: both have no tokens, the lowest slot goes
    assert (t.built("brewery:0"), t.built("brewery:1")) == (0, STANDING)
    t.do("build:brewery")
    assert (t.built("brewery:0"), t.built("brewery:1"), t.tokens("brewery:0")) == (CONSTRUCTION, STANDING, 0)
    assert t.do("play:beer_specialist").pool == [9 + 3, 7]
    t.next_round()
    assert t.built("brewery:0") == STANDING


@pytest.mark.rule("VGW-056")
def test_missions_count_buildings_under_construction() -> None:
    t = Table(village={0: ["drakkar"]}, pool=(9, 9), missions={0: ["captain"]})
    assert "mission:0" not in t.legal
    assert "mission:0" in t.do("build:drakkar").legal


@pytest.mark.rule("VGW-059")
def test_return_of_a_damaged_building() -> None:
    t = Table(hand={0: [W], 1: [BONE]}, village={1: ["brewery", "drakkar"]}).attack("brewery", W).end_turn()
    t.do("return:brewery")
    assert t.state.attacked[1] == 1
    t = Table(village={0: ["brewery*"]}).do("return:brewery")
    assert t.state.buildings[0] == 0


@pytest.mark.rule("VGW-060")
def test_which_building_is_returned() -> None:
    t = Table(village={0: ["beer_container=1", "beer_container=3", "beer_container*"]}).do("return:beer_container")
    assert [t.built(f"beer_container:{k}") for k in range(3)] == [1, 1, 0]
    t = Table(village={0: ["beer_container=3", "beer_container=1", "beer_container=1"]}).do("return:beer_container")
    assert [t.built(f"beer_container:{k}") for k in range(3)] == [1, 0, 1]


@pytest.mark.rule("VGW-058", "VGW-090")
def test_cards_on_a_returned_building_go_to_the_area() -> None:
    t = Table(hand={0: [W], 1: ["cannon", "shockwave_tower"]}, village={1: ["brewery", "drakkar"]})
    t.attack("brewery", W, defend=["cannon", "shockwave_tower"]).end_turn()
    assert t.state.guard_n == 2
    t.do("return:brewery")
    assert (t.area(1), t.state.guard_n, t.state.wall[1]) == (["cannon", "shockwave_tower"], 0, 2)


@pytest.mark.rule("VGW-061")
def test_upgrade_costs() -> None:
    assert "upgrade" not in Table(pool=(0, 2)).legal
    assert Table(pool=(0, 3)).do("upgrade").pool == [0, 0]
    assert "upgrade" not in Table(pool=(0, 5), level={0: 2}).legal
    assert Table(pool=(0, 6), level={0: 2}).do("upgrade").pool == [0, 0]
    assert "upgrade" not in Table(pool=(0, 50), level={0: 3}).legal


@pytest.mark.rule("VGW-066")
def test_a_damaged_town_hall_may_be_upgraded() -> None:
    t = Table(hand={0: ["pigator"], 1: []}).attack("town_hall", "pigator").end_turn()
    t.state.pool[:] = 3
    assert t.damaged("town_hall")
    assert t.do("upgrade").state.level[1] == 2


# --- Missions and Favors ---------------------------------------------------------------------------------------------


@pytest.mark.rule("VGW-104", "VGW-106")
def test_completing_a_mission() -> None:
    t = Table(pool=(9, 9), missions={0: ["strategy", "shield"]})
    assert "mission:0" not in t.legal
    t.do("buy:elf_archer", "mission:0")
    assert (t.vp[0], t.missions(), t.state.completed[0]) == (1, ["shield"], 1)
    t.do("end")
    assert t.missions(0) == ["shield"]
    t.next_round()
    assert len(t.missions(0)) == 2


GOALS = [
    ("worship", ["river:0"], {}),
    ("worker", ["build:brewery"], {}),
    ("strategy", ["buy:elf_archer"], {}),
    ("shield", ["buy:cannon"], {}),
    ("money_money", ["buy:cannon"], {}),
    ("thirsty", ["buy:bone_crusher"], {}),
    ("brewer_mission", ["build:brewery"], {"village": {0: ["brewery"] * 2}}),
    ("foundry", ["build:gold_factory"], {"village": {0: ["gold_factory"] * 2}}),
    ("captain", ["build:drakkar"], {"village": {0: ["drakkar"]}}),
    ("innkeeper", ["build:tavern"], {"village": {0: ["tavern"]}}),
    ("architect", ["build:tavern"], {"village": {0: BUILDINGS[:5]}, "level": {0: 2}}),
    ("warfare", ["buy:bone_crusher"], {}),
]


@pytest.mark.rule("VGW-104", "VGW-107")
@pytest.mark.parametrize(("mission", "actions", "given"), GOALS)
def test_goals(mission: str, actions: list[str], given: dict[str, object]) -> None:
    t = Table(hand={0: []}, river=RIVER, pool=(9, 9), missions={0: [mission]}, **given)  # type: ignore[arg-type]
    assert "mission:0" not in t.legal
    t.do(*actions)
    assert "mission:0" in t.legal
    vp = int(t.book.goal_vp[t.mission(mission)])
    assert t.do("mission:0").vp[0] == vp


@pytest.mark.rule("VGW-107")
def test_goals_that_are_not_met() -> None:
    t = Table(
        hand={0: []}, river=["hero_trap", "assassin", *RIVER[2:]], pool=(20, 20), missions={0: ["worker", "warfare"]}
    )
    t.do("upgrade", "buy:elf_archer")
    assert not {"mission:0", "mission:1"} & set(t.legal)
    t = Table(hand={0: []}, river=["assassin", *RIVER[1:]], pool=(20, 20), missions={0: ["shield", "strategy"]}).do(
        "river:0"
    )
    assert "mission:0" not in t.legal
    assert "mission:1" in t.legal
    t = Table(hand={0: []}, river=["hero_trap", *RIVER[1:]], pool=(20, 20), missions={0: ["shield"]}).do("river:0")
    assert "mission:0" in t.legal


@pytest.mark.rule("VGW-107")
def test_goals_of_attacks_and_stores() -> None:
    t = Table(hand={0: [W, "pigator"], 1: []}, village={1: ["brewery"]}, missions={0: ["attacker", "town_fall"]})
    t.attack("brewery", W)
    assert not {"mission:0", "mission:1"} & set(t.legal)
    t.attack("town_hall", "pigator")
    assert {"mission:0", "mission:1"} <= set(t.legal)
    for mission, kind in (("beer_stored", "beer"), ("gold_stored", "gold")):
        five = Table(village={0: [f"{kind}_container=4", f"{kind}_container=1"]}, missions={0: [mission]})
        six = Table(village={0: [f"{kind}_container=4", f"{kind}_container=2"]}, missions={0: [mission]})
        assert ("mission:0" in five.legal, "mission:0" in six.legal) == (False, True)
        assert six.do("mission:0").vp[0] == 3


@pytest.mark.rule("VGW-107", "VGW-108")
def test_a_changed_mission_sees_the_whole_turn() -> None:
    t = Table(pool=(9, 9), missions={0: ["town_fall"]})
    t.state.piles[S.MISSION_PILE, t.state.left[S.MISSION_PILE] - 1] = t.mission("worker")
    t.do("build:brewery", "change:0")
    assert "mission:0" in t.legal
    t.state.left[S.MISSION_PILE] = 0
    t.state.changed = 0
    assert "change:0" not in t.legal


@pytest.mark.rule("VGW-107")
def test_this_turn_only() -> None:
    t = Table(pool=(9, 9), missions={0: ["worker"]}, village={0: []}).do("build:brewery").next_round()
    t.do("end")
    assert t.actor == 0
    assert "mission:0" not in t.legal


@pytest.mark.rule("VGW-127")
def test_each_threshold_once() -> None:
    t = Table(vp={0: 4}, missions={0: ["worker", "money_money"]}, pool=(20, 20), rules={"missions_per_round": 2})
    t.do("build:brewery", "mission:0")
    assert (t.decision, t.vp[0]) == ("favor", 5)
    t.do("option:0", "mission:1")
    assert (t.decision, t.vp[0]) == ("turn", 6)


@pytest.mark.rule("VGW-128", "VGW-130")
def test_taking_a_favor() -> None:
    for option in (0, 1, 2):
        t = Table(vp={0: 4}, missions={0: ["worker"]}, pool=(9, 9))
        s = t.state
        shown, top = s.shown.tolist(), int(s.favors[s.favors_left - 1])
        t.do("build:brewery", "mission:0")
        assert t.legal == ["option:0", "option:1", "option:2"]
        t.do(f"option:{option}")
        taken = top if option == 2 else shown[option]
        left = list(shown)
        if option < 2:
            left[option] = top
        assert t.area() == [t.cards[taken]]
        assert (s.shown.tolist(), s.favors_left) == (left, 3)


@pytest.mark.rule("VGW-133")
def test_favors_cannot_be_bought() -> None:
    t = Table(pool=(50, 50))
    favors = {"alviss", "thor", "valkyrie", "treasure_chest"}
    assert not [label for label in t.legal if label.startswith("buy:") and label[4:] in favors]


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VGW-038", "VGW-136", "VGW-139")
@pytest.mark.parametrize(
    ("card", "players", "pool"),
    [
        ("beer", 2, [1, 0]),
        ("gold", 2, [0, 1]),
        ("beer_mugs", 2, [2, 0]),
        ("gold_bars", 2, [0, 2]),
        ("beer_specialist", 2, [3, 0]),
        ("gold_miner", 2, [0, 2]),
        ("treasure_chest", 2, [2, 2]),
        ("beer_taxes", 4, [4, 0]),
        ("gold_taxes", 3, [0, 2]),
        ("grendel", 2, [2, 0]),
    ],
)
def test_resources(card: str, players: int, pool: list[int]) -> None:
    t = Table(players, hand={0: [card]}, village={0: ["brewery", "brewery*", "gold_factory"]}).do(f"play:{card}")
    assert t.pool == pool


@pytest.mark.rule("VGW-030")
def test_play_all_resources() -> None:
    autos = ["beer", "beer", "gold", "beer_mugs", "gold_bars", "treasure_chest"]
    t = Table(hand={0: [*autos, "crystal", "gold_miner", "scroll"]}).do("play:all")
    assert (t.pool, t.hand()) == ([6, 5], ["crystal", "gold_miner", "scroll"])
    assert "play:all" not in t.legal


@pytest.mark.parametrize(("option", "pool"), [(0, [2, 0]), (1, [1, 1]), (2, [0, 2])])
def test_crystal(option: int, pool: list[int]) -> None:
    assert Table(hand={0: ["crystal"]}).do("play:crystal", f"option:{option}").pool == pool


@pytest.mark.rule("VGW-035", "VGW-140")
def test_scroll() -> None:
    t = Table(hand={0: ["scroll", W]}, deck={0: ["gold", "beer"]}).do("play:scroll")
    assert (t.decision, t.legal) == ("remove", ["end", "play:gold", f"play:{W}"])
    t.do(f"play:{W}")
    assert (t.hand(), t.state.removed[t.number(W)]) == (["gold"], 1)
    assert W not in [*t.hand(), *t.area(), *t.discards(), *t.deck()]
    t = Table(hand={0: ["scroll", W]}, deck={0: ["gold"]}).do("play:scroll", "end")
    assert t.hand() == ["gold", W]


@pytest.mark.rule("VGW-139")
def test_mystery_gift() -> None:
    resources = ["crystal", "treasure_chest", "gold_miner"]
    t = Table(hand={0: ["mystery_gift_resource"]}, deck={0: resources}).do("play:mystery_gift_resource")
    assert t.hand() == sorted(resources)
    t = Table(hand={0: ["mystery_gift_unit"]}, deck={0: ["thor", ELF]}, discard={0: ["gold"]}).do(
        "play:mystery_gift_unit"
    )
    assert (t.hand(), t.discards(), t.deck()) == ([ELF], ["gold", "thor"], [])
    t = Table(hand={0: ["mystery_gift_unit"]}, deck={0: ["beer"]}, discard={0: []}).do("play:mystery_gift_unit")
    assert (t.hand(), t.discards()) == ([], ["beer"])  # revealed cards are not shuffled in at once


@pytest.mark.rule("VGW-135", "VGW-087")
def test_theft() -> None:
    village = {1: ["gold_container=1", "gold_container=3", "gold_factory=1"], 0: ["gold_container=2"]}
    t = Table(hand={0: ["money_theft"]}, village=village).do("play:money_theft", "attack:seat+1")
    assert [t.tokens(f"gold_container:{k}", 1) for k in range(2)] == [1, 2]
    assert t.tokens("gold_container", 0) == 3
    assert not t.state.attacked.any()
    t = Table(hand={0: ["recipe_theft"]}, village={1: ["brewery=1"]}).do("play:recipe_theft", "attack:seat+1")
    assert (t.tokens("brewery", 1), t.state.loot.tolist()) == (0, [1, 0])


@pytest.mark.rule("VGW-135")
def test_theft_needs_a_victim() -> None:
    t = Table(3, hand={0: ["money_theft"]}, village={2: ["gold_container=1"], 1: ["beer_container=1"]}).do(
        "play:money_theft"
    )
    assert t.legal == ["attack:seat+2"]
    t = Table(hand={0: ["money_theft"]}).do("play:money_theft")
    assert (t.decision, t.area()) == ("turn", ["money_theft"])
    t = Table(hand={0: ["money_theft"]}, village={1: ["gold_factory=1"]}, rules={"theft_from_factories": False})
    assert t.do("play:money_theft").decision == "turn"


@pytest.mark.rule("VGW-138")
def test_odins_boost() -> None:
    t = Table(hand={0: ["odins_boost", "odins_boost", "shaman", "thor", ELF], 1: []}, deck={0: []})
    t.do("play:odins_boost", "attack:draco", "play:shaman")
    assert t.state.value == 1
    t.do("end", "option:0", "play:odins_boost", "attack:seat+1", "target:town_hall", f"play:{ELF}", "play:thor")
    assert t.state.value == 4 + 7
    t.do("end", "end", "end")
    assert t.state.boost == 0


@pytest.mark.rule("VGW-141")
def test_resurrection() -> None:
    t = Table(hand={0: ["resurrection"]}, discard={0: [ELF, "thor", "gold"]}, area={0: [BONE]}).do("play:resurrection")
    assert t.legal == [f"play:{ELF}", "play:thor"]
    t.do("play:thor")
    assert (t.hand(), t.discards()) == (["thor"], [ELF, "gold"])
    t = Table(hand={0: ["resurrection"]}, discard={0: ["gold"]}).do("play:resurrection")
    assert t.decision == "turn"


@pytest.mark.rule("VGW-142", "VGW-035")
def test_lokis_lens() -> None:
    t = Table(3, hand={0: ["lokis_lens"]}, deck={0: ["gold", "beer", "beer"]}).do("play:lokis_lens")
    assert (t.legal, t.hand()) == (["attack:seat+1", "attack:seat+2"], [])
    t.do("attack:seat+2")
    assert (t.hand(), t.state.seen[0]) == (["beer", "gold"], 4)
    t.next_round()
    assert t.state.seen[0] == 0


def test_denied_cards_cannot_be_bought_built_or_used() -> None:
    denied = ["pigator", "cannon", "brewery", "scroll", "town_hall_2", "thor", "beer"]
    t = Table(hand={0: ["scroll", "pigator", "thor", "beer"], 1: []}, pool=(20, 20), river=RIVER, denied={0: denied})
    assert not {"buy:pigator", "buy:cannon", "build:brewery", "river:1", "play:scroll", "upgrade"} & set(t.legal)
    assert {"buy:elf_archer", "build:drakkar", "play:beer"} <= set(t.legal)  # starting cards cannot be denied
    t.do("attack:seat+1", "target:town_hall")
    assert t.legal == ["play:thor"]
    assert "buy:pigator" in Table(pool=(20, 20), denied={1: denied}).legal


def test_extra_cost() -> None:
    extra = {0: {"elf_archer": 2, "cannon": 1, "brewery": 3}}
    t = Table(pool=(4, 4), hand={0: []}, extra=extra)
    assert not {"buy:elf_archer", "build:brewery"} & set(t.legal)
    assert t.do("buy:cannon").pool == [4, 1]
    assert Table(pool=(5, 5), extra=extra).do("buy:elf_archer", "build:brewery").pool == [0, 0]


def test_gold_is_no_beer() -> None:
    assert "buy:elf_archer" not in Table(hand={0: []}, pool=(2, 9)).legal
    assert Table(pool=(0, 9)).state.pool[GOLD] == 9
