"""A finished run: who wins, how long games last, where the logs are."""

from collections.abc import Sequence

from simkit.analysis.intervals import Estimate
from simkit.analysis.summary import STARTING_SIDE, Length, Summary, ordinal
from simkit.analysis.verdicts import MOSTLY
from simkit.numbers import INTERVALS, SHARE, Quantity, amount, count, percent, seconds
from simkit.page.finished import Finished
from simkit.page.model import Block, Cell, Page, Paragraph, Section, Subsection, ValueTable


def layout(run: Finished) -> Page:
    """Win rates by place, then the rest in lines."""
    extent = f"{count(run.summary.games)} games, {run.players} players, seed {run.seed}"
    lines = [
        *_share(run),
        _length(run.summary.length),
        _capped(run.summary),
        f"{INTERVALS} by Wilson's method; the unit is the game. Digest {run.digest}",
        _speed(run),
        f"Logs: {run.directory}",
    ]
    blocks: list[Block] = [*_rates(run.summary, run.players), *map(Paragraph, lines)]
    title = f"{run.title} ({run.game}, {run.variant}): {extent}"
    return Page(title, [Section(title, "", [Subsection("", blocks)])])


def _share(run: Finished) -> list[str]:
    if run.manifest.shard is None:
        return []
    first, last = next(run.manifest.layout())[0], max(run.manifest.parts)
    return [f"This is {run.manifest.shard}: parts {first} to {last}"]


def _rates(summary: Summary, players: int) -> list[ValueTable]:
    tables = []
    if summary.teams:
        starts, sides = {STARTING_SIDE: summary.order[0]}, {side.name: side.rate for side in summary.sides}
        tables.append(_table("side", summary, [*starts, *sides], [*starts.values(), *sides.values()]))
    else:
        tables.append(_table("turn order", summary, [ordinal(i) for i in range(players)], summary.order))
    if not summary.teams and [e.value for e in summary.seats] != [e.value for e in summary.order]:
        tables.append(_table("seat", summary, [f"seat {i}" for i in range(players)], summary.seats))
    if len(summary.policies) > 1:
        tables.append(_table("policy", summary, list(summary.policies), list(summary.policies.values())))
    return tables


def _table(by: str, summary: Summary, names: Sequence[str], estimates: Sequence[Estimate]) -> ValueTable:
    rows: list[list[Cell]] = [
        [name, Quantity(e.value, e.low, e.high, SHARE)] for name, e in zip(names, estimates, strict=True)
    ]
    return ValueTable(["", "win rate"], rows, title=f"Win rate by {by} (par {percent(summary.even)})")


def _length(length: Length) -> str:
    if length.mean is None or length.sd is None:
        return "Length: every game was capped"
    if length.sd == 0:
        return f"Length: always {length.p50} {length.unit} in these games"
    return (
        f"Length: {amount(length.mean, length.unit)} on average (standard deviation {amount(length.sd)}); "
        f"10 % of games up to {length.p10}, half up to {length.p50}, 90 % up to {length.p90}"
    )


def _capped(summary: Summary) -> str:
    more = ""
    if summary.capped > MOSTLY:
        more = ": most games have no regular end, so their winners say nothing"
    elif summary.even < summary.par:
        more = f"; nobody wins {percent(1 - summary.won)}, so par is less than {percent(summary.par)}"
    return f"Capped: {percent(summary.capped)} of games{more}"


def _speed(run: Finished) -> str:
    if not run.played:
        return "The run was finished already: nothing was played"
    return f"Played {count(run.played)} games in {seconds(run.seconds)} ({count(run.speed)} games/s)"
