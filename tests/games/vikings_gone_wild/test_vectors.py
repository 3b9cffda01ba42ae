"""The test vectors of the rules, 1 to 58, one by one."""

import pytest

from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.rounds import final_scoring
from tests.games.vikings_gone_wild.table import BEER, BUILDINGS, GOLD, TH, Table

W, ELF, BONE = "viking_warrior", "elf_archer", "bone_crusher"


def score(t: Table) -> None:
    t.state.decision = S.NO_DECISION
    final_scoring(t.state, t.book, t.tally)


@pytest.mark.rule("VGW-021")
def test_01_production() -> None:
    t = Table(village={0: ["gold_factory", "gold_factory", "brewery"]}).next_round()
    assert [t.tokens(f"gold_factory:{k}") for k in range(3)] == [1, 1, 0]
    assert t.tokens("brewery") == 1
    assert t.state.stock[0].tolist() == [1, 2]


@pytest.mark.rule("VGW-022")
def test_02_a_brewery_holds_one() -> None:
    t = Table(village={0: ["brewery", "drakkar"]}, hand={0: [], 1: []}).to_storage()
    t.state.tokens[0, t.slot("brewery")] = 1
    t.state.stock[0, BEER] = 1
    t.next_round()
    assert t.tokens("brewery") == 1


@pytest.mark.rule("VGW-025")
def test_03_taverns() -> None:
    t = Table(village={0: ["tavern", "tavern"]}, hand={0: []}, deck={0: ["beer"] * 9}).next_round()
    assert len(t.hand(0)) == 7


@pytest.mark.rule("VGW-025", "VGW-026")
def test_04_kept_cards_come_on_top() -> None:
    t = Table(village={0: ["tavern", "tavern", "drakkar"]}, hand={0: ["gold"]}, deck={0: ["beer"] * 9}).to_storage()
    t.do("play:gold")
    assert len(t.hand(0)) == 8
    assert "gold" in t.hand(0)


@pytest.mark.rule("VGW-027", "VGW-122", "VGW-123")
def test_05_reshuffle_while_drawing() -> None:
    t = Table(hand={0: ["time_manipulation"] * 2}, deck={0: ["gold"] * 2}, discard={0: ["beer"] * 6}, area={0: [W] * 4})
    t.do("play:time_manipulation")
    assert t.hand() == ["beer", "gold", "gold", "time_manipulation"]
    assert (len(t.deck()), t.discards()) == (5, [])
    t.do("play:time_manipulation")
    assert (len(t.hand()), len(t.deck()), t.discards()) == (6, 2, [])
    assert t.area().count(W) == 4


@pytest.mark.rule("VGW-124")
def test_06_nothing_left_to_draw() -> None:
    t = Table(hand={0: ["time_manipulation"] * 2}, deck={0: ["gold"]}, discard={0: ["beer"] * 2})
    t.do("play:time_manipulation", "play:time_manipulation")
    assert (t.hand(), t.deck(), t.discards()) == (["beer", "beer", "gold"], [], [])


@pytest.mark.rule("VGW-039", "VGW-045", "VGW-046")
def test_07_buy_pigator() -> None:
    t = Table(pool=(4, 3)).do("buy:pigator")
    assert (t.pool, t.area(), t.supply("pigator")) == ([0, 0], ["pigator"], 3)


@pytest.mark.rule("VGW-039", "VGW-042")
def test_08_the_exact_kinds() -> None:
    t = Table(pool=(4, 2), hand={0: []})
    assert "buy:pigator" not in t.legal
    t.do("exchange:beer")
    assert t.pool == [2, 3]
    assert "buy:pigator" not in t.legal


@pytest.mark.rule("VGW-023", "VGW-036", "VGW-040")
def test_09_produced_tokens_pay() -> None:
    t = Table(hand={0: ["beer", "beer"]}, village={0: ["brewery=1"]}).do("play:beer", "play:beer", "buy:elf_archer")
    assert (t.pool, t.tokens("brewery"), "elf_archer" in t.area()) == ([0, 0], 0, True)
    assert "attack:draco" not in t.legal


