"""What a manifest says of a run, from the few words that a test is about."""

from collections.abc import Mapping
from typing import Any

from simkit.logs.manifest_model import AboutRun, LoggedMetric

PLAIN = {"unit": "", "meaning": "", "caveat": "", "per": "", "label": "", "role": ""}
PLAIN |= {"words": [], "kinds": [], "possible": False}
LISTS = ("game", "seat", "card", "round", "capped", "questions", "free_cards", "answers", "groups")


def about_run(told: Mapping[str, Any]) -> AboutRun:
    """All that is not told is as plain as can be."""
    players, policies = told.get("players", 2), told.get("policies", ["greedy"])
    metrics = _metrics(told.get("metrics", {}))
    orders = [[policies[(seat + i) % len(policies)] for seat in range(players)] for i in range(len(policies))]
    texts = ("simkit", "game", "game_title", "rules_version", "scenario", "title", "variant")
    resolved = {key: told.get(key, key) for key in ("game", "title", "variant")} | {"players": players}
    resolved |= {key: {} for key in ("cards", "rules", "tables", "run", "policies")} | dict(told.get("resolved", {}))
    first: dict[str, Any] = {"format": 3, "plan": "0123456789abcdef"} | {name: name for name in texts}
    first |= {"players": players, "sides": list(range(players)), "seed": 1, "log": "cards", "part_size": 50_000}
    first |= {"tables": ["games", "seats", "cards", *(["rounds"] if metrics["round"] else [])]}
    first |= {"orders": orders, "policies": policies, "cards": [], "labels": {}, "origins": {}, "warnings": []}
    first |= {"report": {"tolerance": 0.02}, "versions": {}}
    return AboutRun.of(first | dict(told) | {"metrics": metrics, "resolved": resolved})


def _metrics(told: Mapping[str, Any]) -> dict[str, Any]:
    metrics: dict[str, Any] = {name: [] for name in LISTS} | {
        "length": "turns",
        "end_reasons": ["end"],
        "price_unit": "coins",
    }
    metrics |= dict(told)
    metrics["game"] = [LoggedMetric.model_validate(metric) for metric in metrics["game"]]
    if metrics["length"] not in [metric.name for metric in metrics["game"]]:
        metrics["game"] = [*metrics["game"], LoggedMetric.model_validate(PLAIN | {"name": metrics["length"]})]
    return metrics
