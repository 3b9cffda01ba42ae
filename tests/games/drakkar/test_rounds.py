"""Setup, the Brawl, the deal of the Quests, the end of rounds and of the game."""

from collections import Counter

import numpy as np
import pytest

from simkit.errors import ScenarioError
from simkit.games.drakkar.kernel import chance as C
from simkit.games.drakkar.kernel import state as S
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from simkit.kernels.rng import fold
from simkit.testing.setting import set_up
from tests.games.drakkar.table import Table


def play_on(t: Table, until: int) -> Table:
    """The lowest codes until a round begins, or to the end."""
    while not t.over and t.state.rounds < until:
        t.take(t.codes[0])
    return t


def to_deal(t: Table) -> Table:
    while t.decision == "BRAWL_PICK":
        t.take(t.codes[0])
    return t


@pytest.mark.rule("DRK-001")
@pytest.mark.parametrize("players", [2, 7])
def test_two_or_seven_cannot_play(players: int) -> None:
    with pytest.raises(ScenarioError, match=r"run.players is [27]") as caught:
        open_scenario("drakkar", flags={"run.players": players})
    assert "3 to 6" in str(caught.value.hint)


@pytest.mark.rule("DRK-001")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_can_play(players: int) -> None:
    t = Table(players, start=True)
    assert (t.decision, len(t.describe()["hands"])) == ("BRAWL_PICK", players)


@pytest.mark.rule("DRK-007", "DRK-144")
def test_the_first_earl_is_drawn() -> None:
    drawn = Counter(int(Table(4, start=True, seed=seed).state.earl) for seed in range(160))
    assert sorted(drawn) == [0, 1, 2, 3]
    assert max(drawn.values()) < 65  # 40 expected
    assert {int(Table(4, start=True, seed=s, rules={"first_earl": "seat0"}).state.earl) for s in range(9)} == {0}


@pytest.mark.rule("DRK-010", "DRK-027", "DRK-133")
def test_three_rounds_of_three_phases_and_ten_turns() -> None:
    t = Table(4, start=True)
    phases, turns = [], []
    while not t.over:
        d = t.describe()
        if not phases or phases[-1] != (d["round"], d["phase"]):
            phases.append((d["round"], d["phase"]))
        if d["decision"] == "PLAY" and turns[-1:] != [(d["round"], d["turn"])]:
            turns.append((d["round"], d["turn"]))
        t.do(t.choose("busy", key=len(turns)))
    kinds = [phase for n, phase in phases if n == 2]
    assert kinds[:3] == ["brawl", "deal", "play"]
    assert set(kinds[3:]) <= {"quest"}
    assert turns == [(r, turn) for r in (1, 2, 3) for turn in range(1, 11)]
    assert t.state.turns == 30
    assert t.state.quest_left > 0  # Quests are left, and the game is over all the same
    assert t.describe()["end_reason"] == "rounds"


@pytest.mark.rule("DRK-012", "DRK-141")
@pytest.mark.parametrize("size", [6, 10])
def test_decks_of_hand_size_and_the_rest_aside(size: int) -> None:
    t = Table(4, start=True, rules={"hand_size": size})
    d = t.describe()
    assert [len(deck) for deck in d["decks"]] == [size] * 4
    assert len(d["aside"]) == 40 - 4 * size
    hand = d["decks"][0]
    t.do("deck:0")
    assert t.describe()["hands"][d["actor"]] == hand
    orders = {tuple(card["card"] for card in Table(4, start=True, seed=s).describe()["decks"][0]) for s in range(8)}
    assert len(orders) == 8


@pytest.mark.rule("DRK-013")
def test_faces_lie_up_at_random_each_round() -> None:
    ups = []
    for seed in range(40):
        t = play_on(Table(3, start=True, seed=seed), 2) if seed < 3 else Table(3, start=True, seed=seed)
        ups += [card["up"] for deck in t.describe()["decks"] for card in deck]
    assert abs(np.mean(ups) - 0.5) < 4.5 * 0.5 / len(ups) ** 0.5
    rounds = [Table(3, start=True, seed=1), play_on(Table(3, start=True, seed=1), 2)]
    by_card = [{c["card"]: c["up"] for deck in t.describe()["decks"] for c in deck} for t in rounds]
    assert by_card[0] != by_card[1]