@pytest.mark.rule("VGW-041", "VGW-042")
def test_10_exchange_gives_pool() -> None:
    t = Table(hand={0: []}, pool=(1, 0), village={0: ["brewery=1", "gold_container"]}).do("exchange:beer")
    assert (t.pool, t.tokens("brewery")) == ([0, 1], 0)
    t.to_storage().next_round()
    assert t.tokens("gold_container") == 0


RIVER = ["beer_mugs", "scroll", "crystal", "sword", "shaman"]


@pytest.mark.rule("VGW-047")
def test_11_the_river_moves() -> None:
    t = Table(river=RIVER, path=["gold_bars"], pool=(9, 9)).do("river:2")
    assert t.river() == ["gold_bars", "beer_mugs", "scroll", "sword", "shaman"]
    assert t.area() == ["crystal"]


@pytest.mark.rule("VGW-048")
def test_12_the_new_card_may_be_bought() -> None:
    t = Table(river=RIVER, path=["gold_bars", "scroll"], pool=(9, 9)).do("river:2")
    assert "river:0" in t.legal
    t.do("river:0")
    assert sorted(t.area()) == ["crystal", "gold_bars"]


@pytest.mark.rule("VGW-120")
def test_13_round_end_river() -> None:
    t = Table(river=RIVER, path=["gold_bars", "scroll"]).next_round()
    assert t.river() == ["gold_bars", *RIVER[:4]]
    assert t.state.discard[S.PATH_PILE, t.number("shaman")] == 1


@pytest.mark.rule("VGW-051", "VGW-062")
def test_14_the_old_limit_stays() -> None:
    t = Table(village={0: ["drakkar"] * 3}, pool=(9, 9))
    assert "build:brewery" not in t.legal
    t.do("upgrade")
    assert "build:brewery" not in t.legal
    t.next_round().do("end")
    t.state.pool[:] = 9
    assert t.actor == 0
    assert "build:brewery" in t.legal


@pytest.mark.rule("VGW-063")
def test_15_a_new_town_hall_is_safe() -> None:
    t = Table(pool=(0, 3), hand={1: ["pigator"]})
    t.do("upgrade", "end")
    assert "attack:seat+1" not in t.legal


@pytest.mark.rule("VGW-064")
def test_16_one_upgrade_at_a_time() -> None:
    t = Table(pool=(0, 9)).do("upgrade")
    assert t.pool == [0, 6]
    assert "upgrade" not in t.legal


@pytest.mark.rule("VGW-065", "VGW-127")
def test_17_level_3_gives_vp_and_a_favor() -> None:
    t = Table(pool=(0, 6), level={0: 2}, vp={0: 18}).do("upgrade")
    assert (t.vp[0], t.decision, t.actor) == (21, "favor", 0)


@pytest.mark.rule("VGW-053")
def test_18_three_of_a_type() -> None:
    t = Table(village={0: ["brewery"] * 3}, level={0: 2}, pool=(9, 9))
    assert "build:brewery" not in t.legal
    assert "build:drakkar" in t.legal


@pytest.mark.rule("VGW-053", "VGW-058")
@pytest.mark.parametrize(("scope", "allowed"), [("lifetime", False), ("owned", True)])
def test_19_returned_buildings_count(scope: str, allowed: bool) -> None:
    t = Table(village={0: ["brewery"] * 3}, pool=(9, 9), rules={"building_limit_scope": scope}).do("return:brewery")
    assert ("build:brewery" in t.legal) == allowed


@pytest.mark.rule("VGW-058")
def test_20_return() -> None:
    t = Table(village={0: ["gold_container=2", "drakkar"]})
    before = t.supply("gold_container")
    t.do("return:gold_container")
    assert (t.supply("gold_container"), t.state.stock[0, GOLD], t.pool) == (before + 1, 0, [0, 0])
    assert "return:drakkar" not in t.legal


