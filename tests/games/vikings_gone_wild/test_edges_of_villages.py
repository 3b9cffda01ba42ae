"""What hardly ever happens to villages and in attacks."""

import pytest

from tests.games.vikings_gone_wild.table import Table

W, ELF, BONE = "viking_warrior", "elf_archer", "bone_crusher"


# --- villages --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VGW-020", "VGW-024")
def test_the_last_token_goes_to_the_first_player() -> None:
    t = Table(hand={0: [], 1: []}, village={p: ["brewery", "gold_factory"] for p in (0, 1)}, rules={"token_limit": 1})
    t.next_round()
    assert t.actor == 1
    assert t.state.stock[:2].tolist() == [[0, 0], [1, 1]]


@pytest.mark.rule("VGW-058", "VGW-119")
def test_each_player_may_return_a_building_once_a_round() -> None:
    t = Table(village={p: ["brewery", "drakkar"] for p in (0, 1)}).do("return:brewery")
    assert "return:drakkar" not in t.legal
    t.do("end", "return:drakkar")
    assert "return:brewery" not in t.legal
    t.next_round()
    assert "return:brewery" in t.legal
    assert "return:drakkar" in t.do("end").legal


@pytest.mark.rule("VGW-059")
def test_a_new_building_in_the_place_of_a_damaged_one_is_whole() -> None:
    t = Table(3, hand={0: [W], 1: ["cannon"], 2: [W]}, village={1: ["brewery=1", "drakkar"]})
    t.attack("brewery", W).end_turn()
    t.state.pool[:] = 9
    t.do("return:brewery", "build:brewery")
    s, slot = t.state, t.slot("brewery")
    assert (t.damaged("brewery"), t.tokens("brewery", 1), s.stock[1].tolist()) == (False, 0, [0, 0])
    assert (int(s.raided[1, 0]) >> slot & 1, s.guard[1, slot], t.built("brewery", 1)) == (0, 0, 2)


@pytest.mark.rule("VGW-058", "VGW-090")
def test_only_the_cards_on_a_returned_building_leave_it() -> None:
    t = Table(hand={0: [W, ELF], 1: ["cannon", "chicken_tower"]}, village={1: ["brewery", "drakkar"]})
    t.attack("brewery", W, defend=["cannon"]).attack("drakkar", ELF, defend=["chicken_tower"]).end_turn()
    t.do("return:brewery")
    s = t.state
    assert (t.area(1), s.guard_n, s.guard[1, t.slot("drakkar")]) == (["cannon"], 1, 3)
    assert [t.cards[k] for k, _ in s.guards[: s.guard_n]] == ["chicken_tower"]
    t.next_round()
    assert "chicken_tower" in [*t.discards(1), *t.deck(1), *t.hand(1)]


@pytest.mark.rule("VGW-020", "VGW-117")
def test_players_keep_cards_one_after_the_other() -> None:
    t = Table(
        3,
        hand={0: ["gold", "scroll"], 1: ["beer", "scroll"], 2: ["gold", W]},
        village={0: ["drakkar"], 2: ["drakkar"]},
        deck={p: ["cannon"] * 9 for p in range(3)},
    )
    t.state.first = 2
    t.state.turn_in_round = 2
    t.do("end")
    assert (t.decision, t.actor, t.legal) == ("keep", 2, ["end", "play:gold", f"play:{W}"])
    t.do("play:gold")
    assert (t.decision, t.actor, t.legal) == ("keep", 0, ["end", "play:gold", "play:scroll"])
    t.do("play:scroll")
    kept = [[card for card in t.hand(p) if card != "cannon"] for p in range(3)]
    assert kept == [["scroll"], [], ["gold"]]
    assert [len(t.hand(p)) for p in range(3)] == [6, 5, 6]
    assert not t.state.aside.any()


