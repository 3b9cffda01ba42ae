"""`simkit validate`."""

from json import dumps
from typing import TYPE_CHECKING

from simkit.cli import diagnostics, output
from simkit.cli.options import Games, Json, Players, Policies, Policy, ScenarioRef, Seats, Seed, Sets, run_flags

if TYPE_CHECKING:
    from simkit.games.contract import Game
    from simkit.games.printed import Changes
    from simkit.scenario.load import Draft
    from simkit.scenario.model import Scenario

SAME = 8  # keys that are named


def command(
    scenario: ScenarioRef,
    players: Players = None,
    games: Games = None,
    seed: Seed = None,
    policy: Policy = None,
    seats: Seats = None,
    policies: Policies = None,
    sets: Sets = None,
    json: Json = False,
) -> None:
    """Check a scenario and show what differs from the printed game."""
    from simkit.games.registry import open_draft
    from simkit.scenario.validate import validate

    draft, game = open_draft(scenario, sets or (), run_flags(players, games, seed, policy, seats, policies))
    opened = validate(draft, game)
    changes, dead = _against_printed(draft, opened, game)
    warnings, of_variant = [*opened.warnings, *dead], _of_variant(opened, game)
    if json:
        output.json_object(
            {
                "valid": True,
                "scenario": opened.name,
                "game": game.id,
                "variant": opened.variant,
                "players": opened.players,
                "seats": list(opened.seats),
                **(changes.as_json() if changes else {"changed": {}}),
                "variant_rules": of_variant,
                "warnings": warnings,
            }
        )
        return
    for warning in warnings:
        diagnostics.note(f"warning: {warning}")
    output.line(f"{scenario} is valid: {opened.title} ({game.id}, {opened.variant}), {opened.players} players.")
    output.lines(f"  changed: {key} is {dumps(value)} (variant {opened.variant})" for key, value in of_variant.items())
    if changes:
        output.lines(f"  {line}" for line in changes.lines())
        more = len(changes.same) - SAME
        same = ", ".join(changes.same[:SAME]) + (f" and {more} more" if more > 0 else "")
        output.lines([f"  same as printed: {same}"] if same else [])
    output.line(f"Next: simkit run {output.shell(scenario)}")


def _against_printed(draft: "Draft", scenario: "Scenario", game: "Game") -> "tuple[Changes | None, list[str]]":
    """What is changed of the printed game, and warnings of keys that change nothing."""
    from simkit.experiments.dead_axes import idle_changes
    from simkit.games.dead_keys import MOST_KEYS, dead_keys, differing, in_words
    from simkit.games.printed import changes_of, printed_of
    from simkit.games.session import Session
    from simkit.run.engine import Watch
    from simkit.scenario.tree import dotted

    base = printed_of(draft, game)
    if base is None:
        return None, []
    changes = changes_of(draft, scenario, base, game)
    changed = {change.key: change.file for change in changes.keys}
    dead = [dotted(path) for path in dead_keys(base, draft, game) if dotted(path) in changed]
    told = dict(zip(dead, in_words(dead, scenario.players), strict=True))
    paths = [path for path in list(differing(base, draft))[:MOST_KEYS] if dotted(path) in changed.keys() - told.keys()]
    if paths:
        diagnostics.compiling(Session(scenario, game))
        told |= idle_changes(base, draft, game, paths, Watch())
    return changes, [f"{changed[key]}: {words}" for key, words in told.items()]


def _of_variant(scenario: "Scenario", game: "Game") -> dict[str, object]:
    """Rules that the variant sets; none of the first variant, which is the printed game."""
    from simkit.scenario.source import DEFAULT
    from simkit.scenario.tree import dotted, plain_leaves

    if scenario.variant == next(iter(game.variants), scenario.variant):
        return {}
    rules = {dotted(("rules", *path)): value for path, value in plain_leaves(game.variants[scenario.variant])}
    return {key: value for key, value in rules.items() if scenario.origins[key].source == DEFAULT}
