"""The games that there are, as plain data."""

from typing import Any

from simkit.games.contract import Game
from simkit.games.registry import game_ids, get_game
from simkit.scenario import catalog


def listing() -> list[dict[str, Any]]:
    """The contract of the JSON of `games`: keys may be added, never renamed."""
    names = catalog.names(catalog.shelves())
    return [_entry(game, names) for game in map(get_game, game_ids())]


def _entry(game: Game, scenarios: list[str]) -> dict[str, Any]:
    return {
        "game": game.id,
        "title": game.title,
        "summary": game.summary,
        "players": [game.min_players, game.max_players],
        "variants": list(game.variants),
        "rules": len(game.rule_ids()),
        "rules_version": game.rules_version,
        "policies": {name: policy.summary for name, policy in game.policies.items()}
        | {name: policy.summary for name, policy in game.champions.items()},
        "scenarios": [name for name in scenarios if name.partition("/")[0] == game.id],
    }
