"""What is trained: the weights of a policy that may move, each in units of its step."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simkit.errors import UsageError, show, spell
from simkit.games.contract import Array, Game
from simkit.scenario.model import MOST_WEIGHT, Player
from simkit.scenario.suggestions import suggest


@dataclass(frozen=True)
class WeightSpace:
    """Points are vectors in units of steps, from the weights of the base; policies have whole numbers."""

    base: Player  # with the held weights at their values
    steps: Mapping[str, int]
    held: Mapping[str, int] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return len(self.steps)

    def player(self, point: Array, name: str = "") -> Player:
        """The policy at a point: rounded, and within what a scenario allows."""
        moved = dict(self.base.weights)
        for (weight, step), distance in zip(self.steps.items(), point.tolist(), strict=True):
            moved[weight] = max(-MOST_WEIGHT, min(MOST_WEIGHT, round(moved[weight] + step * distance)))
        return Player(name or self.base.name, self.base.base, self.base.parameter, moved)

    def start(self) -> Array:
        """Where the search begins."""
        return np.zeros(self.size)

    def about(self) -> dict[str, Any]:
        """All that determines the space."""
        return {"base": self.base.as_data(), "steps": dict(self.steps)}


def space_of(game: Game, base: Player, held: Mapping[str, int], field: str = "base") -> WeightSpace:
    """The weights of a policy that training may move: those with a step, except the held ones."""
    if base.searches or not base.weights:
        with_weights = [name for name, policy in game.policies.items() if policy.weights]
        hint = (
            f"train a policy that has weights: {', '.join(with_weights)}"
            if with_weights
            else f"no policy of {game.title} has weights"
        )
        raise UsageError(f"{spell(field)} is {show(base.name)}, which has no weights", field=field, hint=hint)
    for name in held:
        if name not in base.weights:
            hint = suggest(name, base.weights, f"weights of {base.name}")
            what = f"{spell('hold')} names {show(name)}, which is not a weight of {base.name}"
            raise UsageError(what, field="hold", hint=hint)
    held = {name: value for name, value in game.training.held.items() if name in base.weights} | dict(held)
    given = {name: step for name, step in game.training.steps.items() if name in base.weights}
    steps = {name: step for name, step in (given or _guessed(base)).items() if name not in held}
    if not steps:
        raise UsageError("every weight is held", field="hold", hint="hold fewer weights")
    return WeightSpace(Player(base.name, base.base, base.parameter, {**base.weights, **held}), steps, dict(held))


def _guessed(base: Player) -> dict[str, int]:
    """The steps for a game that names none: a third of every weight."""
    return {name: max(1, abs(weight) // 3) for name, weight in base.weights.items()}


def held_of(given: str | None) -> dict[str, int]:
    """Parse held weights such as `attack=100,leader=0`."""
    held: dict[str, int] = {}
    for text in (given or "").split(",") if given is not None else ():
        name, equals, value = (part.strip() for part in text.partition("="))
        try:
            number = int(value)
        except ValueError:
            number = MOST_WEIGHT + 1
        if not equals or not name or abs(number) > MOST_WEIGHT:
            hint = f"write weight=value,… with whole numbers from {-MOST_WEIGHT} to {MOST_WEIGHT}"
            raise UsageError(f"{spell('hold')} is {show(given)}", field="hold", hint=hint)
        if name in held:
            raise UsageError(f"{spell('hold')} names {show(name)} twice", field="hold", hint="keep one of them")
        held[name] = number
    return held


def names_of(field: str, given: str) -> list[str]:
    """Parse names such as `a,b,c`."""
    names = [name.strip() for name in given.split(",")]
    if not all(names) or len(set(names)) < len(names):
        hint = "expected different policies joined by commas"
        raise UsageError(f"{spell(field)} is {show(given)}", field=field, hint=hint)
    return names
