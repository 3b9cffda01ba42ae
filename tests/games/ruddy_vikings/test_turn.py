"""The main phase: what may be done, limits, active defences, the effects of cards."""

from collections import Counter

import pytest

from tests.games.ruddy_vikings.table import FILLER as X
from tests.games.ruddy_vikings.table import Table
from tests.games.ruddy_vikings.test_vectors import (
    AIR,
    FLYER,
    LAND,
    LEG,
    MAGIC,
    MAIDEN,
    MEAD,
    OMEN,
    RAID,
    RAIDER,
    SMASHER,
    THOR,
    WRATH,
)  # fmt: skip


def plays(t: Table) -> list[str]:
    return [label.removeprefix("play:") for label in t.legal if label.startswith("play:")]


def builds(t: Table) -> list[str]:
    return [label.removeprefix("build:") for label in t.legal if label.startswith("build:")]


@pytest.mark.rule("RUD-20", "RUD-21")
def test_anything_in_any_order_or_nothing() -> None:
    hand = [RAIDER, LAND, "pickpocket", "fortify", MEAD, X]
    t = Table(3, hand={0: hand})
    assert t.legal[0] == "end"
    t.do(f"build:{LAND}", "play:fortify").attack(RAIDER).do("end")
    t.do(f"play:{MEAD}", f"build:{LAND}", "play:pickpocket", "seat+2")
    assert (t.actor, t.decision) == (0, "main")
    t = Table(3, hand={0: hand}).do("end")
    assert t.actor == 1


@pytest.mark.rule("RUD-22", "RUD-23")
@pytest.mark.parametrize(
    ("knob", "card"), [("limit_chance", "reinforcements"), ("limit_god", THOR), ("limit_gift", RAID)]
)
def test_limits(knob: str, card: str) -> None:
    for limit in (0, 1, 2):
        t = Table(hand={0: [card] * 4 + [X]}, rules={knob: limit}, deck=[X] * 20)
        for _ in range(limit):
            t.do(f"play:{card}")
        assert card not in plays(t)
        assert sum(t.told["played"].values()) == limit
    t.do("end", "end")
    assert card in plays(t)  # the next turn counts anew


@pytest.mark.rule("RUD-22")
def test_hand_and_slots_count_together() -> None:
    t = Table(hand={0: [RAID, X]}, slots={0: [RAID, RAID]}, rules={"limit_gift": 2}).do("slot:0", f"play:{RAID}")
    assert t.legal == ["end", f"build:{X}"]


@pytest.mark.rule("RUD-22", "RUD-89")
def test_a_good_omen_lifts_two_limits() -> None:
    hand = [OMEN, OMEN, *["reinforcements"] * 3, *[THOR] * 3, X]
    t = Table(hand={0: hand}, deck=[X] * 20).do(f"play:{OMEN}", "play:reinforcements", f"play:{THOR}")
    t.do("play:reinforcements", f"play:{THOR}")
    assert plays(t) == []
    t = Table(hand={0: [OMEN, "reinforcements", "reinforcements", X]}, cards={OMEN: {"amount": 0}})
    assert "reinforcements" not in plays(t.do(f"play:{OMEN}", "play:reinforcements"))


@pytest.mark.rule("RUD-23", "RUD-35")
def test_reactions_do_not_count_and_cannot_be_played() -> None:
    hand = ["oi", "fog_of_war", "sack_thief", "pickpocket", X]
    t = Table(hand={0: hand, 1: ["viking_ambusher", X]}, deck=[X], variant="potato_sack", start="turn")
    t.attack("viking_ambusher").do("play:oi")
    assert t.told["played"] == {"chance": 0, "god": 0, "gift": 0}
    assert plays(t) == ["pickpocket"]
    assert builds(t) == [X, "fog_of_war", "pickpocket", "sack_thief"]
    t = Table(hand={0: [X, X]}, slots={0: ["oi", "fog_of_war", "sack_thief"]}, variant="potato_sack")
    assert t.legal == ["end", f"build:{X}"]


