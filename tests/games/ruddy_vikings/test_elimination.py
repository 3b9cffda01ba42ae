"""Who goes out, in which order, and how the game ends; the potato sack."""

import pytest

from tests.games.ruddy_vikings.table import FILLER as X
from tests.games.ruddy_vikings.table import Table
from tests.games.ruddy_vikings.test_vectors import AIR, BERSERKER, FLYER, LAND, LEG, MAIDEN, MEAD, OMEN, RAIDER, SMASHER

SACK = {"variant": "potato_sack"}


@pytest.mark.rule("RUD-95", "RUD-96")
def test_every_last_card_played_puts_its_player_out() -> None:
    t = Table(3, hand={0: [OMEN]}).do(f"play:{OMEN}")
    assert (t.living, t.actor, OMEN in t.discards) == ([1, 2], 1, True)
    assert (t.tally.cause[0], t.tally.killer[0], t.tally.out_round[0]) == (6, -1, 2)
    t = Table(3, hand={0: ["fortify"]}).do("play:fortify")
    assert (t.living, t.discards) == ([1, 2], ["fortify"])


@pytest.mark.rule("RUD-96")
def test_the_last_card_may_be_illegal() -> None:
    rules = {"last_card_play": "illegal"}
    for card in (OMEN, "fortify", LAND, MAIDEN, RAIDER, "reinforcements", "pickpocket"):
        assert Table(hand={0: [card]}, rules=rules).legal == ["end"]
        assert len(Table(hand={0: [card, X]}, rules=rules).legal) > 1
    t = Table(hand={0: [RAIDER, X, X], 1: ["oi"]}, slots={1: ["oi"]}, rules=rules).attack(RAIDER)
    assert t.legal == ["end", "slot:0"]


@pytest.mark.rule("RUD-97")
def test_a_hand_may_be_empty_for_a_moment() -> None:
    t = Table(3, hand={0: [MEAD]}).do(f"play:{MEAD}")
    assert (t.living, t.sizes[0]) == ([0, 1, 2], 2)
    t = Table(hand={0: ["pickpocket"], 1: [X, X]}).do("play:pickpocket").force()
    assert (t.sizes, t.over) == ([1, 1], False)
    t = Table(hand={0: ["freyas_call"]}, discard=[SMASHER]).do("play:freyas_call").force()
    assert SMASHER in t.hand()


@pytest.mark.rule("RUD-98", "RUD-99")
def test_what_lies_before_a_player_goes_with_him() -> None:
    t = Table(
        3, hand={0: [BERSERKER, X], 1: [AIR, AIR]}, slots={1: [LAND, "spy"]}, fortify={1: ["fortify"] * 2},
    )  # fmt: skip
    t.attack(BERSERKER).do("end")
    assert (t.living, t.slots(1), t.fortify(1)) == ([0, 2], [], 0)
    assert t.discards == sorted([BERSERKER, AIR, AIR, LAND, "spy", "fortify", "fortify"])
    assert t.tally.slots_lost[1] == 2
    assert (t.tally.cause[1], t.tally.killer[1], t.tally.kills[0]) == (1, 0, 1)
    t.do("end")
    assert t.actor == 2


@pytest.mark.rule("RUD-100", "RUD-102")
@pytest.mark.parametrize(
    ("order", "places"), [("actor_wins", [4, 0, 0, 3, 5]), ("actor_out", [3, 0, 0, 5, 4]), ("draw", [4, 0, 0, 3, 5])]
)
def test_several_go_out_one_by_one(order: str, places: list[int]) -> None:
    """P1 steals the sack of P3: P4 and P0 go out, clockwise from P3, and P3 after or before them."""
    hands = {0: [RAIDER], 1: ["sack_thief", X], 2: [X], 3: ["potato_sack"], 4: [RAIDER]}
    t = Table(5, hand=hands, active=3, rules={"double_ko": order}, **SACK).do("play:potato_sack", "play:sack_thief")
    assert (t.living, t.places) == ([1, 2], places)
    assert t.tally.cause[:5].tolist() == [5, 0, 0, 6, 5]
    assert t.tally.killer[:5].tolist() == [1, -1, -1, -1, 1]


@pytest.mark.rule("RUD-101", "RUD-103")
def test_the_game_ends_between_two_eliminations() -> None:
    """Three hands become empty; the acting player is the last one left and wins without cards."""
    t = Table(3, hand={0: ["potato_sack"], 1: [RAIDER], 2: [FLYER]}, **SACK).do("play:potato_sack")
    assert (t.winners, t.places, t.end_reason) == ([0], [1, 3, 2], "last_standing")
    t = Table(3, hand={0: ["potato_sack"], 1: [RAIDER], 2: [FLYER, "sack_thief"]}, **SACK)
    t.do("play:potato_sack", "play:sack_thief")
    assert (t.winners, t.places) == ([2], [2, 3, 1])
    assert (t.told["attack"], t.told["card"], t.told["window"], t.told["actor"]) == (None, None, None, None)


