"""What hardly ever happens: resets, long queues, ties, odd numbers and edited counts."""

import numpy as np
import pytest

from simkit.games.vikings_gone_wild.kernel import entry as kernel
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.rounds import final_scoring
from tests.games.vikings_gone_wild.table import Table

W, ELF, BONE = "viking_warrior", "elf_archer", "bone_crusher"


# --- what ends with a turn or a round --------------------------------------------------------------------------------


@pytest.mark.rule("VGW-090", "VGW-119")
def test_shockwave_lasts_one_round() -> None:
    t = Table(hand={0: [W], 1: ["shockwave_tower"]}, village={1: ["brewery"]})
    t.attack("brewery", W, defend=["shockwave_tower"]).next_round()
    assert t.state.wall[1] == 0
    t.do("end")
    t.state.hand[0] = t.count([W])
    t.touch()
    assert t.do("attack:seat+1").legal == ["target:brewery:0"]  # 1 again


@pytest.mark.rule("VGW-019", "VGW-107")
@pytest.mark.parametrize(
    ("mission", "before"),
    [
        ("worship", ["river:0"]),
        ("worker", ["build:brewery"]),
        ("strategy", ["buy:elf_archer"]),
        ("shield", ["buy:cannon"]),
        ("money_money", ["buy:cannon"]),
        ("thirsty", ["buy:bone_crusher"]),
        ("warfare", ["buy:bone_crusher"]),
    ],
)
def test_purchases_count_for_one_turn(mission: str, before: list[str]) -> None:
    """Neither for the next player nor for the same one in the next round."""
    t = Table(
        hand={0: [], 1: []},
        pool=(9, 9),
        river=["scroll"] * 5,
        path=["scroll"] * 9,
        missions={p: [mission] for p in (0, 1)},
    )
    t.do(*before)
    assert "mission:0" in t.legal
    t.do("end")
    assert (t.actor, "mission:0" in t.legal) == (1, False)
    t.do("end", "end")
    assert (t.round, t.actor, "mission:0" in t.legal) == (2, 0, False)


@pytest.mark.rule("VGW-107")
def test_a_goal_of_two_purchases_needs_two_in_one_turn() -> None:
    two = {"strategy": {"threshold": 2}}
    t = Table(hand={0: [], 1: []}, pool=(9, 9), missions={0: ["strategy"]}, cards=two)
    t.do("buy:elf_archer", "end", "end", "end")
    t.state.pool[:] = 9
    assert (t.round, t.actor) == (2, 0)
    assert "mission:0" not in t.do("buy:elf_archer").legal
    assert "mission:0" in t.do("buy:elf_archer").legal


@pytest.mark.rule("VGW-019", "VGW-107", "VGW-083")
def test_damage_counts_for_one_turn() -> None:
    goals = ["attacker", "town_fall"]
    t = Table(hand={0: [W, "pigator"], 1: []}, village={1: ["brewery"]}, missions={0: goals, 1: goals})
    t.attack("brewery", W).attack("town_hall", "pigator")
    assert {"mission:0", "mission:1"} <= set(t.legal)
    assert t.end_turn().vp == [4, 0]  # 1 for the Town Hall, 3 for two Buildings
    assert not {"mission:0", "mission:1"} & set(t.legal)
    assert t.do("end").vp == [4, 0]
    t.do("end")
    assert (t.round, t.actor) == (2, 0)
    assert not {"mission:0", "mission:1"} & set(t.legal)


@pytest.mark.rule("VGW-019", "VGW-096")
def test_a_victim_is_one_of_this_turn() -> None:
    """Total Defense is scored once, and the next player may attack somebody else."""
    t = Table(3, hand={0: [W], 1: ["cannon", BONE], 2: []}, village={1: ["brewery"]})
    t.attack("brewery", W, defend=["cannon"]).end_turn()
    assert t.vp == [0, 2, 0]
    assert {"attack:seat+1", "attack:seat+2"} <= set(t.legal)
    assert t.do("end").vp == [0, 2, 0]
    t = Table(3, hand={0: [W, BONE], 1: ["cannon", BONE], 2: ["cannon"]}, village={1: ["brewery"], 2: ["brewery"]})
    t.attack("town_hall", BONE).end_turn().attack("brewery", BONE, defend=["cannon"])
    assert (t.vp, t.damaged("brewery", 2)) == ([2, 0, 0], True)  # 4 against 3: the first attack needed no more
    t = Table(3, hand={0: [BONE], 1: [W, "cannon"], 2: ["cannon"]}, village={2: ["brewery"]})
    t.attack("town_hall", BONE).end_turn().attack("brewery", W, defend=["cannon"]).end_turn()
    assert t.vp == [2, 0, 2]  # that the first turn did damage does not matter in the second


