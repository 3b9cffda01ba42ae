"""The test vectors about building and about Chance, God and Gift cards, on the referee's own game."""

from collections import Counter

from tests.referee.ruddy_vikings.script import names, situation


def test_t02_first_round() -> None:
    table = situation(["raider*3 land fortify foresight", "ambusher x"], turn_card=None, state={"round": 1, "turns": 1})
    assert table.offers("end", "play:fortify", "play:foresight", "build:land", "build:foresight")
    assert table.do("end").decision == "main"  # no window before P1's turn, or at P0's end
    assert table.game.active == 1


def test_t05_what_may_lie_face_down() -> None:
    table = situation(["land oi pickpocket raid maiden raider leg fortify thor", "x"])
    built = [label for label in table.legal() if label.startswith("build:")]
    assert built == [f"build:{card}" for card in names("maiden land oi pickpocket raid")]
    assert table.do("build:oi").known(0) == [[0]]


def test_t18_swap_hands() -> None:
    assert situation(["swap", "x*6"]).offers("end", "build:swap")
    table = situation(["swap", "x*6"], swap_last_card="may").do("play:swap", "seat+1")
    assert table.size(0) == 6
    assert table.game.winners == [0]
    assert table.referee.tally.cause[1] == "swap"
    for last in ("may", "may_not"):
        table = situation(["land", "x*6"], {0: "swap"}, swap_last_card=last).do("slot:0", "seat+1")
        assert table.hand(0, "x*6")
        assert table.hand(1, "land")


def test_t19_limits() -> None:
    table = situation(["pickpocket omen raid x", "land*5"], {0: "pickpocket"}).do("slot:0", "seat+1")
    assert "play:pickpocket" not in table.legal()
    table = situation(["pickpocket omen raid x", "land*5"], {0: "pickpocket"}).do("play:pickpocket", "seat+1")
    assert "slot:0" not in table.legal()
    table.do("play:omen")
    assert "slot:0" in table.legal()
    table = situation(["pickpocket*2 omen raid x", "land*5"]).do("play:pickpocket", "seat+1", "play:omen")
    assert "play:pickpocket" in table.legal()
    assert "play:gift_raid" not in table.legal()


def test_t22_slots_full() -> None:
    table = situation(["land*2 x", "x"], {0: "omen land*2 air*2"})
    assert table.offers("end", "slot:0")
    table.do("slot:0")
    assert table.slots(0) == names("land*2 air*2")
    assert table.offers("end", "build:land", "build:air")


def test_t27_foresight_twice() -> None:
    hands = ["foresight x", "foresight x"]
    table = situation(hands, turn_deck="calm_seas feast_day dragon war").do("play:foresight")
    assert table.offers("turn:dragon", "turn:war", "turn:feast_day", "turn:calm_seas")
    table.do("turn:war")
    assert table.game.turn_deck[0] == "war"
    assert table.game.foresight == 0
    table.do("end", "play:foresight", "turn:dragon")
    assert table.game.turn_deck[0] == "dragon"
    assert table.game.foresight == 1
    assert len(table.game.turn_deck) == 4
    table.do("end")
    assert table.game.turn_card == "dragon"
    assert table.game.foresight is None


def test_t30_main_deck_runs_out() -> None:
    table = situation(["draw x", "x"], deck="land", discard="raider*10 leg*10").do("play:draw")
    assert table.size(0) == 3
    assert len(table.game.main_deck) == 19
    assert table.discarded("draw")
    assert table.referee.tally.game["reshuffles"] == 1


def test_t35_potato_sack() -> None:
    hands = ["sack raider", "flyer land", "thief smasher air"]
    table = situation(hands, include_potato_sack=True).do("play:sack")
    assert (table.actor, table.decision) == (2, "thief")
    table.do("end")
    assert table.hand(0, "raider flyer smasher")
    assert table.hand(1, "land")
    assert table.hand(2, "thief air")
    table = situation(hands, include_potato_sack=True, deck="leg*2").do("play:sack", "play:thief")
    assert table.hand(2, "smasher air raider flyer")
    assert table.hand(1, "land leg")  # P1 has drawn
    assert not table.game.living[0]
    assert table.discarded("sack thief")
    assert table.referee.tally.killer[0] == 2


