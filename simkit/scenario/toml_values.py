"""Values as TOML writes them."""

import json
import re
from collections.abc import Iterator, Mapping

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml(value: object) -> str:
    """One value: a number, a text, a list or a table on one line."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {toml(item)}' for key, item in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)  # for flags, numbers and printable texts the same as TOML


def assignments(changes: Mapping[str, object], path: str = "") -> Iterator[str]:
    """`KEY=VALUE` for everything in nested tables: {"cards": {"axe": {"count": 5}}} is cards.axe.count=5."""
    for key, value in changes.items():
        whole = f"{path}.{key}" if path else key
        if isinstance(value, Mapping) and value:
            yield from assignments(value, whole)
        else:
            yield f"{whole}={toml(value)}"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)
