"""Setup, the phases of a round, drawing, storage and the end of the game."""

from collections import Counter

import numpy as np
import pytest

from simkit.games.registry import get_game
from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel import entry as kernel
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.rounds import final_scoring
from tests.games.vikings_gone_wild.table import BEER, BUILDINGS, GOLD, STANDING, Table, copies_in_zones

W, ELF = "viking_warrior", "elf_archer"
START = ["beer"] * 6 + ["gold"] * 2 + [W] * 2


def score(t: Table, *bonuses: str) -> Table:
    t.state.bonuses[: len(bonuses)] = [t.bonus(name) for name in bonuses]
    t.book.bonuses_in = t.book.bonuses = len(bonuses)
    final_scoring(t.state, t.book, t.tally)
    return t


@pytest.mark.rule("VGW-001", "VGW-002", "VGW-003", "VGW-004")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start(players: int) -> None:
    game = get_game("vikings_gone_wild")
    assert (game.min_players, game.max_players) == (2, 4)
    t = Table(players)
    s = t.state
    assert t.vp == [0] * players
    for p in range(players):
        assert (s.level[p], t.built("town_hall", p), s.buildings[p], s.stock[p].sum()) == (1, STANDING, 0, 0)
        assert sorted([*t.deck(p), *t.hand(p)]) == sorted(START)
        assert (len(t.hand(p)), t.discards(p), t.area(p)) == (5, [], [])


@pytest.mark.rule("VGW-004", "VGW-009", "VGW-012", "VGW-013")
def test_everything_is_shuffled() -> None:
    tables = [Table(4, seed=seed) for seed in range(12)]
    for look in (
        lambda t: tuple(t.hand(0) + t.deck(0)),
        lambda t: tuple(t.river()),
        lambda t: tuple(t.state.shown),
        lambda t: tuple(sorted(t.state.bonuses[:4])),
        lambda t: tuple(t.state.missions.ravel()),
    ):
        assert len({look(t) for t in tables}) > 6


@pytest.mark.rule("VGW-005", "VGW-006", "VGW-007", "VGW-028", "VGW-109")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_missions(players: int) -> None:
    t = Table(players)
    s = t.state
    vp = t.book.goal_vp
    deck = vp[s.piles[S.MISSION_PILE, : s.left[S.MISSION_PILE]]][::-1].tolist()
    assert len(deck) == 20 - 2 * players
    assert deck == [1] * (10 - 2 * players) + [v for v in deck if v > 1]
    assert (s.missions[:players] >= 0).all()
    t.state.missions[1, 0] = t.state.missions[1, 1] = -1
    t.state.missions[0, 1] = -1
    tops = s.piles[S.MISSION_PILE, : s.left[S.MISSION_PILE]][::-1][:3].tolist()
    t.next_round()
    # the first player is now seat 1: he draws two, then the others in order
    assert s.missions[1].tolist() == tops[:2]
    assert s.missions[0, 1] == tops[2]


@pytest.mark.rule("VGW-028")
def test_an_empty_mission_deck() -> None:
    t = Table()
    t.state.left[S.MISSION_PILE] = 1
    t.state.missions[:2] = -1
    t.next_round()
    assert (t.state.missions[:2] >= 0).sum() == 1


@pytest.mark.rule("VGW-008", "VGW-045", "VGW-049")
@pytest.mark.parametrize("players", [2, 4])
def test_the_supply(players: int) -> None:
    t = Table(players, pool=(50, 50))
    piles = ["elf_archer", "bone_crusher", "pigator", "cannon", "chicken_tower", "sheep_cannon"]
    assert [t.supply(card) for card in piles] == [8, 6, 4, 6, 4, 4]
    assert [t.supply(card) for card in BUILDINGS] == [12, 12, 8, 8, 6, 6]
    assert {f"buy:{card}" for card in piles} <= set(t.legal)
    t.do(*["buy:cannon"] * 6)
    assert "buy:cannon" not in t.legal


@pytest.mark.rule("VGW-009")
def test_the_river() -> None:
    t = Table()
    assert all(t.river())
    assert len(t.river()) == 5
    assert t.state.left[S.PATH_PILE] == 35
    t = Table(rules={"river_size": 3})
    assert (t.river()[3:], t.state.left[S.PATH_PILE]) == (["", ""], 37)


