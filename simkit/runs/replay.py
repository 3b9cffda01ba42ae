"""Replaying one game of a run: the kernel gives the actions of the game, and the rules are applied step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from simkit.errors import RunDataError, ScenarioError, spell
from simkit.games.contract import Game
from simkit.games.registry import get_game
from simkit.games.session import Session
from simkit.kernels.driver import plain_desk
from simkit.kernels.streams import game_key
from simkit.logs.manifest import RUN, Manifest, read_manifest
from simkit.scenario.load import Draft
from simkit.scenario.model import Scenario
from simkit.scenario.source import tree_of
from simkit.scenario.validate import validate


@dataclass(frozen=True)
class ReplayStep:
    """One decision: the options, the choice, and the states before and after it."""

    number: int
    seat: int
    decision: str
    legal: list[int]
    chosen: int
    before: Any
    after: Any

    @property
    def forced(self) -> bool:
        return len(self.legal) == 1


@dataclass(frozen=True)
class GameResult:
    """The end of a game, with the values that the logs have."""

    winners: list[int]
    end_reason: str
    turns: int
    ranks: list[int]
    scores: list[int]


class Replay:
    """One game of a scenario, exactly as a run plays it. Its steps can be iterated once."""

    def __init__(self, scenario: Scenario, game: Game, index: int) -> None:
        self.scenario, self.game, self.index = scenario, game, index
        self.session = Session(scenario, game)
        self.policies = scenario.orders[index % len(scenario.orders)]
        self.actions = self.session.trace(index).actions.tolist()
        desk = plain_desk(self.session.desk())
        self._state, self._tally, self._acts = desk.states[0], desk.tallies[0], desk.acts
        self._book = self.session.plain_book
        with np.errstate(over="ignore"):
            key = game_key(scenario.run.seed, index)
            game.kernel.setup(self._state, self._book, self._tally, key)
        self.setup = self._state.copy()

    def steps(self) -> Iterator[ReplayStep]:
        """All decisions in order, forced ones included."""
        kernel, narrate = self.game.kernel, self.game.narrate
        before = self.setup
        for number, action in enumerate(self.actions):
            legal = [int(code) for code in self._acts[: kernel.legal(self._state, self._book, self._acts)]]
            decision = narrate.decision_name(self._state)
            with np.errstate(over="ignore"):
                kernel.apply(self._state, self._book, self._tally, action)
            after = self._state.copy()
            yield ReplayStep(number, int(before.actor), decision, legal, action, before, after)
            before = after

    def label(self, code: int) -> str:
        """The label of an action."""
        return self.session.names.actions.label(code)

    def describe(self, state: Any) -> dict[str, Any]:
        """A state as plain data."""
        return self.game.narrate.describe(state, self._book, self.session.names)

    def opening(self) -> Sequence[str]:
        """The table before the first decision, as lines of text."""
        return self.game.opening(self.setup, self._book, self.session.names)

    def tell(self, step: ReplayStep) -> str:
        """A step in words; empty if the words of the next step include it."""
        return self.game.narrate.narrate(step.before, self._book, step.chosen, step.after, self.session.names)

    def result(self) -> GameResult:
        """The end of the game; call it after the last step."""
        self.game.kernel.record(self._state, self._book, self._tally)
        t, players = self._tally, self.scenario.players
        return GameResult(
            winners=[seat for seat in range(players) if t.winners >> seat & 1],
            end_reason=self.game.metrics.end_reasons[t.end_reason],
            turns=int(t.turns),
            ranks=[int(rank) for rank in t.rank[:players]],
            scores=[int(score) for score in t.score[:players]],
        )


def scenario_of_run(directory: Path, manifest: Manifest | None = None) -> tuple[Scenario, Game]:
    """The scenario and the game of a run, from its manifest; without `manifest` it is read from the directory."""
    about = (read_manifest(directory) if manifest is None else manifest).about
    try:
        game = get_game(about.game)
        data = dict(about.resolved)
        names = list(data["run"]["seats"])
        data["policies"], starts = _policies(data["policies"])
        seats = [starts.get(name, name) for name in names]
        data["run"] = {**data["run"], "seats": seats, "players": data.pop("players")}
        data |= data.pop("tables")
        draft = Draft(about.scenario, data.pop("game"), (str(directory),), tree_of(data, str(directory)), recorded=True)
        scenario = _named(validate(draft, game), names)
    except (ScenarioError, KeyError, TypeError, AttributeError) as error:
        raise RunDataError(
            f"the run's scenario cannot be read ({error})", file=directory / RUN, hint="run the scenario again"
        ) from error
    if about.rules_version != game.version(scenario):
        raise RunDataError(
            f"was played by version {about.rules_version} of the rules; this is version {game.version(scenario)}",
            file=directory,
            hint=f"run the scenario again with {spell('force')}",
        )
    return scenario, game


def _policies(recorded: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """Recorded policies as a scenario writes them. The policy that a search starts from gets a name of its own."""
    policies, starts = {}, {}
    for number, (name, policy) in enumerate(recorded.items()):
        if policy.get("playouts"):
            policies[f"start-{number}"] = {"base": policy["playouts"], "weights": policy["weights"]}
            starts[name] = f"search:{policy['parameter']}:start-{number}"
        else:
            policies[name] = {key: value for key, value in policy.items() if key != "parameter" or value}
    return policies, starts


def _named(scenario: Scenario, names: list[str]) -> Scenario:
    """The scenario with the names that its policies had in the run."""
    players = [replace(scenario.lineup[seat], name=name) for seat, name in zip(scenario.seats, names, strict=True)]
    return replace(scenario, seats=tuple(names), lineup={player.name: player for player in players})
