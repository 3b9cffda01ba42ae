"""What pages of the documentation can ask for by name: functions that return Markdown. Sphinx is not needed here."""

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from tools.reference import (
    commands,
    exit_codes,
    gallery,
    game_contract,
    game_pages,
    json_contracts,
    python_api,
    scenario_keys,
    tables_of_logs,
)

DIRECTIVE = re.compile(r"^```\{generated\} (.+)\n```$", re.MULTILINE)
GENERATORS: dict[str, Callable[..., str]] = {
    "commands": commands.reference,
    "settings": scenario_keys.settings,
    "scenario_keys": scenario_keys.of_game,
    "logs": tables_of_logs.of_game,
    "python_api": python_api.reference,
    "exit_codes": exit_codes.reference,
    "games": game_pages.overview,
    "game_facts": game_pages.facts,
    "game_knobs": game_pages.knobs,
    "game_cards": game_pages.cards,
    "game_policies": game_pages.policies,
    "game_league": game_pages.league,
    "game_reports": game_pages.reports,
    "gallery": gallery.reference,
    "json": json_contracts.reference,
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
