"""`simkit games`."""

from simkit.cli import output
from simkit.cli.options import Form, grouped


@grouped
def command(*, form: Form) -> None:
    """List the games: players, variants, rules, policies and scenarios."""
    from simkit.lab.scenarios import list_games
    from simkit.page.builders.games import layout

    games = list_games()
    if output.show(form, lambda: {"games": games}, lambda: layout(games)):
        output.line("\nNext: simkit cards axes, or simkit run axes")
