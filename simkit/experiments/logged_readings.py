"""The observational readings beside the causal one: a logged run of the same scenario, analysed as a report does."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from simkit.analysis.adjusted_value import adjusted
from simkit.analysis.card_tables import card_tables
from simkit.analysis.card_usage import Usage, usage
from simkit.analysis.run_logs import RunLogs
from simkit.events import Event, Partial, Played, Started
from simkit.experiments.answer import Reading
from simkit.experiments.pairing.arms import Arm
from simkit.runs.engine import Crew
from simkit.runs.execute import execute
from simkit.runs.plan import Plan

GAMES, SEARCH_GAMES = 20_000, 200


@dataclass(frozen=True)
class LoggedReadings:
    """*Seen* and *adjusted* by card, and how much a card is used."""

    games: int
    seats: int  # of all these games
    seen: dict[str, Reading]
    adjusted: dict[str, Reading]
    owners: dict[str, int]  # seats that had the card
    usage: Usage
    capped: float = 0.0  # share of the games


def usual_games(arm: Arm) -> int:
    """Enough for most cards; those of search players are dear."""
    return SEARCH_GAMES if arm.session.searches else GAMES


def read_logged(arm: Arm, directory: Path, games: int, crew: Crew) -> LoggedReadings:
    """Play the scenario as it is and read its cards. Games that are found finished count as played."""
    on = crew.watch.on

    def tell(event: Event) -> None:
        if isinstance(event, Started):
            on(Played(min(event.done, games)))
        elif not isinstance(event, Partial):  # the answer is about something else
            on(event)

    done = execute(
        Plan(arm.scenario, arm.game),
        directory,
        games,
        threads=crew.threads,
        executor=crew.executor,
        resume=True,
        on=tell,
    )
    run = RunLogs(done.directory, done.manifest)
    cards = card_tables(run)
    capped = sum(int(part["capped"].sum()) for part in run.parts("games", ["capped"])) / max(run.games, 1)
    owners = dict(cards.seen.select("card", "n").iter_rows())
    readings = _readings(cards.seen), _readings(adjusted(run))
    return LoggedReadings(games, run.games * run.players, *readings, owners, usage(run, cards.use), capped)


def _readings(frame: pl.DataFrame) -> dict[str, Reading]:
    def reading(row: dict[str, Any]) -> Reading:
        return Reading(row["estimate"], row["low"], row["high"], row["p"], row["flagged"])

    finite = frame.filter(pl.all_horizontal(pl.col("estimate", "low", "high", "p").is_finite()))
    return {row["card"]: reading(row) for row in finite.iter_rows(named=True)}
