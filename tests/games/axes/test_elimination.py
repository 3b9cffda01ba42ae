"""Going out, winning, places (AXE-60 to AXE-67)."""

import pytest

from tests.games.axes.table import Table

NINE = ["triple_axe"] * 3


@pytest.mark.rule("AXE-60")
@pytest.mark.parametrize(
    ("card", "hits", "out"),
    [("single_axe", 8, False), ("single_axe", 9, True), ("double_axe", 7, False), ("double_axe", 8, True)],
)
def test_ten_hits_put_a_player_out(card: str, hits: int, out: bool) -> None:
    t = Table(damage={1: NINE}, hits={1: hits}, draw=[card])
    t.do(f"play:{card}", "throw:1")
    assert t.is_out(1) == out


@pytest.mark.rule("AXE-60")
def test_only_unblocked_axes_put_a_player_out() -> None:
    t = Table(damage={1: NINE}, shields={1: ["shield_3"]}, draw=["triple_axe"])
    t.do("play:triple_axe", "throw:1")
    assert (t.is_out(1), t.hits[1]) == (False, 9)


@pytest.mark.rule("AXE-61")
def test_everything_of_a_player_who_goes_out_is_discarded() -> None:
    t = Table(
        variant="strategic",
        players=4,
        damage={2: ["single_axe", *NINE]},
        hits={2: 9},
        shields={2: ["shield_1", "shield_2"]},
        parked={2: ["double_axe"]},
        armory=[2],
        hand={2: ["shield_4", "wench"]},
        draw=["double_axe"],
    )
    t.do("play:double_axe", "throw:2")
    assert t.is_out(2)
    assert t.damage(2) == t.shields(2) == t.parked(2) == t.hand(2) == []
    assert not t.armory(2)
    axes = ["single_axe", "double_axe", "double_axe", *NINE]
    assert t.discards() == [*axes, "shield_1", "shield_2", "shield_4", "armory", "wench"]
    assert (t.hits[2], t.unused(2)) == (10, 0)


@pytest.mark.rule("AXE-61")
@pytest.mark.parametrize("state", ["pending", "protected"])
def test_the_skip_state_is_cleared(state: str) -> None:
    t = Table(players=4, damage={2: NINE}, skip={2: state}, draw=["single_axe", "shield_1", "shield_1"])
    t.do("play:single_axe", "throw:2")
    assert t.skip(2) == "free"
    t.do("play:shield_1")
    assert (t.seat, t.lost_turns) == (3, 0)


@pytest.mark.rule("AXE-61")
@pytest.mark.parametrize(("card", "legal"), [("single_axe", ["throw:0", "throw:3"]), ("wench", ["skip:0", "skip:3"])])
def test_a_player_who_is_out_cannot_be_chosen(card: str, legal: list[str]) -> None:
    t = Table(players=4, damage={2: NINE}, armory=[2], draw=["single_axe", card])
    t.do("play:single_axe", "throw:2", f"play:{card}")
    assert (t.seat, t.legal) == (1, legal)


@pytest.mark.rule("AXE-61")
def test_the_log_knows_the_killer() -> None:
    t = Table(players=4, actor=3, damage={1: NINE}, draw=["single_axe"])
    t.do("play:single_axe", "throw:1")
    assert (t.tally.killer[1], t.tally.killer[2], t.tally.kills[3], t.tally.kills[0]) == (3, -1, 1, 0)


@pytest.mark.rule("AXE-62")
@pytest.mark.parametrize(
    ("shield", "card", "blocked", "discards"),
    [
        ("shield_1", "double_axe", 1, ["double_axe", *NINE, "shield_1"]),
        ("shield_2", "triple_axe", 2, ["triple_axe", *NINE, "shield_2"]),
    ],
)
def test_a_player_goes_out_only_with_the_shields_used_up(
    shield: str, card: str, blocked: int, discards: list[str]
) -> None:
    t = Table(damage={1: NINE}, shields={1: [shield]}, draw=[card])
    t.do(f"play:{card}", "throw:1")
    assert (t.is_out(1), t.shields(1), t.hits[1]) == (True, [], 10)
    assert t.discards() == discards
    assert t.tally.blocked[1] == blocked


