"""What every game must do. `check_game` plays it in every variant, at every number of players, by every policy.

Each check alone takes a setting and a size and raises `BrokenContract`: a test suite can run them one by one.
"""

import json
import pickle
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from simkit.analysis.analyse import analyse
from simkit.errors import SimkitError
from simkit.games.actions import Actions
from simkit.games.contract import Array, Game
from simkit.games.metric import Answer, Metric
from simkit.games.session import Session
from simkit.kernels.clone import clone
from simkit.runs.execute import execute
from simkit.runs.plan import Plan
from simkit.testing.broken import BrokenContract, require
from simkit.testing.denial import check_denied
from simkit.testing.setting import TWO_OPTIONS, Setting, blank, moments, set_up, settings
from simkit.testing.uncompiled import uncompiled
from simkit.testing.worlds import check_hidden, check_weights

LARGEST_STATE = 4096  # bytes; a search copies it for every playout
FEW = 50  # decisions at which every hidden field should differ once


@dataclass(frozen=True)
class Size:
    """How much is played."""

    games: int = 300  # compiled ones, by each table
    told: int = 3  # replayed step by step without compilation, by each table
    decisions: int = 100  # tried in two worlds
    playouts: int = 12  # of a search


Check = Callable[[Setting, Size], None]


def check_game(game: Game, scenario: str | PathLike[str] = "", size: Size | None = None) -> None:
    """All checks; `scenario` is the game's base scenario unless another is named."""
    every = settings(game, scenario)
    for check in GAME_CHECKS:
        check(every[0], size or Size())
    for setting in every:
        for check in CHECKS:
            check(setting, size or Size())


# --- at every table --------------------------------------------------------------------------------------------------


def compiled(setting: Setting, size: Size) -> None:
    """Compiled and uncompiled games are the same."""
    for seats in setting.lineups():
        for index, shuffle in enumerate(("fast", "keyed")):
            session = setting.session(seats, {**setting.game.short, "run.shuffle": shuffle})
            plain = Session(session.scenario, uncompiled(setting.game))
            same = _played(session, index, 1).tobytes() == _played(plain, index, 1).tobytes()
            require(same, f"{setting}, {seats}, {shuffle} shuffles: game {index} differs without compilation")


def compiled_search(setting: Setting, size: Size) -> None:
    """Compiled and uncompiled searches are the same.

    An uncompiled search takes its time: `search` plays at the smallest table, and of many games, one is
    tried in which the searching seat soon went out.
    """
    fewest = setting.players == setting.game.min_players
    seats = [f"search:{TWO_OPTIONS}" if fewest else "rollout:5", *["random"] * (setting.players - 1)]
    session = setting.session(seats, setting.game.shortest)
    rows = _played(session, 0, size.games)
    numbers = np.arange(len(rows))
    gone = rows["eliminated_turn"][numbers, -numbers % setting.players]
    short = int(np.where(gone > 0, gone, rows["turns"]).argmin())
    plain = _played(Session(session.scenario, uncompiled(setting.game)), short, 1)
    same = rows[short : short + 1].tobytes() == plain.tobytes()
    require(same, f"{setting}: the search of game {short} differs without compilation")


def traced(setting: Setting, size: Size) -> None:
    """A trace replays to the same log row, and what is taken is an option."""
    session = setting.session(next(setting.lineups()), setting.game.short, seed=7)
    for index in range(size.told):
        row, options = session.rows(1).view(np.recarray), list[int]()
        for at in moments(session, index):
            if at.options:
                require(at.action in at.options, f"{setting}, game {index}: action {at.action} is not an option")
                options.append(len(at.options))
                continue
            setting.game.kernel.record(at.state, session.plain_book, at.tally)
            at.tally.decisions, at.tally.forced = sum(n > 1 for n in options), sum(n == 1 for n in options)
            clone(row[0], at.tally)
        same = row.tobytes() == _played(session, index, 1).tobytes()
        require(same, f"{setting}: the trace of game {index} does not lead to its log row")


