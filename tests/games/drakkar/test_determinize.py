"""What a seat cannot know is dealt anew; all that it knows stays, and hidden answers are asked again."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from simkit.games.drakkar import hidden
from simkit.games.drakkar.kernel import state as S
from simkit.kernels.clone import clone
from simkit.testing.setting import blank
from tests.games.drakkar.table import Table


def at(turn: int, players: int = 4, seat: int = 2, seed: int = 3, **given: Any) -> Table:
    """A game of `busy` players where this seat is asked for a card."""
    t, n = Table(players, start=True, seed=seed, **given), 0
    while t.decision != "PLAY" or t.state.turn < turn or t.actor != seat:
        n += 1
        t.do(t.choose("busy", key=n))
    return t


def known_faces(t: Table, p: int) -> list[tuple[int, int] | None]:
    """What was seen of a hand: the print of each card that is left."""
    first = int(t.state.hand_at[p])
    there = [int(t.state.slots[p]) >> 2 * slot & 3 for slot in range(10)]
    return [int(t.state.up[first + slot]) if held else None for slot, held in enumerate(there)]


def test_rivals_have_other_cards_that_show_the_same_faces() -> None:
    t = at(3)
    worlds = [t.imagined(2, k) for k in range(25)]
    whole = t.everything()
    for w in worlds:
        assert w.everything() == whole
        assert w.describe()["hands"][2] == t.describe()["hands"][2]
        for p in range(4):
            assert known_faces(w, p) == known_faces(t, p)
            for slot in range(10):
                if int(t.state.slots[p]) >> 2 * slot & 3:
                    place = int(t.state.hand_at[p]) + slot
                    card = int(w.state.pile[place])
                    assert w.state.up[place] in (w.book.print[2 * card], w.book.print[2 * card + 1])
        d, e = w.describe(), t.describe()
        for zone in ("ship", "hold", "spears", "discards", "tokens", "supply", "earl", "retired", "turn"):
            assert d[zone] == e[zone]
    assert len({w.state.pile.tobytes() for w in worlds}) == 25


def test_a_red_or_blue_face_tells_the_whole_card() -> None:
    t = at(1)
    worlds = [t.imagined(2, k) for k in range(12)]
    for i in range(40):
        if t.book.number[t.book.print_side[t.state.up[i]]]:
            assert {int(w.state.pile[i]) for w in worlds} == {int(t.state.pile[i])}


@pytest.mark.parametrize(("info", "cards"), [("full", "same"), ("none", "any"), ("brawl_memory", "shown")])
def test_what_players_know_of_other_hands_is_a_knob(info: str, cards: str) -> None:
    t = at(2, rules={"rival_hand_info": info})
    worlds = [t.imagined(2, k) for k in range(12)]
    rivals = [t.describe()["hands"][p] for p in (0, 1, 3)]
    found = [[w.describe()["hands"][p] for p in (0, 1, 3)] for w in worlds]
    if cards == "same":
        assert all(hands == rivals for hands in found)
    else:
        prints = {tuple(tuple(known_faces(w, p)) for p in (0, 1, 3)) for w in worlds}
        assert (len(prints) == 1) == (cards == "shown")
        assert len({str(hands) for hands in found}) == 12


def test_every_world_is_about_as_likely() -> None:
    """Three players, turn 1: a place that shows a Bow has each unseen Bow card about as often."""
    t = at(1, players=3, seat=0)
    place = next(i for i in range(30) if t.state.hand_at[0] != i // 10 * 10 and _is(t, i, "bow"))
    n, seen = 100, Counter()
    for k in range(n):
        seen[int(t.imagined(0, k).state.pile[place])] += 1
    own = range(int(t.state.hand_at[0]), int(t.state.hand_at[0]) + 10)
    hidden_cards = {int(t.state.pile[i]) for i in range(30) if i not in own}
    numbered = {
        int(t.state.pile[i]) for i in range(30) if i not in own and t.book.number[t.book.print_side[t.state.up[i]]]
    }
    able = {c for c in hidden_cards - numbered if _bears(t, c, "bow")}
    assert set(seen) <= able
    assert len(seen) > len(able) // 2
    assert max(seen.values()) < 0.75 * n or len(able) < 3


def _is(t: Table, place: int, face: str) -> bool:
    return t.names.cards[t.book.face[t.book.print_side[t.state.up[place]]]] == face


def _bears(t: Table, card: int, face: str) -> bool:
    return face in {t.names.cards[t.book.face[2 * card + side]] for side in (0, 1)}


def test_a_chain_of_places_is_found_when_cards_run_short() -> None:
    """Two places: one shows a Bow, one a Viking; one card has both, the other only a Bow. There is one way."""
    cards = {f"c{n:02}.count": 0 for n in range(1, 31)}
    cards |= {"c21.count": 1, "c22.count": 1, "c24.count": 1}
    cards |= {"c21.faces": ["bow", "viking_1"], "c22.faces": ["bow", "beer"], "c24.faces": ["stern", "viking_1"]}
    t = Table(3, start=True, cards=cards, rules={"hand_size": 1, "brawl_order": "earl_first", "first_earl": "seat0"})
    print_of = {name: int(t.book.print[t.sides(name, range(3))[0]]) for name in ("bow", "viking_1", "stern", "beer")}
    for ups, ways in (
        (["bow", "viking_1", "bow"], {(0, 2, 1), (1, 2, 0)}),
        (["viking_1", "bow", "stern"], {(0, 1, 2)}),
        (["bow", "stern", "beer"], {(0, 2, 1)}),
        (["viking_1", "viking_1", "bow"], {(0, 2, 1), (2, 0, 1)}),
    ):
        t.state.pile[:3] = next(iter(ways))
        t.state.up[:3] = [print_of[name] for name in ups]
        found = {tuple(t.imagined(0, k).state.pile[:3].tolist()) for k in range(24)}
        assert found == ways


def test_hidden_choices_are_erased_and_asked_after_the_viewer() -> None:
    t = at(4, seat=2)
    assert t.state.choice[:2].min() >= 0
    w = t.imagined(2)
    assert (w.actor, w.decision, w.legal) == (2, "PLAY", t.legal)
    assert w.state.choice[:4].tolist() == [S.UNDECIDED] * 4
    order = []
    while w.decision == "PLAY" and w.state.turn == 4 and len(order) < 4:
        order.append(w.actor)
        w.take(w.codes[0])
    assert order == [2, 0, 1, 3]


def test_hidden_quests_are_dealt_anew_and_asked_again() -> None:
    t = Table(4, start=True)
    while t.decision != "QUEST_KEEP" or t.actor != 2:
        t.take(t.codes[0])
    worlds = [t.imagined(2, k) for k in range(20)]
    for w in worlds:
        d = w.describe()
        assert d["dealt"][2] == t.describe()["dealt"][2]
        assert d["kept"] == [None] * 4
        assert (w.actor, w.legal) == (2, t.legal)
    assert len({str(w.describe()["dealt"]) for w in worlds}) == 20
    w, order = worlds[0], []
    while w.decision == "QUEST_KEEP":
        order.append(w.actor)
        w.take(w.codes[0])
    assert order == [2, 0, 1, 3]


def test_rivals_never_hold_a_quest_that_the_viewer_returned_or_that_is_retired() -> None:
    t, n = Table(4, start=True), 0
    while t.state.rounds < 2 or t.decision != "PLAY":
        n += 1
        t.do(t.choose("busy", key=n))
    d, viewer = t.describe(), t.actor
    returned = [q for q in d["dealt"][viewer] if q != d["kept"][viewer]]
    for k in range(30):
        w = t.imagined(viewer, k).describe()
        others = [w["kept"][p] for p in range(4) if p != viewer]
        assert w["kept"][viewer] == d["kept"][viewer]
        assert not set(others) & {*returned, d["kept"][viewer], *d["retired"]}
        assert set(returned) <= set(w["quest_deck"])
        assert w["retired"] == d["retired"]


def test_who_comes_next_in_the_brawl_is_not_known() -> None:
    t = Table(6, start=True)
    t.take(t.codes[0])
    orders = {tuple(t.imagined(t.actor, k).describe()["brawl_order"]) for k in range(20)}
    assert len(orders) > 5
    assert {order[:2] for order in orders} == {tuple(t.describe()["brawl_order"][:2])}


@pytest.mark.rule("DRK-029")
@pytest.mark.parametrize("penalty", ["lose_turn", "random_play", "extra_discard"])
def test_who_is_late_is_not_known(penalty: str) -> None:
    t = at(2, seat=1, rules={"late_prob": 0.4, "late_penalty": penalty})
    worlds = [t.imagined(1, k) for k in range(60)]
    late = Counter(p for w in worlds for p in w.describe()["late"])
    assert set(late) == ({0, 2, 3} if penalty != "extra_discard" else {0, 1, 2, 3})
    assert all(5 < n < 40 for n in late.values())
    for w in worlds:
        assert w.actor == 1
        assert w.describe()["fearsome"] not in w.describe()["late"]


@pytest.mark.rule("DRK-014")
def test_faces_that_nobody_saw_may_lie_either_way() -> None:
    t = Table(3, start=True, rules={"brawl_visibility": "none"})
    ups = Counter(card["up"] for k in range(6) for deck in t.imagined(t.actor, k).describe()["decks"] for card in deck)
    assert ups.total() == 180
    assert abs(ups[0] - 90) < 4.5 * 45**0.5


@pytest.mark.rule("DRK-028")
def test_nobody_without_cards_is_first_or_late() -> None:
    t = Table(4, rules={"late_prob": 0.5, "late_penalty": "extra_discard", "play_speed": [1, 50, 1, 1]})
    t.hands({0: ["bow"], 2: ["stern"], 3: ["deck"]})
    worlds = [t.imagined(0, k).describe() for k in range(60)]
    assert {w["fearsome"] for w in worlds} == {0, 2, 3}
    assert {p for w in worlds for p in w["late"]} == {0, 2, 3}


@pytest.mark.parametrize(
    "rules",
    [
        {}, {"brawl_visibility": "none"}, {"brawl_visibility": "top_only", "hand_size": 8}, {"rival_hand_info": "none"},
        {"rival_hand_info": "full"}, {"brawl_visibility": "both_faces"}, {"quest_before_brawl": True, "quest_deal": 3},
        {"late_prob": 0.3, "late_penalty": "extra_discard"}, {"late_prob": 0.3, "late_penalty": "random_play"},
    ],
)  # fmt: skip
def test_another_world_leads_to_the_same_imagination(rules: dict[str, Any]) -> None:
    """At some decisions of every kind: `determinize` makes the same of a world that differs in hidden things only."""
    t, n = Table(3, start=True, rules=rules, seed=6, denied={1: ["viking_1", "q03"]}), 0
    rng, seen = np.random.default_rng(1), Counter()
    while not t.over and t.state.rounds < 3:
        n += 1
        if len(t.codes) > 1 and seen[t.decision] < 4 and rng.random() < 0.5:
            seen[t.decision] += 1
            state, _ = blank(t.session)
            clone(state, t.state)
            hidden.another_world(state, t.book, t.actor, rng)
            changed = {f for f in S.STATE.names if state[f].tobytes() != t.state[f].tobytes()}
            assert "key" in changed <= hidden.HIDDEN.keys()
            key = np.uint64(rng.integers(1 << 62))
            worlds = []
            for one in (t.state.copy(), state):
                with np.errstate(over="ignore"):
                    t.game.kernel.determinize(one, t.book, t.actor, key)
                worlds.append(one.tobytes())
            assert worlds[0] == worlds[1]
        t.do(t.choose("busy", key=n))
    assert seen["PLAY"] == 4
