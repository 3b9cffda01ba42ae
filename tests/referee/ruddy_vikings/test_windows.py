"""The test vectors about attacks out of turn and about whom one may attack, on the referee's own game."""

from tests.referee.ruddy_vikings.script import names, situation


def test_t24_out_of_turn() -> None:
    table = situation(
        ["ambusher x", "land*2", "ambusher x", "ambusher leg*2 x"], {0: "land"}, deck="raider*9", turn_deck="war"
    )
    table.do("end")  # P1 draws a raider
    assert (table.actor, table.decision) == (2, "ambush")
    assert table.game.window == {"when": "draw", "seat": 2, "declared": 0}
    assert table.offers("end", "play:ambusher")
    table.do("end")
    assert table.actor == 3
    table.do("play:ambusher", "play:leg", "play:leg", "end")
    assert (table.actor, table.decision) == (1, "respond")
    table.do("end")
    assert table.game.living == [True, False, True, True]
    assert table.game.places[1] == 4
    assert (table.game.active, table.actor) == (2, 0)  # P2 has drawn; the window asks P0 and not P3
    table.do("end", "end")
    assert table.game.active == 3
    assert table.game.attacks == 0


def test_t25_keep_your_enemies_close() -> None:
    hands = ["ambusher x", "ambusher x", "", "ambusher raider x", "pickpocket x", "", "ambusher x"]
    for seat, targets in ((3, ["seat+1", "seat+5"]), (6, ["seat+1", "seat+5"])):
        table = situation(hands, turn_card=names("kyec")[0], dead=(2, 5), state={"active": seat})
        table.do("play:ambusher")
        assert table.legal() == targets
    table = situation(hands, turn_card=names("kyec")[0], dead=(2, 5), state={"active": 3})
    table.do("end")
    assert (table.game.active, table.actor) == (4, 6)
    table.do("end")
    assert table.actor == 3
    table.do("end")
    assert table.decision == "main"
    table.do("play:pickpocket")
    assert table.offers("seat+2", "seat+3", "seat+4", "seat+6")


def test_t41_two_windows() -> None:
    table = situation(
        ["x*7 land", "ambusher*4 x", "x*2"],
        ambush_window="after_draw_and_end",
        ambush_limit=2,
        state={"active": 2},
    )
    assert table.do("end").actor == 1  # the window at P2's end
    table.do("end")
    assert (table.game.round, table.game.active, table.actor) == (3, 0, 1)
    before = table.size(0)
    for _ in range(2):
        table.do("play:ambusher", "end", "end")
    assert table.decision == "main"
    table.do("end")
    assert table.game.window == {"when": "end", "seat": 1, "declared": 0}
    for _ in range(2):
        assert (table.actor, table.decision) == (1, "ambush")
        table.do("play:ambusher", "end", "end")
    assert table.size(0) == before - 4 - (table.game.turn_card == "harsh_winter")
    assert table.game.active == 1


def test_t51_out_of_turn_under_war() -> None:
    table = situation(["x*4", "ambusher x*3"], turn_card=None, turn_deck="war", state={"active": 1})
    table.do("end")
    assert table.size(0) == 5
    table.do("play:ambusher", "end", "end")
    assert table.size(0) == 3


def test_no_buffers_out_of_turn() -> None:
    """RUD-77."""
    table = situation(["x*4", "ambusher leg x*3"], turn_deck="war calm_seas", state={"active": 1}, ambush_buffers=False)
    assert table.do("end", "play:ambusher").decision == "respond"
