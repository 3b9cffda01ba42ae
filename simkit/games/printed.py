"""What a scenario changes of the printed game, which is the game's base scenario in the same variant."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from simkit.errors import ScenarioError, show
from simkit.games.contract import Game
from simkit.games.new_cards import Cards, described, gaps
from simkit.scenario.load import Draft, load
from simkit.scenario.model import Scenario
from simkit.scenario.source import DEFAULT
from simkit.scenario.tree import Branch, KeyPath, dotted, leaves, plain_leaves
from simkit.scenario.validate import validate

SETTINGS = ("run", "policies", "report", "variant")  # how the printed game is played, too
CARDS, COUNT = "cards", "count"
Values = Mapping[KeyPath, Any]


@dataclass(frozen=True)
class ChangedKey:
    """A key that differs; `printed` is None if the printed game does not have it."""

    path: KeyPath
    printed: Any
    value: Any
    file: str  # or flag

    @property
    def key(self) -> str:
        return dotted(self.path)

    @property
    def thing(self) -> KeyPath:
        """The card, or the other entry of a table, to which the key belongs."""
        return self.path[:2]


@dataclass(frozen=True)
class Changes:
    """All that differs from the printed game, and keys that repeat it."""

    keys: list[ChangedKey]
    new: list[KeyPath]  # cards and the like that the printed game does not have
    same: list[str]  # keys that are written, but are as printed
    counts: Mapping[KeyPath, int]  # printed copies of each card
    described: Mapping[KeyPath, list[str]]  # what stands in each new card
    gaps: list[str]  # warnings about new cards

    def lines(self) -> Iterator[str]:
        """A line of text for each card, and for each other key."""
        for thing in dict.fromkeys(change.thing for change in self.keys):
            changes = [change for change in self.keys if change.thing == thing]
            files = ", ".join(dict.fromkeys(change.file for change in changes))
            yield f"{self._of(thing, changes)} (from {files})"

    def _of(self, thing: KeyPath, changes: list[ChangedKey]) -> str:
        if thing in self.new:
            values = {_field(change): change.value for change in changes}
            if thing[0] != CARDS:
                return f"new: {dotted(thing)}"
            copies = [_copies(values[COUNT])] if isinstance(values.get(COUNT), int) else []
            return f"new card: {', '.join([str(thing[1]), *copies, *self.described[thing]])}"
        if thing[0] != CARDS:
            return "changed: " + "; ".join(
                f"{change.key} is {_as_printed(change)}; you change it to {show(change.value)}" for change in changes
            )
        printed = [_copies(self.counts[thing])] if thing in self.counts else []
        printed += [f"{_field(c)} {show(c.printed)}" for c in changes if c.printed is not None and _field(c) != COUNT]
        changed = ", ".join(f"{_field(change)} to {show(change.value)}" for change in changes)
        return f"changes a printed card: {thing[1]} is printed: {', '.join(printed)}; you change {changed}"

    def to_json(self) -> dict[str, Any]:
        """Parts of the JSON of a check: keys may be added, never renamed."""
        changes = [{"key": c.key, "printed": c.printed, "value": c.value, "file": c.file} for c in self.keys]
        new = [dotted(thing) for thing in self.new]
        return {"changed": {c.key: c.file for c in self.keys}, "changes": changes, "new": new, "same": self.same}


def changes_of(draft: Draft, scenario: Scenario, base: Draft, game: Game) -> Changes:
    """What a scenario changes, against the printed game as `printed_of` gives it."""
    base_scenario = validate(base, game)
    printed, now = _values(base_scenario), _values(scenario)
    things = {path[:2] for path in printed}
    new = {path[:2] for path in now if path[0] != "rules"} - things
    keys = []
    for path, value in now.items():
        origin = scenario.origins.get(dotted(path))
        if origin is None or (path[:2] in new and origin.source == DEFAULT):
            continue
        if path not in printed or printed[path] != value:
            keys.append(ChangedKey(path, printed.get(path), value, origin.file))
    counts = {path[:2]: value for path, value in printed.items() if path[0] == CARDS and path[2:] == (COUNT,)}
    written = (path for path, leaf in leaves(draft.root) if leaf.label not in base.files)
    same = [dotted(path) for path in written if path in now and path in printed and printed[path] == now[path]]
    new_things = list(dict.fromkeys(c.thing for c in keys if c.thing in new))
    described, warnings = _new_cards(game, keys, new_things, base_scenario.cards.model_dump(mode="json"))
    return Changes(keys, new_things, same, counts, described, warnings)


def _new_cards(
    game: Game, keys: list[ChangedKey], new: list[KeyPath], printed: Cards
) -> tuple[dict[KeyPath, list[str]], list[str]]:
    """What stands in each new card, and warnings about what was probably forgotten."""
    places = {str(change.path[1]): change.file for change in reversed(keys)}
    written = {str(card[1]): {c.path[2:]: c.value for c in keys if c.thing == card} for card in new if card[0] == CARDS}
    lines: dict[KeyPath, list[str]] = {(CARDS, card): described(game, card, values) for card, values in written.items()}
    return lines, list(gaps(game, written, places, printed))


def printed_of(draft: Draft, game: Game) -> Draft | None:
    """The printed game with the same variant, players and seats; None if the game has no base scenario."""
    try:
        base = load(game.id)
        settings = {key: node for key, node in draft.root.children.items() if key in SETTINGS}
        root = Branch({**base.root.children, **settings}, base.root.label)
        printed_draft = Draft(draft.name, draft.game, base.files, root)
        validate(printed_draft, game)
    except ScenarioError:  # there is none, or the variant is one of this scenario's making
        return None
    return printed_draft


def _values(scenario: Scenario) -> dict[KeyPath, Any]:
    """Every number of the game, with all defaults filled in."""
    tables = {"cards": scenario.cards, "rules": scenario.rules, **scenario.extra_tables}
    dumped = {name: table.model_dump(mode="json") for name, table in tables.items()}
    return dict(plain_leaves(dumped))


def _field(change: ChangedKey) -> str:
    return dotted(change.path[2:])


def _as_printed(change: ChangedKey) -> str:
    return "not printed" if change.printed is None else f"printed as {show(change.printed)}"


def _copies(count: int) -> str:
    return f"{count} {'copy' if count == 1 else 'copies'}"