def test_t50_thief_in_a_slot() -> None:
    table = situation(
        ["sack raider x", "oi flyer", "land"], {2: "thief"}, include_potato_sack=True, sack_thief_keeps_sack=True
    )
    table.do("play:sack")
    assert table.actor == 2
    assert table.offers("end", "slot:0")
    table.do("slot:0")
    assert table.hand(2, "land raider flyer sack")
    assert table.hand(1, "oi")
    assert table.hand(0, "x")
    assert table.discarded("thief")


def test_t42_denied_cards() -> None:
    table = situation(["raider leg oi smasher", "raider x"], denied={0: "raider leg oi"})
    assert table.offers("end", "play:smasher")
    table.do("play:smasher", "seat+1")
    assert table.offers("end")
    table = situation(["raider leg oi", "raider x"], denied={0: "raider leg oi"}, state={"active": 1})
    table.do("play:raider", "seat+1", "end")
    assert table.offers("end")
    assert table.do("end").size(0) == 2


def test_t45_spy_and_sabotage() -> None:
    table = situation(["omen spy*2 sabotage x", "x*3", "x"], {1: "land oi air"})
    table.do("play:omen", "play:spy")
    assert table.offers("seat+1")
    table.do("seat+1")
    assert table.known(1) == [[0, 1]] * 3
    assert "play:spy" not in table.legal()
    table.do("play:sabotage", "seat+1")
    assert table.offers("slot:0", "slot:1", "slot:2")
    table.do("slot:1")
    assert table.slots(1) == names("land air")
    assert table.known(1) == [[0, 1]] * 2
    assert table.game.discard["oi"] == 1


def test_t48_mead_hall_on_a_short_deck() -> None:
    table = situation(["mead x", "x", "x"], deck="raider flyer smasher", discard="land*3", reshuffle="never")
    table.do("play:mead")
    assert table.hand(0, "raider x")
    assert table.hand(1, "flyer x")
    assert table.hand(2, "smasher x")
    assert table.referee.tally.game["skipped_draws"] == 1


def test_t49_building_limits() -> None:
    table = situation(
        ["land*2 air oi maiden fortify*2", "x"],
        builds_per_turn=1,
        fortify_max=1,
        bluff_allowed=False,
        limit_god=3,
        no_attack_rounds=3,
    )
    assert table.offers("end", "play:fortify", "build:maiden", "build:land", "build:air")
    table.do("build:land")
    assert table.offers("end", "play:fortify")
    table.do("play:fortify")
    assert table.offers("end")


def test_freyas_call() -> None:
    """RUD-88."""
    assert situation(["freya x", "x"], discard="land").offers("end", "build:air")
    table = situation(["freya x", "x"], discard="land raider*2 plunderer", denied={0: "plunderer"}).do("play:freya")
    assert table.offers("play:raider", "play:plunderer")
    table.do("play:plunderer")
    assert table.hand(0, "x plunderer")
    assert table.discarded("land raider*2 freya")


def test_pickpocket() -> None:
    """RUD-82: more than the hand has."""
    table = situation(["pickpocket x", "land", "land*3"], cards={"pickpocket": {"amount": 2}})
    table.do("play:pickpocket", "seat+1")
    assert table.hand(0, "x land")
    assert table.game.places == [0, 3, 0]
    assert table.referee.tally.cause[1] == "pickpocket"


def test_raids_add_up() -> None:
    """RUD-38, RUD-89."""
    table = situation(["raid*2 raider*4 x", "land*6"], limit_gift=2).do("play:raid", "play:raid")
    for _ in range(3):
        table.do("play:raider", "seat+1", "end", "end")
    assert "play:viking_raider" not in table.legal()
    table.do("end")
    assert (table.game.raid, table.game.attacks, table.game.played) == (0, 0, Counter())