@pytest.mark.rule("VGW-010", "VGW-011")
@pytest.mark.parametrize(("players", "n"), [(2, 6), (3, 9), (4, 12)])
@pytest.mark.usefixtures("new_books")
def test_favors(players: int, n: int) -> None:
    seen: set[str] = set()
    for seed in range(8):
        t = Table(players, seed=seed)
        s = t.state
        used = [t.cards[k] for k in (*s.favors[: s.favors_left], *s.shown)]
        assert len(used) == len(set(used)) == n
        assert s.face_up == 2
        seen |= set(used)
    assert ("beer_taxes" in seen) == (players > 2)


@pytest.mark.rule("VGW-013", "VGW-017")
def test_bonuses() -> None:
    t = Table()
    assert sorted(t.state.bonuses[:8]) == list(range(8))
    assert t.book.bonuses_in == 4
    for seed in range(3):
        t = Table(variant="first_game", seed=seed)
        names = {t.cards[t.number("brewer_bonus") + b] for b in t.state.bonuses[:4]}
        assert names == {"brewer_bonus", "conqueror", "builder", "defender"}
        assert sorted(t.state.bonuses[:8]) == list(range(8))


@pytest.mark.rule("VGW-014")
def test_the_first_player_is_random() -> None:
    seen = Counter(Table(3, seed=seed, rules={"first_player": "random"}).actor for seed in range(60))
    assert sorted(seen) == [0, 1, 2]
    assert min(seen.values()) > 8
    assert {Table(3, seed=seed).actor for seed in range(9)} == {0}


@pytest.mark.rule("VGW-015", "VGW-016")
@pytest.mark.parametrize(
    ("variant", "players", "limit"),
    [("standard", 2, 40), ("standard", 3, 30), ("standard", 4, 30), ("extended", 2, 40), ("extended", 4, 40)],
)
@pytest.mark.usefixtures("new_books")
def test_limits(variant: str, players: int, limit: int) -> None:
    t = Table(players, variant=variant, missions={0: ["worker"]}, vp={0: limit - 2}, pool=(9, 9))
    t.do("build:brewery", "mission:0")
    assert not t.state.last_round
    t = Table(players, variant=variant, missions={0: ["worker"]}, vp={0: limit - 1}, pool=(9, 9))
    t.do("build:brewery", "mission:0")
    assert t.state.last_round


@pytest.mark.rule("VGW-018", "VGW-019", "VGW-121")
def test_one_turn_each_clockwise() -> None:
    t = Table(4)
    order = []
    while t.round < 3:
        order.append(t.actor)
        t.do("end")
    assert order == [0, 1, 2, 3, 1, 2, 3, 0]
    assert t.actor == 2


@pytest.mark.rule("VGW-018")
def test_the_phases_come_in_order() -> None:
    """What is produced is spent in the same round; storage comes after the turns and before the next production."""
    t = Table(hand={0: [], 1: []}, village={0: ["brewery", "beer_container"]})
    assert t.tokens("brewery") == 0
    t.next_round()
    assert (t.tokens("brewery"), t.tokens("beer_container")) == (1, 0)
    t.next_round()
    assert (t.tokens("brewery"), t.tokens("beer_container")) == (1, 1)


@pytest.mark.rule("VGW-020", "VGW-132")
def test_phases_go_clockwise_from_the_first_player() -> None:
    t = Table(
        3, hand={p: [] for p in range(3)}, vp={0: 4, 1: 4, 2: 4}, village={p: ["beer_container=4"] for p in (0, 2)}
    )
    t.state.first = 1
    t.state.turn_in_round = 2
    t.do("end")
    assert (t.decision, t.actor) == ("favor", 2)
    t.do("option:0")
    assert (t.decision, t.actor) == ("favor", 0)


@pytest.mark.rule("VGW-024")
@pytest.mark.parametrize(("limit", "tokens"), [(0, 3), (2, 2)])
def test_token_limit(limit: int, tokens: int) -> None:
    t = Table(hand={0: [], 1: []}, village={0: ["brewery"] * 3}, rules={"token_limit": limit}).next_round()
    assert t.state.stock[0, BEER] == tokens


@pytest.mark.rule("VGW-024", "VGW-087")
def test_rewards_are_tokens_from_the_supply() -> None:
    t = Table(hand={0: [W]}, village={0: ["gold_container=3"]}, rules={"token_limit": 3})
    t.do("attack:draco", f"play:{W}").force().do("option:1")
    assert t.state.stock[0, GOLD] == 3


@pytest.mark.rule("VGW-029")
def test_no_hand_limit() -> None:
    t = Table(hand={0: ["time_manipulation"] * 5}, deck={0: ["beer"] * 30})
    t.do(*["play:time_manipulation"] * 5)
    assert len(t.hand()) == 15