@pytest.mark.rule("VGW-019", "VGW-108", "VGW-138", "VGW-153")
def test_rights_and_boosts_of_a_turn_come_anew() -> None:
    t = Table(hand={0: ["odins_boost", "beer"], 1: [W]}, pool=(9, 9), rules={"max_actions_per_turn": 3})
    t.do("play:odins_boost", "play:beer", "change:0", "end")
    s = t.state
    assert (s.actions, s.changed, s.boost) == (0, 0, 0)
    s.pool[:] = 9
    assert "change:0" in t.legal
    assert t.do("attack:draco", f"play:{W}").state.value == 1


@pytest.mark.rule("VGW-033")
def test_a_ready_card_is_ready_for_its_turn_only() -> None:
    t = Table(hand={0: ["grendel"], 1: []}).do("play:grendel", "end")
    assert (t.state.ready_mask, t.state.ready.sum()) == (0, 0)
    assert "attack:draco" not in t.legal


# --- Favors ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VGW-020", "VGW-132")
def test_three_favors_in_the_order_of_the_points() -> None:
    t = Table(
        3,
        hand={p: [] for p in range(3)},
        vp=dict.fromkeys(range(3), 4),
        village={p: ["gold_container=4"] for p in range(3)},
    )
    t.state.first = 1
    t.state.turn_in_round = 2
    t.do("end")
    takers = []
    while t.decision == "favor":
        takers.append(t.actor)
        t.do("option:0")
    assert takers == [1, 2, 0]


@pytest.mark.rule("VGW-011")
def test_nobody_knows_which_favors_are_out_of_the_game() -> None:
    t = Table(2, seed=4)
    s = t.state
    deck = set(s.favors[: s.favors_left].tolist())
    out = set(s.favors[6 : s.favors_n].tolist())
    assert (len(deck), len(out)) == (4, 4)
    for viewer in range(2):
        imagined = set()
        for key in range(30):
            world = s.copy()
            with np.errstate(over="ignore"):
                kernel.determinize(world, t.book, viewer, np.uint64(key))
            now = world.favors[: world.favors_left].tolist()
            assert sorted([*now, *world.favors[6 : world.favors_n]]) == sorted(deck | out)
            imagined |= set(now)
        assert imagined == deck | out


# --- ties ------------------------------------------------------------------------------------------------------------


def scored(t: Table, *aside: str) -> Table:
    t.state.bonuses[: len(aside)] = [t.bonus(name) for name in aside]
    t.book.bonuses_in, t.book.bonuses = 0, len(aside)
    final_scoring(t.state, t.book, t.tally)
    kernel.record(t.state, t.book, t.tally)
    return t


@pytest.mark.rule("VGW-150")
def test_a_card_that_two_lead_puts_nobody_out() -> None:
    """Two of three lead the first card, another two the second: all three are still compared at the third."""
    t = Table(3, vp=dict.fromkeys(range(3), 31), village={1: ["drakkar"], 2: ["beer_container=1"]})
    t.state.completed[:3] = 1, 1, 0
    scored(t, "accomplisher", "builder", "brewer_bonus")
    assert (t.winners, t.tally.tie_cards) == ([2], 3)


@pytest.mark.rule("VGW-149", "VGW-150", "VGW-151")
@pytest.mark.parametrize(
    ("vp", "village", "places"),
    [
        ([31, 31, 20, 20], {1: ["drakkar"]}, [2, 1, 3, 3]),  # who loses the tie-break is second
        ([31, 31, 31, 20], {}, [1, 1, 1, 4]),
        ([20, 31, 25, 25], {}, [4, 1, 2, 2]),
        ([31, 31, 31, 31], {2: ["drakkar"]}, [2, 2, 1, 2]),
    ],
)
def test_places(vp: list[int], village: dict[int, list[str]], places: list[int]) -> None:
    t = scored(Table(4, vp=dict(enumerate(vp)), village=village), "builder")
    assert t.tally.rank[:4].tolist() == places
    assert t.tally.winners == sum(1 << p for p, place in enumerate(places) if place == 1)


# --- edited cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("VGW-071", "VGW-072")
def test_reach_counts_no_more_pieces_than_carriers() -> None:
    more = {"sword": {"count": 3}}
    t = Table(hand={0: [W, "sword", "sword", "sword"], 1: []}, cards=more)
    assert "attack:seat+1" not in t.legal  # 1 + 2, against 4
    t = Table(hand={0: [W, W, "sword", "sword", "sword"], 1: []}, level={1: 2}, cards=more)
    assert "attack:seat+1" in t.legal  # 2 + 4, against 6
    t.do("attack:seat+1", "target:town_hall", f"play:{W}", "play:sword")
    assert t.legal == [f"play:{W}"]
    t.do(f"play:{W}", "play:sword")
    assert (t.legal, t.state.value) == (["end"], 6)
    t = Table(
        hand={0: [W, W, "sword", "sword", "sword"], 1: []}, level={1: 2}, cards=more, rules={"th_defence": [4, 7, 8]}
    )
    assert "attack:seat+1" not in t.legal