@pytest.mark.rule("RUD-101")
def test_nobody_wins_a_draw() -> None:
    """Only if all who are left have no cards; they are not eliminated."""
    rules = {"double_ko": "draw"}
    t = Table(3, hand={0: [RAIDER], 1: [X]}, slots={0: [LAND]}, out=[2], rules=rules).attack(RAIDER).do("end")
    assert (t.winners, t.places, t.end_reason, t.living) == ([], [1, 1, 3], "double_ko", [0, 1])
    assert (t.slots(), t.tally.out_round[:2].tolist(), t.tally.cause[:2].tolist()) == ([LAND], [0, 0], [0, 0])
    t = Table(3, hand={0: [RAIDER], 1: [X]}, rules=rules).attack(RAIDER).do("end")
    assert (t.winners, t.places, t.end_reason) == ([2], [2, 3, 1], "last_standing")


@pytest.mark.rule("RUD-102")
def test_places_are_the_reverse_order_of_elimination() -> None:
    t = Table(4, hand={0: [RAIDER] * 5, 1: [X], 2: [X], 3: [X]}, turn_card="raiding_season",
              rules={"attacks_per_turn": 2})  # fmt: skip
    for seat, places in ((2, [0, 0, 4, 0]), (3, [0, 0, 4, 3]), (1, [1, 2, 4, 3])):
        t.attack(RAIDER, seat=seat).do("end")
        assert t.places == places
    assert t.row().rank[:4].tolist() == [1, 2, 4, 3]
    assert (t.tally.kills[0], t.tally.first_out_round) == (3, 2)


@pytest.mark.rule("RUD-103")
def test_the_game_can_end_in_the_window() -> None:
    t = Table(hand={0: [X], 1: ["viking_ambusher", LEG, X]}, rest="none", start="turn")
    t.attack("viking_ambusher", LEG).do("end")
    assert (t.winners, t.told["turn_card"], t.told["window"]) == ([1], "calm_seas", None)


# --- the potato sack -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUD-03", "RUD-107")
def test_the_sack_is_an_option() -> None:
    for variant, cards in (("standard", 120), ("potato_sack", 122)):
        t = Table(3, start="setup", variant=variant)
        assert (sum(t.everything()[0].values()), int(t.book.cards)) == (cards, cards)
    assert "play:potato_sack" in t.words.actions.labels


@pytest.mark.rule("RUD-107")
def test_the_sack_takes_all_vikings_in_hands() -> None:
    hands = {0: ["potato_sack", X], 1: [RAIDER, RAIDER, LEG], 2: [FLYER, "oi"], 3: [X]}
    t = Table(4, hand=hands, slots={1: [MAIDEN, LAND]}, **SACK).do("play:potato_sack")
    assert t.hand() == sorted([X, RAIDER, RAIDER, FLYER])
    assert [t.hand(p) for p in (1, 2, 3)] == [[LEG], ["oi"], [X]]
    assert (t.slots(1), t.discards, t.tally.sacked[0]) == ([MAIDEN, LAND], ["potato_sack"], 3)
    t = Table(hand={0: ["potato_sack", X]}, **SACK).do("play:potato_sack")
    assert (t.hand(), t.told["played"]["chance"]) == ([X], 1)


@pytest.mark.rule("RUD-107", "RUD-100")
def test_the_sack_may_empty_hands() -> None:
    t = Table(3, hand={0: ["potato_sack", X], 1: [RAIDER]}, **SACK).do("play:potato_sack")
    assert (t.living, t.tally.cause[1], t.tally.killer[1]) == ([0, 2], 5, 0)


@pytest.mark.rule("RUD-108", "RUD-109", "RUD-110")
@pytest.mark.parametrize("keeps", [False, True])
def test_the_thief(keeps: bool) -> None:
    hands = {0: ["sack_thief", "oi", X], 1: ["potato_sack", RAIDER, X], 2: [FLYER, "oi"], 3: ["sack_thief", X]}
    more = {"cards": {"sack_thief": {"count": 2}}, "rules": {"sack_thief_keeps_sack": keeps}}
    t = Table(4, hand=hands, active=1, **more, **SACK).do("play:potato_sack")
    assert (t.actor, t.decision, t.legal) == (3, "thief", ["end", "play:sack_thief"])
    t.do("end")
    assert t.actor == 0
    t.do("play:sack_thief")
    assert t.hand() == sorted(["oi", X, RAIDER, FLYER, *(["potato_sack"] if keeps else [])])
    assert t.discards == sorted(["sack_thief", *([] if keeps else ["potato_sack"])])
    assert (t.hand(1), t.tally.sacked[:2].tolist()) == ([X], [2, 0])
    assert (t.tally.used_hand[0, t.number("sack_thief")], t.tally.stops[0]) == (1, 0)
    t = Table(4, hand=hands, active=1, **more, **SACK).do("play:potato_sack", "play:sack_thief")
    assert (t.decision, t.actor, RAIDER in t.hand(3)) == ("main", 1, True)  # the first to play it ends the asking


@pytest.mark.rule("RUD-96", "RUD-108")
def test_a_thief_as_the_last_card() -> None:
    hands = {0: ["potato_sack", RAIDER, X], 1: ["sack_thief"]}
    t = Table(hand=hands, **SACK).do("play:potato_sack", "play:sack_thief")
    assert (t.hand(1), t.over) == ([RAIDER], False)
    t = Table(hand=hands, rules={"last_card_play": "illegal"}, **SACK).do("play:potato_sack")
    assert t.decision == "main"
