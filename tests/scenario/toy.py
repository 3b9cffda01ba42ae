"""A toy game with everything a scenario can have, and a directory of built-in scenarios for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from simkit.games.common.weights import Weight
from simkit.scenario.catalog import Shelves, folders
from simkit.scenario.load import load
from simkit.scenario.model import Card, Model, PolicySettings, Row, Scenario, whole
from simkit.scenario.validate import Problem, validate


class Cost(Model):
    beer: int = whole(0, 9, default=0)
    gold: int = whole(0, 9, default=0)


class Axe(Card):
    count: int = whole(0, 255, sensible=(0, 60))
    value: int = whole(1, 99, sensible=(1, 6))
    cost: Cost = Cost()


class Trick(Card):
    price: int = Field(0, ge=0, le=150, multiple_of=10)
    needs: Literal[1, 2] = 1


class Cards(Model):
    axe: Axe
    big_axe: Axe
    trick: Trick


class Rules(Model):
    hits: int = whole(1, 999, default=10, sensible=(5, 20))
    hand_size: int = whole(0, 20)
    store: bool = True
    holding: Literal["discard", "use"] = "discard"
    start_seat: Annotated[int, whole(0, 6)] | Literal["random"] = 0
    steps: Row[Annotated[int, whole(0, 99, sensible=(1, 50))]] = (5, 12)
    share: float = Field(0.5, ge=0, le=1)


class Hero(Model):
    life: int = whole(1, 99)


class Heroes(Model):
    bjorn: Hero = Hero(life=30)


def toy_check(cards: Cards, rules: Rules, players: int, tables: Mapping[str, Any]) -> Iterable[Problem]:
    total = cards.axe.count + cards.big_axe.count + cards.trick.count
    if total < players * rules.hand_size:
        yield Problem("rules.hand_size", f"the deck has only {total} cards", "lower rules.hand_size")
    if "heroes" in tables and tables["heroes"].bjorn.life == 99:
        yield Problem("heroes.bjorn.life", "the hero cannot be beaten", "lower heroes.bjorn.life")


@dataclass(frozen=True)
class Toy:
    id: str = "toy"
    title: str = "Toy Axes"
    min_players: int = 2
    max_players: int = 8
    cards_model: type[BaseModel] = Cards
    rules_model: type[BaseModel] = Rules
    variants: Mapping[str, Mapping[str, object]] = field(
        default_factory=lambda: {"standard": {"hand_size": 0}, "strategic": {"hand_size": 2}}
    )
    policy_weights: Mapping[str, Mapping[str, int]] = field(
        default_factory=lambda: {"random": {}, "greedy": {"axe": 2, "life": 1}, "rollout": {}, "search": {}}
    )
    weights: Mapping[str, Weight] = field(
        default_factory=lambda: {"axe": Weight(2, 1, -99, 99, "each axe on a card")}  # and nothing of `life`
    )
    champions: Mapping[str, PolicySettings] = field(default_factory=dict)
    extra_tables: Mapping[str, type[BaseModel]] = field(default_factory=lambda: {"heroes": Heroes})
    check: Callable[[Any, Any, int, Mapping[str, Any]], Iterable[Problem]] = toy_check


TOY = Toy()
BASE = """\
game = "toy"
title = "Toy"

[rules]
source = "rulebook"
hits = 10
start_seat = "random"
steps = [5, 12, 20]

[cards.axe]
source = "published"
title = "Axe"
count = 30
value = 1
cost = { beer = 2, gold = 1 }

[cards.big_axe]
source = { value = "assumed", "cost.gold" = "published" }
title = "Big Axe"
count = 5
value = 3
cost = { beer = 4, gold = 2 }

[cards.trick]
title = "Trick"
count = 10
price = 20

[heroes.bjorn]
source = "rulebook"
life = 35

[run]
players = 4
games = 1000
policy = "greedy"
"""


def builtin(root: Path) -> Shelves:
    """Built-in scenarios: toy, toy/strategic, other."""
    for name, text in {
        "toy/base.toml": BASE,
        "toy/strategic.toml": 'extends = "toy"\nvariant = "strategic"\n',
        "other/base.toml": 'game = "other"\n',
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folders(root)


@dataclass(frozen=True)
class Bench:
    """A working directory (the current one) and the built-in scenarios."""

    search: Shelves

    def scenario(self, ref: str, *sets: str, **flags: object) -> Scenario:
        """Load and validate; flags are keys of [run]."""
        by_key = {f"run.{key}": value for key, value in flags.items()}
        return validate(load(ref, sets, by_key, search=self.search), TOY)

    def text(self, text: str, *sets: str, **flags: object) -> Scenario:
        """The same for a file mod.toml of this text."""
        Path("mod.toml").write_text(text, encoding="utf-8")
        return self.scenario("mod.toml", *sets, **flags)
