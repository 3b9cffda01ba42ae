"""`simkit games`."""

from typing import Any

from simkit.cli import output
from simkit.cli.options import Json


def command(json: Json = False) -> None:
    """List the games: players, variants, rules, policies and scenarios."""
    from simkit.games.registry import game_ids, get_game
    from simkit.scenario import catalog

    names = catalog.names(catalog.shelves())
    found: list[dict[str, Any]] = []
    for game in map(get_game, game_ids()):
        found.append(
            {
                "game": game.id,
                "title": game.title,
                "summary": game.summary,
                "players": [game.min_players, game.max_players],
                "variants": list(game.variants),
                "rules": len(game.rule_ids()),
                "rules_version": game.rules_version,
                "policies": {name: policy.summary for name, policy in game.policies.items()}
                | {name: policy.summary for name, policy in game.champions.items()},
                "scenarios": [name for name in names if name.partition("/")[0] == game.id],
            }
        )
    if json:
        output.json_object({"games": found})
        return
    for entry in found:
        low, high = entry["players"]
        output.line(f"{entry['game']}: {entry['title']}. {entry['summary']}")
        output.line(f"  players    {low} to {high}")
        output.line(f"  variants   {', '.join(entry['variants'])}")
        output.line(f"  rules      {entry['rules']} rules, version {entry['rules_version']}")
        output.line(f"  scenarios  {', '.join(entry['scenarios'])}")
        output.line("  policies")
        output.lines(f"    {name:<9} {summary}" for name, summary in entry["policies"].items())
    output.line("\nNext: simkit cards axes, or simkit run axes")
