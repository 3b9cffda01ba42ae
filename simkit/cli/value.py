"""`simkit value`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli.experiments import next_step, show
from simkit.cli.options import Form, Into, Panels, ScenarioRef, Until, ValueFlags, WorkFlags, grouped

if TYPE_CHECKING:
    from simkit.experiments.card_values import Values


@grouped
def command(
    scenario: ScenarioRef,
    *,
    cards: Annotated[
        str | None,
        typer.Option("--cards", metavar="A,B,…", help="Card ids or classes (default: all that can be denied)."),
    ] = None,
    measure: Annotated[
        str, typer.Option("--measure", help="deny (no access), cost+1 (one seat pays more) or count-1 (for all).")
    ] = "deny",
    fair_cost: Annotated[
        bool, typer.Option("--fair-cost", help="Also find the cost at which a card is worth the median of its class.")
    ] = False,
    table: ValueFlags,
    until: Until = None,
    panel: Panels = None,
    out: Into = None,
    crew: WorkFlags,
    form: Form,
) -> None:
    """What is a card worth? One seat is denied the card, in the same games on the same random numbers.

    simkit value axes --cards armory,wench. Without --until and --games it plays to +-1 percentage point.
    """
    from simkit.lab import command_lines
    from simkit.lab.experiments import value

    question = table.question(scenario, until=until, panel=panel)

    def closing(answer: "Values", page: Path) -> list[str]:
        return next_step(page, command_lines.try_key(question, f"cards.{answer.cards[0].card}.KEY"))

    show(value(question, cards, measure=measure, fair_cost=fair_cost, out=out, **vars(crew)), closing, form)
