"""Which cards the *adjusted* reading fits: decided by a pilot of fixed size, never by the games of a run."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import polars as pl

from simkit.analysis.adjusted_value import PILOT_GAMES, fitted_cards
from simkit.analysis.run_logs import RunLogs
from simkit.games.contract import Game
from simkit.games.session import Session
from simkit.logs.manifest import Manifest
from simkit.logs.manifest_model import AboutRun, plain
from simkit.logs.schema import Filler, Schema
from simkit.logs.write import frame
from simkit.runs.plan import Plan
from simkit.scenario.model import Player, Scenario

SEED = 1  # the same pilot for every seed of a scenario


@dataclass(frozen=True)
class Pilot(RunLogs):
    """The games of a pilot, in memory, with the interface of a run on the disk."""

    frames: Mapping[str, pl.DataFrame] = field(default_factory=dict)

    def parts(self, table: str, columns: Sequence[str]) -> Iterator[pl.DataFrame]:
        yield self.frames[table].select(columns)


def cards_to_fit(plan: Plan, about: AboutRun | None = None) -> list[str]:
    """The cards that have an adjusted reading in every run of a scenario; none if cards are not logged.

    `about` is `plan.about()`, validated; it is made here if it is None.
    """
    if "cards" not in plan.schema.tables:
        return []
    frames = pilot_tables(_quick(plan.scenario, plan.game), plan.game, plan.schema, PILOT_GAMES)
    manifest = Manifest(about or AboutRun.of(plain(plan.about())))
    return fitted_cards(Pilot(Path("pilot"), manifest, frames=frames))


def pilot_tables(scenario: Scenario, game: Game, schema: Schema, games: int) -> dict[str, pl.DataFrame]:
    """The tables of the first games of a scenario."""
    session, filler = Session(scenario, game), Filler(schema, game, games)
    rows = session.rows(games)
    session.play(session.desk(), rows, 0)
    filler.fill(rows, 0)
    buffers = filler.finish(0)
    return {table: frame(columns, buffers[table]) for table, columns in schema.tables.items()}


def _quick(scenario: Scenario, game: Game) -> Scenario:
    """The scenario with the seed of pilots and without searches: the base policy of a search plays instead."""
    lineup = {name: _without_search(player, game) for name, player in scenario.lineup.items()}
    return replace(scenario, run=scenario.run.model_copy(update={"seed": SEED}), lineup=lineup)


def _without_search(player: Player, game: Game) -> Player:
    if not player.searches:
        return player
    base = player.playouts or "greedy"
    weights = player.weights if player.playouts else game.policies[base].weights
    return replace(player, base=base, parameter=0, weights=weights, playouts="")
