"""What a shell can complete: the names of games, scenarios, cards, policies and keys."""

from typing import Any


def scenarios() -> dict[str, str]:
    """The game of every scenario that comes with simkit or with an installed game."""
    from simkit.scenario import catalog

    return {name: name.partition("/")[0] for name in catalog.names(catalog.shelves())}


def games() -> dict[str, dict[str, Any]]:
    """The cards, the policies, and the keys with their values, of every game."""
    from simkit.errors import SimkitError
    from simkit.games.registry import game_ids

    facts = {}
    for game in game_ids():
        try:
            facts[game] = _facts(game)
        except SimkitError:  # a game without a base scenario has nothing to offer
            continue
    return facts


def _facts(game: str) -> dict[str, Any]:
    from simkit.games.registry import open_scenario
    from simkit.scenario.toml_values import toml
    from simkit.scenario.tree import dotted, plain_leaves

    scenario, contract = open_scenario(game)
    tables: dict[str, Any] = {"cards": scenario.cards, "rules": scenario.rules, **scenario.extra_tables}
    data = {name: table.model_dump(mode="json") for name, table in tables.items()}
    data |= {"run": scenario.run.model_dump(mode="json"), "report": scenario.report.model_dump(mode="json")}
    keys = {dotted(path): "" if value is None else toml(value) for path, value in plain_leaves(data)}
    keys |= {"title": "", "description": "", "variant": scenario.variant}
    return {
        "cards": list(data["cards"]),
        "policies": list(dict.fromkeys([*contract.policy_weights, *contract.champions])),
        "keys": keys,
    }
