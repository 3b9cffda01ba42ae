"""`simkit cards`."""

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli import diagnostics, output
from simkit.cli.options import Form, Policies, Sets, SheetFlags, grouped, question

if TYPE_CHECKING:
    from simkit.lab.question import Question


@grouped
def command(
    scenario: Annotated[str, typer.Argument(metavar="GAME", help="A game, a scenario or a .toml file.")],
    policies: Policies = None,
    sets: Sets = None,
    *,
    sheet: SheetFlags,
    form: Form,
) -> None:
    """Show the cards; write them as a sheet (--csv), or make a scenario from one (--from FILE --out my.toml)."""
    from simkit.lab.card_sheets import require_one
    from simkit.lab.scenarios import card_sheet
    from simkit.page.builders.cards import layout

    asked = question(scenario, policies=policies, sets=sets)
    if require_one(asked, **{key: value for key, value in vars(sheet).items() if key != "force"}):
        (_write if sheet.csv else _read)(asked, sheet, form)
        return
    cards = card_sheet(asked)
    first = next(card["card"] for card in cards.cards if "count" in card)
    hint = f"Change one with --set {output.shell(f'cards.{first}.count')}=…, or see `simkit init`."
    output.show(form, cards.to_json, partial(layout, cards.title, cards.spelled, cards.kinds, cards.meanings, hint))


def _write(asked: "Question", sheet: SheetFlags, form: Form) -> None:
    from simkit.lab.card_sheets import write_cards
    from simkit.page.builders.card_sheets import written

    sheet_written = write_cards(asked, sheet.csv or "", sources=sheet.sources, force=sheet.force)
    following = f"simkit cards {output.shell(asked.scenario)} --from {output.shell(sheet_written.file)} --out my.toml"
    output.show(form, sheet_written.to_json, partial(written, sheet_written.to_json(), following))


def _read(asked: "Question", sheet: SheetFlags, form: Form) -> None:
    from simkit.lab.card_sheets import scenario_from_cards
    from simkit.page.builders.card_sheets import read

    sheet_read = scenario_from_cards(
        asked, sheet.source or "", sheet.out or "", sheet=sheet.name, force=sheet.force, must_differ=True
    )
    for warning in () if form.json else sheet_read.warnings:
        diagnostics.note(f"warning: {warning}")
    following = f"simkit compare {output.shell(asked.scenario)} {output.shell(sheet_read.written or '')}"
    output.show(form, sheet_read.to_json, partial(read, sheet_read.to_json(), sheet_read.lines, following))