@pytest.mark.rule("VGW-080", "VGW-082", "VGW-083")
def test_21_a_damaged_factory() -> None:
    t = Table(hand={0: [W], 1: []}, village={1: ["gold_factory"]}).attack("gold_factory", W)
    assert t.damaged("gold_factory")
    assert t.vp == [0, 0]
    assert t.end_turn().vp == [1, 0]


@pytest.mark.rule("VGW-080", "VGW-092", "VGW-096", "VGW-097")
def test_22_rebuffed_with_a_cannon() -> None:
    t = Table(hand={0: [ELF, ELF], 1: ["cannon"]}).attack("town_hall", ELF, ELF, defend=["cannon"])
    assert (t.vp, t.damaged("town_hall")) == ([0, 2], False)
    t.end_turn()
    assert (t.vp, t.damaged("town_hall")) == ([0, 3], True)


@pytest.mark.rule("VGW-080")
def test_23_equal_succeeds() -> None:
    t = Table(hand={0: ["pigator"], 1: ["cannon"]}).attack("town_hall", "pigator", defend=["cannon"])
    assert t.damaged("town_hall")


@pytest.mark.rule("VGW-091")
def test_24_attacked_again() -> None:
    t = Table(hand={0: [W, "bear_rider"], 1: ["cannon"]}, village={1: ["brewery"]})
    t.attack("brewery", W, defend=["cannon"])
    assert not t.damaged("brewery")
    t.attack("brewery", "bear_rider")
    assert t.damaged("brewery")


@pytest.mark.rule("VGW-083")
@pytest.mark.parametrize(("n", "vp"), [(0, 0), (1, 1), (2, 3), (3, 5), (7, 13), (8, 15)])
def test_25_vp_for_damage(n: int, vp: int) -> None:
    t = Table()
    t.state.hits = n
    assert t.end_turn().vp[0] == vp


@pytest.mark.rule("VGW-086")
def test_26_an_empty_container() -> None:
    t = Table(hand={0: [ELF], 1: []}, village={1: ["beer_container"]}).attack("beer_container", ELF)
    assert (t.state.stock[0].tolist(), t.state.hits, t.damaged("beer_container")) == ([0, 0], 1, True)


@pytest.mark.rule("VGW-086", "VGW-087")
def test_27_loot_is_stored() -> None:
    t = Table(hand={0: [ELF], 1: []}, village={0: ["beer_container=2"], 1: ["beer_container=3"]})
    t.attack("beer_container", ELF)
    assert (t.tokens("beer_container", 0), t.tokens("beer_container", 1)) == (3, 2)
    assert "exchange:beer" in t.legal


@pytest.mark.rule("VGW-087")
def test_28_loot_on_the_town_hall() -> None:
    t = Table(hand={0: [ELF], 1: []}, village={1: ["beer_container=3"]}).attack("beer_container", ELF)
    assert (t.state.loot.tolist(), t.state.stock[0].tolist()) == ([1, 0], [1, 0])
    t.end_turn()
    assert (t.state.loot.tolist(), t.state.stock[0].tolist()) == ([0, 0], [0, 0])


@pytest.mark.rule("VGW-086")
def test_29_a_brewery_is_not_looted() -> None:
    t = Table(hand={0: [W], 1: []}, village={1: ["brewery=1"]}).attack("brewery", W)
    assert (t.tokens("brewery", 1), t.state.stock[0].tolist()) == (1, [0, 0])


THREE = {0: ["brewery", "drakkar"], 1: ["brewery", "drakkar"]}


@pytest.mark.rule("VGW-075", "VGW-076")
def test_30_the_exception() -> None:
    attacks = [(0, 1, "brewery"), (1, 0, "drakkar")]
    t = Table(3, turn=2, hand={2: ["pigator"]}, village=THREE, attacked=attacks)
    assert {"attack:seat+1", "attack:seat+2"} <= set(t.legal)
    t.do("attack:seat+1")
    assert t.legal == ["target:brewery:0", "target:town_hall"]
    t = Table(3, turn=2, hand={2: ["pigator"]}, village=THREE, attacked=attacks).do("attack:seat+2")
    assert t.legal == ["target:drakkar:0", "target:town_hall"]


