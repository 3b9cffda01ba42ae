"""`simkit cards`."""

from typing import Annotated, Any

import typer

from simkit.cli import output
from simkit.cli.options import Json, Sets


def command(
    scenario: Annotated[str, typer.Argument(metavar="GAME", help="A game, a scenario or a .toml file.")],
    sets: Sets = None,
    json: Json = False,
) -> None:
    """Show the cards: every number and where it comes from."""
    from simkit.games.registry import open_scenario

    opened, game = open_scenario(scenario, sets or ())
    models = opened.cards.each()
    cards = []
    for card in game.card_ids(opened):
        values = models[card].model_dump(mode="json")
        sources = {f: o.source for f in values if (o := opened.origins.get(f"cards.{card}.{f}")) and f != "title"}
        cards.append({"card": card, **values, "source": sources})
    if json:
        output.json_object({"game": game.id, "scenario": opened.name, "cards": cards})
        return
    fields = list(dict.fromkeys(f for card in cards for f in card if f not in ("card", "title", "source")))
    rows = [
        [card["card"], card["title"], *(_shown(card.get(f, "")) for f in fields), _sources(card["source"])]
        for card in cards
    ]
    output.table(opened.title, ["card", "title", *(f">{f}" for f in fields), "source"], rows)
    total = sum(card.get("count", 0) for card in cards)
    output.line(f"{total} cards in all. Change one with --set cards.{cards[0]['card']}.count=…, or see `simkit init`.")


def _shown(value: Any) -> str:
    """A value in few words: `beer 4, gold 3` for a table, rows of effects one after the other."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(item)}" for key, item in value.items() if item not in (0, "", None, False))
    if isinstance(value, list):
        return "; ".join(_shown(item).removeprefix("do ") for item in value)
    return "" if value is None or value is False else str(value)


def _sources(sources: dict[str, str]) -> str:
    words = set(sources.values())
    return words.pop() if len(words) == 1 else ", ".join(f"{field}: {word}" for field, word in sources.items())
