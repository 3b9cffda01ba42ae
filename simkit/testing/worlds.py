"""Hidden means hidden: who decides cannot tell two worlds apart that differ only in what he cannot see."""

from collections.abc import Iterator, Sequence
from itertools import count, cycle

import numpy as np

from simkit.games.contract import Array, Record, Word
from simkit.games.session import Session
from simkit.kernels.clone import clone
from simkit.kernels.rng import U, fold
from simkit.testing.broken import require
from simkit.testing.setting import Setting, blank, moments, options
from simkit.testing.traces import Fields

KEYS = 3  # determinizations of each world


def check_hidden(setting: Setting, decisions: int = 100, playouts: int = 12, seed: int = 1) -> set[str]:
    """At every decision tried: the same options, the same imagined worlds, and the same choice of every policy.

    The second world comes from the game's `hidden.py`, never from its `determinize`. Returns the fields that were
    different in it at some decision.
    """
    rng, varied = np.random.default_rng(seed), set[str]()
    players = [(name, setting.session(name, setting.game.shortest)) for name in setting.policies(playouts)]
    desks = [session.desk() for _, session in players]
    for session, index, state in _decisions(setting, decisions, rng):
        where = f"{setting}, game {index}, turn {state.turns}"
        world = _copy(session, state)
        setting.game.hidden.another_world(world, session.plain_book, state.actor, rng)
        varied |= _changes(state, world)
        _only_hidden(setting, _changes(state, world), "another_world", where)
        legal = options(session, state)
        require(
            options(session, world) == legal, f"{where}: what is hidden from seat {state.actor} decides its options"
        )
        _same_imagination(setting, session, state, world, index, where)
        for (name, player), desk in zip(players, desks, strict=True):
            choices = [player.names.actions.label(player.answer(s, index, desk)) for s in (state, world)]
            said = f"{name} peeks: it chooses {choices[0]}, and {choices[1]} if what it cannot see is different"
            require(choices[0] == choices[1], f"{where}: {said}")
    require(varied, f"{setting}: another_world never changes anything")
    return varied


def check_weights(setting: Setting, games: int = 2, seed: int = 5) -> int:
    """No weights, trained or not, tell two worlds apart. Returns how many decisions were tried."""
    rng, tried = np.random.default_rng(seed), 0
    session, policy = setting.session("greedy", setting.game.short), setting.game.policies["greedy"]
    steps = setting.game.training.steps
    for index in range(games):
        moved = {name: w + int(rng.integers(-3, 4)) * steps.get(name, 5) for name, w in policy.weights.items()}
        row = np.array(setting.game.weights_row(session.plain_book, moved), np.int64)
        for at in moments(session, index):
            if len(at.options) < 2 or rng.random() < 0.5:
                continue
            world = _copy(session, at.state)
            setting.game.hidden.another_world(world, session.plain_book, at.state.actor, rng)
            one, two = (_chosen(session, s, at.options, policy.id, row) for s in (at.state, world))
            require(one == two, f"{setting}, game {index}, turn {at.state.turns}: some weights make greedy peek")
            tried += 1
    return tried


def _chosen(session: Session, state: Record, among: Sequence[int], policy: int, row: Array) -> int:
    """The index that a policy takes; behind the options it may write."""
    acts = np.zeros(session.game.kernel.ACTIONS, np.int64)
    acts[: len(among)] = among
    with np.errstate(over="ignore"):
        return int(session.game.kernel.choose(state, session.plain_book, acts, len(among), policy, row, U(0)))


def _decisions(setting: Setting, wanted: int, rng: np.random.Generator) -> Iterator[tuple[Session, int, Record]]:
    """Some decisions of whole games of all policies, in random places."""
    tables = [setting.session(seats) for seats in setting.lineups()]
    share = -(-wanted // len(tables))
    for index, session in zip(count(), cycle(tables), strict=False):
        states = [_copy(session, at.state) for at in moments(session, index) if len(at.options) > 1]
        for i in rng.permutation(len(states))[: min(share, wanted)]:
            yield session, index, states[i]
            wanted -= 1
        if wanted <= 0:
            return


def _same_imagination(setting: Setting, session: Session, state: Record, world: Record, index: int, where: str) -> None:
    """`determinize` makes the same of both worlds, changes what is hidden only, and leaves the options as they are."""
    viewer = int(state.actor)
    for number in range(KEYS):
        with np.errstate(over="ignore"):
            key = fold(U(index), number)
            one, two = (_imagined(session, s, viewer, key) for s in (state, world))
        differing = sorted(_changes(one, two))
        require(not differing, f"{where}: determinize keeps what seat {viewer} cannot see in {', '.join(differing)}")
        _only_hidden(setting, _changes(state, one), "determinize", where)
        require(
            options(session, one) == options(session, state),
            f"{where}: determinize changes the options of seat {viewer}, who is asked",
        )


def _imagined(session: Session, state: Record, viewer: int, key: Word) -> Record:
    """What a seat makes of a state."""
    imagined = _copy(session, state)
    fields = Fields.of(imagined)
    session.game.kernel.determinize(fields, Fields.of(session.plain_book), viewer, key)
    for name, value in fields.items():
        imagined[name] = value
    return imagined


def _only_hidden(setting: Setting, changed: set[str], function: str, where: str) -> None:
    open_to_view = sorted(changed - setting.game.hidden.HIDDEN.keys())
    require(
        not open_to_view,
        f"{where}: {function} changes {', '.join(open_to_view)}, which HIDDEN in hidden.py does not name",
    )


def _copy(session: Session, state: Record) -> Record:
    copy, _ = blank(session)
    clone(copy, state)
    return copy


def _changes(one: Record, two: Record) -> set[str]:
    """The fields in which two states differ."""
    return {name for name in one.dtype.names if one[name].tobytes() != two[name].tobytes()}