@pytest.mark.rule("VGW-075")
def test_31_no_exception_yet() -> None:
    t = Table(3, turn=2, hand={2: ["pigator"]}, village=THREE, attacked=[(0, 1, "brewery")])
    assert "attack:seat+1" in t.legal
    assert "attack:seat+2" not in t.legal


@pytest.mark.rule("VGW-076")
def test_32_the_exception_with_four() -> None:
    attacks = [(0, 1, "town_hall"), (1, 2, "town_hall"), (2, 0, "town_hall")]
    t = Table(4, turn=3, hand={3: ["pigator"]}, village=THREE, attacked=attacks)
    assert {"attack:seat+1", "attack:seat+2"} <= set(t.legal)
    assert "attack:seat+3" not in t.legal  # nothing but the Town Hall, which was attacked


@pytest.mark.rule("VGW-074", "VGW-103")
def test_33_one_opponent_per_turn() -> None:
    river = ["undead_gold", *RIVER[1:]]
    t = Table(3, hand={0: [W, W, "pigator"], 1: []}, village={1: ["brewery", "drakkar"], 2: ["brewery"]}, river=river)
    t.attack("brewery", W)
    assert {"attack:seat+1", "attack:draco", "river:0"} <= set(t.legal)
    assert "attack:seat+2" not in t.legal


@pytest.mark.rule("VGW-099")
def test_34_draco_once_per_round() -> None:
    t = Table(hand={0: [W, W]}).do("attack:draco", "play:viking_warrior", "end", "option:1")
    assert t.state.loot.tolist() == [0, 1]
    assert "attack:draco" not in t.legal


@pytest.mark.rule("VGW-101", "VGW-047", "VGW-102")
def test_35_undead() -> None:
    t = Table(hand={0: [ELF]}, river=["beer_mugs", "scroll", "crystal", "undead_gold", "shaman"], path=["gold_bars"])
    t.do("river:3", f"play:{ELF}").force()
    assert (t.vp[0], t.pool, t.state.loot.tolist()) == (1, [0, 1], [0, 0])
    assert t.river() == ["gold_bars", "beer_mugs", "scroll", "crystal", "shaman"]
    assert t.state.discard[S.PATH_PILE, t.number("undead_gold")] == 1


@pytest.mark.rule("VGW-072")
def test_36_heroes_do_not_carry() -> None:
    t = Table(hand={0: ["sword", "thor"]}).do("attack:seat+1", "target:town_hall", "play:thor")
    assert t.legal == ["end"]


@pytest.mark.rule("VGW-033", "VGW-070", "VGW-092")
def test_37_play_then_attack() -> None:
    t = Table(hand={0: ["alviss"], 1: ["sheep_cannon"]}, deck={0: [BONE, "beer"]}).do("play:alviss")
    assert t.hand() == ["beer", BONE]
    t.do("attack:seat+1", "target:town_hall", "play:alviss", f"play:{BONE}")
    assert (t.state.value, t.state.at_risk) == (7, 2)
    assert t.do("end", "play:sheep_cannon", "end").vp[1] == 2


@pytest.mark.rule("VGW-094", "VGW-092")
def test_38_hero_trap() -> None:
    t = Table(hand={0: ["thor", ELF], 1: ["hero_trap"]}, level={1: 2})
    t.attack("town_hall", "thor", ELF, defend=["hero_trap"])
    assert (t.vp, t.damaged("town_hall"), t.area(1)) == ([0, 2], False, ["hero_trap"])


@pytest.mark.rule("VGW-056", "VGW-136")
def test_39_gold_miner() -> None:
    t = Table(hand={0: ["gold_miner"]}, village={0: ["gold_factory"]}, pool=(3, 0)).do("build:gold_factory")
    assert t.do("play:gold_miner").pool == [0, 3]


