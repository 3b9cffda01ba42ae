"""Keys of a scenario that change nothing: the book and the players are the same with them and without.

No game is played for it. A key counts as dead only if it changes nothing where it is the only change, and nothing where
all other changes are made too: a key that matters together with another one does something, and so do two that do the
same.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import numpy as np

from simkit.errors import ScenarioError
from simkit.games.contract import Game
from simkit.scenario.load import Draft
from simkit.scenario.model import Scenario
from simkit.scenario.source import SETTING_TABLES
from simkit.scenario.tree import Branch, KeyPath, Leaf, leaves
from simkit.scenario.validate import validate

MOST_KEYS = 40  # that are looked at; a scenario of so many changes is another game


def seen_by_games(scenario: Scenario, game: Game) -> tuple[object, ...]:
    """All that the kernel is given: scenarios for which this is equal play equal games."""
    book = game.book(scenario, None)
    record = book.view(np.recarray)[0]
    players = [(player.as_data(), game.weights_row(record, player.weights)) for player in scenario.lineup.values()]
    return book.tobytes(), players, scenario.orders, scenario.run.seed


def dead_keys(one: Draft, two: Draft, game: Game) -> list[KeyPath]:
    """The keys in which two drafts differ that change nothing."""
    see = _seeing(game)
    a, b = see(one), see(two)
    if a is None or b is None:
        return []
    paths = list(differing(one, two))[:MOST_KEYS]
    return [path for path in paths if see(taking(one, two, path)) == a and see(taking(two, one, path)) == b]


def differing(one: Draft, two: Draft) -> Iterator[KeyPath]:
    """The numbers of a game in which two drafts differ; a card that only one of them has is one of them."""
    for path in dict.fromkeys(path for draft in (one, two) for path, _ in leaves(draft.root)):
        if path[0] in SETTING_TABLES or len(path) < 2 or path[-1] == "title":
            continue
        nodes = [draft.root.find(path) for draft in (one, two)]
        values = [node.value if isinstance(node, Leaf) else None for node in nodes]
        alone = path[0] != "rules" and any(draft.root.find(path[:2]) is None for draft in (one, two))
        if values[0] != values[1] and not alone:
            yield path


def _seeing(game: Game) -> Callable[[Draft], object]:
    def see(draft: Draft) -> object:
        try:
            return seen_by_games(validate(draft, game), game)
        except ScenarioError:  # a change that cannot stand alone is no dead one
            return None

    return see


def taking(draft: Draft, other: Draft, path: KeyPath) -> Draft:
    """A draft with the value that another one has at `path`."""
    return replace(draft, root=_with(draft.root, path, other.root.find(path)))


def _with(table: Branch, path: KeyPath, node: Branch | Leaf | None) -> Branch:
    key, rest = str(path[0]), path[1:]
    children = {name: child for name, child in table.children.items() if name != key or rest or node is not None}
    if rest:
        below = table.children.get(key)
        children[key] = _with(below if isinstance(below, Branch) else Branch({}, table.label), rest, node)
    elif node is not None:
        children[key] = node
    return Branch(children, table.label)


def in_words(keys: Iterable[str], players: int) -> list[str]:
    """A warning for each key, as a sentence."""
    return [f"{key} changes nothing with {players} players" for key in keys]
