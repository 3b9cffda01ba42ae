"""What a run was asked for, as its manifest keeps it: data for asking again, never a command."""

from typing import Any

FIELDS = ("players", "seed", "policy", "seats", "policies")


def run_request(source: str, sets: list[str], **fields: Any) -> dict[str, Any]:
    """The question of a run; a name that begins with a dash would be an option."""
    given = {name: fields[name] for name in FIELDS if fields.get(name) is not None}
    return {"scenario": f"./{source}" if source.startswith("-") else source, **given, "sets": list(sets)}
