"""Everything the report shows of one run, as tidy frames."""

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from simkit.analysis.adjusted_value import MOST_GAMES, adjusted
from simkit.analysis.balance_questions import answers
from simkit.analysis.card_effects import effects
from simkit.analysis.card_gains import LEAST as ROUND_GAMES
from simkit.analysis.card_gains import ROUND, TAKEN, gains
from simkit.analysis.card_tables import LEAST as SEEN_GAMES
from simkit.analysis.card_tables import CardTables, card_tables
from simkit.analysis.eliminations import heat, survival
from simkit.analysis.matchups import matchups
from simkit.analysis.progress_by_round import progress
from simkit.analysis.run_logs import RunLogs
from simkit.analysis.score_parts import score_parts
from simkit.analysis.summary import (
    STARTING_SIDE,
    Cell,
    Summary,
    order_and_policy,
    ordinal,
    read_cells,
    read_lengths,
    summary_of,
)
from simkit.analysis.verdicts import MOSTLY, NOT_JUDGED, strength, verdict
from simkit.errors import RunDataError, UsageError, one_line, spell
from simkit.logs.manifest import Manifest, read_manifest
from simkit.logs.manifest_model import AboutRun
from simkit.logs.scan import check_parts, require_whole
from simkit.numbers import count, listed, percent
from simkit.roles import FIRST_GAINED

RATES_SCHEMA = {
    "group": pl.String,
    "name": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,
    "verdict": pl.String,
}
ORDER_POLICY_SCHEMA = {
    "policy": pl.String,
    "order": pl.Int64,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,
}


@dataclass(frozen=True)
class Analysis:
    """The analysis of one run."""

    about: AboutRun
    name: str
    games: int
    digest: str
    summary: Summary
    rates: pl.DataFrame
    order_by_policy: pl.DataFrame
    lengths: pl.DataFrame
    survival: pl.DataFrame
    answers: pl.DataFrame
    card_use: pl.DataFrame
    card_value: pl.DataFrame
    card_copies: pl.DataFrame
    card_effect: pl.DataFrame
    heat: pl.DataFrame
    gains: pl.DataFrame
    score_parts: pl.DataFrame
    progress: pl.DataFrame
    matchups: pl.DataFrame
    notes: list[str]


def analyse(
    directory: Path, games: int | None = None, *, manifest: Manifest | None = None, checked: Collection[int] = ()
) -> Analysis:
    """Read a finished run, or its first games; the digest is that of the whole run.

    `manifest` saves reading it again, and `checked` are the parts whose bytes have been compared already.
    """
    manifest = read_manifest(directory) if manifest is None else manifest
    try:
        return _analyse(directory, manifest, games, checked)
    except KeyError as error:
        raise RunDataError(
            f"was written by simkit {manifest.about.simkit} and lacks {error}",
            file=directory,
            hint=f"play the run again with {spell('force')}",
        ) from error


def _analyse(directory: Path, manifest: Manifest, games: int | None, checked: Collection[int]) -> Analysis:
    require_whole(directory, manifest)
    if games is not None and not 1 <= games <= manifest.games:
        hint = f"expected a number from 1 to {manifest.games}, the number of games of the run"
        raise UsageError(f"{spell('games')} is {games}", field="games", hint=hint)
    check_parts(directory, manifest, checked)
    run = RunLogs(directory, manifest, games)
    cells, lengths = read_cells(directory, manifest, run.games), read_lengths(directory, manifest, run.games)
    summary = summary_of(run.about, cells, lengths)
    with ThreadPoolExecutor(2) as pool:  # each reads the whole run; NumPy and Parquet release the GIL
        value, cards, questions = pool.submit(adjusted, run), pool.submit(card_tables, run), pool.submit(answers, run)
        effect, players_left, heat_map = pool.submit(effects, run), pool.submit(survival, run), pool.submit(heat, run)
        pairs = pool.submit(matchups, run)
        taken, points, rounds = pool.submit(gains, run), pool.submit(score_parts, run), pool.submit(progress, run)
    tables, gained = cards.result(), taken.result()
    return Analysis(
        about=run.about,
        name=one_line(directory.resolve().name),  # it may be any bytes, and pages are text
        games=run.games,
        digest=manifest.digest()["run"],
        summary=summary,
        rates=_rates(summary, run.about.report.tolerance),
        order_by_policy=_order_by_policy(run, cells),
        lengths=lengths.filter(pl.col("capped") == 0).select("length", "games"),
        survival=players_left.result(),
        answers=questions.result(),
        card_use=tables.use,
        card_value=pl.concat([tables.seen, value.result()]),
        card_copies=tables.copies,
        card_effect=effect.result(),
        heat=heat_map.result(),
        gains=gained,
        score_parts=points.result(),
        progress=rounds.result(),
        matchups=pairs.result(),
        notes=[*_notes(run, summary), *_too_rare_notes(run, tables, gained)],
    )


