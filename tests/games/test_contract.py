"""What every game must do, at every player count and in every variant."""

import json
import pickle
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import numpy as np
import pytest

from simkit.games.actions import Actions
from simkit.games.contract import Array, Game
from simkit.games.registry import game_ids, get_game, open_scenario
from simkit.games.session import Session
from simkit.kernels.clone import clone
from simkit.kernels.driver import drive, plain_desk
from simkit.kernels.search import ROLLOUT, no_search, rollout
from simkit.kernels.streams import game_key
from simkit.testing.setting import Setting
from simkit.testing.worlds import check_hidden

IDS = [*game_ids(), "_template"]
GAMES = [get_game(game_id) for game_id in IDS]
TABLES = [
    pytest.param(game.id, variant, players, id=f"{game.id}-{variant}-{players}")
    for game in GAMES
    for variant in game.variants
    for players in range(game.min_players, game.max_players + 1)
]
every_table = pytest.mark.parametrize(("game_id", "variant", "players"), TABLES)
NO_TRACE = np.zeros((0, 2), np.int64)
# Uncompiled code is slow: long games are stopped early where the length does not matter, and at once in searches.
SHORT: dict[str, dict[str, object]] = {"vikings_gone_wild": {"rules.max_rounds": 6}}
SHORTEST: dict[str, dict[str, object]] = {"vikings_gone_wild": {"rules.max_rounds": 1}}
WHOLE: dict[str, dict[str, object]] = {}


def seated(
    game_id: str,
    variant: str,
    seats: list[str],
    seed: int = 1,
    shuffle: str = "fast",
    length: dict[str, dict[str, object]] = SHORT,
) -> Session:
    flags = {"variant": variant, "run.players": len(seats), "run.seats": seats, "run.seed": seed}
    return Session(*open_scenario(game_id, flags={**flags, "run.shuffle": shuffle, **length.get(game_id, {})}))


def lineups(game_id: str, players: int) -> Iterator[list[str]]:
    """Tables at which every policy but the searching one sits."""
    names = [name for name, policy in get_game(game_id).players.items() if policy.id != ROLLOUT]
    for start in range(0, len(names), players):
        yield list(islice(cycle(names[start:] + names[:start]), players))


def played(session: Session, first: int, games: int) -> bytes:
    rows = session.rows(games)
    session.play(session.desk(), rows, first)
    return rows.tobytes()


def played_uncompiled(session: Session, first: int, games: int, trace: Array = NO_TRACE) -> bytes:
    k, rows = session.game.kernel, session.rows(games)
    search = rollout if session.searches else no_search
    with np.errstate(over="ignore"):
        drive.py_func(
            k.setup, k.legal, k.apply, k.choose, k.determinize, k.record, search,
            plain_desk(session.desk()), rows.view(np.recarray), session.book.view(np.recarray),
            session.seating, session.scenario.run.seed, first, trace,
        )  # fmt: skip
    return rows.tobytes()


def blank(session: Session) -> tuple[Any, Any]:
    """An empty state and tally that the kernel's functions can work on uncompiled."""
    desk = plain_desk(session.desk())
    return desk.states[0], desk.tallies[0]


def set_up(session: Session, index: int) -> tuple[Any, Any]:
    s, t = blank(session)
    with np.errstate(over="ignore"):
        session.game.kernel.setup(s, session.plain_book, t, game_key(session.scenario.run.seed, index))
    return s, t


def steps(session: Session, index: int) -> Iterator[tuple[Any, Any, list[int], int]]:
    """Replay a game: state and tally before each step, the options and the one taken."""
    kernel, b = session.game.kernel, session.plain_book
    s, t = set_up(session, index)
    acts = np.zeros(kernel.ACTIONS, np.int64)
    only = -1
    for action in session.trace(index).actions.tolist():
        assert not s.over
        options = acts[: kernel.legal(s, b, acts)].tolist()
        assert only < 0 or options == [only], "what `apply` calls the only option is not"
        yield s, t, options, action
        with np.errstate(over="ignore"):
            only = kernel.apply(s, b, t, action)
    yield s, t, [], -1


