"""Who says so: every card and rule number of a scenario with its source, as HTML."""

from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from simkit.charts import table
from simkit.errors import show

DOUBTFUL = ("assumed", "designer")
HEADS = ("number", "value", "source", "from")


def draw(resolved: Mapping[str, Any], origins: Mapping[str, Mapping[str, str]]) -> str:
    """What is doubtful first; the whole origins can be unfolded. `origins` has the source and file of dotted keys."""
    rows, sources = [], []
    tables = {"cards": resolved["cards"], "rules": resolved["rules"], **resolved.get("tables", {})}
    for key, value in _leaves(tables):
        origin = origins.get(key, {"source": "default", "file": ""})
        number = value if isinstance(value, int | float) else None
        sources.append(origin["source"])
        source, file = table.text(origin["source"]), table.text(origin["file"])
        rows.append([table.code(key), table.Cell(escape(show(value)), number), source, file])
    marked = [i for i, source in enumerate(sources) if source in DOUBTFUL]
    doubtful = "<p>Nothing is assumed, and nothing was changed by the designer.</p>"
    if marked:
        doubtful = "<p>Assumed, or changed by the designer:</p>" + table.folded(
            HEADS, [rows[i] for i in marked], "of them"
        )
    counts = ", ".join(f"{n} {source}" for source, n in Counter(sources).most_common())
    everything = table.draw(HEADS, rows, marked=marked)
    return f"{doubtful}<details><summary>All {len(rows)}: {escape(counts)}</summary>{everything}</details>"


def _leaves(tree: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Dotted keys and values; titles are no numbers."""
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{path}{key}.")
        elif key != "title":
            yield path + key, value
