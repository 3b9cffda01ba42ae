"""The JSON Schema of a game's scenarios: for editors, and as the one place that knows what may stand where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from simkit.errors import show
from simkit.scenario.game_models import GameModels
from simkit.scenario.model import (
    EXPECTED,
    NONE,
    SENSIBLE,
    STEP,
    VARIANT,
    Head,
    PolicySettings,
    ReportSettings,
    RunSettings,
)
from simkit.scenario.source import WORDS
from simkit.scenario.tree import KeyPath

Node = dict[str, Any]
_SETTINGS = (Head, RunSettings, PolicySettings, ReportSettings)
_NULL: Node = {"type": "null"}
_CARDS_FROM: Node = {
    "description": "a sheet of cards, a .csv, .tsv, .txt, .xlsx or .ods path relative to this file; "
    "as a table, with the name of the sheet in a workbook",
    "anyOf": [
        {"type": "string"},
        {
            "type": "object",
            "properties": {
                "file": {"type": "string", "description": "the path"},
                "sheet": {"type": "string", "description": "the name of the sheet"},
            },
            "additionalProperties": False,
        },
    ],
}
_SOURCE: Node = {
    "description": "where the numbers come from: a word, or a table of field = word",
    "anyOf": [{"enum": list(WORDS)}, {"type": "object"}],
}


def document(game: GameModels) -> Node:
    """The schema of a scenario file; nothing is required, since a file may extend another."""
    sections = {"cards": game.cards_model, "rules": game.rules_model, **game.extra_tables}
    refs, defs = _definitions(tuple(dict.fromkeys(sections.values())))
    players = {"minimum": game.min_players, "maximum": game.max_players}
    properties = {
        "extends": {"type": "string", "description": "a built-in scenario, or a .toml path relative to this file"},
        "game": {"const": game.id, "description": "the game; left out where something is extended"},
        "policies_from": {"type": "string", "description": "a file of policies, a .toml path relative to this file"},
        "cards_from": _CARDS_FROM,
        **defs[_name(refs[Head])]["properties"],
        "variant": {"enum": list(game.variants), "description": VARIANT},
        **{name: refs[model] for name, model in sections.items()},
        "run": _narrowed(defs[_name(refs[RunSettings])], "players", players),
        "policies": {
            "type": "object",
            "additionalProperties": _policy(defs[_name(refs[PolicySettings])], game),
        },
        "report": refs[ReportSettings],
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A scenario of {game.title}",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "$defs": defs,
    }


@lru_cache(maxsize=32)
def _definitions(models: tuple[type[BaseModel], ...]) -> tuple[dict[type[BaseModel], Node], dict[str, Node]]:
    """References and definitions of a game's models and of the settings; generating them is slow."""
    every: tuple[type[BaseModel], ...] = (*models, *_SETTINGS)
    references, top = models_json_schema([(model, "validation") for model in every], ref_template="#/$defs/{model}")
    refs = {model: references[model, "validation"] for model in every}
    defs: dict[str, Node] = top["$defs"]
    settings = {_name(refs[model]) for model in _SETTINGS}
    for name, node in defs.items():
        node.pop("required", None)
        if node.get("type") == "object" and name not in settings:
            _offer_none(node.get("properties", {}).values())
            node.setdefault("properties", {})["source"] = _SOURCE
    return refs, defs


def _offer_none(properties: Iterable[Node]) -> None:
    """TOML has no null: what may be empty is cleared by a word, unless every text may stand there."""
    for node in properties:
        choices = node.get("anyOf", [])
        if _NULL in choices and not any(choice.keys() == {"type"} and choice["type"] == "string" for choice in choices):
            node["anyOf"] = [{"const": NONE} if choice == _NULL else choice for choice in choices]


def _narrowed(node: Node, key: str, limits: Node) -> Node:
    """A copy in which the game limits one property."""
    properties: Node = node["properties"]
    return node | {"properties": properties | {key: properties[key] | limits}}


def _policy(settings: Node, game: GameModels) -> Node:
    """A policy of a game: what it can be made from, and what its weights mean."""
    weight = settings["properties"]["weights"]["additionalProperties"]
    weights = {
        name: weight | {"description": declared.meaning, SENSIBLE: [declared.low, declared.high]}
        for name, declared in game.weights.items()
    }
    node = _narrowed(settings, "base", {"enum": [*game.policy_weights, *game.champions]})
    return _narrowed(node, "weights", {"properties": weights}) if weights else node


def nodes_at(doc: Node, path: KeyPath, data: object) -> list[Node]:
    """What may stand at `path`: one node for each alternative, references followed; none if the path is unknown.

    `data` is the whole scenario: it decides between alternatives that differ by a tag.
    """
    nodes = [doc]
    for key in path:
        data = step(data, key)
        nodes = nodes_below(doc, nodes, key, data)
    return nodes


