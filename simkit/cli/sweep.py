"""`simkit sweep`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli import output
from simkit.cli.experiments import (
    Metric,
    Out,
    Until,
    blaming,
    check_place,
    command_line,
    playing,
    points,
    show_notes,
    width_of,
    write_page,
)
from simkit.cli.options import (
    Force,
    Games,
    Json,
    Players,
    Policy,
    Resume,
    ScenarioRef,
    Seats,
    Seed,
    Sets,
    Threads,
    run_flags,
)
from simkit.cli.run import check_options
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.experiments.results import Response, Sweep

GAMES, MOST_UNTIL = 20_000, 1_000_000


def command(
    scenario: ScenarioRef,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", metavar="KEY=VALUES", help="lo:hi, lo:hi:step or a,b,c; once or twice."),
    ] = None,
    players: Players = None,
    games: Games = None,
    seed: Seed = None,
    policy: Policy = None,
    seats: Seats = None,
    sets: Sets = None,
    until: Until = None,
    metric: Metric = None,
    out: Out = None,
    threads: Threads = None,
    resume: Resume = False,
    force: Force = False,
    json: Json = False,
) -> None:
    """How does the game respond to a number? Every value plays the same games on the same random numbers.

    simkit sweep vikings_gone_wild --vary cards.pigator.cost.beer=2:7
    """
    from simkit.experiments.grid import axis_of, with_today
    from simkit.experiments.source import Source
    from simkit.experiments.sweep import Question, sweep

    check_options("cards", threads)
    check_place(resume, force)
    if not vary:
        raise UsageError("--vary is missing", key="--vary", hint="write KEY=lo:hi, as in cards.pigator.cost.beer=2:7")
    width = width_of(until)
    flags = run_flags(players, None, seed, policy, seats)
    source = Source(scenario, tuple(sets or ()), flags)
    axes = tuple(axis_of(text, source.arm().scenario) for text in vary)
    axes = (with_today(axes[0]),) if len(axes) == 1 else axes
    most = games if games is not None else GAMES if width is None else MOST_UNTIL
    words = ["sweep", scenario, *(word for text in vary for word in ("--vary", text))]
    words += [*(["--until", str(until)] if until else []), *(["--metric", metric] if metric else [])]
    line = command_line(words, sets or [], flags | {"run.games": games})
    question = Question(source, axes, most, metric, width, line)
    with blaming("--vary"):
        _ = question.arms
    directory = out or Path("experiments") / question.name
    with playing([question.base, *question.arms]) as bar:
        answer = sweep(
            question, directory, threads=threads, resume=resume, force=force, on_start=bar.expect, on_games=bar.advance
        )
    page = write_page(directory, [("", answer)])
    if json:
        output.json_object({"experiment": str(directory), "report": str(page), **answer.as_json()})
    else:
        show(answer, directory, page)


def show(answer: "Sweep", directory: Path, page: Path) -> None:
    """The answer for people."""
    today = ", ".join(f"{key} = {value}" for key, value in zip(answer.keys, answer.today, strict=True))
    output.line(f"{answer.title}: {answer.games:,} games at every value, {answer.players} players, seed {answer.seed}")
    output.line(f"Today: {today}")
    if answer.one_policy:
        output.line(f"Every seat plays {answer.policies[0]}, so the win rate by policy cannot change.")
    for title, rows in _tables(answer).items():
        heads = [*answer.keys, ">level", ">95 % interval", ">against today", ">95 % interval", ""]
        output.table(title, heads, [_row(row) for row in rows])
    show_notes(answer.notes)
    output.line(f"Results: {directory} (results.parquet has every measure)")
    output.line(f"Report: {page}")
    output.line(f"Next: open {page} in a browser, or: simkit compare SCENARIO --set {answer.keys[0]}=…")


def _tables(answer: "Sweep") -> "dict[str, list[Response]]":
    """What a designer asks for first; the file has the rest."""
    wanted = answer.main_measures()
    return {
        f"{metric}, {of}": [r for r in answer.responses if (r.metric, r.of) == (metric, of)]
        for metric, of in wanted[:6]
    }


def _row(r: "Response") -> list[str]:
    mark = "today" if r.today else ""
    if r.unit == "share":
        level = [output.percent(r.level.estimate), f"{output.percent(r.level.low)} to {output.percent(r.level.high)}"]
        change = [points(r.change.estimate), f"{points(r.change.low)} to {points(r.change.high)}"]
    else:
        level = [f"{r.level.estimate:.3f}", f"{r.level.low:.3f} to {r.level.high:.3f}"]
        change = [f"{r.change.estimate:+.3f}", f"{r.change.low:+.3f} to {r.change.high:+.3f}"]
    return [*r.point, *level, *(change if not r.today else ["", ""]), mark]
