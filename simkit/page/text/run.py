"""A finished run as text."""

from collections.abc import Sequence

from simkit.analysis.intervals import Estimate
from simkit.analysis.summary import STARTING_SIDE, Length, Summary, ordinal
from simkit.analysis.verdicts import MOSTLY
from simkit.page.finished import Finished
from simkit.page.text.blocks import Block, Grid
from simkit.page.text.words import percent, span


def blocks(run: Finished) -> list[Block]:
    """Who wins, how long games last, how many were capped, and where the logs are."""
    return [
        f"{run.title} ({run.game}, {run.variant}): {run.summary.games:,} games, {run.players} players, seed {run.seed}",
        *_share(run),
        *_rates(run.summary, run.players),
        _length(run.summary.length),
        _capped(run.summary),
        f"Intervals: 95 % Wilson, per game. Digest {run.digest}",
        _speed(run),
        f"Logs: {run.directory}",
    ]


def _share(run: Finished) -> list[str]:
    if run.manifest.shard is None:
        return []
    first, last = next(run.manifest.layout())[0], max(run.manifest.parts)
    return [f"This is {run.manifest.shard}: parts {first} to {last}"]


def _rates(summary: Summary, players: int) -> list[Block]:
    par = percent(summary.even)
    grids: list[Block] = []
    if summary.teams:
        starts, sides = {STARTING_SIDE: summary.order[0]}, {side.name: side.rate for side in summary.sides}
        grids.append(_grid(f"Win rate by side (par {par})", [*starts, *sides], [*starts.values(), *sides.values()]))
    else:
        places = [ordinal(i) for i in range(players)]
        grids.append(_grid(f"Win rate by turn order (par {par})", places, summary.order))
    if not summary.teams and [e.value for e in summary.seats] != [e.value for e in summary.order]:
        grids.append(_grid(f"Win rate by seat (par {par})", [f"seat {i}" for i in range(players)], summary.seats))
    if len(summary.policies) > 1:
        policies = summary.policies
        grids.append(_grid(f"Win rate by policy (par {par})", list(policies), list(policies.values())))
    return grids


def _grid(title: str, names: Sequence[str], estimates: Sequence[Estimate]) -> Grid:
    rows = [[name, percent(e.value), span(e.low, e.high)] for name, e in zip(names, estimates, strict=True)]
    return Grid(title, ["", ">win rate", ">95 % interval"], rows)


def _length(length: Length) -> str:
    if length.mean is None:
        return "Length: every game was capped"
    if length.sd == 0:
        return f"Length: always {length.p50} {length.unit} in these games"
    return (
        f"Length: {length.mean:.1f} {length.unit} on average (sd {length.sd:.1f}); "
        f"10 % of games up to {length.p10}, half up to {length.p50}, 90 % up to {length.p90}"
    )


def _capped(summary: Summary) -> str:
    says = ""
    if summary.capped > MOSTLY:
        says = ": most games have no regular end, so who wins says nothing"
    elif summary.even < summary.par:
        missing, usual = percent(1 - summary.won), percent(summary.par)
        says = f"; nobody wins {missing}, which makes par less than {usual}"
    return f"Capped: {percent(summary.capped)} of games{says}"


def _speed(run: Finished) -> str:
    if not run.played:
        return "Found finished: nothing was played"
    return f"Played {run.played:,} games in {run.seconds:.2f} s ({run.speed:,.0f} games/s)"
