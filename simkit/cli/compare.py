"""`simkit compare`."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli import output
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
    show(compare(one, two, metric=metric, unpaired=unpaired, out=out, **vars(crew)), partial(closing, b), form)


def closing(b: str | None, answer: "Comparison", page: Path) -> list[str]:
    """What to do next; `b` is the scenario that was compared with the first, if it was named."""
    value = _value_of_new_cards(b, answer)
    if not answer.flipped_games:
        return next_step(page, value or "simkit value SCENARIO, to see what a card is worth")
    game = answer.flipped_games[0]
    lines = [f"  {line}" for line in answer.replays_of(game)]
    head = f"Next: read a game whose winner flipped, number {game}, side by side:"
    return [head, *lines, *([f"Or: {value}"] if value else [])]


def _value_of_new_cards(b: str | None, answer: "Comparison") -> str:
    """The command that says what cards are worth that only B has."""
    cards = dict.fromkeys(row.of for row in answer.one_sided if row.side == "B")
    if b is None or not cards:
        return ""
    what = "the new card is worth" if len(cards) == 1 else "the new cards are worth"
    return f"simkit value {output.shell(b)} --cards {output.shell(','.join(cards))}, to see what {what}"