@pytest.mark.rule("DRK-014")
@pytest.mark.parametrize("visibility", ["none", "top_only", "up_faces", "both_faces"])
def test_what_is_seen_of_the_decks(visibility: str) -> None:
    """A seat that picks can tell what it sees and nothing else: the rest changes from world to world."""
    t = Table(4, start=True, rules={"brawl_visibility": visibility})
    worlds = [t.imagined(t.actor, k) for k in range(12)]
    decks = [w.describe()["decks"] for w in worlds]
    true = t.describe()["decks"]
    for d in range(4):
        for i in range(10):
            cards = {deck[d][i]["card"] for deck in decks}
            prints = {(w.state.up[d * 10 + i]).item() for w in worlds}
            if visibility == "both_faces":
                assert cards == {true[d][i]["card"]}
            elif visibility == "up_faces" or (visibility == "top_only" and i == 9):
                assert prints == {t.state.up[d * 10 + i]}
            else:
                assert len(cards) > 3


@pytest.mark.rule("DRK-015")
def test_the_order_of_the_brawl_follows_speed() -> None:
    t = Table(3, start=True, rules={"brawl_speed": [2.0, 1.0, 1.0]})
    orders = Counter()
    with np.errstate(over="ignore"):
        for k in range(2000):
            t.state.key = fold(t.key, k)
            C.by_speed(t.state, t.book, 0, 0b111)
            orders[tuple(t.state.order[:3].tolist())] += 1
    expected = {
        (0, 1, 2): 0.25,
        (0, 2, 1): 0.25,
        (1, 0, 2): 1 / 6,
        (2, 0, 1): 1 / 6,
        (1, 2, 0): 1 / 12,
        (2, 1, 0): 1 / 12,
    }
    for order, share in expected.items():
        assert abs(orders[order] / 2000 - share) < 4.5 * (share * (1 - share) / 2000) ** 0.5


@pytest.mark.rule("DRK-015")
def test_a_new_order_each_round_or_from_the_earl() -> None:
    t = Table(6, start=True)
    orders = [t.describe()["brawl_order"]]
    for number in (2, 3):
        orders.append(play_on(t, number).describe()["brawl_order"])
    assert all(sorted(order) == list(range(6)) for order in orders)
    assert len({tuple(order) for order in orders}) == 3
    t = Table(4, start=True, rules={"brawl_order": "earl_first"}, seed=2)
    earl = t.describe()["earl"]
    assert t.describe()["brawl_order"] == [(earl + i) % 4 for i in range(4)]


@pytest.mark.rule("DRK-022")
def test_quests_before_the_brawl() -> None:
    t = Table(3, start=True, rules={"quest_before_brawl": True})
    d = t.describe()
    assert (d["phase"], d["actor"], d["decks"]) == ("deal", 0, [None] * 3)
    assert len(d["gathered"]) == 30
    t.do("keep:0", "keep:1", "keep:0")
    d = t.describe()
    assert (d["phase"], d["gathered"]) == ("brawl", [])
    assert [len(deck) for deck in d["decks"]] == [10, 10, 10]
    assert all(d["kept"])
    to_deal(t)
    assert (t.decision, t.state.turn) == ("PLAY", 1)
    play_on(t, 2)
    assert t.describe()["phase"] == "deal"


@pytest.mark.rule("DRK-020", "DRK-145")
@pytest.mark.parametrize(
    ("deal", "options"), [(1, ["keep:0"]), (2, ["keep:0", "keep:1"]), (3, ["keep:0", "keep:1", "keep:2"])]
)
def test_one_quest_is_kept_and_the_others_return_together(deal: int, options: list[str]) -> None:
    t = to_deal(Table(3, start=True, rules={"quest_deal": deal}))
    assert t.state.quest_left == 24 - 3 * deal
    for p in range(3):
        assert (t.decision, t.actor, t.legal) == ("QUEST_KEEP", p, options)
        assert t.state.quest_left == 24 - 3 * deal
        t.do(options[-1])
    d = t.describe()
    assert d["kept"] == [some[-1] for some in d["dealt"]]
    assert t.state.quest_left == 21
    returned = [q for some in d["dealt"] for q in some[:-1]]
    assert set(returned) <= set(d["quest_deck"])