@every_table
def test_compiled_and_uncompiled_games_are_the_same(game_id: str, variant: str, players: int) -> None:
    for seats in lineups(game_id, players):
        for index, shuffle in enumerate(("fast", "keyed")):
            session = seated(game_id, variant, seats, shuffle=shuffle)
            assert played(session, index, 1) == played_uncompiled(session, index, 1)


@every_table
def test_compiled_and_uncompiled_searches_are_the_same(game_id: str, variant: str, players: int) -> None:
    """An uncompiled search takes its time: of many games, try one in which the searching seat soon went out."""
    session = seated(game_id, variant, ["rollout:5", *["random"] * (players - 1)], length=SHORTEST)
    rows = session.rows(400)
    session.play(session.desk(), rows, 0)
    numbers = np.arange(len(rows))
    gone = rows["eliminated_turn"][numbers, -numbers % players]
    short = int(np.where(gone > 0, gone, rows["turns"]).argmin())
    assert rows[short : short + 1].tobytes() == played_uncompiled(session, short, 1)


@every_table
def test_a_trace_replays_to_the_same_row(game_id: str, variant: str, players: int) -> None:
    session = seated(game_id, variant, next(lineups(game_id, players)), seed=7)
    kernel = session.game.kernel
    for index in range(3):
        row, options = session.rows(1).view(np.recarray), []
        for s, t, legal, action in steps(session, index):
            if not s.over:
                assert action in legal
                options.append(len(legal))
                continue
            kernel.record(s, session.plain_book, t)
            t.decisions, t.forced = sum(n > 1 for n in options), sum(n == 1 for n in options)
            clone(row[0], t)
        assert row.tobytes() == played(session, index, 1)


@every_table
def test_options_ascend_and_are_known_and_labelled(game_id: str, variant: str, players: int) -> None:
    session = seated(game_id, variant, ["random"] * players)
    game = session.game
    for s, _, legal, _ in steps(session, 1):
        if not s.over:
            labels = [session.names.actions.label(code) for code in legal]
            assert legal == sorted(set(legal))
            assert len(set(labels)) == len(legal)
            assert all(0 <= code < len(session.names.actions) <= game.kernel.ACTIONS for code in legal)
            assert 0 <= s.actor < players
        assert bool(game.narrate.decision_name(s)) != bool(s.over)


@every_table
def test_every_state_and_step_can_be_told(game_id: str, variant: str, players: int) -> None:
    session = seated(game_id, variant, ["random"] * players)
    narrate, b, names = session.game.narrate, session.plain_book, session.names
    before, _ = blank(session)
    tale, taken = [], -1
    for s, _, _, action in steps(session, 2):
        if taken >= 0:
            tale.append(narrate.narrate(before, b, taken, s, names))
        json.dumps(narrate.describe(s, b, names), allow_nan=False)
        clone(before, s)
        taken = action
    assert all("\n" not in line for line in tale)
    assert tale[-1]


@every_table
def test_the_key_alone_decides_the_game(game_id: str, variant: str, players: int) -> None:
    seats = next(lineups(game_id, players))
    session, again, other = (seated(game_id, variant, seats, seed=seed) for seed in (5, 5, 6))
    assert played(session, 3, 20) == played(again, 3, 20)
    assert played(session, 3, 20) != played(other, 3, 20)
    assert played(session, 3, 20) != played(session, 4, 20)


@every_table
def test_slices_do_not_show(game_id: str, variant: str, players: int) -> None:
    session = seated(game_id, variant, next(lineups(game_id, players)))
    whole, parts = session.rows(40), session.rows(40)
    session.play(session.desk(), whole, 11)
    desk = session.desk()
    for start, end in [(33, 40), (0, 1), (1, 8), (8, 8), (8, 33)]:
        session.play(desk, parts[start:end], 11 + start)
    assert whole.tobytes() == parts.tobytes()