@pytest.mark.rule("VGW-105")
def test_40_one_mission_per_round() -> None:
    t = Table(pool=(9, 9), missions={0: ["worker", "money_money"]}).do("build:brewery")
    assert {"mission:0", "mission:1"} <= set(t.legal)
    t.do("mission:0")
    assert "mission:1" not in t.legal
    t.next_round()
    assert t.state.round_missions[0] == 0


@pytest.mark.rule("VGW-108", "VGW-109")
def test_41_change_a_mission() -> None:
    t = Table(pool=(0, 2), missions={0: ["worker"]})
    top = t.state.piles[S.MISSION_PILE, t.state.left[S.MISSION_PILE] - 1]
    t.do("change:0")
    assert t.state.missions[0].tolist() == [top, -1]
    assert t.state.piles[S.MISSION_PILE, 0] == t.mission("worker")
    assert "change:0" not in t.legal


@pytest.mark.rule("VGW-113", "VGW-114")
def test_42_storage() -> None:
    village = ["beer_container=3", "beer_container=2", "brewery=1", "drakkar"]
    t = Table(hand={0: [], 1: []}, village={0: village}).to_storage()
    assert [t.tokens(f"beer_container:{k}") for k in range(2)] == [4, 2]
    assert t.vp[0] == 1


@pytest.mark.rule("VGW-114")
def test_43_again_every_round() -> None:
    t = Table(hand={0: [], 1: []}, village={0: ["beer_container=4"]}).next_round().next_round()
    assert (t.vp[0], t.tokens("beer_container")) == (2, 4)


@pytest.mark.rule("VGW-115", "VGW-112")
def test_44_a_new_container_stores_nothing() -> None:
    t = Table(hand={0: []}, village={0: ["brewery=1", "drakkar", "beer_container*"]}).to_storage()
    assert (t.tokens("beer_container"), t.tokens("brewery"), t.state.stock[0].tolist()) == (0, 0, [0, 0])


@pytest.mark.rule("VGW-118")
def test_45_a_new_drakkar_keeps_nothing() -> None:
    t = Table(hand={0: ["gold", "gold"]}, village={0: ["drakkar*"]}, deck={0: ["beer"] * 5})
    t.do("end", "end")
    assert (t.round, t.hand(), t.discards().count("gold")) == (2, ["beer"] * 5, 2)


@pytest.mark.rule("VGW-127", "VGW-092")
def test_46_a_favor_on_another_turn() -> None:
    t = Table(hand={0: [ELF, ELF], 1: ["cannon"]}, vp={1: 11}).attack("town_hall", ELF, ELF, defend=["cannon"])
    assert (t.vp[1], t.decision, t.actor) == (13, "favor", 1)


@pytest.mark.rule("VGW-131")
def test_47_two_favors_in_a_row() -> None:
    t = Table(vp={0: 3})
    t.state.hits = 5
    t.do("end")
    assert (t.vp[0], t.decision, t.actor) == (12, "favor", 0)
    t.do("option:0")
    assert (t.decision, t.actor) == ("favor", 0)
    t.do("option:0")
    assert t.actor == 1
    assert t.tally.favors[0] == 2


@pytest.mark.rule("VGW-129")
def test_48_the_last_favor() -> None:
    t = Table(vp={0: 11}, missions={0: ["worker"]}, pool=(9, 9))
    t.state.favors_left, t.state.face_up = 0, 1
    t.do("build:brewery", "mission:0")
    assert t.legal == ["option:0"]
    t.do("option:0")
    t.state.hits = 5
    t.do("end")
    assert (t.vp[0], t.decision, t.actor, t.tally.favors[0]) == (21, "turn", 1, 1)


