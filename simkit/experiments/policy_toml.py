"""Trained policies as a file that `--policies` reads: their weights, how they were made, and how good they are."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from simkit.experiments.strength import Trained

HEAD = """\
# Policies for {title}, made by `simkit train`. Use them with --policies FILE, or policies_from in a scenario.
# [made] says how each was trained, [tested] what it wins: one side against all others by `against`, on games that it
# was not trained on, with 95 % intervals; changed = so many scenarios with other numbers on their cards.
"""


def policies_toml(title: str, policies: Sequence[Trained]) -> str:
    """The text of a file."""
    blocks = [HEAD.format(title=title) + f"game = {_toml(policies[0].game)}\n"]
    blocks += [_policy(policy) for policy in policies]
    blocks += [_table(f"made.{policy.name}", policy.made) for policy in policies]
    blocks.append("[tested]\n" + "".join(_tested(policy) for policy in policies))
    return "\n".join(blocks)


def _policy(policy: Trained) -> str:
    player = policy.player
    about: dict[str, Any] = {"summary": policy.summary} if policy.summary else {}
    about |= {"base": player.base} | ({"noise": player.noise} if player.noise else {})
    return _table(f"policies.{policy.name}", about) + "\n" + _table(f"policies.{policy.name}.weights", player.weights)


def _table(name: str, data: Any) -> str:
    return f"[{name}]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in data.items())


def _tested(policy: Trained) -> str:
    rows = []
    for row in policy.tested:
        told = {key: round(value, 4) if isinstance(value, float) else value for key, value in asdict(row).items()}
        rows.append(f"  {_toml({key: value for key, value in told.items() if key != 'changed' or value})},\n")
    return f"{policy.name} = [\n{''.join(rows)}]\n"


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_toml(item)}' for key, item in value.items())} }}" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)  # for flags, numbers and printable texts the same as TOML