@pytest.mark.rule("VGW-038")
@pytest.mark.parametrize(("option", "pool"), [(0, [3, 0]), (1, [2, 1]), (2, [0, 3])])
def test_of_an_odd_choice_the_odd_one_is_beer(option: int, pool: list[int]) -> None:
    odd = {"crystal": {"effects": [{"do": "choose", "resources": 3}]}}
    assert Table(hand={0: ["crystal"]}, cards=odd).do("play:crystal", f"option:{option}").pool == pool


@pytest.mark.rule("VGW-039")
def test_a_dearer_card_with_two_prices_costs_more_beer() -> None:
    t = Table(pool=(5, 3), hand={0: []}, extra={0: {"pigator": 1}})
    assert "buy:pigator" in t.legal
    assert t.do("buy:pigator").pool == [0, 0]
    assert "buy:pigator" not in Table(pool=(4, 9), hand={0: []}, extra={0: {"pigator": 1}}).legal
    assert Table(pool=(0, 3), hand={0: []}, extra={0: {"cannon": 1}}).do("buy:cannon").pool == [0, 0]


# --- setup -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VGW-006", "VGW-109")
def test_one_mission_face_up() -> None:
    t = Table(3, rules={"missions_face_up": 1})
    assert [len(t.missions(p)) for p in range(3)] == [1, 1, 1]
    assert "change:1" not in t.legal


@pytest.mark.rule("VGW-002")
def test_a_game_begins_with_a_clean_tally_whatever_was_played_before() -> None:
    t = Table(3)
    t.tally.missed[:] = 7
    with np.errstate(over="ignore"):
        kernel.setup(np.zeros(1, kernel.STATE).view(np.recarray)[0], t.book, t.tally, t.key)
    assert not t.tally.missed[:3].any()


@pytest.mark.rule("VGW-007")
def test_in_what_a_player_imagines_easy_missions_stay_on_top() -> None:
    t = Table(2, seed=2)
    n, vp = int(t.state.left[S.MISSION_PILE]), t.book.goal_vp
    parts: list[set[tuple[int, ...]]] = [set(), set()]
    for key in range(20):
        world = t.state.copy()
        with np.errstate(over="ignore"):
            kernel.determinize(world, t.book, 0, np.uint64(key))
        pile = world.piles[S.MISSION_PILE, :n][::-1].tolist()
        assert [vp[m] == 1 for m in pile] == [True] * 6 + [False] * 10
        assert sorted(pile) == sorted(t.state.piles[S.MISSION_PILE, :n])
        parts[0].add(tuple(pile[:6]))
        parts[1].add(tuple(pile[6:]))
    assert min(map(len, parts)) > 10  # each part is shuffled


@pytest.mark.rule("VGW-122")
def test_a_type_that_is_bought_for_the_first_time_is_reshuffled_too() -> None:
    t = Table(hand={0: [], 1: []}, pool=(9, 9), deck={0: []})
    t.state.types[0] = (1 << int(t.book.pile_first)) - 1  # as it was dealt
    t.do("buy:elf_archer").next_round()
    assert t.everything()[ELF] == 8
    assert ELF in [*t.hand(0), *t.deck(0)]


# --- Missions, Favors and Bonuses ------------------------------------------------------------------------------------


@pytest.mark.rule("VGW-108")
def test_a_change_leaves_the_rest_of_the_pile_in_order() -> None:
    t = Table(pool=(0, 1), missions={0: ["worker", "shield"]})
    s = t.state
    pile = s.piles[S.MISSION_PILE, : s.left[S.MISSION_PILE]].tolist()
    t.do("change:1")
    assert s.piles[S.MISSION_PILE, : s.left[S.MISSION_PILE]].tolist() == [t.mission("shield"), *pile[:-1]]
    assert s.missions[0].tolist() == [t.mission("worker"), pile[-1]]


@pytest.mark.rule("VGW-129")
@pytest.mark.parametrize("option", [0, 1])
def test_the_face_up_favors_when_the_deck_is_empty(option: int) -> None:
    t = Table(vp={0: 4}, missions={0: ["worker"]}, pool=(9, 9))
    s = t.state
    s.favors_left = 0
    shown = s.shown.tolist()
    t.do("build:brewery", "mission:0")
    assert t.legal == ["option:0", "option:1"]
    t.do(f"option:{option}")
    assert (t.area(), s.face_up, s.shown[0]) == ([t.cards[shown[option]]], 1, shown[1 - option])


@pytest.mark.rule("VGW-145")
def test_three_share_a_bonus() -> None:
    t = Table(4, village={p: ["drakkar"] for p in (0, 2, 3)})
    t.state.bonuses[0], t.book.bonuses_in, t.book.bonuses = t.bonus("builder"), 1, 1
    final_scoring(t.state, t.book, t.tally)
    assert t.vp == [2, 0, 2, 2]
