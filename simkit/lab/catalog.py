"""The games there are."""

from typing import Any


def list_games() -> dict[str, dict[str, Any]]:
    """By id: title, players, variants, rules, policies and scenarios of every game."""
    from simkit.games.registry import game_ids, get_game
    from simkit.scenario import catalog

    names = catalog.names(catalog.shelves())
    return {
        game.id: {
            "title": game.title,
            "summary": game.summary,
            "players": [game.min_players, game.max_players],
            "variants": list(game.variants),
            "rules": len(game.rule_ids()),
            "rules_version": game.rules_version,
            "policies": {name: policy.summary for name, policy in (*game.policies.items(), *game.champions.items())},
            "scenarios": [name for name in names if name.partition("/")[0] == game.id],
        }
        for game in map(get_game, game_ids())
    }