def nodes_below(doc: Node, nodes: Iterable[Node], key: str | int, data: object) -> list[Node]:
    """What may stand at a key (or place of a list) of something; `data` is what does stand there."""
    return [node for parent in nodes for child in _children(parent, key) for node in _expand(doc, child, data)]


def default_below(nodes: Iterable[Node], key: str) -> object:
    """The default of a key; none if it must be written."""
    return next((child["default"] for node in nodes for child in _children(node, key) if "default" in child), None)


def tag_below(nodes: Iterable[Node], key: str | int) -> str | None:
    """The key that decides between alternatives of what may stand at a key (or place of a list)."""
    rules = (child["discriminator"] for node in nodes for child in _children(node, key) if "discriminator" in child)
    return next((str(rule["propertyName"]) for rule in rules), None)


def tag_of(doc: Node, path: KeyPath, data: object) -> str | None:
    """The key of the table at `path` that decides between alternatives, such as the type of a card."""
    return tag_below(nodes_at(doc, path[:-1], data), path[-1])


def keys_of(nodes: Iterable[Node]) -> list[str]:
    return list(dict.fromkeys(key for node in nodes for key in node.get("properties", ())))


def expected(nodes: Iterable[Node]) -> str:
    """What is expected, in words: a whole number from 0 to 6 or 'random'."""
    return " or ".join(dict.fromkeys(_describe(node) for node in nodes if node.get("type") != "null"))


def _name(ref: Node) -> str:
    return str(ref["$ref"]).rsplit("/", 1)[1]


def step(data: object, key: str | int) -> object:
    if isinstance(data, dict):
        return data.get(key)
    return data[key] if isinstance(data, list) and isinstance(key, int) and key < len(data) else None


def _children(node: Node, key: str | int) -> Iterator[Node]:
    if isinstance(key, int):
        first: list[Node] = node.get("prefixItems", [])
        rest = node.get("items")
        if key < len(first):
            yield first[key]
        elif isinstance(rest, dict):
            yield rest
    elif key in node.get("properties", {}):
        yield node["properties"][key]
    elif isinstance(node.get("additionalProperties"), dict):
        yield node["additionalProperties"]


def _expand(doc: Node, node: Node, data: object) -> Iterator[Node]:
    """The concrete alternatives behind references and unions; our own keywords are handed down to them."""
    if "$ref" in node:
        inner = [doc["$defs"][_name(node)]]
    elif "anyOf" in node or "oneOf" in node:
        inner = _tagged(node, data) or node.get("anyOf") or node["oneOf"]
    else:
        yield node
        return
    ours = {key: node[key] for key in (SENSIBLE, STEP, EXPECTED) if key in node}
    for part in inner:
        yield from _expand(doc, part | ours, data)


def _tagged(node: Node, data: object) -> list[Node]:
    rule = node.get("discriminator")
    if not isinstance(rule, dict) or not isinstance(data, dict):
        return []
    tag = data.get(rule["propertyName"])
    return [{"$ref": rule["mapping"][tag]}] if isinstance(tag, str) and tag in rule["mapping"] else []


def _describe(node: Node) -> str:
    if EXPECTED in node:
        return str(node[EXPECTED])
    if "const" in node:
        return show(node["const"])
    if "enum" in node:
        return "one of " + ", ".join(show(value) for value in node["enum"])
    match node.get("type"):
        case "integer":
            return "a whole number" + _range(node)
        case "number":
            return "a number" + _range(node)
        case "boolean":
            return "true or false"
        case "string":
            return "a text" + _size(node, "minLength", "maxLength", "characters")
        case "array":
            items = node.get("items")
            each = f", each {_describe(items)}" if isinstance(items, dict) and "type" in items else ""
            return "a list" + _size(node, "minItems", "maxItems", "items") + each
        case "object":
            keys = [key for key in keys_of([node]) if key != "source"]
            return "a table" + (f" with {', '.join(keys)}" if 0 < len(keys) <= 8 else "")
    return "another value"


def _range(node: Node) -> str:
    low, high = node.get("minimum"), node.get("maximum")
    above, below = node.get("exclusiveMinimum"), node.get("exclusiveMaximum")
    if low is not None and high is not None:
        text = f" from {low} to {high}"
    else:
        limits = {"of at least": low, "of at most": high, "above": above, "below": below}
        text = " and".join(f" {words} {limit}" for words, limit in limits.items() if limit is not None)
    return text + (f" in steps of {node['multipleOf']}" if "multipleOf" in node else "")


def _size(node: Node, least: str, most: str, unit: str) -> str:
    low, high = node.get(least), node.get(most)
    if low is not None and low == high:
        return f" of {low} {unit}"
    if low is not None and high is not None:
        return f" of {low} to {high} {unit}"
    if low is not None:
        return f" of at least {low} {unit}"
    return f" of at most {high} {unit}" if high is not None else ""