def labelled(setting: Setting, size: Size) -> None:
    """Options ascend, are known and have labels of their own; a decision has a name until the game is over."""
    session = setting.session("random", setting.game.short)
    actions, decision_name = len(session.names.actions), setting.game.narrate.decision_name
    for index in range(size.told):
        for at in moments(session, index):
            where = f"{setting}, game {index}, turn {at.state.turns}"
            require(bool(decision_name(at.state)) != bool(at.state.over), f"{where}: the decision has no name")
            if not at.options:
                continue
            require(at.options == sorted(set(at.options)), f"{where}: the options do not ascend: {at.options}")
            require(all(0 <= code < actions for code in at.options), f"{where}: unknown codes in {at.options}")
            labels = [session.names.actions.label(code) for code in at.options]
            require(len(set(labels)) == len(labels), f"{where}: several options have one label: {labels}")
            require(0 <= at.state.actor < setting.players, f"{where}: seat {at.state.actor} does not play")


def told(setting: Setting, size: Size) -> None:
    """Every state is plain data, every step one line."""
    session = setting.session("random", setting.game.short)
    narrate, b, names = setting.game.narrate, session.plain_book, session.names
    before, _ = blank(session)
    for index in range(size.told):
        lines, taken = list[str](), -1
        for at in moments(session, index):
            if taken < 0:
                lines += setting.game.opening(at.state, b, names)
            else:
                lines.append(narrate.narrate(before, b, taken, at.state, names))
            json.dumps(narrate.describe(at.state, b, names), allow_nan=False)
            clone(before, at.state)
            taken = at.action
        require(
            not any("\n" in line for line in lines), f"{setting}, game {index}: a step is narrated in several lines"
        )
        require(lines[-1], f"{setting}, game {index}: the last step is not narrated")


def keyed(setting: Setting, size: Size) -> None:
    """The seed and the index alone decide the games."""
    seats = next(setting.lineups())
    session, again, other = (setting.session(seats, setting.game.short, seed) for seed in (5, 5, 6))
    games = _played(session, 3, 20).tobytes()
    require(games == _played(again, 3, 20).tobytes(), f"{setting}: the same seed gives different games")
    require(games != _played(other, 3, 20).tobytes(), f"{setting}: another seed gives the same games")
    require(games != _played(session, 4, 20).tobytes(), f"{setting}: other indexes give the same games")


def sliced(setting: Setting, size: Size) -> None:
    """Games do not depend on the pieces in which they are played."""
    session = setting.session(next(setting.lineups()), setting.game.short)
    parts, desk = session.rows(40), session.desk()
    for start, end in [(33, 40), (0, 1), (1, 8), (8, 8), (8, 33)]:
        session.play(desk, parts[start:end], 11 + start)
    same = _played(session, 11, 40).tobytes() == parts.tobytes()
    require(same, f"{setting}: a game depends on those before it: does `setup` start from a record of zeros?")


def cloned(setting: Setting, size: Size) -> None:
    """A copy of a state is exact, plays on alike and leaves the first as it was."""
    session = setting.session("random", setting.game.short)
    apply, b, actions = setting.game.kernel.apply, session.plain_book, session.trace(0).actions.tolist()
    (s, t), (twin, scratch) = set_up(session, 0), blank(session)
    half = len(actions) // 2
    with np.errstate(over="ignore"):
        for action in actions[:half]:
            apply(s, b, t, action)
        clone(twin, s)
        clone(scratch, t)
        middle = s.tobytes()
        for action in actions[half:]:
            apply(s, b, t, action)
        require(twin.tobytes() == middle, f"{setting}: a copy changes when the game goes on")
        for action in actions[half:]:
            apply(twin, b, scratch, action)
    require(s.over and twin.tobytes() == s.tobytes(), f"{setting}: a copy does not play on like the game")


