"""`simkit report`."""

import re
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simkit.cli import diagnostics, output
from simkit.cli.engine import Engine
from simkit.cli.options import (
    Games,
    Json,
    Log,
    Policies,
    Policy,
    Resume,
    Seats,
    Seed,
    Sets,
    Threads,
    run_flags,
)
from simkit.cli.report_runs import Found, Playing
from simkit.cli.run import check_options
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.page.html import Chapter, Report

PlayerCounts = Annotated[
    str | None, typer.Option("--players", metavar="N", help="Number of players, or several: 2-4 or 2,4.")
]


def command(
    sources: Annotated[list[str], typer.Argument(metavar="SCENARIO-or-RUN…", help="Scenarios or run directories.")],
    players: PlayerCounts = None,
    games: Games = None,
    seed: Seed = None,
    policy: Policy = None,
    seats: Seats = None,
    policies: Policies = None,
    sets: Sets = None,
    log: Log = "cards",
    threads: Threads = None,
    out: Annotated[
        Path | None, typer.Option("--out", readable=False, help="Directory (default: pages/<run name>).")
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the report in the browser.")] = False,
    text: Annotated[bool, typer.Option("--text", help="Print verdict and main tables; write no page.")] = False,
    resume: Resume = False,
    json: Json = False,
) -> None:
    """Analyse runs (played first if needed) and write charts and one self-contained HTML file.

    simkit report axes --players 2-7
    """
    from simkit.page.html import Report
    from simkit.runs.place import require_apart

    if out is not None:
        require_apart(out, itself=True)
    if text and json:
        raise UsageError("--text and --json exclude each other", key="--text", hint="keep one of them")
    check_options(log, Engine(threads))
    flags = run_flags(None, games, seed, policy, seats, policies)
    counts = player_counts(players)
    with ExitStack() as scratch:
        playing = Playing(log, threads, resume, out, scratch if text or json else None)
        runs = [run for source in sources for run in playing.runs(source, sets or [], flags, counts)]
        chapters = [_chapter(run) for run in runs]
    report = Report(_title(chapters), chapters)
    if json:
        output.json_object(as_json(report))
    if text:
        for chapter in chapters:
            show(chapter)
    if not (json or text):
        _write(report, out or Path("pages") / _name(chapters), open_)


def player_counts(given: str | None) -> list[int | None]:
    """`4`, `2-7` or `2,3,5` as numbers; None stands for what the scenario says."""
    if given is None:
        return [None]
    counts: list[int | None] = []
    for part in given.split(","):
        written = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", part.strip(), re.ASCII)
        if written is None:
            raise UsageError(
                f"--players is {given!r}", key="--players", hint="expected a number or a range such as 2-4"
            )
        counts += range(int(written[1]), int(written[2] or written[1]) + 1)
        if len(counts) > 64:
            raise UsageError(f"--players is {given!r}", key="--players", hint="name fewer player counts")
    if not counts:
        raise UsageError(f"--players is {given!r}", key="--players", hint="expected a number or a range such as 2-4")
    return counts


def _chapter(run: Found) -> "Chapter":
    from simkit.analysis.analyse import analyse
    from simkit.logs.again import run_again
    from simkit.page.findings import findings
    from simkit.page.html import Chapter
    from simkit.scenario.words import slug

    analysis = analyse(run.directory, run.games, known=run.manifest, checked=run.checked)
    command = run_again(analysis.about) or f"simkit run {slug(analysis.about.scenario)}"
    return Chapter(analysis, findings(analysis), f"{command} --games {analysis.games}")


def _name(chapters: "list[Chapter]") -> str:
    first = chapters[0].analysis.name
    return first if len(chapters) == 1 else f"{first}-and-{len(chapters) - 1}-more"


def _title(chapters: "list[Chapter]") -> str:
    titles = list(dict.fromkeys(chapter.analysis.about.title for chapter in chapters))
    return ", ".join(titles[:3]) + (" and more" if len(titles) > 3 else "")


def _write(report: "Report", directory: Path, open_: bool) -> None:
    from simkit.page.finding import SHOWN
    from simkit.page.html import write

    page = write(report, directory)
    for chapter in report.chapters:
        output.line(f"{chapter.analysis.name}:")
        output.lines(f"  [{finding.verdict}] {finding.text}" for finding in chapter.findings[:SHOWN])
        if len(chapter.findings) > SHOWN:
            output.line(f"  and {len(chapter.findings) - SHOWN} more on the page")
    output.line(f"Report: {page}")
    if open_:
        if typer.launch(str(page)) != 0:
            diagnostics.note(f"no browser could be started; open {page} yourself")
    else:
        output.line(f"Next: open {page} in a browser (or add --open)")


def as_json(report: "Report") -> dict[str, Any]:
    """The findings for machines: keys may be added, never renamed."""
    return {
        "title": report.title,
        "runs": [
            {
                "run": chapter.analysis.name,
                "game": chapter.analysis.about.game,
                "variant": chapter.analysis.about.variant,
                "players": chapter.analysis.about.players,
                "games": chapter.analysis.games,
                "seed": chapter.analysis.about.seed,
                "digest": chapter.analysis.digest,
                "findings": [vars(finding) for finding in chapter.findings],
                **chapter.analysis.summary.as_json(),
                "answers": chapter.analysis.answers.to_dicts(),
                "cards": chapter.analysis.card_value.to_dicts(),
                "gains": chapter.analysis.gains.to_dicts(),
                "sources": chapter.analysis.score_parts.to_dicts(),
                "notes": chapter.analysis.notes,
            }
            for chapter in report.chapters
        ],
    }


def show(chapter: "Chapter") -> None:
    """Verdict and main tables on the terminal."""
    analysis = chapter.analysis
    about = analysis.about
    output.line(f"{about.title} ({about.game}, {about.variant}): {analysis.games:,} games, {about.players} players")
    output.lines(f"  [{finding.verdict}] {finding.text}" for finding in chapter.findings)
    hidden = ("seat", "policy") if len(about.policies) == 1 else ("seat",)  # who plays against itself only is even
    rows = [
        [r["group"], r["name"], output.percent(r["estimate"]), _span(r["low"], r["high"], 100), r["verdict"]]
        for r in analysis.rates.to_dicts()
        if r["group"] not in hidden
    ]
    output.table("Win rates (%)", ["by", "", ">win rate", ">95 % interval", "verdict"], rows)
    value = analysis.card_value.sort("reading", "estimate", descending=[False, True]).to_dicts()
    rows = [
        [r["title"], r["reading"], f"{r['estimate'] * 100:+.2f}", _span(r["low"], r["high"], 100), "*" * r["flagged"]]
        for r in value
    ]
    if rows:
        output.table("Card value (points of win probability)", ["card", "reading", ">value", ">95 %", ""], rows)
    rows, last = [], ""
    for r in analysis.answers.to_dicts():
        question = r["question"].partition(":")[0]
        rows.append(
            [
                question if question != last else "",
                r["name"],
                _number(r),
                _bounds(r),
                r["meaning"],
            ]
        )
        last = question
    if rows:
        output.table("Balance questions", ["question", "", ">", ">95 %", "meaning"], rows, ("meaning",))
    output.lines(f"Note: {note}" for note in analysis.notes)


def _span(low: float, high: float, scale: float) -> str:
    from simkit.analysis.intervals import digits

    low, high = low * scale, high * scale
    n = digits(low, high)
    return f"{low:z.{n}f} to {high:z.{n}f}"


def _number(row: dict[str, Any]) -> str:
    return output.percent(row["estimate"]) if row["unit"] == "%" else f"{row['estimate']:z.2f} {row['unit']}"


def _bounds(row: dict[str, Any]) -> str:
    if row["constant"]:
        return "always" if row["estimate"] else "never"
    return _span(row["low"], row["high"], 100 if row["unit"] == "%" else 1)
