"""A table to try rules on: a game that runs uncompiled and is acted on by labels.

A game's own table inherits from it, lays out a state (given), acts with `do` (action), and looks at zones (expected).
"""

import json
import tempfile
from collections.abc import Mapping
from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

import numpy as np

from simkit.games.contract import Game, Handicap, Names
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from simkit.kernels.clone import clone
from simkit.kernels.rng import below, fold
from simkit.kernels.search import RANDOM
from simkit.kernels.streams import game_key
from simkit.testing.setting import blank


class Table:
    """The game stands where its setup leaves it; `toml` is text that a scenario file would have besides `extends`."""

    def __init__(
        self,
        scenario: str,
        *sets: str,
        flags: Mapping[str, object] | None = None,
        toml: str = "",
        handicap: Handicap | None = None,
        seed: int = 1,
        set_up: bool = True,
    ) -> None:
        self.session = _opened(scenario, sets, json.dumps(flags or {}), toml, handicap)
        self.game: Game = self.session.game
        self.scenario = self.session.scenario
        self.names: Names = self.session.names
        self.players: int = self.session.scenario.players
        self.book: Any = self.session.book.copy().view(np.recarray)[0]
        self.state, self.tally = blank(self.session)
        self._acts = np.zeros(self.game.kernel.ACTIONS, np.int64)
        with np.errstate(over="ignore"):
            self.key = game_key(seed, 0)
        if set_up:
            self.set_up()

    def set_up(self) -> None:
        """Set the game up by the rules."""
        with np.errstate(over="ignore"):
            self.game.kernel.setup(self.state, self.book, self.tally, self.key)
        self.check()

    def check(self) -> None:
        """What must hold after every step; a game's own table can say it."""

    # --- acting ---

    @property
    def codes(self) -> list[int]:
        """The codes of the options."""
        n = 0 if self.over else self.game.kernel.legal(self.state, self.book, self._acts)
        return [int(code) for code in self._acts[:n]]

    @property
    def legal(self) -> list[str]:
        """The labels of the options."""
        return [self.names.actions.label(code) for code in self.codes]

    def do(self, *labels: str) -> Self:
        """Take options by their labels."""
        for label in labels:
            legal = self.legal
            assert label in legal, f"{label} is not legal: {self.decision} {legal}"
            self.take(self.codes[legal.index(label)])
        return self

    def take(self, code: int) -> None:
        """Take an option by its code."""
        with np.errstate(over="ignore"):
            only = self.game.kernel.apply(self.state, self.book, self.tally, code)
        assert only < 0 or self.over or self.codes == [only], "`apply` returns an only option that is not the only one"
        self.check()

    def force(self) -> Self:
        """Apply forced decisions until there is a choice or the game is over."""
        while len(codes := self.codes) == 1:
            self.take(codes[0])
        return self

    def choose(self, policy: str, key: int = 0, weights: Mapping[str, int] | None = None) -> str:
        """What a policy takes; `key` stands for its luck."""
        codes, player = self.codes, self.game.policies[policy]
        row = np.array(self.game.weights_row(self.book, {**player.weights, **(weights or {})}), np.int64)
        with np.errstate(over="ignore"):
            word = fold(self.key, key)
            if player.id == RANDOM:
                pick = below(word, len(codes))
            else:
                pick = self.game.kernel.choose(self.state, self.book, self._acts, len(codes), player.id, row, word)
        return self.names.actions.label(codes[pick])

    def imagined(self, viewer: int, number: int = 0) -> Self:
        """A table with what a searching player makes of the state in one of his trials; this one stays as it is."""
        world = copy(self)
        world.state, _ = blank(self.session)
        clone(world.state, self.state)
        with np.errstate(over="ignore"):
            self.game.kernel.determinize(world.state, self.book, viewer, fold(self.key, number))
        world.check()
        return world

    # --- looking ---

    def describe(self) -> dict[str, Any]:
        """The state as plain data."""
        return self.game.narrate.describe(self.state, self.book, self.names)

    @property
    def decision(self) -> str:
        return self.game.narrate.decision_name(self.state)

    @property
    def actor(self) -> int:
        return int(self.state.actor)

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def winners(self) -> list[int]:
        return [p for p in range(self.players) if self.state.winners >> p & 1]


def forget() -> None:
    """Make every book anew from now on: for tests of what a book does."""
    _opened.cache_clear()


@lru_cache(maxsize=256)
def _opened(scenario: str, sets: tuple[str, ...], flags: str, toml: str, handicap: Handicap | None) -> Session:
    if not toml:
        return Session(*open_scenario(scenario, sets, json.loads(flags)), handicap)
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "edited.toml"
        path.write_text(f'extends = "{scenario}"\n{toml}', encoding="utf-8")
        return Session(*open_scenario(path, sets, json.loads(flags)), handicap)