@pytest.mark.rule("RUD-26")
def test_a_card_lies_on_the_table_while_it_works() -> None:
    t = Table(hand={0: ["pickpocket", X]}).do("play:pickpocket")
    assert (t.sizes[0], t.discards, t.told["card"]) == (1, [], {"card": "pickpocket", "target": None})
    t.do("seat+1")
    assert (t.discards, t.told["card"]) == (["pickpocket"], None)
    t = Table(hand={0: [X]}, slots={0: ["sabotage"], 1: [LAND, AIR]}).do("slot:0", "seat+1")
    assert (t.slots(), t.told["card"]) == ([], {"card": "sabotage", "target": 1})


# --- active defences -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUD-27", "RUD-37")
def test_a_built_card_becomes_the_last_one() -> None:
    t = Table(3, hand={0: [LAND, AIR, X]}, slots={0: ["oi"]}, known={(0, 0): [2]}).do(f"build:{AIR}", f"build:{LAND}")
    assert (t.slots(), t.hand()) == (["oi", AIR, LAND], [X])
    assert [t.known(0, i) for i in range(3)] == [[0, 2], [0], [0]]
    t.do("end")
    assert builds(t) == [X]  # his own only, in his own main phase


@pytest.mark.rule("RUD-28")
def test_without_bluffs_only_defences_and_guards() -> None:
    hand = [LAND, AIR, MAGIC, MAIDEN, "oi", "spy", RAID, "fortify", LEG, RAIDER]
    assert builds(Table(hand={0: hand})) == [MAIDEN, LAND, AIR, MAGIC, "oi", "spy", RAID]
    assert builds(Table(hand={0: hand}, rules={"bluff_allowed": False})) == [MAIDEN, LAND, AIR, MAGIC]


@pytest.mark.rule("RUD-29")
@pytest.mark.parametrize("most", [0, 1, 3])
def test_a_player_has_so_many_slots(most: int) -> None:
    t = Table(hand={0: [LAND] * 5}, rules={"max_active_defences": most})
    for _ in range(most):
        t.do(f"build:{LAND}")
    assert (builds(t), len(t.slots())) == ([], most)


@pytest.mark.rule("RUD-29")
def test_builds_per_turn() -> None:
    t = Table(hand={0: [LAND] * 6}, rules={"builds_per_turn": 2}).do(f"build:{LAND}", f"build:{LAND}")
    assert builds(t) == []
    t.do("end", "end")
    assert LAND in builds(t)


@pytest.mark.rule("RUD-32", "RUD-33")
def test_a_slot_is_emptied_by_using_its_card() -> None:
    """There is no other way to take a card out of it."""
    t = Table(hand={0: [X, X]}, slots={0: [LAND, "reinforcements", "oi", "spy"]})
    assert t.legal == ["end", f"build:{X}", "slot:1"]
    t.do("slot:1")
    assert (t.slots(), t.sizes[0], t.discards) == ([LAND, "oi", "spy"], 4, ["reinforcements"])
    assert t.tally.activated[0] == t.tally.played_all[0] == 1


@pytest.mark.rule("RUD-34")
def test_a_guard_in_a_slot_does_not_attack() -> None:
    t = Table(hand={0: [X, X]}, slots={0: [MAIDEN]})
    assert t.legal == ["end", f"build:{X}"]
    assert Table(hand={0: [MAIDEN, X]}).attack(MAIDEN).decision == "respond"
    t = Table(hand={0: [FLYER, X]}, slots={1: [MAIDEN]}, rules={"defence_match": "any"})
    assert t.attack(FLYER).legal == ["end", "slot:0"]


@pytest.mark.rule("RUD-36", "RUD-80")
def test_slots_are_no_hand() -> None:
    t = Table(hand={0: ["swap_hands", AIR], 1: [X] * 4}, slots={0: [LAND], 1: [MAGIC]}, fortify={0: ["fortify"]})
    t.do("play:swap_hands", "seat+1")
    assert (t.hand(), t.hand(1)) == ([X] * 4, [AIR])
    assert (t.slots(), t.slots(1), t.fortify(), t.fortify(1)) == ([LAND], [MAGIC], 1, 0)
    assert t.tally.swaps[0] == 1
    t = Table(hand={0: [RAIDER, LEG, X], 1: [AIR]}, slots={1: [MAGIC, MAGIC]}).attack(RAIDER, LEG).do("end")
    assert t.winners == [0]  # his slots neither save him nor are hit


