"""What pages of the documentation can ask for by name: functions that return Markdown. Sphinx is not needed here."""

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from tools.reference import commands, exit_codes, game_contract, python_api, scenario_keys, tables_of_logs

DIRECTIVE = re.compile(r"^```\{generated\} (.+)\n```$", re.MULTILINE)
GENERATORS: dict[str, Callable[..., str]] = {
    "commands": commands.reference,
    "settings": scenario_keys.settings,
    "scenario_keys": scenario_keys.of_game,
    "logs": tables_of_logs.of_game,
    "python_api": python_api.reference,
    "exit_codes": exit_codes.reference,
    "contract": game_contract.classes,
    "roles": game_contract.roles,
}


@lru_cache
def generate(request: str) -> str:
    """The Markdown for the words behind `{generated}`: the name of a generator and its arguments."""
    name, *words = request.split()
    return GENERATORS[name](*words)


def whole(page: Path) -> str:
    """A page with its generated parts in their places."""
    return DIRECTIVE.sub(lambda match: generate(match[1]), page.read_text(encoding="utf-8"))
