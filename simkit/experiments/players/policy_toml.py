"""Trained policies as a file to be named as `policies`: their weights, how they were made, and how good they are."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from simkit.errors import spell
from simkit.experiments.players.strength import SpecialistGain, TestedWinRate, TrainedPolicy
from simkit.numbers import INTERVALS

Gains = Mapping[str, Sequence[SpecialistGain]]  # of specialists on the policy that is named

HEAD = """\
# {use} Made by:
#     {command}
# [made] says how each policy was trained. [tested] is its win rate: it plays one side, `against` plays all others, on
# games that it was not trained on, with {intervals}; changed = number of scenarios with changed cards.
# [exploited] is how much more a specialist, trained against this policy alone, wins than the policy itself in the same
# seats of the same games; the policy has all other seats. The {intervals} are those of the differences by game.
"""


def policies_toml(
    title: str,
    command: str,
    policies: Sequence[TrainedPolicy],
    exploited: Gains | None = None,
    *,
    of_the_game: bool = False,
) -> str:
    """The text of a file: what made it, and what specialists gain on some of its policies.

    Those of the game have names that no other file may use.
    """
    use = _of_the_game(title) if of_the_game else _free(title)
    printable = "".join(
        letter if letter.isprintable() else " " for letter in command
    )  # a comment must end with its line
    blocks = [HEAD.format(use=use, command=printable, intervals=INTERVALS) + f"game = {_toml(policies[0].game)}\n"]
    blocks += [_policy(policy) for policy in policies]
    blocks += [_table(f"made.{policy.name}", policy.provenance) for policy in policies]
    blocks.append("[tested]\n" + "".join(_rows(policy.name, policy.tested) for policy in policies))
    if exploited:
        blocks.append("[exploited]\n" + "".join(_rows(name, gains) for name, gains in exploited.items()))
    return "\n".join(blocks)


def _free(title: str) -> str:
    return f"Policies for {title}. Use them with {spell('policies')} FILE, or policies_from in a scenario."


def _of_the_game(title: str) -> str:
    return f"Policies that come with {title}: play them by their names, as in {spell('policy')} champion."


def _policy(policy: TrainedPolicy) -> str:
    player = policy.player
    about: dict[str, Any] = {"summary": policy.summary} if policy.summary else {}
    about |= {"base": player.base} | ({"noise": player.noise} if player.noise else {})
    return _table(f"policies.{policy.name}", about) + "\n" + _table(f"policies.{policy.name}.weights", player.weights)


def _table(name: str, data: Any) -> str:
    return f"[{name}]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in data.items())


def _rows(name: str, results: Sequence[TestedWinRate] | Sequence[SpecialistGain]) -> str:
    rows = []
    for row in results:
        fields = {key: round(value, 4) if isinstance(value, float) else value for key, value in asdict(row).items()}
        rows.append(f"  {_toml({key: value for key, value in fields.items() if key != 'changed' or value})},\n")
    return f"{name} = [\n{''.join(rows)}]\n"


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_toml(item)}' for key, item in value.items())} }}" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)  # for flags, numbers and printable texts the same as TOML
