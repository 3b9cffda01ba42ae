"""The players: those without judgement to the letter, `greedy` by the formulas of RULES.md."""

from typing import Any

import pytest

from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.policies import DEFAULTS, POLICIES, opinions
from tests.games.ruddy_vikings.table import FILLER as X
from tests.games.ruddy_vikings.table import Table as AnyTable
from tests.games.ruddy_vikings.test_vectors import (
    AIR,
    AMBUSHER,
    BERSERKER,
    CRY,
    FLYER,
    HOOK,
    LAND,
    LEG,
    MAGIC,
    MAIDEN,
    OMEN,
    RAID,
    RAIDER,
    RAM,
    SMASHER,
    THOR,
    VAULTER,
    WRATH,
)  # fmt: skip

FOG = "fog_of_war"


def Table(*args: Any, **given: Any) -> AnyTable:  # noqa: N802
    """The same deck whatever lies on the table: what players expect depends on it."""
    return AnyTable(*args, **{**given, "cards": {X: {"count": 40}, **given.get("cards", {})}})


def chances(t: AnyTable, policy: str, tries: int = 60) -> set[str]:
    return {t.choose(policy, luck) for luck in range(tries)}


# --- players without judgement ---------------------------------------------------------------------------------------


def test_end() -> None:
    t = Table(3, hand={0: [RAIDER, LEG, X]})
    assert t.choose("end") == "end"
    t.do(f"play:{RAIDER}")
    assert t.choose("end") == "seat+1"
    assert t.do("seat+1").choose("end") == "end"


def test_first() -> None:
    t = Table(3, hand={0: [RAIDER, LEG]}, slots={0: ["gift_omen"]})
    assert t.choose("first") == f"play:{RAIDER}"
    t.do(f"play:{RAIDER}")
    assert t.choose("first") == "seat+1"
    assert t.do("seat+1").choose("first") == f"play:{LEG}"
    t = Table(hand={0: [RAIDER]}, slots={0: ["gift_omen"]})
    assert t.choose("first") == "end"
    t = Table(hand={0: [RAIDER, X], 1: ["oi"]}, slots={1: [LAND]}).attack(RAIDER)
    assert t.choose("first") == "play:oi"


def test_last() -> None:
    hand = [RAIDER, LEG, X]
    assert Table(hand={0: hand}, slots={0: ["gift_omen", "oi"]}).choose("last") == "slot:0"
    assert Table(hand={0: hand}).choose("last") == f"build:{X}"
    assert Table(hand={0: hand[:2]}, slots={0: ["gift_omen"]}).choose("last") == "end"
    assert Table(3, hand={0: hand}).do(f"play:{RAIDER}").choose("last") == "seat+2"
    t = Table(hand={0: [RAIDER, X], 1: ["oi"]}, slots={1: [LAND]}).attack(RAIDER)
    assert t.choose("last") == "slot:0"


def test_busy() -> None:
    t = Table(3, hand={0: [RAIDER, LEG, X]})
    assert chances(t, "busy") == {f"play:{RAIDER}", f"build:{X}"}
    assert chances(Table(hand={0: [RAIDER, LEG]}, slots={0: ["gift_omen"]}), "busy") == {"end"}
    t.do(f"play:{RAIDER}")
    assert chances(t, "busy") == {"seat+1", "seat+2"}
    assert chances(t.do("seat+1"), "busy") == {"end", f"play:{LEG}"}
    t = Table(hand={0: [RAIDER, X], 1: ["oi"]}, slots={1: [LAND]}, fortify={1: ["fortify"]}).attack(RAIDER)
    assert chances(t, "busy") == {"play:oi", "slot:0"}
    assert chances(t.do("slot:0"), "busy") == {"end", "play:fortify"}
    t = Table(hand={1: [AMBUSHER, X]}, start="turn")
    assert chances(t, "busy") == {f"play:{AMBUSHER}"}


def test_random() -> None:
    t = Table(3, hand={0: [RAIDER, LEG, X]})
    assert chances(t, "random") == set(t.legal)


# --- what the scenario lets expect (H0) ------------------------------------------------------------------------------


def test_the_outlook_of_the_printed_cards() -> None:
    t = AnyTable()
    b = t.book
    free = [1000 - int(b.breach[mode, 1]) for mode in (L.LAND, L.AIR)]
    assert free == [740, 481]
    assert 1000 - int(b.hit[L.LAND, 0, 1]) == 66
    assert (b.reflect_share, b.viking_share) == (375, 350)
    assert [int(b.shield_share[t.number(card)]) for card in (LAND, AIR, MAGIC, MAIDEN)] == [738, 261, 1000, 738]
    assert b.breach[L.LAND].tolist() == [1000, 260, 67, 17, 4, 1]
    assert b.hit[L.AIR, 1, :4].tolist() == [519, 484, 452, 422]