@pytest.mark.rule("AXE-63")
def test_one_throw_puts_one_player_out() -> None:
    t = Table(players=4, armory=[0], damage={0: NINE, 1: NINE, 2: NINE, 3: NINE}, draw=["triple_axe"])
    t.do("play:triple_axe", "throw:2")
    assert [t.is_out(p) for p in range(4)] == [False, False, True, False]
    assert (t.seat, t.decision) == (0, "stored")


@pytest.mark.rule("AXE-64")
@pytest.mark.parametrize("players", [2, 3, 7])
def test_the_last_player_left_wins_at_once(players: int) -> None:
    last = players - 1
    t = Table(
        players=players,
        out=list(range(1, last)),
        damage={last: ["triple_axe"] * 5},
        hits={last: 14 if players == 2 else 9},
        draw=["single_axe"],
    )
    t.do("play:single_axe", f"throw:{last}")
    assert t.over
    assert (t.decision, t.winner, t.end_reason, t.capped) == ("", 0, "last_standing", False)
    assert (t.turns, t.draws) == (1, 1)


@pytest.mark.rule("AXE-64")
def test_a_stored_armory_is_not_asked_for_after_the_win() -> None:
    t = Table(out=[0], actor=2, armory=[2], damage={1: NINE}, draw=["triple_axe"])
    t.do("play:triple_axe", "throw:1")
    assert (t.over, t.decision, t.winner) == (True, "", 2)
    assert t.armory(2)


@pytest.mark.rule("AXE-64")
def test_the_game_goes_on_while_two_are_left() -> None:
    t = Table(damage={1: NINE}, draw=["single_axe", "shield_1"])
    t.do("play:single_axe", "throw:1")
    assert (t.over, t.winner, t.seat) == (False, -1, 2)


@pytest.mark.rule("AXE-65")
def test_places_are_the_reverse_order_of_going_out() -> None:
    t = Table(
        players=4,
        actor=3,
        damage={0: NINE, 1: NINE, 2: NINE},
        skip={0: "pending", 2: "pending"},
        draw=["single_axe", "single_axe", "shield_1", "triple_axe"],
    )
    t.do("play:single_axe", "throw:1")
    assert (t.seat, t.place(1)) == (3, 4)
    t.do("play:single_axe", "throw:2", "play:shield_1", "play:triple_axe", "throw:0")
    assert (t.over, t.winner) == (True, 3)
    assert [t.place(p) for p in range(4)] == [2, 4, 3, 1]


@pytest.mark.rule("AXE-66")
@pytest.mark.parametrize(("card", "overkill"), [("single_axe", 0), ("double_axe", 1), ("triple_axe", 2)])
def test_hits_above_the_limit_are_logged_as_overkill(card: str, overkill: int) -> None:
    t = Table(damage={1: NINE}, draw=[card, "shield_1"])
    t.do(f"play:{card}", "throw:1")
    assert t.hits[1] == 10 + overkill
    assert t.tally.overkill[0] == overkill
    assert (t.hits[0], t.hits[2], t.seat) == (0, 0, 2)


@pytest.mark.rule("AXE-67")
def test_the_turn_goes_on_after_an_elimination() -> None:
    t = Table(armory=[0], damage={1: NINE}, draw=["single_axe", "double_axe", "shield_1"])
    t.do("play:single_axe", "throw:1")
    assert t.legal == ["stored:use", "stored:keep"]
    t.do("stored:use", "play:double_axe")
    assert t.legal == ["throw:2"]
    t.do("throw:2")
    assert (t.hits[2], t.seat) == (2, 2)


@pytest.mark.rule("AXE-67")
def test_the_order_passes_over_the_player_who_went_out() -> None:
    t = Table(players=4, damage={1: NINE}, draw=["single_axe"] + ["shield_1"] * 6)
    t.do("play:single_axe", "throw:1")
    seats = []
    for _ in range(6):
        seats.append(t.seat)
        t.do("play:shield_1")
    assert seats == [2, 3, 0, 2, 3, 0]
