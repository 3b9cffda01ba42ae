"""Small experiments for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from simkit.experiments import compare, sweep, value
from simkit.experiments.basis import Basis, chosen_cards
from simkit.experiments.card_values import CardValue, Values
from simkit.experiments.comparison import Comparison, Effect
from simkit.experiments.full_value import full_value
from simkit.experiments.responses import Sweep
from simkit.experiments.sweep_axes import axis_of

SEATS = ["greedy", "random", "random", "random"]
PART = 200  # so few that a quick experiment has many parts


def basis(*sets: str, ref: str = "axes", **flags: object) -> Basis:
    return Basis(ref, sets, {f"run.{key}": flag for key, flag in flags.items()})


def question(
    *sets: str, games: int = 1000, base: Basis | None = None, fresh: bool = False, **more: Any
) -> compare.CompareSpec:
    start = base or basis(seats=SEATS)
    return compare.CompareSpec(start.arm(), start.arm(*sets, fresh=fresh), games, **{"part_games": PART} | more)


def compared(directory: Path, *sets: str, asked: dict[str, Any] | None = None, **options: Any) -> Comparison:
    return compare.compare(question(*sets, **(asked or {})), directory, **options)


def effect(answer: Comparison, metric: str, of: str) -> Effect:
    return next(e for e in answer.effects if (e.metric, e.of) == (metric, of))


def valued(
    directory: Path, start: Basis, cards: str | None = None, games: int = 1000, *, fair: Sequence[str] = (),
    until: float | None = None, measure: str = "deny", part: int = 100, logged: int = 4000, **options: Any,
) -> Values:  # fmt: skip
    arm = start.arm()
    ids, sizes = tuple(chosen_cards(arm, cards)), {"part_games": part, "logged_games": logged}
    asked = value.ValueSpec(start, ids, measure, games, until, **sizes)
    return full_value(asked, directory, fair=fair, **options)


def card(answer: Values, name: str) -> CardValue:
    return next(found for found in answer.cards if found.card == name)


def swept(directory: Path, *vary: str, games: int = 600, base: Basis | None = None, **options: Any) -> Sweep:
    start = base or basis(seats=SEATS)
    axes = tuple(axis_of(text, start.arm().scenario) for text in vary)
    return sweep.sweep(sweep.SweepSpec(start, axes, games, part_games=PART), directory, **options)