def test_any_defence_and_no_defence() -> None:
    b = Table(rules={"defence_match": "any"}).book
    assert b.breach[L.AIR].tolist() == [1000, 0, 0, 0, 0, 0]
    cards = {card: {"count": 0} for card in (LAND, AIR, MAGIC, MAIDEN, "oi", FOG)}
    b = Table(hand={0: [RAIDER] * 3, 1: [RAIDER] * 3}, cards=cards).book
    assert b.breach[L.LAND].tolist() == [1000] * 6
    assert (b.reflect_share, b.hit[L.LAND, 0, 200]) == (0, 1000)


def test_ratings() -> None:
    t = Table()
    weights = list(DEFAULTS.values())
    rating = dict(zip(t.cards, opinions(t.book, weights), strict=False))
    expected = {RAIDER: 1000, SMASHER: 1500, BERSERKER: 2000, AMBUSHER: 1250, MAIDEN: 1250, "viking_plunderer": 1500}
    assert {card: rating[card] for card in expected} == expected


def test_the_weights_have_their_places() -> None:
    """Names in policies.py, numbers in limits.py."""
    places = {name[2:].lower(): value for name, value in vars(L).items() if name.startswith("W_")}
    assert list(DEFAULTS) == sorted(places, key=places.__getitem__)
    assert len(DEFAULTS) == L.RATING
    assert all(list(p.weights) in ([], list(DEFAULTS)) for p in POLICIES.values())


# --- greedy: attacks (H1) --------------------------------------------------------------------------------------------


def value(t: AnyTable, viking: str, plan: tuple[str, ...] = ()) -> int:
    """A of RULES.md, computed the slow way; P0 attacks P1 on his turn, the slots are unknown."""
    s, b, w = t.state, t.book, DEFAULTS
    count = {card: int(b.count[t.number(card)]) for card in (LAND, AIR, MAGIC, MAIDEN, "oi", FOG)}
    shields = count[LAND] + count[AIR] + count[MAGIC] + count[MAIDEN]
    stopping = {"land": count[LAND] + count[MAGIC] + count[MAIDEN], "air": count[AIR] + count[MAGIC]}
    r, f = 1000 * (count["oi"] + count[FOG]) // int(b.count.sum()), 1000 * count[FOG] // (count["oi"] + count[FOG])
    k = t.number(viking)
    n, h, target = len(t.living), t.sizes[0], t.sizes[1]
    price = w["card"] * w["rich"] // max(w["rich"], h)
    worth = w["hit"] + w["share"] // n
    q_mode = 1000 * stopping[t.scenario.cards.root[viking].mode] // shields
    bypass = int(b.bypass[k]) + sum(card in (RAM, HOOK) for card in plan)
    a = 1000
    for _ in range(max(int(s.slot_n[1]) - bypass, 0)):
        a = a * (1000 - q_mode) // 1000
    if s.thor:
        a = 1000
    p = a
    for _ in range(target):
        p = p * (1000 - r) // 1000
    damage = int(b.damage[k]) * 2 ** plan.count(CRY) + plan.count(LEG) + int(s.wrath)
    damage += int(t.turn_card == "war")
    lost = min(damage, target)
    gain = lost * worth + (w["kill"] if damage >= target else 0) + (1000 * lost if "plunderer" in viking else 0)
    spent = p * (len(plan) + 1) + (1000 - a) + (a - p) + (a - p) * f // 1000
    return p * gain + (a - p) * worth - price * spent


def test_an_attack_is_made_where_it_is_worth_most() -> None:
    given: dict[str, Any] = {"hand": {0: [RAIDER, *[LEG] * 3], 1: [X] * 4, 2: [X] * 6}}
    t = Table(3, **given, slots={1: [LAND] * 2, 2: [LAND] * 2})
    assert t.choose("greedy") == "end"
    for slots, best in (({}, 1), ({1: [LAND]}, 2)):
        t = Table(3, **given, slots=slots)
        assert t.choose("greedy") == f"play:{RAIDER}"
        assert t.do(f"play:{RAIDER}").choose("greedy") == f"seat+{best}"