def ended(setting: Setting, size: Size) -> None:
    """Games end, and somebody wins unless they are capped; who wins is first."""
    metrics, players = setting.game.metrics, setting.players
    for seats in setting.lineups():
        rows = _played(setting.session(seats), 0, size.games)
        capped = np.isin(rows["end_reason"], [metrics.end_reasons.index(reason) for reason in metrics.capped])
        won = rows["winners"][:, None] >> np.arange(players) & 1
        where = f"{setting}, {seats}"
        require((won.any(axis=1) | capped).all(), f"{where}: a game ends without a winner and is not capped")
        require((rows["winners"] < 1 << players).all(), f"{where}: a seat wins that does not play")
        require((rows["rank"][:, :players][won == 1] == 1).all(), f"{where}: a winner is not first")
        require((rows["rank"][:, players:] == 0).all(), f"{where}: a seat has a place that does not play")
        require((rows[metrics.length] > 0).all(), f"{where}: a game has no length ({metrics.length})")


def hidden(setting: Setting, size: Size) -> None:
    """No choice depends on what the chooser cannot see."""
    check_hidden(setting, size.decisions, size.playouts, seed=size.decisions)


def denied(setting: Setting, size: Size) -> None:
    """Nobody who judges or searches takes a card that is denied to him, if the game says what actions take."""
    check_denied(setting, size.told, size.playouts)


# --- once for a game -------------------------------------------------------------------------------------------------


def seated(setting: Setting, size: Size) -> None:
    """Every policy can take a seat and is asked."""
    for name in setting.policies(playouts=3):
        rows = _played(setting.session(name, setting.game.short), 0, 2)
        require((rows["decisions"] > 0).all(), f"{setting}: {name} never has a choice")


def sized(setting: Setting, size: Size) -> None:
    """Cards, actions and seats fit the kernel; the state is small; the book cannot be written."""
    session = setting.session("random")
    kernel, cards = setting.game.kernel, setting.game.cards(session.scenario)
    actions = Actions(setting.game.actions(session.scenario))
    places = [actions.place(actions.first[block.name]) for block in actions.blocks]
    state = kernel.STATE.itemsize
    require(state <= LARGEST_STATE, f"{setting}: the state has {state} bytes; at most {LARGEST_STATE}")
    require(
        len({card.id for card in cards}) == len(cards) <= kernel.CARDS,
        f"{setting}: more cards than CARDS, or two with one name",
    )
    require(
        len(set(actions.labels)) == len(actions) <= kernel.ACTIONS,
        f"{setting}: more actions than ACTIONS, or two with one name",
    )
    require(places == [(block.name, 0) for block in actions.blocks], f"{setting}: blocks of actions overlap")
    require(
        all(set(card.cost) <= set(setting.game.resources) for card in cards),
        f"{setting}: a cost in a resource that the game does not have",
    )
    most = setting.game.max_players
    require(len(setting.game.sides(most)) == most <= kernel.SEATS, f"{setting}: more players than SEATS or sides")
    require(not session.book.flags.writeable, f"{setting}: the book is not read-only")


def varied(setting: Setting, size: Size) -> None:
    """Every field that is called hidden is different in another world, in some variant."""
    named, every = set(setting.game.hidden.HIDDEN), settings(setting.game, setting.scenario)
    full = [other for other in every if other.players == setting.game.max_players]
    idle = named - set[str]().union(*(check_hidden(other, FEW, playouts=1) for other in full))
    require(not idle, f"{setting.game.id}: another_world never changes {', '.join(sorted(idle))}, which HIDDEN names")


def reported(setting: Setting, size: Size) -> None:
    """A run can be logged and analysed: groups and kinds are those of cards, answers read columns that there are."""
    session, metrics = setting.session(next(setting.lineups()), setting.game.short), setting.game.metrics
    cards, groups = setting.game.cards(session.scenario), [group.name for group in metrics.groups] or [""]
    for card in cards:
        groups_named = f"metrics.py has the groups {', '.join(map(repr, groups))}"
        require(card.group in groups, f"{setting}: the card {card.id} has the group {card.group!r}; {groups_named}")
    kinds = {card.kind for card in cards}
    asking: list[Metric | Answer] = [*metrics.card, *metrics.answers]
    for named in asking:
        odd = ", ".join(sorted(set(named.kinds) - kinds))
        require(
            not odd,
            f"{setting}: {named.name} is declared for cards of kind {odd}; there are {', '.join(sorted(kinds))}",
        )
    with TemporaryDirectory() as folder:
        try:
            plan = Plan(session.scenario, setting.game)
            analyse(execute(plan, Path(folder) / "run", size.games, threads=1).directory)
        except SimkitError as error:
            raise BrokenContract(f"{setting}: {error.message}") from error


