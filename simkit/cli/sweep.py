"""`simkit sweep`."""

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli import output
from simkit.cli.experiments import (
    Metric,
    Out,
    Panels,
    Until,
    blaming,
    check_panel,
    check_place,
    command_line,
    playing,
    points,
    prepare_panel,
    show_notes,
    show_panel,
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
    from simkit.experiments.sweep import Question

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
    panel: Panels = None,
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
    from simkit.experiments.panel import of_sweeps, styles_of
    from simkit.experiments.source import Source
    from simkit.experiments.sweep import Question, sweep

    check_options("cards", threads)
    check_panel(panel)
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
    line += f" --panel {panel}" if panel else ""
    questions = {}
    for style in styles_of(panel) if panel else [""]:
        with blaming("--panel", "--policy") if style else nullcontext():
            played = source.played_by(style) if style else source
            questions[style] = Question(played, axes, most, metric, width, line)
            _ = questions[style].base
        with blaming("--vary", "--set"):
            _ = questions[style].arms
    directory = out or Path("experiments") / _name(questions)
    if panel:
        prepare_panel(directory, [question.plan for question in questions.values()], line, force)
    answers = {}
    for style, question in questions.items():
        place = directory / f"style-{style}" if style else directory
        with playing([question.base, *question.arms]) as bar:
            answers[style] = sweep(
                question, place, threads=threads, resume=resume, force=force, on_start=bar.expect, on_games=bar.advance
            )
    together = of_sweeps(answers, line) if panel else None
    page = write_page(directory, list(answers.items()), together)
    if json:
        shown = {style: answer.as_json() for style, answer in answers.items()}
        more = {"styles": shown, **together.as_json()} if together else shown[""]
        output.json_object({"experiment": str(directory), "report": str(page), **more})
        return
    for style, answer in answers.items():
        show(answer, style)
    if together:
        show_panel(together)
    output.line(f"Results: {directory} (results.parquet has every measure)")
    output.line(f"Report: {page}")
    output.line(f"Next: open {page} in a browser, or: simkit compare SCENARIO --set {axes[0].key}=…")


def _name(questions: "dict[str, Question]") -> str:
    from simkit.scenario.digest import digest

    first = next(iter(questions.values()))
    if len(questions) == 1:
        return first.name
    plan = digest([question.plan for question in questions.values()])
    return f"sweep-{first.base.scenario.name}-panel-{plan[:8]}"


def show(answer: "Sweep", style: str) -> None:
    """The answer for people."""
    today = ", ".join(f"{key} = {value}" for key, value in zip(answer.keys, answer.today, strict=True))
    of = f", every seat plays {style}" if style else ""
    head = f"{answer.title}: {answer.games:,} games at every value, {answer.players} players, seed {answer.seed}{of}"
    output.line(head)
    output.line(f"Today: {today}")
    if answer.one_policy:
        output.line(f"Every seat plays {answer.policies[0]}, so the win rate by policy cannot change.")
    for title, rows in _tables(answer).items():
        heads = [*answer.keys, ">level", ">95 % interval", ">against today", ">95 % interval", ""]
        output.table(title, heads, [_row(row) for row in rows])
    show_notes(answer.notes)


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