@pytest.mark.rule("VGW-027", "VGW-122", "VGW-123")
def test_the_discard_pile_becomes_the_deck() -> None:
    t = Table(hand={0: []}, deck={0: ["gold"]}, discard={0: ["beer"] * 7}, area={0: ["pigator"]})
    t.to_storage()
    assert sorted(t.hand()) == ["beer"] * 4 + ["gold"] or "pigator" in t.hand() + t.deck() + t.discards()
    assert len(t.hand()) == 5
    assert "gold" in t.hand()
    assert t.state.shuffles[0] == 2


@pytest.mark.rule("VGW-123")
def test_area_kept_cards_and_guards_are_not_shuffled_in() -> None:
    t = Table(hand={0: ["time_manipulation", "gold"]}, deck={0: []}, discard={0: ["beer"] * 2}, area={0: ["pigator"]})
    t.state.guards[0] = t.number("cannon"), t.slot("town_hall") * 4
    t.state.guard_n = 1
    t.do("play:time_manipulation")
    assert t.hand() == ["beer", "beer", "gold"]
    assert t.area() == ["pigator", "time_manipulation"]


@pytest.mark.rule("VGW-110", "VGW-112", "VGW-116", "VGW-038")
def test_what_is_stored() -> None:
    hand = ["beer"] * 3
    t = Table(
        hand={0: hand, 1: []}, village={0: ["brewery=1", "beer_container", "drakkar", "gold_factory=1"]}, pool=(2, 2)
    )
    t.do("play:beer")
    assert t.tokens("beer_container") == 0
    t.to_storage()
    assert (t.tokens("beer_container"), t.tokens("brewery"), t.tokens("gold_factory")) == (1, 0, 0)
    assert t.pool == [0, 0]
    assert t.state.stock[0].tolist() == [1, 0]


@pytest.mark.rule("VGW-110", "VGW-113")
def test_tokens_move_between_containers() -> None:
    t = Table(
        hand={0: [], 1: []}, village={0: ["gold_container=2", "gold_container=3", "gold_container=1"]}
    ).to_storage()
    assert [t.tokens(f"gold_container:{k}") for k in range(3)] == [4, 2, 0]


@pytest.mark.rule("VGW-111", "VGW-112")
@pytest.mark.parametrize(("capacity", "kept"), [(4, 4), (3, 3), (6, 5)])
def test_capacity(capacity: int, kept: int) -> None:
    t = Table(
        hand={0: [], 1: []}, village={0: ["beer_container=4", "brewery=1"]}, rules={"container_capacity": capacity}
    )
    t.do("end", "end")
    assert t.tokens("beer_container") == kept
    assert t.vp[0] == (kept == capacity)


@pytest.mark.rule("VGW-114")
def test_vp_for_each_full_container() -> None:
    village = ["beer_container=4", "beer_container=4", "gold_container=4"]
    t = Table(hand={0: [], 1: []}, village={0: village}, rules={"full_container_vp": 2}).to_storage()
    assert t.vp[0] == 6


@pytest.mark.rule("VGW-115", "VGW-044")
def test_under_construction_nothing_works() -> None:
    village = ["brewery*", "gold_factory*", "tavern*", "drakkar*", "beer_container*"]
    t = Table(hand={0: ["gold"], 1: []}, village={0: village}, deck={0: ["beer"] * 9})
    s = t.state
    s.turn_in_round, s.stage, s.decision = 2, S.NEXT_TURN, S.NO_DECISION
    t.advance()
    assert t.hand() == ["beer"] * 6  # built by now: the Tavern draws, the Drakkar did not keep
    assert t.tokens("brewery") == 1
    t = Table(hand={0: [W], 1: []}, village={1: ["brewery*"]}, turn=0)
    assert "attack:seat+1" not in t.legal


@pytest.mark.rule("VGW-044", "VGW-087")
def test_a_town_hall_under_construction_holds_loot() -> None:
    t = Table(hand={0: [W], 1: []}, pool=(0, 3)).do("upgrade", "attack:draco", f"play:{W}").force().do("option:1")
    assert t.state.loot.tolist() == [0, 1]


@pytest.mark.rule("VGW-117", "VGW-093")
def test_round_end() -> None:
    t = Table(hand={0: ["gold", "beer", W], 1: []}, village={0: ["drakkar", "drakkar"]}, deck={0: ["beer"] * 9})
    t.state.area[0, t.number("scroll")] = 1
    t.state.guards[0] = t.number("cannon"), t.slot("drakkar") * 4
    t.state.guard_n = 1
    t.do("end", "end")
    assert (t.decision, t.legal) == ("keep", ["end", "play:beer", "play:gold", f"play:{W}"])
    t.do(f"play:{W}")
    assert t.legal == ["end", "play:beer", "play:gold"]  # already kept: not offered again
    t.do("end")
    assert t.hand() == ["beer"] * 5 + [W]
    assert t.discards() == ["beer", "cannon", "gold", "scroll"]
    assert t.area() == []
    assert t.state.guard_n == 0