def trainable(setting: Setting, size: Size) -> None:
    """The weights that training moves or holds exist, and the names of its styles are free."""
    game, training = setting.game, setting.game.training
    weighed = {name for policy in game.policies.values() for name in policy.weights}
    held = {*training.held, *(name for style in training.styles.values() for name in style.hold)}
    for name in (*training.steps, *held, *training.start):
        require(name in weighed, f"{game.id}: training names {name}, which is not a weight of any policy")
    for name, step in training.steps.items():
        require(step > 0, f"{game.id}: training moves {name} by {step}")
        require(name not in training.held, f"{game.id}: training both moves and holds {name}")
    for name in training.styles:
        require(name not in game.policies, f"{game.id}: the style {name} has the name of a policy")


def weighed(setting: Setting, size: Size) -> None:
    """Weights stand in the order in which the kernel reads them; every policy that comes with the game obeys limits."""
    game, declared = setting.game, setting.game.weights
    places = _weight_places(game)
    require(sorted(places.values()) == list(range(len(places))), f"{game.id}: the W_… of limits.py do not count from 0")
    for name, policy in game.policies.items():
        for names in (list(declared), sorted(places, key=places.__getitem__)):
            same = not names or list(policy.weights) == names[: len(policy.weights)]
            require(same, f"{game.id}: the weights of {name} are not {', '.join(names)}, in this order")
    for name, weight in declared.items():
        require(weight.step >= 0, f"{game.id}: the weight {name} has the step {weight.step}")
    for where, weights in _shipped_weights(game).items():
        for name, value in weights.items():
            low, high = (declared[name].low, declared[name].high) if name in declared else (value, value)
            require(low <= value <= high, f"{game.id}: {where} has {name} = {value}; its limits are {low} and {high}")


def _weight_places(game: Game) -> dict[str, int]:
    """Where the kernel looks for weights: the numbers W_… of the game's limits.py; a second name of a place is none."""
    if find_spec(f"{game.package}.limits") is None:
        return {}
    limits = vars(import_module(f"{game.package}.limits"))
    names: dict[int, str] = {}
    for name, place in limits.items():
        if name.startswith("W_"):
            names.setdefault(place, name[2:].lower())
    return {name: place for place, name in names.items()}


def _shipped_weights(game: Game) -> dict[str, Mapping[str, int]]:
    """All values that come with a game, by where they stand."""
    training = game.training
    return {
        **{f"the policy {name}": policy.weights for name, policy in game.policies.items()},
        **{f"the policy {name}": policy.weights for name, policy in game.champions.items()},
        **{f"the style {name}": style.hold for name, style in training.styles.items()},
        "training.start": training.start,
        "training.held": training.held,
    }


def unpeeking(setting: Setting, size: Size) -> None:
    """No weights that training may find make a policy use what is hidden."""
    require(check_weights(setting) > 0, f"{setting}: greedy never has a choice")


def pickled(setting: Setting, size: Size) -> None:
    """A game survives the way to another process."""
    session = setting.session(next(setting.lineups()), setting.game.short)
    again: Game = pickle.loads(pickle.dumps(setting.game))
    require(again == setting.game, f"{setting}: the game differs after pickling")
    same = _played(Session(session.scenario, again), 0, 3).tobytes() == _played(session, 0, 3).tobytes()
    require(same, f"{setting}: the game plays differently after pickling")


CHECKS: tuple[Check, ...] = (
    compiled, compiled_search, traced, labelled, told, keyed, sliced, cloned, ended, hidden, denied,
)  # fmt: skip
GAME_CHECKS: tuple[Check, ...] = (
    seated, sized, varied, reported, trainable, weighed, unpeeking, pickled,
)  # fmt: skip


def _played(session: Session, first: int, games: int) -> Array:
    rows = session.rows(games)
    session.play(session.desk(), rows, first)
    return rows