# --- attacks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VGW-094", "VGW-137")
def test_a_trap_looks_at_the_current_strength() -> None:
    t = Table(hand={0: ["dvergar", "alviss"], 1: ["hero_trap"]}, village={0: ["brewery", "brewery*"]})
    t.do("attack:seat+1", "target:town_hall", "play:dvergar", "play:alviss", "end", "play:hero_trap")
    assert (t.state.value, t.area(0)) == (3, ["dvergar"])


@pytest.mark.rule("VGW-094", "VGW-138")
def test_a_boosted_victim_takes_its_boost_with_it() -> None:
    t = Table(hand={0: ["odins_boost", W, "bear_rider"], 1: ["assassin"]})
    t.do("play:odins_boost", "attack:seat+1", "target:town_hall", f"play:{W}", "play:bear_rider", "end")
    assert t.state.value == 2 + 4
    assert t.do("play:assassin").state.value == 2


@pytest.mark.rule("VGW-076", "VGW-079")
def test_a_building_that_was_defended_counts_as_attacked() -> None:
    """Attacks that were really played: the third player finds what the others left alone."""
    t = Table(
        3,
        hand={0: [W, "cannon"], 1: ["cannon", ELF], 2: [ELF]},
        village={0: ["drakkar", "brewery"], 1: ["brewery", "drakkar"]},
    )
    t.attack("brewery", W, defend=["cannon"]).end_turn()
    t.attack("drakkar", ELF, seat=2, defend=["cannon"]).end_turn()
    assert t.actor == 2
    assert t.do("attack:seat+1").legal == ["target:brewery:0"]  # of seat 0; the Town Hall is marked
    t = Table(3, hand={0: [W], 1: ["cannon", ELF], 2: [ELF]}, village={0: ["drakkar"], 1: ["brewery", "drakkar"]})
    t.attack("brewery", W, defend=["cannon"]).end_turn().attack("drakkar", ELF, seat=2).end_turn()
    assert t.do("attack:seat+2").legal == ["target:drakkar:0"]


@pytest.mark.rule("VGW-090")
def test_defence_has_a_ceiling() -> None:
    t = Table(hand={0: [BONE], 1: ["cannon", "cannon"]}, cards={"cannon": {"defence": 99}})
    t.attack("town_hall", BONE, defend=["cannon", "cannon"])
    assert t.state.guard[1, t.slot("town_hall")] == 127


@pytest.mark.rule("VGW-135")
def test_nobody_steals_from_himself() -> None:
    t = Table(3, hand={0: ["money_theft"]}, village={0: ["gold_container=2"]}).do("play:money_theft")
    assert (t.decision, t.tokens("gold_container"), t.tally.thefts[0]) == ("turn", 2, 0)


@pytest.mark.rule("VGW-075", "VGW-076")
def test_turns_that_begin_without_a_free_opponent_are_counted() -> None:
    attacks = [(0, 1, "brewery"), (1, 0, "drakkar")]
    village = {0: ["brewery", "drakkar"], 1: ["brewery", "drakkar"]}
    t = Table(3, turn=2, hand={2: [ELF]}, village=village, attacked=attacks)
    assert t.tally.untargeted.tolist() == [0, 0, 1, 0]
    t = Table(3, turn=2, hand={2: [ELF]}, village=village, attacked=attacks[:1])
    assert t.tally.untargeted.tolist() == [0, 0, 0, 0]


@pytest.mark.rule("VGW-086", "VGW-101", "VGW-135")
def test_spoils_are_logged() -> None:
    river = ["undead_beer", "scroll", "scroll", "scroll", "scroll"]
    village = {1: ["beer_container=3", "gold_factory=1"]}
    t = Table(hand={0: [ELF, ELF, "money_theft"], 1: []}, village=village, river=river, path=["scroll"] * 3)
    t.do("river:0", f"play:{ELF}", "end", "play:money_theft", "attack:seat+1").attack("beer_container", ELF)
    n = t.tally
    assert (n.undead[:2].tolist(), n.undead_killed, n.vp_undead[:2].tolist()) == ([1, 0], 1, [1, 0])
    assert (n.thefts[:2].tolist(), n.loot[:2].tolist()) == ([1, 0], [1, 0])
