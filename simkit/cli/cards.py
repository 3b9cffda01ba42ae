"""`simkit cards`."""

from typing import Annotated

import typer

from simkit.cli import output
from simkit.cli.options import Json, Policies, Sets, question


def command(
    scenario: Annotated[str, typer.Argument(metavar="GAME", help="A game, a scenario or a .toml file.")],
    policies: Policies = None,
    sets: Sets = None,
    json: Json = False,
) -> None:
    """Show the cards: every number and where it comes from."""
    from simkit.lab.scenarios import card_sheet
    from simkit.page.text.cards import blocks

    sheet = card_sheet(question(scenario, policies=policies, sets=sets))
    if json:
        output.json_object(sheet.to_json())
        return
    first = next(card["card"] for card in sheet.cards if "count" in card)
    hint = f"Change one with --set {output.shell(f'cards.{first}.count')}=…, or see `simkit init`."
    output.blocks(blocks(sheet.title, sheet.cards, sheet.kinds, sheet.meanings, hint))