@pytest.mark.rule("VGW-143", "VGW-144")
def test_49_the_last_round_is_played() -> None:
    t = Table(3, vp={0: 29}, missions={0: ["worker"]}, pool=(9, 9), rules={"bonus_selection": ["builder"]})
    t.do("build:brewery", "mission:0")
    assert t.state.last_round
    t.do("end")
    assert (t.actor, t.over) == (1, False)
    t.do("end", "end")
    assert t.over
    assert t.round == 1
    assert t.vp[0] == 36


@pytest.mark.rule("VGW-145")
def test_50_a_shared_bonus() -> None:
    t = Table(4)
    for p, n in enumerate((5, 5, 3, 2)):
        t.settle(p, BUILDINGS[:n])
    t.state.bonuses[0], t.book.bonuses_in = t.bonus("builder"), 1
    score(t)
    assert t.vp == [3, 3, 0, 0]


@pytest.mark.rule("VGW-146")
def test_51_nobody_has_any() -> None:
    t = Table()
    t.state.bonuses[0], t.book.bonuses_in = t.bonus("king_pig"), 1
    score(t)
    assert t.vp == [0, 0]


@pytest.mark.rule("VGW-145")
def test_52_four_share() -> None:
    t = Table(4)
    for p in range(4):
        t.settle(p, BUILDINGS[:4])
    t.state.bonuses[0], t.book.bonuses_in = t.bonus("builder"), 1
    score(t)
    assert t.vp == [1, 1, 1, 1]


def tied(**village: list[str]) -> Table:
    t = Table(vp={0: 38, 1: 38}, village={int(p[1:]): names for p, names in village.items()})
    t.book.bonuses_in = 0
    return t


@pytest.mark.rule("VGW-150")
def test_53_the_tie_break() -> None:
    t = tied(p0=["gold_container=2"], p1=["gold_container=2"])
    t.state.bonuses[:2] = t.bonus("miner"), t.bonus("follower")
    t.state.discard[:2, t.number("scroll")] = 3, 4
    t.touch()
    score(t)
    assert (t.winners, t.tally.tie_cards) == ([1], 2)


@pytest.mark.rule("VGW-151")
def test_54_a_shared_victory() -> None:
    t = tied()
    t.state.bonuses[:4] = [t.bonus(name) for name in ("miner", "follower", "king_pig", "builder")]
    t.book.bonuses = 4
    score(t)
    assert (t.winners, t.tally.tie_cards) == ([0, 1], 4)


@pytest.mark.rule("VGW-010", "VGW-011", "VGW-015")
@pytest.mark.usefixtures("new_books")
def test_55_two_players() -> None:
    for seed in range(5):
        t = Table(2, seed=seed)
        s = t.state
        favors = [t.cards[k] for k in (*s.favors[: s.favors_left], *s.shown)]
        assert t.book.vp_limit == 40
        assert len(favors) == 6
        assert not {"beer_taxes", "gold_taxes"} & set(favors)


@pytest.mark.rule("VGW-006", "VGW-007")
def test_56_missions_with_four() -> None:
    for seed in range(5):
        t = Table(4, seed=seed)
        s = t.state
        vp = t.book.goal_vp
        assert (vp[s.missions] == 1).all()
        deck = vp[s.piles[S.MISSION_PILE, : s.left[S.MISSION_PILE]]][::-1].tolist()
        assert deck[:2] == [1, 1]
        assert min(deck[2:]) > 1
        assert len(deck) == 12


@pytest.mark.rule("VGW-069")
def test_57_a_unit_attacks_once() -> None:
    t = Table(hand={0: [BONE], 1: []}, village={1: ["brewery", "brewery"]}).attack("brewery", BONE)
    assert "attack:seat+1" not in t.legal


@pytest.mark.rule("VGW-049", "VGW-057")
def test_58_conservation() -> None:
    t = Table(4)
    whole = t.everything()
    assert sum(whole.values()) == 40 + 14 + 18 + 52 + 40 + 12
    step = 0
    while not t.over and step < 900:
        codes = t.codes
        t.take(codes[(7 * step + 3) % len(codes)])
        step += 1
        assert t.everything() == whole
    assert t.state.level[TH % 4] >= 1