@pytest.mark.rule("VGW-117")
def test_keep_is_asked_for_each_drakkar() -> None:
    t = Table(hand={0: ["gold", "gold", "gold"], 1: []}, village={0: ["drakkar", "drakkar"]}, deck={0: ["beer"] * 9})
    t.do("end", "end", "play:gold", "play:gold")
    assert t.hand().count("gold") == 2


@pytest.mark.rule("VGW-119")
def test_the_round_resets() -> None:
    t = Table(3, hand={0: [W, ELF], 1: []}, village={1: ["brewery", "drakkar*"]}, pool=(9, 9), missions={0: ["worker"]})
    t.attack("brewery", W).do("attack:draco", f"play:{ELF}").force().do("option:0")
    t.do("build:tavern", "upgrade", "mission:0", "return:tavern")
    t.next_round()
    s = t.state
    assert not s.damaged.any()
    assert not s.raided.any()
    assert (s.draco_done, s.return_done, s.attacked.any(), s.round_missions.any()) == (0, 0, False, False)
    assert t.built("drakkar", 1) == STANDING
    assert t.built("town_hall") == STANDING


@pytest.mark.rule("VGW-050", "VGW-120")
def test_the_path_runs_out() -> None:
    t = Table(river=["beer_mugs", "scroll", "crystal", "sword", "shaman"], path=[])
    t.state.discard[S.PATH_PILE] = t.count(["gold_bars"])
    t.next_round()
    assert t.river()[0] in ("gold_bars", "shaman")  # the card that flowed off is shuffled in
    t.state.discard[S.PATH_PILE] = 0
    t.state.left[S.PATH_PILE] = 0
    t.state.pool[:] = 9
    t.do("river:1")
    assert t.river()[0] == ""
    before = t.river()
    t.state.discard[S.PATH_PILE] = 0
    t.do("river:4")
    assert t.river() == ["", *before[:4]]
    assert t.state.left[S.PATH_PILE] == 0


@pytest.mark.rule("VGW-125", "VGW-126")
def test_no_effect_leaves_cards_on_a_deck() -> None:
    """Revealed cards leave the deck, and every copy is drawn with the same chance."""
    t = Table(hand={0: ["mystery_gift_unit"]}, deck={0: ["beer", ELF, "gold", "beer"]}).do("play:mystery_gift_unit")
    assert (t.hand(), t.deck(), t.discards()) == ([ELF], ["beer"], ["beer", "gold"])
    from simkit.games.vikings_gone_wild.narrate import describe

    assert describe(t.state, t.book, t.names)["discard"][0] == {"beer": 1, "gold": 1}
    firsts = Counter(Table(seed=seed).hand(0).count("beer") for seed in range(80))
    assert 2.6 < sum(n * k for n, k in firsts.items()) / 80 < 3.4  # 5 of 10 cards, 6 of them Beer


@pytest.mark.rule("VGW-143", "VGW-144")
def test_the_limit_in_the_storage_phase() -> None:
    t = Table(hand={0: [], 1: []}, vp={0: 39}, village={0: ["beer_container=4"]}, rules={"bonus_cards_in_play": 0})
    t.to_storage()
    assert (t.over, t.round, t.vp[0]) == (True, 1, 40)
    assert t.state.end_reason == L.VP_LIMIT


@pytest.mark.rule("VGW-145", "VGW-148", "VGW-149")
def test_bonuses_give_vp_without_favors() -> None:
    t = Table(vp={0: 3, 1: 4}, village={0: ["brewery"]})
    score(t, "builder")
    assert (t.vp, t.winners, t.tally.favors[0]) == ([9, 4], [0], 0)
    assert t.over


@pytest.mark.rule("VGW-145")
@pytest.mark.parametrize(("rules", "vp"), [({}, 6), ({"bonus_vp": 9}, 9), ({"bonus_split": [5, 2, 1, 0]}, 5)])
def test_bonus_vp(rules: dict[str, object], vp: int) -> None:
    assert score(Table(village={0: ["brewery"]}, rules=rules), "builder").vp == [vp, 0]


