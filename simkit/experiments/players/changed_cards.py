"""Scenarios that nobody was trained on: some numbers of the cards are changed, at random and within their limits."""

from collections.abc import Iterator
from random import Random

from simkit.errors import ScenarioError
from simkit.experiments.basis import Basis
from simkit.experiments.pairing.arms import Arm
from simkit.scenario.tree import BARE_KEY, dotted, plain_leaves

SHARE = 6  # one number of so many is changed …
MOST = 4  # … by at most a quarter of what it is, and by 1 at least
TRIES = 12  # for one scenario; each changes fewer numbers than the one before


def changed_arms(basis: Basis, count: int, seed: int) -> list[Arm]:
    """`count` changed scenarios, which follow from the seed; fewer where the game refuses nearly every change."""
    keys = list(_numbers(basis.arm()))
    arms = (_changed(basis, keys, Random(f"{seed} {number}")) for number in range(count)) if keys else ()
    return [arm for arm in arms if arm is not None]


def _changed(basis: Basis, keys: list[tuple[str, int]], chance: Random) -> Arm | None:
    for left in range(TRIES, 0, -1):
        changed_keys = chance.sample(keys, max(1, len(keys) * left // (SHARE * TRIES)))
        try:
            return basis.arm(*(f"{key}={_another(value, chance)}" for key, value in changed_keys))
        except ScenarioError:  # what does not fit together is not played
            continue
    return None


def _another(value: int, chance: Random) -> int:
    most = max(1, abs(value) // MOST)
    return value + chance.choice([d for d in range(-most, most + 1) if d])


def _numbers(arm: Arm) -> Iterator[tuple[str, int]]:
    """Every whole number of a card that a scenario can change."""
    for path, value in plain_leaves(arm.scenario.cards.model_dump(mode="json", exclude_unset=True)):
        plain = all(isinstance(key, str) and BARE_KEY.fullmatch(key) for key in path)
        if plain and isinstance(value, int) and not isinstance(value, bool):
            yield dotted(("cards", *path)), value
