"""What a shell can complete: the names of games, scenarios, cards, policies and keys."""

from typing import Any


def scenarios() -> dict[str, str]:
    """The game of every scenario that comes with simkit or with an installed game."""
    from simkit.scenario import catalog

    return {name: name.partition("/")[0] for name in catalog.names(catalog.shelves())}


def games() -> dict[str, dict[str, list[str]]]:
    """The cards, policies and keys of every game."""
    from simkit.errors import SimkitError
    from simkit.games.registry import game_ids

    facts = {}
    for game in game_ids():
        try:
            facts[game] = _facts(game)
        except SimkitError:  # a game without a base scenario has nothing to offer
            continue
    return facts


def _facts(game: str) -> dict[str, list[str]]:
    from simkit.games.registry import open_scenario
    from simkit.scenario.model import Head, ReportSettings, RunSettings
    from simkit.scenario.tree import dotted, plain_leaves

    scenario, contract = open_scenario(game)
    tables: dict[str, Any] = {"cards": scenario.cards, "rules": scenario.rules, **scenario.extra_tables}
    data = {name: table.model_dump(mode="json") for name, table in tables.items()}
    keys = [dotted(path) for path, _ in plain_leaves(data)]
    keys += [f"run.{name}" for name in RunSettings.model_fields] + list(Head.model_fields)
    keys += [f"report.{name}" for name in ReportSettings.model_fields]
    return {
        "cards": list(data["cards"]),
        "policies": list(dict.fromkeys([*contract.policy_weights, *contract.champions])),
        "keys": keys,
    }
