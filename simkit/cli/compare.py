"""`simkit compare`."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli.experiments import next_step, show
from simkit.cli.options import Form, Into, Metric, Panels, TableFlags, Until, WorkFlags, grouped

if TYPE_CHECKING:
    from simkit.experiments.comparison import Comparison


@grouped
def command(
    a: Annotated[str, typer.Argument(metavar="A", help="A scenario: a built-in name or a .toml file.")],
    b: Annotated[
        str | None,
        typer.Argument(
            metavar="[B]", help="The scenario to compare with (--set then changes both); default: A with --set."
        ),
    ] = None,
    *,
    table: TableFlags,
    until: Until = None,
    metric: Metric = None,
    unpaired: Annotated[bool, typer.Option("--unpaired", help="Play B on its own random numbers.")] = False,
    panel: Panels = None,
    out: Into = None,
    crew: WorkFlags,
    form: Form,
) -> None:
    """What does a change do? Both scenarios play the same games on the same random numbers.

    simkit compare axes axes/more_shields, or: simkit compare axes --set cards.wench.count=4
    """
    from simkit.lab.experiments import compare

    alone = b is None
    changed = table.question(a if b is None else b, until=until, panel=panel)
    one = replace(changed, scenario=a, changes=() if alone else changed.changes)
    two = None if alone and not changed.changes else changed
    show(compare(one, two, metric=metric, unpaired=unpaired, out=out, **vars(crew)), closing, form)


def closing(answer: "Comparison", page: Path) -> list[str]:
    """What to do next."""
    if not answer.flipped_games:
        return next_step(page, "simkit value SCENARIO, to see what a card is worth")
    game = answer.flipped_games[0]
    lines = [f"  {line}" for line in answer.replays_of(game)]
    return [f"Next: read a game whose winner flipped, number {game}, side by side:", *lines]