def attacks(t: AnyTable, viking: str, appeal: int) -> bool:
    """Does `greedy` attack if nothing but this Viking has any appeal? If appeal and worth of the attack are above 0."""
    t.book.appeal[:] = -(10**9)
    t.book.appeal[t.number(viking)] = appeal
    return t.choose("greedy") == f"play:{viking}"


def is_worth(t: AnyTable, viking: str, millionths: int) -> bool:
    """Is an attack worth that, to a thousandth of a card? It is made with so much less appeal, not with a bit less."""
    least = -millionths // 1000 + 1
    return not attacks(t, viking, least - 1) and attacks(t, viking, least)


def alike(hand: int, *slots: str, known: bool = False) -> dict[str, Any]:
    """Both opponents have such a hand and such slots, the first of them known or not: neither is hit rather."""
    seats = (1, 2)
    seen = {(q, 0): [0] for q in seats} if known else {}
    return {"hand": {q: [X] * hand for q in seats}, "slots": {q: list(slots) for q in seats}, "known": seen}


def against(own: list[str], others: dict[str, Any], **given: Any) -> AnyTable:
    return Table(3, **{**others, "hand": {0: own, **others["hand"]}}, **given)


PLANS = [(), (LEG,), (LEG, LEG), (CRY,), (LEG, LEG, CRY), (LEG, CRY), (RAM,), (RAM, LEG), (RAM, LEG, LEG),
         (RAM, LEG, LEG, CRY), (RAM, LEG, CRY)]  # fmt: skip


