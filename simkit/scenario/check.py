"""Checking parts of a draft, and saying what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from simkit.errors import ScenarioError, show
from simkit.scenario.changed_type import changed_type_error
from simkit.scenario.game_models import GameModels
from simkit.scenario.load import Draft
from simkit.scenario.model import SENSIBLE, STEP, Head
from simkit.scenario.schema import Node, document, expected, keys_of, nodes_at, step
from simkit.scenario.sheets.columns import header_of
from simkit.scenario.sheets.grid import CellLabel
from simkit.scenario.suggestions import nearest, suggest
from simkit.scenario.tree import KeyPath, named

M = TypeVar("M", bound=BaseModel)
TOP_KEYS = ("extends", "game", "policies_from", "cards_from", *Head.model_fields)


class Checker:
    """A draft on the checker of its game; `data` is the draft with the defaults of the variant filled in."""

    def __init__(self, draft: Draft, game: GameModels) -> None:
        self.draft = draft
        self.game = game
        self.schema = document(game)
        self.data: dict[str, Any] = draft.data

    def fail(self, path: KeyPath, message: str, hint: str) -> ScenarioError:
        return ScenarioError(message, file=self.draft.label(path), key=named(path), hint=hint)

    def unfit(self, path: KeyPath) -> ScenarioError:
        """The error of a value that is missing or not allowed; the schema knows what is allowed."""
        value, nodes = self._value(path), nodes_at(self.schema, path, self.data)
        text = "missing" if value is None else show(value)
        hint = f"expected {expected(nodes)}{_tip(value, nodes)}"
        if value is None and (card := self._other_card(path)):
            hint = f"did you mean cards.{card}? A new card needs it: {hint}"
        label = self.draft.label(path)
        if value is None and isinstance(label, CellLabel) and label == label.row:
            column = header_of(tuple(map(str, path[2:])))
            cell = CellLabel(label.row, column, label.scenario)
            return ScenarioError("a new card needs it", file=cell, key=named(path), hint=hint)
        return self.fail(path, f"{named(path)} is {text}", hint)

    def _other_card(self, path: KeyPath) -> str | None:
        """The card that was probably meant, if a new one lacks what every card must have."""
        if path[0] != "cards" or len(path) != 3:
            return None
        cards = self.table("cards").items()
        return nearest(str(path[1]), [name for name, card in cards if isinstance(card, dict) and path[2] in card])

    def table(self, name: str) -> dict[str, Any]:
        value = self.data.get(name, {})
        if not isinstance(value, dict):
            raise self.unfit((name,))
        return value

    def section(self, path: KeyPath, model: type[M], data: Mapping[str, Any]) -> M:
        """A part of the draft as a model."""
        try:
            section = model.model_validate(data)
        except ValidationError as error:
            raise self._explain(path, error) from None
        for place, value in _scalars(data, path):
            if isinstance(value, bool | float) and not self._accepts(place, value):
                raise self.unfit(place)
        return section

    def unknown(self, path: KeyPath) -> ScenarioError:
        """The error of a key that does not exist, with the most similar key."""
        *parent, key = path
        nodes = nodes_at(self.schema, tuple(parent), self.data)
        keys = keys_of(nodes)
        if path[0] == "cards" and len(path) == 2:
            hint = suggest(str(key), (card for card in keys if card != "source"), "cards")
            return self.fail(path, f"{named(path)} is not a card of {self.game.title}", hint)
        place = self._elsewhere(path)
        if place and nearest(str(key), keys) is None:
            return self.fail(path, f"{named(path)} is not a known key", f"did you mean {place}?")
        what = f"keys of [{named(tuple(parent))}]" if parent else "keys"
        otherwise = f"none of the {len(keys)} {what} is similar; simkit schema {self.game.id} lists them"
        hint = suggest(str(key), keys, what, otherwise)
        return self.fail(path, f"{named(path)} is not a known key", hint)

    def strange(self) -> Iterator[str]:
        """A sentence for every number outside its sensible range, or between its steps."""
        for path, value in _scalars(self.data):
            if isinstance(value, bool) or not isinstance(value, int | float):
                continue
            nodes = nodes_at(self.schema, path, self.data)
            ranges = [node[SENSIBLE] for node in nodes if SENSIBLE in node]
            said = f"{self.draft.label(path)}: {named(path)} is {show(value)}"
            if ranges and not any(low <= value <= high for low, high in ranges):
                low, high = ranges[0]
                yield f"{said}; the sensible range is {low} to {high}"
            steps = [node[STEP] for node in nodes if STEP in node]
            if steps and all(value % each for each in steps):
                yield f"{said}; a multiple of {steps[0]} is sensible"

    def _explain(self, section: KeyPath, error: ValidationError) -> ScenarioError:
        """One sentence for the error that most likely caused the others: a misspelt key also leaves one missing."""
        rank = {"extra_forbidden": 0, "missing": 2}
        first = min(error.errors(include_url=False), key=lambda item: rank.get(item["type"], 1))
        path = self._path(section, first["loc"])
        match first["type"]:
            case "extra_forbidden":
                return self._retyped(path) or self.unknown(path)
            case "missing":
                path = (*path, first["loc"][-1])
                return self._retyped(path) or self.unfit(path)
            case "union_tag_invalid" | "union_tag_not_found":
                return self.unfit((*path, first["ctx"]["discriminator"].strip("'")))
            case "value_error" | "assertion_error":
                hint = first["msg"].split(", ", 1)[-1]
                return self.fail(path, f"{named(path)} is {show(self._value(path))}", hint)
        return self.unfit(path)

    def _retyped(self, path: KeyPath) -> ScenarioError | None:
        return changed_type_error(self.draft, self.schema, self.data, path)

    def _path(self, section: KeyPath, loc: tuple[int | str, ...]) -> KeyPath:
        """The keys of `loc` that are keys of the data: pydantic also puts the alternatives it tried there."""
        path, value = section, self._value(section)
        for key in loc:
            if key in value if isinstance(value, dict) else isinstance(value, list) and isinstance(key, int):
                path, value = (*path, key), value[key]
        return path

    def _value(self, path: KeyPath) -> Any:
        value: object = self.data
        for key in path:
            value = step(value, key)
        return value

    def _accepts(self, path: KeyPath, value: bool | float) -> bool:
        """Whether a flag or fraction may stand here: pydantic lets true and 1.0 pass for a literal 1."""
        kind = "boolean" if isinstance(value, bool) else "number"
        nodes = nodes_at(self.schema, path, self.data)
        choices = [choice for node in nodes for choice in node.get("enum", [node.get("const")])]
        free = any(node.get("type", kind) == kind and not {"enum", "const"} & node.keys() for node in nodes)
        return free or not nodes or any(type(choice) is type(value) and choice == value for choice in choices)

    def _elsewhere(self, path: KeyPath) -> str | None:
        """The right place of a key in the wrong table: `players` for run.players, `count.axe` for cards.axe.count."""
        key, value = path[-1], self._value(path)
        if key == "source":
            return "source in a table of the game, such as [rules]"
        if key in TOP_KEYS:
            return f"{key} at the top, before the first [table]"
        for section in ("run", "rules", "report"):
            if key in keys_of(nodes_at(self.schema, (section,), self.data)):
                return f"{section}.{key}"
        card = next(iter(value), None) if isinstance(value, dict) else None
        if card is not None and nodes_at(self.schema, ("cards", card, key), self.data):
            return f"cards.{card}.{key}"
        return None


def _scalars(data: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, object]]:
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _scalars(value, (*path, key))
    else:
        yield path, data


def _tip(value: object, nodes: list[Node]) -> str:
    """Help for the usual slips: a number in quotes, a whole number written as a fraction."""
    kinds = {node.get("type") for node in nodes}
    if isinstance(value, float) and "integer" in kinds and value.is_integer() and abs(value) < 1e15:
        return f" (write {int(value)})"
    text = value.strip().lower() if isinstance(value, str) else ""
    if "boolean" in kinds and text in ("true", "false"):
        return " (without quotes)"
    if kinds & {"integer", "number"} and text.lstrip("+-").replace("_", "").replace(".", "", 1).isdecimal():
        return " (without quotes)"
    return ""
