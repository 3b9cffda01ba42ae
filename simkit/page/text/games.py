"""The list of games as text."""

from collections.abc import Iterable, Mapping
from typing import Any

from simkit.page.text.blocks import Block


def blocks(games: Iterable[Mapping[str, Any]]) -> list[Block]:
    """From the JSON of `games` of each."""
    return [line for game in games for line in _game(game)]


def _game(game: Mapping[str, Any]) -> list[str]:
    low, high = game["players"]
    return [
        f"{game['game']}: {game['title']}. {game['summary']}",
        f"  players    {low} to {high}",
        f"  variants   {', '.join(game['variants'])}",
        f"  rules      {game['rules']} rules, version {game['rules_version']}",
        f"  scenarios  {', '.join(game['scenarios'])}",
        "  policies",
        *(f"    {name:<9} {summary}" for name, summary in game["policies"].items()),
    ]
