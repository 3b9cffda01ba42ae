"""How to play a run again: a command made of what its manifest says and is checked to mean, every word quoted."""

import shlex
from collections.abc import Mapping
from typing import Any

from simkit.logs.about import AboutRun

FLAGS = ("players", "seed", "policy", "seats", "policies")  # of `simkit run`


def asked(source: str, sets: list[str], **flags: Any) -> dict[str, Any]:
    """What `simkit run` was asked, as a manifest keeps it; a name that begins with a dash would be an option."""
    given = {name: flags[name] for name in FLAGS if flags.get(name) is not None}
    return {"scenario": f"./{source}" if source.startswith("-") else source, **given, "sets": list(sets)}


def run_again(about: AboutRun) -> str:
    """The `simkit run` that plays the same games anywhere, given their number; "" if nobody knows what was asked."""
    return "" if about.asked is None else typed(vars(about.asked), about.log)


def typed(question: Mapping[str, Any], log: str) -> str:
    """The command that asks a question."""
    words = ["simkit", "run", question["scenario"]]
    for name in FLAGS:
        if (value := question.get(name)) is not None:
            words += [f"--{name}", ",".join(value) if isinstance(value, list) else str(value)]
    words += [word for pair in question["sets"] for word in ("--set", pair)]
    words += [] if log == "cards" else ["--log", log]
    return shlex.join(words)
