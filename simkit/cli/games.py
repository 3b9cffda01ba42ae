"""`simkit games`."""

from simkit.cli import output
from simkit.cli.options import Json


def command(json: Json = False) -> None:
    """List the games: players, variants, rules, policies and scenarios."""
    from simkit.games.listing import listing
    from simkit.page.text.games import blocks

    found = listing()
    if json:
        output.json_object({"games": found})
        return
    output.blocks(blocks(found))
    output.line("\nNext: simkit cards axes, or simkit run axes")
