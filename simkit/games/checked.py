"""A scenario that is valid, and what it changes of the printed game."""

from dataclasses import dataclass
from typing import Any

from simkit.games.contract import Game
from simkit.games.dead_keys import dead_keys, in_words
from simkit.games.printed import Changes, changes_of, printed_of
from simkit.scenario.load import Draft
from simkit.scenario.model import Scenario
from simkit.scenario.source import DEFAULT
from simkit.scenario.tree import dotted, plain_leaves
from simkit.scenario.validate import validate


@dataclass(frozen=True)
class Checked:
    """A valid scenario, its changes of the printed game, and warnings."""

    scenario: Scenario
    game: str
    changes: Changes | None  # None: there is no printed game to compare it with
    variant_rules: dict[str, object]
    warnings: list[str]
    dead: frozenset[str] = frozenset()  # changed keys that leave the book as it was

    def to_json(self) -> dict[str, Any]:
        """The contract of the JSON of `validate`: keys may be added, never renamed."""
        scenario = self.scenario
        return {
            "valid": True,
            "scenario": scenario.name,
            "game": self.game,
            "variant": scenario.variant,
            "players": scenario.players,
            "seats": list(scenario.seats),
            **(self.changes.to_json() if self.changes else {"changed": {}}),
            "variant_rules": self.variant_rules,
            "warnings": self.warnings,
        }


def check(draft: Draft, game: Game) -> Checked:
    """Validate a scenario, and compare it with the printed game."""
    scenario = validate(draft, game)
    changes, dead = _against_printed(draft, scenario, game)
    warnings = [*scenario.warnings, *(changes.gaps if changes else ()), *dead.values()]
    return Checked(scenario, game.id, changes, _of_variant(scenario, game), warnings, frozenset(dead))


def _against_printed(draft: Draft, scenario: Scenario, game: Game) -> tuple[Changes | None, dict[str, str]]:
    """The changes of the printed game, and a warning for each key that changes nothing, by key."""
    base = printed_of(draft, game)
    if base is None:
        return None, {}
    changes = changes_of(draft, scenario, base, game)
    changed = {change.key: change.file for change in changes.keys}
    dead = [dotted(path) for path in dead_keys(base, draft, game) if dotted(path) in changed]
    sentences = zip(dead, in_words(dead, scenario.players), strict=True)
    return changes, {key: f"{changed[key]}: {words}" for key, words in sentences}


def _of_variant(scenario: Scenario, game: Game) -> dict[str, object]:
    """Rules that the variant sets; none of the first variant, which is the printed game."""
    if scenario.variant == next(iter(game.variants), scenario.variant):
        return {}
    rules = {dotted(("rules", *path)): value for path, value in plain_leaves(game.variants[scenario.variant])}
    return {key: value for key, value in rules.items() if scenario.origins[key].source == DEFAULT}
