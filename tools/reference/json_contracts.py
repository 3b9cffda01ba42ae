"""What `--json` prints: the objects that `docs/reference/json.toml` describes."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.reference.markdown import code, plain, section, table

FILE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "json.toml"
Objects = dict[str, dict[str, Any]]


def contracts() -> dict[str, Any]:
    """The file: which objects each command prints, and all objects."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def reference() -> str:
    """A section for each object that has a title, with the objects that it alone is made of."""
    objects: Objects = contracts()["objects"]
    return "\n".join(
        section(2, entry["title"], entry.get("about", ""), *_tables(name, objects), anchor=f"json-{name}")
        for name, entry in objects.items()
        if "title" in entry
    )


def parts_of(name: str, objects: Objects) -> Iterator[str]:
    """The objects without a title that stand in an object, each once, in order."""
    found: list[str] = []
    waiting = [name]
    while waiting:
        inner = [other for kind, _ in objects[waiting.pop(0)]["keys"].values() if (other := named(kind, objects))]
        new = [other for other in dict.fromkeys(inner) if "title" not in objects[other] and other not in found]
        found += new
        waiting += new
    yield from found


def named(kind: str, objects: Objects) -> str:
    """The object that a type names; empty if it names none."""
    return next((word for word in re.findall(r"[\w-]+", kind) if word in objects), "")


def _tables(name: str, objects: Objects) -> Iterator[str]:
    yield _keys(name, objects)
    for part in parts_of(name, objects):
        yield f"Each {code(part)}:"
        yield _keys(part, objects)


def _keys(name: str, objects: Objects) -> str:
    rows = []
    for key, (kind, meaning) in objects[name]["keys"].items():
        inner = named(kind, objects)
        words = plain(kind)
        if inner:
            anchor = f"[`{inner}`](#json-{inner})" if "title" in objects[inner] else code(inner)
            words = re.sub(rf"(?<![\w-]){re.escape(inner)}(?![\w-])", anchor, words, count=1)
        optional = " (may be missing)" if key.endswith("?") else ""
        rows.append([code(key.rstrip("?")), f"{words}{optional}", plain(meaning)])
    return table(("key", "type", "meaning"), rows)
