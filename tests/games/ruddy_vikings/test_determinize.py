"""What a seat cannot see is dealt anew; all it can see stays."""

from typing import Any

import numpy as np
import pytest

from simkit.games.ruddy_vikings.hidden import HIDDEN, another_world
from simkit.games.ruddy_vikings.kernel import entry as kernel
from simkit.games.ruddy_vikings.kernel import state as S
from tests.games.ruddy_vikings.table import FILLER as X
from tests.games.ruddy_vikings.table import Table
from tests.games.ruddy_vikings.test_vectors import AIR, LAND, MAGIC, RAIDER


def world(t: Table, state: Any) -> Table:
    """The same table with another state."""
    made = Table.__new__(Table)
    made.__dict__.update(t.__dict__)
    made.state = state
    return made


def imagined(t: Table, viewer: int, key: int) -> Table:
    copy = world(t, t.state.copy())
    with np.errstate(over="ignore"):
        kernel.determinize(copy.state, copy.book, viewer, np.uint64(key))
    return copy


def elsewhere(t: Table, viewer: int, seed: int) -> Table:
    copy = world(t, t.state.copy())
    another_world(copy.state, copy.book, viewer, np.random.default_rng(seed))
    return copy


def changes(one: Table, two: Table) -> set[str]:
    return {name for name in S.STATE.names if one.state[name].tobytes() != two.state[name].tobytes()}


def some_way_on(players: int, seed: int, steps: int, **given: Any) -> Table:
    t = Table(players, start="setup", seed=seed, **given)
    for n in range(steps):
        if len(t.codes) == 1:
            t.take(t.codes[0])
        elif not t.over:
            t.do(t.choose(("random", "busy", "turtle")[n % 3], n))
    return t


def fits(t: Table, w: Table, viewer: int) -> None:
    """Everything the viewer knows is as it was."""
    assert changes(t, w) <= HIDDEN.keys()
    assert w.everything() == t.whole()
    assert w.hand(viewer) == t.hand(viewer)
    assert w.sizes == t.sizes
    assert w.codes == t.codes or t.actor != viewer
    for p in range(t.players):
        assert int(w.state.hand_mask[p]) == sum(1 << int(k) for k in np.flatnonzero(w.state.hand[p]))
        for i, card in enumerate(w.slots(p)):
            assert w.book.build_mask >> w.number(card) & 1
            if viewer in t.known(p, i):
                assert card == t.slots(p)[i]
    assert sorted(w.told["turn_deck"]) == sorted(t.told["turn_deck"])
    if t.told["foresight"] == viewer:
        assert w.told["turn_deck"][0] == t.told["turn_deck"][0]


@pytest.mark.rule("RUD-30", "RUD-37")
@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_worlds_fit_what_is_known_and_imaginations_are_the_same(players: int) -> None:
    for seed in range(8):
        t = some_way_on(players, seed, 25 + 9 * seed)
        if t.over:
            continue
        for viewer in t.living:
            other = elsewhere(t, viewer, seed)
            fits(t, other, viewer)
            for key in range(2):
                one, two = imagined(t, viewer, key), imagined(other, viewer, key)
                fits(t, one, viewer)
                assert changes(one, two) == set()


def test_hidden_things_vary() -> None:
    t = Table(3, hand={0: [RAIDER, X, X]}, slots={1: [LAND, AIR, "oi"]}, known={(1, 1): [0]})
    for make in (imagined, elsewhere):
        worlds = [make(t, 0, key) for key in range(40)]
        assert {w.slots(1)[1] for w in worlds} == {AIR}
        assert len({w.slots(1)[0] for w in worlds}) > 5
        assert len({tuple(w.hand(1)) for w in worlds}) > 30
        assert len({tuple(w.told["main_deck"]) for w in worlds}) == 40
        assert len({tuple(w.told["turn_deck"]) for w in worlds}) > 30
        assert {tuple(w.hand(0)) for w in worlds} == {tuple(t.hand(0))}


@pytest.mark.rule("RUD-85")
def test_who_chose_the_turn_card_knows_it() -> None:
    t = Table(3, hand={0: ["gift_foresight", X]}).do("play:gift_foresight", "turn:dragon")
    for make in (imagined, elsewhere):
        assert {make(t, 0, key).told["turn_deck"][0] for key in range(20)} == {"dragon"}
        assert len({make(t, 1, key).told["turn_deck"][0] for key in range(20)}) > 3


def test_a_defence_that_is_turned_up_is_seen() -> None:
    t = Table(3, hand={0: [RAIDER, X]}, slots={1: [LAND, MAGIC]}, fortify={1: ["fortify"]}).attack(RAIDER).do("slot:1")
    assert t.decision == "fortify"
    for make in (imagined, elsewhere):
        worlds = [make(t, 2, key) for key in range(20)]
        assert {w.slots(1)[1] for w in worlds} == {MAGIC}
        assert len({w.slots(1)[0] for w in worlds}) > 3


def test_without_bluffs_every_slot_holds_a_shield() -> None:
    t = Table(3, slots={1: [LAND, MAGIC]}, rules={"bluff_allowed": False})
    for make in (imagined, elsewhere):
        found = {card for key in range(30) for card in make(t, 0, key).slots(1)}
        assert found == {LAND, AIR, MAGIC, "viking_shield_maiden"}


def test_slots_hold_what_stops_attacks_and_seldom_bluffs() -> None:
    t = Table(3, slots={1: [LAND, "spy", "oi"]})
    found = [card for key in range(200) for card in imagined(t, 0, key).slots(1)]
    bluffs = sum(not t.book.real_mask >> t.number(card) & 1 for card in found)
    assert 10 <= bluffs <= 70, "0.38 ** 3 of 600 cards are 33"
    assert {LAND, AIR, MAGIC, "viking_shield_maiden", "oi", "fog_of_war"} <= set(found)


def test_cards_that_bring_cards_do_not_stay_in_hands() -> None:
    t = Table(2, start="setup", seed=3)
    bringing = {"reinforcements", "pickpocket", "gift_mead_hall", "freyas_call"}
    other = 1 - t.actor
    found = [card for key in range(300) for card in imagined(t, t.actor, key).hand(other)]
    assert sum(card in bringing for card in found) <= 6, "0.083 ** 3 of 1500 cards are 1"
    assert len(set(found)) > 20


def test_a_hand_of_cards_that_bring_cards_can_be_imagined_where_there_are_no_others() -> None:
    t = Table(2, hand={0: [RAIDER], 1: ["pickpocket", "reinforcements"]}, deck=["pickpocket"] * 2, rest="discard")
    for key in range(20):
        w = imagined(t, 0, key)
        fits(t, w, 0)
