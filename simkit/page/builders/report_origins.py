"""Who says so: every card and rule number of a scenario with its source."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from simkit.errors import show
from simkit.page.model import Block, Cell, Code, Fold, Paragraph, ValueTable

DOUBTFUL = ("assumed", "designer")
HEADS = ("number", "value", "source", "from")


def blocks(resolved: Mapping[str, Any], origins: Mapping[str, Mapping[str, str]]) -> list[Block]:
    """What is doubtful first, then everything, folded. `origins` has the source and file of dotted keys."""
    rows: list[list[Cell]] = []
    sources = []
    tables = {"cards": resolved["cards"], "rules": resolved["rules"], **resolved.get("tables", {})}
    for key, value in _leaves(tables):
        origin = origins.get(key, {"source": "default", "file": ""})
        number = value if isinstance(value, int | float) else None
        sources.append(origin["source"])
        rows.append([Code(key), Code(show(value), number), origin["source"], origin["file"]])
    marked = [i for i, source in enumerate(sources) if source in DOUBTFUL]
    counts = ", ".join(f"{n} {source}" for source, n in Counter(sources).most_common())
    everything = Fold(f"All {len(rows)}: {counts}", [ValueTable(HEADS, rows, marked=marked)])
    if not marked:
        return [Paragraph("No number is assumed, and the designer changed none."), everything]
    doubtful = ValueTable(HEADS, [rows[i] for i in marked], noun="of them")
    return [Paragraph("Assumed numbers, and numbers that the designer changed:"), doubtful, everything]


def _leaves(tree: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Dotted keys and values; titles are no numbers."""
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{path}{key}.")
        elif key != "title":
            yield path + key, value