def _rates(summary: Summary, tolerance: float) -> pl.DataFrame:
    """Win rates by place in turn order, by seat and by policy; with teams by the side that starts and by side."""
    groups = {
        "order": {ordinal(i): e for i, e in enumerate(summary.order)},
        "seat": {f"seat {i}": e for i, e in enumerate(summary.seats)},
    }
    if summary.teams:
        groups = {"order": {STARTING_SIDE: summary.order[0]}, "side": {side.name: side.rate for side in summary.sides}}
    groups["policy"] = summary.policies
    rows = []
    for group, rates in groups.items():
        judge = strength if group == "policy" else verdict
        for name, e in rates.items():
            word = NOT_JUDGED if summary.capped > MOSTLY else judge(e, summary.even, tolerance, len(rates))
            rows.append((group, name, e.value, e.low, e.high, e.games, word))
    return pl.DataFrame(rows, schema=RATES_SCHEMA, orient="row")


def _order_by_policy(run: RunLogs, cells: list[Cell]) -> pl.DataFrame:
    if len(run.about.policies) == 1:
        return pl.DataFrame(schema=ORDER_POLICY_SCHEMA)
    rows = [
        (policy, order, e.value, e.low, e.high, e.games)
        for (policy, order), e in order_and_policy(cells, run.about.orders).items()
    ]
    return pl.DataFrame(rows, schema=ORDER_POLICY_SCHEMA, orient="row")


def _notes(run: RunLogs, summary: Summary) -> list[str]:
    notes = list(run.about.warnings)
    missing = [table for table in ("seats", "cards") if not run.has(table)]
    notes += [f"the run has no {table} table: run it with {spell('log')} cards" for table in missing]
    if summary.capped > 0:
        led = summary.won > 1 - summary.capped / 2
        wins = "whoever led at that moment counts as their winner" if led else "they have no winner"
        notes.append(f"{percent(summary.capped)} of the games were capped: {wins}, and lengths do not include them")
    if run.games < run.manifest.games:
        first, all_games = count(run.games), count(run.manifest.games)
        notes.append(f"the first {first} of the run's {all_games} games; the digest is that of the whole run")
    if run.has("cards") and run.games > MOST_GAMES:
        notes.append(f"the adjusted reading of cards uses the first {count(MOST_GAMES)} games")
    if run.games < 1000:
        notes.append(f"only {count(run.games)} games: intervals are wide and approximate")
    return notes


def _too_rare_notes(run: RunLogs, tables: CardTables, gained: pl.DataFrame) -> list[str]:
    """Notes on the cards that have too few games for a reading."""
    notes = []
    unseen = _titles(tables.copies.filter(~pl.col("card").is_in(tables.seen["card"].to_list())))
    if unseen:
        games = f"fewer than {SEEN_GAMES} games in which a seat had the card, or in which a seat had no copy"
        notes.append(f"no reading 'seen' for {listed(unseen)}: {games}")
    rounds = gained.filter(pl.col("reading") == ROUND)["card"].to_list()
    bought = gained.filter((pl.col("reading") == TAKEN) & (pl.col("estimate") > 0) & ~pl.col("card").is_in(rounds))
    timed = [card.id for card in run.counted(run.card_metric(FIRST_GAINED), run.about.cards)]
    if rare := _titles(bought.filter(pl.col("card").is_in(timed))):
        notes.append(f"no mean round for {listed(rare)}: taken in fewer than {ROUND_GAMES} games")
    return notes


def _titles(frame: pl.DataFrame) -> list[str]:
    titles: list[str] = frame["title"].unique(maintain_order=True).to_list()
    return titles