@every_table
def test_a_clone_is_exact_and_plays_on_alike(game_id: str, variant: str, players: int) -> None:
    session = seated(game_id, variant, ["random"] * players)
    apply, b, actions = session.game.kernel.apply, session.plain_book, session.trace(0).actions.tolist()
    s, t = set_up(session, 0)
    twin, scratch = blank(session)
    with np.errstate(over="ignore"):
        for action in actions[: len(actions) // 2]:
            apply(s, b, t, action)
        clone(twin, s)
        clone(scratch, t)
        middle = s.tobytes()
        assert twin.tobytes() == middle
        for action in actions[len(actions) // 2 :]:
            apply(s, b, t, action)
        assert twin.tobytes() == middle
        for action in actions[len(actions) // 2 :]:
            apply(twin, b, scratch, action)
    assert twin.tobytes() == s.tobytes()
    assert s.over


@every_table
def test_games_end_and_are_won_or_capped(game_id: str, variant: str, players: int) -> None:
    metrics = get_game(game_id).metrics
    for seats in lineups(game_id, players):
        session = seated(game_id, variant, seats, length=WHOLE)
        rows = session.rows(300)
        session.play(session.desk(), rows, 0)
        capped = np.isin(rows["end_reason"], [metrics.end_reasons.index(reason) for reason in metrics.capped])
        won = rows["winners"][:, None] >> np.arange(players) & 1
        assert (won.any(axis=1) | capped).all()
        assert (rows["winners"] < 1 << players).all()
        assert (rows["rank"][:, :players][won == 1] == 1).all()
        assert (rows[metrics.length] > 0).all()
        assert (rows["rank"][:, players:] == 0).all()


@every_table
@pytest.mark.parametrize("decisions", [100, pytest.param(2_000, marks=pytest.mark.slow)])
def test_what_is_hidden_does_not_count(game_id: str, variant: str, players: int, decisions: int) -> None:
    check_hidden(Setting(get_game(game_id), variant, players), decisions, seed=decisions)


@pytest.mark.parametrize("game_id", IDS)
def test_every_policy_can_be_seated(game_id: str) -> None:
    game = get_game(game_id)
    seats = [f"{name}:3" if policy.id == ROLLOUT else name for name, policy in game.players.items()]
    for name in seats:
        session = seated(game_id, next(iter(game.variants)), [name] * game.min_players)
        rows = session.rows(2)
        session.play(session.desk(), rows, 0)
        assert (rows["decisions"] > 0).all()


@pytest.mark.parametrize("game_id", IDS)
def test_a_state_is_small_enough_for_search(game_id: str) -> None:
    assert get_game(game_id).kernel.STATE.itemsize <= 4096


@pytest.mark.parametrize("game_id", IDS)
def test_a_book_cannot_be_written(game_id: str) -> None:
    session = Session(*open_scenario(game_id))
    with pytest.raises(ValueError, match="read-only"):
        session.book["players"] = 3


@pytest.mark.parametrize("game_id", IDS)
def test_a_game_pickles(game_id: str) -> None:
    session = Session(*open_scenario(game_id))
    assert session.game.kernel
    assert session.game.narrate
    again: Game = pickle.loads(pickle.dumps(session.game))
    assert again == session.game
    assert played(Session(session.scenario, again), 0, 3) == played(session, 0, 3)


@pytest.mark.parametrize("game_id", IDS)
def test_cards_and_actions_fit_the_kernel(game_id: str) -> None:
    scenario, game = open_scenario(game_id)
    cards, actions = game.cards(scenario), Actions(game.actions(scenario))
    assert len({card.id for card in cards}) == len(cards) <= game.kernel.CARDS
    assert all(set(card.cost) <= set(game.resources) for card in cards)
    assert len(set(actions.labels)) == len(actions) <= game.kernel.ACTIONS
    assert [actions.place(actions.first[block.name]) for block in actions.blocks] == [
        (block.name, 0) for block in actions.blocks
    ]
    assert len(game.sides(game.max_players)) == game.max_players <= game.kernel.SEATS
