"""Files of policies: what `simkit train` writes, `policies` and `policies_from` name, and games come with.

They say for which game they are, and hold policies as scenarios do, each with weights. What else is in them says how a
policy was made and how good it is, for people.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from simkit.errors import ScenarioError, show
from simkit.scenario.catalog import File
from simkit.scenario.source import tree_of
from simkit.scenario.suggestions import suggest
from simkit.scenario.toml_files import decode, read
from simkit.scenario.tree import Branch, KeyPath, named

KEY = "policies_from"  # of scenarios, and of questions, where the field is `policies`
KEYS = ("game", "policies", "made", "tested", "exploited")
SUCH = "`simkit train` writes such files"


def policies_of(file: File, game: str, *, by: str = "") -> Branch:
    """The policies in a file as a layer of a scenario; `by` names it."""
    try:
        return layer_of(read(file.path, file.label), file.label, game)
    except FileNotFoundError:
        if by:
            message = f"{KEY} leads to {file.label}, which does not exist"
            raise ScenarioError(message, file=by, key=KEY, hint=f"check the path; {SUCH}") from None
        raise ScenarioError("no such file", file=file.label, hint=f"check the path; {SUCH}") from None


def names_in(path: str) -> list[str]:
    """The names of the policies in a file that can be used."""
    policies: Any = decode(read(Path(path), path), path)["policies"]
    return list(policies)


def layer_of(text: str, label: str, game: str) -> Branch:
    """The policies in the text of a file as a layer of a scenario; `label` names the file."""
    data = decode(text, label)
    _require_game(data, label, game)
    for key in data:
        if key not in KEYS:
            raise _wrong(label, (key,), f"{named((key,))} is not a known key", suggest(key, KEYS, "keys"))
    policies = data.get("policies")
    if not isinstance(policies, dict) or not policies:
        text_of_policies = "missing" if policies is None else show(policies)
        raise _wrong(
            label, ("policies",), f"policies is {text_of_policies}", f"expected tables such as [policies.mine]; {SUCH}"
        )
    for name, policy in policies.items():
        path: KeyPath = ("policies", name, "weights")
        if isinstance(policy, dict) and not policy.get("weights"):
            hint = f"a policy in a file needs weights; {SUCH}"
            raise _wrong(label, path, f"{named(path)} is {'empty' if 'weights' in policy else 'missing'}", hint)
    return tree_of({"policies": policies}, label)


def strength_of(text: str, label: str) -> dict[str, dict[str, Any]]:
    """How good the policies of a file are, as it says: their win rates, and what a specialist gains on them."""
    data: dict[str, Any] = decode(text, label)
    results = {key: data.get(key, {}) for key in ("tested", "exploited")}
    return {
        name: {
            "scenario": data["made"][name]["scenario"],
            **{key: list(rows.get(name, ())) for key, rows in results.items()},
        }
        for name in data.get("policies", {})
        if name in data.get("made", {})
    }


def _require_game(data: dict[str, object], label: str, game: str) -> None:
    named_game = data.get("game")
    if "extends" in data or "cards" in data:
        raise ScenarioError("is a scenario, not a file of policies", file=label, hint=SUCH)
    if named_game is None:
        raise _wrong(label, ("game",), "game is missing", f'begin the file with a line such as game = "{game}"; {SUCH}')
    if named_game != game:
        hint = f"choose a file that was trained for {game}: simkit train {shlex.quote(game)}"
        raise _wrong(label, ("game",), f"its policies play {show(named_game)}, not {game!r}", hint)


def _wrong(label: str, path: KeyPath, message: str, hint: str) -> ScenarioError:
    return ScenarioError(message, file=label, key=named(path), hint=hint)