@pytest.mark.parametrize("viking", [RAIDER, FLYER, VAULTER, BERSERKER, "viking_plunderer"])
@pytest.mark.parametrize(("hand", "slots"), [(1, 0), (2, 0), (3, 1), (5, 2), (9, 1), (4, 3)])
@pytest.mark.parametrize("card", ["calm_seas", "war"])
def test_values_of_attacks(viking: str, hand: int, slots: int, card: str) -> None:
    """Among the plans of the rules is the one with the greatest value, and it counts as the slow formula says."""
    others = alike(hand, *[LAND] * slots)
    bare = against([viking, *[X] * 8], others, turn_card=card)
    assert is_worth(bare, viking, value(bare, viking))
    bare.book.bypass[bare.number(viking)] += 1
    assert is_worth(bare, viking, value(bare, viking))
    bare.book.bypass[bare.number(viking)] -= 1
    bare.state.wrath = 2
    assert is_worth(bare, viking, value(bare, viking))
    bare.state.wrath, bare.state.thor = 0, 1
    assert is_worth(bare, viking, value(bare, viking))
    t = against([viking, LEG, LEG, CRY, RAM, *[X] * 4], others, turn_card=card)
    seen = [worth for worth in {value(t, viking, plan) for plan in PLANS} if is_worth(t, viking, worth)]
    assert len({worth // 1000 for worth in seen}) == 1
    assert seen[0] >= value(t, viking)


def test_known_slots_count_for_what_they_are() -> None:
    own = [RAIDER, *[X] * 6]
    stopped = against(own, alike(3, LAND, known=True))
    assert is_worth(stopped, RAIDER, -1000 * 800)
    bare = value(against(own, alike(3)), RAIDER)
    assert is_worth(against(own, alike(3, AIR, known=True)), RAIDER, bare)
    assert is_worth(against(own, alike(3, "oi", known=True)), RAIDER, -1000 * 800)
    stopped.book.bypass[stopped.number(RAIDER)] += 1
    assert is_worth(stopped, RAIDER, bare)
    both = against(own, alike(3, LAND, LAND, known=True))
    both.book.bypass[both.number(RAIDER)] += 1
    assert is_worth(both, RAIDER, value(against(own, alike(3, LAND)), RAIDER))


@pytest.mark.parametrize(("players", "left"), [(2, 0), (3, 1)])
def test_a_plan_leaves_a_card_in_the_hand(players: int, left: int) -> None:
    """Two players may spend all for a kill."""
    t = Table(players, hand={0: [RAIDER, LEG, LEG], 1: [X] * 3})
    found = []
    t.do(f"play:{RAIDER}", "seat+1")
    while t.decision == "buffer" and (label := t.choose("greedy")) != "end":
        found.append(label)
        t.do(label)
        if len(t.codes) == 1:
            break
    assert len(found) == 2 - left


def test_a_bypass_plan_leaves_a_card_too() -> None:
    given: dict[str, Any] = {"hand": {0: [RAIDER, RAM, HOOK], 1: [X]}, "slots": {1: [LAND] * 2}}
    t = Table(3, **given, rules={"buffer_difference": "id"}).do(f"play:{RAIDER}", "seat+1")
    assert t.choose("greedy") == f"play:{RAM}"
    assert t.do(f"play:{RAM}").choose("greedy") == "end"


def test_the_viking_that_returns_costs_nothing() -> None:
    own, others = [RAIDER, *[X] * 6], alike(3)
    plain, back = against(own, others), against(own, others, variant="vikings_return")
    worth, hit = value(plain, RAIDER), int(plain.book.hit[L.LAND, 0, 3])
    assert is_worth(plain, RAIDER, worth)
    assert is_worth(back, RAIDER, worth + 800 * hit)


def test_a_bypass_plan_stops_at_the_filled_slots() -> None:
    t = Table(3, hand={0: [RAIDER, RAM, HOOK, *[X] * 6], 1: [X]}, slots={1: [LAND]}, rules={"buffer_difference": "id"})
    t.do(f"play:{RAIDER}", "seat+1")
    assert t.choose("greedy") == f"play:{RAM}"
    t.do(f"play:{RAM}")
    assert t.choose("greedy") == "end"


# --- greedy: everything else -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "slots", "choice"),
    [
        ([LAND, *[LEG] * 4], [], f"build:{LAND}"),
        ([LAND, *[LEG] * 3], [], "end"),  # too few cards
        ([LAND, AIR, MAGIC, "oi", LEG], [], f"build:{MAGIC}"),  # 1600 x 1000 + 300 more, against 1000 for a reaction
        ([AIR, "oi", *[LEG] * 3], [], "build:oi"),  # 1000 against 1600 x 261
        ([MAIDEN, *[LEG] * 4], [], f"build:{MAIDEN}"),
        (["spy", "spy", *[LEG] * 4], [], "end"),  # a bluff deters less than it costs
        ([LAND, *[LEG] * 4], [X] * 4, "end"),  # 500 - 800 - 4 x 250 + 1180 < 0
        ([LAND, *[LEG] * 4], [X] * 3, f"build:{LAND}"),
    ],
)
def test_what_greedy_builds(hand: list[str], slots: list[str], choice: str) -> None:
    t = Table(hand={0: hand, 1: [X] * 9}, slots={0: slots}, round=1, turn_card="")
    assert t.choose("greedy") == choice


@pytest.mark.parametrize(
    ("card", "given", "plays"),
    [
        ("reinforcements", {}, True),
        ("gift_mead_hall", {}, True),
        ("pickpocket", {}, True),
        ("freyas_call", {"discard": [RAIDER]}, True),
        ("fortify", {}, False),
        ("fortify", {"slots": {0: [LAND]}}, True),
        ("fortify", {"slots": {0: ["oi"]}}, False),
        ("fortify", {"slots": {0: [LAND]}, "fortify": {0: ["fortify"]}}, False),
        ("spy", {"slots": {1: [LAND] * 5}}, False),
        (RAID, {}, False),
        (THOR, {}, False),
        (OMEN, {}, False),
        ("swap_hands", {}, False),
    ],
)
def test_what_greedy_plays(card: str, given: dict[str, object], plays: bool) -> None:
    t = Table(3, hand={0: [card, *[LEG] * 5], 1: [X] * 5, 2: [X] * 5}, **given)  # type: ignore[arg-type]
    assert t.choose("greedy") == (f"play:{card}" if plays else "end")


def test_swap_when_the_others_have_more() -> None:
    t = Table(3, hand={0: ["swap_hands", LEG, LEG], 2: [X] * 5}).do(*["play:swap_hands"] * (1))
    assert t.choose("greedy") == "seat+2"
    assert Table(3, hand={0: ["swap_hands", LEG, LEG], 2: [X] * 5}).choose("greedy") == "play:swap_hands"
    t = Table(3, hand={0: ["pickpocket", LEG, LEG], 1: [X] * 4, 2: [X] * 2}).do("play:pickpocket")
    assert t.choose("greedy") == "seat+2"


def test_gods_before_an_attack() -> None:
    slots = {1: [LAND] * 4}
    t = Table(hand={0: [THOR, BERSERKER, LEG, LEG, LEG, X], 1: [X] * 4}, slots=slots)
    assert t.choose("greedy") == f"play:{THOR}"
    t.do(f"play:{THOR}")
    assert t.choose("greedy") == f"play:{BERSERKER}"
    t = Table(hand={0: ["sabotage", BERSERKER, *[LEG] * 4], 1: [X] * 4}, slots={1: [LAND]})
    assert t.choose("greedy") == "play:sabotage"
    t = Table(hand={0: [WRATH, RAIDER, *[AIR] * 5], 1: [X] * 2}, slots={0: [X] * 5})
    assert t.choose("greedy") == f"play:{WRATH}"
    t = Table(hand={0: [RAID, RAIDER, RAIDER, *[AIR] * 5], 1: [X] * 2}, slots={0: [X] * 5})
    t.attack(RAIDER).do("end")
    assert t.choose("greedy") == f"play:{RAID}"


def test_an_omen_for_a_card_that_only_the_limit_forbids() -> None:
    hand = [OMEN, "pickpocket", "pickpocket", *[LEG] * 5]
    others = {1: [LEG] * 3, 2: [LEG] * 3}
    t = Table(3, hand={0: hand, **others}).do("play:pickpocket", "seat+1")
    assert t.choose("greedy") == f"play:{OMEN}"
    t = Table(3, hand={0: [OMEN, "pickpocket", *[LEG] * 5], **others}).do("play:pickpocket", "seat+1")
    assert t.choose("greedy") == "end"


def test_an_omen_does_not_help_what_is_pointless() -> None:
    t = Table(hand={0: [OMEN, *[LEG] * 5]}, slots={0: ["spy"]}, cards={"spy": {"appeal": 5000}})
    assert t.legal == ["end", f"play:{OMEN}", f"build:{OMEN}"]
    assert t.choose("greedy") == "end"


def test_cards_of_slots_cost_their_deterrence() -> None:
    t = Table(3, hand={0: [LEG] * 4}, slots={0: ["reinforcements"]})
    assert t.choose("greedy") == "slot:0"
    assert t.choose("greedy", weights={"deter": 2000}) == "end"


def test_appeal() -> None:
    given: dict[str, Any] = {"hand": {0: ["spy", *[LEG] * 5]}, "slots": {1: [LAND]}}
    assert Table(**given).choose("greedy") == "end"
    assert Table(**given, cards={"spy": {"appeal": 301}}).choose("greedy") == "build:spy"  # 500 - 800 + 301
    t = Table(**given, cards={"spy": {"appeal": 701}}, rules={"bluff_allowed": False})
    assert t.choose("greedy") == "play:spy"  # 100 - 800 + 701
    t = Table(**given, cards={"spy": {"appeal": 700}}, rules={"bluff_allowed": False})
    assert t.choose("greedy") == "end"
    t = Table(hand={0: [LAND, *[LEG] * 5]}, cards={LAND: {"appeal": -5000}})
    assert t.choose("greedy") == "end"
    t = Table(hand={0: [RAIDER, *[LEG] * 5], 1: [X]}, cards={RAIDER: {"appeal": -100_000}})
    assert t.choose("greedy") == "end"


@pytest.mark.parametrize(
    ("hand", "slots", "fortify", "viking", "choice"),
    [
        ([X] * 3, [LAND], 0, RAIDER, "slot:0"),  # -300 against -1000
        ([X] * 3, [MAGIC, LAND], 0, RAIDER, "slot:1"),  # -600 + 250 against -300
        ([X] * 3, [MAGIC, LAND], 0, BERSERKER, "slot:0"),  # -600 + 500
        ([X] * 3, [MAGIC, LAND], 1, RAIDER, "slot:0"),  # 250 against 0
        ([X] * 3, ["oi"], 0, RAIDER, "slot:0"),  # -750
        ([X] * 3, ["oi", FOG], 0, RAIDER, "slot:1"),  # -700
        (["oi", X, X], [], 0, RAIDER, "end"),  # -1000 each: the lowest code
        (["oi", X, X], [], 0, BERSERKER, "play:oi"),  # -2000
        ([FOG, "oi", X, X], [], 0, RAIDER, f"play:{FOG}"),  # -1000 + 1500 // 2
        (["oi"], [], 0, RAIDER, "end"),  # -11000 against -20000
    ],
)
def test_answers(hand: list[str], slots: list[str], fortify: int, viking: str, choice: str) -> None:
    t = Table(hand={0: [viking, *[X] * 4], 1: hand}, slots={1: slots}, fortify={1: ["fortify"] * fortify})
    assert t.attack(viking).choose("greedy") == choice


@pytest.mark.parametrize(("slots", "choice"), [([LAND], 1), ([LAND] * 2, 1), ([LAND] * 3, 0), ([MAGIC] * 3, 1)])
def test_fortify(slots: list[str], choice: int) -> None:
    t = Table(hand={0: [RAIDER, X]}, slots={1: slots}, fortify={1: ["fortify"]}).attack(RAIDER).do("slot:0")
    assert t.choose("greedy") == ("end", "play:fortify")[choice]


def test_which_slots_are_bypassed() -> None:
    """Known ones that stop the Viking, then unknown ones, then the harmless; the last of equals, in rising order."""
    slots = {1: [LAND, AIR, "oi", LAND, LAND]}
    known = {(1, 0): [0], (1, 1): [0]}
    t = Table(hand={0: [SMASHER, RAM, X]}, slots=slots, known=known).do(
        f"play:{SMASHER}", "seat+1", f"play:{RAM}", "end"
    )
    assert t.choose("greedy") == "slot:0"
    assert t.do("slot:0").choose("greedy") == "slot:4"
    t = Table(hand={0: [SMASHER, X]}, slots={1: [AIR, LAND, LAND]}, known={(1, 0): [0]})
    assert t.do(f"play:{SMASHER}", "seat+1", "end").choose("greedy") == "slot:2"
    t = Table(hand={0: ["sabotage", X]}, slots={1: ["spy", AIR, LAND]}, known={(1, 0): [0], (1, 1): [0]})
    assert t.do("play:sabotage", "seat+1").choose("greedy") == "slot:1"


def test_ambushes() -> None:
    hands = {0: [X] * 2, 1: [AMBUSHER, *[X] * 5]}
    assert Table(hand=hands, start="turn", deck=[X]).choose("greedy") == f"play:{AMBUSHER}"
    t = Table(hand=hands, slots={0: [LAND] * 5}, start="turn", deck=[X])
    assert t.choose("greedy") == "end"


def test_turn_cards() -> None:
    given = {"hand": {0: ["gift_foresight", RAIDER, RAIDER, X], 1: [X] * 2}}
    choices = ["war", "feast_day", "calm_seas", "dragon", "raiding_season"]

    def pick(**more: object) -> str:
        t = Table(turn_deck=choices, **{**given, **more}).do("play:gift_foresight")  # type: ignore[arg-type]
        return t.choose("greedy").removeprefix("turn:")

    assert pick() == "war"
    assert pick(hand={0: ["gift_foresight", RAIDER, X], 1: [X] * 6}) == "feast_day"
    assert pick(hand={0: ["gift_foresight", X, X], 1: [X]}) == "feast_day"
    assert pick(slots={1: [LAND] * 2}) == "dragon"
    assert pick(slots={1: [LAND] * 2, 0: [LAND] * 2}) == "war"
    assert pick(hand={0: ["gift_foresight", *[RAIDER] * 6], 1: [X]}) == "raiding_season"
    choices[:] = ["mighty_winds", "calm_seas"]
    assert pick(slots={1: [LAND]}) == "mighty_winds"
    assert pick(slots={0: [LAND]}) == "calm_seas"
    choices[:] = ["mighty_winds", "dragon"]
    assert pick(slots={0: [LAND] * 2}) == "mighty_winds"


def test_the_best_viking_comes_back() -> None:
    t = Table(hand={0: ["freyas_call", X]}, discard=[RAIDER, SMASHER, BERSERKER, VAULTER]).do("play:freyas_call")
    assert t.choose("greedy") == f"play:{BERSERKER}"


def test_a_thief_steals_and_nobody_helps() -> None:
    hands = {0: ["potato_sack", RAIDER], 1: ["sack_thief", X]}
    t = Table(hand=hands, slots={1: ["sack_thief"]}, cards={"sack_thief": {"count": 2}}, variant="potato_sack")
    assert t.do("play:potato_sack").choose("greedy") == "slot:0"
    t = Table(3, hand={0: [RAIDER, X], 2: ["oi", X]}, rules={"oi_scope": "any_attack"}).attack(RAIDER).do("end")
    assert t.choose("greedy") == "end"


def test_styles() -> None:
    hand = [LAND, *[LEG] * 2]
    assert Table(hand={0: hand}, round=1, turn_card="").choose("greedy") == "end"
    assert Table(hand={0: hand}, round=1, turn_card="").choose("turtle") == f"build:{LAND}"
    hands = {p: [LEG] * 6 for p in range(8)}
    t = Table(8, hand=hands | {0: [RAIDER, *[LEG] * 5]}, cards={LEG: {"count": 60}})
    assert (t.choose("greedy"), t.choose("rusher")) == ("end", f"play:{RAIDER}")  # 750 for a card, at 800 or 500