@pytest.mark.rule("DRK-021", "DRK-023")
@pytest.mark.parametrize("recycle", [False, True])
def test_kept_quests_retire_or_return(recycle: bool) -> None:
    t = Table(4, start=True, rules={"quest_recycle": recycle})
    to_deal(t)
    kept = []
    for p in range(4):
        t.do("keep:0")
        kept.append(t.describe()["dealt"][p][0])
    d = play_on(t, 2).describe()
    assert (set(kept) <= set(d["quest_deck"])) == recycle
    assert sorted(d["retired"]) == ([] if recycle else sorted(kept))


@pytest.mark.rule("DRK-023")
def test_retired_quests_come_back_when_the_deck_is_too_small() -> None:
    """Six players keep 6 of 24 Quests a round: the fourth deal of two each finds 6 in the deck."""
    t = Table(6, start=True, rules={"rounds": 4})
    play_on(t, 4)
    assert (t.state.quest_left, t.state.retired_n) == (6, 18)
    to_deal(t)
    assert (t.state.quest_left, t.state.retired_n) == (12, 0)
    assert all(len(set(some)) == 2 for some in t.describe()["dealt"])
    fewer = {f"q{n:02}.count": 0 for n in range(1, 13)}
    with pytest.raises(ScenarioError, match=r"6 players are dealt 3 Quests each .*, but there are 12"):
        open_scenario(
            "drakkar", flags={"run.players": 6, "rules.quest_deal": 3, **{f"cards.{k}": v for k, v in fewer.items()}}
        )


@pytest.mark.rule("DRK-009", "DRK-040", "DRK-131", "DRK-132")
def test_a_new_round_keeps_tokens_only() -> None:
    t = Table(4, start=True, seed=4)
    while t.state.rounds == 1:
        t.do(t.choose("greedy"))
    d = t.describe()
    assert d["vp"] == t.tally.vp[:4, 0].tolist()
    assert t.all_tokens() == [20, 20, 20]
    assert sum(d["vp"]) > 8
    assert (d["earl"], len(d["retired"])) == (d["first_earl"], 4)
    assert d["discards"] == []
    assert all(not hold for hold in (*d["hold"], *d["spears"]))
    assert d["dealt"] == [[]] * 4
    to_deal(t)
    assert [len(some) for some in t.describe()["dealt"]] == [2] * 4


@pytest.mark.rule("DRK-133", "DRK-139")
@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_as_many_rounds_as_the_rules_say(rounds: int) -> None:
    t = play_on(Table(3, start=True, rules={"rounds": rounds}), 99)
    assert (t.state.rounds, t.state.turns) == (rounds, 10 * rounds)
    assert t.over


@pytest.mark.rule("DRK-139", "DRK-134")
def test_what_lies_in_front_is_worth_nothing_at_the_end() -> None:
    boards = {0: "bow,stern,deck | viking_3,viking_2 | s2 | 0,1,0", 1: "|||1,1,0"}
    t = Table(4, boards=boards, quests={0: "q19"}, rules={"rounds": 1}).phase3()
    assert t.over
    assert [t.vp(p) for p in range(4)] == [1, 2, 1, 1]
    assert t.winners == [1]


@pytest.mark.rule("DRK-134", "DRK-135")
def test_points_for_tokens_and_trios_are_knobs() -> None:
    t = Table(boards={0: "|||2,3,4"}, rules={"vp_per_token": 2, "trio_bonus": 5})
    assert t.vp(0) == 2 * 9 + 5 * 2


