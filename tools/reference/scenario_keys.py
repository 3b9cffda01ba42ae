"""The keys of a scenario file, from the models: meaning, what may stand there, default, and source."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from simkit.games.contract import Game
from simkit.games.registry import get_game, open_scenario
from simkit.scenario.model import SENSIBLE, STEP, Scenario
from simkit.scenario.schema import Node, document, expected
from simkit.scenario.toml_values import toml
from tools.reference.markdown import code, plain, section, table

HEADS = ("key", "meaning", "what may stand there", "default", "source")
TOP, BY_GAME = ("extends", "title", "description", "policies_from", "cards_from"), ("game", "variant")
TEXT: Node = {"type": "string"}
NEEDED, LEFT_OUT = "must be given", "left out"
RULES = "Where the source is `default`, the value is one of simkit; the printed game does not name it."


@dataclass(frozen=True)
class Key:
    """A key of a table."""

    name: str
    node: Node
    meaning: str
    default: str  # as the file writes it
    source: str = ""


@dataclass(frozen=True)
class Kind:
    """Tables that have the same keys: the words by which they are told apart, or the cards that are so."""

    name: str  # of the model
    tag: str  # the key with the word; empty: none
    words: tuple[str, ...]
    node: Node


class Schema:
    """What may stand in the scenarios of a game."""

    def __init__(self, game: Game) -> None:
        self.game, self.doc = game, document(game)
        self.properties: Mapping[str, Node] = self.doc["properties"]

    def followed(self, node: Node) -> Node:
        """What a reference means, with what stands beside it."""
        if "$ref" not in node:
            return node
        named: Node = self.doc["$defs"][name_of(node)]
        return named | {key: value for key, value in node.items() if key != "$ref"}

    def keys(self, node: Node, tag: str = "") -> Iterator[Key]:
        """The keys of a table but for its tag and its source; those of a table in it are `table.key`."""
        for name, child in self.followed(node).get("properties", {}).items():
            if name in ("source", tag):
                continue
            inner = self.followed(child)
            if "properties" in inner:
                yield from (inside(name, child.get("description", ""), key) for key in self.keys(inner))
            else:
                default = toml(child["default"]) if child.get("default") is not None else ""
                missing = "" if "default" in child else NEEDED
                yield Key(name, inner, child.get("description", ""), default or missing)

    def kinds(self, node: Node) -> list[Kind]:
        """The tables in a table, or in a list: alternatives that differ by a tag, or one for each name."""
        node = self.followed(node)
        if "discriminator" in node:
            tag, mapping = node["discriminator"]["propertyName"], node["discriminator"]["mapping"]
            models = list(dict.fromkeys(name_of(ref) for ref in node["oneOf"]))
            words = {
                model: [word for word, ref in mapping.items() if name_of({"$ref": ref}) == model] for model in models
            }
            return [Kind(model, tag, tuple(words[model]), self.doc["$defs"][model]) for model in models]
        if isinstance(node.get("additionalProperties"), dict):
            inner = node["additionalProperties"]
            return self.kinds(inner) or [Kind(name_of(inner), "", (), self.followed(inner))]
        named = {name: name_of(child) for name, child in node.get("properties", {}).items() if "$ref" in child}
        models = list(dict.fromkeys(named.values()))
        return [Kind(m, "", tuple(n for n, its in named.items() if its == m), self.doc["$defs"][m]) for m in models]

    def rows(self, kinds: Iterable[Kind]) -> dict[tuple[str, ...], list[Kind]]:
        """The lists of rows in these tables: their keys, and the kinds of rows; lists of the same rows are one."""
        found: dict[str, list[Kind]] = {}
        for kind in kinds:
            for key in self.keys(kind.node, kind.tag):
                items = key.node.get("items")
                if isinstance(items, dict) and "discriminator" in items:
                    found[key.name] = self.kinds(items)
        alike = {tuple(row.name for row in rows): rows for rows in found.values()}
        return {tuple(key for key in found if found[key] == rows): rows for rows in alike.values()}


def name_of(ref: Node) -> str:
    """The definition that a reference names."""
    return str(ref["$ref"]).rsplit("/", 1)[1]


def inside(table: str, about: str, key: Key) -> Key:
    """The key of a table in a table, with what the inner table is."""
    return replace(key, name=f"{table}.{key.name}", meaning=f"{about}: {key.meaning}" if about else key.meaning)


def settings() -> str:
    """What the scenarios of all games have: the top of the file, [run], [policies.NAME], [report]."""
    schema = Schema(get_game("axes"))
    top = [Key(name, schema.properties[name], schema.properties[name]["description"], "") for name in TOP]
    top += [Key(name, TEXT, schema.properties[name]["description"], "") for name in BY_GAME]
    tables = (
        ("run", "[run]", "RunSettings"),
        ("policies", "[policies.NAME]", "PolicySettings"),
        ("report", "[report]", "ReportSettings"),
    )
    parts = [section(2, "The top of the file", _table(top), anchor="scenario-top")]
    for name, title, model in tables:
        node = schema.doc["$defs"][model]
        about = plain(node["description"])
        parts.append(section(2, title, about, _table(schema.keys(node)), anchor=f"scenario-{name}"))
    return "\n".join(parts)


def of_game(game_id: str) -> str:
    """What the scenarios of one game have besides."""
    game = get_game(game_id)
    schema, rules = Schema(game), rules_of(game)
    parts = [
        section(2, "[rules]", RULES, _table(rules), anchor=f"rules-of-{game_id}"),
        section(2, "Variants", _variants(game)),
    ]
    for name in ("cards", *game.extra_tables):
        kinds = schema.kinds(schema.properties[name])
        below = [_kind(schema, kind) for kind in kinds]
        parts.append(section(2, f"[{name}.ID]", *below, anchor=f"{name}-of-{game_id}"))
        for keys, rows in schema.rows(kinds).items():
            title = f"Rows of {', '.join(map(code, keys))}"
            parts.append(section(2, title, *(_kind(schema, row) for row in rows)))
    return "\n".join(parts)


def rules_of(game: Game) -> list[Key]:
    """The keys of the rules, with the values of the printed game and their sources."""
    schema, (scenario, _) = Schema(game), open_scenario(game.id)
    return [_printed(key, scenario, game) for key in schema.keys(schema.properties["rules"])]


def _kind(schema: Schema, kind: Kind) -> str:
    """A table with its keys."""
    words = [code(f"{kind.tag} = {toml(word)}" if kind.tag else word) for word in kind.words]
    title = ", ".join(words) or kind.name
    about = plain(kind.node.get("description", ""))
    return section(3, title, about, _table(schema.keys(kind.node, kind.tag)))


def _variants(game: Game) -> str:
    """The rules that each variant sets."""
    rows = [
        [code(name), ", ".join(code(f"{key} = {toml(value)}") for key, value in rules.items()) or "nothing"]
        for name, rules in game.variants.items()
    ]
    return table(("variant", "sets"), rows)


def _printed(key: Key, scenario: Scenario, game: Game) -> Key:
    """A key of the rules with the value of the printed game and its source."""
    value: Any = scenario.rules.model_dump(mode="json")
    for part in key.name.split("."):
        value = value[part]
    where = f"rules.{key.name}"
    words = {o.source for place, o in scenario.origins.items() if place == where or place.startswith(f"{where}.")}
    by_variant = any(key.name in rules for rules in game.variants.values())
    source = "/".join(sorted(words - {"default"})) or ("by variant" if by_variant else "default")
    return Key(key.name, key.node, key.meaning, LEFT_OUT if value is None else toml(value), source)


def _table(keys: Iterable[Key]) -> str:
    rows = [
        [
            code(k.name),
            plain(k.meaning),
            plain(_allowed(k.node)),
            k.default if k.default in (NEEDED, LEFT_OUT) else code(k.default),
            k.source,
        ]
        for k in keys
    ]
    return table(HEADS, rows) if rows else ""


def _allowed(node: Node) -> str:
    """What may stand there, and what is sensible."""
    words = expected(_alternatives(node))
    if SENSIBLE in node:
        low, high = node[SENSIBLE]
        words += f" (sensible: {low} to {high})"
    if STEP in node:
        words += f", in steps of {node[STEP]}"
    return words


def _alternatives(node: Node) -> list[Node]:
    """The nodes of a union, each for itself."""
    return [inner for part in node["anyOf"] for inner in _alternatives(part)] if "anyOf" in node else [node]


def undocumented(game: Game) -> Iterator[str]:
    """Keys and tables that say nothing about themselves."""
    schema = Schema(game)
    named = [("rules", Kind("Rules", "", (), schema.properties["rules"]))]
    for name in ("cards", *game.extra_tables):
        kinds = schema.kinds(schema.properties[name])
        named += [(name, kind) for kind in kinds]
        named += [(" ".join(keys), row) for keys, rows in schema.rows(kinds).items() for row in rows]
    for name, kind in named:
        title = f"{game.id}: {name} {kind.name}"
        if not schema.followed(kind.node).get("description"):
            yield title
        yield from (f"{title}.{key.name}" for key in schema.keys(kind.node, kind.tag) if not key.meaning)
