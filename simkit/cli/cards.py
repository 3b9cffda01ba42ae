"""`simkit cards`."""

from functools import partial
from typing import Annotated

import typer

from simkit.cli import output
from simkit.cli.options import Form, Policies, Sets, grouped, question


@grouped
def command(
    scenario: Annotated[str, typer.Argument(metavar="GAME", help="A game, a scenario or a .toml file.")],
    policies: Policies = None,
    sets: Sets = None,
    *,
    form: Form,
) -> None:
    """Show the cards: every number and where it comes from."""
    from simkit.lab.scenarios import card_sheet
    from simkit.page.builders.cards import layout

    sheet = card_sheet(question(scenario, policies=policies, sets=sets))
    first = next(card["card"] for card in sheet.cards if "count" in card)
    hint = f"Change one with --set {output.shell(f'cards.{first}.count')}=…, or see `simkit init`."
    page = partial(layout, sheet.title, sheet.cards, sheet.kinds, sheet.meanings, hint)
    output.show(form, sheet.to_json, page)
