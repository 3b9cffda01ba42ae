"""A card whose type was changed: the error of a field that no longer fits blames the file that changed the type."""

from __future__ import annotations

from simkit.errors import ScenarioError, show
from simkit.scenario.load import Draft
from simkit.scenario.schema import Node, expected, nodes_at, tag_of
from simkit.scenario.tree import Branch, KeyPath, Leaf, leaves, named


def changed_type_error(draft: Draft, schema: Node, data: object, path: KeyPath) -> ScenarioError | None:
    """The error of a superfluous or missing key, if the reason is a type that a later file wrote."""
    table = path[:-1]
    tag = tag_of(schema, table, data) if table else None
    kind = draft.root.find((*table, tag)) if tag else None
    if not tag or not isinstance(kind, Leaf):
        return None
    said = f"{named((*table, tag))} is {show(kind.value)}"
    if draft.root.find(path) is not None:
        writer = draft.label(path)
        if draft.level(writer) >= draft.level(kind.label):
            return None
        return ScenarioError(
            f"{said}, but {writer} sets {named(path)}, which this {tag} does not have",
            file=kind.label,
            key=named((*table, tag)),
            hint=f"keep the {tag}, or write the card under another id and set the count of this one to 0",
        )
    branch = draft.root.find(table)
    writers = [leaf.label for _, leaf in leaves(branch)] if isinstance(branch, Branch) else []
    if not any(draft.level(writer) < draft.level(kind.label) for writer in writers):
        return None
    return ScenarioError(
        f"{said}, but {named(path)} is missing",
        file=kind.label,
        key=named(path),
        hint=f"set it too: {expected(nodes_at(schema, path, data))}",
    )
