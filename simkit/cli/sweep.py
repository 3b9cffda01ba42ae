"""`simkit sweep`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli.experiments import next_step, show
from simkit.cli.options import Form, Into, Metric, Panels, ScenarioRef, SweepFlags, Until, WorkFlags, grouped

if TYPE_CHECKING:
    from simkit.experiments.responses import Sweep


@grouped
def command(
    scenario: ScenarioRef,
    *,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", metavar="KEY=VALUES", help="lo:hi, lo:hi:step or a,b,c; once or twice."),
    ] = None,
    table: SweepFlags,
    until: Until = None,
    metric: Metric = None,
    panel: Panels = None,
    out: Into = None,
    crew: WorkFlags,
    form: Form,
) -> None:
    """How does the game respond to a number? Every value plays the same games on the same random numbers.

    simkit sweep axes --vary cards.wench.count=4:10:2
    """
    from simkit.lab import command_lines
    from simkit.lab.experiments import sweep

    question = table.question(scenario, until=until, panel=panel)

    def closing(answer: "Sweep", page: Path) -> list[str]:
        return next_step(page, command_lines.try_key(question, answer.keys[0]))

    show(sweep(question, vary or [], metric=metric, out=out, **vars(crew)), closing, form)