# --- effects ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUD-80")
def test_whom_to_swap_with() -> None:
    t = Table(4, out=[2], hand={0: ["swap_hands", X], 3: [AIR] * 2}).do("play:swap_hands")
    assert t.legal == ["seat+1", "seat+3"]
    t.do("seat+3")
    assert (t.hand(), t.hand(3), t.hand(1)) == ([AIR] * 2, [X], [X] * 3)


@pytest.mark.rule("RUD-81", "RUD-96")
@pytest.mark.parametrize("last_card", ["legal", "illegal"])
@pytest.mark.parametrize(("variant", "legal"), [("standard", False), ("swap_may", True)])
def test_swap_as_the_last_card(last_card: str, variant: str, legal: bool) -> None:
    rules = {"last_card_play": last_card}
    assert ("swap_hands" in plays(Table(hand={0: ["swap_hands"]}, variant=variant, rules=rules))) == legal
    assert "swap_hands" in plays(Table(hand={0: ["swap_hands", X]}, variant=variant, rules=rules))
    t = Table(hand={0: [X]}, slots={0: ["swap_hands"]}, variant=variant, rules=rules)
    assert "slot:0" in t.legal


@pytest.mark.rule("RUD-82")
def test_pickpocket() -> None:
    taken = set()
    for seed in range(12):
        t = Table(3, hand={0: ["pickpocket", X], 2: [AIR, LEG]}, seed=seed).do("play:pickpocket", "seat+2")
        assert (t.sizes, t.discards, t.tally.picked[0]) == ([2, 3, 1], ["pickpocket"], 1)
        taken.update(set(t.hand()) - {X})
    assert taken == {AIR, LEG}
    t = Table(3, hand={0: ["pickpocket", X], 1: [AIR, LEG]}, cards={"pickpocket": {"amount": 3}})
    t.do("play:pickpocket", "seat+1")
    assert (t.living, t.hand()) == ([0, 2], sorted([X, AIR, LEG]))
    assert (t.tally.cause[1], t.tally.killer[1], t.tally.kills[0]) == (3, 0, 1)


@pytest.mark.rule("RUD-83")
def test_spy_and_sabotage_need_a_slot() -> None:
    hand = ["spy", "sabotage", X]
    assert plays(Table(hand={0: hand})) == []
    assert plays(Table(hand={0: hand}, slots={0: [LAND]})) == []  # his own does not count
    assert plays(Table(hand={0: hand}, slots={1: [LAND]})) == ["sabotage", "spy"]
    assert plays(Table(hand={0: hand}, slots={1: [LAND]}, known={(1, 0): [0]})) == ["sabotage"]
    t = Table(4, hand={0: hand}, slots={1: [LAND], 2: [AIR], 3: [X]}, known={(1, 0): [0]}, out=[3])
    assert t.do("play:spy").legal == ["seat+2"]
    t = Table(4, hand={0: hand}, slots={1: [LAND, AIR], 3: [AIR]}).do("play:sabotage")
    assert t.legal == ["seat+1", "seat+3"]
    t.do("seat+3")
    assert (t.decision, t.legal) == ("slot", ["slot:0"])
    t.do("slot:0")
    assert (t.slots(3), t.slots(1), t.tally.slots_lost[3]) == ([], [LAND, AIR], 1)


@pytest.mark.rule("RUD-84")
def test_draws_of_cards() -> None:
    t = Table(hand={0: ["reinforcements", X]}, deck=[AIR, LEG, SMASHER], cards={"reinforcements": {"amount": 3}})
    assert t.do("play:reinforcements").hand() == sorted([X, AIR, LEG, SMASHER])
    t = Table(3, hand={1: [MEAD, X]}, out=[2], active=1, deck=[AIR, LEG, SMASHER]).do(f"play:{MEAD}")
    assert (t.hand(1), t.hand(0)) == (sorted([X, AIR, SMASHER]), sorted([X, X, X, LEG]))
    t = Table(2, hand={0: [MEAD]}, deck=[AIR, LEG, SMASHER, RAIDER, MAGIC, X], cards={MEAD: {"amount": 2}})
    assert t.do(f"play:{MEAD}").hand() == sorted([AIR, LEG, MAGIC, X])