@pytest.mark.rule("DRK-009", "DRK-011")
def test_nothing_of_a_turn_is_left_when_a_round_begins() -> None:
    t = Table(3, start=True, rules={"late_prob": 1.0, "hand_size": 1, "late_penalty": "random_play"})
    for number in (1, 2):
        d = t.describe()
        assert (d["round"], d["phase"], d["late"], d["fearsome"]) == (number, "brawl", [], None)
        assert (d["choice"], d["revealed"], d["waiting"], d["action"]) == ([None] * 3, [None] * 3, None, None)
        late = []
        while t.state.rounds == number and not t.over:
            late = t.describe()["late"] or late
            t.take(t.codes[0])
        assert len(late) == 2


@pytest.mark.rule("DRK-138")
def test_who_has_nothing_goes_on() -> None:
    t = Table(boards=dict.fromkeys(range(3), "|||0,0,0"))
    t.reveal(p0="beer", p1="viking_1", p2="raid#4")
    assert (t.decision, t.actor) == ("PLAY", 0)
    t.phase3()
    assert (t.decision, t.state.rounds) == ("BRAWL_PICK", 2)


@pytest.mark.rule("DRK-143")
@pytest.mark.parametrize("cap", [1, 7, 40, 91])
def test_a_game_is_stopped_at_the_cap_and_scored_as_it_stands(cap: int) -> None:
    t = Table(3, start=True, rules={"decision_cap": cap}, seed=2)
    asked = 0
    while not t.over:
        asked += len(t.codes) > 1
        t.take(t.codes[-1])
    assert asked == cap == t.state.decisions
    assert t.describe()["end_reason"] == "cap"
    best = max(t.vp(p) for p in range(3))
    assert t.winners == [p for p in range(3) if t.vp(p) == best]


@pytest.mark.rule("DRK-144")
def test_chance_does_not_depend_on_what_is_played() -> None:
    """The decks, the faces and the Quests of round 2 are the same after any round 1."""
    found = []
    for policy in ("first", "busy", "greedy"):
        t, n = Table(4, start=True, rules={"quest_recycle": True}), 0
        while t.state.rounds == 1:
            n += 1
            t.do(t.choose(policy, key=n))
        d = t.describe()
        found.append((d["decks"], d["brawl_order"]))
    assert found[0] == found[1] == found[2]


@pytest.mark.rule("DRK-144")
@pytest.mark.parametrize("shuffle", ["fast", "keyed"])
def test_shuffles_are_even(shuffle: str) -> None:
    """Every card is in the hand of every seat equally often, with either face up."""
    flags = {"run.players": 3, "run.shuffle": shuffle, "run.policy": "first", "rules.rounds": 1}
    session = Session(*open_scenario("drakkar", flags=flags))
    rows = session.rows(2000)
    session.play(session.desk(), rows, 0)
    held = rows["held"][:, :3, session.book["card_row"][0] : session.book["card_row"][0] + 30].sum(axis=0)
    assert (abs(held - 2000 / 3) < 4.5 * (2000 * 2 / 9) ** 0.5).all()
    offered = rows["offered"][:, :3, session.book["quest_row"][0] : session.book["quest_row"][0] + 24].sum(axis=0)
    assert (abs(offered - 2000 / 12) < 4.5 * (2000 / 12) ** 0.5).all()


def test_keyed_shuffles_survive_another_card() -> None:
    """A card more leaves the order of all others as it was, and the faces that lie up."""
    piles = []
    for toml in ("", '[cards.c61]\ntitle = "New"\ntype = "card"\nfaces = ["bow", "beer"]\n'):
        t = Table(3, start=True, shuffle="keyed", toml=toml)
        pile = [
            (t.names.cards[t.book.type_row[c]], t.book.print_side[u])
            for c, u in zip(t.state.pile, t.state.up, strict=True)
        ]
        piles.append([card for card, _ in pile[: t.book.cards] if card != "c61"])
    assert piles[0] == piles[1]


def test_set_up_is_the_same_for_all_policies() -> None:
    one, two = (
        set_up(Session(*open_scenario("drakkar", flags={"run.policy": policy})), 3)[0] for policy in ("first", "greedy")
    )
    assert one.tobytes() == two.tobytes()
    assert one.stage == S.BRAWL
