"""A sheet as a layer of a scenario: it holds the values that differ from those of the layers below.

An empty cell is as it is below, `none` clears, a new ID is a new card, and `!ID` takes a card out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from simkit.errors import ScenarioError, show
from simkit.scenario.game_models import GameModels
from simkit.scenario.model import NONE
from simkit.scenario.schema import Node, default_below, document, expected, nodes_at, nodes_below, tag_of
from simkit.scenario.sheets.cells import Cells, Misfit, unmarked
from simkit.scenario.sheets.columns import (
    COUNT,
    ID,
    SOURCE,
    Column,
    closed,
    column_named,
    columns_below,
    known_columns,
    misspelt,
)
from simkit.scenario.sheets.grid import CellLabel, Grid, letter, place_of_ids
from simkit.scenario.source import DESIGNER
from simkit.scenario.suggestions import suggest
from simkit.scenario.tree import BARE_KEY, Branch, Leaf, plain

COST = "cost"
MOST_MISTAKES = 10  # that are reported at once
OUT = "!"  # before the id of a card that is taken out


@dataclass(frozen=True)
class SheetLayer:
    """What a sheet changes, and what of it is ignored."""

    changes: Branch
    warnings: tuple[str, ...]


@dataclass
class Reader:
    """Reads a sheet on top of a scenario; `by` is the file that names the sheet."""

    grid: Grid
    root: Branch
    game: GameModels
    by: str = ""
    schema: Node = field(init=False)
    cells: Cells = field(init=False)
    columns: dict[int, Column] = field(init=False)  # by place
    headers: tuple[str, ...] = field(init=False)
    cards: Mapping[str, Any] = field(init=False)  # below the sheet
    mistakes: list[ScenarioError] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.schema = document(self.game)
        self.cells = Cells(self.schema)
        self.headers = tuple(cell.strip() for cell in self.grid.rows[0][1])
        branch = self.root.find(("cards",))
        self.cards = plain(branch) if isinstance(branch, Branch) else {}

    def layer(self) -> SheetLayer:
        place, ignored = self._header()
        cards: dict[str, Branch | Leaf] = {}
        rows: dict[str, int] = {}
        for number, cells in self.grid.rows[1:]:
            with self._mistakes():
                card, out = self._id(number, cells[place])
                if card in rows:
                    hint = "a card has one row: join the two"
                    raise self._wrong(number, place, f"{show(card)} stands in row {rows[card]}, too", hint)
                rows[card] = number
                changed = self._taken_out(number, place, card) if out else self._changed(number, card, cells)
                if changed.children or card not in self.cards:  # a new card without values is an error of the models
                    cards[card] = changed
        self._require_no_mistakes()
        kept = self.root.find(("cards",))
        label = kept.label if isinstance(kept, Branch) else self.grid.label
        changes = Branch({"cards": Branch(cards, label)} if cards else {}, self.root.label)
        return SheetLayer(changes, tuple(self._warnings(ignored)))

    @contextmanager
    def _mistakes(self) -> Iterator[None]:
        """An error in here is kept, so that all are reported together, until there are enough."""
        try:
            yield
        except ScenarioError as error:
            if error not in self.mistakes:
                self.mistakes.append(error)
            if len(self.mistakes) >= MOST_MISTAKES:
                self._require_no_mistakes()

    def _require_no_mistakes(self) -> None:
        if self.mistakes:
            first, *others = self.mistakes
            first.others = tuple(others)
            raise first

    def _header(self) -> tuple[int, list[int]]:
        """The place of the ids, and the places of columns that are ignored."""
        columns_by_name, number = known_columns(self.schema), self.grid.rows[0][0]
        ids = place_of_ids(self.headers)
        assert ids is not None  # no grid is without
        ignored: list[int] = []
        places: dict[Column, int] = {}
        self.columns = {}
        for place, name in enumerate(self.headers):
            column: Column | None = (ID,) if name.casefold() == ID.casefold() else column_named(name, columns_by_name)
            if column is None and (parts := columns_below(name, columns_by_name)):
                raise self._wrong(number, place, "is several columns", f"name the {_part(name)}: {' or '.join(parts)}")
            column = column or self._exact(name)
            if column is None:
                ignored += self._foreign(number, place, columns_by_name)
                continue
            if column in places:
                other = self.headers[places[column]]
                raise self._wrong(number, place, f"means the same as column {other}", "keep one of the two")
            places[column] = place
            if place != ids:
                self.columns[place] = column
        return ids, ignored

    def _foreign(self, number: int, place: int, columns_by_name: Mapping[str, Column]) -> list[int]:
        """A column of other people's; an error if it is a misspelt one."""
        name = self.headers[place]
        if name.casefold().partition(".")[0] == SOURCE:
            return []
        guess = misspelt(name, columns_by_name, self.headers) if name else None
        if guess:
            hint = f"did you mean {guess}? Else give the column another name"
            raise self._wrong(number, place, "is not known", hint)
        return [place]

    def _exact(self, name: str) -> Column | None:
        """A key of a table that takes any key."""
        column = tuple(name.split("."))
        cards = closed(self.schema) or ["card"]
        return column if any(nodes_at(self.schema, ("cards", card, *column), None) for card in cards) else None

    def _warnings(self, ignored: list[int]) -> Iterator[str]:
        for place in ignored:
            if self.headers[place] or any(cells[place].strip() for _, cells in self.grid.rows[1:]):
                yield f"{self.grid.label}: column {self._name(place)} is not known and is ignored"

    def _id(self, number: int, cell: str) -> tuple[str, bool]:
        """The card of a row, and whether it is taken out."""
        text = unmarked(cell.strip())
        out = text.startswith(OUT)
        card = text.removeprefix(OUT).strip()
        if not card:
            raise self.grid.wrong(
                number, "the row has no ID", "give the card an id such as my_card, or clear the row", ID
            )
        if not BARE_KEY.fullmatch(card):
            hint = "expected letters, digits, _ and -, as in my_card"
            raise self.grid.wrong(number, f"{show(card)} is not an id", hint, ID)
        if card in self.cards:
            return card, out
        same = next((other for other in self.cards if other.casefold() == card.casefold()), None)
        only = closed(self.schema)
        if out or same or (only and card not in only):
            hint = f"did you mean {same!r}?" if same else suggest(card, only or self.cards, "cards")
            raise self.grid.wrong(number, f"{show(card)} is not a card of {self.game.title}", hint, ID)
        return card, out

    def _taken_out(self, number: int, place: int, card: str) -> Branch:
        """No copies of a card are left."""
        if not nodes_at(self.schema, ("cards", card, *COUNT), {"cards": self.cards}):
            raise self._wrong(number, place, f"{show(card)} has no copies, so it cannot be taken out", "remove the !")
        same = self._below(card, COUNT, {"cards": self.cards}) == 0
        return self._tree(number, {} if same else {COUNT: (place, 0)})

    def _changed(self, number: int, card: str, cells: tuple[str, ...]) -> Branch:
        """The values of a row that differ from those below."""
        data: dict[str, Any] = {"cards": {card: dict(self.cards.get(card, {}))}}
        tag = tag_of(self.schema, ("cards", card), data)
        values: dict[Column, tuple[int, object]] = {}
        for place, column in sorted(self.columns.items(), key=lambda item: item[1] != (tag,)):
            if not (cell := cells[place]).strip():
                continue
            if column == (tag,):  # any type may stand there, whatever the card is now; all else depends on it
                value = data["cards"][card][tag] = self._value(number, place, ("cards", card, *column), cell, {})
                values[column] = place, value
                continue
            with self._mistakes():
                values[column] = place, self._value(number, place, ("cards", card, *column), cell, data)
        in_order = dict(sorted(values.items(), key=lambda item: item[1][0]))
        return self._tree(number, self._differing(card, in_order, data))

    def _value(self, number: int, place: int, path: tuple[str, ...], cell: str, data: object) -> object:
        nodes = nodes_at(self.schema, path, data)
        if not nodes:
            tag = tag_of(self.schema, path[:2], data)
            kind: Any = data["cards"][path[1]].get(tag) if tag and isinstance(data, dict) else None
            what = f"a card whose {tag} is {show(kind)}" if kind is not None else show(path[1])
            raise self._wrong(number, place, f"{what} has no {'.'.join(path[2:])}", "clear the cell")
        try:
            return (
                self._cleared(path, nodes, data)
                if cell.strip().casefold() == NONE
                else self.cells.read(unmarked(cell), nodes)
            )
        except Misfit as misfit:
            raise self._wrong(number, place, misfit.message, misfit.hint) from None

    def _cleared(self, path: tuple[str, ...], nodes: list[Node], data: object) -> object:
        """What stands for nothing: the word itself where there may be no value, else the default of the key."""
        if any(node.get("const") == NONE or NONE in node.get("enum", ()) for node in nodes):
            return NONE
        default = default_below(nodes_at(self.schema, path[:-1], data), path[-1])
        if default is not None:
            return default
        kinds = {node.get("type") for node in nodes}
        if "array" in kinds:
            return []
        raise Misfit(f"{NONE} cannot stand here", f"expected {expected(nodes)}")

    def _differing(
        self, card: str, values: dict[Column, tuple[int, object]], data: object
    ) -> dict[Column, tuple[int, object]]:
        """Without what is so already; a table that is not written below is written whole, and so is a new card."""
        if card not in self.cards:
            return values
        differing = {c for c, (_, value) in values.items() if not self._same(card, c, value, data)}
        fresh = {c[:-1] for c in differing if len(c) > 1 and not self._written(card, c[:-1])}
        return {c: entry for c, entry in values.items() if c in differing or (len(c) > 1 and c[:-1] in fresh)}

    def _same(self, card: str, column: Column, value: object, data: object) -> bool:
        """Is it what stands below? `none` and no value are the same; true is no number."""
        below = self._below(card, column, data)
        if value == NONE and below is None:
            return True
        nodes = nodes_at(self.schema, ("cards", card, *column), data)
        same = self.cells.filled(value, nodes) == self.cells.filled(below, nodes)
        return same and isinstance(value, bool) == isinstance(below, bool)

    def _written(self, card: str, column: Column) -> bool:
        return isinstance(self.root.find(("cards", card, *column)), Branch)

    def _below(self, card: str, column: Column, data: object) -> object:
        """The value without the sheet: what is written, else the default."""
        value: object = self.cards.get(card, {})
        nodes = nodes_at(self.schema, ("cards", card), data)
        for key in column:
            written = isinstance(value, dict) and key in value
            value = value[key] if written and isinstance(value, dict) else default_below(nodes, key)
            nodes = nodes_below(self.schema, nodes, key, value)
        return value

    def _tree(self, number: int, values: Mapping[Column, tuple[int, object]]) -> Branch:
        """The changes of a row, each with the place that it comes from."""
        row = CellLabel(self.grid.row(number), "", self.by)
        tree: dict[str, Any] = {}
        for column, (place, value) in values.items():
            table = tree
            for key in column[:-1]:
                table = table.setdefault(key, {})
            table[column[-1]] = Leaf(value, CellLabel(self.grid.row(number), self._name(place), self.by), DESIGNER)
        return _branch(tree, row)

    def _name(self, place: int) -> str:
        return self.headers[place] or letter(place)

    def _wrong(self, number: int, place: int, message: str, hint: str) -> ScenarioError:
        return self.grid.wrong(number, message, hint, self._name(place))


def _part(table: str) -> str:
    return "resource" if table.casefold() == COST else "part"


def _branch(tree: Mapping[str, Any], label: str) -> Branch:
    return Branch({key: _branch(node, label) if isinstance(node, dict) else node for key, node in tree.items()}, label)