@pytest.mark.rule("VGW-147")
def test_what_bonuses_count() -> None:
    t = Table(hand={0: [], 1: []}, deck={0: [], 1: []})
    s = t.state
    everywhere = {"deck": "shaman", "hand": "bear_rider", "discard": "assassin", "area": "pigator"}
    t.set_pile(0, [t.number(everywhere["deck"])])
    for zone in ("hand", "discard", "area"):
        s[zone][0] = t.count([everywhere[zone]])
    s.guards[0] = t.number("shockwave_tower"), t.slot("town_hall") * 4
    s.guard_n = 1
    s.hand[1] = t.count(["thor", "thor", W])
    s.copies[:2] = [copies_in_zones(s, p) for p in range(2)]
    assert score(t, "conqueror").vp == [6, 0]  # 4 units against 1: Heroes do not count
    assert s.bonuses[0] == t.bonus("conqueror")
    for bonus, vp in (("follower", [12, 0]), ("defender", [18, 0]), ("king_pig", [24, 0])):
        score(t, bonus)
        assert t.vp == vp
    t = Table(hand={0: [W], 1: ["thor", "alviss"]}, deck={0: [], 1: []}, rules={"conqueror_counts_heroes": True})
    t.state.discard[:2] = 0
    assert score(t, "conqueror").vp == [0, 6]
    t = Table(hand={0: ["thor"], 1: ["scroll"]}, deck={0: [], 1: []})
    assert score(t, "follower").vp == [0, 6]  # Favors are not Odin's Path cards
    t = Table(hand={0: ["assassin"], 1: ["cannon"]}, deck={0: [], 1: []})
    assert score(t, "defender").vp == [0, 6]


@pytest.mark.rule("VGW-147")
@pytest.mark.parametrize(
    ("bonus", "village"), [("brewer_bonus", "beer_container=3"), ("miner", "gold_container=3"), ("builder", "drakkar")]
)
def test_bonuses_on_the_village(bonus: str, village: str) -> None:
    assert score(Table(village={1: [village]}), bonus).vp == [0, 6]


@pytest.mark.rule("VGW-147", "VGW-106")
def test_accomplisher() -> None:
    t = Table(missions={0: ["worker"]}, pool=(9, 9)).do("build:brewery", "mission:0")
    assert score(t, "accomplisher").vp == [7, 0]


@pytest.mark.rule("VGW-150")
def test_only_the_tied_are_compared() -> None:
    t = Table(3, vp={0: 31, 1: 31, 2: 30}, village={2: ["drakkar"] * 3, 1: ["drakkar"]})
    t.state.bonuses[:2] = t.bonus("builder"), t.bonus("miner")
    t.book.bonuses_in, t.book.bonuses = 0, 2
    final_scoring(t.state, t.book, t.tally)
    assert t.winners == [1]


@pytest.mark.rule("VGW-150")
def test_all_stay_tied_if_two_lead() -> None:
    t = Table(3, vp={0: 31, 1: 31, 2: 31}, village={0: ["drakkar"], 1: ["drakkar"], 2: ["gold_container=2"]})
    t.state.bonuses[:3] = t.bonus("builder"), t.bonus("king_pig"), t.bonus("miner")
    t.book.bonuses_in, t.book.bonuses = 0, 3
    final_scoring(t.state, t.book, t.tally)
    assert t.winners == [2]


@pytest.mark.rule("VGW-152")
def test_the_cap() -> None:
    t = Table(rules={"max_rounds": 2})
    t.next_round().next_round()
    assert (t.over, t.round) == (True, 2)
    assert t.game.metrics.end_reasons[t.state.end_reason] == "cap"
    t = Table(rules={"max_rounds": 1}, vp={0: 39}, missions={0: ["worker"]}, pool=(9, 9))
    t.do("build:brewery", "mission:0").next_round()
    assert t.game.metrics.end_reasons[t.state.end_reason] == "limit"


@pytest.mark.rule("VGW-153")
def test_too_many_actions() -> None:
    t = Table(rules={"max_actions_per_turn": 2}, hand={0: ["beer", "gold", "scroll"]})
    t.do("play:beer", "play:gold")
    assert t.legal == ["end"]
    t.do("end")
    assert t.tally.forced_ends == 1
    assert t.actor == 1


@pytest.mark.rule("VGW-134")
def test_vp_never_go_down() -> None:
    t = Table(4, seed=3)
    rng = np.random.default_rng(1)
    before = t.state.vp.copy()
    for _ in range(700):
        if t.over:
            break
        t.take(int(rng.choice(t.codes)))
        assert (t.state.vp >= before).all()
        before = t.state.vp.copy()
    assert before.max() > 5


def test_the_state_is_small() -> None:
    assert kernel.STATE.itemsize <= 4096
