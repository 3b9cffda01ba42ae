"""`simkit games`."""

from simkit.cli import output
from simkit.cli.options import Json


def command(json: Json = False) -> None:
    """List the games: players, variants, rules, policies and scenarios."""
    from simkit.lab.scenarios import list_games
    from simkit.page.text.games import blocks

    games = list_games()
    if json:
        output.json_object({"games": games})
        return
    output.blocks(blocks(games))
    output.line("\nNext: simkit cards axes, or simkit run axes")
