"""`simkit report`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli import diagnostics, output
from simkit.cli.options import (
    Form,
    Games,
    Log,
    PlayerCounts,
    Policies,
    Policy,
    Resume,
    Seats,
    Seed,
    Sets,
    Threads,
    grouped,
    question,
)
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.lab.reports import Report


@grouped
def command(
    sources: Annotated[list[str], typer.Argument(metavar="SCENARIO-or-RUN…", help="Scenarios or run directories.")],
    *,
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
    form: Form,
) -> None:
    """Analyse runs (played first if needed) and write charts and one self-contained HTML file.

    simkit report axes --players 2-7
    """
    from simkit.lab.reports import report

    if text and form.chosen:
        other = "--json" if form.json else "--markdown" if form.markdown else "--format"
        raise UsageError(f"--text and {other} exclude each other", field="text", hint="keep one of them")
    options = {"games": games, "seed": seed, "policy": policy, "seats": seats, "policies": policies, "sets": sets}
    asked = [question(source, **options) for source in sources]
    kept = not (text or form.chosen)
    answer = report(asked, players=players, log=log, kept=kept, out=out, threads=threads, resume=resume)
    if kept:
        _write(answer, out, open_)
    else:
        output.show(form, answer.to_json, answer.layout)


def _write(answer: "Report", out: Path | None, open_: bool) -> None:
    from simkit.lab.reports import PAGES

    page = answer.write(out or PAGES / answer.name)
    output.page(answer.headlines())
    output.line(f"Report: {page}")
    if not open_:
        output.line(f"Next: open {page} in a browser (or add --open)")
    elif typer.launch(str(page)) != 0:
        diagnostics.note(f"no browser could be started; open {page} yourself")
