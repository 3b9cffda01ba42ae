"""A wish to stop reaches a game wherever it is, and no half a slice reaches a log."""

import threading
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from simkit.errors import Interrupted
from simkit.games.registry import open_scenario
from simkit.games.session import NO_TRACE, Session
from simkit.kernels.driver import drive, plain_desk
from simkit.kernels.search import GREEDY, no_search, playout, search
from simkit.kernels.streams import game_key
from simkit.stopping import INTERRUPT, Stop
from tests.patience import PATIENCE

# One weak axe against a deck of shields: 100,000 turns, and nobody is hurt.
ENDLESS = [
    *(f"cards.{card}.count=0" for card in ("double_axe", "triple_axe", "shield_2", "shield_3", "armory", "wench")),
    "cards.single_axe.count=1", "cards.shield_4.count=40",
    "rules.max_turns=100000", "rules.max_draws=1000000", "rules.hits_to_out=999",
]  # fmt: skip


def session(policy: str = "greedy", sets: list[str] | None = None) -> Session:
    return Session(*open_scenario("axes", sets or [], {"run.policy": policy, "run.players": 3}))


def uncompiled(session: Session, stop: Stop, rows: Any) -> None:
    k, searching = session.game.kernel, search if session.searches else no_search
    with np.errstate(over="ignore"):
        drive.py_func(
            k.setup, k.legal, k.apply, k.choose, k.determinize, k.record, searching,
            plain_desk(session.desk(stop)), rows.view(np.recarray), session.book.view(np.recarray),
            session.seating, 1, 0, NO_TRACE,
        )  # fmt: skip


@pytest.mark.parametrize("policy", ["greedy", "rollout:1000000"])
def test_who_is_told_before_plays_nothing(policy: str) -> None:
    table, stop = session(policy), Stop()
    stop.set()
    for play in (lambda rows: table.play(table.desk(stop), rows, 0), lambda rows: uncompiled(table, stop, rows)):
        rows = table.rows(3)
        with suppress(Interrupted):
            play(rows)
        assert not rows.view(np.uint8).any()


def test_half_a_slice_is_never_taken_for_games() -> None:
    table, stop = session(), Stop()
    desk = table.desk(stop)
    table.play(desk, table.rows(1), 0)
    stop.set()
    with pytest.raises(Interrupted):
        table.play(desk, table.rows(1), 0)
    with pytest.raises(Interrupted):
        table.trace(0, desk)
    stop.clear()
    table.play(desk, table.rows(1), 0)


def test_ctrl_c_is_for_all_who_have_no_wish_of_their_own() -> None:
    table = session()
    INTERRUPT.set()
    try:
        with pytest.raises(Interrupted):
            table.play(table.desk(), table.rows(1), 0)
        table.play(table.desk(Stop()), table.rows(1), 0)
    finally:
        INTERRUPT.clear()


@pytest.mark.parametrize(
    ("policy", "sets", "games"),
    [("random", ENDLESS, 20_000), ("rollout:1000000", [], 1), ("rollout:1000000", ENDLESS, 1)],
)
def test_a_long_call_listens(policy: str, sets: list[str], games: int) -> None:
    """Minutes in one call: many endless games, a decision of a million playouts, playouts that do not end."""
    table, stop, outcome = session(policy, sets), Stop(), []
    desk, rows = table.desk(stop), table.rows(games)
    table.play(desk, table.rows(0), 0)  # it is compiled

    def work() -> None:
        try:
            table.play(desk, rows, 0)
        except Interrupted:
            outcome.append("stopped")

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(0.5)
    assert thread.is_alive(), "it was too short to be stopped"
    stop.set()
    thread.join(PATIENCE)
    assert outcome == ["stopped"]
    assert games == 1 or not rows[-1:].view(np.uint8).any()


def test_a_playout_listens_at_every_step() -> None:
    table, stop = session(sets=ENDLESS), Stop()
    stop.set()
    k, desk, b = table.game.kernel, plain_desk(table.desk(stop)), table.plain_book
    s, t = desk.states[0], desk.tallies[0]
    with np.errstate(over="ignore"):
        k.setup(s, b, t, game_key(1, 0))
        k.legal(s, b, desk.options)
        before = int(s.turns)
        player = (GREEDY, table.seating.greedy)
        playout(k.legal, k.apply, k.choose, s, b, t, desk.acts, desk.options[0], *player, np.uint64(1), desk.stop)
    assert not s.over
    assert s.turns <= before + 1
