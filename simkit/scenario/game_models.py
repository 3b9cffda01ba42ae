"""What a scenario needs to know about its game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import BaseModel

from simkit.scenario.model import PolicySettings


@dataclass(frozen=True)
class Problem:
    """Numbers that do not fit together: the dotted key to blame, what is wrong, what to do."""

    key: str  # of the scenario, dotted
    message: str  # what is wrong
    hint: str = ""  # what to do
    among: tuple[str, ...] = ()  # all keys that have a say, if not `key` alone: the one written last is to blame


class Declared(Protocol):
    """What a game declares of a weight of its policies."""

    @property
    def low(self) -> int: ...

    @property
    def high(self) -> int:
        """From `low` to this it is sensible."""

    @property
    def meaning(self) -> str: ...


class GameModels(Protocol):
    """The side of a game that scenarios see."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def min_players(self) -> int: ...

    @property
    def max_players(self) -> int: ...

    @property
    def variants(self) -> Mapping[str, Mapping[str, object]]:
        """Variant -> its defaults for [rules]; the first one is the default."""

    @property
    def cards_model(self) -> type[BaseModel]: ...

    @property
    def rules_model(self) -> type[BaseModel]: ...

    @property
    def policy_weights(self) -> Mapping[str, Mapping[str, int]]:
        """Built-in policy -> its weights; `search` and `rollout` take a parameter."""

    @property
    def weights(self) -> Mapping[str, Declared]:
        """What the game declares of the weights of its policies."""

    @property
    def champions(self) -> Mapping[str, PolicySettings]:
        """The trained policies that come with the game; their bases are built in."""

    @property
    def extra_tables(self) -> Mapping[str, type[BaseModel]]:
        """Further top-level tables of its scenarios, name -> model."""

    def check(self, cards: Any, rules: Any, players: int, extra_tables: Mapping[str, Any], /) -> Iterable[Problem]:
        """What the models cannot see alone; `extra_tables` by name."""
