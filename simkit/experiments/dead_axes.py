"""Which parameters of a sweep change nothing, found before the sweep is played; and which changes of a scenario do.

A parameter is set beside its value today, at every level of the other one. Where book and players are the same nothing
has to be played; else a pilot plays the first games of the sweep, until one of them differs.
"""

from collections.abc import Sequence

from simkit.errors import ScenarioError
from simkit.experiments.basis import Basis
from simkit.experiments.pairing.arms import Arm, Desks
from simkit.experiments.pairing.identical_games import same_rows
from simkit.experiments.sweep_axes import Axis, Point
from simkit.games.contract import Game
from simkit.games.dead_keys import in_words, seen_by_games, taking
from simkit.logs.labels import labels_of
from simkit.numbers import count, percent
from simkit.runs.engine import Watch
from simkit.scenario.load import Draft
from simkit.scenario.tree import KeyPath, dotted
from simkit.scenario.validate import validate

PILOT_SLICE = 250  # games of each pair between two looks
PILOT_GAMES = 10_000  # of all pairs together, where nothing differs; each has a slice at least
KEY_GAMES = 1_000  # for a key of a scenario
Pair = tuple[Arm, Arm]


def dead_axes(
    basis: Basis, axes: Sequence[Axis], points: Sequence[Point], arms: Sequence[Arm], games: int, watch: Watch
) -> list[str]:
    """A sentence for each parameter that changes nothing."""
    sentences = []
    for i, axis in enumerate(axes):
        pairs = _pairs(basis, axes, points, arms, i)
        if not pairs:
            continue  # it is asked for as it is today
        words = _words(axis.key, arms[0])
        pairs = [pair for pair in pairs if not _same_table(*pair)]
        if not pairs:
            sentences.append(words)
        elif not any(arm.session.searches for arm in arms) and (played := _alike(pairs, games, watch)):
            sentences.append(
                f"{words}: all {count(played)} games of a pilot are the same at every value, {_rest(played)}"
            )
    return sentences


def idle_changes(printed: Draft, draft: Draft, game: Game, paths: Sequence[KeyPath], watch: Watch) -> dict[str, str]:
    """For each changed key without effect in a pilot, a sentence.

    A key has no effect if it changes no game as the only change, and none on top of all other changes.
    """

    def arm(one: Draft) -> Arm:
        return Arm(validate(one, game), game)

    sentences = {}
    for path in paths:
        key = dotted(path)
        try:
            alone = arm(printed), arm(taking(printed, draft, path))
            last = arm(taking(draft, printed, path)), arm(draft)
        except ScenarioError:  # a change that cannot stand alone
            continue
        if any(one.session.searches for one in (*alone, *last)):
            continue
        if (played := _alike([alone], KEY_GAMES, watch)) and _alike([last], KEY_GAMES, watch):
            words = _words(key, last[1])
            sentences[key] = f"{words}: all {count(played)} games of a pilot are the same, {_rest(played)}"
    return sentences


def _rest(games: int) -> str:
    return f"so at most {percent(3 / games)} of the games can differ"  # the rule of three, 95 %


def _words(key: str, arm: Arm) -> str:
    table, _, rest = key.partition(".")
    name = rest.partition(".")[0]
    if table == "policies" and name not in arm.scenario.lineup:
        return f"{key} changes nothing: no seat plays {name}"
    return in_words([key], arm.scenario.players)[0]


def _pairs(basis: Basis, axes: Sequence[Axis], points: Sequence[Point], arms: Sequence[Arm], i: int) -> list[Pair]:
    """Every point with another value than today's, and the same point with today's value."""
    today: dict[Point, Arm] = {}
    pairs = []
    for point, arm in zip(points, arms, strict=True):
        if point[i] == axes[i].today:
            continue
        others = point[:i] + point[i + 1 :]
        if others not in today:
            rest = [axis for axis in axes if axis is not axes[i]]
            today[others] = basis.arm(*(f"{axis.key}={value}" for axis, value in zip(rest, others, strict=True)))
        pairs.append((today[others], arm))
    return pairs


def _same_table(a: Arm, b: Arm) -> bool:
    return seen_by_games(a.scenario, a.game) == seen_by_games(b.scenario, b.game)


def _alike(pairs: Sequence[Pair], games: int, watch: Watch) -> int:
    """How many games each pair has played, if all of them are the same; else 0."""
    desks = Desks(PILOT_SLICE, watch.stop)
    most = min(games, max(PILOT_SLICE, PILOT_GAMES // len(pairs)))
    for first in range(0, most, PILOT_SLICE):
        for a, b in pairs:
            watch.require_going()
            if _differ(desks, a, b, first, min(PILOT_SLICE, most - first)):
                return 0
    return most


def _differ(desks: Desks, a: Arm, b: Arm, first: int, games: int) -> bool:
    one, two = (desks.play(arm, slot, first, games) for slot, arm in enumerate((a, b)))
    lists = [labels_of(arm.scenario, arm.game).lists for arm in (a, b)]
    return not same_rows(one, two, lists[0], lists[1], a.game).all()