@pytest.mark.rule("RUD-85", "RUD-86")
def test_foresight_looks_at_the_turn_deck_only() -> None:
    given = {"hand": {0: ["gift_foresight", X]}, "turn_discard": ["dragon"]}
    t = Table(turn_deck=["war", "calm_seas", "war", "feast_day"], **given).do("play:gift_foresight")
    assert t.legal == ["turn:war", "turn:feast_day", "turn:calm_seas"]
    t.do("turn:feast_day")
    assert t.told["turn_deck"][0] == "feast_day"
    assert Counter(t.told["turn_deck"][1:]) == {"war": 2, "calm_seas": 1}
    assert (t.told["turn_discard"], t.told["foresight"], t.tally.foresights[0]) == ({"dragon": 1}, 0, 1)
    assert plays(Table(turn_deck=[], **given)) == []


@pytest.mark.rule("RUD-85")
@pytest.mark.parametrize("shuffle", ["fast", "keyed"])
def test_foresight_shuffles_the_rest(shuffle: str) -> None:
    rests = {
        tuple(
            Table(hand={0: ["gift_foresight", X]}, seed=seed, shuffle=shuffle)
            .do("play:gift_foresight", "turn:calm_seas")
            .told["turn_deck"]
        )
        for seed in range(6)
    }
    assert len(rests) > 4
    assert {rest[0] for rest in rests} == {"calm_seas"}


@pytest.mark.rule("RUD-88")
def test_freyas_call() -> None:
    t = Table(hand={0: ["freyas_call", X]}, discard=[RAIDER, SMASHER, SMASHER, LEG]).do("play:freyas_call")
    assert (t.decision, t.legal) == ("viking_pick", [f"play:{RAIDER}", f"play:{SMASHER}"])
    t.do(f"play:{SMASHER}")
    assert (t.hand(), t.discards) == (sorted([X, SMASHER]), sorted([RAIDER, SMASHER, LEG, "freyas_call"]))
    assert plays(Table(hand={0: ["freyas_call", X]}, discard=[LEG])) == []
    t = Table(hand={0: ["freyas_call", X]}, discard=[SMASHER]).do("play:freyas_call", f"play:{SMASHER}")
    assert t.discards == ["freyas_call"]
    assert f"play:{SMASHER}" in t.legal


@pytest.mark.rule("RUD-89")
def test_what_lasts_until_the_end_of_the_turn() -> None:
    hand = [THOR, OMEN, WRATH, RAIDER, X]
    t = Table(hand={0: hand}, slots={0: [RAID]}, rules={"limit_gift": 2}).do(f"play:{THOR}", f"play:{OMEN}")
    t.do(f"play:{WRATH}", "slot:0")
    assert {name: t.told[name] for name in ("thor", "wrath", "raid", "omen")} == {
        "thor": 1, "wrath": 1, "raid": 1, "omen": 1,
    }  # fmt: skip
    t.do("end")
    assert {t.told[name] for name in ("thor", "wrath", "raid", "omen", "attacks", "builds")} == {0}


@pytest.mark.rule("RUD-69", "RUD-72")
def test_fortify_lies_beside_the_slots() -> None:
    t = Table(hand={0: ["fortify", "fortify", X], 1: ["sabotage", X]}, slots={0: [LAND] * 5}).do("play:fortify")
    assert (t.fortify(), t.slots(), t.discards) == (1, [LAND] * 5, [])
    assert t.tally.fortify_played[0] == 1
    t.do("end", "play:sabotage").force()
    t.do("slot:2")
    assert (t.fortify(), len(t.slots())) == (1, 4)  # it saves nothing from a sabotage
    t.do("end", "play:fortify")
    assert t.fortify() == 2


@pytest.mark.rule("RUD-37")
def test_an_emptied_slot_keeps_no_trace() -> None:
    t = Table(hand={0: [X, X]}, slots={0: [MAGIC, "reinforcements", AIR]}).do("slot:1")
    assert t.slots(0) == [MAGIC, AIR]
    assert (t.state.slot[0, 2], t.state.known[0, 2]) == (0, 0)
